"""Exact values of small games: our solver against OpenSpiel's."""

import json
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, expected_game_score

import deckname
import deckname.openspiel as adapter

SMALL = Path(__file__).parents[2] / "examples" / "small"
TOWN = {"houses": 2, "agents": 3, "finish": 1, "die": 2, "turns": 2}


def test_a_game_of_rules_is_worth_the_same_to_openspiel():
    """OpenSpiel walks the rules through the adapter: choices, draws, information states and returns."""
    ours = deckname.game("heimlich", 2, TOWN).start().solve()
    params = {"players": 2, "options": json.dumps(TOWN), "utility": "zero-sum"}
    game = pyspiel.load_game(adapter.short_name("heimlich"), params)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    score = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert score == pytest.approx(ours["values"], abs=0.01)
    assert len(policy.state_lookup) == ours["information_sets"]


def test_a_duel_from_a_record_is_worth_the_same_to_openspiel(tmp_path):
    """OpenSpiel solves the tree that we export."""
    state = deckname.replay((SMALL / "duel.json").read_text())
    ours = state.solve()
    path = tmp_path / "duel.efg"
    path.write_text(state.efg())
    game = pyspiel.load_game("efg_game", {"filename": str(path)})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, policy) < 0.005
    score = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert score == pytest.approx(ours["values"], abs=0.005)
    assert ours["exploitability"] < 0.001


def test_what_is_too_large_is_refused():
    with pytest.raises(ValueError, match="more than 100 positions"):
        deckname.game("heimlich", 2, TOWN).start().solve(most=100)
    with pytest.raises(deckname.TooManyOutcomes):
        deckname.game("spy", 2).start().solve()
    state = deckname.game("heimlich", 2, TOWN).start()
    state.settle(1)
    with pytest.raises(deckname.NoHistory):
        state.sample(0, 1).efg()
