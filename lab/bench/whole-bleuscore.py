"""Corpus BLEU of two files by bleuscore, start and reading included: python whole-bleuscore.py REFERENCES HYPOTHESES prints the score."""

import sys

import bleuscore


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


references, hypotheses = map(lines, sys.argv[1:])
print(f"{100 * bleuscore.compute(references=[[line] for line in references], predictions=hypotheses)['bleu']:.10f}")
