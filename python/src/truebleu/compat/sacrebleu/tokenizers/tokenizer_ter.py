"""tercom's tokenizer as sacreBLEU calls it."""
from __future__ import annotations

from ....metrics.tercom import tercom


class TercomTokenizer:
    """Rewrites a line, whose words are then between single blanks.

    >>> TercomTokenizer(normalized=True)("It's 5.5%.")
    "it 's 5.5 % ."
    """

    def __init__(
        self, normalized: bool = False, no_punct: bool = False, asian_support: bool = False, case_sensitive: bool = False
    ) -> None:
        self._rewritten = tercom(bool(normalized), bool(no_punct), bool(asian_support), bool(case_sensitive))

    def __call__(self, sent: str) -> str:
        return " ".join(self._rewritten(sent).split())

    def signature(self) -> str:
        return "tercom"
