"""The kernel: from lines of text to rows of numbers, and from rows to scores.

Everything else in the package reaches the kernel through this module. The host of the kernel is the C extension
``truebleu._native`` or, in the wheel for every platform, wasmtime (``pip install truebleu[wasmtime]``). Both give the
same rows to the bit. The docstring of each function says what its rows contain.

**Segments.** ``hypotheses`` is a list (or any iterable) of str. ``references`` has as many elements: a str, or a list
or tuple of str for several references of that segment, in which None stands for a missing reference.

**Rows** are a read-only, C-contiguous, one-dimensional ``memoryview`` of doubles (format ``d``). The row of segment i
is ``rows[i * width : (i + 1) * width]``; ``numpy.asarray(rows).reshape(-1, width)`` copies nothing. With ``summed``
there is one row, the sum of all rows; for no segments it has only zeros. All fields are whole numbers.

**Threads.** Every function may be called from many threads at once, and after a fork; while the kernel counts, other
threads run. The row of a segment does not depend on the other segments of the call.

**Signals.** Ctrl-C ends a call of the main thread: the host looks at signals between batches, and counts a single long
segment on another thread, which it can stop.

**Errors.** TypeError for a line that is not a str (but bytes or None), and for anything but a list of lines; ValueError
for a wrong number of references, a segment without a reference, an unknown rule, an order out of range, or a batch of
more than 1,073,741,823 bytes; UnicodeEncodeError (a ValueError) for a lone surrogate; MemoryError where a batch does
not fit. Messages name argument and index.
"""
from __future__ import annotations


from . import _constants as c
from ._calls import RULES_OF_ERROR_ROWS, RULES_OF_NGRAM_ROWS, SMOOTHINGS
from ._calls import bleu_scores as bleu_scores
from ._calls import chrf_rows as chrf_rows
from ._calls import chrf_scores as chrf_scores
from ._calls import common_rows as common_rows
from ._calls import error_rows as error_rows
from ._calls import ngram_rows as ngram_rows
from ._calls import order_rows as order_rows
from ._calls import rouge_rows as rouge_rows
from ._calls import ter_rows as ter_rows
from ._host import HOST as HOST
from ._host import are_plain as are_plain
from ._host import call, calls, check_order, number_of, pairs, rewritten_lines, scored
from ._host import group_sums as group_sums
from ._host import periods as periods
from ._host import hash128 as hash128
from ._host import reference_hashes as reference_hashes
from ._host import release as release
from ._host import spaced_words as spaced_words
from ._host import text_column as text_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence
    from typing import Any

    from typing_extensions import Buffer

    from ._calls import Rule, Smoothing

#: The kernel does not count n-grams of more words or characters than this.
LONGEST_ORDER = c.LONGEST_ORDER

#: How many numbers a row of ``common_rows`` has, and a row of ``rouge_measures``.
COMMON_WIDTH = MEASURES = 3

#: NumPy's generator: state and increment, 128 bits each, then leftover bits and their number.
_STATE_BYTES = 48

#: The state of NumPy's global generator: 624 words, and the number of the next word, 32 bits each.
_TWISTER_WORDS = 624
_TWISTER_BYTES = 4 * (_TWISTER_WORDS + 1)


def bleu_pairs(
    hypotheses: Iterable[str], references: Iterable[str], *, order: int, rule: Rule, smoothing: Smoothing,
    value: float = 0, effective_order: bool = False, means: bool = False,
) -> memoryview[float]:
    """BLEU of hypothesis i with reference k, at i * references + k; with ``means``, one mean for each hypothesis.

    Each side needs at least one line. Text is cut into words unchanged, so lower-case and trim it before.
    """
    unit = (order, number_of("rule", rule, RULES_OF_NGRAM_ROWS))
    method = number_of("smoothing", smoothing, SMOOTHINGS)
    check_order("order", order, 1, LONGEST_ORDER)
    return pairs(hypotheses, references, unit, (0, 0), 0, method, value, bool(effective_order), means)


