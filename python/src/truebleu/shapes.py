"""Checks the shape of texts before anything is counted: every message says what was expected, found and likely meant."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn, Optional

    Line = Optional[str]


def lines_of(name: str, value: object) -> list[str]:
    """The hypotheses as a list: at least one string, each well-formed.

    >>> lines_of("hypotheses", "a cat")
    Traceback (most recent call last):
    TypeError: hypotheses is a string: expected a list of strings; for one sentence write [sentence]
    """
    lines: list[Any] = _list_of(name, value, "a list of strings", "for one sentence write [sentence]")
    if not lines:
        raise ValueError(f"{name} is empty: expected at least one line; an empty corpus has no score")
    if set(map(type, lines)) != {str}:
        lines = [_line(f"{name}[{i}]", line, False) for i, line in enumerate(lines)]
    return lines


def streams_of(value: object, segments: int, one_each: bool = False) -> list[list[Line]]:
    """The references as streams: references[k][i] is the k-th reference of segment i, None where there is none.

    :param one_each: whether a list of strings counts as one stream.

    >>> streams_of([["a"], ["b"]], 2)
    Traceback (most recent call last):
    ValueError: references[0] has 1 line for 2 hypotheses, and there are 2 such lists: they look like the references \
of each segment; expected streams, a list for each translator: list(zip(*references)) turns them round
    """
    hint = "references are streams, one list for each translator: for one stream write [[line, line, ...]]"
    given = _list_of("references", value, "a list of streams, each a list with a line for each hypothesis", hint)
    if not given:
        raise ValueError("references is empty: expected at least one stream, a list with a line for each hypothesis")
    if isinstance(given[0], str) or (given[0] is None and one_each):
        if not one_each:
            _refuse_flat(given, segments)
        given = [given]
    streams = [
        _list_of(f"references[{k}]", stream, f"the list of lines of stream {k}", hint) for k, stream in enumerate(given)
    ]
    for k, stream in enumerate(streams):
        if len(stream) != segments:
            _refuse_length(streams, k, segments)
    streams = [checked_stream(k, stream) for k, stream in enumerate(streams)]
    _check_each_has_one(streams)
    return streams


def sources_of(value: object, segments: int) -> list[str]:
    """The sources as a list, a string for each hypothesis.

    >>> sources_of(["a"], 2)
    Traceback (most recent call last):
    ValueError: sources has 1 line for 2 hypotheses: expected the same number
    """
    lines = lines_of("sources", value)
    if len(lines) != segments:
        raise ValueError(
            f"sources has {counted(len(lines), 'line', 'lines')} for {counted(segments, 'hypothesis', 'hypotheses')}: "
            "expected the same number"
        )
    return lines


def segments_of(streams: list[list[Line]]) -> list[str] | list[list[str]]:
    """For each segment its only reference, or the list of its references."""
    if len(streams) == 1:
        return streams[0]  # type: ignore[return-value]
    return [[line for line in lines if line is not None] for lines in zip(*streams)]


def flat_references(streams: list[list[Line]]) -> tuple[list[str], list[int]]:
    """The references of all segments, one after the other, and how many each segment has."""
    each = [[line for line in lines if line is not None] for lines in zip(*streams)]
    return [line for lines in each for line in lines], list(map(len, each))


def count_of_references(streams: list[list[Line]]) -> int | str:
    """How many references every segment has, or "var" where they differ."""
    if not any(None in stream for stream in streams):
        return len(streams)
    counts = {sum(line is not None for line in lines) for lines in zip(*streams)}
    return counts.pop() if len(counts) == 1 else "var"


def refuse_surrogates(
    hypotheses: Sequence[str], streams: Sequence[Sequence[Line]], sources: Sequence[str] = ()
) -> NoReturn:
    """Raises an error that names the line which has no UTF-8, because it holds half a surrogate pair."""
    refuse_surrogates_in([("hypotheses", hypotheses), *named_streams(streams), ("sources", sources)])


def named_streams(streams: Sequence[Sequence[Line]]) -> list[tuple[str, Sequence[Line]]]:
    """The streams of references with their names in errors."""
    return [(f"references[{k}]", stream) for k, stream in enumerate(streams)]


def refuse_surrogates_in(named: Sequence[tuple[str, Sequence[Line]]]) -> NoReturn:
    """Refuses lone surrogates in several texts, each of which has a name."""
    for name, lines in named:
        for i, line in enumerate(lines):
            try:
                (line or "").encode()
            except UnicodeEncodeError as error:
                raise ValueError(
                    f"{name}[{i}] has half a surrogate pair (U+{ord(error.object[error.start]):04X}) at position "
                    f"{error.start}: expected well-formed text; was it decoded with errors='surrogateescape', or cut in "
                    "the middle of an escaped character?"
                ) from None
    raise AssertionError("all lines have UTF-8")


def described(value: object) -> str:
    """A value in words.

    >>> described(None), described(b"a"), described([1])
    ('None', 'bytes', 'a list')
    """
    if value is None:
        return "None"
    if isinstance(value, (bytes, bytearray)):
        return type(value).__name__
    if isinstance(value, str):
        return "a string"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIO' else 'a'} {name}"


def check_flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} is {described(value)}: expected True or False")
    return value


def check_whole(name: str, value: Any, least: int, most: int) -> int:
    expected = f"expected a whole number from {least} to {most}"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is {described(value)}: {expected}")
    number: int = value.__index__()
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}: {expected}")
    return number


def check_number(name: str, value: Any, least: float, most: float = float("inf")) -> float:
    expected = f"expected a number from {least} {f'to {most:g}' if most < float('inf') else 'up'}"
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is {described(value)}: {expected}")
    number = float(value)
    if not (least <= number <= most and number < float("inf")):
        raise ValueError(f"{name} is {value}: {expected}")
    # 2.0 is written as 2
    return int(number) if number == int(number) else number


def check_name(name: str, value: object, known: Sequence[str]) -> str:
    expected = f"expected one of {', '.join(map(repr, known))}"
    if not isinstance(value, str):
        raise TypeError(f"{name} is {described(value)}: {expected}")
    if value not in known:
        raise ValueError(f"{name} is {value[:60]!r}: {expected}")
    return value


def counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _list_of(name: str, value: object, expected: str, hint: str) -> list[Any]:
    if type(value) is list:
        return value
    if isinstance(value, str):
        raise TypeError(f"{name} is a string: expected {expected}; {hint}")
    columns = _columns_of(value)
    if columns is not None:
        return columns
    # arrays, series and columns of data sets have a length and an order; a set or a dictionary has no order
    in_order = hasattr(value, "__len__") and hasattr(value, "__iter__") and hasattr(value, "__getitem__")
    if isinstance(value, (bytes, bytearray, dict)) or not in_order:
        mistake = (
            "; decode bytes first" if isinstance(value, (bytes, bytearray))
            else "; write list(...) to make a list of it" if hasattr(value, "__next__")
            else ""
        )
        raise TypeError(f"{name} is {described(value)}: expected {expected}{mistake}")
    if isinstance(value, tuple):
        return list(value)
    # Arrow's elements are objects of its own
    items: list[Any] = list(value.to_pylist() if hasattr(value, "to_pylist") else value)  # type: ignore[call-overload]
    if set(map(type, items)) <= {str, type(None)}:
        return items
    return [None if _is_null(item) else item for item in items]


def _columns_of(value: Any) -> Optional[list[Any]]:
    """The columns of a table of pandas, Polars or PyArrow; None if it is not a table."""
    if not hasattr(value, "columns") or len(getattr(value, "shape", ())) != 2:
        return None
    if hasattr(value, "itercolumns"):
        return list(value.itercolumns())
    return list(value.get_columns() if hasattr(value, "get_columns") else (column for _, column in value.items()))


def _is_null(item: Any) -> bool:
    """Whether an element of a column is a missing value: NaN, or pandas' NA, which has no truth value."""
    return type(item).__name__ in ("NAType", "NaTType") or (isinstance(item, float) and item != item)


