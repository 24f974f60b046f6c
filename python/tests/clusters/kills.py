"""Counts many pairs in Spark while executors are killed and stopped; the result must be that of one machine, to the
last bit.

    python kills.py --runs 50 --pairs 1000000

In each run executors, processes of their own, are killed while they count, and others stopped for a while, so that
Spark starts speculative copies of their tasks. As a control, every fifth run counts with a side effect: tasks add the
rows that they see to a file. Retries show there as rows that were counted twice.
"""
import argparse
import atexit
import json
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

import pyarrow as pa
import pyarrow.parquet as pq

ROOT = pathlib.Path(__file__).resolve().parents[3]
#: Seconds for the executors to start.
STARTING = 120


def real_pairs():
    """Hypotheses, references, second references or None: real texts of the repository, or all those in TRUEBLEU_DATA.
    """
    folders = [("mlqe-pe-en-de", ROOT / "test/vectors/real")]
    real = folders[0][1]
    read = lambda path: path.read_text(encoding="utf-8").split("\n")[:-1]
    pairs = [
        (hypothesis, reference, None)
        for name in ("mlqe-pe-en-de", "tatoeba-eng-tha")
        for hypothesis, reference in zip(read(real / f"{name}.hypotheses.txt"), read(real / f"{name}.references.txt"))
    ]
    data = os.environ.get("TRUEBLEU_DATA")
    for folder in sorted(pathlib.Path(data).glob("wmt2*")) if data else []:
        references = [read(path) for path in sorted(folder.glob("ref.*.txt"))]
        for system in sorted(folder.glob("sys.*.txt")):
            lines = read(system)
            if references and all(len(reference) == len(lines) for reference in references):
                second = references[1] if len(references) > 1 else [None] * len(lines)
                pairs += zip(lines, references[0], second)
    return pairs


