"""How rare n-grams are, for NIST."""
from __future__ import annotations

from _collections_abc import Sequence  # see scores.py


class NgramInformation:
    """How often each n-gram occurs in the references of a corpus, as `ngram_information` returns it.

    :ivar checksum: the checksum of all references, 16 hexadecimal digits, which does not depend on their order.
    :ivar lines: the number of references; `words` is the number of their words.
    :ivar tokenize: the tokenizer; `case_sensitive` is whether capitals were kept.

    >>> from truebleu import ngram_information
    >>> ngram_information([["a b c", "c d e"]])
    <NgramInformation adc11153afada81f: 6 words in 2 lines>
    """

    __slots__ = ("checksum", "lines", "words", "tokenize", "case_sensitive", "_texts")

    def __init__(
        self, checksum: str, lines: int, words: int, tokenize: str, case_sensitive: bool,
        texts: Sequence[str] | None,
    ) -> None:
        self.checksum = checksum
        self.lines = lines
        self.words = words
        self.tokenize = tokenize
        self.case_sensitive = case_sensitive
        self._texts = texts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NgramInformation) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<NgramInformation {self.checksum}: {self.words} words in {self.lines} lines>"

    def _key(self) -> tuple[object, ...]:
        return self.checksum, self.lines, self.words, self.tokenize, self.case_sensitive
