import pytest

import deckname
from deckname.arena import play, play_match, wilson


def test_bots_play_every_game(setup):
    game = deckname.game(*setup)
    state = game.start()
    state.settle(1)
    for name in ("random", "easy", "greedy", "medium", "hard@20"):
        seat = state.seat_to_act
        action = game.bot(name, seed=3).choose(state, seat)
        assert action in state.legal(seat)
        path = game.bot(name, seed=3).choose_path(state, seat)
        assert path == state.path(action, seat)


def test_a_function_plays_against_a_bot():
    game = deckname.game("heimlich", 2)
    greedy = game.bot("greedy", seed=1)

    def first(state, seat):
        return state.legal(seat)[0]

    result = play_match(game, greedy, first, games=40, seed=1)
    assert result.games == 40 and result.illegal == 0
    assert result.rate > result.others
    again = play_match(game, game.bot("greedy", seed=1), first, games=40, seed=1)
    assert again == result


def test_a_function_is_not_shown_the_truth():
    game = deckname.game("heimlich", 4)
    shown = []

    def look(state, seat):
        owners = state.omniscient.view()["owners"]
        shown.append((seat, owners))
        return state.legal(seat)[0]

    played = play(game, [look] * 4, seed=2)
    truth = played.state.omniscient.view()["owners"]
    own = lambda owners, seat: [agent for agent, owner in owners.items() if owner == seat]
    assert all(own(owners, seat) == own(truth, seat) for seat, owners in shown)
    assert any(owners != truth for _, owners in shown)


def test_wrong_answers_are_counted_and_replaced():
    game = deckname.game("heimlich", 2)
    played = play(game, [lambda state, seat: "end_turn", game.bot("random")], seed=1)
    assert played.illegal[0] > 0 and played.illegal[1] == 0 and played.state.over


def test_what_is_wrong_is_said():
    game = deckname.game("heimlich", 2)
    with pytest.raises(ValueError, match="genius"):
        game.bot("genius")
    with pytest.raises(ValueError, match="1 players for 2"):
        play(game, [game.bot("random")])
    other = deckname.game("spion", 2).start()
    with pytest.raises(ValueError, match="heimlich"):
        game.bot("random").choose(other, 0)
    for name in ("random", "greedy", "medium"):
        with pytest.raises(deckname.IllegalAction, match="X-1"):
            game.bot(name).choose(game.start(), 0)


def test_wilson():
    low, high = wilson(50, 100)
    assert abs(low - 0.4038) < 1e-3 and abs(high - 0.5962) < 1e-3