def chrf_pairs(
    hypotheses: Iterable[str], references: Iterable[str], *, char_order: int, word_order: int, beta: float,
    whitespace: bool = False, means: bool = False,
) -> memoryview[float]:
    """chrF of hypothesis i with reference k, at i * references + k; with ``means``, one mean for each hypothesis.

    ``beta`` squared must be above 0.
    """
    check_order("char_order", char_order, 0, LONGEST_ORDER)
    check_order("word_order", word_order, 0, LONGEST_ORDER)
    characters = (char_order, c.RULE_CODE_POINTS if whitespace else c.RULE_CHAR)
    units = [unit for unit in (characters, (word_order, c.RULE_CHRF_WORDS)) if unit[0] > 0]
    if not units or not beta * beta > 0:
        raise ValueError("expected char_order or word_order above 0, and a beta whose square is above 0")
    first, second = [*units, (0, 0)][:2]
    return pairs(hypotheses, references, first, second, beta * beta, 0, 0, False, means)


def seeded_generator(seed: bytes) -> bytes:
    """The state of NumPy's ``default_rng`` for a seed of 16 bytes, the lowest byte first."""
    if len(seed) != 16:
        raise ValueError(f"seed has {len(seed)} bytes: expected 16")
    words = tuple(int.from_bytes(seed[at : at + 4], "little") for at in range(0, 16, 4))
    (state,) = call("resampling", "seedRandom", words, (), ((c.REGION_GENERATOR, c.REGION_GENERATOR_BYTES),), 0)
    return state[:_STATE_BYTES]


def bootstrap_sums(state: bytes, rows: Buffer, width: int, count: int) -> tuple[memoryview[float], bytes]:
    """``count`` sums, each of rows drawn with replacement, as many as there are rows; and the generator's state after
    the draws.
    """
    return _drawn_sums("bootstrapSums", state, rows, 1, width, count)


def randomization_sums(state: bytes, rows: Buffer, width: int, count: int) -> tuple[memoryview[float], bytes]:
    """Two sums for each of ``count`` trials; and the generator's state after them. ``rows`` has the rows of one system,
    then the rows of another.

    A coin is tossed for each segment: on heads the first sum gets the first system's row, on tails the second system's;
    the second sum gets the other row.
    """
    return _drawn_sums("randomizationSums", state, rows, 2, width, count)


