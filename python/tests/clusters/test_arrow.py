"""Tables of Arrow, of DuckDB and of Polars: sacreBLEU's figures, groups, nulls, and messages."""

import importlib
import json
import math
import random
import subprocess
import sys

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sacrebleu

import truebleu
from conftest import REAL, ROOT, documented
from truebleu import Given, arrow, given_statistics, score_statistics
from truebleu import duckdb as relations
from truebleu.arrow import corpus_scores

NAMES = ["bleu", "chrf", "chrf++", "ter", "wer", "cer"]


@pytest.fixture(scope="module")
def table(real):
    hypotheses, references = real
    systems = [("a", "b", None)[i % 3] for i in range(len(hypotheses))]
    years = [i % 2 for i in range(len(hypotheses))]
    return pa.table({"system": systems, "year": years, "output": hypotheses, "expected": references})


def scores_of(result):
    return {row["metric"]: row["score"] for row in result.to_pylist()}


class TestNumbers:
    def test_sacrebleus_recorded(self, table):
        figures = json.loads((REAL / "golden.json").read_text(encoding="utf-8"))["mlqe-pe-en-de"]["corpus"]
        settings = [
            {key: value for key, value in one["settings"].items() if one["settings"].get("tokenize", "13a") != "spm"}
            for one in figures
        ]
        metrics = {str(i): truebleu.BLEU(**one) for i, one in enumerate(settings)}
        result = arrow.corpus_scores(table, "output", "expected", metrics=metrics).to_pylist()
        for one, row in zip(figures, result):
            assert row["score"] == pytest.approx(one["score"], abs=1e-10)
            assert row["segments"] == len(table)

    def test_sacrebleus_live_by_group(self, table):
        groups = {}
        for row in table.to_pylist():
            groups.setdefault((row["system"], row["year"]), []).append((row["output"], row["expected"]))
        originals = {"bleu": sacrebleu.BLEU(), "chrf": sacrebleu.CHRF(), "chrf++": sacrebleu.CHRF(word_order=2)}
        result = arrow.corpus_scores(
            table, "output", "expected", group_by=["system", "year"], metrics=list(originals)
        ).to_pylist()
        assert len(result) == 3 * len(groups)
        for row in result:
            pairs = groups[row["system"], row["year"]]
            theirs = originals[row["metric"]].corpus_score([pair[0] for pair in pairs], [[pair[1] for pair in pairs]])
            assert row["score"] == pytest.approx(theirs.score, abs=1e-10) and row["segments"] == len(pairs)

    def test_several_references_as_sacrebleu_has_them(self, table, real):
        hypotheses, references = real
        second = [None, *hypotheses[:-1]]
        lists = [[text for text in pair if text is not None] for pair in zip(references, second)]
        own = pa.table({"h": hypotheses, "r": lists, "with nulls": [list(pair) for pair in zip(references, second)]})
        theirs = sacrebleu.BLEU().corpus_score(hypotheses, [references, second])
        for column in ("r", "with nulls"):
            [row] = arrow.corpus_scores(own, "h", column).to_pylist()
            assert row["score"] == pytest.approx(theirs.score, abs=1e-10) and "nrefs:var" in row["signature"]

    @pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())])
    def test_columns_of_references_as_a_column_of_lists(self, real, kind):
        hypotheses, references = real
        second = [None if i % 5 == 0 else text for i, text in enumerate(hypotheses[::-1])]
        first = [None if i % 7 == 0 else text for i, text in enumerate(references)]
        own = pa.table({"h": hypotheses, "a": first, "b": pa.array(second).cast(kind), "both": list(zip(first, second))})
        for metrics in (NAMES, [truebleu.BLEU(tokenize="intl")]):
            right = arrow.corpus_scores(own, "h", "both", metrics=metrics).to_pylist()
            assert arrow.corpus_scores(own, "h", ["a", "b"], metrics=metrics).to_pylist() == right
            assert right[0]["left_out"] == len([i for i in range(len(hypotheses)) if i % 35 == 0])
        scored = arrow.with_scores(own.slice(3, 40), "h", ("a", "b"), metrics=["wer"])
        assert scored.schema.names == ["h", "a", "b", "both", "wer"]
        assert scored["wer"] == arrow.with_scores(own.slice(3, 40), "h", "both", metrics=["wer"])["wer"]
        [alone] = arrow.corpus_scores(own, "h", ["a"], metrics=["wer"]).to_pylist()
        assert alone == arrow.corpus_scores(own, "h", "a", metrics=["wer"]).to_pylist()[0]

    @pytest.mark.parametrize("name", NAMES)
    def test_rows_are_those_of_sentence_scores(self, table, real, name):
        hypotheses, references = real
        found = arrow.with_scores(table, "output", "expected", metrics=[name])
        assert found.schema.names == [*table.schema.names, name]
        assert found.column(name).to_pylist() == list(truebleu.sentence_scores(name, hypotheses, [references]))

    def test_however_it_is_cut_and_whoever_counts(self, table):
        whole = arrow.corpus_scores(table, "output", "expected", group_by=["system"], metrics=NAMES, threads=1)
        pieces = [batch.slice(start, 7) for batch in table.to_batches() for start in range(0, batch.num_rows, 7)]
        again = arrow.corpus_scores(pieces[::-1], "output", "expected", group_by=["system"], metrics=NAMES, threads=5)
        key = lambda row: (str(row["system"]), row["metric"])
        assert sorted(again.to_pylist(), key=key) == sorted(whole.to_pylist(), key=key)

    @pytest.mark.parametrize("kind", [pa.large_string(), pa.dictionary(pa.int32(), pa.string()), pa.string_view()])
    def test_texts_of_every_type(self, table, kind):
        right = scores_of(arrow.corpus_scores(table, "output", "expected", metrics=NAMES))
        cast = table.set_column(2, "output", table["output"].cast(pa.large_string()).cast(kind))
        assert scores_of(arrow.corpus_scores(cast, "output", "expected", metrics=NAMES)) == right

    @pytest.mark.parametrize(
        "kind", [pa.large_list(pa.large_string()), pa.list_(pa.string(), 1), pa.list_view(pa.string())]
    )
    def test_lists_of_every_type(self, table, kind):
        right = scores_of(arrow.corpus_scores(table, "output", "expected"))
        lists = pa.array([[text] for text in table["expected"].to_pylist()], kind)
        own = table.set_column(3, "expected", lists)
        assert scores_of(arrow.corpus_scores(own, "output", "expected")) == right


