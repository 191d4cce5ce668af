"""The games as PettingZoo environments.

`env` is the agent-environment-cycle form, for every game. `parallel_env` is the parallel form: all seats that owe a
decision choose at once, and seats that owe none are asked for the one choice that means "nothing to do" (the last).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import Game, IllegalAction
from . import game as make_game

__all__ = ["env", "parallel_env"]


def env(name: str, seats: int, options: dict[str, Any] | None = None, utility: str = "worth") -> Deckname:
    """A game as an AEC environment. `utility` is "worth" or "zero-sum"."""
    return Deckname(make_game(name, seats, options), utility)


def parallel_env(
    name: str, seats: int, options: dict[str, Any] | None = None, utility: str = "worth"
) -> ParallelDeckname:
    """A game as a parallel environment, in which simultaneous choices are made at once."""
    return ParallelDeckname(make_game(name, seats, options), utility)


class _Table:
    """What both forms have in common."""

    def _set_up(self, game: Game, utility: str, extra: int) -> None:
        if utility not in ("worth", "zero-sum"):
            raise ValueError(f'utility is {utility!r}; it can be "worth" or "zero-sum"')
        self.game = game
        self.utility = utility
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._choices = game.num_choices + extra
        width = len(game.columns)
        # One space for each agent: every agent draws from its own.
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self._choices) for agent in self.possible_agents}
        self._entropy = np.random.SeedSequence()
        self._closed = False

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if self._closed:
            raise RuntimeError("the environment is closed")
        if seed is not None:
            self._entropy = np.random.SeedSequence(seed)
        self._chance = int(self._entropy.spawn(1)[0].generate_state(1, np.uint64)[0])
        self._state = self.game.start()
        self._state.settle(self._chance)
        self.agents = self.possible_agents[:]

    def _returns(self) -> list[float]:
        returns = self._state.returns()
        if self.utility == "zero-sum":
            mean = sum(returns) / len(returns)
            returns = [worth - mean for worth in returns]
        return returns

    def render(self) -> str | None:
        return self._state.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True


class Deckname(_Table, AECEnv):
    """A game of Deckname, one choice after the other. Simultaneous choices are asked for seat by seat and stay sealed."""

    render_mode = "ansi"

    def __init__(self, game: Game, utility: str = "worth") -> None:
        super().__init__()
        self._set_up(game, utility, extra=0)
        self.metadata = {"name": f"{game.id}_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self.agent_selection = self.possible_agents[self._state.seat_to_act]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state, seat = self._state, self._seat[agent]
        observation, mask = state.seen(seat)
        return {"observation": observation, "action_mask": mask}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to act, again and again until all have left. Lighter than the one it stands for."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        if self._closed:
            raise RuntimeError("the environment is closed")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act; None is only for seats whose game is over")
        self._cumulative_rewards[agent] = 0.0
        seat = self._state.advance(int(action), self._seat[agent], self._chance)
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        for agent, reward in zip(self.possible_agents, self._returns()):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelDeckname(_Table, ParallelEnv):
    """A game of Deckname in which all seats that owe a decision choose at once."""

    render_mode = "ansi"

    def __init__(self, game: Game, utility: str = "worth") -> None:
        self._set_up(game, utility, extra=1)
        self.metadata = {"name": f"{game.id}_parallel_v0", "render_modes": ["ansi"]}

    def _observe(self) -> dict[str, dict[str, np.ndarray]]:
        """For seats that owe nothing the only choice is the last one."""
        observations = {}
        due = set(self._due)
        for agent in self.possible_agents:
            seat = self._seat[agent]
            mask = np.zeros(self._choices, np.int8)
            if seat in due:
                mask[self._state.choices(seat)] = 1
            else:
                mask[-1] = 1
            observations[agent] = {"observation": self._state.observation(seat), "action_mask": mask}
        return observations

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict]]:
        self._begin(seed)
        self._due = self._state.turn
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        if self._closed:
            raise RuntimeError("the environment is closed")
        if not self.agents:
            raise RuntimeError("the game is over: reset the environment")
        state, agents = self._state, self.agents
        for seat in self._due:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} owes a decision")
            # All are checked before one is made: a refused step changes nothing.
            if int(actions[agent]) not in state.choices(seat):
                raise IllegalAction(f"{agent} may not make choice {actions[agent]} now")
        for seat in self._due:
            state.choose(int(actions[self.possible_agents[seat]]), seat)
        state.settle(self._chance)
        self._due = state.turn
        over = state.over
        rewards = dict(zip(agents, self._returns())) if over else dict.fromkeys(agents, 0.0)
        observations = self._observe()
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return observations, rewards, ended, cut, {agent: {} for agent in agents}
