"""The tokenizers of sacreBLEU that the kernel has."""
from __future__ import annotations

from .. import kernel, shapes
from .._constants import TRIM_BOTH, TRIM_END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Optional

    from .._calls import Rule
    from .metric import Line

DEFAULT = "13a"

#: The classes of code points in the rules that 13a, zh and intl share (src/text/tokenizers/punctuation.ts).
WHITESPACE, APART, MARK, NUMBER, DASH = 1, 2, 3, 4, 5

#: str.isspace()
SPACES = (
    (0x09, 0x0D), (0x1C, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029),
    (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000),
)

#: ASCII punctuation except ' , - . and the other characters that mteval-v13a.pl separates
WESTERN = (
    (APART, ((0x21, 0x26), (0x28, 0x2B), (0x2F, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E))),
    (NUMBER, ((0x30, 0x39),)), (MARK, ((0x2C, 0x2C), (0x2E, 0x2E))), (DASH, ((0x2D, 0x2D),)),
)

#: Characters that sacreBLEU takes for Chinese. Two of its ranges are written with five digits in an escape of four, so
#: that the first is U+2001 to U+2A6D (src/text/tokenizers/chinese.ts).
CHINESE = (
    (0x2001, 0x2A6D), (0x2E80, 0x2FDF), (0x2FF0, 0x303F), (0x3100, 0x312F), (0x31A0, 0x31EF), (0x3200, 0x4DB5),
    (0x4E00, 0x9FBB), (0xF900, 0xFA2D), (0xFA30, 0xFA6A), (0xFA70, 0xFAD9), (0xFE10, 0xFE1F), (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
)


class Tokenizer:
    """A tokenizer: the rule by which the kernel cuts a line, and how lines are prepared before."""

    __slots__ = ("name", "rule", "spaced")

    def __init__(
        self, name: str, rule: Rule, spaced: Optional[Callable[[Sequence[str]], list[str]]] = None
    ) -> None:
        self.name = name
        self.rule = rule
        self.spaced = spaced


def tokenizer_named(name: Optional[str]) -> Tokenizer:
    """The tokenizer of this name; None is 13a.

    >>> tokenizer_named("flores200")
    Traceback (most recent call last):
    ValueError: tokenize is 'flores200', which needs a dictionary or a model: expected 13a, none, char, intl or zh; \
truebleu.sacrebleu scores with sacreBLEU's own tokenizer, truebleu.node with ours
    """
    if name is None:
        name = DEFAULT
    known = _KNOWN.get(name) if isinstance(name, str) else None
    if known is not None:
        return known
    if not isinstance(name, str):
        raise TypeError(f"tokenize is {shapes.described(name)}: expected the name of a tokenizer, such as '13a'")
    mistake = ", which needs a dictionary or a model" if name in _NEED_DATA else ""
    raise ValueError(
        f"tokenize is {name[:60]!r}{mistake}: expected 13a, none, char, intl or zh; truebleu.sacrebleu scores with "
        "sacreBLEU's own tokenizer, truebleu.node with ours"
    )


def spaced_texts(
    spaced: Callable[[Sequence[str]], list[str]], hypotheses: Sequence[str], streams: list[list[Line]], lowercase: bool
) -> tuple[list[str], list[list[Line]]]:
    """All lines with blanks around separate tokens, so that they only need cutting at white space."""
    ready = [line.lower() for line in hypotheses] if lowercase else hypotheses
    lines: list[list[Line]] = []
    for stream in streams:
        texts = ["" if line is None else line.lower() if lowercase else line for line in stream]
        lines.append([None if line is None else text for line, text in zip(stream, spaced(texts))])
    return spaced(ready), lines


def words_for_kernel(name: str, lines: Sequence[str], lowercase: bool) -> tuple[list[str], Rule]:
    """Lines from which the kernel can cut the tokenizer's words, and the rule by which it cuts them."""
    tokenizer = tokenizer_named(name)
    ready = [line.lower() for line in lines] if lowercase else list(lines)
    if tokenizer.spaced is not None:
        return tokenizer.spaced(ready), tokenizer.rule
    if tokenizer.rule == "char":
        # the kernel does not treat single characters as words
        return list(map(" ".join, ready)), "none"
    return [line.rstrip() for line in ready], tokenizer.rule


def _chinese(lines: Sequence[str]) -> list[str]:
    table = _tables.get("zh")
    if table is None:
        # some white space is in the Chinese ranges; either way it is dropped
        table = _tables["zh"] = _table(*WESTERN, (APART, CHINESE), (WHITESPACE, SPACES))
    return kernel.spaced_lines(lines, table, TRIM_BOTH)


def _international(lines: Sequence[str]) -> list[str]:
    table = _tables.get("intl")
    if table is None:
        from .unicode_classes import NUMBERS, PUNCTUATION, SYMBOLS

        table = _tables["intl"] = _table(
            (WHITESPACE, SPACES), (MARK, _ranges(PUNCTUATION)), (APART, _ranges(SYMBOLS)), (NUMBER, _ranges(NUMBERS))
        )
    return kernel.spaced_lines(lines, table, TRIM_END)


def _table(*classes: tuple[int, Sequence[tuple[int, int]]]) -> bytes:
    """The class of each code point, one byte each; later classes replace earlier ones."""
    table = bytearray(1 + max(last for _, ranges in classes for _, last in ranges))
    for kind, ranges in classes:
        for first, last in ranges:
            table[first : last + 1] = bytes([kind]) * (last + 1 - first)
    return bytes(table)


def _ranges(deltas: str) -> list[tuple[int, int]]:
    """First and last code points from deltas, as scripts/unicode-tables.mjs writes them."""
    ranges = []
    end = 0
    for pair in deltas.split(" "):
        gap, _, length = pair.partition(",")
        first = end + int(gap, 36)
        end = first + int(length or "1", 36)
        ranges.append((first, end - 1))
    return ranges


_tables: dict[str, bytes] = {}
_KNOWN = {
    "13a": Tokenizer("13a", "13a"),
    "none": Tokenizer("none", "none"),
    "char": Tokenizer("char", "char"),
    "intl": Tokenizer("intl", "none", _international),
    "zh": Tokenizer("zh", "none", _chinese),
}
_NEED_DATA = ("ja-mecab", "ko-mecab", "spm", "flores101", "flores200", "spBLEU-1K")
