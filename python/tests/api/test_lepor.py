"""LEPOR: factors worked by hand from the paper, the TypeScript library's rows, and what is refused."""

import math
import random

import pytest
from originals import compare_with_typescript, corpus

import truebleu
from truebleu import LEPOR, kernel, sentence_scores


def test_factors_by_hand():
    # c = 3, r = 6: LP exp(1 - 6/3); places 4 5 6 of 6 for 1 2 3 of 3: NPD (1/3 + 1/6 + 0) / 3; R 3/6, P 1: 10 / (9 * 2 + 1)
    score = LEPOR().corpus_score(["the cat sat"], [["on the mat the cat sat"]])
    assert score.length_penalty == pytest.approx(math.exp(-1), abs=1e-14)
    assert score.position_penalty == pytest.approx(math.exp(-1 / 6), abs=1e-14)
    assert score.harmonic_mean == pytest.approx(10 / 19, abs=1e-14)
    assert score.fraction == pytest.approx(math.exp(-7 / 6) * 10 / 19, abs=1e-14)
    # P 1, R 1/2
    assert LEPOR(alpha=1, beta=9).corpus_score(["a b"], [["a b c d"]]).harmonic_mean == pytest.approx(10 / 11, abs=1e-14)
    assert LEPOR().corpus_score(["a b c d"], [["a b"]]).length_penalty == pytest.approx(math.exp(-1), abs=1e-14)
    assert LEPOR().corpus_score(["a b"], [["a b"]]).score == 100
    assert sentence_scores("lepor", ["", "a", "b"], [["", "", "a"]]).tolist() == [0, 0, 0]


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        metric = LEPOR(
            source.choice(["none", "none", "13a", "char", "intl", "zh"]), source.random() < 0.7, source.choice([9, 1, 0.5]),
            source.choice([1, 9, 0.25]), source.choice([2, 1, 16]), source.choice(["segments", "factors"]),
        )
        hypotheses, references = corpus(source, 9)
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_ways_to_the_score_of_a_system():
    texts = ["on the mat the cat sat", "a dog"], [["the cat sat on the mat", "a big dog barked"]]
    segments, factors = (LEPOR(system=system).corpus_score(*texts) for system in ("segments", "factors"))
    assert segments.score == pytest.approx(sum(sentence_scores("lepor", *texts)) / 2)
    product = factors.length_penalty * factors.position_penalty * factors.harmonic_mean
    assert factors.fraction == product != segments.fraction
    expected = f"nrefs:1|case:lc|tok:none|alpha:9|beta:1|window:2|sys:factors|version:truebleu-{truebleu.__version__}"
    assert factors.signature == expected


def test_what_is_refused():
    # one word occurs thousands of times, and no two occurrences have a neighbour in common
    long, other = "a p q r " * 7000, "a s t u " * 7000
    with pytest.raises(ValueError, match="segment 1: the same words occur too often in 28000 words and 28000 of the reference"):
        LEPOR().corpus_score(["a", long], [["a", "b"], ["c", other]])
    for call, message in (
        (lambda: LEPOR(alpha=0), "alpha is 0: expected a number above 0"),
        (lambda: LEPOR(beta=-1), "beta is -1: expected a number from 0"),
        (lambda: LEPOR(window=17), "window is 17: expected a whole number from 1 to 16"),
        (lambda: LEPOR(system="x"), "system is 'x': expected one of 'segments', 'factors'"),
        (lambda: LEPOR().corpus_score(["a"], [["\ud800"]]), "half a surrogate pair"),
        (lambda: kernel.lepor_rows(["a"], ["a"], [1], rule="none", window=0), "window is 0: expected 1 to 16"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
