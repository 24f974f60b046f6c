"""Random calls of truebleu.kernel give a result, or an error that is expected; nothing ends the process.

TRUEBLEU_FUZZED_CALLS says how many calls each of these tests makes.
"""

import os
import random
from array import array
from collections import Counter

import pytest
from conftest import line

from truebleu import kernel

pytestmark = pytest.mark.sanitized

CALLS = int(os.environ.get("TRUEBLEU_FUZZED_CALLS", "5000"))


def wrong(source: random.Random):
    """A value that is not a line."""
    return source.choice([None, 3, 2.5, b"bytes", "\ud800", ["a"], [], ("a", None), {"a": 1}, object(), line(source)])


def test_segments_and_rows_of_bleu_and_chrf():
    source = random.Random(29)
    rules = ["none", "13a", "char", "code points", "chrF words", "spaced words", "trimmed code points", "mteval", "x"]
    counts = {"rows": 0, "errors": 0}
    for _ in range(CALLS):
        size = source.choice([0, 1, 2, 3, 5])
        hypotheses = [line(source) for _ in range(size)]
        references = [source.choice([line(source), [line(source)], [line(source), None]]) for _ in range(size)]
        for _ in range(source.choice([0, 0, 1, 2])):
            some = source.choice([hypotheses, references])
            if some and source.random() < 0.8:
                some[source.randrange(len(some))] = wrong(source)
            else:
                some.append(wrong(source))
        if source.random() < 0.05:
            hypotheses = wrong(source)
        rule, order = source.choice(rules), source.choice([1, 2, 4, 6, 16, 0, 17, -1, 1 << 30, 1 << 40, "4"])
        flags = [source.choice([True, False]) for _ in range(3)]
        call = source.choice(
            [
                lambda: kernel.ngram_rows(
                    hypotheses, references, order=order, rule=rule, summed=flags[0], lowercase=flags[1], trim=flags[2]
                ),
                lambda: kernel.chrf_rows(
                    hypotheses,
                    references,
                    char_order=order,
                    word_order=source.choice([0, 1, 2, -1, 17]),
                    beta=source.choice([0, 1, 2, 3, 1e6, float("nan"), float("inf")]),
                    whitespace=flags[0],
                    eps_smoothing=flags[1],
                    summed=flags[2],
                ),
                lambda: kernel.ter_rows(hypotheses, references),
                lambda: kernel.error_rows(hypotheses, references, rule=rule, summed=flags[0], lowercase=flags[1]),
                lambda: kernel.bleu_scores(
                    source.randbytes(8 * source.choice([0, 1, 4, 10, 20])),
                    order=order,
                    smoothing=source.choice(["none", "floor", "add-k", "exp", "x"]),
                    value=source.choice([0, 0.1, 1, -1, float("nan"), 1e308]),
                    effective_order=flags[0],
                ),
            ]
        )
        try:
            call()
            counts["rows"] += 1
        except (TypeError, ValueError, OverflowError):
            counts["errors"] += 1
    assert min(counts.values()) > sum(counts.values()) / 10, counts

RULES = ["none", "none", "13a", "mteval", "mteval lower-cased", "char", "code points", "x"]


def lines_of(source: random.Random, count: int) -> list:
    lines = [line(source) for _ in range(count)]
    if lines and source.random() < 0.05:
        lines[source.randrange(count)] = wrong(source)
    return lines


def shapes(source: random.Random) -> tuple:
    """Hypotheses, references, and how many of these each segment has; now and then of different sizes."""
    size = source.choice([0, 1, 1, 2, 3, 5])
    counts = [source.choice([1, 1, 1, 2, 3]) for _ in range(size)]
    given = lines_of(source, size), lines_of(source, sum(counts)), counts
    if source.random() < 0.1:
        source.choice(given[:2]).append("one more")
    if counts and source.random() < 0.05:
        counts[source.randrange(size)] = source.choice([0, -1, 7, 1 << 33])
    return given


def number(source: random.Random):
    odd = [-1, 1e9, 1e300, -0.0, float("nan"), float("inf"), float("-inf")]
    return source.choice([0, 0, 1, 1, 2, 3, 7, source.random(), *odd])


def rows_for(source: random.Random, width: int, rows: int) -> bytes:
    """Rows of any numbers, now and then too short."""
    whole = source.random() < 0.5
    numbers = [source.choice([0, 1, 2, 5]) if whole else number(source) for _ in range(width * rows)]
    return array("d", numbers).tobytes()[: -1 if source.random() < 0.03 else None]