class TestNulls:
    table = pa.table({
        "h": ["a b", None, "c", "d", "e", "f"],
        "r": [["a b", None], ["x"], None, [], [None], ["f", "g"]],
    })

    def test_are_left_out_and_counted(self):
        for name in NAMES:
            [row] = arrow.corpus_scores(self.table, "h", "r", metrics=[name]).to_pylist()
            assert (row["segments"], row["left_out"]) == (2, 4)
        [row] = arrow.corpus_scores(self.table, "h", "r", metrics=["wer"]).to_pylist()
        assert row["score"] == 0 and "nrefs:var" in row["signature"]

    def test_have_no_score_of_their_own(self):
        scored = arrow.with_scores(self.table, "h", "r", metrics=["wer"])
        assert scored["wer"].to_pylist() == [0, None, None, None, None, 0]

    def test_nothing_at_all(self):
        for table in (self.table.slice(1, 4), self.table.slice(0, 0)):
            [row] = arrow.corpus_scores(table, "h", "r").to_pylist()
            assert (row["score"], row["segments"], row["signature"]) == (None, 0, None)
        assert arrow.corpus_scores(self.table.slice(0, 0), "h", "r", group_by=["h"]).num_rows == 0


class TestTold:
    table = pa.table({"h": ["a"], "r": ["a"], "n": [1], "b": [b"\xff"], "bleu": [0.5], "segments": [1]})

    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (lambda t: corpus_scores(t, "x", "r"), ValueError, "there is no column 'x': expected one of h, r, n, b"),
            (lambda t: corpus_scores(t, "n", "r"), TypeError, "the column n has the type int64: expected texts"),
            (lambda t: corpus_scores(t, "b", "r"), TypeError, "the type binary: expected texts; cast it"),
            (lambda t: corpus_scores(t, 1, "r"), TypeError, "hypothesis is an int: expected the name of a column"),
            (lambda t: corpus_scores(t, "h", {"r"}), TypeError, "reference is a set: expected the name"),
            (lambda t: corpus_scores(t, "h", []), ValueError, "reference is an empty list: expected the name"),
            (lambda t: corpus_scores(t, "h", ["r", 1]), TypeError, "reference[1] is an int: expected the name"),
            (lambda t: corpus_scores(t, "h", ["r", "n"]), TypeError, "the column n has the type int64: expected texts"),
            (lambda t: corpus_scores(t, "h", "r", group_by="h"), TypeError, "group_by is a string: expected a list"),
            (lambda t: corpus_scores(t, "h", "r", group_by=["h", "h"]), ValueError, "group_by has a column twice"),
            (lambda t: corpus_scores(t, "h", "r", group_by=["segments"]), ValueError, "which a result has, too"),
            (lambda t: corpus_scores(t, "h", "r", metrics="bleu"), TypeError, "for one metric write ['bleu']"),
            (lambda t: corpus_scores(t, "h", "r", metrics=[]), ValueError, "metrics is empty"),
            (lambda t: corpus_scores(t, "h", "r", metrics=["meteor"]), ValueError, "metric is 'meteor': expected"),
            (lambda t: corpus_scores(t, "h", "r", metrics=["bleu", "bleu"]), ValueError, "metrics has bleu twice"),
            (lambda t: corpus_scores(t, "h", "r", threads=0), ValueError, "threads is 0"),
            (lambda t: arrow.with_scores(t, "h", "r"), ValueError, "there is a column 'bleu' already"),
            (lambda t: corpus_scores({"h": ["a"]}, "h", "r"), TypeError, "data is dict: expected a table of Arrow"),
            (lambda t: corpus_scores([1], "h", "r"), TypeError, "a batch is int: expected a pyarrow.RecordBatch"),
            (lambda t: relations.corpus_scores(t, "h", "r"), TypeError, "relation is Table: expected a relation"),
        ],
    )
    def test_told(self, call, error, message):
        with pytest.raises(error) as caught:
            call(self.table)
        assert message in str(caught.value)

    def test_bytes_that_are_no_text(self):
        broken = pa.Array.from_buffers(pa.string(), 1, pa.array([b"\xff"]).buffers())
        with pytest.raises(ValueError, match="UTF8"):
            arrow.corpus_scores(pa.table({"h": broken, "r": ["a"]}), "h", "r")


