"""The functions of truebleu._native, with the same kernel under wasmtime: for where no C extension is built.

What _native.pyi says holds. Batches are the C host's (csrc/segments.c), so rows are equal to the bit; a call costs ten
times as much.
"""

import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

import wasmtime

from . import _constants as c
from ._segments import read_segments

_SEGMENTS, _BYTES, _MOST_BYTES = 1024, 1 << 18, 0x3FFFFFFF

_NGRAM_RULES = {
    "none": c.RULE_NONE,
    "13a": c.RULE_13A,
    "char": c.RULE_CHAR,
    "code points": c.RULE_CODE_POINTS,
    "chrF words": c.RULE_CHRF_WORDS,
    "mteval": c.RULE_MTEVAL,
    "mteval lower-cased": c.RULE_MTEVAL_LOWERCASE,
    "spaced words": c.RULE_SPACED_WORDS,
}
_ERROR_RULES = {
    "none": c.RULE_NONE,
    "spaced words": c.RULE_SPACED_WORDS,
    "trimmed code points": c.RULE_TRIMMED_CODE_POINTS,
}
_SMOOTHINGS = {"none": c.SMOOTH_NONE, "floor": c.SMOOTH_FLOOR, "add-k": c.SMOOTH_ADD_K, "exp": c.SMOOTH_EXP}

_config = wasmtime.Config()
# compiled code is kept on disk: compiling a part takes a tenth of a second
_config.cache = True
_engine = wasmtime.Engine(_config)
_modules: dict[str, wasmtime.Module] = {}
# instances that nobody uses: an instance does one thing at a time
_idle: dict[str, list["_Part"]] = {}


class _Part:
    """An instance of a part of the kernel."""

    def __init__(self, name: str) -> None:
        if name not in _modules:
            file = Path(__file__).parent / "kernel-parts" / f"{name}.wasm"
            _modules[name] = wasmtime.Module.from_file(_engine, str(file))
        self.store = wasmtime.Store(_engine)
        try:
            self.exports = wasmtime.Instance(self.store, _modules[name], []).exports(self.store)
        except wasmtime.WasmtimeError as error:
            raise MemoryError(f"wasmtime has no room for the kernel: {error}") from error
        self.memory = self.exports["memory"]

    def call(self, function: str, *arguments: float) -> int:
        return self.exports[function](self.store, *arguments)

    def reserve(self, region: int, size: int) -> int:
        # the kernel takes sizes modulo 2^32, and has no addresses above
        address = self.call("reserve", region, size) & 0xFFFFFFFF if size <= 0xFFFF0000 else 0
        if address == 0:
            raise _no_memory(size)
        return address

    def put(self, region: int, data: bytes | array.array, padding: int = 0) -> None:
        size = len(memoryview(data).cast("B"))
        self.memory.write(self.store, bytes(data), self.reserve(region, size + padding))

    def rows(self, numbers: int) -> array.array:
        start = self.reserve(c.REGION_ROWS_OUT, 0)
        return array.array("d", bytes(self.memory.read(self.store, start, start + 8 * numbers)))


def _no_memory(size: int) -> MemoryError:
    return MemoryError(
        f"no memory for a batch of {size} bytes: expected segments that fit 4 GiB of working memory; "
        "is the text one line, or memory limited (ulimit -v)?"
    )


class _taken:
    """An instance of a part for one with block alone; after an exception it is not used again."""

    def __init__(self, name: str) -> None:
        self.idle = _idle.setdefault(name, [])
        self.name = name

    def __enter__(self) -> _Part:
        try:
            self.part = self.idle.pop()
        except IndexError:
            self.part = _Part(self.name)
        return self.part

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.idle.append(self.part)


Segment = tuple[bytes, list[bytes]]


def _batches(segments: Iterator[Segment]) -> Iterator[list[Segment]]:
    """Segments by up to 1,024, or until they have 256 KiB."""
    batch: list[Segment] = []
    size = 0
    for number, (hypothesis, references) in enumerate(segments):
        batch.append((hypothesis, references))
        size += len(hypothesis) + sum(map(len, references))
        if size > _MOST_BYTES:
            raise ValueError(
                f"segment {number} and those before it in its batch have {size} bytes: "
                f"expected at most {_MOST_BYTES}; is the text one line?"
            )
        if len(batch) == _SEGMENTS or size >= _BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _count(part: _Part, batch: list[Segment], width: int, rows: int, call: Callable[[int], int]) -> array.array:
    lines = [hypothesis for hypothesis, _ in batch]
    ends = array.array("I", accumulate(len(references) for _, references in batch))
    for _, references in batch:
        lines.extend(references)
    text = b"".join(lines)
    part.put(c.REGION_TEXT, text, c.REGION_PADDING)
    part.put(c.REGION_TEXT_ENDS, array.array("I", accumulate(map(len, lines))))
    part.put(c.REGION_SEGMENT_ENDS, ends)
    part.reserve(c.REGION_ROWS_OUT, 8 * width * rows)
    if not call(len(batch)):
        raise _no_memory(len(text))
    return part.rows(width * rows)


def _result(rows: Iterator[array.array], width: int, summed: bool) -> memoryview:
    """Rows one after another, or their sum."""
    total = array.array("d", bytes(8 * width))
    every = array.array("d")
    for some in rows:
        if not summed:
            every.extend(some)
        else:
            for at in range(0, len(some), width):
                total = array.array("d", map(float.__add__, total, some[at : at + width]))
    return memoryview((total if summed else every).tobytes()).cast("d")


