"""Games, matches and tournaments in one process, between bots of the house and your own functions.

>>> import deckname
>>> def first(state, seat):
...     return state.legal(seat)[0]
>>> deckname.match("heimlich", [first, "greedy"], games=40).players
('first', 'greedy')

A player is the name of a bot ("greedy", "hard@200"), a `Bot`, or a function of a state and a seat. The function returns an action of
the wire format, or the number of a choice; then it is asked again until its choices make a whole action.

A function is shown a world sampled for its seat in place of the true one, so it cannot look at what its seat may not know
(`fair=False` shows the truth and is faster). What it returns is checked: `BadAnswer` says who answered what, and carries the clause.
With `forgive=True` a random action is taken instead, as in the arena of the command line, and counted.

At a `Table` some seats can be yours: the others play on by themselves until you are asked.
"""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

import numpy as np

from . import _core
from ._core import Bot, Error, Game, IllegalAction, State, Unreadable

__all__ = ["BadAnswer", "Interval", "Match", "Played", "Rating", "Table", "Tournament", "match", "play", "tournament", "wilson"]

Player = Union[str, Bot, Callable[[State, int], Any]]

_Z95 = 1.959964
# Shares beyond this one, at either end, mean only "much stronger" or "much weaker".
_EDGE = 0.001


class BadAnswer(Error, ValueError):
    """What a function answered is no legal action of its seat. `clause` is the clause that it breaks, if it is an action at all."""

    clause: str | None = None


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Played:
    """A finished game. `state.record()` is its record."""

    players: tuple[str, ...]
    returns: list[float]
    steps: int
    illegal: list[int]
    """For each seat, how many answers could not be used: a random action was taken instead."""
    state: State


@dataclass(frozen=True)
class Match:
    """The first player in one seat against the second in all others. Every seed is played once from each seat."""

    players: tuple[str, str]
    seats: int
    games: int
    unwon: int
    rates: tuple[Interval, Interval]
    """What a game was worth to a seat of each player."""
    share: Interval
    """The share of all winnings that went to the first player: 1 in `seats` is even."""
    elo: Interval
    illegal: tuple[int, int]


@dataclass(frozen=True)
class Rating:
    player: str
    elo: Interval


@dataclass(frozen=True)
class Tournament:
    """Every player against every other. Ratings are relative to the field, best first."""

    ratings: list[Rating]
    matches: list[Match]


def play(
    game: Game | str,
    players: Sequence[Player],
    seed: int = 0,
    options: dict[str, Any] | None = None,
    fair: bool = True,
    forgive: bool = False,
) -> Played:
    """Plays one game, with a player for each seat. Chance and every bot have random streams of their own."""
    for seat, player in enumerate(players):
        if player is None:
            raise TypeError(f"nobody plays seat {seat}: `Table` leaves seats to you")
    return Table(game, players, seed, options, fair, forgive).played()


def match(
    game: Game | str,
    players: Sequence[Player],
    games: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    fair: bool = True,
    forgive: bool = False,
) -> Match:
    """Measures a player against another: `players` are the one to measure and the one in all other seats.

    `games` is rounded down to whole rounds over all seats. Seats default to four, or the nearest number that the game allows.
    """
    if len(players) != 2:
        raise ValueError(f"a match is between 2 players, not {len(players)}; `play` takes one for each seat")
    game = _rules(game, seats, options)
    rounds = games // game.seats
    if rounds < 1:
        raise ValueError(f"every seed is played once from each of the {game.seats} seats: ask for at least {game.seats} games")
    one, other = players
    # One line-up for each seat that the first player can have.
    line_ups = [[one if seat == mine else other for seat in range(game.seats)] for mine in range(game.seats)]
    # Never the same chance as in another round, whatever the seed.
    seeds = [seed * 1_000_003 + number for number in range(rounds)]
    blocks = [_block([play(game, players, seed, None, fair, forgive) for players in line_ups]) for seed in seeds]
    return _matched((_name(one), _name(other)), game.seats, blocks)


def tournament(
    game: Game | str,
    players: Sequence[Player],
    games: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    fair: bool = True,
    forgive: bool = False,
) -> Tournament:
    """Plays a match of `games` games between every two players, and with more than two seats both ways round."""
    names = [_name(player) for player in players]
    if len(players) < 2:
        raise ValueError("a tournament needs at least 2 players")
    if len(set(names)) < len(names):
        raise ValueError(f"players of a tournament need different names: {', '.join(names)}")
    game = _rules(game, seats, options)
    pairs = [(a, b) for a in range(len(players)) for b in range(len(players)) if a < b or (game.seats > 2 and a > b)]
    matches = [
        match(game, [players[a], players[b]], games, seed=seed, fair=fair, forgive=forgive) for a, b in pairs
    ]
    return Tournament(_ratings(names, pairs, matches), matches)


