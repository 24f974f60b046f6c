"""GLEU: NLTK 3.10.3's figures, NLTK's own function, the TypeScript library's rows, and what is refused."""

import random

import pytest
from nltk.translate import gleu_score
from originals import compare_with_typescript, corpus, figures_of_nltk

import truebleu
from truebleu import GLEU, kernel, sentence_scores


def test_figures_of_nltk():
    compared = 0
    for hypotheses, references, figures in figures_of_nltk():
        found = sentence_scores(GLEU(tokenize="none"), hypotheses, references)
        expected = figures["sentence_gleu"]
        assert [score / 100 for score in found][: len(expected)] == pytest.approx(expected, rel=1e-12), figures["system"]
        score = GLEU(tokenize="none").corpus_score(hypotheses, references)
        assert score.fraction == pytest.approx(figures["corpus_gleu"], rel=1e-12)
        compared += len(expected)
    assert compared > 1000


def test_nltks_function():
    source = random.Random(3)
    words = lambda: [source.choice("abcd") for _ in range(source.randrange(1, 9))]  # noqa: E731
    for _ in range(200):
        least = source.randrange(1, 4)
        most = least + source.randrange(3)
        hypothesis, references = words(), [words() for _ in range(source.randrange(1, 4))]
        ours = GLEU(False, "none", least, most).corpus_score([" ".join(hypothesis)], [[" ".join(one)] for one in references])
        theirs = gleu_score.corpus_gleu([references], [hypothesis], min_len=least, max_len=most)
        assert ours.fraction == pytest.approx(theirs, rel=1e-15)


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        least = source.choice([1, 1, 2, 3])
        metric = GLEU(
            source.random() < 0.3, source.choice(["13a", "13a", "none", "char", "intl", "zh"]), least,
            least + source.choice([0, 1, 3]),
        )
        hypotheses, references = corpus(source, 9)
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_a_score():
    score = GLEU().corpus_score(["the the the the the the the"], [["the cat is on the mat"]])
    assert (score.fraction, score.matches, score.ngrams, str(score)) == (2 / 22, 2, 22, "GLEU = 9.09")
    assert score.signature == f"nrefs:1|case:mixed|tok:13a|orders:1-4|version:truebleu-{truebleu.__version__}"
    assert sentence_scores("gleu", ["a b", ""], [["a b", ""]]).tolist() == [100, 0]


def test_wrong_settings():
    message = "max_order is 2: expected a whole number from 3 to 16, because min_order is 3"
    with pytest.raises(ValueError, match=message):
        GLEU(min_order=3, max_order=2)
    with pytest.raises(ValueError, match="min_order is 0: expected a whole number from 1 to 16"):
        GLEU(min_order=0)
    rows = kernel.ngram_rows(["a b"], ["a"], order=2, rule="none")
    assert kernel.gleu_rows(rows, [1], min_order=1, max_order=2).tolist() == [1, 3]
    with pytest.raises(ValueError, match="min_order is 3: expected 1 to 2"):
        kernel.gleu_rows(rows, [1], min_order=3, max_order=2)
    with pytest.raises(ValueError, match="rows has 48 bytes: expected 96"):
        kernel.gleu_rows(rows, [2], min_order=1, max_order=2)
