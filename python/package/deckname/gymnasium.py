"""Many games at once behind Gymnasium's vector API, for self-play.

Each environment of the vector is one game. Its observation is that of the seat to choose, which `infos["seat"]` names; its
reward is what the seat that has just chosen gets. `infos["rewards"]` has what the game that ended was worth to every seat.

>>> import gymnasium, deckname.gymnasium
>>> envs = gymnasium.make_vec("deckname/heimlich-v0", num_envs=8, seats=3)

A game that ends begins again in the same step: Gymnasium's `AutoresetMode.SAME_STEP`, with `infos["final_info"]` as usual. There
is no `final_obs`: after the end nobody is to choose, so there is no seat that observes, and as no game is cut off, nothing has to be
learned from that position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import register, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import game as make_game
from . import games
from . import seats as seat_range

__all__ = ["make_vec"]


def make_vec(
    name: str,
    seats: int,
    num_envs: int,
    options: dict[str, Any] | None = None,
    threads: int = 1,
    utility: str = "worth",
    dtype: str = "float32",
) -> SelfPlay:
    """A vector of `num_envs` games. With dtype="uint8" observations are counts, to be multiplied by `game.column_scale`."""
    return SelfPlay(name, seats, num_envs, options, threads, utility, dtype)


class SelfPlay(VectorEnv):
    """Games of self-play. A game that ends begins again in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, name, seats, num_envs, options=None, threads=1, utility="worth", dtype="float32") -> None:
        self.game = make_game(name, seats, options)
        self._batch = self.game.batch(num_envs, seed=0, threads=threads, utility=utility, dtype=dtype)
        self.num_envs = num_envs
        bounds = (0, 255) if dtype == "uint8" else (-np.inf, np.inf)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(*bounds, (len(self.game.columns),), self._batch.observation.dtype.type),
                "action_mask": spaces.Box(0, 1, (self.game.num_choices,), np.bool_),
            }
        )
        self.single_action_space = spaces.Discrete(self.game.num_choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)

    def _observed(self) -> dict[str, np.ndarray]:
        return {"observation": self._batch.observation.copy(), "action_mask": self._batch.mask.copy()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(2**64, dtype=np.uint64)))
        return self._observed(), _infos(self._all, seat=self._batch.seat.copy())

    def step(self, actions: np.ndarray):
        batch = self._batch
        chose = batch.seat.copy()
        batch.step(self._choices(actions))
        rewards, ended = batch.reward.copy(), batch.done.copy()
        infos = _infos(self._all, seat=batch.seat.copy(), rewards=rewards)
        if ended.any():
            infos |= _infos(ended, final_info=_infos(ended, rewards=rewards.copy()))
        return self._observed(), rewards[self._rows, chose], ended, np.zeros_like(ended), infos

    def _choices(self, actions: np.ndarray) -> np.ndarray:
        """Actions of any integer type, as the batch takes them."""
        # Among whole numbers NumPy makes a bool one of them.
        if isinstance(actions, (list, tuple)) and any(isinstance(action, (bool, np.bool_)) for action in actions):
            raise TypeError("actions are whole numbers, not bool")
        actions = np.asarray(actions)
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {actions.shape} instead of {(self.num_envs,)}")
        return np.ascontiguousarray(actions, np.int64)

    def random_actions(self) -> np.ndarray:
        """A legal choice for every game, drawn in Rust."""
        return self._batch.draw().copy()

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


def _infos(which: np.ndarray, **values: Any) -> dict[str, Any]:
    """As Gymnasium has them: beside each array there is one that says which games it is about."""
    return values | {f"_{key}": which.copy() for key in values}


def _register() -> None:
    for name in games():
        kwargs = {"name": name, "seats": seat_range(name)[0]}
        register(f"deckname/{name}-v0", vector_entry_point=SelfPlay, kwargs=kwargs)


_register()