def _drawn_sums(
    function: str, state: bytes, rows: Buffer, systems: int, width: int, count: int
) -> tuple[memoryview[float], bytes]:
    size = memoryview(rows).nbytes
    # below 2^31, no product of two of them overflows 64 bits
    fits = 1 <= width < 1 << 31 and 0 <= count < 1 << 31
    if len(state) != _STATE_BYTES or not fits or size == 0 or size % (8 * width * systems) != 0:
        raise ValueError(
            f"state has {len(state)} bytes, rows {size}, width is {width}, count {count}: expected the state that "
            "seeded_generator() or this function returned, at least one row of `width` doubles of each system, and counts of "
            "32 bits"
        )
    left_bits = int.from_bytes(state[40:44], "little")
    # with an even increment the generator may repeat numbers for ever, none of which is taken
    if state[16] % 2 == 0 or left_bits > 63:
        raise ValueError(
            f"state has the increment {int.from_bytes(state[16:32], 'little')} and {left_bits} bits left over: expected an "
            "odd increment and at most 63 bits, as in what seeded_generator() or this function returned"
        )
    inputs = ((c.REGION_ROWS_IN, rows), (c.REGION_GENERATOR, state))
    outputs = ((c.REGION_ROWS_OUT, 8 * width * count * systems), (c.REGION_GENERATOR, c.REGION_GENERATOR_BYTES))
    arguments = (size // (8 * width * systems), width, count)
    sums, state = call("resampling", function, arguments, inputs, outputs, size / 8 * count)
    return memoryview(sums).cast("d"), state[:_STATE_BYTES]


def resampled_means(state: bytes, rows: Buffer, count: int) -> tuple[memoryview[float], bytes]:
    """Means of the columns of ``count`` resamples of rows of three numbers; and the generator's state after them.

    The state is that of NumPy's global generator, MT19937: 624 words and the number of the next one. Resamples are those of
    ``numpy.random.randint(0, n, n)``, and means those of NumPy along the first axis.
    """
    size = memoryview(rows).nbytes
    position = int.from_bytes(state[-4:], "little")
    if len(state) != _TWISTER_BYTES or position > _TWISTER_WORDS or size == 0 or size % 24 != 0 or not 0 <= count < 1 << 31:
        raise ValueError(
            f"state has {len(state)} bytes, rows {size}, count is {count}: expected 624 words of 32 bits and the number of the "
            "next one, at least one row of three doubles, and a count of 32 bits"
        )
    inputs = ((c.REGION_ROWS_IN, rows), (c.REGION_TWISTER, state))
    outputs = ((c.REGION_ROWS_OUT, 24 * count), (c.REGION_TWISTER, _TWISTER_BYTES))
    means, state = call("resampling", "resampledMeans", (size // 24, count), inputs, outputs, size / 8 * count)
    return memoryview(means).cast("d"), state


def error_runs(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], *, rule: Rule
) -> tuple[memoryview[float], memoryview[int], memoryview[int]]:
    """``error_rows`` with the index of each segment's reference, rows of 5; the runs of the alignments; and where the
    runs of each segment end. A run is its number of words times 4, plus 0 for hits, 1 inserted, 2 substituted, 3
    deleted.
    """
    _check_counts(hypotheses, references, reference_counts)
    text, ends = _joined([*hypotheses, *references])
    segment_ends = _ends(reference_counts)
    inputs = ((c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends), (c.REGION_SEGMENT_ENDS, segment_ends))
    segments = len(hypotheses)
    size = ends[segments - 1] if segments else 0
    # a deletion may come between any two runs, and a text has at most half as many words as bytes
    most = 2 * size if rule == "trimmed code points" else size + segments
    outputs = ((c.REGION_ROWS_OUT, 40 * segments), (c.REGION_RUNS, 4 * (segments + most)), (c.REGION_RUN_ENDS, 4 * segments))
    # bytes of each hypothesis times those of its references
    work, begin, reference_begin = 0, 0, size
    for end, last in zip(ends, segment_ends):
        reference_end = ends[segments + last - 1]
        work += (end - begin) * (reference_end - reference_begin)
        begin, reference_begin = end, reference_end
    arguments = (segments, number_of("rule", rule, RULES_OF_ERROR_ROWS))
    rows, runs, run_ends = call("levenshtein", "textRuns", arguments, inputs, outputs, work)
    return memoryview(rows).cast("d"), memoryview(runs).cast("I"), memoryview(run_ends).cast("I")


def _check_counts(hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int]) -> None:
    if len(reference_counts) != len(hypotheses) or sum(reference_counts) != len(references) or 0 in reference_counts:
        raise ValueError(
            f"reference_counts has {len(reference_counts)} counts, {sum(reference_counts)} in all: expected one for each of "
            f"{len(hypotheses)} hypotheses, at least 1, of {len(references)} references"
        )


def spaced_lines(lines: Iterable[str], kinds: bytes, trim: int) -> list[str]:
    """Lines with blanks around the tokens that the four rules of mteval separate; ``kinds`` has the class of each code
    point: 0 other, 1 white space, 2 separate, 3 mark, 4 number, 5 dash. ``trim`` is a mode of the kernel, such as
    TRIM_NONE.
    """
    given = tuple(lines)
    functions = (("prepareKinds", (len(kinds),)), ("spaceLines", (len(given), trim)))
    return rewritten_lines("spacing", functions, c.REGION_KINDS, kinds, given)


def rouge_words(lines: Iterable[str], *, separator: str = "", marked: bool = False, stemmed: bool = False) -> list[str]:
    """Lines of ROUGE's words with blanks between them: a to z and digits, in lower case; ``stemmed`` are Porter's stems.

    ``separator`` ends a sentence, and is no word. If ``marked``, each non-empty sentence begins with a full stop.
    """
    given, between = tuple(lines), separator.encode()
    functions = (("words", (len(given), len(between), int(marked), int(stemmed))),)
    return rewritten_lines("lcs", functions, c.REGION_SEPARATOR, between, given)


def rouge_measures(
    rows: Buffer, reference_counts: Sequence[int], *, order: int, beta: float = 1, maxima: bool = False
) -> memoryview[float]:
    """F-score, precision and recall of each segment, 0 to 1: three numbers each.

    ``rows`` has a row for each reference of each segment: with order 0 of ``common_rows``, otherwise of ``ngram_rows``
    with that order. Of several references, the one with the highest F-score counts; or, if ``maxima``, the highest
    precision of any reference, and the highest recall.
    """
    check_order("order", order, 0, LONGEST_ORDER)
    width = COMMON_WIDTH if order == 0 else 2 + 2 * order
    inputs = _of_references(rows, width, reference_counts)
    segments, size = len(reference_counts), memoryview(rows).nbytes
    arguments, outputs = (segments, width, order, beta, int(maxima)), ((c.REGION_ROWS_OUT, 8 * MEASURES * segments),)
    (found,) = call("lcs", "measures", arguments, inputs, outputs, size)
    return memoryview(found).cast("d")


def _of_references(
    rows: Buffer, width: int, reference_counts: Sequence[int]
) -> tuple[tuple[int, Buffer], tuple[int, Buffer]]:
    """A row for each reference of each segment, and where the references of each segment end."""
    size, expected = memoryview(rows).nbytes, 8 * width * sum(reference_counts)
    if size != expected or min(reference_counts, default=1) < 1:
        raise ValueError(
            f"rows has {size} bytes: expected {expected}, a row of {width} doubles for each reference, and at least one "
            "reference for each segment"
        )
    return (c.REGION_ROWS_IN, rows), (c.REGION_SEGMENT_ENDS, _ends(reference_counts))


def answer_words(lines: Iterable[str]) -> list[str]:
    """Lines as SQuAD compares answers, with single blanks between their words. A line that the kernel leaves to the
    host becomes empty, and so does a line without words.
    """
    given = tuple(lines)
    return rewritten_lines("folding", (("answers", (len(given),)),), c.REGION_TEXT, b"", given)


def answer_matches(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], *, version_2: bool = False
) -> memoryview[float]:
    """Exact match of each segment, 0 or 1: whether the hypothesis equals one of its references. A line without words is
    no answer.
    """
    _check_counts(hypotheses, references, reference_counts)
    text, ends = _joined([*hypotheses, *references])
    segment_ends = _ends(reference_counts)
    inputs = ((c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends), (c.REGION_SEGMENT_ENDS, segment_ends))
    return _answers(len(hypotheses), inputs, False, version_2)


