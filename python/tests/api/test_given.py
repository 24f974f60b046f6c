"""Scores from elsewhere: the TypeScript library's rows and tests, published means, and refused arguments."""

import base64
import json
import os
import pickle
import random
from pathlib import Path

import pytest
from originals import asked

import truebleu
from truebleu import (
    Given,
    decode_statistics,
    encode_statistics,
    given_statistics,
    paired_bootstrap,
    score_statistics,
)

DATA = Path(os.environ.get("TRUEBLEU_DATA", Path(__file__).parents[4] / "shared" / "data")) / "wmt25-en-cs-scores"


@pytest.mark.skipif(not DATA.exists(), reason=f"there is no golden data at {DATA}")
def test_published_means():
    means = json.loads((DATA / "means.json").read_text(encoding="utf-8"))
    compared = 0
    for system in sorted(means)[:8]:
        lines = (DATA / "automatic_scores" / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
        for name, expected in means[system].items():
            scores = [score for line in lines for score in json.loads(line)["metric_scores"][name]]
            metric = Given(name, "higher", "leave-out")
            (table,) = given_statistics(metric, {system: scores})
            score = score_statistics(metric, table)
            assert score.score == pytest.approx(expected["mean"], rel=0, abs=1e-12)
            assert (score.scored, score.segments) == (expected["scores"] - expected["missing"], expected["scores"])
            parts = [table[start::7].sum() for start in range(7)]
            assert sum(reversed(parts)) == table.sum()
            compared += 1
    assert compared == 40


def test_rows_scores_and_tests_are_those_of_typescript():
    source, questions, expected = random.Random(30), [], []
    for turn in range(30):
        segments = source.choice([40, 60, 91])
        value = source.choice([
            lambda: source.random(), lambda: source.uniform(-25, -1), lambda: source.randrange(101),
            lambda: source.random() ** 40, lambda: source.gauss(0, 1), lambda: 2.0 ** source.randrange(-80, 20),
        ])
        systems = ["a", "b", "c"][: source.choice([2, 3])]
        lists = [[value() for _ in range(segments)] for _ in systems]
        missing = turn % 3 == 0
        if missing:
            for _ in range(5):
                source.choice(lists)[source.randrange(segments)] = None
        ids = [f"doc-{i // 3}:{i}" for i in range(segments)] if turn % 2 else None
        metric = Given("quality", source.choice(["higher", "lower"]), "leave-out" if missing else "refuse")
        options = {"name": "quality", "better": metric.better, "missing": metric.missing}
        questions.append({
            "ask": "given", "metric": ["given", {}], "options": options, "scores": lists, "systems": systems,
            **({} if ids is None else {"ids": ids}),
        })
        tables = given_statistics(metric, dict(zip(systems, lists)), ids)
        tested = paired_bootstrap(metric, tables[0], tables[1:], samples=100).systems
        expected.append((
            [encode_statistics(tables), encode_statistics([table.sum() for table in tables])],
            [score_statistics(metric, table).score for table in tables],
            [(one.score, one.difference, one.p_value, one.difference_interval.low, one.detectable) for one in tested],
        ))
        assert decode_statistics(encode_statistics(tables)) == tables
        assert pickle.loads(pickle.dumps(metric)) == metric
    for (files, scores, tested), theirs in zip(expected, asked(questions), strict=True):
        assert files == list(map(base64.b64decode, theirs["files"]))
        assert scores == theirs["scores"]
        assert tested == [
            (one["score"], one["difference"], one["pValue"], one["differenceInterval"]["low"], one["detectable"])
            for one in theirs["tested"]
        ]


def test_names_say_which_scores_are_better():
    better = {name: Given(name).better for name in ["COMET", "wmt22-cometkiwi-da", "XCOMET-XL", "MetricX-24", "MQM"]}
    assert better == {
        "COMET": "higher", "wmt22-cometkiwi-da": "higher", "XCOMET-XL": "higher", "MetricX-24": "lower", "MQM": "lower"
    }
    with pytest.raises(ValueError, match='better is None: expected "higher" or "lower"'):
        Given("GEMBA-MQM")
    assert repr(Given("COMET")) == "Given(name='COMET', better='higher', missing='refuse')"


def test_a_score():
    metric = Given("COMET", missing="leave-out")
    (table,) = given_statistics(metric, {"a": [0.5, None, 0.25]})
    score = score_statistics(metric, table)
    assert (str(score), score.scored, score.segments) == ("COMET = 0.3750 n = 2 of 3", 2, 3)
    version = f"version:truebleu-{truebleu.__version__}"
    assert score.signature == f"nrefs:0|given:mean|better:higher|missing:left-out|{version}"


@pytest.mark.parametrize("scores, error, message", [
    ([0.5, None], ValueError, r"scores\['a'\]\[1\] is None, a missing score"),
    ([0.5, float("nan")], ValueError, "is nan, a missing score"),
    ([0.5, float("inf")], ValueError, r"scores\['a'\]\[1\] is inf: expected a finite number"),
    ([0.5, "0.5"], TypeError, r"scores\['a'\]\[1\] is .*: expected a number"),
    ([0.5, 1e12], ValueError, "expected at most 4294967296, so that sums are exact"),
    ("0.5", TypeError, r"scores\['a'\] is .*: expected a list of numbers"),
])
def test_scores_that_cannot_be(scores, error, message):
    with pytest.raises(error, match=message):
        given_statistics(Given("COMET"), {"a": scores})


def test_other_mistakes():
    comet, metricx = Given("COMET", missing="leave-out"), Given("MetricX-24")
    with pytest.raises(ValueError, match=r"is -4.5: expected 0 or more, as MetricX-24 is an error by its name"):
        given_statistics(metricx, {"a": [-4.5]})
    with pytest.raises(ValueError, match=r"scores\['b'\] has 1 score, scores\['a'\] 2"):
        given_statistics(comet, {"a": [1, 2], "b": [1]})
    with pytest.raises(ValueError, match="ids has 1 text for 2 segments"):
        given_statistics(comet, {"a": [1, 2]}, ["x"])
    with pytest.raises(ValueError, match="each segment lacks a score of COMET"):
        given_statistics(comet, {"a": [None], "b": [1]})
    with pytest.raises(TypeError, match="scores is .*: expected a dict"):
        given_statistics(comet, [1, 2])
    with pytest.raises(TypeError, match="expected given_statistics()"):
        comet.corpus_score(["a"], [["a"]])
    (a,), (b,) = (given_statistics(comet, {"s": [None if i == at else 1 for i in range(40)]}) for at in (3, 5))
    with pytest.raises(ValueError, match="and baseline lack scores of different segments"):
        paired_bootstrap(comet, a, [b])
    few = given_statistics(comet, {"a": [None, *range(29)], "b": range(30)})
    with pytest.raises(ValueError, match="has 29 scores, and others are missing: expected at least 30"):
        paired_bootstrap(comet, few[0], [few[1]])
