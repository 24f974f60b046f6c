"""The command reads random tables that other tools have just written as Parquet and Arrow, beside the same as JSON lines."""

import datetime
import json
import random
import subprocess

import duckdb
import polars
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pytest

from conftest import ROOT

COMMAND = ROOT / "build/cli/main.cjs"
CODECS = ["none", "snappy", "gzip", "zstd", "lz4", "brotli"]


def records(seed, real):
    draw = random.Random(seed)
    hypotheses, references = real
    for _ in range(draw.randrange(600, 1_500)):
        line = draw.randrange(len(hypotheses))
        created = datetime.datetime(2026, 1, 5) + datetime.timedelta(days=draw.randrange(30), microseconds=draw.randrange(10**9))
        yield {
            "model": draw.choice(["small", "large", "größer"]), "lang": draw.choice(["de", "fr"]), "created": created,
            "output": "" if draw.random() < 0.02 else hypotheses[line] + draw.choice(["", "\u2028", "\U0001f600", "\t"]),
            "expected": [references[line], *draw.sample(references, draw.randrange(3))],
            "cost": draw.choice([draw.random(), draw.randrange(9), 1e-7]),
            "meta": {"usage": {"tokens": draw.randrange(2**20)}},
        }


def scores(path):
    assert COMMAND.exists(), f"there is no {COMMAND}: npm run build makes it"
    options = ["--hypothesis", "output", "--reference", "expected", "--by", "model,week(created)", "-m", "bleu", "chrf"]
    more = ["--mean", "cost", "--sum", "meta.usage.tokens", "-f", "json", "--force"]
    done = subprocess.run(
        ["node", str(COMMAND), str(path), *options, *more], capture_output=True, encoding="utf-8", timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module", params=range(2))
def written(request, real, tmp_path_factory):
    """A random table, its folder, and what the command prints of it as JSON lines."""
    rows = list(records(request.param, real))
    folder = tmp_path_factory.mktemp("tables")
    lines = [json.dumps({**row, "created": row["created"].isoformat()}, ensure_ascii=False) for row in rows]
    (folder / "log.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return pa.Table.from_pylist(rows), folder, scores(folder / "log.jsonl"), random.Random(request.param)


def test_the_json_lines_have_scores(written):
    _, _, expected, _ = written
    assert len(expected["groups"] if isinstance(expected, dict) else expected) > 10


@pytest.mark.parametrize("codec", CODECS)
def test_pyarrow(written, codec):
    table, folder, expected, draw = written
    pq.write_table(
        table, folder / "log.parquet", compression=codec, row_group_size=draw.randrange(50, 900),
        data_page_size=draw.choice([100, 4_000, 1 << 20]), data_page_version=draw.choice(["1.0", "2.0"]),
        use_dictionary=draw.choice([True, False, ["model"]]),
    )
    assert scores(folder / "log.parquet") == expected


@pytest.mark.parametrize("codec", ["uncompressed", "lz4", "zstd"])
def test_feather(written, codec):
    table, folder, expected, draw = written
    feather.write_feather(table, folder / "log.arrow", compression=codec, chunksize=draw.randrange(50, 900))
    assert scores(folder / "log.arrow") == expected


@pytest.mark.parametrize("codec", ["uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "brotli"])
def test_duckdb(written, codec):
    whole, folder, expected, draw = written
    connection = duckdb.connect()
    connection.register("whole", whole)
    connection.execute(
        f"COPY whole TO '{folder}/duckdb.parquet' (FORMAT parquet, COMPRESSION {codec}, PARQUET_VERSION {draw.choice(['v1', 'v2'])})"
    )
    assert scores(folder / "duckdb.parquet") == expected


@pytest.mark.parametrize("codec", ["uncompressed", "snappy", "gzip", "zstd", "lz4", "brotli"])
def test_polars(written, codec):
    table, folder, expected, draw = written
    frame = polars.from_arrow(table)
    frame.write_parquet(folder / "polars.parquet", compression=codec, row_group_size=draw.randrange(50, 900))
    assert scores(folder / "polars.parquet") == expected
    frame.write_ipc(folder / "polars.arrow", compression=draw.choice(["uncompressed", "lz4", "zstd"]))
    assert scores(folder / "polars.arrow") == expected
