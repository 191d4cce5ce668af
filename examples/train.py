"""Learns Heimlich & Co. by self-play, with NumPy alone, in a few minutes.

    pip install deckname
    python examples/train.py --updates 300 --plot curve.svg

A small network scores every choice by its features (`Game.choice_features`): so what it learns about moving one agent counts
for all moves of that agent. It plays a batch of games against itself and is trained by PPO. Every so often it plays
against `random` and `greedy`; the table shows what a game was worth to it, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

import deckname

HIDDEN, EMBEDDING = 64, 32
GAMES, STEPS = 128, 64
EPOCHS, MINIBATCH = 2, 2048
CLIP, DISCOUNT, SMOOTHING, ENTROPY, RATE = 0.2, 1.0, 0.95, 0.01, 1e-3


class Network:
    """Two layers from an observation to a query; a choice's score is the query times the choice's embedding."""

    def __init__(self, game: deckname.Game, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.features = game.choice_features()[1]
        self.features /= np.maximum(np.abs(self.features).max(axis=0), 1)
        width, kinds = len(game.columns), self.features.shape[1]
        layer = lambda rows, columns: rng.normal(0, rows**-0.5, (rows, columns)).astype(np.float32)
        self.weights = {
            "in": layer(width, HIDDEN),
            "bias": np.zeros(HIDDEN, np.float32),
            "query": layer(HIDDEN, EMBEDDING),
            "choice": layer(kinds, EMBEDDING) * 0.5,
            "value": layer(HIDDEN, 1) * 0.1,
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: np.ndarray, mask: np.ndarray):
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["bias"], 0)
        scores = (hidden @ w["query"]) @ (self.features @ w["choice"]).T
        scores = np.where(mask, scores, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores)
        shares /= shares.sum(axis=1, keepdims=True)
        return hidden, shares, (hidden @ w["value"])[:, 0]

    def learn(self, seen, mask, choice, old, advantage, worth) -> None:
        """One step of PPO with Adam."""
        w, rows = self.weights, np.arange(len(seen))
        hidden, shares, value = self.forward(seen, mask)
        ratio = shares[rows, choice] / old
        clipped = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(clipped, 0, advantage * ratio) / len(seen)
        logs = np.log(np.maximum(shares, 1e-9))
        entropy = -(shares * logs).sum(axis=1, keepdims=True)
        scores = -push[:, None] * shares
        scores[rows, choice] += push
        scores -= ENTROPY * shares * (logs + entropy) / len(seen)
        scores = -scores
        error = ((value - worth) / len(seen))[:, None]
        embedded = self.features @ w["choice"]
        query = scores @ embedded
        back = (query @ w["query"].T + error @ w["value"].T) * (hidden > 0)
        gradient = {
            "in": seen.T @ back,
            "bias": back.sum(axis=0),
            "query": hidden.T @ query,
            "choice": self.features.T @ (scores.T @ (hidden @ w["query"])),
            "value": hidden.T @ error,
        }
        self.updates += 1
        for name, g in gradient.items():
            first, second = self.moments[name]
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            fair = first / (1 - 0.9**self.updates), second / (1 - 0.999**self.updates)
            w[name] -= RATE * fair[0] / (np.sqrt(fair[1]) + 1e-8)

    def player(self, game: deckname.Game):
        """The network as a player of the arena: its best choice."""

        def choose(state: deckname.State, seat: int) -> int:
            mask = state.mask(seat).astype(bool)[None]
            return int(self.forward(state.observation(seat)[None], mask)[1][0].argmax())

        return choose


def collect(network: Network, batch: deckname.Batch, rng: np.random.Generator):
    """Plays every game some steps on; returns what was seen and done."""
    story = []
    for _ in range(STEPS):
        seen, mask, seat = batch.observation.copy(), batch.mask.copy(), batch.seat.copy()
        _, shares, value = network.forward(seen, mask)
        noise = np.log(shares, where=mask, out=np.full_like(shares, -np.inf)) + rng.gumbel(size=shares.shape)
        choice = noise.argmax(axis=1)
        batch.step(choice)
        likely = shares[np.arange(len(seat)), choice]
        story.append((seen, mask, seat, choice, likely, value, batch.reward.copy(), batch.done.copy()))
    return story


def advantages(story, seats: int):
    """Generalized advantages of each decision, over the decisions of the same seat."""
    games = len(story[0][2])
    next_value, running = np.zeros((games, seats)), np.zeros((games, seats))
    to_come = np.zeros((games, seats))
    known = np.zeros((games, seats), bool)
    rows, found = np.arange(games), []
    for _, _, seat, _, _, value, reward, done in reversed(story):
        next_value[done] = running[done] = 0
        to_come[done] = reward[done]
        known[done] = True
        delta = to_come[rows, seat] + DISCOUNT * next_value[rows, seat] - value
        # What comes after the last decision that was recorded is not known: it does not count.
        usable = known[rows, seat]
        running[rows, seat] = np.where(usable, delta + DISCOUNT * SMOOTHING * running[rows, seat], 0)
        found.append((running[rows, seat].copy(), usable))
        to_come[rows, seat] = 0
        next_value[rows, seat] = value
        known[rows, seat] = True
    return found[::-1]


def train(network: Network, batch: deckname.Batch, seats: int, rng: np.random.Generator) -> None:
    story = collect(network, batch, rng)
    found = advantages(story, seats)
    seen, mask, _, choice, likely, value = (np.concatenate([step[i] for step in story]) for i in range(6))
    advantage = np.concatenate([a for a, _ in found]).astype(np.float32)
    usable = np.flatnonzero(np.concatenate([u for _, u in found]))
    worth = (advantage + value).astype(np.float32)
    scale = advantage[usable].std() + 1e-6
    for _ in range(EPOCHS):
        rng.shuffle(usable)
        for begin in range(0, len(usable), MINIBATCH):
            some = usable[begin : begin + MINIBATCH]
            normal = (advantage[some] - advantage[some].mean()) / scale
            network.learn(seen[some], mask[some], choice[some], likely[some], normal, worth[some])


def measure(network: Network, game: deckname.Game, games: int, seed: int):
    """What a game against each bot is worth to the network, with the interval."""
    results = {}
    for name in ("random", "greedy"):
        rate, _ = deckname.match(game, [network.player(game), name], games, seed=seed).rates
        results[name] = (rate.mean, (rate.low, rate.high))
    return results


def plot(rows) -> str:
    """The two curves with their intervals, as SVG; a row has the number of updates and what was measured then."""
    last = max(row[0] for row in rows) or 1
    at = lambda update, rate: f"{40 + 540 * update / last:.0f},{280 - 250 * rate:.0f}"
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="12">']
    for rate in (0, 0.5, 1):
        parts.append(f'<path d="M{at(0, rate)}L{at(last, rate)}" stroke="#ccc"/><text x="8" y="{284 - 250 * rate:.0f}">{rate}</text>')
    for number, (name, colour, dash) in enumerate([("random", "#1b6e3c", ""), ("greedy", "#8a2f1d", "6 4")]):
        curve = [(row[0], *row[1][name]) for row in rows]
        line = "L".join(at(update, rate) for update, rate, _ in curve)
        band = "L".join([at(u, i[0]) for u, _, i in curve] + [at(u, i[1]) for u, _, i in reversed(curve)])
        parts.append(f'<path d="M{band}Z" fill="{colour}" opacity=".15"/>')
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
        parts.append(f'<text x="60" y="{20 + 16 * number}" fill="{colour}">against {name}{" (dashed)" if dash else ""}</text>')
    parts.append(f'<text x="250" y="305">updates (of {GAMES * STEPS:,} choices)</text></svg>')
    return "\n".join(parts)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seats", type=int, default=2)
    options.add_argument("--updates", type=int, default=300)
    options.add_argument("--every", type=int, default=50, help="updates between two tests")
    options.add_argument("--games", type=int, default=200, help="games of a test")
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--plot", help="write the curves to this SVG file")
    args = options.parse_args()
    game = deckname.game("heimlich", args.seats)
    network, rng = Network(game, args.seed), np.random.default_rng(args.seed)
    batch = game.batch(GAMES, seed=args.seed, threads=args.threads, utility="zero-sum")
    rows, begun = [], time.process_time()
    print(f"{'updates':>8} {'CPU s':>6}  against random        against greedy")
    for update in range(args.updates + 1):
        if update % args.every == 0:
            results = measure(network, game, args.games, seed=update)
            rows.append((update, results))
            shown = "  ".join(f"{rate:.2f} ({low:.2f} to {high:.2f})" for rate, (low, high) in results.values())
            print(f"{update:>8} {time.process_time() - begun:>6.0f}  {shown}", flush=True)
        if update < args.updates:
            train(network, batch, args.seats, rng)
    if args.plot:
        Path(args.plot).write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
