import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import LISTED, Shadow, file, less_mean, name

import deckname


def digest(batch, steps=200):
    parts = []
    for _ in range(steps):
        batch.step(batch.draw())
        parts.append((batch.observation.sum(), batch.mask.sum(), batch.seat.tolist(), batch.reward.tolist()))
    return str(parts)


def test_threads_do_not_matter(game):
    one = game.batch(9, seed=5)
    three = game.batch(9, seed=5, threads=3)
    assert digest(one) == digest(three)
    assert digest(game.batch(9, seed=6)) != digest(game.batch(9, seed=5))
    one.reset(5)
    assert (one.observation == game.batch(9, seed=5).observation).all()


@pytest.mark.parametrize("setup", LISTED, ids=name)
@pytest.mark.parametrize("utility", ["worth", "zero-sum"])
def test_a_batch_plays_the_same_games_as_single_states(setup, utility):
    """Every game is followed by states, choice by choice, and its rewards are what it was worth to each seat there."""
    game = deckname.game(*setup)
    batch = game.batch(3, seed=2, utility=utility)
    shadows, ended, told = [Shadow(game) for _ in range(3)], np.zeros(3, int), set()
    for _ in range(1_500):
        for row, shadow in enumerate(shadows):
            shadow.see(batch.seat[row], batch.observation[row], batch.mask[row])
        choices = batch.draw().copy()
        batch.step(choices)
        for row, shadow in enumerate(shadows):
            shadow.choose(choices[row])
            if batch.done[row]:
                worth = shadow.end()
                expected = worth if utility == "worth" else less_mean(worth)
                assert np.allclose(batch.reward[row], expected, atol=1e-6)
                told.add(tuple(worth))
                shadows[row] = Shadow(game)
            else:
                shadow.go_on()
                assert not batch.reward[row].any()
        ended += batch.done
        if ended.min() >= 4 and len(told) > 1:
            break
    assert ended.min() >= 1 and len(told) > 1


# Games that end soon, of every kind.
SHORT = [
    *LISTED,
    ("top-secret", 2, {"board": file("lane")}),
    ("spion", 2, {"setup": file("mini")}),
    ("streng-geheim", 3, {}),
    ("streng-geheim", 4, {"flight": "bold", "town": file("flight")}),
]


@pytest.mark.parametrize("setup", SHORT, ids=name)
def test_rewards_are_what_the_same_game_was_worth_by_itself(setup):
    """The first game of a batch is the one that PettingZoo plays with its seed."""
    game, told = deckname.game(*setup), set()
    names, infos = [str(seat) for seat in range(game.seats)], [{} for _ in range(game.seats)]
    for seed in range(40):
        worth, zero_sum = (game.batch(1, seed=seed, utility=utility) for utility in ("worth", "zero-sum"))
        alone = game._cycle(seed, names, infos)
        while not worth.done[0]:
            assert alone.agent == str(worth.seat[0])
            choice = worth.draw().copy()
            alone.choose(int(choice[0]))
            for batch in (worth, zero_sum):
                batch.step(choice)
        returns = np.array(alone.returns())
        assert alone.agent is None and zero_sum.done[0]
        assert np.array_equal(worth.reward[0], returns)
        assert np.allclose(zero_sum.reward[0], less_mean(returns), atol=1e-6)
        told.add(tuple(returns))
    assert len(told) > 1
    # Only there it happens, and often in the small town.
    if "town" in setup[2]:
        assert any(0.5 in returns for returns in told), "nobody won indirectly"


def test_masks_of_bits_are_those_of_bools(game):
    bits, bools = game.batch(3, seed=2, mask="bits"), game.batch(3, seed=2)
    for _ in range(200):
        mask = np.unpackbits(bits.mask, axis=1, bitorder="little", count=game.num_choices)
        assert (mask == bools.mask).all() and mask.any(axis=1).all()
        choice = bits.draw().copy()
        assert mask[np.arange(3), choice].all()
        bits.step(choice)
        bools.step(choice)
        assert (bits.observation == bools.observation).all() and (bits.seat == bools.seat).all()


