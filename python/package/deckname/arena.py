"""Matches in one process: bots of the house and your own functions.

A player is a function of a state and a seat that returns an action of the wire format, or the number of a choice; it is asked
again until its choices make a whole action. A bot of the house is a player. A player
should look only at what its seat may know: `state.view(seat)`, `state.notices(seat)`, `state.observation(seat)`,
`state.sample(seat, seed)`. To be sure of that, `fair=True` (the default) gives functions a world sampled for their seat in
place of the true one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import Bot, Game, IllegalAction, State, Unreadable

__all__ = ["Played", "Result", "play", "play_match", "wilson"]

Player = Callable[[State, int], Any]


@dataclass(frozen=True)
class Played:
    """A finished game."""

    returns: list[float]
    steps: int
    illegal: list[int]
    """For each seat, how many answers could not be used: a random action was taken instead."""
    state: State


@dataclass(frozen=True)
class Result:
    """A match: what a game was worth to `a` in one seat against `b` in all others."""

    games: int
    rate: float
    interval: tuple[float, float]
    """95 % (Wilson)."""
    others: float
    illegal: int


def play(game: Game, players: Sequence[Player], seed: int = 0, fair: bool = True) -> Played:
    """Plays one game. Chance and every seat have streams of their own."""
    if len(players) != game.seats:
        raise ValueError(f"{len(players)} players for {game.seats} seats")
    state = game.start()
    illegal = [0] * game.seats
    state.settle(seed)
    while not state.over:
        seat = state.seat_to_act
        player = players[seat]
        shown = state if isinstance(player, Bot) else (state.sample(seat, seed + state.steps) if fair else state)
        action = player(shown, seat)
        try:
            if isinstance(action, int):
                state.choose(action, seat)
            else:
                state.apply(action, seat)
        except (IllegalAction, Unreadable, IndexError):
            illegal[seat] += 1
            state.apply(state.random_action(seed, seat), seat)
        state.settle(seed)
    return Played(state.returns(), state.steps, illegal, state)


def play_match(game: Game, a: Player, b: Player, games: int, seed: int = 0, fair: bool = True) -> Result:
    """Plays `a` in every seat in turn against `b` in all others, one seed for each round over all seats."""
    won = others = 0.0
    illegal = 0
    for number in range(games):
        mine = number % game.seats
        players = [a if seat == mine else b for seat in range(game.seats)]
        # Never the same chance as another round, whatever the seed.
        played = play(game, players, seed * 1_000_003 + number // game.seats, fair)
        won += played.returns[mine]
        others += sum(played.returns) - played.returns[mine]
        illegal += played.illegal[mine]
    return Result(games, won / games, wilson(won, games), others / games / (game.seats - 1), illegal)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z, rate = 1.959964, won / games
    centre = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (centre - spread) / (1 + z * z / games), (centre + spread) / (1 + z * z / games)
