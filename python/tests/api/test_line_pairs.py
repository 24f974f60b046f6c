"""Many lines against many: each pair by itself, and the TypeScript library to the bit."""

import random
from array import array

import numpy
import pytest
from originals import asked, close, in_typescript, line, metric

import truebleu
from truebleu import BLEU, CER, CHRF, TER, WER, mbr_decode, pairwise, sentence_scores


def lines(source: random.Random, count: int) -> list[str]:
    return [line(source) for _ in range(count)]


@pytest.mark.parametrize("seed", range(5))
def test_pairs_are_scored_as_by_themselves(seed):
    source = random.Random(seed)
    for _ in range(8):
        kind = source.choice([metric(source), BLEU(effective_order=True), CHRF(eps_smoothing=True), CHRF(beta=0), WER(), CER()])
        hypotheses, references = lines(source, source.randrange(1, 20)), lines(source, source.randrange(1, 20))
        scores = pairwise(kind, hypotheses, references)
        assert scores.shape == (len(hypotheses), len(references)) and scores.data.format == "d"
        for i, hypothesis in enumerate(hypotheses):
            alone = sentence_scores(
                BLEU(**{**settings(kind), "effective_order": bool(kind.effective_order)}) if isinstance(kind, BLEU) else kind,
                [hypothesis] * len(references), [references],
            )
            assert [scores[i, k] for k in range(len(references))] == list(alone), kind
        decision = mbr_decode(kind, hypotheses, references)
        utilities = numpy.asarray(scores).mean(axis=1)
        assert list(decision.utilities) == [close(value) for value in utilities]
        best = max(decision.utilities) if kind.better == "higher" else min(decision.utilities)
        assert decision.utility == best and decision.index == decision.utilities.index(best)
        assert decision.sample == hypotheses[decision.index]


def test_a_decision_of_something_else():
    utilities = array("d", [1.0, 2.0])
    assert truebleu.MbrDecision(1, "b", utilities).utility == 2
    for index, numbers, error, message in (
        (0, {}, TypeError, "utilities is dict: expected an array of doubles"),
        ("0", utilities, TypeError, "index is str: expected int"),
        (2, utilities, ValueError, "index is 2: expected a place among 2 utilities, from 0"),
    ):
        with pytest.raises(error, match=message):
            truebleu.MbrDecision(index, "a", numbers)


def settings(kind: truebleu.Metric) -> dict:
    return {name: getattr(kind, name) for name in kind._names()}


def test_bits_are_those_of_typescript():
    source = random.Random(11)
    questions, expected = [], []
    for i in range(40):
        kind = [BLEU(), CHRF(), CHRF(word_order=2), TER(), WER(), metric(source), metric(source)][i % 7]
        hypotheses, references = lines(source, 9), lines(source, 12)
        pairs = {"metric": in_typescript(kind), "hypotheses": hypotheses, "references": references}
        questions += [{"ask": "matrix", **pairs}, {"ask": "utilities", **pairs}]
        scores = pairwise(kind, hypotheses, references)
        expected += [
            [number for row in scores.tolist() for number in row],
            list(mbr_decode(kind, hypotheses, references).utilities),
        ]
    for found, answer in zip(expected, asked(questions), strict=True):
        assert found == answer


def test_many_lines():
    source = random.Random(2)
    many = [" ".join(source.choice("abcdefgh") for _ in range(source.randrange(30))) for _ in range(300)]
    scores = numpy.asarray(pairwise("chrf", many, many))
    assert scores.shape == (300, 300)
    assert all(scores[i, i] == 100 for i, text in enumerate(many) if text)
    assert list(mbr_decode("chrf", many).utilities) == [close(value) for value in scores.mean(axis=1)]


def test_mistakes_are_named():
    for call, error, message in (
        (lambda: pairwise("bleu", ["a"], [["a"]]), TypeError, "they are one list, not streams"),
        (lambda: pairwise("bleu", [], ["a"]), ValueError, "hypotheses is empty"),
        (lambda: pairwise("bleu", "a", ["a"]), TypeError, r"for one sentence write \[sentence\]"),
        (lambda: pairwise("bleu", ["a"], ["\udc00"]), ValueError, "half a surrogate pair"),
        (lambda: pairwise("bleu", ["a"] * 30_000, ["a"] * 30_000), ValueError, r"expected at most 2\^29"),
        (lambda: mbr_decode("bleu", []), ValueError, "samples is empty"),
        (lambda: mbr_decode("bleu", ["a", None]), TypeError, r"samples\[1\] is None"),
        (lambda: mbr_decode("cider", ["a"]), ValueError, "metric is 'cider'"),
        (lambda: mbr_decode(BLEU, ["a"]), TypeError, r"write BLEU\(\)"),
    ):
        with pytest.raises(error, match=message):
            call()