class Table:
    """A running game in this process, with a player in every seat; seats with `None` are yours.

    >>> table = Table("heimlich", [None, "greedy", lambda state, seat: state.legal(seat)[0]])
    >>> while table.waiting:
    ...     seat = table.waiting[0]
    ...     table.act(seat, table.look(seat).legal(seat)[0])
    >>> len(table.played().returns)
    3

    The others play on by themselves, and chance is drawn, until only your seats owe a decision. Whatever you and the functions are
    shown is a world sampled for one seat, so nobody at the table can look at what their seat may not know.
    """

    def __init__(
        self,
        game: Game | str,
        players: Sequence[Player | None],
        seed: int = 0,
        options: dict[str, Any] | None = None,
        fair: bool = True,
        forgive: bool = False,
    ) -> None:
        self.game = _rules(game, len(players), options)
        if len(players) != self.game.seats:
            raise ValueError(f"{len(players)} players for {self.game.seats} seats")
        # A bot that is named is made anew for each game, so that a seed repeats whatever was played before.
        self._players = [_seated(self.game, player, seat, seed) for seat, player in enumerate(players)]
        self._names = tuple("you" if player is None else _name(player) for player in players)
        self._fair, self._forgive, self._seed = fair, forgive, seed & 0xFFFF_FFFF_FFFF_FFFF
        self._state, self._illegal = self.game.start(), [0] * self.game.seats
        self._go_on()

    @property
    def waiting(self) -> list[int]:
        """Your seats that owe a decision; none when the game is over."""
        return self._state.turn

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._state.over

    def look(self, seat: int) -> State:
        """What the seat may know: a sampled world whose `view`, `legal`, `notices` and `text` for this seat are the true ones."""
        return self._state.sample(seat, self._seed ^ self._state.steps)

    def act(self, seat: int, action: Any) -> None:
        """Takes an action of one of your seats, or the number of a choice, and lets the others play on."""
        if seat not in range(self.game.seats):
            raise IndexError(f"there is no seat {seat} at a table of {self.game.seats}")
        if self._players[seat] is not None:
            raise ValueError(f"seat {seat} is played by {self._names[seat]}")
        _take(self._state, action, seat)
        self._go_on()

    def played(self) -> Played:
        """The finished game."""
        if not self.over:
            raise ValueError("the game is not over: its record would tell what is hidden")
        state = self._state
        return Played(self._names, state.returns(), state.steps, self._illegal, state.clone())

    def _go_on(self) -> None:
        state = self._state
        state.settle(self._seed)
        while seats := [seat for seat in state.turn if self._players[seat] is not None]:
            seat = seats[0]
            if not self._act(self._players[seat], seat):
                self._illegal[seat] += 1
                state.apply(state.random_action(self._seed, seat), seat)
            state.settle(self._seed)

    def _act(self, player: Any, seat: int) -> bool:
        """Was the answer legal?"""
        state = self._state
        if isinstance(player, Bot):
            state.apply(player.choose(state, seat), seat)
            return True
        shown = self.look(seat) if self._fair else state
        try:
            answer = player(shown, seat)
        except Exception as error:
            if hasattr(error, "add_note"):
                error.add_note(f"raised by the player {_name(player)} in seat {seat} after {state.steps} steps")
            raise
        try:
            _take(state, answer, seat)
        except (IllegalAction, Unreadable, IndexError, TypeError, OverflowError, UnicodeError) as error:
            if self._forgive:
                return False
            refusal = BadAnswer(
                f"{_name(player)} in seat {seat} answered {answer!r} after {state.steps} steps: {error}; "
                "a player returns an action, as in state.legal(seat), or a number of state.choices(seat)"
            )
            refusal.clause = getattr(error, "clause", None)
            raise refusal from error
        return True


def _seated(game: Game, player: Player | None, seat: int, seed: int) -> Any:
    if isinstance(player, str):
        return game.bot(player, seed * 8 + seat & 0xFFFF_FFFF_FFFF_FFFF)
    if player is not None and not callable(player):
        raise TypeError(f"the player in seat {seat} is {player!r}: a player is the name of a bot, a Bot or a function")
    return player


def _take(state: State, answer: Any, seat: int) -> None:
    """Takes an action or a choice. NumPy's integers are choices, too; truth values are neither."""
    if isinstance(answer, (bool, np.bool_)):
        raise TypeError("a truth value is no action")
    if isinstance(answer, numbers.Integral):
        state.choose(int(answer), seat)
    else:
        state.apply(answer, seat)


