import copy
import pickle

import numpy as np
import pytest
from conftest import LISTED, Shadow, less_mean, name
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

import deckname
from deckname.pettingzoo import env, parallel_env


def test_api(any_setup):
    api_test(env(*any_setup), num_cycles=200)


def test_seeds(any_setup):
    seed_test(lambda: env(*any_setup), num_cycles=20)


def test_parallel_api(any_setup):
    parallel_api_test(parallel_env(*any_setup), num_cycles=200)


def test_parallel_seeds(any_setup):
    """PettingZoo's own test draws actions without a look at the mask; this one draws legal ones."""
    tables = [parallel_env(*any_setup) for _ in range(2)]
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


@pytest.mark.parametrize("setup", LISTED, ids=name)
@pytest.mark.parametrize("utility", ["worth", "zero-sum"])
def test_rewards_are_what_the_game_was_worth(setup, utility):
    """Every game is followed by states, and each seat leaves with what it got there."""
    table = env(*setup, utility=utility)
    rng, told = np.random.default_rng(1), set()
    for seed in range(60):
        table.reset(seed=seed)
        shadow, left = Shadow(table.game), {}
        for agent in table.agent_iter():
            seen, reward, ended, _, _ = table.last()
            if ended:
                left[agent] = reward
                table.step(None)
                continue
            shadow.see(table._seat[agent], seen["observation"], seen["action_mask"])
            choice = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            table.step(choice)
            shadow.choose(choice)
            if not table.terminations[agent]:
                shadow.go_on()
        worth = shadow.end()
        expected = worth if utility == "worth" else less_mean(worth)
        assert np.allclose([left[agent] for agent in table.possible_agents], expected)
        told.add(tuple(worth))
        if seed >= 3 and len(told) > 1 and lopsided(told):
            break
    assert len(told) > 1 and lopsided(told)


@pytest.mark.parametrize("utility", ["worth", "zero-sum"])
def test_parallel_rewards_are_what_the_game_was_worth(setup, utility):
    """A state plays the same moves, with the same chance."""
    table = parallel_env(*setup, utility=utility)
    rng, told = np.random.default_rng(1), set()
    for seed in range(100):
        seen, _ = table.reset(seed=seed)
        state, chance = table.game.start(), table._chance
        state.settle(chance)
        while table.agents:
            due = state.turn
            for agent, seat in table._seat.items():
                assert (seen[agent]["observation"] == state.observation(seat)).all()
                offered = np.flatnonzero(seen[agent]["action_mask"]).tolist()
                assert offered == (state.choices(seat) if seat in due else [table.game.num_choices])
            choices = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in table.agents}
            seen, rewards, ended, _, _ = table.step(choices)
            for seat in reversed(due):
                state.choose(choices[f"seat_{seat}"], seat)
            state.settle(chance)
            assert set(ended.values()) == {state.over}
            assert state.over or not any(rewards.values())
        worth = np.array(state.returns())
        expected = worth if utility == "worth" else less_mean(worth)
        assert np.allclose([rewards[agent] for agent in table.possible_agents], expected)
        told.add(tuple(worth))
        if len(told) > 1 and lopsided(told):
            break
    assert len(told) > 1 and lopsided(told)


def lopsided(told):
    """Would it show if the seats were mixed up?"""
    return any(worth != worth[::-1] for worth in told)


def test_what_is_wrong_is_said():
    table = env("heimlich", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="None"):
        table.step(None)
    with pytest.raises(IndexError):
        table.step(5_000)
    with pytest.raises(deckname.IllegalAction) as refused:
        table.step(220)
    assert refused.value.clause == "HC-12"
    table.close()
    with pytest.raises(RuntimeError, match="closed"):
        table.reset()
    with pytest.raises(ValueError, match="utility"):
        env("heimlich", 2, utility="fun")
    both = parallel_env("streng-geheim", 3)
    seen, _ = both.reset(seed=1)
    with pytest.raises(ValueError, match="seat_1"):
        both.step({"seat_0": 0})
    with pytest.raises(deckname.IllegalAction, match="seat_0 may not"):
        both.step({agent: 300 for agent in both.agents})