def test_counts_times_their_scale_are_exactly_the_numbers(game):
    counts, numbers = game.batch(5, seed=8, dtype="uint8", threads=2), game.batch(5, seed=8)
    scale = game.column_scale
    assert counts.observation.dtype == np.uint8 and numbers.observation.dtype == np.float32
    assert scale.dtype == np.float32 and scale.shape == (len(game.columns),) and (scale > 0).all()
    for _ in range(120):
        assert (counts.observation * scale == numbers.observation).all()
        choice = counts.draw().copy()
        counts.step(choice)
        numbers.step(choice)
    counts.reset(3)
    numbers.reset(3)
    assert (counts.observation * scale == numbers.observation).all()
    with pytest.raises(ValueError, match="read-only"):
        counts.observation[0, 0] = 7


def test_large_numbers_are_two_columns():
    game = deckname.game("top-secret", 4)
    at = game.columns.index("turn")
    assert game.columns[at + 1] == "turn, in 256s"
    assert np.allclose(game.column_scale[at : at + 2], [1 / 400, 256 / 400])


@pytest.fixture
def ticks():
    """Counts as long as it gets the interpreter's lock: only where another thread lets go of it by itself."""
    count, over = [0], threading.Event()

    def tick():
        while not over.wait(0.0002):
            count[0] += 1

    interval, ticking = sys.getswitchinterval(), threading.Thread(target=tick)
    ticking.start()
    sys.setswitchinterval(1000)
    yield count
    sys.setswitchinterval(interval)
    over.set()
    ticking.join()


@pytest.mark.parametrize("call", ["step_randomly", "step", "draw", "reset"])
def test_other_threads_go_on_meanwhile(call, ticks):
    batch = deckname.game("heimlich", 2).batch(20_000, seed=1)
    args = {"step_randomly": (5,), "step": (batch.draw().copy(),), "draw": (), "reset": (2,)}[call]
    made = getattr(batch, call)
    ends = time.monotonic() + 20
    while time.monotonic() < ends:
        before = ticks[0]
        made(*args)
        if ticks[0] > before:
            return
        if call == "step":
            args = (batch.draw().copy(),)
    pytest.fail("the lock was held")


def test_zero_sum_rewards_sum_up_to_zero():
    batch = deckname.game("heimlich", 3).batch(64, seed=1, utility="zero-sum")
    total = np.zeros(3)
    for _ in range(300):
        batch.step_randomly()
        total += np.abs(batch.reward).sum(axis=0)
        assert np.allclose(batch.reward.sum(axis=1), 0, atol=1e-6)
    assert (total > 0).all()


def test_arrays_are_owned_once():
    batch = deckname.game("heimlich", 2).batch(4)
    before = batch.observation
    batch.step_randomly(3)
    assert batch.observation is before or np.shares_memory(batch.observation, before)


def test_only_what_changed_is_written_and_no_one_else_writes(game):
    batch = game.batch(2, seed=3)
    batch.step_randomly(40)
    again = game.batch(2, seed=3)
    for _ in range(40):
        again.step(again.draw())
    assert (batch.observation == again.observation).all()
    with pytest.raises(ValueError, match="read-only"):
        batch.observation[0, 0] = 7


SHORT_OF_MEMORY = """
import resource, sys
import numpy as np
import deckname

name, seats, games = sys.argv[1], *map(int, sys.argv[2:])
game = deckname.game(name, seats)
game.batch(10)
used = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1]) << 10
for room in range(0, 1024, 32):
    resource.setrlimit(resource.RLIMIT_AS, (used + (room << 20), resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        batch = game.batch(games)
        batch.step_randomly()
        print("room", room)
        break
    except MemoryError as error:
        assert "memory" in str(error) or "allocate" in str(error), error
        print("none")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory of a process is limited as Linux does it")
@pytest.mark.parametrize("setup", [("heimlich", 2, 100_000), ("top-secret", 4, 20_000)])
def test_a_lack_of_memory_is_an_exception(setup):
    command = [sys.executable, "-c", SHORT_OF_MEMORY, *map(str, setup)]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and lines[0] == "none" and lines[-1].startswith("room"), done


WITHOUT_THREADS = """
import deckname

