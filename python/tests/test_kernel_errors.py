"""A mistake of the caller raises an exception of the right class, which names it; nothing ends the process."""

import os
import random
import subprocess
import sys
import tracemalloc
from array import array

import pytest

from truebleu import _constants, kernel
from truebleu._host import calls

pytestmark = pytest.mark.sanitized

ROWS = {
    "ngram_rows": lambda *segments: kernel.ngram_rows(*segments, order=4, rule="13a"),
    "chrf_rows": lambda *segments: kernel.chrf_rows(*segments, word_order=2),
    "ter_rows": kernel.ter_rows,
    "error_rows": lambda *segments: kernel.error_rows(*segments, rule="spaced words"),
}


@pytest.mark.parametrize("function", ROWS.values(), ids=ROWS.keys())
@pytest.mark.parametrize(
    ("hypotheses", "references", "error", "message"),
    [
        ("a b", ["a"], TypeError, "hypotheses is str: expected a list of str, one for each segment"),
        (["a"], "a", TypeError, "references is str: expected a list with a str, or a list of str, for each segment"),
        (b"a", ["a"], TypeError, "hypotheses is bytes: expected a list of str, one for each segment"),
        (None, ["a"], TypeError, "hypotheses is NoneType: expected a list of str, one for each segment"),
        ({"a": 1}, ["a"], TypeError, "hypotheses is dict: expected a list of str, one for each segment"),
        (["a", None], ["a", "b"], TypeError, "hypotheses[1] is NoneType: expected str"),
        (["a", b"b"], ["a", "b"], TypeError, "hypotheses[1] is bytes: expected str"),
        ([["a"]], ["a"], TypeError, "hypotheses[0] is list: expected str"),
        (["a"], [None], TypeError, "references[0] is NoneType: expected str, or a list of str"),
        (["a"], [{"a"}], TypeError, "references[0] is set: expected str, or a list of str"),
        (["a"], [["a", 1]], TypeError, "references[0][1] is int: expected str, or None where there is no reference"),
        (["a", "b"], ["a"], ValueError, "references has 1 segments, hypotheses 2: expected the same number"),
        (["a"], [[]], ValueError, "references[0] is empty: expected at least one reference for each segment"),
        (["a"], [[None]], ValueError, "references[0] is empty: expected at least one reference for each segment"),
        (
            ["a", "b\ud800"],
            ["a", "b"],
            UnicodeEncodeError,
            "hypotheses[1] has a lone surrogate, which is not text: expected str that can be written as UTF-8",
        ),
        (
            ["a", "b"],
            ["a", ["x", "\udfff"]],
            UnicodeEncodeError,
            "references[1] has a lone surrogate, which is not text: expected str that can be written as UTF-8",
        ),
    ],
)
def test_wrong_segments_are_named(function, hypotheses, references, error, message):
    with pytest.raises(error) as raised:
        function(hypotheses, references)
    assert type(raised.value) is error
    assert getattr(raised.value, "reason", str(raised.value)) == message


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: kernel.ngram_rows([], [], order=17, rule="13a"), ValueError, "order is 17: expected 1 to 16"),
        (lambda: kernel.ngram_rows([], [], order=0, rule="13a"), ValueError, "order is 0: expected 1 to 16"),
        (
            lambda: kernel.ngram_rows([], [], order=1, rule="14a"),
            ValueError,
            "rule is '14a': expected none, 13a, char, code points, chrF words, mteval, mteval lower-cased or spaced words",
        ),
        (
            lambda: kernel.error_rows([], [], rule="13a"),
            ValueError,
            "rule is '13a': expected none, spaced words or trimmed code points",
        ),
        (lambda: kernel.chrf_rows([], [], char_order=-1), ValueError, "char_order is -1: expected 0 to 16"),
        (
            lambda: kernel.chrf_rows([], [], char_order=0),
            ValueError,
            "char_order and word_order are 0: expected at least one of them to be 1 or more",
        ),
        (
            lambda: kernel.bleu_scores(b"1234", order=1, smoothing="exp"),
            ValueError,
            "rows has 4 bytes: expected a multiple of 32, rows of 4 doubles",
        ),
        (lambda: kernel.chrf_scores(b"", orders=33), ValueError, "orders is 33: expected 1 to 32"),
        (
            lambda: kernel.bleu_scores(b"", order=1, smoothing="more"),
            ValueError,
            "smoothing is 'more': expected none, floor, add-k or exp",
        ),
    ],
)
def test_wrong_settings_are_named(call, error, message):
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value) == message


@pytest.mark.parametrize(
    "call",
    [
        lambda lines: kernel.answer_words(lines),
        lambda lines: kernel.bleu_pairs(["a"], lines, order=1, rule="none", smoothing="exp"),
        lambda lines: kernel.nist_information(lines, rule="none"),
    ],
)
def test_a_line_that_is_not_text_is_named(call):
    with pytest.raises(TypeError) as raised:
        call(["a", b"b"])
    assert str(raised.value).endswith("[1] is bytes: expected str")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        # it has no list of the words, which a memory error of the kernel showed
        (lambda: kernel.word_ids(["a"], rule="char"), "rule is 'char': expected none, 13a, mteval or mteval lower-cased"),
        (lambda: kernel.mean_scores(b"", -1), "means is -1: expected 1 to 64"),
    ],
)
def test_settings_that_the_kernel_cannot_count_with_are_refused(call, message):
    with pytest.raises(ValueError) as raised:
        call()
    assert str(raised.value) == message


