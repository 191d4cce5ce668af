import pytest

import deckname
from deckname.arena import wilson


def test_bots_play_every_game(setup):
    game = deckname.game(*setup)
    state = game.start()
    state.settle(1)
    for name in ("random", "novice", "easy", "greedy", "medium", "strong", "hard@20"):
        seat = state.seat_to_act
        action = game.bot(name, seed=3).choose(state, seat)
        assert action in state.legal(seat)
        path = game.bot(name, seed=3).choose_path(state, seat)
        assert path == state.path(action, seat)


def first(state, seat):
    return state.legal(seat)[0]


def choosing(state, seat):
    return state.choices(seat)[0]


def test_a_function_plays_against_a_bot():
    played = deckname.match("heimlich", ["greedy", first], games=40, seats=2, seed=1)
    assert played.players == ("greedy", "first") and played.games == 40 and played.illegal == (0, 0)
    assert played.rates[0].mean > played.rates[1].mean and played.share.low > 0.5 and played.elo.low > 0
    assert played == deckname.match("heimlich", ["greedy", first], games=40, seats=2, seed=1)
    luck = [deckname.match("heimlich", ["random", first], games=40, seats=2, seed=seed).unwon for seed in range(4)]
    assert len(set(luck)) > 1


def test_functions_sit_at_a_table_of_every_game(setup):
    game = deckname.game(*setup)
    # At most one of each: actions, choices and a bot of the house.
    players = [first, choosing, *["random"] * (game.seats - 2)]
    played = deckname.play(game, players, seed=3)
    assert played.state.over and played.illegal == [0] * game.seats
    assert played.players[:2] == ("first", "choosing")
    assert deckname.replay(played.state.record()).returns() == played.returns


def test_you_sit_at_a_table_with_functions_and_bots(setup):
    name, seats, options = setup
    table = deckname.Table(name, [None, choosing, *["greedy"] * (seats - 2)], seed=4, options=options)
    asked = 0
    while table.waiting and asked < 400:
        assert table.waiting == [0] and not table.over
        world = table.look(0)
        assert world.legal(0) == table.look(0).legal(0)
        table.act(0, world.random_action(asked, 0))
        asked += 1
    if table.over:
        played = table.played()
        assert played.players[:2] == ("you", "choosing") and deckname.replay(played.state.record()).over
    else:
        with pytest.raises(ValueError, match="not over"):
            table.played()
    assert asked > 10


def test_moves_of_a_table_at_which_bots_chose_first():
    table = deckname.Table("streng-geheim", [None, "greedy", "greedy"], seed=2)
    assert table.waiting == [0]
    while table.waiting:
        table.act(0, table.look(0).legal(0)[0])
    played = table.played().state
    state = deckname.game("streng-geheim", 3).start()
    for move in played.moves():
        state.apply_draw(move) if state.seat_to_act == -1 else state.choose(move, state.seat_to_act)
    assert state.returns() == played.returns() and state.omniscient.view() == played.omniscient.view()


def test_a_table_shows_a_seat_what_it_may_know_and_takes_only_yours():
    table = deckname.Table("heimlich", [None, None, first], seed=1)
    assert table.waiting == [0] and table.look(0).turn == [0]
    deals = {str(deckname.Table("heimlich", [None, None, first], seed=seed).look(0).omniscient.view()) for seed in (1, 2, 3)}
    assert len(deals) == 3
    with pytest.raises(ValueError, match="seat 2 is played by first"):
        table.act(2, table.look(0).legal(0)[0])
    with pytest.raises(IndexError):
        table.act(3, 0)
    with pytest.raises(deckname.IllegalAction):
        table.act(1, table.look(0).legal(0)[0])
    table.act(0, table.look(0).choices(0)[0])
    assert table.waiting == [1]
    with pytest.raises(TypeError, match="nobody plays seat 1"):
        deckname.play("heimlich", [first, None])
    with pytest.raises(ValueError, match="players"):
        deckname.Table(deckname.game("heimlich", 3), [None, None])