def _rule(name: str, rules: dict[str, int]) -> int:
    if name not in rules:
        *others, last = rules
        raise ValueError(f"rule is '{name}': expected {', '.join(others)} or {last}")
    return rules[name]


def _check_order(name: str, order: int, least: int) -> None:
    if not least <= order <= 16:
        raise ValueError(f"{name} is {order}: expected {least} to 16")


def ngram_rows(hypotheses, references, *, order, rule, summed=False, lowercase=False, trim=False):
    number = _rule(rule, _NGRAM_RULES)
    _check_order("order", order, 1)
    width = 2 + 2 * order
    segments = read_segments(hypotheses, references, lowercase=lowercase, trim=trim)
    with _taken("counting") as part:

        def count(batch: list[Segment]) -> array.array:
            rows = 1 if summed else len(batch)
            return _count(part, batch, width, rows, lambda n: part.call("textMatches", n, order, number, int(summed)))

        return _result(map(count, _batches(segments)), width, summed)


def ter_rows(hypotheses, references):
    with _taken("ter") as part:
        batches = _batches(read_segments(hypotheses, references))
        rule = c.RULE_NONE
        rows = (_count(part, batch, 3, len(batch), lambda n: part.call("textEdits", n, rule)) for batch in batches)
        return _result(rows, 3, False)


def error_rows(hypotheses, references, *, rule, summed=False, lowercase=False):
    number = _rule(rule, _ERROR_RULES)

    def count(batch: list[Segment]) -> array.array:
        rows = _count(part, batch, 5, len(batch), lambda n: part.call("textErrors", n, number))
        for i in range(0, len(rows), 5):
            if rows[i] < 0:
                raise _too_long(*rows[i + 1 : i + 3])
        # without the number of the reference, so that rows can be added
        return array.array("d", (number for i, number in enumerate(rows) if i % 5 != 4))

    segments = read_segments(hypotheses, references, lowercase=lowercase)
    with _taken("levenshtein") as part:
        return _result(map(count, _batches(segments)), 4, summed)


def _too_long(hypothesis: float, reference: float) -> ValueError:
    return ValueError(
        f"a hypothesis has {hypothesis:.0f} words or characters, its reference {reference:.0f}: "
        "expected at most 2^35 pairs of them, to align them one by one; is the text one line?"
    )


def chrf_rows(
    hypotheses,
    references,
    *,
    char_order=6,
    word_order=0,
    beta=2,
    whitespace=False,
    eps_smoothing=False,
    lowercase=False,
    summed=False,
):
    _check_order("char_order", char_order, 0)
    _check_order("word_order", word_order, 0)
    if char_order + word_order == 0:
        raise ValueError("char_order and word_order are 0: expected at least one of them to be 1 or more")
    width = 3 * (char_order + word_order)
    segments = read_segments(hypotheses, references, lowercase=lowercase)
    with _taken("chrf") as part:

        def call(n: int) -> int:
            settings = char_order, word_order, int(whitespace), float(beta), int(eps_smoothing), int(summed)
            return part.call("textTriples", n, *settings)

        def count(batch: list[Segment]) -> array.array:
            return _count(part, batch, width, 1 if summed else len(batch), call)

        return _result(map(count, _batches(segments)), width, summed)


def bleu_scores(rows, *, order, smoothing, value=0.0, effective_order=False):
    if smoothing not in _SMOOTHINGS:
        raise ValueError(f"smoothing is '{smoothing}': expected none, floor, add-k or exp")
    _check_order("order", order, 1)
    settings = order, _SMOOTHINGS[smoothing], float(value), int(effective_order)
    return _scores("counting", "bleuScores", rows, 2 + 2 * order, 2 + order, *settings)


def chrf_scores(rows, *, orders, beta=2.0, eps_smoothing=False):
    if not 1 <= orders <= 32:
        raise ValueError(f"orders is {orders}: expected 1 to 32")
    return _scores("chrf", "chrfScores", rows, 3 * orders, 1, orders, float(beta), int(eps_smoothing))


def _scores(name: str, function: str, rows: bytes, width: int, numbers: int, *settings: float) -> memoryview:
    size = len(memoryview(rows).cast("B"))
    if size % (8 * width):
        raise ValueError(f"rows has {size} bytes: expected a multiple of {8 * width}, rows of {width} doubles")
    count = size // (8 * width)
    with _taken(name) as part:
        part.reserve(c.REGION_ROWS_OUT, 8 * count * numbers)
        part.put(c.REGION_ROWS_IN, bytes(rows))
        part.call(function, count, *settings)
        return memoryview(part.rows(count * numbers).tobytes()).cast("d")


def group_sums(rows, groups, *, width: int, count: int) -> memoryview:
    numbers, places = memoryview(rows).cast("B").cast("d"), memoryview(groups).cast("B").cast("i")
    if width < 1 or count < 0 or len(numbers) != len(places) * width:
        raise ValueError(f"rows has {len(numbers)} numbers: expected {len(places)} rows of {width}")
    sums = array.array("d", bytes(8 * width * count))
    for i, group in enumerate(places):
        if not 0 <= group < count:
            raise ValueError(f"groups[{i}] is {group}: expected 0 to {count - 1}")
        for field in range(width):
            sums[group * width + field] += numbers[i * width + field]
    return memoryview(sums).toreadonly()


def release():
    _idle.clear()