def answer_f1(rows: Buffer, reference_counts: Sequence[int], *, version_2: bool = False) -> memoryview[float]:
    """F1 of each segment, 0 to 1, from ``ngram_rows`` of order 1, one for each reference."""
    return _answers(len(reference_counts), _of_references(rows, 4, reference_counts), True, version_2)


def _answers(
    segments: int, inputs: tuple[tuple[int, Buffer], ...], is_f1: bool, version_2: bool
) -> memoryview[float]:
    arguments, outputs = (segments, int(is_f1), int(version_2)), ((c.REGION_ROWS_OUT, 8 * segments),)
    (found,) = call("means", "answers", arguments, inputs, outputs, sum(memoryview(data).nbytes for _, data in inputs))
    return memoryview(found).cast("d")


def ribes_measures(
    rows: Buffer, reference_counts: Sequence[int], *, alpha: float, beta: float, as_authors: bool = False
) -> memoryview[float]:
    """RIBES of each segment, 0 to 1, from ``order_rows``, one for each reference."""
    inputs = _of_references(rows, 4, reference_counts)
    segments = len(reference_counts)
    arguments, outputs = (segments, alpha, beta, int(as_authors)), ((c.REGION_ROWS_OUT, 8 * segments),)
    (found,) = call("means", "ribes", arguments, inputs, outputs, memoryview(rows).nbytes)
    return memoryview(found).cast("d")


class WordIds:
    """Lines as ids of their words, from 1: those of line i are ``ids[ends[i - 1] : ends[i]]``. The bytes of word n are
    ``words[word_ends[n - 2] : word_ends[n - 1]]``."""

    __slots__ = ("ids", "ends", "words", "word_ends")

    def __init__(self, ids: memoryview[int], ends: memoryview[int], words: bytes, word_ends: memoryview[int]) -> None:
        self.ids = ids
        self.ends = ends
        self.words = words
        self.word_ends = word_ends