def calls_of_all(source: random.Random) -> dict:
    """A random call of each function, by its name."""
    hypotheses, references, counts = shapes(source)
    of_lines = lines_of(source, source.choice([0, 1, 2, 5]))
    rule, order = source.choice(RULES), source.choice([1, 1, 2, 4, 9, 16, 0, 17, -1, 1 << 40])
    flags = [source.choice([True, False]) for _ in range(3)]
    weights = [number(source) for _ in range(4)]
    several = max(0, min(64, sum(counts)))
    width, count = source.choice([1, 1, 2, 3, 10, 0, -1, 1 << 31]), source.choice([0, 1, 2, 50, -1, 1 << 31])
    seeded, drawn = kernel.seeded_generator(source.randbytes(16)), source.randbytes(source.choice([48, 48, 47, 0]))
    state = seeded if source.random() < 0.7 else drawn
    twister = source.randbytes(2496) + source.choice([0, 600, 624, 624, 625, 1 << 31]).to_bytes(4, "little")
    kinds = source.randbytes(source.choice([0, 1, 128, 3000])) if flags[0] else bytes(source.choices(range(6), k=3000))
    rows = lambda of: rows_for(source, of, several)  # noqa: E731
    single = references[: len(hypotheses)]
    return {
        "common_rows": lambda: kernel.common_rows(hypotheses, single, in_sentences=flags[0]),
        "rouge_rows": lambda: kernel.rouge_rows(
            hypotheses, single, order=order, common=flags[0], in_sentences=flags[1], stemmed=flags[2]
        ),
        "order_rows": lambda: kernel.order_rows(hypotheses, single, as_authors=flags[0], lowercase=flags[1]),
        "error_runs": lambda: kernel.error_runs(
            hypotheses, references, counts, rule=source.choice(["none", "spaced words", "trimmed code points", "x"])
        ),
        "character_rows": lambda: kernel.character_rows(hypotheses, references, counts, rule=rule),
        "lepor_rows": lambda: kernel.lepor_rows(hypotheses, references, counts, rule=rule, window=order),
        "sari_rows": lambda: kernel.sari_rows(
            hypotheses, references, counts, lines_of(source, len(hypotheses)), rule=rule, shares=flags[0], summed=flags[1]
        ),
        "eed_rows": lambda: kernel.eed_rows(
            hypotheses, references, counts, alpha=weights[0], rho=weights[1], deletion=weights[2], insertion=weights[3]
        ),
        "nist_rows": lambda: kernel.nist_rows(
            hypotheses, references, counts, references if flags[0] else of_lines, rule=rule, zero_is_false=flags[1],
            each_reference=flags[2], summed=source.random() < 0.5,
        ),
        "nist_information": lambda: kernel.nist_information(of_lines, rule=rule),
        "answer_matches": lambda: kernel.answer_matches(hypotheses, references, counts, version_2=flags[0]),
        "word_ids": lambda: kernel.word_ids(of_lines, rule=rule),
        "bleu_pairs": lambda: kernel.bleu_pairs(
            of_lines, references, order=order, rule=rule, smoothing=source.choice(["exp", "floor", "add-k", "none", "x"]),
            value=weights[0], effective_order=flags[0], means=flags[1],
        ),
        "chrf_pairs": lambda: kernel.chrf_pairs(
            of_lines, references, char_order=order, word_order=source.choice([0, 1, 2, -1]), beta=weights[0],
            whitespace=flags[0], means=flags[1],
        ),
        "spaced_lines": lambda: kernel.spaced_lines(of_lines, kinds, source.choice([0, 1, 2, 3])),
        "rouge_words": lambda: kernel.rouge_words(
            of_lines, separator=source.choice(["", "\n", " ", "<n>", "é"]), marked=flags[0], stemmed=flags[1]
        ),
        "answer_words": lambda: kernel.answer_words(of_lines),
        "eed_lines": lambda: kernel.eed_lines(of_lines),
        "rouge_measures": lambda: kernel.rouge_measures(
            rows(3 if order == 0 else 2 + 2 * min(order, 16)), counts, order=order, beta=weights[0], maxima=flags[0]
        ),
        "answer_f1": lambda: kernel.answer_f1(rows(4), counts, version_2=flags[0]),
        "ribes_measures": lambda: kernel.ribes_measures(
            rows(4), counts, alpha=weights[0], beta=weights[1], as_authors=flags[0]
        ),
        "lepor_measures": lambda: kernel.lepor_measures(rows(4), counts, alpha=weights[0], beta=weights[1]),
        "lepor_scores": lambda: kernel.lepor_scores(rows(4), of_factors=flags[0]),
        "sari_scores": lambda: kernel.sari_scores(rows(3 if flags[0] else 36), of_means=flags[0]),
        "lowest_rates": lambda: kernel.lowest_rates(rows(3), counts),
        "gleu_rows": lambda: kernel.gleu_rows(
            rows(2 + 2 * max(0, min(order, 16))), counts, min_order=source.choice([1, order]), max_order=order, summed=flags[0]
        ),
        "gleu_scores": lambda: kernel.gleu_scores(rows(2)),
        "nist_best": lambda: kernel.nist_best(rows(29), counts, summed=flags[0]),
        "nist_scores": lambda: kernel.nist_scores(rows(36 if flags[0] else 29), order=order, as_nltk=flags[0]),
        "mean_rows": lambda: kernel.mean_rows(rows(max(0, min(width, 10))), width, summed=flags[0]),
        "mean_scores": lambda: kernel.mean_scores(rows(1 + 3 * max(0, min(width, 10))), width),
        "bootstrap_sums": lambda: kernel.bootstrap_sums(state, rows(max(0, min(width, 10))), width, count),
        "randomization_sums": lambda: kernel.randomization_sums(state, 2 * rows(max(0, min(width, 10))), width, count),
        "resampled_means": lambda: kernel.resampled_means(twister, rows(3), count),
        "group_sums": lambda: kernel.group_sums(
            rows(max(0, min(width, 10))), array("I", [source.choice([0, 1, 2, 99]) for _ in range(several)]),
            width=min(width, 10), count=source.choice([0, 1, 3, 100, -1]),
        ),
    }


def test_all_other_functions():
    source = random.Random(2929)
    results, errors = Counter(), Counter()
    for _ in range(CALLS):
        functions = calls_of_all(source)
        name, call = source.choice(list(functions.items()))
        try:
            call()
            results[name] += 1
        except (TypeError, ValueError, OverflowError):
            errors[name] += 1
    assert results.keys() == functions.keys() and sum(results.values()) > CALLS / 3, (results, errors)
