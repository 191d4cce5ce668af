import numpy as np
import pytest

import deckname
from deckname.gymnasium import make_vec


def test_self_play(setup):
    name, seats, options = setup
    envs = make_vec(name, seats, 8, options, threads=2, utility="zero-sum")
    seen, infos = envs.reset(seed=4)
    assert envs.observation_space.contains(seen)
    for _ in range(50):
        actions = envs.random_actions()
        assert envs.action_space.contains(actions)
        assert seen["action_mask"][np.arange(8), actions].all()
        seen, rewards, ended, cut, infos = envs.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (8,)
        assert infos["rewards"].shape == (8, seats) and not cut.any()
    again, _ = envs.reset(seed=4)
    other, _ = make_vec(name, seats, 8, options).reset(seed=4)
    assert (again["observation"] == other["observation"]).all()
    envs.close()
    with pytest.raises(RuntimeError):
        envs.step(actions)


def test_observations_as_counts(setup):
    name, seats, options = setup
    counts, numbers = (make_vec(name, seats, 4, options, dtype=dtype) for dtype in ("uint8", "float32"))
    seen, floats = counts.reset(seed=4)[0], numbers.reset(seed=4)[0]
    assert counts.observation_space.contains(seen) and seen["observation"].dtype == np.uint8
    assert (seen["observation"] * counts.game.column_scale == floats["observation"]).all()


def test_wrong_actions_are_refused():
    envs = make_vec("heimlich", 2, 3)
    envs.reset(seed=1)
    with pytest.raises(deckname.IllegalAction):
        envs.step(np.full(3, 220))