def write_pairs(folder, count, files=12):
    """Writes Parquet files with `count` rows in all, some of whose hypotheses are null; each file is a task."""
    real = real_pairs()
    texts = random.Random(16)
    rows_each = -(-count // files)
    written = 0
    for number in range(files):
        size = min(rows_each, count - written)
        rows = [real[(written + i) % len(real)] for i in range(size)]
        lists = [[text for text in pair[1:] if text is not None] for pair in rows]
        hypotheses = [None if texts.random() < 0.001 else pair[0] for pair in rows]
        systems = [f"system {texts.randrange(5)}" for _ in rows]
        table = pa.table({"system": systems, "output": hypotheses, "expected": lists})
        pq.write_table(table, folder / f"{number:02}.parquet", row_group_size=20_000)
        written += size
    return len(real)


def executors():
    """The processes of this application's executors."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words and APPLICATION.encode() in words:
            found.append(int(entry))
    return found


APPLICATION = ""


def send(process, what):
    try:
        os.kill(process, what)
        return True
    except ProcessLookupError:
        return False


class Disturber(threading.Thread):
    """Kills executors while tasks run, at least one in every run that lasts `patience` seconds, and pauses others."""

    def __init__(self, spark, seed, patience):
        super().__init__(daemon=True)
        self.patience = patience
        self.tracker = spark.sparkContext.statusTracker()
        self.random = random.Random(seed)
        self.kills = self.stops = 0
        self.done = threading.Event()

    def run(self):
        most = self.random.randint(1, 2)
        while not self.done.wait(0.02):
            stages = [self.tracker.getStageInfo(stage) for stage in self.tracker.getActiveStageIds()]
            if not any(stage is not None and stage.numActiveTasks > 0 for stage in stages):
                continue
            if self.done.wait(self.random.uniform(0, self.patience)):
                return
            running = executors()
            if not running:
                continue
            chosen = self.random.choice(running)
            if self.kills == 0 or (self.kills < most and (self.stops == 1 or self.random.random() < 0.5)):
                self.kills += send(chosen, signal.SIGKILL)
            elif self.stops < 1 and send(chosen, signal.SIGSTOP):
                # a slow task, of which Spark starts a copy elsewhere
                self.stops += 1
                self.done.wait(self.random.uniform(2, 5))
                send(chosen, signal.SIGCONT)


#: The settings of a session, besides the address of its cluster.
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": "1g",
    "spark.executor.memory": "1g",
    "spark.executor.cores": "1",
    # an executor lives for seconds: the optimizing compiler would save less than it costs, which is half of a short run
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.files.maxPartitionBytes": "4m",
    "spark.sql.adaptive.enabled": "false",
    # executors are killed on purpose, so Spark must not give up any of them
    "spark.deploy.maxExecutorRetries": "-1",
    "spark.task.maxFailures": "1000",
    "spark.stage.maxConsecutiveAttempts": "1000",
    "spark.network.timeout": "60s",
    "spark.network.timeoutInterval": "5s",
    "spark.executor.heartbeatInterval": "1s",
    # copies of tasks that take longer than others
    "spark.speculation": "true",
    "spark.speculation.interval": "50ms",
    "spark.speculation.multiplier": "1.2",
    "spark.speculation.quantile": "0.2",
    "spark.speculation.minTaskRuntime": "100ms",
    "spark.speculation.efficiency.enabled": "false",
}


def session(executor_count=3):
    """Spark on a cluster of its own, with this number of executors of one core each.

    Master and workers are started inside of the driver, as local-cluster does, but with an address for each worker:
    Spark starts no speculative copy of a task on the host where it runs, and local-cluster is one host.
    """
    global APPLICATION
    import pyspark
    from pyspark import SparkConf, SparkContext
    from pyspark.java_gateway import launch_gateway
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    conf = SparkConf(loadDefaults=False).setAppName("truebleu kills").setAll(SETTINGS.items())
    gateway = launch_gateway(conf)
    conf.setMaster(started_cluster(gateway, executor_count))
    spark = SparkSession(SparkContext(conf=conf, gateway=gateway))
    spark.sparkContext.setLogLevel("OFF")
    APPLICATION = spark.sparkContext.applicationId
    end = time.monotonic() + STARTING
    while len(executors()) < executor_count:
        if time.monotonic() > end:
            raise RuntimeError(f"{len(executors())} of {executor_count} executors came within {STARTING} seconds")
        time.sleep(0.1)
    return spark


def started_cluster(gateway, worker_count):
    """Starts a master, and workers at 127.0.0.2, 127.0.0.3 and so on; returns the master's address."""
    jvm = gateway.jvm
    own = jvm.SparkConf(True).set("spark.master.rest.enabled", "false").set("spark.shuffle.service.enabled", "false")
    environment = jvm.org.apache.spark.deploy.master.Master.startRpcEnvAndEndpoint("127.0.0.1", 0, 0, own)._1()
    address = environment.address().toSparkURL()
    masters = gateway.new_array(jvm.java.lang.String, 1)
    masters[0] = address
    work = tempfile.mkdtemp(prefix="truebleu-kills-")
    atexit.register(shutil.rmtree, work, ignore_errors=True)
    for number in range(worker_count):
        jvm.org.apache.spark.deploy.worker.Worker.startRpcEnvAndEndpoint(
            f"127.0.0.{2 + number}", 0, 0, 1, 1024, masters, work, jvm.scala.Option.apply(number + 1), own,
            jvm.scala.Option.empty(),
        )
    return address


def counted(spark, df, side=None, fails=False):
    """The scores of all rows, by system. With `side`, tasks write to that file how many rows they see; with `fails`,
    each of the first two tasks fails once, after its rows were counted."""
    from pyspark.sql import functions as F

    from truebleu import spark as scores

    if side is None:
        result = scores.corpus_scores(df, "output", "expected", group_by=["system"], metrics=METRICS)
        return in_order(row.asDict() for row in result.collect())

    from pyspark import TaskContext
    from pyspark.sql.types import LongType, StructField, StructType

    from truebleu.arrow import Counter

    counter, path = Counter("output", "expected", group_by=["system"], metrics=METRICS), str(side)

    def count(batches):
        for batch in batches:
            with open(path, "a", encoding="ascii") as file:
                file.write(f"{batch.num_rows}\n")
            yield counter.count(batch)
        task = TaskContext.get()
        if fails and task.partitionId() < 2 and task.attemptNumber() == 0:
            raise RuntimeError("the first attempt of this task fails, on purpose")

    schema = StructType([df.schema["system"], *(StructField(name, LongType()) for name in counter.sums)])
    sums = df.mapInArrow(count, schema).groupBy("system").agg(*(F.sum(name).alias(name) for name in counter.sums))
    result = counter.scores(pa.RecordBatch.from_pylist([row.asDict() for row in sums.collect()]))
    return in_order(result.to_pylist())


def in_order(rows):
    return sorted(rows, key=lambda row: (row["system"], row["metric"]))


METRICS = ["bleu", "chrf"]


def expected(folder):
    """The scores that one thread of one machine gives, in another order."""
    import pyarrow.dataset as ds

    from truebleu import arrow

    files = sorted(str(path) for path in pathlib.Path(folder).glob("*.parquet"))[::-1]
    table = arrow.corpus_scores(
        ds.dataset(files), "output", "expected", group_by=["system"], metrics=METRICS, threads=1
    )
    return in_order(table.to_pylist())


def disturbed_runs(spark, folder, pairs, runs, patience=1.2, report=print):
    """Runs with kills; each result has to be that of one machine. Returns what happened."""
    right, df = expected(folder), spark.read.parquet(str(folder))
    tracker, store = spark.sparkContext.statusTracker(), spark.sparkContext._jsc.sc().statusStore()
    totals = {"runs": 0, "equal": 0, "kills": 0, "stops": 0, "failed tasks": 0, "speculative tasks": 0, "control": []}
    for number in range(runs):
        is_control = number % 5 == 4 or (runs < 5 and number == runs - 1)
        spark.sparkContext.setJobGroup(f"run {number}", "")
        disturber = Disturber(spark, 1000 + number, patience)
        disturber.start()
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as place:
            side = pathlib.Path(place) / "rows" if is_control else None
            result = counted(spark, df, side)
            seen = sum(map(int, side.read_text().split())) if is_control else None
        disturber.done.set()
        disturber.join()
        failed = speculative = 0
        for job in tracker.getJobIdsForGroup(f"run {number}"):
            for stage in tracker.getJobInfo(job).stageIds:
                info = tracker.getStageInfo(stage)
                if info is not None:
                    failed += info.numFailedTasks
                    for attempt in range(info.currentAttemptId + 1):
                        summary = store.speculationSummary(stage, attempt)
                        speculative += summary.get().numTasks() if summary.isDefined() else 0
        is_equal = result == right
        totals["runs"] += 1
        totals["equal"] += is_equal
        totals["kills"] += disturber.kills
        totals["stops"] += disturber.stops
        totals["failed tasks"] += failed
        totals["speculative tasks"] += speculative
        if seen is not None:
            totals["control"].append(seen / pairs)
        report(
            f"run {number}: {'equal' if is_equal else 'DIFFERENT'}, {disturber.kills} kills, {disturber.stops} stops, "
            f"{failed} failed tasks, {speculative} speculative tasks, {time.monotonic() - start:.1f} s"
            + (f", the side effect counted {seen} rows of {pairs}" if seen is not None else "")
        )
        if not is_equal:
            report(json.dumps({"got": result, "expected": right}))
    return totals


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--metrics", nargs="+", default=METRICS)
    arguments = parser.parse_args()
    METRICS = arguments.metrics
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "pairs"
        folder.mkdir()
        different = write_pairs(folder, arguments.pairs)
        import pyspark

        versions = f"PySpark {pyspark.__version__}, PyArrow {pa.__version__}"
        print(f"{versions}: {arguments.pairs} pairs, {different} of them distinct")
        spark = session()
        totals = disturbed_runs(
            spark, folder, arguments.pairs, arguments.runs, report=lambda line: print(line, flush=True)
        )
        spark.stop()
    print(json.dumps(totals))
    sys.exit(totals["equal"] != totals["runs"])
