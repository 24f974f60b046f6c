"""
Writes the files of this folder: the same 60 records by pyarrow 26.0.1, DuckDB 2.0.1, Polars 2.1.0 and Spark 4.3.0 (Java 17),
and by Python's json. python test/vectors/columnar/columnar.py [pyarrow|duckdb|polars|spark]
"""

import datetime
import decimal
import json
import pathlib
import shutil
import sys

FOLDER = pathlib.Path(__file__).parent
TEXTS = FOLDER.parent / "real"


def lines(name):
    return (TEXTS / f"{name}.txt").read_text(encoding="utf-8").split("\n")


def records():
    hypotheses, references = lines("mlqe-pe-en-de.hypotheses"), lines("mlqe-pe-en-de.references")
    for i in range(60):
        start = datetime.datetime(2026, 1, 5, 9, 30) + datetime.timedelta(days=i, microseconds=i * 1000 if i % 3 == 0 else 0)
        yield {
            "id": i + 2**53 if i % 7 == 0 else i,
            "model": ["model-a", "model-b", "Modell \u00fc"][i % 3],
            "lang": None if i % 11 == 0 else ["de", "fr"][i % 2],
            "output": hypotheses[i] + ("\u2028\U0001f600" if i % 13 == 0 else ""),
            "expected": [references[i], None, references[i + 1]][: 1 + i % 3],
            "cost": i / 7 if i % 5 else None,
            "price": decimal.Decimal(i * 25 - 100).scaleb(-2),
            "ok": i % 2 == 0 if i % 4 else None,
            "day": start.date(),
            "created": start,
            "meta": {"split": None if i % 9 == 0 else "dev", "usage": {"tokens": 3 * i}},
            "choices": [{"text": f"{hypotheses[i]} {k}", "rank": k} for k in range(i % 4)],
        }


def as_json(record):
    def plain(value):
        if isinstance(value, datetime.datetime):
            return value.isoformat(timespec="microseconds").rstrip("0").rstrip(".")
        return value.isoformat() if isinstance(value, datetime.date) else value

    text = json.dumps({key: "PRICE" if key == "price" else plain(value) for key, value in record.items()}, ensure_ascii=False)
    # JSON has no decimal numbers of its own, so the digits are written unchanged
    return text.replace('"PRICE"', str(record["price"]))


def table():
    import pyarrow as pa

    schema = pa.schema(
        [
            ("id", pa.int64()),
            ("model", pa.string()),
            ("lang", pa.string()),
            ("output", pa.string()),
            ("expected", pa.list_(pa.string())),
            ("cost", pa.float64()),
            ("price", pa.decimal128(9, 2)),
            ("ok", pa.bool_()),
            ("day", pa.date32()),
            ("created", pa.timestamp("us")),
            ("meta", pa.struct([("split", pa.string()), ("usage", pa.struct([("tokens", pa.int32())]))])),
            ("choices", pa.list_(pa.struct([("text", pa.string()), ("rank", pa.int8())]))),
        ]
    )
    return pa.Table.from_pylist(list(records()), schema=schema)


def write_pyarrow(whole):
    import pyarrow as pa
    import pyarrow.feather as feather
    import pyarrow.parquet as pq

    def write(name, **options):
        pq.write_table(whole, FOLDER / f"pyarrow-{name}.parquet", **options)

    write("snappy")
    write("zstd-delta", compression="zstd", data_page_version="2.0", use_dictionary=False, column_encoding={
        "output": "DELTA_BYTE_ARRAY", "model": "DELTA_LENGTH_BYTE_ARRAY", "cost": "BYTE_STREAM_SPLIT", "id": "DELTA_BINARY_PACKED"})
    write("gzip-small-pages", compression="gzip", data_page_size=64, write_batch_size=2, row_group_size=23)
    write("brotli-v2", compression="brotli", data_page_version="2.0", data_page_size=512, write_batch_size=5)
    write("lz4", compression="lz4", use_dictionary=["model"])
    write("plain", compression="none", use_dictionary=False, store_schema=False, write_statistics=False)
    encoded = whole.set_column(1, "model", whole["model"].dictionary_encode())
    feather.write_feather(encoded, FOLDER / "pyarrow-lz4.feather", chunksize=17)
    feather.write_feather(encoded, FOLDER / "pyarrow-zstd.feather", compression="zstd", chunksize=17)
    with pa.ipc.new_stream(FOLDER / "pyarrow-stream.arrows", whole.schema) as stream:
        stream.write_table(whole, max_chunksize=13)


def write_duckdb(whole):
    import duckdb

    connection = duckdb.connect()
    connection.register("whole", whole)
    for name, options in {"snappy": "", "zstd-v2": ", COMPRESSION zstd, PARQUET_VERSION v2", "lz4-groups": ", COMPRESSION lz4_raw, ROW_GROUP_SIZE 16"}.items():
        connection.execute(f"COPY (SELECT * FROM whole) TO '{FOLDER}/duckdb-{name}.parquet' (FORMAT parquet{options})")


def write_polars(whole):
    import polars

    frame = polars.from_arrow(whole)
    frame.write_parquet(FOLDER / "polars-zstd.parquet")
    frame.with_columns(polars.col("model").cast(polars.Categorical)).write_parquet(
        FOLDER / "polars-categorical.parquet", compression="snappy", row_group_size=20, data_page_size=400)
    frame.write_ipc(FOLDER / "polars.arrow", compression="zstd")
    # its frames have a checksum behind each block
    frame.write_ipc(FOLDER / "polars-lz4.arrow", compression="lz4")


def write_spark(whole):
    from pyspark.sql import SparkSession
    import pyarrow.parquet as pq

    source = FOLDER / "for-spark.parquet"
    pq.write_table(whole, source)
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC").getOrCreate()
    frame = spark.read.parquet(str(source)).coalesce(1)
    for name, options in {
        "snappy": {},
        "int96": {"spark.sql.parquet.outputTimestampType": "INT96", "spark.sql.parquet.inferTimestampNTZ.enabled": "false"},
        "legacy-gzip-v2": {"spark.sql.parquet.writeLegacyFormat": "true", "spark.sql.parquet.compression.codec": "gzip"},
    }.items():
        for key, value in options.items():
            spark.conf.set(key, value)
        written = spark.read.parquet(str(source)).coalesce(1) if name == "int96" else frame
        folder = FOLDER / f"spark-{name}"
        writer = written.write.mode("overwrite")
        if name.endswith("v2"):
            writer = writer.option("parquet.writer.version", "v2")
        writer.parquet(str(folder))
        [part] = folder.glob("*.parquet")
        part.rename(FOLDER / f"spark-{name}.parquet")
        shutil.rmtree(folder)
        for key in options:
            spark.conf.unset(key)
    spark.stop()
    source.unlink()


(FOLDER / "records.jsonl").write_text("".join(as_json(record) + "\n" for record in records()), encoding="utf-8")
arrow = table()
for write in (write_pyarrow, write_duckdb, write_polars, write_spark):
    if len(sys.argv) < 2 or write.__name__ == f"write_{sys.argv[1]}":
        write(arrow)
