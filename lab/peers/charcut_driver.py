"""CharCut by the package charcut 1.1.1, on pairs: python charcut_driver.py questions.json answers.json"""
import json
import sys
import unicodedata

from charcut.charcut import compare_segments, score_pair


def rows(question):
    size, is_alternative = question["matchSize"], question["normalize"] == "hypothesis"
    result = []
    for hypothesis, reference in question["pairs"]:
        # characters that are younger than this Python, which may be letters
        if any(unicodedata.category(character) == "Cn" for character in hypothesis + reference):
            result.append(None)
            continue
        # the program strips lines when it reads them
        hypothesis, reference = hypothesis.strip(), reference.strip()
        shown = compare_segments(hypothesis, reference, size)
        result.append(score_pair(hypothesis, reference, *shown, is_alternative))
    return result


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([rows(question) for question in questions], file)
