"""jiwer's transforms, which change sentences before they are compared."""
from __future__ import annotations

import re
import string
import sys
import unicodedata
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, Union

    Sentences = Union[str, list[str]]
    Transform = Union["Compose", "AbstractTransform", Callable[[Any], Any]]


class AbstractTransform:
    """A transform of a string, or of a list of strings: a class has at least `process_string`.

    >>> from truebleu.compat import jiwer
    >>> class Reverse(jiwer.AbstractTransform):
    ...     def process_string(self, s):
    ...         return s[::-1]
    >>> Reverse()(["abc", "d"])
    ['cba', 'd']
    """

    def __call__(self, sentences: Sentences) -> Any:
        if isinstance(sentences, str):
            return self.process_string(sentences)
        if isinstance(sentences, list):
            return self.process_list(sentences)
        raise ValueError(f"sentences is {sentences!r:.60}, {type(sentences).__name__}: expected a string or a list of strings")

    def process_string(self, s: str) -> Any:
        raise NotImplementedError

    def process_list(self, inp: list[str]) -> Any:
        return [self.process_string(s) for s in inp]


class Compose:
    """Several transforms, one after the other; the last one makes lists of words or characters.

    >>> from truebleu.compat import jiwer
    >>> words = jiwer.Compose([jiwer.ToLowerCase(), jiwer.RemovePunctuation(), jiwer.ReduceToListOfListOfWords()])
    >>> words("Hello, world!")
    [['hello', 'world']]
    """

    def __init__(self, transforms: list[Any]) -> None:
        self.transforms = transforms

    def __call__(self, text: Any) -> Any:
        for transform in self.transforms:
            text = transform(text)
        return text


class BaseRemoveTransform(AbstractTransform):
    """Replaces each of several strings by the same string, one after the other."""

    def __init__(self, tokens_to_remove: Iterable[str], replace_token: str = "") -> None:
        self.tokens_to_remove = tokens_to_remove
        self.replace_token = replace_token

    def process_string(self, s: str) -> str:
        for token in self.tokens_to_remove:
            s = s.replace(token, self.replace_token)
        return s


class _Reduce(AbstractTransform):
    """Makes a list of lists."""

    def process_list(self, inp: list[str]) -> list[list[str]]:
        return [self.process_string(s)[0] for s in inp] or [[]]


class ReduceToListOfListOfWords(_Reduce):
    """Cuts each sentence into words.

    >>> from truebleu.compat import jiwer
    >>> jiwer.ReduceToListOfListOfWords()(["hi", "this is  an example"])
    [['hi'], ['this', 'is', 'an', 'example']]
    """

    def __init__(self, word_delimiter: str = " ") -> None:
        self.word_delimiter = word_delimiter

    def process_string(self, s: str) -> list[list[str]]:
        return [[word for word in s.split(self.word_delimiter) if word]]


class ReduceToListOfListOfChars(_Reduce):
    """Cuts each sentence into characters (code points).

    >>> from truebleu.compat import jiwer
    >>> jiwer.ReduceToListOfListOfChars()("a b")
    [['a', ' ', 'b']]
    """

    def process_string(self, s: str) -> list[list[str]]:
        return [list(s)]


class ReduceToSingleSentence(AbstractTransform):
    """Joins sentences into one, so that both sides need not have equally many sentences; a string stays as it is.

    >>> from truebleu.compat import jiwer
    >>> jiwer.ReduceToSingleSentence()(["hi", "", "this is an example"])
    ['hi this is an example']
    """

    def __init__(self, word_delimiter: str = " ") -> None:
        self.word_delimiter = word_delimiter

    def process_string(self, s: str) -> str:
        return s

    def process_list(self, inp: list[str]) -> list[str]:
        sentences = [sentence for sentence in inp if len(sentence) > 0]
        return [f"{self.word_delimiter}".join(sentences)] if sentences else []


class SubstituteRegexes(AbstractTransform):
    r"""Replaces all matches of regular expressions.

    >>> from truebleu.compat import jiwer
    >>> jiwer.SubstituteRegexes({"doom": "sacr", r"\b(\w+)ed\b": r"\1"})("is the world doomed or loved?")
    'is the world sacr or lov?'
    """

    def __init__(self, substitutions: Mapping[str, str]) -> None:
        self.substitutions = substitutions

    def process_string(self, s: str) -> str:
        for pattern, replacement in self.substitutions.items():
            s = re.sub(pattern, replacement, s)
        return s


