import os
import subprocess

import pytest

import deckname

# Every game, with few and many seats and with its options.
SETUPS = [
    ("heimlich", 2, {}),
    ("heimlich", 4, {"variant": "pro"}),
    ("heimlich", 7, {"variant": "pro", "cards": True}),
    ("heimlich", 2, {"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4}),
    ("top-secret", 2, {}),
    ("top-secret", 3, {}),
    ("top-secret", 4, {}),
    ("spy", 2, {}),
    ("spy", 4, {"match": True}),
    ("spy", 2, {"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}),
    ("spion", 2, {}),
    ("streng-geheim", 3, {}),
    ("streng-geheim", 6, {"flight": "bold"}),
]
# Each game once, for what takes long.
GAMES = [("heimlich", 3, {}), ("top-secret", 2, {}), ("spy", 2, {}), ("spion", 2, {}), ("streng-geheim", 3, {})]


def name(setup):
    return "-".join(str(part) for part in (setup[0], setup[1], *setup[2].values()))


@pytest.fixture(params=SETUPS, ids=name)
def game(request):
    id, seats, options = request.param
    return deckname.game(id, seats, options)


@pytest.fixture(params=GAMES, ids=name)
def setup(request):
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
