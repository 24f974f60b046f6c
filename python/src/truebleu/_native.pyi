"""The interface of a host of the kernel; truebleu.kernel says what segments, rows, threads and errors are."""

from collections.abc import Iterable

from typing_extensions import Buffer

class Column:
    """The result of text_column."""

Hypotheses = Iterable[str] | Column
References = Column | Iterable[str | list[str] | list[str | None] | tuple[str | None, ...]]

def count(
    part: str, function: str, arguments: tuple[float, ...], hypotheses: Hypotheses, references: References,
    width: int, kept: int, summed: bool, lowercase: bool, trim: bool, /,
) -> memoryview[float]:
    """Rows of segments, by a function of the kernel whose first parameter is the number of segments.

    ``arguments`` are the parameters after that, except for ``summed``, if the kernel adds rows itself. The function writes
    rows of ``width`` numbers, of which the first ``kept`` are returned, or added. The text is first lower-cased if
    ``lowercase``, and trimmed if ``trim``.
    """

def call(
    part: str, function: str, arguments: tuple[float, ...], inputs: tuple[tuple[int, Buffer], ...],
    outputs: tuple[tuple[int, int], ...], work: float, /,
) -> tuple[bytes, ...]:
    """Calls any function of the kernel: writes each input to its region, and returns the given number of bytes from each
    output's region.

    ``work`` is roughly the number of steps of the call: a long call can be ended by Ctrl-C.
    """

def calls(
    part: str,
    steps: tuple[tuple[str, tuple[float, ...], tuple[tuple[int, Buffer], ...], tuple[tuple[int, int], ...]], ...],
    work: float, /,
) -> tuple[tuple[int, tuple[bytes, ...]], ...]:
    """Calls of one instance of a part, which starts empty and is used for nothing else: the function, arguments, inputs
    and outputs of each call, as ``call`` takes them. Each result begins with the number that the function returned,
    unsigned, or 1 if the function returns nothing: the caller has to check whether memory ran out.
    """

def pairs(
    hypotheses: Iterable[str], references: Iterable[str], first: tuple[int, int], second: tuple[int, int],
    factor: float, smoothing: int, value: float, effective_order: bool, means: bool, /,
) -> memoryview[float]:
    """The scores of each hypothesis with each reference, by one or two units, ``(order, rule)``; if there is only one,
    the second has order 0. With a ``factor`` above 0, which is beta squared, the metric is chrF; with 0 it is BLEU with
    its smoothing."""

def rewritten_lines(
    part: str, functions: tuple[tuple[str, tuple[float, ...]], ...], region: int, data: Buffer, lines: Iterable[str], /
) -> list[str]:
    """Lines as a part of the kernel rewrites them: with ``data`` in its ``region``, it calls each of the functions with
    its arguments, all of them for the same lines."""

def are_plain(lines: tuple[object, ...], optional: bool, /) -> bool:
    """Whether all lines are str themselves, not of a subclass, or, if ``optional``, None."""

def periods(lines: tuple[str, ...], /) -> int:
    """The number of lines that end in a blank and a full stop."""

def spaced_words(lines: Iterable[str], /) -> list[list[str]]:
    """The words of each line, by the rule "spaced words", without empty ones; a word that occurs again may be the same object.

    Words are separated by a blank, or by two or more characters of white space. White space at either end of a line
    belongs to no word, and every other single one, such as a tab, belongs to the word around it.
    """

def text_column(
    data: Buffer | Column | None, offsets: Buffer | None, *, wide: bool = False, validity: Buffer | None = None,
    start: int = 0, length: int,
) -> Column:
    """A column of texts in Arrow's layout, which every function accepts instead of a list: nothing is copied or
    decoded.

    Entry i is ``data[offsets[start + i] : offsets[start + i + 1]]``, UTF-8, which is not checked here; ``offsets`` have
    64 bits if ``wide``, otherwise 32; ``validity`` has a bit for each entry, which is 0 for null. If ``data`` is a
    column itself, each entry is a list of its texts: the references of a segment that has several.
    """

def group_sums(rows: Buffer, groups: Buffer, *, width: int, count: int) -> memoryview[float]:
    """The sums of rows by group, ``count`` rows of ``width`` numbers. ``groups`` has an int32 for each row, 0..count-1."""

def reference_hashes(references: References) -> bytes:
    """For each segment the hash of the hashes of its references, 16 bytes, the lowest byte first."""

def hash128(data: Buffer) -> bytes:
    """MurmurHash3_x86_128 with seed 0: 16 bytes, the lowest byte first."""

def release() -> None:
    """Frees the memory of all idle instances of the kernel. The next call makes new ones."""
