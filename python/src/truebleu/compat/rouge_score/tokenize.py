"""rouge-score's words: a to z and digits, in lower case, as they are or as Porter's stems."""
from __future__ import annotations

import re

from ... import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NON_ALPHANUM_PATTERN = r"[^a-z0-9]+"
NON_ALPHANUM_RE = re.compile(NON_ALPHANUM_PATTERN)
SPACES_PATTERN = r"\s+"
SPACES_RE = re.compile(SPACES_PATTERN)
VALID_TOKEN_PATTERN = r"^[a-z0-9]+$"
VALID_TOKEN_RE = re.compile(VALID_TOKEN_PATTERN)


class PorterStemmer:
    """The stemmer that rouge-score takes from NLTK, for words of a to z and digits.

    >>> from truebleu.compat.rouge_score.tokenize import PorterStemmer
    >>> PorterStemmer().stem("running")
    'run'
    """

    def stem(self, word: str) -> str:
        return kernel.rouge_words([word], stemmed=True)[0] if len(word) > 3 else word.lower()


def is_plain(text: object, stemmer: object) -> bool:
    """Whether the kernel may cut a text, and stem its words."""
    return type(text) is str and (not stemmer or type(stemmer) is PorterStemmer)


def tokenize(text: Any, stemmer: Any) -> list[str]:
    """The words of a text.

    :param text: a string, or its UTF-8.
    :param stemmer: an object with a method `stem`, for words of more than three letters; or None.

    >>> from truebleu.compat.rouge_score.tokenize import tokenize
    >>> tokenize("It's one Two\\nthree!", None)
    ['it', 's', 'one', 'two', 'three']
    """
    if is_plain(text, stemmer):
        try:
            return kernel.rouge_words([text], stemmed=bool(stemmer))[0].split()
        except UnicodeEncodeError:
            # half of a surrogate pair is no part of a word
            pass
    words = NON_ALPHANUM_RE.sub(" ", as_text(text.lower())).split()
    if stemmer:
        words = [as_text(stemmer.stem(word)) if len(word) > 3 else word for word in words]
    return [word for word in words if VALID_TOKEN_RE.match(word)]


def as_text(given: object) -> str:
    """:raises TypeError: for anything but a string or its UTF-8."""
    if isinstance(given, bytes):
        return given.decode()
    if isinstance(given, str):
        return given
    raise TypeError(f"a text or a name is {type(given).__name__}: expected str or bytes")
