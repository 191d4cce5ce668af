"""The games as OpenSpiel games.

Importing this module registers `deckname_heimlich`, `deckname_top_secret`, `deckname_spy`, `deckname_spion` and
`deckname_streng_geheim` with `pyspiel`:

>>> import pyspiel, deckname.openspiel
>>> game = pyspiel.load_game("deckname_heimlich", {"players": 3})

Parameters: `players`; `options`, the options in the wire format as JSON text; `utility`, "worth" (general sum) or
"zero-sum"; `notices`, how many notices an information-state tensor has room for (0, the default, for none: whole games are long).

With `record`, the path of a record or its JSON text, a game begins after the first `steps` of its steps (all, unless it is said).
Seats, options and edition are those of the record. The seats keep to what they did; if chance can have fallen otherwise so
that a spectator was told the same, the first node draws from all these ways, as in `State.solve`; there can be 10,000.

Actions are the choices of `Game.num_choices`. Simultaneous choices are made seat by seat and stay sealed. Large deals are
several chance nodes, so every probability is exact. `resample_from_infostate` works in every game that begins at its start.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from . import Game, State, replay
from . import game as make_game
from . import games
from . import seats as seat_range

__all__ = ["DecknameGame", "DecknameState", "short_name"]

# No single draw has more outcomes: a card of Spy.
_MOST_DRAWS = 36
# No action takes more choices.
_LONGEST = 24
# Beyond this a record leaves too much secret to begin with: OpenSpiel's programs list all outcomes of a chance node.
_MOST_BEGINNINGS = 10_000
_QUOTED = "quoted:"


def short_name(game: str) -> str:
    """The name by which `pyspiel.load_game` knows a game."""
    return "deckname_" + game.replace("-", "_")


def _game_type(name: str, zero_sum: bool, recall: bool = False) -> pyspiel.GameType:
    least, most = seat_range(name)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"Deckname: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": least,
            "options": "{}",
            "utility": "worth",
            "notices": 0,
            "record": "",
            "steps": -1,
        },
    )


def _quoted(params: dict[str, Any]) -> dict[str, Any]:
    """OpenSpiel writes parameters down between commas and brackets, and splits them there again."""
    texts = {key: _QUOTED + quote(_plain(params[key])) for key in ("options", "record") if params.get(key)}
    return {**params, **texts}


def _plain(text: str) -> str:
    """A text that may be quoted. "%7B" is the first of a JSON text that was quoted by hand."""
    return unquote(text.removeprefix(_QUOTED)) if text.startswith((_QUOTED, "%7B")) else text


def _begin_with_record(name: str, given: str, steps: int) -> tuple[Game, list[tuple[State, float]]]:
    """The game of a record, given by its path or its text, and every way in which these steps of it can have come about."""
    if steps < -1:
        raise ValueError(f"steps is {steps}; it can be a number of steps, or -1 for all")
    text = given if given.lstrip().startswith("{") else Path(given).read_text(encoding="utf-8")
    state = replay(text)
    record = state.record()
    if record["game"] != name:
        raise ValueError(f"the record is one of {record['game']}, not of {name}")
    # Here it names an edition, which it need not.
    rules = make_game(name, record["seats"], record["options"], record["edition"])
    return rules, (state if steps < 0 else replay(record, steps)).beginnings(_MOST_BEGINNINGS)


class DecknameGame(pyspiel.Game):
    """One of the games; `rules` is the `deckname.Game`."""

    def __init__(self, name: str, params: dict | None = None) -> None:
        params = _quoted(params or {})
        utility = params.get("utility", "worth")
        if utility not in ("worth", "zero-sum"):
            raise ValueError(f'utility is {utility!r}; it can be "worth" or "zero-sum"')
        self._begin(name, params)
        self.zero_sum = utility == "zero-sum"
        self.columns = self.rules.columns
        self.notices = int(params.get("notices", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_choices,
            max_chance_outcomes=max(_MOST_DRAWS, len(self.beginnings)),
            num_players=self.rules.seats,
            min_utility=-1.0 if self.zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else None,
            # A step is never more than 24 choices or draws.
            max_game_length=24 * self.rules.max_steps,
        )
        super().__init__(_game_type(name, self.zero_sum, self.notices > 0), info, params)

    def _begin(self, name: str, params: dict) -> None:
        if params.get("record"):
            steps = int(params.get("steps", -1))
            self.rules, self.beginnings = _begin_with_record(name, _plain(params["record"]), steps)
            return
        seats = int(params.get("players", seat_range(name)[0]))
        self.rules = make_game(name, seats, json.loads(_plain(params.get("options") or "{}")))
        self.beginnings = [(self.rules.start(), 1.0)]

    def new_initial_state(self) -> DecknameState:
        return DecknameState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> Observer | None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whose = pyspiel.PrivateInfoType
        # Nobody observes the secrets of all, and what is private is not told apart in what a seat was told.
        private_alone = kind.private_info == whose.SINGLE_PLAYER and not kind.perfect_recall
        if kind.private_info == whose.ALL_PLAYERS or not (kind.public_info or private_alone):
            return None
        return Observer(self, kind, params)


class DecknameState(pyspiel.State):
    """A position; `position` is the `deckname.State`."""

    def __init__(self, game: DecknameGame) -> None:
        super().__init__(game)
        self._zero_sum = game.zero_sum
        # Until it is drawn how the game began, nobody has been told anything.
        self._begun = len(game.beginnings) == 1
        self.position = game.beginnings[0][0].clone() if self._begun else game.rules.start()

    def current_player(self) -> int:
        if not self._begun:
            return pyspiel.PlayerId.CHANCE
        seat = self.position.seat_to_act
        if seat >= 0:
            return seat
        return pyspiel.PlayerId.CHANCE if seat == -1 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.choices(player) if self._begun and player == self.position.seat_to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self._begun:
            return [(way, share) for way, (_, share) in enumerate(self.get_game().beginnings)]
        return self.position.draws()

    def _apply_action(self, action: int) -> None:
        if not self._begun:
            self.position, self._begun = self.get_game().beginnings[action][0].clone(), True
        elif self.position.seat_to_act == -1:
            self.position.apply_draw(action)
        else:
            self.position.choose(action, self.position.seat_to_act)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if not self._begun:
                return f"beginning {action}"
            return f"{self.position.chance_due} {action}"
        return self.get_game().rules.choice_name(action)

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        returns = self.position.returns()
        if self._zero_sum:
            mean = sum(returns) / len(returns)
            returns = [worth - mean for worth in returns]
        return returns

    def resample_from_infostate(self, player: int, sampler) -> DecknameState:
        """A world in which the player was told the same, each equally likely, with a history that told it so."""
        game = self.get_game()
        if game.get_parameters().get("record"):
            raise ValueError("worlds are sampled from the start: in a game that begins with a record there are none")
        world = game.new_initial_state()
        for move in self.position.sample(player, int(sampler() * 2**53)).retell().moves():
            world.apply_action(move)
        return world

    def __str__(self) -> str:
        return self.position.text()


class Observer:
    """The view as a tensor and as text; with perfect recall everything the seat was told.

    That tensor has a row for each notice, then one for what the seat has chosen of an action that is not whole yet. In a game
    without room for notices it is the view. Without private information it is what a spectator sees or was told; without
    public information it is text: what a spectator's view does not have.
    """

    def __init__(self, game: DecknameGame, iig_obs_type, params=None) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self._perfect_recall = iig_obs_type.perfect_recall
        self._public = iig_obs_type.public_info
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._notices = game.notices if self._perfect_recall else 0
        if not self._public:
            self.tensor, self.dict = None, {}
        elif self._notices:
            shape = (self._notices + 1, max(len(game.rules.notice_columns), _LONGEST))
            self.tensor = np.zeros(shape[0] * shape[1], np.float32)
            self.dict = {"information state": self.tensor.reshape(shape)}
        else:
            self.tensor = np.zeros(len(game.columns), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: DecknameState, player: int) -> None:
        if self.tensor is None:
            return
        seat = player if self._private else None
        if not self._notices:
            state.position.observation(seat, self.tensor)
            return
        told = state.position.information_tensor(seat)
        if len(told) > self._notices:
            raise ValueError(f"{len(told)} notices were told, and there is room for {self._notices}: load the game with more `notices`")
        rows = self.dict["information state"]
        rows.fill(0)
        rows[: len(told), : told.shape[1]] = told
        if seat is None:
            return
        chosen = state.position.chosen(player)
        # Counted from 1: 0 is no choice.
        rows[-1, : len(chosen)] = np.add(chosen, 1)

    def string_from(self, state: DecknameState, player: int) -> str:
        position = state.position
        if not self._private:
            return f"{position.information_state():032x}" if self._perfect_recall else json.dumps(position.view())
        if self._perfect_recall:
            return f"{player}:{position.information_state(player):032x}"
        view = position.view(player)
        if not self._public:
            shown = position.view()
            view = {key: value for key, value in view.items() if key not in shown or value != shown[key]}
        return f"{player}:{json.dumps(view)}:{position.chosen(player)}"


def _register() -> None:
    for name in games():

        class Registered(DecknameGame):
            def __init__(self, params=None, name=name) -> None:
                super().__init__(name, params)

        pyspiel.register_game(_game_type(name, zero_sum=False), Registered)


_register()