def word_ids(lines: Sequence[str], *, rule: Rule) -> WordIds:
    """The words of lines as ids; equal words have equal ids."""
    text, ends = _joined(lines)
    size = len(text) - c.REGION_PADDING
    scan = (
        "scan", (len(lines), number_of("rule", rule, RULES_OF_WORDS)),
        ((c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends)),
        ((c.REGION_SCANNED_IDS, 4 * size), (c.REGION_SCANNED_ENDS, 4 * len(lines))),
    )
    copy = ("scannedWords", (), (), ((c.REGION_SCANNED_WORDS, size), (c.REGION_SCANNED_WORD_ENDS, 4 * size)))
    (count, (ids, line_ends)), (different, (words, word_ends)) = calls("counting", (scan, copy), 64 * size)
    if _EXHAUSTED in (count, different):
        raise _no_memory(size)
    whole = memoryview(word_ends).cast("I")[:different]
    return WordIds(
        memoryview(ids).cast("I")[:count], memoryview(line_ends).cast("I"), words[: whole[-1] if different else 0], whole
    )


def _ids_of_words(words: WordIds, segments: int, reference_counts: Sequence[int]) -> tuple[tuple[int, Buffer], ...]:
    """The ids of hypotheses, then of references, and where the references of each segment end."""
    middle = words.ends[segments - 1] if segments else 0
    return (
        (c.REGION_HYPOTHESIS_IDS, words.ids[:middle]), (c.REGION_HYPOTHESIS_ENDS, words.ends[:segments]),
        (c.REGION_REFERENCE_IDS, words.ids[middle:]),
        (c.REGION_REFERENCE_ENDS, _array("I", [end - middle for end in words.ends[segments:]])),
        (c.REGION_SEGMENT_ENDS, _ends(reference_counts)),
    )


def character_rows(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], *, rule: Rule
) -> memoryview[float]:
    """Words of the hypothesis and of the reference, and their CharacTER, 0 to 1: three numbers for each reference. Where
    shifts or edits would take too many steps, CharacTER is -1."""
    _check_counts(hypotheses, references, reference_counts)
    words = word_ids([*hypotheses, *references], rule=rule)
    inputs = (
        *_ids_of_words(words, len(hypotheses), reference_counts), (c.REGION_TEXT, words.words + bytes(c.REGION_PADDING)),
        (c.REGION_TEXT_ENDS, words.word_ends),
    )
    work = max(map(len, hypotheses), default=0) * sum(map(len, references))
    outputs = ((c.REGION_ROWS_OUT, 24 * len(references)),)
    arguments = (len(hypotheses), len(words.word_ends))
    (found,) = call("character", "characterRates", arguments, inputs, outputs, work)
    return memoryview(found).cast("d")


def lepor_rows(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], *, rule: Rule, window: int
) -> memoryview[float]:
    """Four numbers for each reference: words of the hypothesis, words of the reference, aligned words, and the sum of
    the differences in the relative positions of aligned words, times both lengths. If the same words occur too often to
    be aligned, the number of aligned words is -1.
    """
    check_order("window", window, 1, LONGEST_ORDER)
    _check_counts(hypotheses, references, reference_counts)
    words = word_ids([*hypotheses, *references], rule=rule)
    inputs = _ids_of_words(words, len(hypotheses), reference_counts)
    work = max(map(len, hypotheses), default=0) * sum(map(len, references))
    outputs = ((c.REGION_ROWS_OUT, 32 * len(references)),)
    (found,) = call("lepor", "alignInContext", (len(hypotheses), window), inputs, outputs, work)
    return memoryview(found).cast("d")


def lepor_measures(
    rows: Buffer, reference_counts: Sequence[int], *, alpha: float, beta: float
) -> memoryview[float]:
    """LEPOR's factors and the score, 0 to 1: four numbers for each segment, with its best reference, from
    ``lepor_rows``."""
    inputs = _of_references(rows, 4, reference_counts)
    segments = len(reference_counts)
    outputs = ((c.REGION_ROWS_OUT, 32 * segments),)
    (found,) = call("means", "lepor", (segments, alpha, beta), inputs, outputs, memoryview(rows).nbytes)
    return memoryview(found).cast("d")


def lepor_scores(means: Buffer, *, of_factors: bool = False) -> memoryview[float]:
    """LEPOR of the means of ``lepor_measures``: the mean of the scores or, with ``of_factors``, the score of the mean
    factors.
    """
    return scored("means", "leporScores", (int(of_factors),), means, 4, 1)