def test_a_tournament_rates_functions_and_bots():
    held = deckname.tournament("heimlich", [first, "greedy", "random"], games=20, seats=2)
    assert [rating.player for rating in held.ratings][0] == "greedy"
    assert abs(sum(rating.elo.mean for rating in held.ratings)) < 1e-6
    assert len(held.matches) == 3
    three = deckname.tournament("heimlich", ["random", "greedy"], games=6, seats=3)
    assert [played.players for played in three.matches] == [("random", "greedy"), ("greedy", "random")]


def test_a_function_is_not_shown_the_truth():
    game = deckname.game("heimlich", 4)
    shown = []

    def look(state, seat):
        owners = state.omniscient.view()["owners"]
        shown.append((seat, owners))
        return state.legal(seat)[0]

    played = deckname.play(game, [look] * 4, seed=2)
    truth = played.state.omniscient.view()["owners"]
    own = lambda owners, seat: [agent for agent, owner in owners.items() if owner == seat]
    assert all(own(owners, seat) == own(truth, seat) for seat, owners in shown)
    assert any(owners != truth for _, owners in shown)


@pytest.mark.parametrize(
    "nonsense", [None, "end_turn", "\ud800", 10**6, 10**30, -1, 1.5, True, {"move": 3}, {"move": {"red": 10**30}}, {1, 2}, [[[]]], object()],
    ids=repr,
)
def test_nonsense_is_refused_and_says_who_said_it(nonsense):
    def confused(state, seat):
        return nonsense

    with pytest.raises(deckname.BadAnswer, match="confused in seat 1 answered .* after [0-9]+ steps"):
        deckname.play("heimlich", ["random", confused], seed=1)
    forgiven = deckname.play("heimlich", ["random", confused], seed=1, forgive=True)
    assert forgiven.illegal[1] > 0 and forgiven.illegal[0] == 0 and forgiven.state.over


def test_an_illegal_action_carries_its_clause_and_an_exception_passes_through():
    def greedy_for_pips(state, seat):
        return {"move": {"red": 11}}

    with pytest.raises(deckname.BadAnswer, match="HC-7") as refused:
        deckname.play("heimlich", [greedy_for_pips, "random"])
    assert refused.value.clause == "HC-7" and isinstance(refused.value, ValueError)

    def broken(state, seat):
        raise KeyError("my own mistake")

    with pytest.raises(KeyError, match="my own mistake") as raised:
        deckname.match("heimlich", [broken, "random"], games=4, seats=2)
    notes = getattr(raised.value, "__notes__", ["broken in seat 0"])
    assert "broken in seat 0" in notes[0]


def test_what_is_wrong_is_said():
    game = deckname.game("heimlich", 2)
    with pytest.raises(ValueError, match="genius.*random, .*hard.*cmd:"):
        game.bot("genius")
    with pytest.raises(ValueError, match="genius"):
        deckname.match(game, ["genius", "random"], games=2)
    with pytest.raises(ValueError, match="1 players for 2"):
        deckname.play(game, ["random"])
    with pytest.raises(ValueError, match="2 players, not 3"):
        deckname.match(game, ["random"] * 3, games=2)
    with pytest.raises(ValueError, match="at least 2 games"):
        deckname.match(game, ["random"] * 2, games=1)
    with pytest.raises(ValueError, match="different names"):
        deckname.tournament(game, ["random"] * 2, games=2)
    with pytest.raises(ValueError, match="options already"):
        deckname.play(game, ["random"] * 2, options={})
    with pytest.raises(TypeError, match="seat 1 is 7"):
        deckname.play(game, ["random", 7])
    with pytest.raises(TypeError, match="neither the id"):
        deckname.play(None, ["random"] * 2)
    with pytest.raises(deckname.SetupError, match="chess"):
        deckname.match("chess", ["random"] * 2, games=2)
    other = deckname.game("spion", 2).start()
    with pytest.raises(ValueError, match="heimlich"):
        game.bot("random").choose(other, 0)
    for name in ("random", "greedy", "medium"):
        with pytest.raises(deckname.IllegalAction, match="X-1"):
            game.bot(name).choose(game.start(), 0)


def test_wilson():
    low, high = wilson(50, 100)
    assert abs(low - 0.4038) < 1e-3 and abs(high - 0.5962) < 1e-3
