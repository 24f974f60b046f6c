"""Hypotheses and streams of references as the kernel takes them: lists of str, with None for a missing reference."""

from typing import Any, List, NamedTuple, Sequence, Tuple, Union

from .. import kernel

_STR_OR_NONE = {str, type(None)}


class Streams(NamedTuple):
    """Streams of references of one length; the references of segment i are line i of each."""

    streams: List[Sequence[Any]]
    size: int
    #: Whether it is known that no reference is missing.
    complete: bool = False


def as_streams(references: Any) -> Streams:
    """
    The lines that zip(*references) reads, of whatever type. Iterators are empty afterwards, so use the result from then
    on.
    """
    lists = (list, tuple)
    if type(references) in lists and references and all(type(stream) in lists for stream in references):
        size = min(map(len, references))
        return Streams([stream if len(stream) == size else stream[:size] for stream in references], size)
    rows = list(zip(*references))
    return Streams([list(stream) for stream in zip(*rows)] if rows else [[]], len(rows))


def as_hypotheses(hypotheses: Any, size: int) -> Sequence[Any]:
    """The hypotheses that zip() reads together with the references of `size` segments."""
    if type(hypotheses) in (list, tuple):
        return hypotheses if len(hypotheses) <= size else hypotheses[:size]
    return [hypothesis for hypothesis, _ in zip(hypotheses, range(size))]


def plain(lines: Sequence[Any], optional: bool = False) -> Union[Tuple[Any, ...], str]:
    """
    Lines as str and, if `optional`, None; or a str that says what else they are. Subclasses of str may have methods of
    their own, which sacreBLEU would call; the class of NumPy has none.
    """
    taken = tuple(lines)
    if kernel.are_plain(taken, optional):
        return taken
    found = set(map(type, taken)) - (_STR_OR_NONE if optional else {str})
    if all(kind.__module__ == "numpy" and kind.__name__ == "str_" for kind in found):
        return tuple([None if line is None else str.__str__(line) for line in taken])
    return "a line that is not a str"


def count_references(streams: Streams) -> int:
    """The number of references of every segment: sacreBLEU's `num_refs`, which is -1 where the numbers differ."""
    if streams.complete or all(None not in stream for stream in streams.streams):
        return len(streams.streams) if streams.size > 0 else -1
    counts = {len(row) - row.count(None) for row in zip(*streams.streams)}
    return counts.pop() if len(counts) == 1 else -1
