"""jiwer's compositions of transforms, by their names."""
from __future__ import annotations

from .transforms import (
    AbstractTransform,
    Compose,
    ExpandCommonEnglishContractions,
    ReduceToListOfListOfChars,
    ReduceToListOfListOfWords,
    ReduceToSingleSentence,
    RemoveKaldiNonWords,
    RemoveMultipleSpaces,
    RemoveWhiteSpace,
    Strip,
    ToLowerCase,
)

__all__ = [
    "wer_default",
    "wer_contiguous",
    "wer_standardize",
    "wer_standardize_contiguous",
    "cer_default",
    "cer_contiguous",
]


def _standardizing() -> list[AbstractTransform]:
    return [
        ToLowerCase(),
        ExpandCommonEnglishContractions(),
        RemoveKaldiNonWords(),
        RemoveWhiteSpace(replace_by_space=True),
        RemoveMultipleSpaces(),
        Strip(),
    ]


#: Words between white space.
wer_default = Compose([RemoveMultipleSpaces(), Strip(), ReduceToListOfListOfWords()])

#: The same words, with all sentences joined into one, so that both sides may have different numbers of sentences.
wer_contiguous = Compose([RemoveMultipleSpaces(), Strip(), ReduceToSingleSentence(), ReduceToListOfListOfWords()])

#: Words in lower case, without contractions and Kaldi's non-words.
wer_standardize = Compose([*_standardizing(), ReduceToListOfListOfWords()])

#: The same words, with all sentences joined into one.
wer_standardize_contiguous = Compose([*_standardizing(), ReduceToSingleSentence(), ReduceToListOfListOfWords()])

#: Characters, without white space at the ends.
cer_default = Compose([Strip(), ReduceToListOfListOfChars()])

#: The same characters, with all sentences joined into one.
cer_contiguous = Compose([Strip(), ReduceToSingleSentence(), ReduceToListOfListOfChars()])
