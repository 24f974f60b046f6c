"""Segments of Python strings, checked and encoded as UTF-8, for the host in Python; csrc/segments.c does this for the C
host.
"""

from collections.abc import Iterable, Iterator


def read_segments(
    hypotheses: Iterable[str], references: Iterable, *, lowercase: bool = False, trim: bool = False
) -> Iterator[tuple[bytes, list[bytes]]]:
    """Each hypothesis with its references, in which None stands for a missing one."""
    all_hypotheses = _tuple_of("hypotheses", hypotheses, "a list of str, one for each segment")
    all_references = _tuple_of("references", references, "a list with a str, or a list of str, for each segment")
    if len(all_references) != len(all_hypotheses):
        raise ValueError(
            f"references has {len(all_references)} segments, hypotheses {len(all_hypotheses)}: expected the same number"
        )

    def utf8(text: str, name: str) -> bytes:
        if lowercase:
            text = text.lower()
        if trim:
            text = text.rstrip()
        try:
            return text.encode()
        except UnicodeEncodeError as error:
            error.reason = (
                f"{name} has a lone surrogate, which is not text: expected str that can be written as UTF-8"
            )
            raise

    def segments() -> Iterator[tuple[bytes, list[bytes]]]:
        for i, (hypothesis, some) in enumerate(zip(all_hypotheses, all_references)):
            if not isinstance(hypothesis, str):
                raise _wrong_type(f"hypotheses[{i}]", hypothesis, "str")
            encoded = utf8(hypothesis, f"hypotheses[{i}]")
            if not isinstance(some, (str, list, tuple)):
                raise _wrong_type(f"references[{i}]", some, "str, or a list of str")
            lines = []
            for j, reference in enumerate([some] if isinstance(some, str) else some):
                if isinstance(reference, str):
                    lines.append(utf8(reference, f"references[{i}]"))
                elif reference is not None:
                    raise _wrong_type(
                        f"references[{i}][{j}]", reference, "str, or None where there is no reference"
                    )
            if not lines:
                raise ValueError(f"references[{i}] is empty: expected at least one reference for each segment")
            yield encoded, lines

    return segments()


def _tuple_of(name: str, argument: Iterable, expected: str) -> tuple:
    """The items as a tuple; a str is refused, because Python would iterate over its characters."""
    if not isinstance(argument, (str, bytes, dict)):
        try:
            return tuple(argument)
        except TypeError:
            pass
    raise _wrong_type(name, argument, expected)


def wrong_line(lines: Iterable[object]) -> TypeError:
    """The error for the first line that is not a str."""
    return next(_wrong_type(f"lines[{i}]", line, "str") for i, line in enumerate(lines) if not isinstance(line, str))


def _wrong_type(what: str, found: object, expected: str) -> TypeError:
    return TypeError(f"{what} is {type(found).__name__}: expected {expected}")