class SubstituteWords(AbstractTransform):
    """Replaces whole words.

    >>> from truebleu.compat import jiwer
    >>> jiwer.SubstituteWords({"pretty": "awesome", "you": "i", "'re": " am", "foo": "bar"})(["you're pretty", "foobar"])
    ['i am awesome', 'foobar']
    """

    def __init__(self, substitutions: Mapping[str, str]) -> None:
        self.substitutions = substitutions

    def process_string(self, s: str) -> str:
        for word, replacement in self.substitutions.items():
            s = re.sub(rf"\b{re.escape(word)}\b", replacement, s)
        return s


class RemoveSpecificWords(SubstituteWords):
    """Replaces some words by a space.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemoveSpecificWords(["yhe", "the", "a"])("the apple is not a pear")
    '  apple is not   pear'
    """

    def __init__(self, words_to_remove: list[str]) -> None:
        super().__init__({word: " " for word in words_to_remove})


class RemoveWhiteSpace(BaseRemoveTransform):
    """Removes white space, including the spaces between words, or replaces each character of it by a space.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemoveWhiteSpace(replace_by_space=True)("hello\\tworld")
    'hello world'
    """

    def __init__(self, replace_by_space: bool = False) -> None:
        super().__init__(list(string.whitespace), replace_token=" " if replace_by_space else "")


class RemovePunctuation(BaseRemoveTransform):
    """Removes characters whose Unicode category begins with P.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemovePunctuation()(["this is an example!", "«hello». goodbye"])
    ['this is an example', 'hello goodbye']
    """

    def __init__(self) -> None:
        super().__init__(_punctuation())


@lru_cache(1)
def _punctuation() -> set[str]:
    return {character for character in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(character)[0] == "P"}


class RemoveMultipleSpaces(AbstractTransform):
    """Replaces two or more characters of white space by one space.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemoveMultipleSpaces()("this is   an   example ")
    'this is an example '
    """

    def process_string(self, s: str) -> str:
        return re.sub(r"\s\s+", " ", s)


class Strip(AbstractTransform):
    """Removes white space at both ends.

    >>> from truebleu.compat import jiwer
    >>> jiwer.Strip()("  hello goodbye  ")
    'hello goodbye'
    """

    def process_string(self, s: str) -> str:
        return s.strip()


class RemoveEmptyStrings(AbstractTransform):
    """Removes strings that are empty, or only white space, from a list.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemoveEmptyStrings()(["", "this is an example", " "])
    ['this is an example']
    """

    def process_string(self, s: str) -> str:
        return s.strip()

    def process_list(self, inp: list[str]) -> list[str]:
        return [s for s in inp if self.process_string(s) != ""]


#: In this order.
_CONTRACTIONS = (
    ("won't", "will not"), ("can't", "can not"), ("let's", "let us"), ("n't", " not"), ("'re", " are"), ("'s", " is"),
    ("'d", " would"), ("'ll", " will"), ("'t", " not"), ("'ve", " have"), ("'m", " am"),
)  # fmt: skip


class ExpandCommonEnglishContractions(AbstractTransform):
    """Writes out contractions such as "let's".

    >>> from truebleu.compat import jiwer
    >>> jiwer.ExpandCommonEnglishContractions()("she'll make sure you can't make it")
    'she will make sure you can not make it'
    """

    def process_string(self, s: str) -> str:
        for short, long in _CONTRACTIONS:
            s = re.sub(short, long, s)
        return s


class ToLowerCase(AbstractTransform):
    """Lower case.

    >>> from truebleu.compat import jiwer
    >>> jiwer.ToLowerCase()("You're PRETTY")
    "you're pretty"
    """

    def process_string(self, s: str) -> str:
        return s.lower()


class ToUpperCase(AbstractTransform):
    """Upper case.

    >>> from truebleu.compat import jiwer
    >>> jiwer.ToUpperCase()("You're amazing")
    "YOU'RE AMAZING"
    """

    def process_string(self, s: str) -> str:
        return s.upper()


class RemoveKaldiNonWords(AbstractTransform):
    """Removes text in [] and <>, with the brackets.

    >>> from truebleu.compat import jiwer
    >>> jiwer.RemoveKaldiNonWords()("you <unk> like [laugh]")
    'you  like '
    """

    def process_string(self, s: str) -> str:
        return re.sub(r"[<\[][^>\]]*[>\]]", "", s)
