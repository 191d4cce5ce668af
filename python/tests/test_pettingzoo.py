import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

import deckname
from deckname.pettingzoo import env, parallel_env


def test_api(setup):
    api_test(env(*setup), num_cycles=200)


def test_seeds(setup):
    seed_test(lambda: env(*setup), num_cycles=20)


def test_parallel_api(setup):
    parallel_api_test(parallel_env(*setup), num_cycles=200)


def test_parallel_seeds(setup):
    """PettingZoo's own test draws actions without a look at the mask; this one draws legal ones."""
    tables = [parallel_env(*setup) for _ in range(2)]
    seen = [table.reset(seed=42)[0] for table in tables]
    rng = np.random.default_rng(1)
    for _ in range(60):
        if not tables[0].agents:
            break
        actions = {agent: int(rng.choice(np.flatnonzero(seen[0][agent]["action_mask"]))) for agent in tables[0].agents}
        stepped = [table.step(actions) for table in tables]
        seen = [step[0] for step in stepped]
        assert stepped[0][1:] == stepped[1][1:]
        for agent in seen[0]:
            for part in seen[0][agent]:
                assert (seen[0][agent][part] == seen[1][agent][part]).all()


def test_performance_benchmark_runs(capsys):
    performance_benchmark(env("heimlich", 4))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_are_what_the_game_was_worth():
    table = env("heimlich", 3, utility="zero-sum")
    table.reset(seed=1)
    for _ in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        if ended:
            last = {agent: table._cumulative_rewards[agent] for agent in table.agents}
            break
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert abs(sum(last.values())) < 1e-9


def test_what_is_wrong_is_said():
    table = env("heimlich", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="None"):
        table.step(None)
    with pytest.raises(IndexError):
        table.step(5_000)
    with pytest.raises(deckname.IllegalAction):
        table.step(220)
    table.close()
    with pytest.raises(RuntimeError, match="closed"):
        table.reset()
    with pytest.raises(ValueError, match="utility"):
        env("heimlich", 2, utility="fun")
    both = parallel_env("streng-geheim", 3)
    seen, _ = both.reset(seed=1)
    with pytest.raises(ValueError, match="seat_1"):
        both.step({"seat_0": 0})
    with pytest.raises(deckname.IllegalAction):
        both.step({agent: 300 for agent in both.agents})