def test_a_parallel_step_is_checked_as_a_whole():
    table = parallel_env("heimlich", 3)
    seen, _ = table.reset(seed=1)
    first, second, third = table.agents
    nothing = table.game.num_choices
    legal = int(np.flatnonzero(seen[first]["action_mask"])[0])
    wrong = [
        ({first: 220, second: nothing}, deckname.IllegalAction, "HC-7"),
        ({first: nothing}, deckname.IllegalAction, "seat_0"),
        ({first: legal, second: legal}, deckname.IllegalAction, "X-1"),
        ({first: legal, second: nothing + 1}, IndexError, "no choice"),
        ({first: legal, third: -1}, IndexError, "no choice"),
        ({first: legal, "seat_7": nothing}, KeyError, "seat_7"),
        ({second: nothing}, ValueError, "seat_0 owes"),
        *(({first: action}, TypeError, None) for action in (1.7, np.float32(1), "0", True, np.bool_(True), None, [legal])),
        *(({first: legal, second: action}, TypeError, None) for action in (0.5, "0", False)),
    ]
    for actions, error, why in wrong:
        with pytest.raises(error, match=why) as refused:
            table.step(actions)
        if error is deckname.IllegalAction:
            assert refused.value.clause == (None if why == "seat_0" else why)
    assert (table._observe()[first]["observation"] == seen[first]["observation"]).all()
    table.step({first: np.int32(legal), second: np.int64(nothing)})


def test_observations_are_those_of_the_seats_and_stay_what_they_were(setup):
    """Every array is its own: what was kept is not overwritten."""
    table = env(*setup)
    table.reset(seed=3)
    rng, kept = np.random.default_rng(1), []
    for agent in table.agent_iter(60):
        seen, reward, ended, cut, info = table.last()
        if ended:
            break
        assert (reward, cut, info is table.infos[agent]) == (0.0, False, True)
        again = table.observe(agent)
        for part in seen:
            assert (seen[part] == again[part]).all() and not np.shares_memory(seen[part], again[part])
        assert table.observation_space(agent).contains(seen)
        others = [other for other in table.agents if other != agent]
        assert all(not table.observe(other)["action_mask"].any() for other in others)
        kept.append((seen["observation"], seen["observation"].copy()))
        table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert all((one == copy).all() for one, copy in kept)


def test_the_first_of_two_choices_is_observed():
    rows = []
    for which in (0, 1):
        table = env("spion", 2)
        table.reset(seed=1)
        table.step(np.flatnonzero(table.last()[0]["action_mask"])[which])
        assert table.agent_selection == "seat_0"
        rows.append(table.last()[0]["observation"])
        assert (table.observe("seat_0")["observation"] == rows[-1]).all()
    assert (rows[0] != rows[1]).any()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_by_itself(copied):
    table = env("heimlich", 3)
    copied(table).reset(seed=1)
    table.reset(seed=1)
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    other = copied(table)
    before = other.last()[0]
    for _ in range(20):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert (other.last()[0]["observation"] == before["observation"]).all()
    other.infos[other.agent_selection]["note"] = 1
    assert other.last()[4] == {"note": 1} and all(not info for info in table.infos.values())
    for _ in range(20):
        other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    assert (other.last()[0]["observation"] == table.last()[0]["observation"]).all()


def test_a_game_runs_to_its_end_and_all_leave(any_setup):
    table = env(*any_setup, utility="zero-sum")
    table.reset(seed=5)
    rng, total = np.random.default_rng(2), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        total[agent] += reward
        if ended:
            with pytest.raises(ValueError, match="None"):
                table.step(0)
        table.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"])))
    assert not table.agents and abs(sum(total.values())) < 1e-6
    for action in (None, 0):
        with pytest.raises(RuntimeError, match="reset"):
            table.step(action)


def test_nothing_works_before_the_first_reset_or_after_the_end():
    table = env("spy", 2)
    calls = (table.last, lambda: table.step(0), lambda: table.step(None), table.render, lambda: table.observe("seat_0"))
    for call in calls:
        with pytest.raises(RuntimeError, match="reset"):
            call()
    table.reset(seed=1)
    for action, error in ((0.5, TypeError), ("0", TypeError), (True, TypeError), (2**70, OverflowError), (-1, IndexError)):
        with pytest.raises(error):
            table.step(action)
    assert table.last()[0]["action_mask"].any()
    table.close()
    for call in calls:
        with pytest.raises(RuntimeError, match="closed"):
            call()
