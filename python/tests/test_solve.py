"""Exact values of small games: our solver against OpenSpiel's."""

import json
import signal
import subprocess
import sys
import time
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


def adapted(name, **params):
    return pyspiel.load_game(adapter.short_name(name), {"utility": "zero-sum", **params})


def from_record(name, **params):
    game = json.loads((SMALL / f"{name}.json").read_text())["game"]
    return adapted(game, record=str(SMALL / f"{name}.json"), **params)


def mini():
    return adapted("spion", options=json.dumps({"setup": {"toml": (SMALL / "mini.toml").read_text()}}))


# As in the table: the value of seat 0. OpenSpiel's solver plays a few rounds through the adapter.
ADAPTED = {
    "mini board": (mini, 4, 0),
    "few cards": (lambda: from_record("spy"), 5, 13 / 36),
    "flight": (lambda: from_record("flight"), 15, -0.0966),
}


@pytest.mark.parametrize("load, rounds, value", ADAPTED.values(), ids=ADAPTED)
def test_games_of_the_table_are_worth_the_same_through_the_adapter(load, rounds, value):
    game = load()
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy, players = solver.average_policy(), game.num_players()
    gain = exploitability.nash_conv(game, policy)
    assert gain / players < 0.05
    score = expected_game_score.policy_value(game.new_initial_state(), [policy] * players)
    assert score[0] == pytest.approx(value, abs=0.02) and abs(sum(score)) < 1e-9
    if players == 2:
        # So far from the value no score can be: the best answers would gain more.
        assert abs(score[0] - value) <= gain


def test_a_game_from_a_record_begins_in_every_way_that_told_a_spectator_the_same():
    record = json.loads((SMALL / "spy.json").read_text())
    game = from_record("spy", steps=5)
    state = game.new_initial_state()
    assert state.is_chance_node() and state.information_state_string(0) == state.information_state_string(0)
    outcomes, shares = zip(*state.chance_outcomes())
    assert len(outcomes) > 1 and sum(shares) == pytest.approx(1) and game.max_chance_outcomes() >= len(outcomes)
    truth, beginnings = deckname.replay(record, steps=5), [state.child(way) for way in outcomes]
    assert all(begun.position.notices() == truth.notices() for begun in beginnings)
    assert truth.omniscient.view() in [begun.position.omniscient.view() for begun in beginnings]
    assert len({str(begun.position.omniscient.view()) for begun in beginnings}) == len(beginnings)
    # None of them leaves out a step of a seat.
    for begun in beginnings:
        steps = [step for step in begun.position.record()["steps"] if "seat" in step]
        assert steps == [step for step in record["steps"][:5] if "seat" in step]
    # By its text, and as OpenSpiel writes it down.
    again = pyspiel.load_game(str(adapted("spy", record=json.dumps(record), steps=5)))
    assert again.new_initial_state().chance_outcomes() == state.chance_outcomes()
    begun = beginnings[-1]
    assert game.deserialize_state(begun.serialize()).history() == begun.history() == [outcomes[-1]]
    with pytest.raises(ValueError, match="there are none"):
        begun.resample_from_infostate(0, lambda: 0.5)


def test_a_game_from_a_record_keeps_what_a_spectator_was_told():
    state = heimlich(3)
    state.settle(1)
    state.apply(state.legal()[0])
    state.settle(1)
    # The deal can have been any; the roll was seen.
    begun = adapted("heimlich", record=json.dumps(state.record())).beginnings
    assert len(begun) == 6 and all(share == pytest.approx(1 / 6) for _, share in begun)
    assert all(way.notices() == state.notices() for way, _ in begun)


def test_a_record_that_does_not_fit_is_refused(tmp_path):
    with pytest.raises(ValueError, match="spy, not of spion"):
        adapted("spion", record=str(SMALL / "spy.json"))
    with pytest.raises(FileNotFoundError):
        adapted("spy", record=str(tmp_path / "no.json"))
    with pytest.raises(deckname.RecordError):
        adapted("spy", record="{}")
    with pytest.raises(ValueError, match="steps is -2"):
        from_record("spy", steps=-2)


def test_a_record_of_a_game_of_the_usual_size_has_too_many_beginnings():
    """Every hidden draw multiplies them."""
    state = deckname.play("spy", ["greedy"] * 2, seed=0).state
    text = json.dumps(state.record())
    with pytest.raises(ValueError, match="more than 10000 ways"):
        adapted("spy", record=text)
    with pytest.raises(ValueError, match="more than 100 ways"):
        state.beginnings(most=100)
    # The deal is not listed, so it stays as it was.
    game = adapted("spy", record=text, steps=1)
    assert [share for _, share in game.beginnings] == [1]
    with pytest.raises(deckname.NoHistory):
        state.sample(0, 1).beginnings()


def test_a_record_need_not_name_its_edition():
    record = json.loads((SMALL / "spy.json").read_text())
    named = from_record("spy", steps=5)
    del record["edition"]
    game = adapted("spy", record=json.dumps(record), steps=5)
    assert game.rules == named.rules
    assert game.new_initial_state().chance_outcomes() == named.new_initial_state().chance_outcomes()


def test_texts_come_back_as_they_were_given(tmp_path):
    """OpenSpiel writes parameters down in one line, in which commas and brackets mean something."""
    path = tmp_path / "100%25, (a=b) %7B.json"
    path.write_text((SMALL / "spy.json").read_text())
    town = (SMALL / "mini.toml").read_text() + "# %41, (50%)\n"
    for game in (adapted("spy", record=str(path), steps=5), adapted("spion", options=json.dumps({"setup": {"toml": town}}))):
        again = pyspiel.load_game(str(pyspiel.load_game(str(game))))
        assert again.rules == game.rules
        assert again.new_initial_state().is_chance_node() == game.new_initial_state().is_chance_node()
    assert game.rules.options["setup"]["toml"] == town
    by_hand = pyspiel.load_game("deckname_heimlich(players=3,options=%7B%22variant%22:%22pro%22%7D)")
    assert by_hand.rules.options["variant"] == "pro"


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


INTERRUPTED = """
import sys, time
import deckname

large = deckname.game("heimlich", 2)
small = deckname.game("heimlich", 2, {"houses": 3, "agents": 3, "finish": 3, "die": 2, "turns": 3})
begun = deckname.play("spy", ["greedy"] * 2, seed=0).state
call = {
    "solving": lambda: small.start().solve(rounds=10**9),
    "growing": lambda: large.start().solve(most=10**9),
    "writing": lambda: large.start().efg(most=10**9),
    "beginning": lambda: begun.beginnings(most=10**9),
}[sys.argv[1]]
print("begun", flush=True)
try:
    call()
except KeyboardInterrupt:
    # What was under way may end.
    time.sleep(0.5)
    before = time.process_time()
    time.sleep(1)
    print(time.process_time() - before)
"""


@pytest.mark.parametrize("what", ["solving", "growing", "writing", "beginning"])
def test_ctrl_c_ends_the_calculation_itself(what):
    running = subprocess.Popen([sys.executable, "-c", INTERRUPTED, what], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        assert float(running.communicate(timeout=20)[0]) < 0.2
    finally:
        running.kill()
