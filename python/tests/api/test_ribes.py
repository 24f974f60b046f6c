"""RIBES: NLTK 3.10.3's figures, the TypeScript library's rows, and what is refused."""

import random

import pytest
from originals import compare_with_typescript, corpus, figures_of_nltk

import truebleu
from truebleu import RIBES, kernel, sentence_scores


def test_figures_of_nltk():
    compared = 0
    for hypotheses, references, figures in figures_of_nltk():
        expected = figures.get("sentence_ribes")
        if expected is None or None in expected:
            continue
        found = sentence_scores(RIBES(), hypotheses, references)
        assert [score / 100 for score in found] == pytest.approx(expected, rel=0, abs=1e-12), figures["system"]
        score = RIBES().corpus_score(hypotheses, references)
        assert score.fraction == pytest.approx(figures["corpus_ribes"], rel=0, abs=1e-12)
        compared += len(expected)
    assert compared > 1000


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        metric = RIBES(
            source.choice([0.25, 0, 1, 0.3]), source.choice([0.1, 0, 2]), source.random() < 0.3,
            source.choice(["nltk", "authors"]),
        )
        hypotheses, references = corpus(source, 9)
        if source.random() < 0.6:
            words = lambda: " ".join(source.choice("a b c d e f A".split()) for _ in range(source.randrange(9)))  # noqa: E731
            hypotheses, references = [words() for _ in hypotheses], [[words() for _ in stream] for stream in references]
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_a_score():
    score = RIBES().corpus_score(["c d a b"], [["a b c d"]])
    assert (score.fraction, str(score)) == (1 / 3, "RIBES = 33.33")
    version = f"version:truebleu-{truebleu.__version__}"
    assert score.signature == f"nrefs:1|case:mixed|tok:none|alpha:0.25|beta:0.1|{version}"
    authors = RIBES(mode="authors", lowercase=True)
    assert authors.signature(1) == f"nrefs:1|case:lc|tok:none|alpha:0.25|beta:0.1|mode:authors|{version}"
    assert sentence_scores("ribes", ["c d a b"], [["a b c d"]])[0] == 100 * (1 / 3)


def test_wrong_settings_and_long_lines():
    with pytest.raises(ValueError, match="alpha is -1: expected a number from 0"):
        RIBES(-1)
    with pytest.raises(TypeError, match="beta is a string: expected a number"):
        RIBES(beta="1")
    with pytest.raises(ValueError, match="mode is 'paper': expected one of 'nltk', 'authors'"):
        RIBES(mode="paper")
    long = "a " * 2001
    with pytest.raises(ValueError, match="segment 1: 2001 words have a reference of 1: expected at most 2000"):
        sentence_scores("ribes", ["a", long], [["a", "a"]])
    rows = kernel.order_rows(["a b"], ["a b"])
    assert rows.tolist() == [2, 2, 2, 1]
    with pytest.raises(ValueError, match="rows has 32 bytes: expected 64, a row of 4 doubles for each reference"):
        kernel.ribes_measures(rows, [2], alpha=0, beta=0)