def test_an_iterable_that_fails_keeps_its_error():
    def lines():
        yield "a"
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        kernel.ter_rows(lines(), ["a"])


def test_errors_leave_no_memory_behind():
    lines = ["a b c"] * 50
    bad = [*lines, "\ud800"]

    def calls(times: int) -> int:
        for _ in range(times):
            for hypotheses, references in ((bad, bad), (lines, [*lines[1:], None]), (lines, lines)):
                try:
                    kernel.chrf_rows(hypotheses, references)
                except (TypeError, ValueError):
                    pass
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        used = [calls(500)]
        # Python keeps freed objects for reuse, more and more of them at first; a leak of one object would be 8,000 bytes
        # or more in every stretch of 500 rounds
        while len(used) < 2 or used[-1] - used[-2] >= 3_000:
            assert len(used) < 20, used
            used.append(calls(500))
    finally:
        tracemalloc.stop()


def test_a_generator_that_would_draw_the_same_for_ever():
    """A state of zeros drew zeros for ever, all of which were rejected."""
    rows = bytes(8 * 3)
    good = kernel.seeded_generator(bytes(16))
    sums, after = kernel.bootstrap_sums(good, rows, 1, 2)
    assert len(sums) == 2 and len(after) == len(good) == 48
    kernel.bootstrap_sums(after, rows, 1, 2)
    even = good[:16] + bytes([good[16] & 0xFE]) + good[17:]
    for state in (bytes(48), even, good[:40] + (64).to_bytes(4, "little") + bytes(4)):
        with pytest.raises(ValueError, match=r"state has the increment \d+ and \d+ bits left over: expected an odd increment"):
            kernel.bootstrap_sums(state, rows, 1, 2)
    for drawn in range(50):
        state = bytes(random.Random(drawn).randbytes(16)) + b"\1" + bytes(31)
        kernel.bootstrap_sums(state, rows, 1, 1000)


@pytest.mark.parametrize(
    ("state", "rows", "count"),
    [
        (bytes(2496), array("d", [1, 2, 3]), 1), (bytes(2496) + (625).to_bytes(4, "little"), array("d", [1, 2, 3]), 1),
        (bytes(2500), array("d", []), 1), (bytes(2500), array("d", [1, 2]), 1), (bytes(2500), array("d", [1, 2, 3]), -1),
    ],
)
def test_a_state_or_rows_of_another_size_are_refused(state, rows, count):
    with pytest.raises(ValueError, match="expected 624 words of 32 bits"):
        kernel.resampled_means(state, rows, count)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")
@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer needs terabytes of addresses")
def test_no_memory_is_a_memory_error_and_the_next_call_works():
    script = """
import resource
from truebleu import kernel
line = "w " * (16 << 20)
kernel.ngram_rows(["a"], ["a"], order=4, rule="none")
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
for more in (8, 40, 60, 100, 140, 200):
    resource.setrlimit(resource.RLIMIT_AS, (used + (more << 20), resource.RLIM_INFINITY))
    for rows in (
        lambda: kernel.ngram_rows([line], [line], order=4, rule="none"),
        lambda: kernel.chrf_rows([line], [line], word_order=2),
        lambda: kernel.ter_rows([line], [line]),
        lambda: kernel.error_rows([line], [line], rule="none"),
    ):
        try:
            rows()
        except MemoryError:
            print("MemoryError")
    assert kernel.ngram_rows(["a"], ["a"], order=1, rule="none").tolist() == [1, 1, 1, 1]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("MemoryError") >= 8


DESCRIBE = ("describe", (), (), ((_constants.REGION_ROWS_OUT, 48),))


def test_calls_to_one_instance_begin_with_nothing():
    kernel.nist_information(["a b"], rule="none")
    ((result, (found,)),) = calls("nist", (DESCRIBE,), 0)
    assert result == 1 and memoryview(found).cast("d").tolist() == [0] * 6
    assert calls("nist", (), 0) == ()


@pytest.mark.skipif(kernel.HOST != "native", reason="wasmtime has all functions of a part, and its own errors")
@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((("describe", (1,), (), ()),), "nist.describe of 1 arguments"),
        ((("translate", (1, 1), (), ()),), "nist.translate of 2 arguments: expected a function of"),
        ((DESCRIBE, ("textInformation", (1,), (), ())), "nist.textInformation has 1 arguments: expected 3"),
        ((("describe", (), ((0, "text"),), ()),), "bytes-like"),
        ((("describe", (), ((0, b""),) * 9, ()),), "9 inputs and 0 outputs: expected at most 8 of each"),
    ],
)
def test_calls_to_one_instance_are_checked(steps, message):
    with pytest.raises(TypeError, match=message):
        calls("nist", steps, 0)