def sari_rows(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], sources: Sequence[str], *,
    rule: Rule, shares: bool = False, summed: bool = False,
) -> memoryview[float]:
    """The n-grams of orders 1 to 4 that were added, kept and deleted. For each of the three operations, a row has three
    numbers: the n-grams on which hypothesis and references agree, those of the hypothesis, and those of the references.
    There are rows of 36 numbers, or their sum; with ``shares``, rows of 3: how well each operation was done, 0 to 1, as
    in Hugging Face's evaluate.
    """
    _check_counts(hypotheses, references, reference_counts)
    if len(sources) != len(hypotheses):
        raise ValueError(f"sources has {len(sources)} lines: expected {len(hypotheses)}, one for each segment")
    text, ends = _joined([*hypotheses, *references, *sources])
    inputs = (
        (c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends), (c.REGION_SEGMENT_ENDS, _ends(reference_counts))
    )
    segments = len(hypotheses)
    if shares and summed:
        raise ValueError("shares and summed are both True: expected one of them; mean_rows() adds shares up")
    kind = c.REGION_SHARES if shares else c.REGION_SIMPLIFICATIONS
    arguments = (segments, number_of("rule", rule, RULES_OF_WORDS), kind, int(summed))
    size = (24 if shares else 288) * (1 if summed else segments)
    (found,) = call("revision", "textRevisions", arguments, inputs, ((c.REGION_ROWS_OUT, size),), 64 * len(text))
    return memoryview(found).cast("d")


def sari_scores(rows: Buffer, *, of_means: bool = False) -> memoryview[float]:
    """SARI and its three parts, 0 to 100: four numbers for each row of ``sari_rows``, or for a sum of such rows; with
    ``of_means``, for each row of three mean shares."""
    return scored("means", "sariScores", (int(of_means),), rows, 3 if of_means else 36, 4)


def eed_lines(lines: Iterable[str]) -> list[str]:
    """English lines as EED compares them, as in torchmetrics."""
    given = tuple(lines)
    return rewritten_lines("means", (("eedLines", (len(given),)),), c.REGION_TEXT, b"", given)


def eed_rows(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], *, alpha: float, rho: float,
    deletion: float, insertion: float,
) -> memoryview[float]:
    """Characters of the hypothesis and of the reference, and their extended edit distance, 0 to 1: three numbers for
    each reference. If a segment has too many pairs of characters, its distances are -1, and the second number is the
    sum over its references. Weights are 0 to 1e6, as `truebleu.EED` takes them."""
    _check_counts(hypotheses, references, reference_counts)
    # loaded only here: texts that are counted need no such check
    from .shapes import check_number

    # with an infinite cost, no place of a line would have the lowest
    for name, weight in (("alpha", alpha), ("rho", rho), ("deletion", deletion), ("insertion", insertion)):
        check_number(name, weight, 0, 1e6)
    inputs = (
        *_ids_of_characters(c.REGION_HYPOTHESIS_IDS, c.REGION_HYPOTHESIS_ENDS, hypotheses),
        *_ids_of_characters(c.REGION_REFERENCE_IDS, c.REGION_REFERENCE_ENDS, references),
        (c.REGION_SEGMENT_ENDS, _ends(reference_counts)),
        (c.REGION_ROWS_IN, _array("d", (alpha, rho, deletion, insertion))),
    )
    work = max(map(len, hypotheses), default=0) * sum(map(len, references))
    arguments, outputs = (len(hypotheses), 0, ord(" ")), ((c.REGION_ROWS_OUT, 24 * len(references)),)
    (found,) = call("eed", "distances", arguments, inputs, outputs, work)
    return memoryview(found).cast("d")


def _ids_of_characters(ids: int, ends: int, lines: Sequence[str]) -> tuple[tuple[int, Buffer], tuple[int, Buffer]]:
    """Lines as their code points, which are ids."""
    return (ids, "".join(lines).encode("utf-32-le")), (ends, _ends(map(len, lines)))


def lowest_rates(rows: Buffer, reference_counts: Sequence[int]) -> memoryview[float]:
    """The lowest rate of each segment, at most 1. ``rows`` has a row of 3 numbers for each reference, of which the last
    is the rate.
    """
    inputs = _of_references(rows, 3, reference_counts)
    outputs = ((c.REGION_ROWS_OUT, 8 * len(reference_counts)),)
    (found,) = call("means", "lowestRates", (len(reference_counts),), inputs, outputs, memoryview(rows).nbytes)
    return memoryview(found).cast("d")