def _rules(game: Game | str, seats: int | None, options: dict[str, Any] | None) -> Game:
    if isinstance(game, Game):
        if options is not None:
            raise ValueError("the game has its options already")
        if seats is not None and seats != game.seats:
            raise ValueError(f"{seats} players for {game.seats} seats")
        return game
    if not isinstance(game, str):
        raise TypeError(f"{game!r} is neither the id of a game nor a Game")
    if seats is None:
        least, most = _core.seats(game)
        seats = min(max(4, least), most)
    return _core.game(game, seats, options)


def _name(player: Player) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.name
    return getattr(player, "__name__", type(player).__name__)


@dataclass(frozen=True)
class _Block:
    """One seed, with the first player in each seat once: means over its games."""

    won: tuple[float, float]
    share: float
    unwon: int
    illegal: tuple[int, int]


def _block(games: Sequence[Played]) -> _Block:
    seats = len(games)
    own = others = share = 0.0
    unwon, illegal = 0, [0, 0]
    for mine, played in enumerate(games):
        worth, total = played.returns[mine], sum(played.returns)
        own, others = own + worth, others + total - worth
        share += worth / total if total else 1 / seats
        unwon += not total
        for seat, count in enumerate(played.illegal):
            illegal[seat != mine] += count
    return _Block((own / seats, others / seats / (seats - 1)), share / seats, unwon, (illegal[0], illegal[1]))


def _matched(players: tuple[str, str], seats: int, blocks: Sequence[_Block]) -> Match:
    share = _over([block.share for block in blocks])
    first, second = (_over([block.won[side] for block in blocks]) for side in (0, 1))
    bad = tuple(sum(block.illegal[side] for block in blocks) for side in (0, 1))
    return Match(
        players=players,
        seats=seats,
        games=len(blocks) * seats,
        unwon=sum(block.unwon for block in blocks),
        rates=(first, second),
        share=share,
        elo=Interval(*(_elo(part, seats) for part in (share.mean, share.low, share.high))),
        illegal=(bad[0], bad[1]),
    )


def _over(blocks: Sequence[float]) -> Interval:
    """The mean over blocks. Blocks are independent; the games of one block share their luck."""
    mean = sum(blocks) / len(blocks)
    spread = sum((value - mean) ** 2 for value in blocks) / max(len(blocks) - 1, 1)
    if spread < 1e-12:
        # That all blocks came out alike does not prove that the next one will.
        return Interval(mean, *wilson(mean * len(blocks), len(blocks)))
    reach = _Z95 * math.sqrt(spread / len(blocks))
    return Interval(mean, max(mean - reach, 0.0), min(mean + reach, 1.0))


def _elo(share: float, seats: int) -> float:
    """The Elo difference that gives this share of the games against `seats - 1` equal opponents."""
    share = min(max(share, _EDGE), 1 - _EDGE)
    return 400 * math.log10(share * (seats - 1) / (1 - share))


def _ratings(names: Sequence[str], pairs: Sequence[tuple[int, int]], matches: Sequence[Match]) -> list[Rating]:
    """The ratings that fit all measured differences best, each weighted by how precisely it is known."""
    count = len(names)
    # The normal equations, held at a mean of 0.
    system, sums = np.full((count, count), 1 / count), np.zeros(count)
    for (a, b), played in zip(pairs, matches):
        weight = max((played.elo.high - played.elo.low) / (2 * _Z95), 5) ** -2
        system[[a, b], [a, b]] += weight
        system[[a, b], [b, a]] -= weight
        sums[a] += weight * played.elo.mean
        sums[b] -= weight * played.elo.mean
    inverse = np.linalg.inv(system)
    # The mean is fixed, not measured: its part of the variance is 1 / count.
    reaches = _Z95 * np.sqrt(np.maximum(np.diag(inverse) - 1 / count, 0))
    found = [
        Rating(name, Interval(float(mean), float(mean - reach), float(mean + reach)))
        for name, mean, reach in zip(names, inverse @ sums, reaches)
    ]
    return sorted(found, key=lambda rating: -rating.elo.mean)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    rate = won / games
    centre = rate + _Z95 * _Z95 / (2 * games)
    spread = _Z95 * math.sqrt(rate * (1 - rate) / games + _Z95 * _Z95 / (4 * games * games))
    scale = 1 + _Z95 * _Z95 / games
    return max((centre - spread) / scale, 0.0), min((centre + spread) / scale, 1.0)
