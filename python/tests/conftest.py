import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

import deckname

SMALL = Path(__file__).parents[2] / "examples" / "small"


def file(name):
    """A board, a town or a set-up of one's own, as an option."""
    return {"toml": (SMALL / f"{name}.toml").read_text()}


# Every game, with few and many seats and with its options.
SETUPS = [
    ("heimlich", 2, {}),
    ("heimlich", 4, {"variant": "pro"}),
    ("heimlich", 7, {"variant": "pro", "cards": True}),
    ("heimlich", 2, {"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4}),
    ("top-secret", 2, {}),
    ("top-secret", 3, {}),
    ("top-secret", 4, {}),
    ("top-secret", 2, {"board": file("lane")}),
    ("spy", 2, {}),
    ("spy", 4, {"match": True}),
    ("spy", 2, {"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}),
    ("spion", 2, {}),
    ("spion", 2, {"setup": "border"}),
    ("spion", 2, {"setup": file("mini")}),
    ("streng-geheim", 3, {}),
    ("streng-geheim", 6, {"flight": "bold"}),
    ("streng-geheim", 4, {"flight": "bold", "town": file("flight")}),
]
# Each game once, for what takes long.
GAMES = [("heimlich", 3, {}), ("top-secret", 2, {}), ("spy", 2, {}), ("spion", 2, {}), ("streng-geheim", 3, {})]
# Other sizes and options, for adapters.
OTHERS = [
    ("heimlich", 4, {"variant": "pro"}),
    ("heimlich", 7, {"variant": "pro", "cards": True}),
    ("heimlich", 2, {"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4}),
    ("top-secret", 3, {"board": file("lane")}),
    ("spy", 4, {"match": True}),
    ("spy", 2, {"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}),
    ("spion", 2, {"setup": "border"}),
    ("streng-geheim", 6, {"flight": "bold"}),
    ("streng-geheim", 4, {"flight": "bold", "town": file("flight")}),
]
# Games whose chance can be listed and does not stay secret for long, so that a `Shadow` can follow them. Of Streng geheim there is
# none: a deal is never listed.
LISTED = [
    ("heimlich", 2, {}),
    ("heimlich", 3, {"houses": 4, "agents": 5, "finish": 9, "die": 3}),
    ("top-secret", 4, {"board": file("lane")}),
    ("spy", 2, {"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}),
    ("spion", 2, {}),
]


def name(setup):
    options = ("own" if isinstance(value, dict) else value for value in setup[2].values())
    return "-".join(str(part) for part in (setup[0], setup[1], *options))


@pytest.fixture(params=SETUPS, ids=name)
def game(request):
    id, seats, options = request.param
    return deckname.game(id, seats, options)


@pytest.fixture(params=GAMES, ids=name)
def setup(request):
    return request.param


@pytest.fixture(params=GAMES + OTHERS, ids=name)
def any_setup(request):
    return request.param


def walk(game, seed=1, steps=150):
    """Yields the state at every decision of a random game, with the seat that is to choose."""
    state = game.start()
    state.settle(seed)
    for _ in range(steps):
        if state.over:
            return
        seat = state.seat_to_act
        yield state, seat
        state.apply(state.random_action(seed, seat), seat)
        state.settle(seed)


class Shadow:
    """A game of which others show only what a seat sees: every position that it can be in after the choices that were made.

    Chance is followed by its listed outcomes, and what is shown rules out positions: soon there is one.
    """

    def __init__(self, game):
        self.game, self.states = game, settled(game.start())

    def see(self, seat, observation, mask):
        """What the seat to choose is shown has to be what it sees in one of the positions."""

        def fits(state):
            shown = state.seat_to_act == seat and (state.observation(seat) == observation).all()
            return shown and (state.mask(seat).astype(bool) == np.asarray(mask, bool)).all()

        self.states = [state for state in self.states if fits(state)]
        assert self.states, "no position of the rules looks like this"
        assert len(self.states) < 2_000, "too much of chance stays secret"

    def choose(self, choice):
        for state in self.states:
            state.choose(choice, state.seat_to_act)
        self.states = [later for state in self.states for later in settled(state)]

    def end(self):
        """Keeps the positions in which the game is over. Returns what it was worth to each seat."""
        self.states = [state for state in self.states if state.over]
        (worth,) = {tuple(state.returns()) for state in self.states}
        return np.array(worth)

    def go_on(self):
        """Keeps the positions in which the game is not over."""
        self.states = [state for state in self.states if not state.over]


def settled(state):
    """The positions to which chance can lead from here, until a seat owes a decision."""
    if state.chance_due is None:
        return [state]
    settling = []
    for outcome, _ in state.chance():
        later = state.clone()
        later.apply_chance(outcome)
        settling += settled(later)
    return settling


def less_mean(worth):
    """What a game counts in its zero-sum form."""
    return worth - worth.mean()


@pytest.fixture(scope="session")
def binary():
    """The program `deckname`, which `cargo xtask python` builds and names."""
    path = os.environ.get("DECKNAME_PROGRAM")
    if path is None:
        pytest.skip("DECKNAME_PROGRAM does not say where the program is")
    return path


@pytest.fixture(scope="session")
def program(binary):
    """Runs the program and returns what it prints."""

    def run(*args):
        return subprocess.run([binary, *args], capture_output=True, text=True, check=True).stdout

    return run
