"""Rows and scores of the kernel against the originals, which run here: sacreBLEU 2.6.0 and jiwer 4.0.0."""

import itertools
import random
import re
import sys

import jiwer
import numpy
import pytest
from conftest import corpus
from sacrebleu.metrics import BLEU, CHRF, TER

from truebleu import kernel

pytestmark = pytest.mark.sanitized


class Text(str):
    pass


def rows_of(rows: memoryview, width: int) -> list[list[float]]:
    numbers = rows.tolist()
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def streams_of(references: list[list[str]]) -> list[list[str | None]]:
    """References in sacreBLEU's form: for each reference number, a list with one line of each segment."""
    most = max(map(len, references))
    return [[lines[i] if i < len(lines) else None for lines in references] for i in range(most)]


@pytest.mark.parametrize("lowercase", [False, True])
@pytest.mark.parametrize("rule", ["13a", "none", "char"])
@pytest.mark.parametrize("order", [1, 4, 5])
def test_ngram_rows_are_sacrebleus(rule, order, lowercase):
    hypotheses, references = corpus(order, 300, most_references=3)
    bleu = BLEU(tokenize=rule, lowercase=lowercase, max_ngram_order=order)
    expected = bleu._extract_corpus_statistics(hypotheses, streams_of(references))
    rows = kernel.ngram_rows(hypotheses, references, order=order, rule=rule, lowercase=lowercase, trim=True)
    assert rows_of(rows, 2 + 2 * order) == expected
    summed = kernel.ngram_rows(
        hypotheses, references, order=order, rule=rule, lowercase=lowercase, trim=True, summed=True
    )
    assert summed.tolist() == [sum(column) for column in zip(*expected)]


