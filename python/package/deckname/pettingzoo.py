"""The games as PettingZoo environments.

`env` is the agent-environment-cycle form, for every game. `parallel_env` is the parallel form: all seats that owe a
decision choose at once, and seats that owe none are asked for the one choice that means "nothing to do" (the last). They may also
be left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import Game, IllegalAction
from . import game as make_game
from ._core import Cycle

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
        self._seeds = random.Random()
        self._closed = False

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    def _next_seed(self, seed: int | None) -> int:
        """The seed of the next game: the first one after `seed`, if that is given."""
        if self._closed:
            raise RuntimeError("the environment is closed")
        if seed is not None:
            # NumPy checks the seed. Its generators would take longer for a number than some games do.
            self._seeds = random.Random(np.random.SeedSequence(seed).generate_state(4, np.uint64).tobytes())
        return self._seeds.getrandbits(64)

    def _counted(self, returns: list[float]) -> list[float]:
        """What a game counts for each seat."""
        mean = sum(returns) / len(returns) if self.utility == "zero-sum" else 0.0
        return [worth - mean for worth in returns]

    def close(self) -> None:
        self._closed = True


class Deckname(_Table, AECEnv):
    """A game of Deckname, one choice after the other. Simultaneous choices are asked for seat by seat and stay sealed.

    `last` and `step` are one call into the game each, and rewards come only with its end.
    """

    render_mode = "ansi"

    def __init__(self, game: Game, utility: str = "worth") -> None:
        super().__init__()
        self._set_up(game, utility, extra=0)
        self.metadata = {"name": f"{game.id}_v0", "is_parallelizable": False, "render_modes": ["ansi"]}
        self._cycle: Cycle | None = None
        self._choose = self._last = partial(_no_game, self)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        seed = self._next_seed(seed)
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._cycle = cycle = self.game._cycle(seed, agents, list(self.infos.values()))
        self._choose, self._last = cycle.choose, cycle.last
        self.agent_selection = cycle.agent
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What a seat observes. Only the one that is to choose has a choice in its mask."""
        return self._running().observe(self._seat[agent])

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        if observe:
            last = self._last()
            if last is not None:
                return last
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to act, again and again until all have left. Lighter than the one it stands for."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        if action is None:
            self._leave()
            return
        agent = self._choose(action)
        if agent is None:
            self._end(action)
        else:
            self.agent_selection = agent

    def _leave(self) -> None:
        """A seat whose game is over leaves."""
        if self._closed or not self.agents:
            _no_game(self)
        if not self.terminations[self.agent_selection]:
            raise ValueError(f"{self.agent_selection} has to act; None is only for seats whose game is over")
        self._was_dead_step(None)

    def _end(self, action: int) -> None:
        if not self.agents:
            _no_game(self)
        if self.terminations[self.agent_selection]:
            # Only None is left to say; this refuses anything else.
            self._was_dead_step(action)
        for agent, reward in zip(self.possible_agents, self._counted(self._cycle.returns())):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        return self._running().text()

    def _running(self) -> Cycle:
        return self._cycle or _no_game(self)

    def close(self) -> None:
        self._closed, self._cycle = True, None
        self._choose = self._last = partial(_no_game, self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Deckname:
        other = type(self)(self.game, self.utility)
        memo[id(self)] = other
        own = {"game", "_cycle", "_choose", "_last"}
        others = {name: value for name, value in vars(self).items() if name not in own}
        vars(other).update(deepcopy(others, memo))
        if self._cycle is not None:
            other._cycle = cycle = self._cycle.copy(list(other.infos.values()))
            other._choose, other._last = cycle.choose, cycle.last
        return other


def _no_game(table: Deckname, *_: Any) -> Any:
    why = "the environment is closed" if table._closed else "there is no game: reset the environment"
    raise RuntimeError(why)


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
        self._chance = self._next_seed(seed)
        self._state = self.game.start()
        self._state.settle(self._chance)
        self.agents = self.possible_agents[:]
        self._due = self._state.turn
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        if self._closed:
            raise RuntimeError("the environment is closed")
        if not self.agents:
            raise RuntimeError("the game is over: reset the environment")
        state, agents = self._state, self.agents
        for seat in self._due:
            if self.possible_agents[seat] not in actions:
                raise ValueError(f"{self.possible_agents[seat]} owes a decision")
        # All are checked before one is made: a refused step changes nothing.
        choices = {self._seat[agent]: self._legal_choice(agent, action) for agent, action in actions.items()}
        for seat in self._due:
            state.choose(choices[seat], seat)
        state.settle(self._chance)
        self._due = state.turn
        over = state.over
        rewards = dict(zip(agents, self._counted(state.returns()))) if over else dict.fromkeys(agents, 0.0)
        observations = self._observe()
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return observations, rewards, ended, cut, {agent: {} for agent in agents}

    def _legal_choice(self, agent: str, action: int) -> int:
        if isinstance(action, (bool, np.bool_)):
            raise TypeError(f"{agent}: a choice is a whole number, not a bool")
        seat, choice, nothing = self._seat[agent], index(action), self._choices - 1
        if not 0 <= choice <= nothing:
            raise IndexError(f"there is no choice {choice}: ids are below {self._choices}")
        if choice not in (self._state.choices(seat) or [nothing]):
            if choice != nothing:
                # The game says why, by the clause.
                self._state.clone().choose(choice, seat)
            raise IllegalAction(f"{agent} may not make choice {choice} now")
        return choice

    def render(self) -> str:
        if not hasattr(self, "_state"):
            raise RuntimeError("there is no game: reset the environment")
        return self._state.text()
