"""
jiwer 4.0's names over truebleu's kernel: a program that imports this module in place of jiwer needs neither jiwer nor RapidFuzz.

>>> import truebleu.compat.jiwer as jiwer
>>> jiwer.wer("hello world", "hello duck")
0.5
>>> jiwer.process_words(["short one here"], ["shoe order one"]).alignments[0][0]
AlignmentChunk(type='insert', ref_start_idx=0, ref_end_idx=0, hyp_start_idx=0, hyp_end_idx=1)
"""

from . import alignment, measures, process, transformations, transforms
from .alignment import collect_error_counts, visualize_alignment, visualize_error_counts
from .measures import cer, mer, wer, wil, wip
from .process import AlignmentChunk, CharacterOutput, WordOutput, process_characters, process_words
from .transformations import (
    cer_contiguous,
    cer_default,
    wer_contiguous,
    wer_default,
    wer_standardize,
    wer_standardize_contiguous,
)
from .transforms import (
    AbstractTransform,
    Compose,
    ExpandCommonEnglishContractions,
    ReduceToListOfListOfChars,
    ReduceToListOfListOfWords,
    ReduceToSingleSentence,
    RemoveEmptyStrings,
    RemoveKaldiNonWords,
    RemoveMultipleSpaces,
    RemovePunctuation,
    RemoveSpecificWords,
    RemoveWhiteSpace,
    Strip,
    SubstituteRegexes,
    SubstituteWords,
    ToLowerCase,
    ToUpperCase,
)

name = "jiwer"

__all__ = [
    "AbstractTransform",
    "AlignmentChunk",
    "CharacterOutput",
    "Compose",
    "ExpandCommonEnglishContractions",
    "ReduceToListOfListOfChars",
    "ReduceToListOfListOfWords",
    "ReduceToSingleSentence",
    "RemoveEmptyStrings",
    "RemoveKaldiNonWords",
    "RemoveMultipleSpaces",
    "RemovePunctuation",
    "RemoveSpecificWords",
    "RemoveWhiteSpace",
    "Strip",
    "SubstituteRegexes",
    "SubstituteWords",
    "ToLowerCase",
    "ToUpperCase",
    "WordOutput",
    "alignment",
    "cer",
    "cer_contiguous",
    "cer_default",
    "collect_error_counts",
    "measures",
    "mer",
    "process",
    "process_characters",
    "process_words",
    "transformations",
    "transforms",
    "visualize_alignment",
    "visualize_error_counts",
    "wer",
    "wer_contiguous",
    "wer_default",
    "wer_standardize",
    "wer_standardize_contiguous",
    "wil",
    "wip",
]
