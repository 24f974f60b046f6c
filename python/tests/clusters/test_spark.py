"""Spark: groups, references, nulls and messages on one machine; then executors that are killed while they count."""

import pyarrow as pa
import pytest

import kills
import truebleu
from truebleu import arrow, spark

PAIRS = 60_000
METRICS = ["bleu", "chrf", "ter"]


@pytest.fixture(scope="module")
def session():
    session = kills.session(2)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def table(real):
    hypotheses, references = (lines[:120] for lines in real)
    return pa.table({
        "system": [("a", "b", None)[i % 3] for i in range(120)],
        "output": [None if i % 40 == 7 else text for i, text in enumerate(hypotheses)],
        "expected": [None if i % 50 == 3 else text for i, text in enumerate(references)],
        "second": [text if i % 2 else None for i, text in enumerate(hypotheses)],
    })


@pytest.fixture(scope="module")
def frame(session, table):
    return session.createDataFrame(table).repartition(2)


def in_order(rows):
    return sorted(rows, key=str)


def test_by_group_as_on_one_machine(frame, table):
    found = spark.corpus_scores(frame, "output", "expected", group_by=["system"], metrics=METRICS).collect()
    right = arrow.corpus_scores(table, "output", "expected", group_by=["system"], metrics=METRICS).to_pylist()
    assert in_order(row.asDict() for row in found) == in_order(right)


def test_several_columns_of_references_and_rows(frame, table):
    lists = [[one for one in pair if one] for pair in zip(table["expected"].to_pylist(), table["second"].to_pylist())]
    own = table.append_column("both", pa.array(lists))
    metrics = {"mine": truebleu.BLEU(lowercase=True), "wer": "wer"}
    found = spark.with_scores(frame, "output", ["expected", "second"], metrics=metrics)
    assert found.columns == [*table.schema.names, "mine", "wer"]
    right = arrow.with_scores(own, "output", "both", metrics=metrics).drop_columns(["both"]).to_pylist()
    assert in_order(row.asDict() for row in found.collect()) == in_order(right)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda df: spark.corpus_scores(df, df.output.isNull(), "expected"), TypeError, "hypothesis is a column of boolean"),
        (lambda df: spark.corpus_scores(df, "output", []), ValueError, "reference is empty"),
        (lambda df: spark.corpus_scores(df, "output", "expected", group_by="system"), TypeError, "write ['system']"),
        (lambda df: spark.corpus_scores(df, "output", "expected", metrics=["meteor"]), ValueError, "metric is 'meteor'"),
        (lambda df: spark.with_scores(df, "output", "expected", metrics={"second": "bleu"}), ValueError, "is a column 'second'"),
    ],
)
def test_told(frame, call, error, message):
    with pytest.raises(error) as caught:
        call(frame)
    assert message in str(caught.value)


def test_killed_while_it_counts(session, tmp_path):
    kills.write_pairs(tmp_path, PAIRS)
    totals = kills.disturbed_runs(session, tmp_path, PAIRS, 3)
    assert totals["equal"] == totals["runs"] == 3
    assert totals["kills"] > 0


def test_control(session, tmp_path):
    """What a task does besides is done again with it: a counter in a file counts rows twice, the result does not."""
    kills.write_pairs(tmp_path, PAIRS)
    df, right = session.read.parquet(str(tmp_path)), kills.expected(tmp_path)
    side = tmp_path / "seen"
    # the first attempt of a task fails when it is done
    result = kills.counted(session, df, side, fails=True)
    assert result == right
    assert sum(map(int, side.read_text().split())) > PAIRS