def judged():
    source = random.Random(30)
    return pa.table({
        "system": [("a", "b", None)[i % 3] for i in range(240)],
        "comet_score": [source.gauss(0.5, 0.4) for _ in range(240)],
        "metricx_score": pa.array([source.uniform(0, 25) for _ in range(240)], pa.float32()),
        "stars": [source.randrange(1, 6) for _ in range(240)],
        "some": [(None, float("nan"), source.random())[min(2, i % 9)] for i in range(240)],
        "text": ["0.5"] * 240, "bool": [True] * 240, "infinite": [float("inf")] * 240, "large": [1e9] * 240,
    })


class TestGiven:
    """Columns of scores from elsewhere give the results of given_statistics, which reads lists, and of the command,
    which reads a file."""

    table = judged()
    metrics = {
        "comet_score": Given("COMET"), "metricx_score": Given("MetricX-24"), "stars": Given("stars", "higher"),
        "some": Given("judge", "lower", "leave-out"),
    }

    def test_as_their_lists(self):
        found = arrow.given_scores(self.table, self.metrics, group_by=["system"]).to_pylist()
        right = []
        for system in ("a", "b", None):
            rows = [row for row in self.table.to_pylist() if row["system"] == system]
            for column, metric in self.metrics.items():
                score = score_statistics(metric, given_statistics(metric, {"": [row[column] for row in rows]})[0])
                right.append({
                    "system": system, "metric": metric.name, "score": score.score, "segments": score.scored,
                    "left_out": 80 - score.scored, "signature": score.signature, "better": metric.better,
                })
        key = lambda row: (str(row["system"]), row["metric"])
        assert sorted(found, key=key) == sorted(right, key=key)
        some = [score for score in self.table["some"].to_pylist() if score is not None and not math.isnan(score)]
        [judge] = arrow.given_scores(self.table, {"some": self.metrics["some"]}).to_pylist()
        assert judge["score"] == pytest.approx(math.fsum(some) / len(some), abs=1e-15)
        assert (judge["segments"], judge["left_out"]) == (len(some), 240 - len(some))

    def test_as_the_command(self, tmp_path):
        scores = self.table["comet_score"].to_pylist()
        (tmp_path / "a.comet").write_text("".join(f"{score!r}\n" for score in scores))
        done = subprocess.run(
            ["node", str(ROOT / "build/cli/main.cjs"), "--given", "COMET=a.comet", "-w", "17", "-f", "json"],
            cwd=tmp_path, capture_output=True, text=True,
        )
        assert done.returncode == 0, done.stderr
        [row] = arrow.given_scores(self.table, {"comet_score": Given("COMET")}).to_pylist()
        assert row["score"] == json.loads(done.stdout)["score"]

    def test_however_it_is_cut(self):
        whole = arrow.given_scores(self.table, self.metrics, threads=1)
        pieces = [batch.slice(start, 7) for batch in self.table.to_batches() for start in range(0, 240, 7)]
        assert arrow.given_scores(pieces[::-1], self.metrics, threads=3) == whole
        relation = duckdb.from_arrow(self.table)
        assert relations.given_scores(relation, self.metrics).fetchall() == [tuple(row.values()) for row in whole.to_pylist()]

    def test_no_score_at_all(self):
        metrics = {"x": Given("COMET", missing="leave-out")}
        [row] = arrow.given_scores(pa.table({"x": [None, None]}), metrics).to_pylist()
        assert (row["score"], row["segments"], row["left_out"], row["signature"]) == (None, 0, 2, None)

    @pytest.mark.parametrize(
        ("metrics", "error", "message"),
        [
            ({"x": Given("COMET")}, ValueError, "there is no column 'x': expected one of system, comet_score"),
            ({"text": Given("COMET")}, TypeError, "the column text has the type string: expected numbers; cast it"),
            ({"bool": Given("COMET")}, TypeError, "the column bool has the type bool: expected numbers"),
            ({"some": Given("COMET")}, ValueError, "a score in the column some is None, a missing score: expected a number"),
            ({"infinite": Given("COMET")}, ValueError, "a score in the column infinite is inf: expected a finite number"),
            ({"comet_score": Given("TER")}, ValueError, "expected 0 or more, as TER is an error by its name"),
            ({"large": Given("COMET")}, ValueError, "a score in the column large is as large as 1000000000.0: expected at most"),
            ({"stars": "COMET"}, TypeError, "metrics['stars'] is a string: expected a metric such as"),
            ([Given("COMET")], TypeError, "metrics is a list: expected a dict from the name of a column to its metric"),
            ({}, ValueError, "metrics is empty"),
            ({"stars": Given("COMET"), "some": Given("COMET")}, ValueError, "metrics has COMET twice"),
            ({"system": Given("COMET")}, ValueError, "'system' is in metrics and in group_by"),
        ],
    )
    def test_told(self, metrics, error, message):
        with pytest.raises(error) as caught:
            arrow.given_scores(self.table, metrics, group_by=["system"])
        assert message in str(caught.value)

    def test_nan_is_missing(self):
        with pytest.raises(ValueError, match="a score in the column x is nan, a missing score"):
            arrow.given_scores(pa.table({"x": [0.5, float("nan")]}), {"x": Given("COMET")})

    def test_sums_that_are_not_exact(self):
        batches = [pa.record_batch({"x": [8e9]})] * 2
        with pytest.raises(ValueError, match="the scores in the column x add up to more than 8589934592"):
            arrow.given_scores(batches, {"x": Given("COMET")})


