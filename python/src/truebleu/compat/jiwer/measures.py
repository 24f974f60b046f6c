"""jiwer's rates: one number for a pair of texts, or for two lists of them."""
from __future__ import annotations

from .process import process_characters, process_words
from .transformations import cer_default, wer_default

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .transforms import Sentences, Transform

__all__ = ["wer", "mer", "wil", "wip", "cer"]


def wer(
    reference: Sentences = None,  # type: ignore[assignment]
    hypothesis: Sentences = None,  # type: ignore[assignment]
    reference_transform: Transform = wer_default,
    hypothesis_transform: Transform = wer_default,
) -> float:
    """The word error rate, from 0: errors divided by words of the reference; the number of errors, if it has no words.

    :param reference: a string, or a list of strings.
    :param hypothesis: likewise; after the transforms it has as many sentences as the reference.
    :raises ValueError: for anything else, and for transforms that do not make lists of lists of words.

    >>> from truebleu.compat.jiwer import wer
    >>> wer(["hello world", "good night"], ["hello duck", "good night"])
    0.25
    """
    return process_words(reference, hypothesis, reference_transform, hypothesis_transform).wer


def mer(
    reference: Sentences = None,  # type: ignore[assignment]
    hypothesis: Sentences = None,  # type: ignore[assignment]
    reference_transform: Transform = wer_default,
    hypothesis_transform: Transform = wer_default,
) -> float:
    """The match error rate, 0 to 1: errors divided by all aligned positions.

    >>> from truebleu.compat.jiwer import mer
    >>> mer("X", "X X Y Y")
    0.75
    """
    return process_words(reference, hypothesis, reference_transform, hypothesis_transform).mer


def wip(
    reference: Sentences = None,  # type: ignore[assignment]
    hypothesis: Sentences = None,  # type: ignore[assignment]
    reference_transform: Transform = wer_default,
    hypothesis_transform: Transform = wer_default,
) -> float:
    """The word information preserved, 0 to 1.

    >>> from truebleu.compat.jiwer import wip
    >>> wip("X", "X X Y Y")
    0.25
    """
    return process_words(reference, hypothesis, reference_transform, hypothesis_transform).wip


def wil(
    reference: Sentences = None,  # type: ignore[assignment]
    hypothesis: Sentences = None,  # type: ignore[assignment]
    reference_transform: Transform = wer_default,
    hypothesis_transform: Transform = wer_default,
) -> float:
    """The word information lost, 1 - wip.

    >>> from truebleu.compat.jiwer import wil
    >>> wil("X", "X X Y Y")
    0.75
    """
    return process_words(reference, hypothesis, reference_transform, hypothesis_transform).wil


def cer(
    reference: Sentences = None,  # type: ignore[assignment]
    hypothesis: Sentences = None,  # type: ignore[assignment]
    reference_transform: Transform = cer_default,
    hypothesis_transform: Transform = cer_default,
) -> float:
    """The character error rate, from 0; spaces between words are characters too.

    >>> from truebleu.compat.jiwer import cer
    >>> cer("word", "werd")
    0.25
    """
    return process_characters(reference, hypothesis, reference_transform, hypothesis_transform).cer
