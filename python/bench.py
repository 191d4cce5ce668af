"""How fast it is, beside OpenSpiel, PettingZoo and RLCard: one run, one process, CPU time, medians of interleaved rounds.

python bench.py [--rounds 5] [--seconds 0.3] [--only GROUP …] [--json]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import json
import random
import statistics
import time

import numpy as np
import pyspiel
import rlcard
import open_spiel.python.games  # registers python_kuhn_poker
from open_spiel.python import rl_environment, vector_env
from pettingzoo.classic import leduc_holdem_v4 as leduc

import deckname
import deckname.openspiel
from deckname.pettingzoo import env

SETUPS = [("heimlich", 2), ("heimlich", 4), ("heimlich", 7), ("top-secret", 4), ("spy", 2), ("spion", 2), ("streng-geheim", 4)]

FUSED = "batch, stepped at random in one call"
DRAWN = "batch, drawn in Rust and given from Python"
# Here the clock on the wall counts, not the processor's time.
WALL = "batch, wall clock"

# What the figures to reach are multiples of.
COMPARED = ("OpenSpiel SyncVectorEnv leduc_poker", "PettingZoo leduc_holdem_v4")


def stepping(game, tensor):
    """Decisions from Python, one state."""
    state, rng, seed = game.start(), random.Random(1), 0
    while True:
        state.settle(seed)
        seat = state.seat_to_act
        if seat < 0:
            state, seed = game.start(), seed + 1
            continue
        if tensor:
            state.observation(seat)
        state.choose(rng.choice(state.choices(seat)), seat)
        yield 1


def batch(game, games=1024, **options):
    many = game.batch(games, seed=1, **options)
    while True:
        many.step_randomly()
        yield games


def batch_of_draws(game, games=1024, dtype="float32", threads=1):
    """The choices pass through Python, but are drawn in Rust."""
    many = game.batch(games, seed=1, threads=threads, mask="bits", dtype=dtype)
    while True:
        many.step(many.draw())
        yield games


def batch_for_network(game, games=1024, width=64):
    """The same, but a small network chooses: two layers, the least that one would take, with the highest legal logit."""
    many, rng = game.batch(games, seed=1), np.random.default_rng(1)
    sizes = (many.observation.shape[1], width, width, many.mask.shape[1])
    layers = [rng.standard_normal(pair, np.float32) / np.sqrt(pair[0], dtype=np.float32) for pair in itertools.pairwise(sizes)]
    while True:
        values = many.observation
        for layer in layers[:-1]:
            values = np.maximum(values @ layer, 0)
        many.step(np.where(many.mask, values @ layers[-1], -np.inf).argmax(axis=1))
        yield games


def openspiel_stepping(name, tensor):
    game, rng = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    while True:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, shares)[0])
        else:
            if tensor:
                state.observation_tensor() if game.get_type().provides_observation_tensor else state.information_state_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            yield 1


def openspiel_vector(name, games=64):
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(games)])
    rng = random.Random(1)
    steps = envs.reset()
    while True:
        actions = []
        for step in steps:
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player] if player >= 0 else [0]
            actions.append(_Action(rng.choice(legal or [0])))
        steps, _, _, _ = envs.step(actions, reset_if_done=True)
        yield games


class _Action:
    def __init__(self, action):
        self.action = action


def rlcard_stepping(name):
    """RLCard's own loop. Every state comes with its observation."""
    table, rng = rlcard.make(name), random.Random(1)
    state, _ = table.reset()
    while True:
        if table.is_over():
            state, _ = table.reset()
            continue
        state, _ = table.step(rng.choice(list(state["legal_actions"])))
        yield 1


def aec(table):
    """PettingZoo's own loop (pettingzoo.test.performance_benchmark), counted in CPU time."""
    table.reset(seed=1)
    while True:
        for _ in table.agent_iter(table.num_agents):
            seen, _, ended, cut, _ = table.last()
            if ended or cut:
                action = None
            elif isinstance(seen, dict) and "action_mask" in seen:
                action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
            table.step(action)
            yield 1
            if all(table.terminations.values()) or all(table.truncations.values()):
                table.reset()