class TestOtherTools:
    def test_duckdb(self, table, tmp_path):
        duckdb.from_arrow(table).write_parquet(str(tmp_path / "texts.parquet"))
        relation = duckdb.sql(f"from '{tmp_path}/texts.parquet' where year = 1")
        ours = relations.corpus_scores(relation, "output", "expected", group_by=["system"], metrics=["bleu", "ter"])
        own = table.filter(pa.compute.field("year") == 1)
        right = arrow.corpus_scores(own, "output", "expected", group_by=["system"], metrics=["bleu", "ter"])
        assert sorted(ours.fetchall(), key=str) == sorted((tuple(row.values()) for row in right.to_pylist()), key=str)

    def test_duckdb_several_columns_of_references(self, table):
        relation = duckdb.from_arrow(table).project("*, case when year = 0 then output end as second")
        [row] = relations.corpus_scores(relation, "output", ["expected", "second"], metrics=["wer"]).fetchall()
        columns = (table[name].to_pylist() for name in ("expected", "output", "year"))
        lists = [[e, o] if y == 0 else [e] for e, o, y in zip(*columns)]
        own = table.append_column("both", pa.array(lists))
        [right] = arrow.corpus_scores(own, "output", "both", metrics=["wer"]).to_pylist()
        assert row == tuple(right.values())
        rows = relations.with_scores(relation, "output", ["expected", "second"], metrics=["wer"])
        assert rows.columns == [*relation.columns, "wer"]
        assert rows.filter("year = 0").aggregate("max(wer)").fetchall() == [(0,)]

    def test_polars(self, table):
        frame = polars.from_arrow(table)
        ours = polars.from_arrow(arrow.corpus_scores(frame, "output", "expected", group_by=["system"]))
        right = arrow.corpus_scores(table, "output", "expected", group_by=["system"])
        assert ours.sort("system").to_dicts() == polars.from_arrow(right).sort("system").to_dicts()

    def test_an_engine_that_sums_itself(self, table):
        """Counter's two steps, as Ray Data or another engine calls them."""
        counter = arrow.Counter("output", "expected", group_by=["system"], metrics=["chrf"])
        counted = pa.Table.from_batches(map(counter.count, table.to_batches(max_chunksize=100)))
        summed = counted.group_by("system").aggregate([(name, "sum") for name in counter.sums])
        [batch] = summed.rename_columns(["system", *counter.sums]).combine_chunks().to_batches()
        key = lambda row: str(row["system"])
        right = arrow.corpus_scores(table, "output", "expected", group_by=["system"], metrics=["chrf"]).to_pylist()
        assert sorted(counter.scores(batch).to_pylist(), key=key) == sorted(right, key=key)


