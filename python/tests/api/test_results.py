"""The results of functions, as frozen dataclasses that can be ordered and shown in a notebook; and the accumulator."""

import copy
import dataclasses
import json
import pickle
import random

import numpy
import pytest
from originals import corpus

import truebleu
from truebleu import Accumulator, corpus_bleu, corpus_chrf, corpus_ter, pairwise, paired_bootstrap

HYPOTHESES = ["The dog bit the man.", "It wasn't surprising."]
REFERENCES = [["The dog had bit the man.", "No one was surprised."]]


def results() -> list:
    names = ["bleu", "chrf", "ter", "wer", "em", "gleu", "ribes", "rouge1", "nist"]
    statistics = [truebleu.segment_statistics(name, HYPOTHESES, REFERENCES) for name in names]
    tested = paired_bootstrap("chrf", HYPOTHESES, [HYPOTHESES[::-1]], REFERENCES, samples=40)
    return [
        *map(truebleu.score_statistics, names, statistics), tested, *tested.systems, tested.baseline, tested.baseline.interval,
        truebleu.mbr_decode("chrf", ["a", "b", "ab"]),
    ]


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_is_a_frozen_dataclass(result):
    assert dataclasses.is_dataclass(result)
    names = [field.name for field in dataclasses.fields(result)]
    assert names == list(result.to_dict())
    first = next(field.name for field in dataclasses.fields(result) if field.init)
    assert dataclasses.replace(result, **{first: getattr(result, first)}) == result
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"{names[0]} of a {type(result).__name__} stays as it is"):
        setattr(result, names[0], 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(result, names[0])
    json.dumps(result.to_dict())
    assert {result: 1}[pickle.loads(pickle.dumps(result))] == 1
    assert copy.deepcopy(result) == copy.copy(result) == result
    assert dataclasses.asdict(result).keys() == result.to_dict().keys()


def test_all_scores_name_their_fields():
    for name in truebleu.__all__:
        kind = getattr(truebleu, name)
        if isinstance(kind, type) and issubclass(kind, truebleu.Score):
            assert set(kind._names()) <= {field.name for field in dataclasses.fields(kind)}, name


def test_scores_have_an_order():
    low, high = corpus_chrf(["a cat"], [["the dog"]]), corpus_chrf(["a cat"], [["a cat"]])
    assert low < high and low <= high and high > low and high >= low and not low > high and not high <= low
    assert sorted([high, low]) == [low, high] and max([low, high]) is high
    assert float(high) == high.score == 100
    with pytest.raises(ValueError, match=r"chrF2\|.* is compared with chrF3\|.*: expected scores of one metric"):
        low < corpus_chrf(["a cat"], [["a cat"]], beta=3)  # noqa: B015
    with pytest.raises(ValueError, match="with one signature"):
        corpus_bleu(["a"], [["a"]]) < corpus_bleu(["a"], [["a"]], tokenize="char")  # noqa: B015
    with pytest.raises(TypeError, match="a score is compared with an int: expected a score; for a number write float"):
        low < 5  # noqa: B015


def test_a_score_is_shown_with_its_signature():
    html = corpus_bleu(HYPOTHESES, REFERENCES)._repr_html_()
    assert "<strong>BLEU = " in html and "<code>nrefs:1|case:mixed" in html and "BP = " in html
    assert "<script>" not in dataclasses.replace(corpus_ter(["a"], [["a"]]), signature="<script>")._repr_html_()


def test_a_test_is_shown_as_a_table():
    statistics = [
        truebleu.segment_statistics("chrf", lines, REFERENCES, system=name)
        for name, lines in (("base", HYPOTHESES), ("<b>other</b>", ["The dog had bit the man.", "No."]))
    ]
    tested = paired_bootstrap("chrf", statistics[0], statistics[1:], samples=40)
    html = tested._repr_html_()
    assert html.count("<tr>") == 3 and "&lt;b&gt;other" in html and "<b>" not in html
    assert f"{tested.systems[0].difference:+.2f}" in html and tested.systems[0].warning in html


def test_a_matrix_is_shown_as_a_table_with_colours():
    scores = pairwise("chrf", ["the cat", "a dog"], ["the cat", "no", "a dog"])
    html = scores._repr_html_()
    assert html.count("<td") == 6 and html.count("0.60)") == 2 and html.count("0.00)") >= 1 and "chrF2: 2 x 3" in html
    large = pairwise("chrf", ["a"] * 50, ["a"] * 60)._repr_html_()
    assert large.count("<td") == 1600 and large.count("…") == 2
    again = pickle.loads(pickle.dumps(scores))
    assert again == scores and again != pairwise("chrf", ["a"], ["a"]) and len(scores) == 2
    assert numpy.shares_memory(numpy.asarray(scores), numpy.asarray(scores.data))
    assert numpy.asarray(scores).tolist() == scores.tolist()


@pytest.mark.parametrize("name", ["bleu", "chrf++", "ter", "wer", "rougeL", "em", "gleu"])
def test_batches_have_the_score_of_the_whole(name):
    source = random.Random(1)
    hypotheses, references = corpus(source, 23, 2)
    here, there = Accumulator(name), Accumulator(name)
    for start in range(0, 23, 4):
        chosen = source.choice([here, there])
        chosen.update(hypotheses[start : start + 4], [stream[start : start + 4] for stream in references])
    here.merge_state(pickle.loads(pickle.dumps(there)))
    whole = truebleu.segment_statistics(name, hypotheses, references)
    assert here.compute() == truebleu.score_statistics(name, whole)
    assert here.statistics.segments == 23 and here.statistics.reference_set == whole.reference_set
    here.reset()
    with pytest.raises(ValueError, match="has counted nothing yet"):
        here.compute()
    here.merge_state(whole)
    assert here.compute() == truebleu.score_statistics(name, whole)


def test_batches_have_sources():
    sari = Accumulator("sari")
    sari.update(["a cat"], [["the cat"]], sources=["a big cat"])
    assert sari.compute() == truebleu.SARI().corpus_score(["a cat"], [["the cat"]], sources=["a big cat"])


def test_batches_of_nist_take_the_weights_of_all_references():
    with pytest.raises(ValueError, match=r"expected NIST\(information=ngram_information\(references\)\)"):
        Accumulator("nist")
    nist = Accumulator(truebleu.NIST(information=truebleu.ngram_information(REFERENCES)))
    for hypothesis, reference in zip(HYPOTHESES, REFERENCES[0]):
        nist.update([hypothesis], [[reference]])
    assert nist.compute() == truebleu.NIST().corpus_score(HYPOTHESES, REFERENCES)


def test_accumulators_of_other_kinds_do_not_merge():
    bleu, lower = Accumulator("bleu"), Accumulator(truebleu.BLEU(lowercase=True))
    lower.update(["a"], [["a"]])
    with pytest.raises(ValueError, match=r"other is of BLEU\|case:lc.*expected BLEU\|case:mixed"):
        bleu.merge_state(lower)
    with pytest.raises(TypeError, match="other is a dict: expected an Accumulator, or its statistics"):
        bleu.merge_state({})
    with pytest.raises(ValueError, match="hypotheses is empty"):
        lower.update([], [[]])
    assert lower.statistics.segments == 1 and repr(bleu).endswith(": 0 segments>")
    bleu.merge_state(Accumulator("bleu"))
    assert bleu.statistics is None
