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


def heimlich(turns):
    return deckname.game("heimlich", 2, {"houses": 3, "agents": 3, "finish": 3, "die": 2, "turns": turns}).start()


def spion():
    return deckname.game("spion", 2, {"setup": {"toml": (SMALL / "mini.toml").read_text()}}).start()


def record(name):
    return deckname.replay((SMALL / f"{name}.json").read_text())


# The table of docs/research.md: positions, ends, information sets and the value of seat 0. The flight, of three seats, takes more
# rounds of OpenSpiel's solver than the others.
ROWS = {
    "three turns": (lambda: heimlich(3), 4_825, 3_510, 438, 1 / 4, 100),
    "four turns": (lambda: heimlich(4), 26_407, 19_206, 2_400, 5 / 32, 100),
    "mini board": (spion, 16_747, 14_388, 394, 0, 100),
    "few cards": (lambda: record("spy"), 20_055, 11_930, 3_285, 13 / 36, 100),
    "flight": (lambda: record("flight"), 4_369, 3_277, 156, -0.0966, 500),
    "duel": (lambda: record("duel"), 45_104, 30_537, 14_558, 1 / 4, 100),
}


@pytest.mark.parametrize("begin, positions, ends, sets, value, rounds", ROWS.values(), ids=ROWS)
def test_the_table_holds_and_openspiel_solves_the_exported_trees(begin, positions, ends, sets, value, rounds, tmp_path):
    state = begin()
    ours = state.solve()
    assert (ours["positions"], ours["information_sets"]) == (positions, sets)
    assert ours["values"][0] == pytest.approx(value, abs=1e-4) and abs(sum(ours["values"])) < 1e-9
    assert ours["exploitability"] < (0.001 if len(ours["values"]) == 2 else 0.003)
    tree = state.efg()
    assert sum(line.startswith("t ") for line in tree.splitlines()) == ends
    path = tmp_path / "tree.efg"
    path.write_text(tree)
    game = pyspiel.load_game("efg_game", {"filename": str(path)})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(game, policy) / game.num_players() < 0.005
    score = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert score == pytest.approx(ours["values"], abs=0.005)


def test_what_is_too_large_is_refused():
    with pytest.raises(ValueError, match="more than 100 positions"):
        deckname.game("heimlich", 2, TOWN).start().solve(most=100)
    with pytest.raises(deckname.TooManyOutcomes):
        deckname.game("spy", 2).start().solve()
    state = deckname.game("heimlich", 2, TOWN).start()
    state.settle(1)
    with pytest.raises(deckname.NoHistory):
        state.sample(0, 1).efg()