@pytest.mark.parametrize("name", ["arrow", "arrow.counter", "arrow.given", "arrow.tables", "duckdb"])
def test_examples(name):
    import doctest

    found = doctest.testmod(importlib.import_module(f"truebleu.{name}"))
    assert found.attempted > 0 and found.failed == 0


def test_counting_does_not_import_pandas(tmp_path):
    """Importing pandas would take half a second in each worker of Spark."""
    table = pa.table({"g": ["x", None], "h": ["a b", None], "r": [["a b", None], ["c"]]})
    file = str(tmp_path / "texts.arrow")
    with pa.ipc.new_file(file, table.schema) as writer:
        writer.write(table)
    code = f"""
import sys
import pyarrow as pa
from truebleu.arrow import Counter
batch = pa.ipc.open_file(pa.memory_map({file!r})).get_batch(0)
assert "pandas" not in sys.modules
for group_by in ([], ["g"], ["g", "h"]):
    counter = Counter("h", "r", group_by=group_by, metrics=["bleu", "chrf", "wer"])
    assert counter.count(batch).num_rows == min(2, 1 + len(group_by))
Counter("h", "r").with_scores(batch)
assert "pandas" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("heading", ["DuckDB", "Polars, pandas, files"])
def test_documented(heading, outputs, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "outputs").mkdir()
    pq.write_table(outputs, "outputs/a.parquet")
    pq.write_table(outputs, "outputs.parquet")
    exec(documented(heading), {})
    if heading == "DuckDB":
        assert duckdb.sql("select count(ter) from 'scored.parquet'").fetchall() == [(40,)]