class Nothing:
    """An environment that does nothing but show what another showed: how fast the loop itself is, with such masks."""

    def __init__(self, table, steps=2000):
        self.terminations = self.truncations = dict.fromkeys(table.possible_agents, False)
        self.num_agents = len(table.possible_agents)
        table.reset(seed=1)
        shown = []
        while len(shown) < steps:
            for _ in table.agent_iter():
                last = table.last()
                if last[2]:
                    table.step(None)
                    continue
                shown.append(last)
                table.step(random.choice(np.flatnonzero(last[0]["action_mask"]).tolist()))
            table.reset()
        self.last = itertools.cycle(shown).__next__

    def reset(self, seed=None):
        pass

    def agent_iter(self, most):
        return range(most)

    def step(self, action):
        pass


def programs():
    """What is measured: a group, a name, and something that yields how many steps it has taken."""
    for name, seats in SETUPS:
        game = deckname.game(name, seats)
        label = f"{name} {seats}"
        yield "stepping", label, stepping(game, False)
        yield "stepping with tensor", label, stepping(game, True)
        yield FUSED, label, batch(game, mask="bits")
        yield FUSED, f"{label}, uint8", batch(game, mask="bits", dtype="uint8")
        yield DRAWN, label, batch_of_draws(game)
        yield DRAWN, f"{label}, uint8", batch_of_draws(game, dtype="uint8")
        yield "batch, a network chooses", label, batch_for_network(game)
        yield WALL, f"{label}, one thread", batch_of_draws(game)
        yield WALL, f"{label}, two threads", batch_of_draws(game, threads=2)
        yield WALL, f"{label}, two threads, uint8, 4,096 games in one call", batch(game, 4096, threads=2, mask="bits", dtype="uint8")
        yield "PettingZoo AEC", label, aec(env(name, seats))
        yield "PettingZoo AEC", f"{label}: the loop around nothing", aec(Nothing(env(name, seats)))
    for name in ("leduc_poker", "hanabi" if "hanabi" in pyspiel.registered_names() else "liars_dice"):
        yield "stepping", f"OpenSpiel {name}", openspiel_stepping(name, False)
        yield "stepping with tensor", f"OpenSpiel {name}", openspiel_stepping(name, True)
        # It has nothing like it: the same loop is what the figures to reach are multiples of.
        yield FUSED, f"OpenSpiel SyncVectorEnv {name}", openspiel_vector(name)
        yield DRAWN, f"OpenSpiel SyncVectorEnv {name}", openspiel_vector(name)
        # It has one thread.
        yield WALL, f"OpenSpiel SyncVectorEnv {name}", openspiel_vector(name)
    for name in ("leduc-holdem", "uno"):
        yield "stepping with tensor", f"RLCard {name}", rlcard_stepping(name)
    yield "as an OpenSpiel game", "heimlich 2", openspiel_stepping("deckname_heimlich", False)
    yield "as an OpenSpiel game", "python_kuhn_poker", openspiel_stepping("python_kuhn_poker", False)
    yield "PettingZoo AEC", "PettingZoo leduc_holdem_v4", aec(leduc.env())


def rate(group, program, seconds):
    """Steps in a second. The clock is read now and then only: it takes as long as some steps."""
    clock = time.perf_counter if group == WALL else time.process_time
    steps, begun = 0, clock()
    while True:
        steps += sum(itertools.islice(program, 32))
        took = clock() - begun
        if took >= seconds:
            return steps / took


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=0.3)
    options.add_argument("--only", nargs="+", help="the groups to measure, by how their names begin")
    options.add_argument("--json", action="store_true")
    args = options.parse_args()
    with contextlib.redirect_stdout(io.StringIO()):
        wanted = tuple(args.only or [""])
        all_programs = [program for program in programs() if program[0].startswith(wanted)]
        for group, _, program in all_programs:
            rate(group, program, 0.02)
        rounds = [[rate(group, program, args.seconds) for group, _, program in all_programs] for _ in range(args.rounds)]
    medians = [statistics.median(rates) for rates in zip(*rounds)]
    rows = [(group, label, median) for (group, label, _), median in zip(all_programs, medians)]
    if args.json:
        print(json.dumps([{"what": group, "game": label, "per_second": median} for group, label, median in rows]))
        return
    for group in dict.fromkeys(group for group, _, _ in rows):
        shown = [(label, median) for kind, label, median in rows if kind == group]
        others = {label: median for label, median in shown if label in COMPARED}
        second = "second" if group == WALL else "CPU second"
        print(f"\n| {group} | steps per {second} |" + "".join(f" times {label} |" for label in others))
        print("|---|---:|" + "---:|" * len(others))
        for label, median in shown:
            print(f"| {label} | {median:,.0f} |" + "".join(f" {median / other:.1f} |" for other in others.values()))


if __name__ == "__main__":
    main()
