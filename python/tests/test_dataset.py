"""What `deckname simulate --out` writes, read by others."""

import json

import pandas
import polars
import pytest

import deckname


COMMAND = ("simulate", "heimlich", "--bots", "hard@2,random", "--games", "3", "--seed", "4")


@pytest.fixture(scope="module")
def table(program, tmp_path_factory):
    path = tmp_path_factory.mktemp("dataset") / "games.parquet"
    program(*COMMAND, "--out", str(path))
    return path


@pytest.fixture(scope="module")
def games(program, tmp_path_factory):
    """The records of the same games."""
    path = tmp_path_factory.mktemp("records")
    program(*COMMAND, "--records", str(path))
    return path


def test_pandas_reads_decisions_with_views_actions_and_beliefs(table):
    rows = pandas.read_parquet(table)
    assert list(rows) == ["game", "step", "seat", "bot", "legal", "view", "action", "belief", "truth", "worth"]
    assert set(rows["game"]) == {0, 1, 2}
    thinking, random = (rows[rows["bot"] == bot] for bot in ("hard@2", "random"))
    assert random["belief"].isna().all() and random["truth"].isna().all()
    for belief, truth in zip(thinking["belief"], thinking["truth"]):
        assert len(belief) == len(truth)
        assert all(abs(sum(chances) - 1) < 1e-6 and chances[answer] > 0 for chances, answer in zip(belief, truth))


def test_polars_reads_the_same(table):
    rows, same = polars.read_parquet(table), pandas.read_parquet(table)
    assert rows["view"].to_list() == list(same["view"]) and rows["worth"].to_list() == list(same["worth"])
    assert rows.filter(polars.col("bot") == "random")["belief"].null_count() == (same["bot"] == "random").sum()
    wins = rows.group_by("game", "seat").agg(polars.col("worth").first())
    assert wins["worth"].is_between(0, 1).all()


def test_views_and_actions_are_those_of_the_package(games, table):
    """The same games as records, replayed to every decision of the table."""
    records = [json.loads(path.read_text()) for path in sorted(games.iterdir())]
    ended = [deckname.replay(record).returns() for record in records]
    rows = polars.read_parquet(table).to_dicts()
    assert len(rows) == sum("seat" in step for record in records for step in record["steps"])
    for row in rows:
        view, action = json.loads(row["view"]), json.loads(row["action"])
        record, step, seat = records[row["game"]], row["step"], row["seat"]
        state = deckname.replay(record, steps=step)
        assert state.view(seat) == view
        legal = state.legal(seat)
        assert action in legal and len(legal) == row["legal"]
        assert record["steps"][step] == {"seat": seat, "action": action}
        assert row["worth"] == ended[row["game"]][seat]
    assert len(set(map(tuple, ended))) > 1
