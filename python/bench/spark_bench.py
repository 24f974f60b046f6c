"""CPU seconds of Spark's Python workers: truebleu in mapInArrow, sacreBLEU in mapInPandas, in turn, on the same pairs.

    python spark_bench.py [--pairs 40000] [--rounds 3]

Each task measures its own CPU time from its first batch to its last, with the conversion of batches, without imports.
Then whole jobs are measured, JVM and workers, from Parquet; the first job also compiles and imports.
Needs PySpark, pandas, sacrebleu and truebleu; TRUEBLEU_DATA names a folder with more text.
"""
import argparse
import os
import pathlib
import statistics
import sys
import tempfile

import pyarrow as pa

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/clusters"))
import kills  # noqa: E402

FIELDS = ["sys_len", "ref_len", *(f"{what}{n}" for what in ("correct", "total") for n in range(1, 5))]


def ours(df):
    from truebleu.arrow import Counter
    from truebleu.arrow.columns import whole_numbers

    counter = Counter("output", "reference")

    def count(batches):
        import time

        start = time.process_time()
        for batch in batches:
            sums = counter.count(batch)
            spent, start = time.process_time() - start, time.process_time()
            yield sums.append_column("cpu", whole_numbers([1e6 * spent]))

    row = summed(df.mapInArrow(count, ", ".join(f"`{name}` bigint" for name in [*counter.sums, "cpu"])))
    [score] = counter.scores(pa.RecordBatch.from_pylist([{name: row[name] for name in counter.sums}])).to_pylist()
    return score["score"], row["cpu"] / 1e6


def sacrebleus(df):
    def count(frames):
        import time

        import pandas
        import sacrebleu

        metric = sacrebleu.BLEU(force=True)
        start = time.process_time()
        for frame in frames:
            rows = metric._extract_corpus_statistics(frame["output"].tolist(), [frame["reference"].tolist()])
            sums = [sum(column) for column in zip(*rows)]
            spent, start = time.process_time() - start, time.process_time()
            yield pandas.DataFrame([[*sums, int(1e6 * spent)]], columns=[*FIELDS, "cpu"])

    import sacrebleu

    row = summed(df.mapInPandas(count, ", ".join(f"{name} bigint" for name in [*FIELDS, "cpu"])))
    return sacrebleu.BLEU()._compute_score_from_stats([row[name] for name in FIELDS]).score, row["cpu"] / 1e6


def cpu_seconds(spark):
    """The CPU seconds of Spark's JVM, and of the Python workers below it, so far (Linux)."""
    processes = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = pathlib.Path(f"/proc/{name}/stat").read_text(encoding="latin1").rsplit(")", 1)[1].split()
        except OSError:
            continue
        processes[int(name)] = int(words[1]), (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def below(parent):
        return sum(own + below(process) for process, (of, own) in processes.items() if of == parent)

    jvm = spark.sparkContext._gateway.proc.pid
    return processes[jvm][1], below(jvm)


def whole_jobs(spark, folder, pairs, rounds):
    """The CPU time of a whole job, the reading of Parquet included."""
    from truebleu import spark as scores

    df = spark.read.parquet(folder)
    for number in range(rounds):
        before = cpu_seconds(spark)
        scores.corpus_scores(df, "output", "expected").collect()
        jvm, workers = (1e6 * (b - a) / pairs for a, b in zip(before, cpu_seconds(spark)))
        print(f"whole job, round {number}: microseconds a pair: JVM {jvm:.2f}, workers {workers:.2f}", flush=True)


def summed(frame):
    from pyspark.sql import functions as F

    return frame.agg(*(F.sum(name).alias(name) for name in frame.columns)).collect()[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    import pyspark
    import sacrebleu
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    with tempfile.TemporaryDirectory() as folder:
        kills.write_pairs(pathlib.Path(folder), arguments.pairs)
        df = spark.read.parquet(folder).where("output is not null")
        df = df.selectExpr("output", "expected[0] as reference").cache()
        count = df.count()
        versions = f"PySpark {pyspark.__version__}, sacreBLEU {sacrebleu.__version__}"
        print(f"{versions}, {count} pairs, BLEU; CPU seconds of the workers")
        ratios = []
        for number in range(arguments.rounds):
            (score, mine), (other, theirs) = ours(df), sacrebleus(df)
            ratios.append(theirs / mine)
            print(
                f"round {number}: truebleu {mine:.3f} ({1e6 * mine / count:.2f} microseconds a pair), "
                f"sacreBLEU {theirs:.2f}, {ratios[-1]:.0f} times; scores {score!r} and {other!r}", flush=True,
            )
        print(f"median: {statistics.median(ratios):.0f} times")
        whole_jobs(spark, folder, arguments.pairs, 1 + arguments.rounds)
    spark.stop()
