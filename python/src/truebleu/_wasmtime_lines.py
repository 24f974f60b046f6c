"""The functions of csrc/lines/, with the same kernel under wasmtime; _native.pyi describes them."""

import array
import re
import struct
from itertools import accumulate, repeat

from . import _constants as c
from ._segments import wrong_line
from ._wasmtime_instances import Part, no_memory, taken

MOST_BYTES = 0x3FFFFFFF
_MASK = 0xFFFFFFFF
_SPACES = re.compile(r"\s\s+")


def hash128(data):
    factors, added = (0x239B961B, 0xAB0E9789, 0x38B34AE5, 0xA1E38B93), (0x561CCD1B, 0x0BCAA747, 0x96CD1C35, 0x32AC3B17)

    def rotated(x, by):
        return (x << by | x >> (32 - by)) & _MASK

    def mixed(word, i):
        return rotated(word * factors[i] & _MASK, 15 + i) * factors[(i + 1) % 4] & _MASK

    data = bytes(data)
    h = [0, 0, 0, 0]
    whole = len(data) // 16 * 16
    for words in struct.iter_unpack("<4I", data[:whole]):
        for i, word in enumerate(words):
            h[i] = (rotated(h[i] ^ mixed(word, i), (19, 17, 15, 13)[i]) + h[(i + 1) % 4]) * 5 + added[i] & _MASK
    for i in range(4):
        h[i] ^= mixed(int.from_bytes(data[whole + 4 * i : whole + 4 * i + 4], "little"), i) ^ len(data) & _MASK
    for scatter in (True, False):
        h[0] = sum(h) & _MASK
        h[1:] = [(x + h[0]) & _MASK for x in h[1:]]
        for i in range(4 if scatter else 0):
            x = (h[i] ^ h[i] >> 16) * 0x85EBCA6B & _MASK
            x = (x ^ x >> 13) * 0xC2B2AE35 & _MASK
            h[i] = x ^ x >> 16
    return struct.pack("<4I", *h)


def reference_hashes(references):
    def of_segment(lines):
        lines = [lines] if isinstance(lines, str) else lines
        return hash128(b"".join(hash128(line.encode()) for line in lines if line is not None))

    return b"".join(map(of_segment, references))


def are_plain(lines, optional):
    return set(map(type, lines)) <= ({str, type(None)} if optional else {str})


def periods(lines):
    return sum(map(str.endswith, lines, repeat(" .")))


def rewritten_lines(part, functions, region, data, lines):
    text, ends = _encoded(lines)
    with taken(part, _work_of(len(text))) as instance:
        instance.put(region, data, 8)
        instance.put(c.REGION_TEXT, text, c.REGION_PADDING)
        instance.put(c.REGION_TEXT_ENDS, ends)
        for function, arguments in functions:
            # None is the result of a function that cannot fail
            if instance.call(function, *arguments) == 0:
                raise no_memory(len(text))
        ends = instance.words(c.REGION_TEXT_ENDS, 0, len(ends))
        rewritten = instance.read(c.REGION_SPACED_TEXT, ends[-1] if ends else 0)
    return [rewritten[start:end].decode() for start, end in zip([0, *ends], ends)]


def spaced_words(lines):
    lines = tuple(lines)
    if not all(isinstance(line, str) for line in lines):
        raise wrong_line(lines)
    lists = list(map(str.split, lines))
    for i, (line, joined) in enumerate(zip(lines, map(" ".join, lists))):
        # a line in which white space is more than single blanks between words
        if line != joined:
            lists[i] = [word for word in _SPACES.sub(" ", line).strip().split(" ") if word]
    return lists


def pairs(hypotheses, references, first, second, factor, smoothing, value, effective_order, means):
    hypotheses, references = list(hypotheses), list(references)
    if not hypotheses or not references:
        raise ValueError(f"{len(hypotheses)} hypotheses and {len(references)} references: expected at least one of each")
    for lines in (hypotheses, references):
        if not all(isinstance(line, str) for line in lines):
            raise wrong_line(lines)
    text, ends = _encoded([*hypotheses, *references])
    out = array.array("d")
    units = [unit for unit in (first, second) if unit[0] > 0]
    # after an exception, these instances are not used again
    parts = [taken("pairwise") for _ in units]
    prepared = [part.__enter__() for part in parts]
    for part, (order, rule) in zip(prepared, units):
        _prepare(part, text, ends, len(hypotheses), order, rule)
    size = 8 * prepared[0].call("stride")
    for i in range(len(hypotheses)):
        sums = bytes(3 * size)
        for part in prepared:
            if not part.call("overlaps", i):
                raise no_memory(len(text))
            if factor > 0:
                part.put(c.REGION_SUMS, sums)
                part.call("rates", i, float(factor) if part is prepared[-1] else 0.0)
            elif not part.call("bleuScores", i, smoothing, float(value), int(effective_order)):
                raise no_memory(0)
            sums = part.read(c.REGION_SUMS, 3 * size)
        scores = array.array("d", sums[: 8 * len(references)])
        if not means:
            out.extend(scores)
            continue
        total = 0.0
        for score_of_pair in scores:
            total += score_of_pair
        out.append(total / len(references))
    for part in parts:
        part.__exit__(None)
    return memoryview(out.tobytes()).cast("d")


def _prepare(part: Part, text: bytes, ends: array.array, hypotheses: int, order: int, rule: int) -> None:
    with taken("counting", _work_of(len(text))) as counting:
        counting.put(c.REGION_TEXT, text, c.REGION_PADDING)
        counting.put(c.REGION_TEXT_ENDS, ends)
        if counting.call("scan", len(ends), rule) == -1:
            raise no_memory(len(text))
        scanned = counting.words(c.REGION_SCANNED_ENDS, 0, len(ends))
        middle = scanned[hypotheses - 1]
        left = counting.words(c.REGION_SCANNED_IDS, 0, middle)
        right = counting.words(c.REGION_SCANNED_IDS, middle, scanned[-1])
    part.put(c.REGION_HYPOTHESIS_IDS, left)
    part.put(c.REGION_HYPOTHESIS_ENDS, scanned[:hypotheses])
    part.put(c.REGION_REFERENCE_IDS, right)
    part.put(c.REGION_REFERENCE_ENDS, array.array("I", [end - middle for end in scanned[hypotheses:]]))
    if not part.call("prepare", hypotheses, len(ends) - hypotheses, order):
        raise no_memory(len(text))


def _work_of(size: int) -> int:
    """The number of steps of a call that reads this many bytes of text."""
    return 64 * size


def _encoded(lines):
    lines = tuple(lines)
    try:
        encoded = [line.encode() for line in lines]
    except AttributeError:
        raise wrong_line(lines) from None
    text = b"".join(encoded)
    if len(text) > MOST_BYTES:
        raise ValueError(f"{len(encoded)} lines have {len(text)} bytes: expected at most {MOST_BYTES}")
    return text, array.array("I", accumulate(map(len, encoded)))
