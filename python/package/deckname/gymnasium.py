"""Many games at once behind Gymnasium's vector API, for self-play.

Each environment of the vector is one game. Its observation is that of the seat to choose, which `infos["seat"]` names; its
reward is what the seat that has just chosen gets. `infos["rewards"]` has what the game that ended was worth to every seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import game as make_game

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
        self._seeds = np.random.SeedSequence()

    def _observed(self) -> dict[str, np.ndarray]:
        return {"observation": self._batch.observation.copy(), "action_mask": self._batch.mask.copy()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        if seed is not None:
            self._seeds = np.random.SeedSequence(seed)
        self._batch.reset(int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0]))
        return self._observed(), {"seat": self._batch.seat.copy()}

    def step(self, actions: np.ndarray):
        batch = self._batch
        chose = batch.seat.copy()
        batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        rewards = batch.reward.copy()
        infos = {"seat": batch.seat.copy(), "rewards": rewards}
        ended = batch.done.copy()
        return self._observed(), rewards[self._rows, chose], ended, np.zeros_like(ended), infos

    def random_actions(self) -> np.ndarray:
        """A legal choice for every game, drawn in Rust."""
        return self._batch.draw().copy()

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()
