"""Spark: groups, references, nulls and messages on one machine; then executors that are killed while they count."""

import importlib.util

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import conftest
import kills
import truebleu
from conftest import documented
from truebleu import arrow, spark
from truebleu.spark import corpus_scores, with_scores

PAIRS = 30_000
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
        (lambda df: corpus_scores(df, df.output.isNull(), "expected"), TypeError, "hypothesis is a column of boolean"),
        (lambda df: corpus_scores(df, "output", []), ValueError, "reference is empty"),
        (lambda df: corpus_scores(df, "output", "expected", group_by="system"), TypeError, "write ['system']"),
        (lambda df: corpus_scores(df, "output", "expected", metrics=["meteor"]), ValueError, "metric is 'meteor'"),
        (
            lambda df: with_scores(df, "output", "expected", metrics={"second": "bleu"}),
            ValueError,
            "there is a column 'second' already",
        ),
    ],
)
def test_told(frame, call, error, message):
    with pytest.raises(error) as caught:
        call(frame)
    assert message in str(caught.value)


def test_documented(session, outputs, tmp_path, capsys):
    (tmp_path / "outputs").mkdir()
    pq.write_table(outputs, tmp_path / "outputs/a.parquet")
    exec(documented("Spark").replace("s3://bucket/", f"{tmp_path}/"), {"spark": session})
    assert "chrf" in capsys.readouterr().out
    assert pq.read_table(tmp_path / "scored").num_rows == len(outputs)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pairs")
    kills.write_pairs(folder, PAIRS, files=6)
    return folder


def test_killed_while_it_counts(session, many):
    # tasks of so few pairs end in tenths of a second, so the first kill of a run comes as soon as a task is seen
    totals = kills.disturbed_runs(session, many, PAIRS, 3, patience=0)
    assert totals["equal"] == totals["runs"] == 3
    assert totals["kills"] > 0


def test_control(session, many, tmp_path):
    """What a task does besides is done again with it: a counter in a file counts rows twice, the result does not."""
    side = tmp_path / "seen"
    result = kills.counted(session, session.read.parquet(str(many)), side, fails=True)
    assert result == kills.expected(many)
    assert sum(map(int, side.read_text().split())) > PAIRS


def test_the_job_of_the_examples(session, outputs, tmp_path):
    path = conftest.ROOT / "examples/spark-job/job.py"
    spec = importlib.util.spec_from_file_location("example_job", path)
    job = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(job)
    pq.write_table(outputs, tmp_path / "outputs.parquet")
    job.main(str(tmp_path / "outputs.parquet"), str(tmp_path / "scores"))
    found = {(row["model"], row["lang"], row["metric"]): row["score"] for row in pq.read_table(tmp_path / "scores").to_pylist()}
    assert len(found) == 8
    rows = [row for row in outputs.to_pylist() if (row["model"], row["lang"]) == ("small", "de")]
    texts = [[row[name] for row in rows] for name in ("output", "expected")]
    assert found["small", "de", "bleu"] == truebleu.corpus_bleu(texts[0], [texts[1]]).score