def gleu_rows(
    rows: Buffer, reference_counts: Sequence[int], *, min_order: int, max_order: int, summed: bool = False
) -> memoryview[float]:
    """Two numbers for each segment, or their sum: n-grams shared with its best reference, and n-grams of the longer of
    the two.

    ``rows`` are ``ngram_rows`` of order ``max_order``, one for each reference.
    """
    check_order("max_order", max_order, 1, LONGEST_ORDER)
    check_order("min_order", min_order, 1, max_order)
    inputs = _of_references(rows, 2 + 2 * max_order, reference_counts)
    segments = len(reference_counts)
    outputs = ((c.REGION_ROWS_OUT, 16 * (1 if summed else segments)),)
    arguments = (segments, min_order, max_order, int(summed))
    (found,) = call("means", "gleu", arguments, inputs, outputs, memoryview(rows).nbytes)
    return memoryview(found).cast("d")


def gleu_scores(rows: Buffer) -> memoryview[float]:
    """GLEU of each row of ``gleu_rows``, or of a sum of them, 0 to 1."""
    return scored("means", "gleuScores", (), rows, 2, 1)


def nist_information(lines: Sequence[str], *, rule: Rule) -> tuple[int, int, str]:
    """The number of words and of lines of these references, and a checksum that does not depend on their order."""
    (_, _), (_, (found,)) = _nist_calls(lines, rule)
    words, count, low, high = map(int, memoryview(found).cast("d")[:4])
    return words, count, f"{high:08x}{low:08x}"


def nist_rows(
    hypotheses: Sequence[str], references: Sequence[str], reference_counts: Sequence[int], corpus: Sequence[str], *,
    rule: Rule, zero_is_false: bool = True, each_reference: bool = False, summed: bool = False,
) -> memoryview[float]:
    """NIST's counts, weighed by the references of a whole corpus: n-grams of orders 1 to 9; the mean reference length
    in units of 1 / 720,720 of a word, and the remainder; the information of matches of orders 1 to 9 in units of 2^-20
    bits, and the remainders in units of 2^-44 bits.

    Rows of 29 numbers, one for each segment, or their sum; with ``each_reference``, a row for each reference as if it
    were the only one. With ``zero_is_false``, a word after the word 0 is weighed like a single word, as in Perl.
    """
    _check_counts(hypotheses, references, reference_counts)
    segment_ends = _ends(reference_counts)
    lines, line_ends = hypotheses, segment_ends
    if each_reference:
        lines = [line for line, count in zip(hypotheses, reference_counts) for _ in range(count)]
        line_ends = _array("I", range(1, len(lines) + 1))
    text, ends = _joined([*lines, *references])
    segments = len(lines)
    rows = 1 if summed else segments
    inputs = ((c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends), (c.REGION_SEGMENT_ENDS, line_ends))
    arguments = (segments, number_of("rule", rule, RULES_OF_WORDS), int(summed))
    outputs = ((c.REGION_ROWS_OUT, 8 * NIST_WIDTH * rows),)
    *_, (_, _), (counted, _), (done, (found,)) = _nist_calls(
        corpus, rule, ("treatZero", (int(zero_is_false),), (), ()), ("countNgrams", (), (), ()),
        ("textInformation", arguments, inputs, outputs), size=len(text),
    )
    if not counted or done == _EXHAUSTED:
        raise _no_memory(len(text))
    if done < segments:
        from bisect import bisect_right

        place = bisect_right(segment_ends, done) if each_reference else done
        raise ValueError(
            f"segment {place} has a reference that the information does not hold: expected that of all references that are "
            "scored with it; was it gathered from others, or with other settings?"
        )
    return memoryview(found).cast("d")


#: The rules that cut text into words, for metrics that need the words and not only their n-grams.
RULES_OF_WORDS = {rule: RULES_OF_NGRAM_ROWS[rule] for rule in ("none", "13a", "mteval", "mteval lower-cased")}

#: How many numbers a row of ``nist_rows`` has, and a row of ``nist_best``.
NIST_WIDTH, NIST_BEST_WIDTH = 29, 36


#: The value that a function of the kernel returns if memory ran out, instead of a number.
_EXHAUSTED = 0xFFFFFFFF


