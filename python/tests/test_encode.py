import numpy as np
import pytest
from conftest import walk

import deckname


def test_every_legal_action_has_a_path_that_leads_to_it(game):
    for state, seat in walk(game, steps=30):
        for action in state.legal(seat)[:40]:
            other = state.clone()
            path = other.path(action, seat)
            for number, choice in enumerate(path):
                assert choice in other.choices(seat)
                assert other.mask(seat)[choice] == 1
                assert other.chosen(seat) == path[:number]
                whole = other.choose(choice, seat)
            assert whole
            direct = state.clone()
            direct.apply(action, seat)
            assert other.record() == direct.record()


def test_observations_have_a_name_for_every_column(game):
    columns = game.columns
    assert len(set(columns)) == len(columns)
    for state, seat in walk(game, steps=20):
        row = state.observation(seat)
        assert row.dtype == np.float32 and row.shape == (len(columns),)
        out = np.full(len(columns), np.nan, np.float32)
        assert state.observation(seat, out) is out and (out == row).all()
        assert columns[int(row[:12].argmax())].startswith("phase")
        assert state.mask(seat).sum() == len(state.choices(seat))
        assert state.choices(seat) == sorted(state.choices(seat))


def test_what_is_chosen_so_far_is_observed(game):
    chosen = np.array([name.startswith("chosen: ") for name in game.columns])
    begun = 0
    for state, seat in walk(game, steps=60):
        before = state.observation(seat)
        assert not before[chosen].any()
        rows = []
        for choice in state.choices(seat):
            other = state.clone()
            if not other.choose(choice, seat):
                row = other.observation(seat)
                assert row[chosen].any() and (row[~chosen] == before[~chosen]).all()
                assert (other.sample(seat, 1).observation(seat) == row).all()
                rows.append(row)
                # It is nobody else's business.
                for observer in {None, *range(game.seats)} - {seat}:
                    assert (other.observation(observer) == state.observation(observer)).all()
        assert not rows or len(np.unique(rows, axis=0)) == len(rows)
        begun += len(rows)
    # Sheets come later in a game.
    assert begun > 0 or game.id not in ("spy", "spion")
    assert chosen.any() == (game.id != "top-secret" and (game.id, game.seats) != ("heimlich", 2))


def test_features_tell_choices_apart(game):
    names, rows = game.choice_features()
    assert rows.shape == (game.num_choices, len(names))
    assert len(np.unique(rows, axis=0)) == game.num_choices
    assert len({game.choice_name(choice) for choice in range(game.num_choices)}) == game.num_choices
    with pytest.raises(IndexError):
        game.choice_name(game.num_choices)


def test_information_states_follow_what_was_told():
    game = deckname.game("heimlich", 3)
    one, other = game.start(), game.start()
    one.apply_chance({"deal": ["red", "blue", "green"]})
    other.apply_chance({"deal": ["red", "green", "blue"]})
    assert one.information_state(0) == other.information_state(0)
    assert one.information_state(1) != other.information_state(1)
    assert one.information_state() == other.information_state()


def test_wrong_arrays_are_refused():
    state = deckname.game("heimlich", 2).start()
    width = len(deckname.game("heimlich", 2).columns)
    with pytest.raises(ValueError, match="size"):
        state.observation(0, np.zeros(3, np.float32))
    with pytest.raises(TypeError):
        state.observation(0, np.zeros(width, np.float64))
    with pytest.raises(ValueError, match="not contiguous"):
        state.observation(0, np.zeros(2 * width, np.float32)[::2])
    frozen = np.zeros(width, np.float32)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        state.observation(0, frozen)


def test_everything_a_seat_was_told_is_an_array(game):
    """Equal exactly when the notices are, over many positions."""
    columns = game.notice_columns
    assert len(set(columns)) == len(columns)
    seen = {}
    for state, seat in walk(game, seed=3, steps=25):
        rows = state.information_tensor(seat)
        assert rows.shape == (len(state.notices(seat)), len(columns)) and rows.dtype == np.float32
        assert rows.any(axis=1).all()
        assert seen.setdefault(rows.tobytes(), state.information_state(seat)) == state.information_state(seat)
        world = state.sample(seat, 1)
        assert (world.information_tensor(seat) == rows).all()
    assert len(seen) > 1
    assert game.start().information_tensor().shape == (0, len(columns))
