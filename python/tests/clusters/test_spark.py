"""Spark: groups, references, nulls and messages on one machine; then executors that are killed while they count."""

import importlib.util
import os
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import conftest
import kills
import truebleu
from conftest import documented
from truebleu import Given, arrow, spark
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


@pytest.fixture(scope="module")
def judged(session):
    table = pa.table({
        "system": [("a", "b", None)[i % 3] for i in range(120)], "output": ["x"] * 120, "expected": ["x"] * 120,
        "comet_score": [i * i % 97 / 96 for i in range(120)], "some": [None if i % 7 == 0 else i / 7 for i in range(120)],
        "nan": [float("nan")] + [0.5] * 119,
    })
    return table, session.createDataFrame(table).repartition(3)


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
    judged = outputs.append_column("comet_score", pa.array([i / 60 for i in range(60)]))
    (tmp_path / "judged").mkdir()
    pq.write_table(judged, tmp_path / "judged/a.parquet")
    exec(documented("COMET and other scores of the table").replace("s3://bucket/", f"{tmp_path}/"), {"spark": session})
    assert "COMET" in capsys.readouterr().out
    exec(documented("Spark").replace("s3://bucket/", f"{tmp_path}/"), {"spark": session})
    assert "chrf" in capsys.readouterr().out
    assert pq.read_table(tmp_path / "scored").num_rows == len(outputs)


def test_given_scores_as_on_one_machine(judged):
    table, frame = judged
    metrics = {"comet_score": Given("COMET"), "some": Given("judge", "lower", "leave-out")}
    found = spark.given_scores(frame, metrics, group_by=["system"])
    right = arrow.given_scores(table, metrics, group_by=["system"]).to_pylist()
    assert in_order(row.asDict() for row in found.collect()) == in_order(right)
    texts = spark.corpus_scores(frame, "output", "expected", group_by=["system"], metrics=["wer"])
    assert {row.metric for row in texts.union(found).collect()} == {"wer", "COMET", "judge"}


@pytest.mark.parametrize(
    ("metrics", "message"),
    [
        ({"comet": Given("COMET")}, "`comet` cannot be resolved"),
        ({"output": Given("COMET")}, "output is a column of string: expected numbers"),
    ],
)
def test_given_scores_told(judged, metrics, message):
    with pytest.raises(Exception) as caught:
        spark.given_scores(judged[1], metrics)
    assert message in str(caught.value)


def test_missing_scores_are_told():
    """This needs a session of its own, because that of the other tests retries failed tasks."""
    code = """
from pyspark.sql import SparkSession
from truebleu import Given, spark
session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
frame = session.createDataFrame([(0.5, None), (float("nan"), 0.5)], "nan double, some double").coalesce(1)
for name in ("nan", "some"):
    try:
        spark.given_scores(frame, {name: Given("COMET")}).collect()
    except Exception as error:
        print(error)
session.stop()
"""
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert "ValueError: a score in the column nan is nan, a missing score: expected a number" in done.stdout
    assert "ValueError: a score in the column some is None, a missing score: expected a number" in done.stdout


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
    """A retried task repeats its side effects: a counter in a file counts rows twice, the result does not."""
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
