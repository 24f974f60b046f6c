"""Columns of text in Arrow's layout, instead of lists: they give the same rows, and wrong offsets are refused."""
from array import array

import pytest

from conftest import corpus
from truebleu import kernel

pytestmark = [
    pytest.mark.sanitized,
    pytest.mark.skipif(kernel.HOST != "native", reason="the extension reads columns, wasmtime lists"),
]


def bitmap(present, start=0):
    bits = bytearray((start + len(present) + 7) // 8)
    for i, is_there in enumerate(present):
        bits[(start + i) // 8] |= is_there << ((start + i) % 8)
    return bytes(bits)


def text_column(texts, wide=False, start=0):
    """A column of texts, some of them None, after `start` entries of another column."""
    offsets, data = array("q" if wide else "i", [0]), bytearray()
    for text in [*["other"] * start, *texts]:
        data += (text or "").encode()
        offsets.append(len(data))
    validity = bitmap([text is not None for text in texts], start) if None in texts else None
    return kernel.text_column(bytes(data), offsets, wide=wide, validity=validity, start=start, length=len(texts))


def list_column(lists, wide=False, start=0):
    offsets = array("q" if wide else "i", [0] * (start + 1))
    for texts in lists:
        offsets.append(offsets[-1] + len(texts))
    values = text_column([text for texts in lists for text in texts], wide, start)
    return kernel.text_column(values, offsets, wide=wide, start=start, length=len(lists))


CALLS = [
    lambda h, r: kernel.ngram_rows(h, r, order=4, rule="13a", trim=True),
    lambda h, r: kernel.ngram_rows(h, r, order=2, rule="none", lowercase=True, summed=True),
    lambda h, r: kernel.chrf_rows(h, r, char_order=6, word_order=2),
    lambda h, r: kernel.chrf_rows(h, r, lowercase=True, summed=True),
    lambda h, r: kernel.ter_rows(h, r),
    lambda h, r: kernel.error_rows(h, r, rule="spaced words", lowercase=True),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("wide", "start"), [(False, 0), (True, 3), (False, 9)])
def test_rows_are_those_of_lists(call, wide, start):
    hypotheses, references = corpus(16, 1500, 3)
    first = [lists[0] for lists in references]
    assert call(text_column(hypotheses, wide, start), text_column(first, wide, start)) == call(hypotheses, first)
    lists = [[*texts, None] if i % 3 == 0 else texts for i, texts in enumerate(references)]
    assert call(text_column(hypotheses, wide, start), list_column(lists, wide, start)) == call(hypotheses, references)


def test_nothing_at_all():
    empty = kernel.text_column(None, None, length=0)
    assert len(kernel.ngram_rows(empty, empty, order=4, rule="13a")) == 0
    blank = kernel.text_column(None, array("i", [0, 0]), length=1)
    assert list(kernel.error_rows(blank, blank, rule="none")) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: kernel.text_column(b"ab", array("i", [0, 1]), length=2), ValueError, "offsets has 8 bytes: expected at"),
        (lambda: kernel.text_column(b"ab", array("i", [0]), length=-1), ValueError, "start is 0 and length -1"),
        (lambda: kernel.text_column(b"ab", array("i", [0, 1]), start=2**62, length=1), ValueError, "start is"),
        (lambda: kernel.text_column(b"a", array("i", [0, 1]), validity=b"", length=1), ValueError, "validity has 0 bytes"),
        (lambda: kernel.text_column("ab", array("i", [0, 1]), length=1), TypeError, "a bytes-like object is required"),
        (lambda: rows(offsets=[0, 3]), ValueError, "a column's entry 0 goes from 0 to 3: expected offsets that rise, up to 2"),
        (lambda: rows(offsets=[-1, 1]), ValueError, "goes from -1 to 1"),
        (lambda: rows(offsets=[2, 1]), ValueError, "goes from 2 to 1"),
        (lambda: rows(["a", None], ["a", "b"]), ValueError, "hypotheses[1] is null: expected text"),
        (lambda: rows(["a", "b"], ["a", None]), ValueError, "references[1] is null or empty"),
        (lambda: rows(["a"], ["a", "b"]), ValueError, "references has 2 segments, hypotheses 1"),
        (lambda: kernel.ter_rows(text_column(["a"]), ["a"]), TypeError, "references is list: expected a column"),
        (lambda: kernel.ter_rows(["a"], text_column(["a"])), TypeError, "references is PyCapsule"),
        (lambda: kernel.ter_rows(list_column([["a"]]), list_column([["a"]])), TypeError, "hypotheses is a column of lists"),
        (lambda: kernel.ter_rows(text_column(["a"]), list_column([[None]])), ValueError, "references[0] is null or empty"),
        (lambda: kernel.ngram_rows(*[kernel.text_column(b"\xff", array("i", [0, 1]), length=1)] * 2, order=1, rule="none",
                                   lowercase=True), UnicodeDecodeError, "invalid start byte"),
    ],
)
def test_told(make, error, message):
    with pytest.raises(error) as caught:
        make()
    assert message in str(caught.value)


def rows(hypotheses=None, references=None, offsets=None):
    if offsets is not None:
        column = kernel.text_column(b"ab", array("i", offsets), length=len(offsets) - 1)
        return kernel.ter_rows(column, column)
    return kernel.ter_rows(text_column(hypotheses), text_column(references))


class TestGroupSums:
    def test_sums(self):
        numbers = array("d", [1, 2, 3, 4, 5, 6])
        assert list(kernel.group_sums(numbers, array("i", [1, 0, 1]), width=2, count=3)) == [3, 4, 6, 8, 0, 0]
        assert list(kernel.group_sums(array("d"), array("i"), width=2, count=1)) == [0, 0]

    @pytest.mark.parametrize(
        ("groups", "width", "count"), [([0, 2], 1, 2), ([0, -1], 1, 2), ([0], 1, 1), ([0, 0], 0, 1), ([0, 0], 1, -1)]
    )
    def test_told(self, groups, width, count):
        with pytest.raises(ValueError, match="expected"):
            kernel.group_sums(array("d", [1, 2]), array("i", groups), width=width, count=count)
