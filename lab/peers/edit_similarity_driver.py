"""Similarities of rapidfuzz and thefuzz: python edit_similarity_driver.py questions.json answers.json"""

import json
import sys

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel, Levenshtein
from thefuzz import fuzz as thefuzz


def similarities(hypothesis, references):
    """The similarity to the best reference: by Levenshtein and Indel of characters and of words, by fuzz.ratio of
    both, and by thefuzz of characters."""
    words = hypothesis.split(), [reference.split() for reference in references]
    return [
        max(measure(side, other) for other in others)
        for side, others in ((hypothesis, references), words)
        for measure in (Levenshtein.normalized_similarity, Indel.normalized_similarity, fuzz.ratio)
    ] + [max(thefuzz.ratio(hypothesis, reference) for reference in references)]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        segments = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump([similarities(**segment) for segment in segments], file)
