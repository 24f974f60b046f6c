"""The example examples/duckdb-query, on a table of two models. test_spark.py tests examples/spark-job."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import truebleu

EXAMPLES = Path(__file__).parents[3] / "examples"
GOOD = ["The cat sat on the mat.", "It was no surprise."]
BAD = ["A cat sat.", "Nobody was surprised."]


@pytest.fixture
def outputs(tmp_path):
    table = pa.table({
        "model": ["good", "good", "bad", "bad"], "lang": ["en"] * 4, "output": [*GOOD, *BAD], "expected": [*GOOD, *GOOD],
    })
    folder = tmp_path / "outputs"
    folder.mkdir()
    pq.write_table(table, folder / "part.parquet")
    return folder


def test_the_query_in_duckdb(outputs):
    run = subprocess.run(
        [sys.executable, EXAMPLES / "duckdb-query/query.py", f"{outputs}/*.parquet"], capture_output=True, text=True, check=True,
    )
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    assert [(row[0], row[2]) for row in rows] == [("good", "2"), ("bad", "2")]
    assert float(rows[1][1]) == pytest.approx(truebleu.corpus_chrf(BAD, [GOOD]).score)
