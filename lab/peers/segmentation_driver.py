"""Answers questions about text segmentation: segmentation_driver.py QUESTIONS.json ANSWERS.json

The package regex has Unicode 18.0.0: its properties, and extended grapheme clusters as \\X. After a mark or a
regional indicator its word boundaries are not those of UAX #29, so this program cuts words by the rules of the annex, one by one.
"""
import json
import sys

import regex

WHOLE = "".join(chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000)


def ranges(pattern):
    """First and last code point of each run that matches; no run of these classes touches the surrogates."""
    return [[ord(run[0]), ord(run[-1])] for run in (match[0] for match in regex.finditer(f"(?:{pattern})+", WHOLE))]


IGNORED = r"[\p{WB=Extend}\p{WB=Format}\p{WB=ZWJ}]"
LETTER = r"[\p{WB=ALetter}\p{WB=Hebrew_Letter}]"
HEBREW, NUMBER, KATAKANA = r"\p{WB=Hebrew_Letter}", r"\p{WB=Numeric}", r"\p{WB=Katakana}"
CONNECTOR, FLAG = r"\p{WB=ExtendNumLet}", r"\p{WB=Regional_Indicator}"
MIDDLE_OF_LETTERS = r"[\p{WB=MidLetter}\p{WB=MidNumLet}\p{WB=Single_Quote}]"
MIDDLE_OF_NUMBERS = r"[\p{WB=MidNum}\p{WB=MidNumLet}\p{WB=Single_Quote}]"


def rule(before, after):
    """A pattern for a place. By WB4, ignored characters may follow each character except the last."""
    seen = "".join(f"{part}{IGNORED}*" for part in before)
    ahead = "".join(f"{IGNORED}*{part}" if i > 0 else part for i, part in enumerate(after))
    return regex.compile(f"(?<={seen})(?={ahead})")


JOINED = [
    regex.compile(r"(?<=\p{WB=ZWJ})(?=\p{Extended_Pictographic})"),  # WB3c
    regex.compile(f"(?<=.)(?={IGNORED})", regex.DOTALL),  # WB4
    rule([LETTER], [LETTER]),  # WB5
    rule([LETTER], [MIDDLE_OF_LETTERS, LETTER]),  # WB6
    rule([LETTER, MIDDLE_OF_LETTERS], [LETTER]),  # WB7
    rule([HEBREW], [r"\p{WB=Single_Quote}"]),  # WB7a
    rule([HEBREW], [r"\p{WB=Double_Quote}", HEBREW]),  # WB7b
    rule([HEBREW, r"\p{WB=Double_Quote}"], [HEBREW]),  # WB7c
    rule([NUMBER], [NUMBER]),  # WB8
    rule([LETTER], [NUMBER]),  # WB9
    rule([NUMBER], [LETTER]),  # WB10
    rule([NUMBER, MIDDLE_OF_NUMBERS], [NUMBER]),  # WB11
    rule([NUMBER], [MIDDLE_OF_NUMBERS, NUMBER]),  # WB12
    rule([KATAKANA], [KATAKANA]),  # WB13
    rule([f"(?:{LETTER}|{NUMBER}|{KATAKANA}|{CONNECTOR})"], [CONNECTOR]),  # WB13a
    rule([CONNECTOR], [f"(?:{LETTER}|{NUMBER}|{KATAKANA})"]),  # WB13b
]
FLAGS_BEFORE = regex.compile(f"(?:{FLAG}{IGNORED}*)+$")
FLAG_HERE = regex.compile(FLAG)


def is_joined(text, place):
    if any(pattern.match(text, place) for pattern in JOINED):
        return True
    if not FLAG_HERE.match(text, place):
        return False
    before = FLAGS_BEFORE.search(text[:place])  # WB15, WB16
    return before is not None and len(FLAG_HERE.findall(before[0])) % 2 == 1


def words(piece):
    places = [place for place in range(1, len(piece)) if not is_joined(piece, place)]
    return [piece[first:last] for first, last in zip([0, *places], [*places, len(piece)])]


def graphemes(piece):
    return regex.findall(r"\X", piece)


def answer(question):
    if question["kind"] == "properties":
        return [ranges(pattern) for pattern in question["patterns"]]
    cut = {"words": words, "graphemes": graphemes}[question["kind"]]
    return [[token for piece in line.replace("\u200b", " ").split() for token in cut(piece)] for line in question["lines"]]


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
