"""EED: the figures of torchmetrics 1.9.0, the TypeScript library's rows, and what is refused."""

import json
import random
from pathlib import Path

import pytest
from originals import compare_with_typescript, corpus

import truebleu
from truebleu import EED, kernel, pairwise, sentence_scores

VECTORS = Path(__file__).parents[3] / "test" / "vectors" / "eed" / "torchmetrics.json"


def streams_of(references: list[list[str]]) -> list[list[str | None]]:
    return [[lines[k] if k < len(lines) else None for lines in references] for k in range(max(map(len, references)))]


def test_figures_of_torchmetrics():
    compared = 0
    for figures in json.loads(VECTORS.read_text(encoding="utf-8")):
        hypotheses = [text["hypothesis"] for text in figures["texts"]]
        references = streams_of([text["references"] for text in figures["texts"]])
        metric = EED(**figures["options"])
        assert metric.corpus_score(hypotheses, references).fraction == pytest.approx(figures["corpus"], abs=1e-13)
        found = [score / 100 for score in sentence_scores(metric, hypotheses, references)]
        assert found == pytest.approx(figures["segments"], abs=1e-15)
        compared += len(found)
    assert compared > 100


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        metric = EED(
            source.choice(["en", "en", "ja"]), source.choice([2, 0, 1.5]), source.choice([0.3, 0, 1]),
            source.choice([0.2, 0, 3]), source.choice([1, 0.1]),
        )
        hypotheses, references = corpus(source, 9)
        hypotheses[0] += " Mr. Fox paid 1, 2 . 3 e. g. Dr U. S. \u0663 . \u0665!"
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_a_score():
    score = EED().corpus_score(["this is the prediction"], [["this is the reference"]])
    expected = f"nrefs:1|lang:en|alpha:2|rho:0.3|del:0.2|ins:1|version:truebleu-{truebleu.__version__}"
    assert score.signature == expected and EED().better == "lower"
    assert sentence_scores("eed", ["ab"], [["ab"]])[0] == pytest.approx(30 / 4.3)
    assert EED("ja", rho=0).corpus_score([""], [[""]]).score == 0
    assert pairwise("eed", ["ab"], ["ab", "xy"])[0, 1] == sentence_scores("eed", ["ab"], [["xy"]])[0]


def test_what_is_refused():
    long = "a" * 7_650
    with pytest.raises(ValueError, match="segment 1: 7650 characters have references of 7653: expected at most 50,331,648"):
        EED("ja").corpus_score(["b", long], [["b", "abc"], ["b", long]])
    with pytest.raises(ValueError, match="language is 'de': expected one of 'en', 'ja'"):
        EED("de")
    with pytest.raises(ValueError, match="alpha is -1: expected a number from 0 to 1e.06"):
        EED(alpha=-1)
    with pytest.raises(ValueError, match="half a surrogate pair"):
        EED("ja").corpus_score(["a"], [["\ud800"]])
    with pytest.raises(ValueError, match="reference_counts has 1 counts"):
        kernel.eed_rows(["a", "b"], ["a"], [1], alpha=2, rho=0.3, deletion=0.2, insertion=1)
    # a line whose places all have infinite costs had no lowest one, and the kernel went on behind its memory
    with pytest.raises(ValueError, match=r"insertion is inf: expected a number from 0 to 1e\+06"):
        kernel.eed_rows(["a b"], ["b a"], [1], alpha=0.5, rho=0, deletion=0.2, insertion=float("inf"))
    with pytest.raises(ValueError, match="rho is nan"):
        kernel.eed_rows(["a b"], ["b a"], [1], alpha=0.5, rho=float("nan"), deletion=0.2, insertion=1)
