"""rouge-score's tokenizers, which cut texts into words for a RougeScorer."""
from __future__ import annotations

import abc

from . import tokenize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class Tokenizer(abc.ABC):
    """A tokenizer of your own: a subclass with the method `tokenize`.

    >>> from truebleu.compat.rouge_score import rouge_scorer, tokenizers
    >>> class Characters(tokenizers.Tokenizer):
    ...     def tokenize(self, text):
    ...         return list(text)
    >>> rouge_scorer.RougeScorer(["rouge1"], tokenizer=Characters()).score("日本語", "日本")["rouge1"].precision
    1.0
    """

    @abc.abstractmethod
    def tokenize(self, text: Any) -> Any:
        raise NotImplementedError("Tokenizer must override tokenize() method")


class DefaultTokenizer(Tokenizer):
    """Words of a to z and digits, in lower case.

    >>> from truebleu.compat.rouge_score.tokenizers import DefaultTokenizer
    >>> DefaultTokenizer(use_stemmer=True).tokenize("the friends had a meeting")
    ['the', 'friend', 'had', 'a', 'meet']
    """

    def __init__(self, use_stemmer: bool = False) -> None:
        self._stemmer: Optional[tokenize.PorterStemmer] = tokenize.PorterStemmer() if use_stemmer else None

    def tokenize(self, text: Any) -> list[str]:
        return tokenize.tokenize(text, self._stemmer)
