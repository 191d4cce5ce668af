"""Five classic German spy board games of hidden information.

>>> import deckname
>>> deckname.games()
['heimlich', 'top-secret', 'spy', 'spion', 'streng-geheim']
>>> state = deckname.game("heimlich", seats=2).start()
>>> state.settle(seed=1)
2
>>> state.turn
[0]

`game` gives the rules, `Game.start` a position, `Game.batch` many games at once, `Game.bot` a bot. Adapters for other
tools are in `deckname.pettingzoo`, `deckname.openspiel` and `deckname.gymnasium`. `play`, `match` and `tournament` let bots
and your own functions play each other, and at a `Table` you play along; `deckname.arena` says more.
"""

from ._core import (
    Batch,
    Bot,
    Error,
    Game,
    IllegalAction,
    NoHistory,
    Omniscient,
    RecordError,
    SetupError,
    State,
    TooManyOutcomes,
    Unreadable,
    __version__,
    game,
    games,
    replay,
    seats,
)
from .arena import BadAnswer, Table, match, play, tournament

__all__ = [
    "BadAnswer",
    "Batch",
    "Bot",
    "Error",
    "Game",
    "IllegalAction",
    "NoHistory",
    "Omniscient",
    "RecordError",
    "SetupError",
    "State",
    "Table",
    "TooManyOutcomes",
    "Unreadable",
    "__version__",
    "game",
    "games",
    "match",
    "play",
    "replay",
    "seats",
    "tournament",
]
