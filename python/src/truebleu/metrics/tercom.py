"""tercom's rewriting of lines, as in sacreBLEU 2.6.0 (tokenizers/tokenizer_ter.py, after Normalizer.java of tercom)."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ASIAN_PUNCTUATION = "\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb"
_FULL_WIDTH_PUNCTUATION = "\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09"

#: Characters that become words of their own with Asian support. The range from U+3200 was meant to end at U+32FF.
#: sacreBLEU's rules for kana apply only at the start of a line, where a space has been inserted before.
_APART = (
    "\u4e00-\u9fff\u3400-\u4dbf", "\u31c0-\u31ef\u2e80-\u2eff", "\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f",
    "\u3200-\u3f22", _ASIAN_PUNCTUATION, _FULL_WIDTH_PUNCTUATION,
)


def tercom(normalized: bool, no_punct: bool, asian_support: bool, case_sensitive: bool) -> Callable[[str], str]:
    """A function that rewrites a line; its words are then those between white space.

    >>> tercom(True, False, False, False)("It's 5.5%.").split()
    ['it', "'s", '5.5', '%', '.']
    """
    if not (normalized or no_punct):
        return str if case_sensitive else str.lower

    import re

    punctuation = re.compile(
        '[.,?:;!"()' + (_ASIAN_PUNCTUATION + _FULL_WIDTH_PUNCTUATION if asian_support else "") + "]"
    )
    western = [
        (re.compile(pattern), by) for pattern, by in (
            ("([{-~[-` -&(-+:-@/])", r" \1 "), ("'s ", " 's "), ("'s$", " 's"), (r"([^0-9])([\.,])", r"\1 \2 "),
            (r"([\.,])([^0-9])", r" \1 \2"), ("([0-9])(-)", r"\1 \2 "),
        )
    ]
    asian = [(re.compile(f"([{ranges}])"), r" \1 ") for ranges in _APART] if asian_support else []

    def rewritten(line: str) -> str:
        line = line.rstrip()
        if not line:
            return ""
        if not case_sensitive:
            line = line.lower()
        if normalized:
            line = line.replace("\n-", "").replace("\n", " ")
            line = line.replace("&quot;", '"').replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
            line = f" {line} "
            for pattern, by in western + asian:
                line = pattern.sub(by, line)
        if no_punct:
            line = punctuation.sub("", line)
        return " ".join(line.split())

    return rewritten
