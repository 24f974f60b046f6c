"""What csrc/lines/ and csrc/bootstrap_sums.c do, with the same kernel under wasmtime. What _native.pyi says holds."""

import array
import struct
from itertools import accumulate

from . import _constants as c
from ._wasmtime import _NGRAM_RULES, _SMOOTHINGS, _check_order, _no_memory, _rule, _taken

_MOST_BYTES = 0x3FFFFFFF
_MASK = 0xFFFFFFFF


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


def seeded_generator(seed):
    if len(seed) != 16:
        raise ValueError(f"seed has {len(seed)} bytes: expected 16")
    with _taken("resampling") as part:
        at = part.reserve(c.REGION_GENERATOR, c.REGION_GENERATOR_BYTES)
        part.call("seedRandom", *struct.unpack("<4i", seed))
        return bytes(part.memory.read(part.store, at, at + 48))


def bootstrap_sums(state, rows, width, count):
    data = bytes(rows)
    if len(state) != 48 or width < 1 or count < 0 or not data or len(data) % (8 * width):
        raise ValueError("expected a state of 48 bytes, at least one row of `width` doubles, and a count")
    with _taken("resampling") as part:
        part.put(c.REGION_ROWS_IN, data)
        part.reserve(c.REGION_ROWS_OUT, 8 * width * count)
        at = part.reserve(c.REGION_GENERATOR, c.REGION_GENERATOR_BYTES)
        part.memory.write(part.store, bytes(state), at)
        if not part.call("bootstrapSums", len(data) // (8 * width), width, count):
            raise _no_memory(len(data))
        sums = part.rows(width * count)
        at = part.reserve(c.REGION_GENERATOR, 0)
        return memoryview(sums.tobytes()).cast("d"), bytes(part.memory.read(part.store, at, at + 48))


def spaced_lines(lines, kinds, trim):
    numbers = {"none": c.TRIM_NONE, "end": c.TRIM_END, "both": c.TRIM_BOTH}
    if trim not in numbers:
        raise ValueError(f"trim is '{trim}': expected none, end or both")
    text, ends = _encoded(lines)
    with _taken("spacing") as part:
        part.put(c.REGION_KINDS, bytes(kinds), 8)
        part.call("prepareKinds", len(kinds))
        part.put(c.REGION_TEXT, text, c.REGION_PADDING)
        part.put(c.REGION_TEXT_ENDS, ends)
        if not part.call("spaceLines", len(ends), numbers[trim]):
            raise _no_memory(len(text))
        ends = _words(part, c.REGION_TEXT_ENDS, 0, len(ends))
        at = part.reserve(c.REGION_SPACED_TEXT, 0)
        spaced = bytes(part.memory.read(part.store, at, at + (ends[-1] if ends else 0)))
    return [spaced[start:end].decode() for start, end in zip([0, *ends], ends)]


def bleu_pairs(
    hypotheses, references, *, order, rule, smoothing, value=0.0, effective_order=False, means=False
):
    number = _rule(rule, _NGRAM_RULES)
    if smoothing not in _SMOOTHINGS:
        raise ValueError(f"smoothing is '{smoothing}': expected none, floor, add-k or exp")
    _check_order("order", order, 1)

    def scores(part, hypothesis, _before):
        if not part.call("bleuScores", hypothesis, _SMOOTHINGS[smoothing], float(value), int(effective_order)):
            raise _no_memory(0)

    return _pairs(hypotheses, references, [(order, number, scores)], means)


def chrf_pairs(hypotheses, references, *, char_order, word_order, beta, whitespace=False, means=False):
    _check_order("char_order", char_order, 0)
    _check_order("word_order", word_order, 0)
    units = [(char_order, c.RULE_CODE_POINTS if whitespace else c.RULE_CHAR), (word_order, c.RULE_CHRF_WORDS)]
    units = [unit for unit in units if unit[0] > 0]
    if not units or not beta * beta > 0:
        raise ValueError("expected char_order or word_order above 0, and a beta whose square is above 0")

    def rates(factor):
        def add(part, hypothesis, before):
            at = part.reserve(c.REGION_SUMS, 0)
            part.memory.write(part.store, before, at)
            part.call("rates", hypothesis, factor)

        return add

    last = len(units) - 1
    steps = [(order, rule, rates(float(beta * beta) if i == last else 0.0)) for i, (order, rule) in enumerate(units)]
    return _pairs(hypotheses, references, steps, means)


def _pairs(hypotheses, references, units, means):
    hypotheses, references = list(hypotheses), list(references)
    if not hypotheses or not references:
        raise ValueError(f"{len(hypotheses)} hypotheses and {len(references)} references: expected at least one of each")
    text, ends = _encoded([*hypotheses, *references])
    out = array.array("d")
    parts = [_taken("pairwise") for _ in units]
    prepared = [taken.__enter__() for taken in parts]
    for part, (order, rule, _) in zip(prepared, units):
        _prepare(part, text, ends, len(hypotheses), order, rule)
    size = 8 * prepared[0].call("stride")
    for i in range(len(hypotheses)):
        sums = bytes(3 * size)
        for part, (_, _, score) in zip(prepared, units):
            if not part.call("overlaps", i):
                raise _no_memory(len(text))
            score(part, i, sums)
            at = part.reserve(c.REGION_SUMS, 0)
            sums = bytes(part.memory.read(part.store, at, at + 3 * size))
        scores = array.array("d", sums[: 8 * len(references)])
        if not means:
            out.extend(scores)
            continue
        total = 0.0
        for score_of_pair in scores:
            total += score_of_pair
        out.append(total / len(references))
    # after an exception, they are not used again
    for taken in parts:
        taken.__exit__(None)
    return memoryview(out.tobytes()).cast("d")


def _prepare(part, text, ends, hypotheses, order, rule):
    with _taken("counting") as counting:
        counting.put(c.REGION_TEXT, text, c.REGION_PADDING)
        counting.put(c.REGION_TEXT_ENDS, ends)
        if counting.call("scan", len(ends), rule) == -1:
            raise _no_memory(len(text))
        scanned = _words(counting, c.REGION_SCANNED_ENDS, 0, len(ends))
        middle = scanned[hypotheses - 1]
        left = _words(counting, c.REGION_SCANNED_IDS, 0, middle)
        right = _words(counting, c.REGION_SCANNED_IDS, middle, scanned[-1])
    part.put(c.REGION_HYPOTHESIS_IDS, left)
    part.put(c.REGION_HYPOTHESIS_ENDS, scanned[:hypotheses])
    part.put(c.REGION_REFERENCE_IDS, right)
    part.put(c.REGION_REFERENCE_ENDS, array.array("I", [end - middle for end in scanned[hypotheses:]]))
    if not part.call("prepare", hypotheses, len(ends) - hypotheses, order):
        raise _no_memory(len(text))


def _words(part, region, start, end):
    at = part.reserve(region, 0)
    return array.array("I", bytes(part.memory.read(part.store, at + 4 * start, at + 4 * end)))


def _encoded(lines):
    encoded = [line.encode() for line in lines]
    text = b"".join(encoded)
    if len(text) > _MOST_BYTES:
        raise ValueError(f"{len(encoded)} lines have {len(text)} bytes: expected at most {_MOST_BYTES}")
    return text, array.array("I", accumulate(map(len, encoded)))