def _nist_calls(corpus: Sequence[str], rule: Rule, *others: Any, size: int = 0) -> Any:
    """Results of calls to an instance that has counted these references."""
    text, ends = _joined(corpus)
    arguments = (len(corpus), number_of("rule", rule, RULES_OF_WORDS))
    steps = (
        ("addText", arguments, ((c.REGION_TEXT, text), (c.REGION_TEXT_ENDS, ends)), ()),
        ("describe", (), (), ((c.REGION_ROWS_OUT, 48),)), *others,
    )
    results = calls("nist", steps, 64 * (len(text) + size))
    if not results[0][0]:
        raise _no_memory(len(text))
    return results


def nist_best(rows: Buffer, reference_counts: Sequence[int], *, summed: bool = False) -> memoryview[float]:
    """From ``nist_rows`` that were counted for each reference as if it were the only one, as NLTK does: for each order the
    row of the reference with most information. Rows of 36, one for each segment, or their sum, with a reference length in
    words for each order."""
    inputs = _of_references(rows, NIST_WIDTH, reference_counts)
    segments = len(reference_counts)
    outputs = ((c.REGION_ROWS_OUT, 8 * NIST_BEST_WIDTH * (1 if summed else segments)),)
    (found,) = call("means", "nistBest", (segments, int(summed)), inputs, outputs, memoryview(rows).nbytes)
    return memoryview(found).cast("d")


def nist_scores(rows: Buffer, *, order: int, as_nltk: bool = False) -> memoryview[float]:
    """NIST of each row of ``nist_rows`` (with ``as_nltk``, of ``nist_best``), or of a sum of such rows, 21 numbers a row:
    score, brevity penalty, reference length, the shares of orders 1 to 9, and the scores up to each of these orders."""
    check_order("order", order, 1, 9)
    return scored("means", "nistScores", (order, int(as_nltk)), rows, NIST_BEST_WIDTH if as_nltk else NIST_WIDTH, 21)


def _ends(lengths: Iterable[int]) -> array[int]:
    """Where each of some stretches ends that follow one another, from their lengths."""
    from itertools import accumulate

    return _array("I", accumulate(lengths))


def _array(kind: str, numbers: Iterable[float]) -> array[Any]:
    """An array, whose module a first score does without: it loads collections."""
    from array import array

    return array(kind, numbers)


def _joined(lines: Sequence[str]) -> tuple[bytes, array[int]]:
    """Lines for TEXT and TEXT_ENDS."""
    try:
        encoded = [line.encode() for line in lines]
    except AttributeError:
        at, wrong = next((i, line) for i, line in enumerate(lines) if not isinstance(line, str))
        raise TypeError(f"lines[{at}] is {type(wrong).__name__}: expected str") from None
    ends = _ends(map(len, encoded))
    return b"".join(encoded) + bytes(c.REGION_PADDING), ends


def _no_memory(size: int) -> MemoryError:
    return MemoryError(
        f"no memory for a batch of {size} bytes: expected segments that fit 4 GiB of working memory; is the text one line, or "
        "memory limited (ulimit -v)?"
    )


#: How many numbers a segment may have in ``mean_rows``.
_MOST_MEANS = 64


def mean_rows(numbers: Buffer, means: int, *, summed: bool = False) -> memoryview[float]:
    """Rows of numbers from 0 to 1, of which each segment has ``means``: the number of segments, then each number as
    three whole numbers.

    They add up to the same bits in any order. With ``summed``, one row.
    """
    check_order("means", means, 1, _MOST_MEANS)
    size = memoryview(numbers).nbytes
    if size % (8 * means) != 0:
        raise ValueError(f"numbers has {size} bytes, means is {means}: expected {means} doubles for each segment")
    segments = size // (8 * means)
    outputs = ((c.REGION_ROWS_OUT, 8 * (1 + 3 * means) * (1 if summed else segments)),)
    (rows,) = call("means", "meanRows", (segments, means, int(summed)), ((c.REGION_ROWS_IN, numbers),), outputs, size)
    return memoryview(rows).cast("d")


def mean_scores(rows: Buffer, means: int) -> memoryview[float]:
    """The means of each row of ``mean_rows``, or of a sum of them."""
    check_order("means", means, 1, _MOST_MEANS)
    return scored("means", "meanScores", (means,), rows, 1 + 3 * means, means)
