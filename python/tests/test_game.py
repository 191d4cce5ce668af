import copy
import inspect
import pickle
import subprocess
import sys

import pytest
from conftest import walk

import deckname
from deckname import _core


def test_a_random_game_ends_and_its_record_replays(game):
    state = game.start()
    state.settle(3)
    while not state.over:
        seat = state.turn[-1]
        state.apply(state.random_action(3, seat), seat)
        state.settle(3)
    assert state.turn == [] and state.legal() == [] and state.choices() == []
    assert len(state.returns()) == game.seats
    again = deckname.replay(state.record())
    assert again.returns() == state.returns() and again.outcome() == state.outcome()
    for seat in range(game.seats):
        assert again.view(seat) == state.view(seat)
        assert again.notices(seat) == state.notices(seat)
        assert again.information_state(seat) == state.information_state(seat)
    half = deckname.replay(state.record(), steps=state.steps // 2)
    assert half.steps == state.steps // 2 and not half.over


def test_clones_and_pickles_go_their_own_way(game):
    for state, seat in walk(game, steps=25):
        copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for other in copies:
            assert other.record() == state.record()
            assert other.information_state(seat) == state.information_state(seat)
            before = state.steps
            other.apply(other.legal(seat)[0], seat)
            assert state.steps == before < other.steps
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_sampled_world_told_the_seat_the_same(game):
    for number, (state, seat) in enumerate(walk(game, steps=40)):
        world = state.sample(seat, seed=number)
        assert world.view(seat) == state.view(seat)
        assert world.legal(seat) == state.legal(seat)
        assert world.notices(seat) == state.notices(seat)
        assert world.information_state(seat) == state.information_state(seat)
        assert (world.observation(seat) == state.observation(seat)).all()
        with pytest.raises(deckname.NoHistory):
            world.record()
        with pytest.raises(deckname.NoHistory):
            pickle.dumps(world)
        # It can be played on.
        world.apply(world.random_action(1, seat), seat)


def test_a_retold_world_has_a_history_that_told_the_seat_the_same(game):
    for number, (state, seat) in enumerate(walk(game, steps=40)):
        world = state.sample(seat, seed=number)
        retold = world.retell()
        assert retold.omniscient.view() == world.omniscient.view()
        assert retold.notices(seat) == state.notices(seat)
        assert retold.information_state(seat) == state.information_state(seat)
        assert retold.steps == state.steps
        assert deckname.replay(retold.record()).record() == retold.record()
        # What was played in the world since belongs to its history.
        action = world.random_action(1, seat)
        for other in (world, retold):
            other.apply(action, seat)
        assert world.retell().record() == retold.record()
    assert state.retell().record() == state.record()


def test_moves_lead_to_the_same_position(game):
    for state, seat in walk(game, steps=30):
        pass
    assert again(game, state.moves()).record() == state.record()
    with pytest.raises(deckname.NoHistory):
        state.sample(seat, 1).moves()


def again(game, moves):
    """The state to which these moves lead."""
    state = game.start()
    for move in moves:
        state.apply_draw(move) if state.seat_to_act == -1 else state.choose(move, state.seat_to_act)
    return state


def test_moves_are_in_the_order_of_seats_whatever_the_order_in_which_they_chose(game):
    """The highest seat that owes a decision chooses first here."""
    state, simultaneous, unfinished = game.start(), 0, 0
    state.settle(3)
    for _ in range(150):
        if state.over:
            break
        due = state.turn
        simultaneous += len(due) > 1
        for seat in reversed(due):
            state.apply(state.random_action(3, seat), seat)
            if seat != due[0]:
                unfinished += 1
                with pytest.raises(ValueError, match="before a lower one"):
                    state.moves()
        state.settle(3)
        other = again(game, state.moves())
        assert other.omniscient.view() == state.omniscient.view()
        for seat in range(game.seats):
            assert other.view(seat) == state.view(seat) and other.chosen(seat) == state.chosen(seat)
    one_by_one = game.id == "spy" or game.options.get("variant") == "basic"
    assert (simultaneous > 0) == (unfinished > 0) == (not one_by_one)


def test_moves_know_what_is_chosen_of_an_action():
    game = deckname.game("heimlich", 3, {"variant": "pro"})
    for seat in range(3):
        state = next(state for state, _ in walk(game, seed=2, steps=400) if len(state.turn) == 3)
        state.choose(state.choices(seat)[0], seat)
        assert state.chosen(seat)
        if seat == 0:
            assert again(game, state.moves()).chosen(0) == state.chosen(0)
        else:
            with pytest.raises(ValueError, match="before a lower one"):
                state.moves()


def test_sampled_worlds_differ_from_the_truth():
    state = deckname.game("heimlich", 4).start()
    state.settle(1)
    worlds = [state.sample(0, seed).omniscient.view() for seed in range(20)]
    assert any(world != state.omniscient.view() for world in worlds)
    assert state.view(0).get("owners") is None and state.omniscient.view()["owners"] is not None


def test_probabilities_of_chance_sum_up_to_one(game):
    state = game.start()
    for _ in range(60):
        if state.over:
            break
        if state.chance_due is None:
            seat = state.seat_to_act
            state.apply(state.random_action(5, seat), seat)
            continue
        while True:
            draws = state.draws()
            assert abs(sum(share for _, share in draws) - 1) < 1e-9
            try:
                outcomes = state.chance()
                assert abs(sum(share for _, share in outcomes) - 1) < 1e-9
                other = state.clone()
                other.apply_chance(outcomes[0][0])
            except deckname.TooManyOutcomes:
                pass
            if state.apply_draw(draws[len(draws) // 2][0]):
                break


def test_what_is_wrong_is_said():
    with pytest.raises(deckname.SetupError, match="chess"):
        deckname.game("chess", 2)
    with pytest.raises(deckname.SetupError, match="2 to 7"):
        deckname.game("heimlich", 9)
    with pytest.raises(deckname.SetupError):
        deckname.game("heimlich", -1)
    with pytest.raises(deckname.SetupError, match="colour"):
        deckname.game("heimlich", 2, {"colour": 1})
    with pytest.raises(TypeError):
        deckname.game("heimlich", 2, {"variant": object()})
    state = deckname.game("heimlich", 2).start()
    with pytest.raises(deckname.IllegalAction) as refused:
        state.apply("end_turn")
    assert refused.value.clause == "X-1"
    state.settle(1)
    with pytest.raises(deckname.IllegalAction, match="HC-7") as refused:
        state.apply({"move": {"red": 11}})
    assert refused.value.clause == "HC-7"
    with pytest.raises(deckname.Unreadable):
        state.apply({"move": {"pink": 1}})
    with pytest.raises(IndexError, match="seat 5"):
        state.view(5)
    with pytest.raises(IndexError):
        state.choose(10_000)
    with pytest.raises(IndexError):
        state.choose(-1)
    with pytest.raises(deckname.IllegalAction):
        state.choose(220)
    with pytest.raises(OverflowError):
        state.draw(-1)
    with pytest.raises(ValueError):
        state.text(lang="fr")
    with pytest.raises(deckname.RecordError):
        deckname.replay("{")
    with pytest.raises(deckname.RecordError):
        deckname.replay({"deckname": 1})
    record = state.record()
    record["steps"].append({"seat": 0, "action": {"safe": "church"}})
    with pytest.raises(deckname.RecordError, match="step 2"):
        deckname.replay(record)
    assert state.steps == 2


def test_several_seats_have_to_be_told_apart():
    state = deckname.game("streng-geheim", 3).start()
    state.settle(1)
    assert state.turn == [0, 1, 2]
    with pytest.raises(ValueError, match="which"):
        state.legal()
    state.apply(state.legal(2)[0], 2)
    assert state.turn == [0, 1]
    # That a seat has chosen is public; what it has chosen is not.
    assert state.notices(0)[-1] != state.notices(2)[-1]


def test_text_and_help_read_well(game):
    state = game.start()
    state.settle(1)
    assert state.text(0) and state.text(0, "de") and state.text()
    assert "IllegalAction" in deckname.State.apply.__doc__
    assert repr(state).startswith(f"<{game.id} after")
    assert eval(repr(game).replace("true", "True").replace("false", "False")) == game


def test_everything_has_a_docstring():
    names = [name for name in _core.__all__ if not name.startswith("_")]
    found = {name: getattr(_core, name) for name in names}
    for name in names:
        parts = vars(found[name]) if inspect.isclass(found[name]) else {}
        # The clause of an exception is a value.
        found |= {f"{name}.{part}": parts[part] for part in parts if not part.startswith("_") and part != "clause"}
    assert len(found) > 80 and [name for name, what in found.items() if not what.__doc__] == []


def test_the_stubs_say_what_there_is(tmp_path):
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "deckname._core"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_exceptions_have_the_names_by_which_they_are_caught():
    names = ("Error", "SetupError", "IllegalAction", "Unreadable", "RecordError", "TooManyOutcomes", "NoHistory")
    for name in names:
        assert getattr(deckname, name).__name__ == name
    with pytest.raises(deckname.SetupError) as caught:
        deckname.game("heimlich", 99)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is deckname.SetupError and str(again) == str(caught.value)