@pytest.mark.parametrize("smoothing", ["none", "floor", "add-k", "exp"])
@pytest.mark.parametrize("effective_order", [False, True])
def test_bleu_scores_are_sacrebleus(smoothing, effective_order):
    hypotheses, references = corpus(7, 200)
    rows = kernel.ngram_rows(hypotheses, references, order=4, rule="13a", trim=True)
    value = {"floor": 0.1, "add-k": 1}.get(smoothing, 0)
    scores = kernel.bleu_scores(rows, order=4, smoothing=smoothing, value=value, effective_order=effective_order)
    for row, (score, penalty, *precisions) in zip(rows_of(rows, 10), rows_of(scores, 6), strict=True):
        row = list(map(int, row))
        expected = BLEU.compute_bleu(row[2:6], row[6:], row[0], row[1], smoothing, value, effective_order)
        assert score == pytest.approx(expected.score, rel=1e-12, abs=0)
        assert (penalty, precisions) == (pytest.approx(expected.bp, rel=1e-15), expected.precisions)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"word_order": 2},
        {"char_order": 0, "word_order": 1},
        {"char_order": 3, "whitespace": True, "lowercase": True},
        {"beta": 1, "eps_smoothing": True},
        {"beta": 3, "word_order": 1},
    ],
)
@pytest.mark.parametrize("most_references", [1, 4])
def test_chrf_rows_are_sacrebleus(settings, most_references):
    hypotheses, references = corpus(11, 200, most_references)
    chrf = CHRF(**settings)
    expected = chrf._extract_corpus_statistics(hypotheses, streams_of(references))
    rows = kernel.chrf_rows(hypotheses, references, **settings)
    assert rows_of(rows, len(expected[0])) == expected
    formula = {name: settings[name] for name in ("beta", "eps_smoothing") if name in settings}
    scores = kernel.chrf_scores(rows, orders=len(expected[0]) // 3, **formula)
    assert scores.tolist() == [chrf._compute_f_score(row) for row in expected]
    summed = kernel.chrf_rows(hypotheses, references, **settings, summed=True)
    assert summed.tolist() == [sum(column) for column in zip(*expected)]


def test_ter_rows_are_sacrebleus():
    hypotheses, references = corpus(13, 200, most_references=3)
    ter = TER()
    expected = ter._extract_corpus_statistics(hypotheses, streams_of(references))
    prepared = [ter._preprocess_segment(line) for line in hypotheses]
    # sacreBLEU prepares references twice
    twice = [[ter._preprocess_segment(ter._preprocess_segment(line)) for line in lines] for lines in references]
    rows = rows_of(kernel.ter_rows(prepared, twice), 3)
    assert [[edits, length / count] for edits, length, count in rows] == expected


def test_error_rows_are_jiwers():
    hypotheses, references = corpus(17, 300)
    pairs = [
        (hypothesis, lines[0])
        for hypothesis, lines in zip(hypotheses, references)
        # jiwer strips Python's white space, and refuses an empty reference
        if lines[0].strip() and hypothesis == hypothesis.strip() and lines[0] == lines[0].strip()
    ]
    hypotheses, references = map(list, zip(*pairs))
    for rule, process in (
        ("spaced words", jiwer.process_words),
        ("trimmed code points", jiwer.process_characters),
    ):
        rows = rows_of(kernel.error_rows(hypotheses, references, rule=rule), 4)
        for hypothesis, reference, row in zip(hypotheses, references, rows, strict=True):
            out = process(reference, hypothesis)
            assert row == [out.hits, out.substitutions, out.deletions, out.insertions], (hypothesis, reference)
        summed = kernel.error_rows(hypotheses, references, rule=rule, summed=True).tolist()
        assert summed == [sum(column) for column in zip(*rows)]


def test_a_call_leaves_no_trace_in_the_next():
    hypotheses, references = corpus(19, 40, most_references=2)
    huge, tiny = [" ".join(map(str, range(9000)))], ["a"]
    for function in (
        lambda *segments: kernel.ngram_rows(*segments, order=4, rule="13a"),
        lambda *segments: kernel.chrf_rows(*segments, word_order=2),
        kernel.ter_rows,
        lambda *segments: kernel.error_rows(*segments, rule="spaced words"),
    ):
        kernel.release()
        expected = function(hypotheses, references)
        for before in (huge, tiny):
            kernel.release()
            function(before, before)
            assert function(hypotheses, references) == expected


def test_the_closest_reference_counts():
    rows = kernel.error_rows(["a b c"], [["x y z", "a b c d", None, "a b"]], rule="spaced words")
    assert rows.tolist() == [3, 0, 1, 0]


def test_a_part_of_the_segments_has_a_part_of_the_rows(example):
    hypotheses, references = example
    every = kernel.ngram_rows(hypotheses, references, order=4, rule="13a")
    for start, end in ((0, 1), (1, 700), (100, 101), (0, 1024), (150, 150)):
        some = kernel.ngram_rows(hypotheses[start:end], references[start:end], order=4, rule="13a")
        assert some == every[10 * start : 10 * end]


def test_batches_end_at_1024_segments_and_at_256_kib():
    hypotheses, references = corpus(23, 2500)
    hypotheses[100] = references[100][0] = "word " * 60_000
    hypotheses[1200] = "one two three " * 30_000
    expected = [
        kernel.ngram_rows([hypothesis], [lines], order=2, rule="none").tolist()
        for hypothesis, lines in zip(hypotheses, references)
    ]
    rows = kernel.ngram_rows(hypotheses, references, order=2, rule="none")
    assert rows_of(rows, 6) == expected
    summed = kernel.ngram_rows(hypotheses, references, order=2, rule="none", summed=True)
    assert summed.tolist() == [sum(column) for column in zip(*expected)]


def test_rows_are_doubles_that_numpy_takes_without_copying():
    numpy = pytest.importorskip("numpy")
    rows = kernel.ngram_rows(["a b", "c"], ["a b", "d"], order=2, rule="none")
    assert (rows.format, rows.ndim, rows.readonly, rows.contiguous) == ("d", 1, True, True)
    table = numpy.asarray(rows).reshape(-1, 6)
    assert not table.flags.owndata
    assert table.tolist() == [[2, 2, 2, 1, 2, 1], [1, 1, 0, 0, 1, 0]]


def test_no_segments_give_no_rows_and_a_sum_of_zeros():
    assert kernel.ngram_rows([], [], order=1, rule="none").tolist() == []
    assert kernel.ngram_rows([], [], order=1, rule="none", summed=True).tolist() == [0] * 4
    assert kernel.chrf_rows([], [], char_order=1, summed=True).tolist() == [0] * 3
    assert kernel.bleu_scores(b"", order=1, smoothing="exp").tolist() == []


def test_any_iterable_of_str_is_a_list_of_segments():
    expected = kernel.ter_rows(["a b", "c"], ["a", "c"])
    assert kernel.ter_rows(("a b", "c"), (line for line in ("a", "c"))) == expected
    assert kernel.ter_rows([Text("a b"), "c"], [(Text("a"),), ["c"]]) == expected


def test_text_is_trimmed_and_lowered_as_python_does():
    spaces = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
    for text in (spaces, "a" + spaces, "\u200b", "a\u00a0\u200b", "A\u0130\u1e9e" + spaces, "\U0001d400\u3000", "\x1f"):
        rows = kernel.ngram_rows([text], ["b"], order=1, rule="code points", trim=True)
        assert rows[0] == len(text.rstrip())
        lowered = text.lower()
        rows = kernel.ngram_rows([text], [lowered], order=1, rule="code points", lowercase=True)
        assert rows.tolist() == [len(lowered)] * 4


def test_every_character_is_lowered_as_python_does():
    """The extension lower-cases a text itself if it has only characters for which that takes no table: so each character
    is in a text of its own, after a block of ASCII and beside a capital letter of Latin-1. Beyond U+FFFF, where it
    lower-cases none, every 16th."""
    codes = [*range(0xD800), *range(0xE000, 0x10000), *range(0x10000, sys.maxunicode + 1, 16)]
    characters = map(chr, codes)
    texts = [f"{'AZ' * 8}\u00c4 A{one}Z" for one in characters]
    lowered = [text.lower() for text in texts]
    rows = kernel.ngram_rows(texts, lowered, order=1, rule="code points", lowercase=True)
    sizes = list(map(len, lowered))
    assert [list(map(int, rows[field::4])) for field in range(4)] == [sizes] * 4


def test_texts_have_the_bytes_that_python_gives_long_texts():
    """The extension encodes texts itself; for texts of more than 16,384 characters, Python does it."""
    source = random.Random(5)
    scripts = "az", "a\u00e9", "\u0436\u05d0 ", "\u0915\u4e2d", "\ud7ff\ue000\uffff", "\U00010000\U0010ffff", "a\u00e9\u4e2d\U0001f600"
    lines = ["".join(source.choices(scripts[i % 7], k=i // 7)) for i in range(40 * 7)]
    lines += ["\u00e9" + "x" * size for size in (16_382, 16_383, 16_384, 20_000)]
    lines += [Text(""), Text("\u4e2d" * 9), "\x00\x7f\x80\u07ff\u0800\uffff\U00010000"]
    for hypothesis in lines:
        long = hypothesis + "x" * 16_385
        row = kernel.ngram_rows([hypothesis], [long], order=4, rule="code points").tolist()
        assert row[:2] == [len(hypothesis), len(long)]
        assert row[2:6] == row[6:] == [max(0, len(hypothesis) - less) for less in range(4)]
        row = kernel.ngram_rows([long], [hypothesis], order=1, rule="code points").tolist()
        assert row[:2] == [len(long), len(hypothesis)]
        assert row[2] >= len(hypothesis)
    together = kernel.ngram_rows(lines, list(map("".join, lines)), order=1, rule="code points", summed=True).tolist()
    assert together == [sum(map(len, lines))] * 4


@pytest.mark.parametrize("others", ["a", "\u00e9", "\u4e2d", "\U0001f600"])
def test_a_lone_surrogate_is_found_wherever_it_is(others):
    for at in range(20):
        for surrogate in "\ud800\udbff\udc00\udfff":
            text = others * at + surrogate + others * (19 - at)
            for hypothesis, reference in ((text, "a"), ("a", text)):
                with pytest.raises(UnicodeEncodeError, match="lone surrogate"):
                    kernel.ngram_rows([hypothesis], [reference], order=1, rule="code points")


@pytest.mark.parametrize("line", ["A \u00c4 \u0394\u03a3", "I\u0130 \u1e9e", "ABC[@`{Z", "\u0416 X", Text("A\u00c4")])
def test_lower_case_is_that_of_str_lower(line):
    lower = "".join(line).lower()
    for rows in (
        lambda one, other, flag: kernel.ngram_rows([one], [other], order=2, rule="code points", lowercase=flag),
        lambda one, other, flag: kernel.ter_rows([one], [other], lowercase=flag),
    ):
        assert rows(line, "".join(line), True) == rows(lower, lower, False)
        assert rows(lower, line, True) == rows(lower, lower, False)


def test_whether_lines_are_plain_and_how_many_end_in_a_period():
    lines = ("a .", " .", ".", "a.", "", "\u4e2d .", "a .\n", "\U0001f600 .")
    assert kernel.periods(lines) == 4 == sum(line.endswith(" .") for line in lines)
    assert kernel.are_plain(lines, False) and kernel.are_plain((*lines, None), True) and kernel.are_plain((), False)
    for other in (Text("a"), numpy.str_("a"), b"a", 1):
        assert not kernel.are_plain((*lines, other), False) and not kernel.are_plain((other, *lines), True)
    assert not kernel.are_plain((*lines, None), False)
    with pytest.raises(TypeError):
        kernel.periods(("a", None))


def test_spaced_words_are_those_of_three_steps_of_jiwer():
    def in_three_steps(line):
        return [word for word in re.sub(r"\s\s+", " ", line).strip().split(" ") if word]

    spaces = ["".join(pair) for pair in itertools.product(" \t\n\x1c\x1f\x85\xa0\u1680\u2000\u2028\u202f\u205f\u3000", repeat=2)]
    spaces += [space[0] for space in spaces] + ["\x1b", "\0", "\u200b", "\u2030", "\u180e", "\xad", "\ud83d"]
    lines = [line for space in spaces for line in (f"a{space}b c", f"{space}a b", f"a b{space}", space, f"\xe4{space}\u4e2d")]
    # words of every length, which differ in one character, and occur twice
    words = ["x" * at + letter + "x" * (length - at) for length in range(20) for at in range(length + 1) for letter in "yz"]
    lines += ["", " ".join(words * 2), " ".join(words) + " \u20ac", "z" * 70_000 + " \U0001f600"]
    assert kernel.spaced_words(lines) == list(map(in_three_steps, lines))
    assert kernel.spaced_words(iter([Text("a b")])) == [["a", "b"]] and kernel.spaced_words([]) == []
    with pytest.raises(TypeError, match=r"lines\[1\] is int: expected str"):
        kernel.spaced_words(["a", 1])


def test_words_of_rouge_and_their_common_sequences():
    lines = ["The cats' RUNNING", "", "naïve 42nd; skies.<n>a", "K"]
    assert kernel.rouge_words(lines) == ["the cats  running", "", "na  ve 42nd  skies  n a", "k"]
    assert [line.split() for line in kernel.rouge_words(lines, separator="<n>", marked=True, stemmed=True)] == [
        [".", "the", "cat", "run"], [], [".", "na", "ve", "42nd", "sky", ".", "a"], [".", "k"],
    ]
    assert kernel.common_rows(["a b c", ""], ["c b c", "x"]).tolist() == [3, 3, 2, 0, 1, 0]
    assert kernel.common_rows([". a . b"], [". b . a"], in_sentences=True).tolist() == [2, 2, 2]


def test_rows_of_means_add_up():
    numbers = numpy.array([[0, 1], [1 / 3, 0.5], [2 / 3, 0.125]])
    rows = numpy.asarray(kernel.mean_rows(numbers, 2)).reshape(3, 7)
    assert (rows == rows.astype(int)).all() and rows[:, 0].tolist() == [1, 1, 1]
    assert rows.sum(0).tolist() == kernel.mean_rows(numbers, 2, summed=True).tolist()
    assert kernel.mean_scores(rows, 2).tolist() == numbers.flatten().tolist()
    assert kernel.mean_scores(rows.sum(0), 2).tolist() == [1 / 3, 1.625 / 3]
