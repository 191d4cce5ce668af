import gymnasium
import numpy as np
import pytest
from conftest import LISTED, Shadow, file, less_mean, name
from gymnasium.utils import env_checker, seeding
from gymnasium.vector import VectorWrapper
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import deckname
from deckname.gymnasium import make_vec


def test_self_play(any_setup):
    name, seats, options = any_setup
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


# The usual games of Spion are too long for it.
@pytest.mark.parametrize("setup", [*LISTED[:-1], ("spion", 2, {"setup": file("mini")})], ids=name)
def test_rewards_are_what_the_game_was_worth_to_the_seat_that_chose(setup):
    """Every game is followed by states."""
    seats, options = setup[1:]
    envs = make_vec(setup[0], seats, 2, options, utility="zero-sum")
    seen, infos = envs.reset(seed=7)
    shadows, ended, others = [Shadow(envs.game) for _ in range(2)], 0, 0
    for _ in range(1_500):
        chose, actions = infos["seat"], envs.random_actions()
        for row, shadow in enumerate(shadows):
            shadow.see(chose[row], seen["observation"][row], seen["action_mask"][row])
            shadow.choose(actions[row])
        seen, rewards, over, _, infos = envs.step(actions)
        for row, shadow in enumerate(shadows):
            if not over[row]:
                shadow.go_on()
                assert rewards[row] == 0
                continue
            worth = less_mean(shadow.end())
            assert np.allclose(infos["rewards"][row], worth, atol=1e-6) and np.isclose(rewards[row], worth[chose[row]])
            ended, others = ended + 1, others + (worth.argmax() != chose[row])
            shadows[row] = Shadow(envs.game)
        if ended > 6 and others:
            break
    # In Spion only the seat that has just chosen wins.
    assert ended > 2 and (others > 0) == (envs.game.id != "spion")


def test_rewards_are_those_of_the_batch(any_setup):
    """A batch is compared with the rules elsewhere, in games too that no states can follow."""
    name, seats, options = any_setup
    envs = make_vec(name, seats, 8, options, utility="zero-sum")
    infos, rng = envs.reset(seed=5)[1], seeding.np_random(5)[0]
    batch = envs.game.batch(8, seed=int(rng.integers(2**64, dtype=np.uint64)), utility="zero-sum")
    for _ in range(300):
        chose, actions = infos["seat"], batch.draw().copy()
        _, rewards, over, _, infos = envs.step(actions)
        batch.step(actions)
        assert (infos["rewards"] == batch.reward).all() and (over == batch.done).all()
        assert (rewards == batch.reward[np.arange(8), chose]).all() and (infos["seat"] == batch.seat).all()


def test_observations_as_counts(setup):
    name, seats, options = setup
    counts, numbers = (make_vec(name, seats, 4, options, dtype=dtype) for dtype in ("uint8", "float32"))
    seen, floats = counts.reset(seed=4)[0], numbers.reset(seed=4)[0]
    assert counts.observation_space.contains(seen) and seen["observation"].dtype == np.uint8
    assert (seen["observation"] * counts.game.column_scale == floats["observation"]).all()


def test_the_first_of_two_choices_is_observed():
    envs = make_vec("spion", 2, 2)
    seen, _ = envs.reset(seed=1)
    # The two games begin alike, and the first secret is one of two fields.
    assert (seen["observation"][0] == seen["observation"][1]).all()
    seen, *_, infos = envs.step(np.flatnonzero(seen["action_mask"][0])[:2])
    assert infos["seat"].tolist() == [0, 0] and (seen["observation"][0] != seen["observation"][1]).any()


def test_wrong_actions_are_refused():
    envs = make_vec("heimlich", 2, 3)
    envs.reset(seed=1)
    with pytest.raises(deckname.IllegalAction, match="game 0") as refused:
        envs.step(np.full(3, 220))
    assert refused.value.clause == "HC-12"
    legal = envs.random_actions()
    bools = [True, *legal[1:].tolist()], (*legal[:2], np.True_)
    for actions in (legal + 0.7, legal.astype(np.float32), legal > 0, legal.astype(str), [None] * 3, [], *bools):
        with pytest.raises(TypeError, match="whole numbers"):
            envs.step(actions)
    for actions in (legal[:2], legal[:, None], legal[0]):
        with pytest.raises(ValueError, match="shape"):
            envs.step(actions)
    with pytest.raises(ValueError, match="threads"):
        make_vec("heimlich", 2, 3, threads=0)
    again = make_vec("heimlich", 2, 3)
    again.reset(seed=1)
    # Networks often answer in 32 bits, and a list says the same.
    for envs, actions in ((envs, legal.astype(np.int32)), (again, legal.tolist())):
        seen = envs.step(actions)[0]
    assert (seen["observation"] == again._batch.observation).all()


class Drawn(VectorWrapper):
    """Its actions are drawn from the masks: Gymnasium's checks draw them from the space alone."""

    @property
    def action_space(self):
        return self

    def seed(self, seed):
        pass

    def sample(self):
        return self.env.random_actions()

    def random_actions(self):
        return self.env.random_actions()


def test_gymnasiums_own_checks(any_setup):
    """Those that a vector environment can pass: the others expect numbers where it has arrays, so the last has one game."""
    name, seats, options = any_setup
    envs = gymnasium.make_vec(f"deckname/{name}-v0", num_envs=3, seats=seats, options=options, dtype="uint8")
    assert envs.game == deckname.game(name, seats, options)
    assert envs.game.seats == seats and envs.num_envs == 3 and envs.spec.id == f"deckname/{name}-v0"
    env_checker.check_reset_seed_determinism(envs)
    env_checker.check_reset_options(envs)
    env_checker.check_reset_return_type(envs)
    env_checker.check_returned_data_not_reused(Drawn(make_vec(name, seats, 1, options)))


def test_the_end_of_a_game_is_told_as_gymnasium_does():
    envs = DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec("deckname/heimlich-v0", num_envs=8, utility="zero-sum")))
    envs.reset(seed=2)
    ended = 0
    for _ in range(400):
        _, rewards, over, _, infos = envs.step(envs.unwrapped.random_actions())
        for reward, end, info in zip(rewards, over, infos):
            assert ("final_info" in info) == ("episode" in info) == end
            assert info["seat"] in (0, 1) and info["rewards"].any() <= end
            if end:
                assert (info["final_info"]["rewards"] == info["rewards"]).all() and reward in info["rewards"]
        ended += over.sum()
    assert ended > 8 and envs.env.episode_count == ended
