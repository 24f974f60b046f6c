"""The paired bootstrap: the resamples of sacreBLEU's PairedTest, which runs here, and of the TypeScript library."""

import random

import pytest
from originals import asked, close, in_typescript, line
from sacrebleu.significance import PairedTest

from truebleu import BLEU, CHRF, TER, WER, paired_bootstrap, segment_statistics
from truebleu.significance import ComparedSystem, ConfidenceInterval, interval_of, mean_of
import sacrebleu


def systems(seed: int, segments: int) -> tuple[list[list[str]], list[list[str]]]:
    """A baseline and three systems, of which the last is the baseline; two streams of references."""
    source = random.Random(seed)
    references = [[line(source) + " x" for _ in range(segments)] for _ in range(2)]
    some = []
    for share in (0.3, 0.6, 0.35):
        some.append([text if source.random() < share else line(source) for text in references[0]])
    return [*some, some[0]], references


@pytest.mark.parametrize("kind", ["BLEU", "CHRF", "TER"])
def test_sacrebleus_test_has_sacrebleus_numbers(kind):
    lines, references = systems(1, 60)
    ours = {"BLEU": BLEU, "CHRF": CHRF, "TER": TER}[kind]()
    theirs = getattr(sacrebleu.metrics, kind)(references=references)
    named = [(f"system{i}", texts) for i, texts in enumerate(lines[:3])]
    _, scores = PairedTest(named, {kind: theirs}, references=None, test_type="bs", n_samples=200)()
    expected = scores[ours.name]
    found = paired_bootstrap(ours, lines[0], lines[1:], references, samples=200, test="sacrebleu")
    for system, theirs_of in zip([found.baseline, *found.systems], expected, strict=False):
        assert system.score == close(theirs_of.score)
        # sacreBLEU adds 32-bit floats
        assert system.interval.mean == pytest.approx(theirs_of.mean, rel=1e-5)
        assert system.interval.ci == pytest.approx(theirs_of.ci, rel=1e-4)
        if theirs_of.p_value is not None:
            assert system.p_value == pytest.approx(theirs_of.p_value, abs=1e-12)
    # a system that does not differ in any segment
    assert found.systems[2].p_value == 1 and found.systems[2].differing_segments == 0
    assert "nothing to test" in found.systems[2].warning


def test_numbers_are_those_of_typescript():
    questions, expected = [], []
    for i, kind in enumerate([BLEU(), CHRF(word_order=2), TER(), WER(), BLEU(tokenize="char", smooth_method="floor")]):
        lines, references = systems(i, 50)
        for test in ("bootstrap", "sacrebleu"):
            options = {"samples": 100 + i, "seed": 7 * i, "test": test}
            found = paired_bootstrap(kind, lines[0], lines[1:], references, **options)
            expected.append(found)
            questions.append(
                {
                    "ask": "bootstrap", "metric": in_typescript(kind), "systems": lines, "references": references,
                    "options": options,
                }
            )
    for found, theirs in zip(expected, asked(questions), strict=True):
        assert found.signature == theirs["signature"] and (found.name, found.test) == (theirs["name"], theirs["test"])
        assert_equal(found.baseline, theirs["baseline"])
        for system, other in zip(found.systems, theirs["systems"], strict=True):
            assert_equal(system, other)
            assert (system.p_value, system.p_value_is_bound) == (other["pValue"], other["pValueIsBound"])
            assert (system.difference, system.detectable) == (other["difference"], other["detectable"])
            assert (system.differing_segments, system.warning) == (other["differingSegments"], other["warning"])
            assert_interval(system.difference_interval, other["differenceInterval"])


def test_p_that_cannot_be_smaller_is_printed_as_a_bound():
    lines, references = systems(7, 60)
    worse = [f"{line} and more and more" for line in lines[0]]
    given = [(1000, "bootstrap", "p <= 0.002"), (500, "bootstrap", "p <= 0.004"), (99, "sacrebleu", "p <= 0.01")]
    for samples, test, p in given:
        result = paired_bootstrap("bleu", lines[0], [worse, lines[0]], references, samples=samples, test=test)
        bound, same = result.systems
        assert bound.p_value_is_bound and repr(bound).endswith(f", {p}>")
        assert not same.p_value_is_bound and repr(same).endswith(", p = 1.0000>")


