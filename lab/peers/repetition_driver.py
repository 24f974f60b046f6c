"""seq-rep-n and distinct-n, written from the papers: python repetition_driver.py questions.json answers.json

Welleck et al. 2020, section 6.1: seq-rep-n = 1 - |unique n-grams| / |n-grams| of a continuation, averaged over continuations.
Li et al. 2016, section 5: the number of distinct n-grams in generated responses, scaled by the number of generated tokens.
"""

import json
import sys


def ngrams(line, n):
    words = line.split()
    return [tuple(words[i:i + n]) for i in range(len(words) - n + 1)]


def answer(lines, longest):
    by_order = []
    for n in range(1, longest + 1):
        of_lines = [ngrams(line, n) for line in lines]
        everything = [ngram for of_line in of_lines for ngram in of_line]
        repeated = [1 - len(set(of_line)) / len(of_line) if of_line else 0.0 for of_line in of_lines]
        by_order.append({"ngrams": len(everything), "distinct": len(set(everything)), "segments": repeated, "corpus": sum(repeated) / len(repeated)})
    return by_order


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump([answer(question["lines"], question["longest"]) for question in questions], file)
