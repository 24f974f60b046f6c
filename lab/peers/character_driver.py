"""Answers questions about CharacTER by the package cer: python character_driver.py QUESTIONS.json ANSWERS.json"""
import json
import sys

from cer import calculate_cer


def answer(segment):
    """The score of the best reference. The program divides by the words of the reference, so an empty reference has
    no score there: here its score is 0 for an empty hypothesis, otherwise 1."""
    hypothesis = segment["hypothesis"].split()
    references = [reference.split() for reference in segment["references"]]
    return min(calculate_cer(hypothesis, reference) if reference else min(1, len(hypothesis)) for reference in references)


with open(sys.argv[1], encoding="utf-8") as file:
    segments = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(segment) for segment in segments], file)