@pytest.mark.parametrize(
    ("p", "is_bound", "words"),
    [
        (50 / 1001, False, "p = 0.04995"),
        (0.05, False, "p = 0.0500"),
        (2 / 200_001, False, "p = 0.00001"),
        (0.01234, True, "p <= 0.0124"),
        (0.04999, True, "p <= 0.04999"),
    ],
)
def test_p_is_never_rounded_to_what_it_is_not(p, is_bound, words):
    interval = ConfidenceInterval(0, 0, 0)
    assert repr(ComparedSystem("a", 1, interval, 0, interval, p, is_bound, 0, 6, None)).endswith(f", {words}>")


def assert_equal(system, theirs) -> None:
    assert system.score == theirs["score"]
    assert_interval(system.interval, theirs["interval"])


def assert_interval(interval, theirs) -> None:
    assert {name: getattr(interval, name) for name in interval.__slots__} == theirs


def test_seeds_of_128_bits():
    lines, references = systems(3, 20)
    most = (1 << 128) - 1
    results = [paired_bootstrap("chrf", lines[0], lines[1:2], references, seed=seed) for seed in (0, 1 << 64, most, most)]
    means = [result.baseline.interval.mean for result in results]
    assert len(set(means)) == 3 and means[2] == means[3]
    assert f"|seed:{most}|" in results[2].signature


def test_statistics_and_texts_give_the_same():
    lines, references = systems(4, 30)
    tables = [segment_statistics("ter", some, references, system=str(i)) for i, some in enumerate(lines)]
    a = paired_bootstrap("ter", tables[0], tables[1:])
    b = paired_bootstrap("ter", lines[0], lines[1:], references)
    assert [s.p_value for s in a.systems] == [s.p_value for s in b.systems]
    assert [s.system for s in a.systems] == ["1", "2", "3"]


def test_many_samples_are_drawn_in_blocks(monkeypatch):
    import truebleu.significance

    lines, references = systems(5, 20)
    whole = paired_bootstrap("bleu", lines[0], lines[1:], references, samples=500)
    monkeypatch.setattr(truebleu.significance, "BLOCK_BYTES", 5000)
    parts = paired_bootstrap("bleu", lines[0], lines[1:], references, samples=500)
    assert [s.interval.mean for s in parts.systems] == [s.interval.mean for s in whole.systems]


def test_mistakes_are_named():
    lines, references = systems(6, 20)
    tables = [segment_statistics("bleu", some, references) for some in lines[:2]]
    other = segment_statistics("bleu", lines[1], references[:1])
    for arguments, keywords, error, message in (
        (("bleu", tables[0], tables[1]), {}, TypeError, r"for one system write \[system\]"),
        (("bleu", tables[0], []), {}, ValueError, "at least one system"),
        (("bleu", tables[0], [other]), {}, ValueError, r"systems\[0\] has references 1, baseline 2"),
        (("bleu", tables[0], [tables[1].sum()]), {}, ValueError, "were they summed"),
        (("bleu", tables[0][:1], [tables[1][:1]]), {}, ValueError, "at least 2"),
        (("bleu", tables[0], [tables[1][::-1]]), {}, ValueError, "in another order, first in segment 0"),
        (("bleu", tables[0], [tables[1]]), {"samples": 39}, ValueError, "samples is 39: expected a whole number from 40"),
        (("bleu", tables[0], [tables[1]]), {"seed": -1}, ValueError, "seed is -1"),
        (("bleu", tables[0], [tables[1]]), {"seed": 1 << 128}, ValueError, "seed is"),
        (("bleu", tables[0], [tables[1]]), {"test": "t"}, ValueError, "test is 't'"),
        (("bleu", lines[0], [lines[1]]), {}, TypeError, "no references are given"),
        (("bleu", tables[0], [tables[1]], references), {}, TypeError, "expected one of them"),
        (("bleu", None, [tables[1]]), {}, TypeError, "baseline is None"),
        (("bleu", lines[0], [lines[1][:-1]], references), {}, ValueError, "references"),
    ):
        with pytest.raises(error, match=message):
            paired_bootstrap(*arguments, **keywords)


def test_means_and_intervals():
    assert mean_of([1e100, 1.0, -1e100]) == pytest.approx(1 / 3)
    assert (interval_of([3.0]).low, interval_of([3.0]).ci) == (3.0, 0.0)