game = deckname.game("heimlich", 3)
one, many = game.batch(300, seed=4), game.batch(300, seed=4, threads=64)
for _ in range(60):
    choice = one.draw()
    assert (choice == many.draw()).all()
    for batch in (one, many):
        batch.step(choice)
        batch.step_randomly()
    assert (one.observation == many.observation).all() and (one.mask == many.mask).all()
    assert (one.reward == many.reward).all() and (one.done == many.done).all() and (one.seat == many.seat).all()
"""


def test_threads_that_are_refused_are_done_without():
    # No system gives a thread a stack of this size. A lack of memory would be no test: where a thread begins and finds none, glibc
    # ends the process.
    limited = {**os.environ, "RUST_MIN_STACK": str(1 << 48)}
    done = subprocess.run([sys.executable, "-c", WITHOUT_THREADS], capture_output=True, text=True, env=limited)
    assert done.returncode == 0, done


STEPPING = """
import deckname
batch = deckname.game("heimlich", 2).batch(1)
print("begun", flush=True)
batch.step_randomly(10**12)
"""
SOLVING = """
import deckname
state = deckname.game("heimlich", 2, {"houses": 3, "agents": 3, "finish": 3, "die": 2, "turns": 3}).start()
print("begun", flush=True)
state.solve(rounds=10**9)
"""


@pytest.mark.parametrize("program", [STEPPING, SOLVING], ids=["stepping", "solving"])
def test_ctrl_c_ends_what_takes_long(program):
    running = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in running.communicate(timeout=20)[1]
    finally:
        running.kill()


def test_what_is_wrong_is_said():
    game = deckname.game("heimlich", 2)
    with pytest.raises(ValueError):
        game.batch(0)
    with pytest.raises(ValueError, match="mask"):
        game.batch(1, mask="float")
    with pytest.raises(ValueError, match="dtype"):
        game.batch(1, dtype="float64")
    with pytest.raises(ValueError, match="utility"):
        game.batch(1, utility="fun")
    with pytest.raises(OverflowError):
        game.batch(1, seed=-1)
    batch = game.batch(4, seed=1)
    seen = batch.observation.copy()
    with pytest.raises(ValueError, match="3 choices for 4"):
        batch.step(np.zeros(3, np.int64))
    for threads in (0, 10**9):
        with pytest.raises(ValueError, match="1 to 256 threads"):
            game.batch(1, threads=threads)
    with pytest.raises(ValueError, match="1000000 games"):
        game.batch(10**12)
    with pytest.raises(ValueError, match=r"1 to \d+ games of this set-up, which take 2 GiB, not 1000000"):
        deckname.game("top-secret", 4).batch(10**6)
    for choices in (np.zeros(4, np.float32), np.zeros(4, np.int32), np.zeros((4, 1), np.int64), [0] * 4, None):
        with pytest.raises(TypeError, match="int64"):
            batch.step(choices)
    legal = batch.draw().copy()
    with pytest.raises(deckname.IllegalAction, match="HC-12: in game 2") as refused:
        batch.step(np.array([*legal[:2], 220, legal[3]]))
    assert refused.value.clause == "HC-12"
    for choice in (-1, 224, 2**40):
        with pytest.raises(deckname.IllegalAction, match="game 0") as refused:
            batch.step(np.full(4, choice))
        assert refused.value.clause is None
    with pytest.raises(ValueError):
        batch.step(np.zeros(8, np.int64)[::2])
    assert (batch.observation == seen).all()
    other = game.batch(4, seed=1)
    other.seat.resize(3, refcheck=False)
    seen = other.observation.copy()
    for call in (other.step_randomly, lambda: other.reset(2)):
        with pytest.raises(ValueError, match="wrong size: 3 instead of 4"):
            call()
    assert (other.observation == seen).all() and (other.draw() == game.batch(4, seed=1).draw()).all()
    for dtype in ("float32", "uint8"):
        other = game.batch(4, seed=1, dtype=dtype)
        other.observation.base.resize((3, len(game.columns)), refcheck=False)
        with pytest.raises(ValueError, match="wrong size"):
            other.step_randomly()
    batch.close()
    for call in (batch.draw, batch.step_randomly, lambda: len(batch), lambda: batch.reset(1)):
        with pytest.raises(RuntimeError, match="closed"):
            call()