def _line(name: str, line: object, may_lack: bool) -> Line:
    if isinstance(line, str):
        # not str(line): that of NumPy drops trailing NULs
        return str.__str__(line)
    if line is None and may_lack:
        return None
    mistake = (
        "; a system that has no translation for a segment has the empty string" if line is None
        else "; is a list nested one level too deep?" if isinstance(line, (list, tuple))
        else "; decode bytes first: line.decode()" if isinstance(line, (bytes, bytearray))
        else "; a missing value of a table?" if isinstance(line, float) and line != line
        else ""
    )
    raise TypeError(f"{name} is {described(line)}: expected a string{' or None' if may_lack else ''}{mistake}")


def checked_stream(k: int, stream: list[Any]) -> list[Line]:
    """A stream of references whose lines are strings, or None."""
    if set(map(type, stream)) <= {str, type(None)}:
        return stream
    return [_line(f"references[{k}][{i}]", line, True) for i, line in enumerate(stream)]


def _check_each_has_one(streams: list[list[Line]]) -> None:
    if not all(None in stream for stream in streams):
        return
    for i, lines in enumerate(zip(*streams)):
        if all(line is None for line in lines):
            which = "references[0]" if len(streams) == 1 else f"references[0..{len(streams) - 1}]"
            raise ValueError(
                f"segment {i} has no reference, {which}[{i}] is None: expected at least one for each segment; "
                "an empty reference is the empty string"
            )


def _refuse_flat(given: list[Any], segments: int) -> NoReturn:
    fits = len(given) == segments
    hint = (
        "for one reference each write [references]" if fits
        else "for one segment with several references write [[reference] for reference in references]" if segments == 1
        else "for one stream write [[line, line, ...]]"
    )
    raise TypeError(
        f"references[0] is a string: expected the list of lines of stream 0; references are streams, one list for each "
        f"translator: {hint}"
    )


def _refuse_length(streams: list[list[Any]], k: int, segments: int) -> NoReturn:
    stream = streams[k]
    found = f"references[{k}] has {counted(len(stream), 'line', 'lines')} for " + counted(
        segments, "hypothesis", "hypotheses"
    )
    if len(streams) == segments and segments > 1 and all(len(other) < segments for other in streams):
        even = len({len(other) for other in streams}) == 1
        how = (
            "list(zip(*references))" if even else "list(itertools.zip_longest(*references))"
        )
        raise ValueError(
            f"{found}, and there are {segments} such lists: they look like the references of each segment; expected "
            f"streams, a list for each translator: {how} turns them round"
        )
    raise ValueError(
        f"{found}: expected a line for each hypothesis, None where this stream has none; a missing or an extra line in "
        "a file shows up like this"
    )
