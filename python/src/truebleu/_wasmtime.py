"""The functions of truebleu._native, with the same kernel under wasmtime, for platforms without a C extension.

_native.pyi describes the functions. Batches are those of the C host (csrc/segments.c), so rows are equal to the bit; a
call costs ten times as much.
"""

import array
from collections.abc import Iterator
from itertools import accumulate

import wasmtime

from . import _constants as c
from ._segments import read_segments
from ._wasmtime_instances import LONG_WORK, Part, made, no_memory, release, taken
from ._wasmtime_lines import (
    MOST_BYTES, are_plain, hash128, pairs, periods, reference_hashes, rewritten_lines, spaced_words,
)

__all__ = [
    "are_plain", "call", "calls", "count", "group_sums", "hash128", "pairs", "periods", "reference_hashes", "release",
    "rewritten_lines", "spaced_words",
]

_SEGMENTS, _BYTES = 1024, 1 << 18

Segment = tuple[bytes, list[bytes]]


def _batches(segments: Iterator[Segment]) -> Iterator[tuple[list[Segment], int]]:
    """Batches of up to 1,024 segments, which end earlier at 256 KiB or when the call would be long; and the work of each."""
    batch: list[Segment] = []
    size = work = 0
    for number, (hypothesis, references) in enumerate(segments):
        batch.append((hypothesis, references))
        of_references = sum(map(len, references))
        size += len(hypothesis) + of_references
        work += len(hypothesis) * of_references
        if size > MOST_BYTES:
            raise ValueError(
                f"segment {number} and those before it in its batch have {size} bytes: "
                f"expected at most {MOST_BYTES}; is the text one line?"
            )
        if len(batch) == _SEGMENTS or size >= _BYTES or work >= LONG_WORK:
            yield batch, work
            batch, size, work = [], 0, 0
    if batch:
        yield batch, work


def _call(part: Part, function: str, arguments: tuple[float, ...], size: int) -> None:
    if _result(part, function, arguments) == 0:
        raise no_memory(size)


def _result(part: Part, function: str, arguments: tuple[float, ...]) -> int:
    """The whole number that a function returns, without a sign, or 1 if the function returns nothing."""
    types = part.parameters(function)
    doubles = wasmtime.ValType.f64()
    given = (float(n) if kind == doubles else int(n) for n, kind in zip(arguments, types, strict=True))
    result = part.call(function, *given)
    return 1 if result is None else result & 0xFFFFFFFF


def count(part, function, arguments, hypotheses, references, width, kept, summed, lowercase, trim):
    total, every = [0.0] * kept, array.array("d")
    for batch, work in _batches(read_segments(hypotheses, references, lowercase=lowercase, trim=trim)):
        with taken(part, work) as instance:
            kernel_adds = len(instance.parameters(function)) == 2 + len(arguments)
            rows = 1 if summed and kernel_adds else len(batch)
            lines = [hypothesis for hypothesis, _ in batch]
            ends = array.array("I", accumulate(len(lines_of_one) for _, lines_of_one in batch))
            for _, lines_of_one in batch:
                lines.extend(lines_of_one)
            text = b"".join(lines)
            instance.put(c.REGION_TEXT, text, c.REGION_PADDING)
            instance.put(c.REGION_TEXT_ENDS, array.array("I", accumulate(map(len, lines))))
            instance.put(c.REGION_SEGMENT_ENDS, ends)
            instance.reserve(c.REGION_ROWS_OUT, 8 * width * rows)
            flags = (summed,) if kernel_adds else ()
            _call(instance, function, (len(batch), *arguments, *flags), len(text))
            numbers = memoryview(instance.read(c.REGION_ROWS_OUT, 8 * width * rows)).cast("d")
        for at in range(0, len(numbers), width):
            if numbers[at] < 0:
                raise _too_long(part, *numbers[at + 1 : at + 3])
            row = numbers[at : at + kept]
            if summed:
                total = [a + b for a, b in zip(total, row)]
            else:
                every.extend(row)
    return memoryview(array.array("d", total).tobytes() if summed else every.tobytes()).cast("d")


def _too_long(part: str, hypothesis: float, reference: float) -> ValueError:
    if part == "ter":
        return ValueError(
            f"the shifts from a hypothesis to {reference:.0f} references of {hypothesis:.0f} words in all take too long: expected "
            "a segment whose shifts are found in 12,582,912 steps and 1,536 for each of its words; is the text one line?"
        )
    return ValueError(
        f"a hypothesis has {hypothesis:.0f} words or characters, its reference {reference:.0f}: "
        "expected at most 2^34 pairs of them, to align them one by one; is the text one line?"
    )


def call(part, function, arguments, inputs, outputs, work):
    with taken(part, work) as instance:
        _put(instance, inputs, outputs)
        _call(instance, function, arguments, sum(memoryview(data).nbytes for _, data in inputs))
        return tuple(instance.read(region, size) for region, size in outputs)


def calls(part, steps, work):
    results = []
    instance = made(part, work >= LONG_WORK)
    for function, arguments, inputs, outputs in steps:
        _put(instance, inputs, outputs)
        result = _result(instance, function, arguments)
        results.append((result, tuple(instance.read(region, size) for region, size in outputs)))
    return tuple(results)


def _put(instance: Part, inputs, outputs) -> None:
    for region, data in inputs:
        instance.put(region, data)
    for region, size in outputs:
        instance.reserve(region, size)


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
