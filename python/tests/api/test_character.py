"""CharacTER: the figures of the package cer 1.2.0, the TypeScript library's rows, and what is refused."""

import json
import random
from pathlib import Path

import pytest
from originals import compare_with_typescript, corpus

import truebleu
from truebleu import CharacTER, kernel, sentence_scores

VECTORS = Path(__file__).parents[3] / "test" / "vectors"


def lines_of(name: str) -> list[str]:
    return (VECTORS / "real" / f"{name}.txt").read_text(encoding="utf-8").split("\n")[:-1]


def test_figures_of_cer():
    compared = 0
    for name, figures in json.loads((VECTORS / "character" / "cer.json").read_text(encoding="utf-8")).items():
        if "pairs" in figures:
            hypotheses, references = map(list, zip(*figures["pairs"]))
        else:
            hypotheses, references = lines_of(f"{name}.hypotheses"), lines_of(f"{name}.references")
        score = CharacTER().corpus_score(hypotheses, [references])
        assert score.fraction == pytest.approx(figures["mean"], abs=1e-13)
        found = [score / 100 for score in sentence_scores("character", hypotheses, [references])]
        assert found == pytest.approx(figures["scores"], abs=1e-15)
        compared += len(found)
    assert compared > 500


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        metric = CharacTER(source.random() < 0.3, source.choice(["none", "none", "13a", "char", "intl", "zh"]))
        hypotheses, references = corpus(source, 9)
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_a_score():
    # the shifted word costs its one character, of three in the line
    score = CharacTER().corpus_score(["b a"], [["x y"], ["a b"]])
    assert score.fraction == 1 / 3 and str(score) == "CharacTER = 33.33" and CharacTER().better == "lower"
    assert score.signature == f"nrefs:2|case:mixed|tok:none|version:truebleu-{truebleu.__version__}"
    assert sentence_scores("character", ["", "a", ""], [["", "", "a"]]).tolist() == [0, 100, 100]


def test_what_is_refused():
    source = random.Random(1)
    long = " ".join(source.choice("abcdefgh") for _ in range(6000))
    other = " ".join(source.choice("abcdefgh") for _ in range(6000))
    with pytest.raises(ValueError, match="segment 1: 6000 words have a reference of 6000: expected a segment whose shifts"):
        CharacTER().corpus_score(["a", long], [["a", "b"], ["c", other]])
    with pytest.raises(ValueError, match="tokenize is 'x': expected 13a, none, char, intl or zh"):
        CharacTER(tokenize="x")
    with pytest.raises(ValueError, match="half a surrogate pair"):
        CharacTER().corpus_score(["a"], [["\ud800"]])
    with pytest.raises(ValueError, match="reference_counts has 1 counts"):
        kernel.character_rows(["a", "b"], ["a"], [1], rule="none")


def test_words():
    found = kernel.word_ids(["b a  b", "", "aé c"], rule="none")
    assert (found.ids.tolist(), found.ends.tolist()) == ([1, 2, 1, 3, 4], [3, 3, 5])
    assert (found.words, found.word_ends.tolist()) == ("baaéc".encode(), [1, 2, 5, 6])
    nothing = kernel.word_ids(["", " "], rule="none")
    assert (nothing.ids.tolist(), nothing.ends.tolist(), nothing.words) == ([], [0, 0], b"")
    with pytest.raises(ValueError, match="rule is 'x'"):
        kernel.word_ids(["a"], rule="x")
