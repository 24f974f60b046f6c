"""Columns of Arrow as the kernel reads them, and as lists where a metric needs strings."""
from __future__ import annotations

import sys
from array import array
from itertools import zip_longest

import pyarrow as pa
import pyarrow.compute as pc

from .. import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Optional


def checked_texts(name: str, array: pa.Array) -> pa.Array:
    """A column of texts, with offsets of 32 or 64 bits, whose bytes are UTF-8.

    :raises TypeError: for a column of another type.
    :raises ValueError: for a damaged column.
    """
    array = plain(array)
    if not (pa.types.is_string(array.type) or pa.types.is_large_string(array.type)):
        is_binary = pa.types.is_binary(array.type) or pa.types.is_large_binary(array.type)
        hint = "; cast it to text first" if is_binary else ""
        raise TypeError(f"the column {name} has the type {array.type}: expected texts{hint}")
    array.validate(full=True)
    return array


def checked_references(name: str, array: pa.Array) -> pa.Array:
    """A column of texts, or of lists of them."""
    kind = array.type
    if not (pa.types.is_list(kind) or pa.types.is_large_list(kind)):
        if pa.types.is_fixed_size_list(kind):
            return checked_references(name, array.cast(pa.large_list(kind.value_type)))
        if "list_view" in str(kind):
            # PyArrow's cast (26.0.1) loses the last list
            return checked_references(name, pa.array(array.to_pylist(), pa.large_list(kind.value_type)))
        return checked_texts(name, array)
    values = array.values
    if plain(values) is not values:
        # this converts other types of text to texts that the kernel reads; the lists stay as they are
        return checked_references(name, array.cast(type_of_lists(kind, plain(values[:0]).type)))
    checked_texts(name, values)
    array.validate()
    return array


def references_of(names: Sequence[str], arrays: Sequence[pa.Array]) -> pa.Array:
    """The references in a column, or in several columns of texts, as lists."""
    if len(names) == 1:
        return checked_references(names[0], arrays[0])
    texts = [checked_texts(name, column).cast(pa.large_string()) for name, column in zip(names, arrays)]
    count, size = len(texts), len(texts[0])
    by_row = array("q", (at for row in range(size) for at in range(row, count * size, size)))
    values = pa.concat_arrays(texts).take(pa.Array.from_buffers(pa.int64(), len(by_row), [None, pa.py_buffer(by_row)]))
    offsets = pa.py_buffer(array("q", range(0, count * size + 1, count)))
    return pa.Array.from_buffers(pa.large_list(pa.large_string()), size, [None, offsets], children=[values])


def type_of_lists(kind: pa.DataType, value: pa.DataType) -> pa.DataType:
    return pa.large_list(value) if pa.types.is_large_list(kind) else pa.list_(value)


def plain(array: pa.Array) -> pa.Array:
    """Converts texts that are stored in another type, such as views or dictionaries, to plain texts."""
    kind = array.type
    if pa.types.is_dictionary(kind) or "string_view" in str(kind):
        return array.cast(pa.large_string())
    if pa.types.is_null(kind):
        return array.cast(pa.string())
    return array


def is_list(array: pa.Array) -> bool:
    return pa.types.is_list(array.type) or pa.types.is_large_list(array.type)


def reference_counts(references: pa.Array) -> pa.Array:
    """How many references each segment has that are not null, as doubles."""
    if not is_list(references):
        return pc.cast(pc.is_valid(references), pa.float64())
    lengths = pc.cast(pc.list_value_length(references), pa.int64())
    lengths = pc.cast(pc.fill_null(lengths, whole_number(0)), pa.float64())
    if references.values.null_count == 0:
        return lengths
    there = pc.cast(pc.is_valid(pc.list_flatten(references)), pa.float64())
    parents = pc.cast(pc.list_parent_indices(references), pa.int32())
    sums = kernel.group_sums(buffer_of(there), buffer_of(parents), width=1, count=len(references))
    return pa.Array.from_buffers(pa.float64(), len(references), [None, pa.py_buffer(sums)])


def whole_numbers(numbers: Iterable[float]) -> pa.Array:
    """A column of whole numbers. Neither pa.array nor, for constants, pa.scalar is used: they import pandas if it is
    installed, which takes half a second in each worker of Spark."""
    values = b"".join(int(one).to_bytes(8, sys.byteorder, signed=True) for one in numbers)
    return pa.Array.from_buffers(pa.int64(), len(values) // 8, [None, pa.py_buffer(values)])


def whole_number(number: int) -> pa.Scalar:
    """A constant for PyArrow's functions."""
    return whole_numbers([number])[0]


def buffer_of(array: pa.Array) -> memoryview:
    """The numbers of a column without nulls."""
    width = array.type.bit_width // 8
    buffer = array.buffers()[1]
    if buffer is None:
        return memoryview(b"")
    return memoryview(buffer)[array.offset * width : (array.offset + len(array)) * width]


def kernel_column(array: pa.Array) -> Any:
    """A column for the kernel, which reads its buffers where they are."""
    if is_list(array):
        validity, offsets = array.buffers()[:2]
        data: Any = kernel_column(array.values)
        wide = pa.types.is_large_list(array.type)
    else:
        validity, offsets, data = array.buffers()
        wide = pa.types.is_large_string(array.type)
    return kernel.text_column(
        data, offsets, wide=wide, validity=validity, start=array.offset, length=len(array)
    )


def streams_of(references: pa.Array) -> list[list[Optional[str]]]:
    """The references for metrics that need strings: a list for each translator."""
    if not is_list(references):
        return [references.to_pylist()]
    lists = [[text for text in texts if text is not None] for texts in references.to_pylist()]
    return [list(stream) for stream in zip_longest(*lists)]
