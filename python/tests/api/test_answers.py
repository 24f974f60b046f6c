"""Exact match and F1: figures of SQuAD's evaluation scripts, the TypeScript library's rows, and what is refused."""

import random

import pytest
from originals import PIECES, compare_with_typescript, corpus

import truebleu
from truebleu import EM, F1, kernel, sentence_scores

# hypothesis, references, EM and F1 by the script of 1.1, by that of 2.0 (lab/peers/squad_driver.py)
RECORDED = [
    ("in the Eiffel Tower", ["The Eiffel Tower.", "Paris"], (0, 0.8), (0, 0.8)),
    ("a.n. ANSWER", ["Answer!"], (1, 1), (1, 1)),
    ("b a b c", ["b b b d", "c"], (0, 0.5714285714285715), (0, 0.5714285714285715)),
    ("€the€ cat", ["€ € cat"], (1, 1), (1, 1)),
    ("the\u0301 cat", ["cat"], (0, 0.6666666666666666), (0, 0.6666666666666666)),
    ("中the国 \U0001f642a", ["中国", "\U0001f642"], (0, 0.6666666666666666), (0, 0.6666666666666666)),
    ("", [""], (1, 0), (1, 1)),
    ("the", ["", "Paris"], (1, 0), (0, 0)),
    ("...", ["an", "  "], (1, 0), (1, 1)),
    ("Paris", ["", "The"], (0, 0), (0, 0)),
]


@pytest.mark.parametrize(("hypothesis", "references", "of_version_1", "of_version_2"), RECORDED)
def test_figures_of_squads_scripts(hypothesis, references, of_version_1, of_version_2):
    streams = [[reference] for reference in references]
    for version, expected in (("1.1", of_version_1), ("2.0", of_version_2)):
        found = tuple(kind(version).corpus_score([hypothesis], streams).fraction for kind in (EM, F1))
        assert found == expected


def test_a_corpus_is_the_mean_of_its_segments():
    hypotheses = [hypothesis for hypothesis, *_ in RECORDED]
    width = max(len(references) for _, references, *_ in RECORDED)
    streams = [[(references + [None])[min(k, len(references))] for _, references, *_ in RECORDED] for k in range(width)]
    for kind, at in ((EM, 0), (F1, 1)):
        score = kind().corpus_score(hypotheses, streams)
        assert score.fraction == pytest.approx(sum(one[at] for *_, one, _ in RECORDED) / len(RECORDED), rel=1e-15)
        assert score.signature == f"nrefs:var|tok:squad|squad:1.1|version:truebleu-{truebleu.__version__}"
        assert str(score) == f"{kind.__name__} = {score.score:.2f}"


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(4), []
    words = ["the", "a", "An", "THE", "cat", "Cat!", "it's", "", " ", "the-cat", "aﬁ", "٣the", "x\x1fy", "İ", "ſ", *PIECES]
    for _ in range(40):
        metric = source.choice([EM, F1])(source.choice(["1.1", "2.0"]))
        hypotheses, references = corpus(source, 9)
        if source.random() < 0.7:
            drawn = lambda: " ".join(source.choice(words) for _ in range(source.randrange(4)))  # noqa: E731
            hypotheses, references = [drawn() for _ in hypotheses], [[drawn() for _ in stream] for stream in references]
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_settings_and_names():
    assert sentence_scores("em", ["A cat"], [["cat"]])[0] == sentence_scores("F1", ["A cat"], [["cat"]])[0] == 100
    assert EM() == EM(version="1.1") != F1()
    with pytest.raises(ValueError, match="version is '2': expected one of '1.1', '2.0'"):
        EM("2")
    with pytest.raises(TypeError, match="version is a float: expected one of '1.1', '2.0'"):
        F1(2.0)


def test_counts_that_do_not_fit():
    rows = kernel.ngram_rows(["a b"], ["a"], order=1, rule="none")
    assert kernel.answer_f1(rows, [1]).tolist() == [2 / 3]
    for counts in ([], [2], [0, 1], [1, 1]):
        with pytest.raises(ValueError, match="rows has 32 bytes: expected .* a row of 4 doubles for each reference"):
            kernel.answer_f1(rows, counts)
    assert kernel.answer_matches(["a", ""], ["b", "a", ""], [2, 1]).tolist() == [1, 1]
    with pytest.raises(ValueError, match="reference_counts has 1 counts, 3 in all: expected one for each of 2 hypotheses"):
        kernel.answer_matches(["a", ""], ["b", "a", ""], [3])
