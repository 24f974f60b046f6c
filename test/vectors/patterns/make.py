"""Writes re-sub.json: results of Python's re.sub() for lines, with generated patterns and some that people write. Made with
Python 3.11: python3 test/vectors/patterns/make.py"""
import json
import random
import re
import signal
import sys
from pathlib import Path

HERE = Path(__file__).parent

ATOMS = ["a", "b", "c", "ab", "é", "🙂", " ", ".", r"\w", r"\W", r"\d", r"\s", r"\S", "[ab]", "[^a]", r"[\w-]", r"[^\W\d]", "-", "1"]
PLACES = [r"\b", r"\B", "^", "$", r"\A", r"\Z"]
QUANTIFIERS = ["*", "+", "?", "{2}", "{1,3}", "{,2}", "{2,}", "*?", "+?", "??", "{1,3}?"]
WRITTEN = [r"\b(\w+)ed\b", r"(\d+) %", r"\s+", r"^\s+|\s+$", r"(a+)+b", r"(\w+) \1\b", r"(?<=\d)(?=\d{3}\b)", r"(\w)(?!\w)",
           r"(?P<first>\w+) (?P<second>\w+)", r"(?:u+m+|u+h+),? ?", r"(.*?)-", r"(a|ab)(c|bcd)(d*)", r"[^\w\s'-]", r"(?m)^(\w)",
           r"(?s)b.*?c", r"(?a)\w+", r"(\d{1,3})(?:,(\d{3}))+", r"\$(\d+)(?:\.(\d\d))?", r"(?=(\w+))\1-", r"(?:(\w)-?)+b"]
TEXTS = ["", "a", "ab", "aab bc\nab", "a1 é\u0663 b-1 ", "🙂a\r\u2028b\n", "abcabc ab-a", "  bab  -", "aaaab", "um, 12 % wanted",
         "1,234: $5.50", "the the ab-ab", "b1\u00a0a\u001cc 22 %\n\n"]


def made(draw, depth=0):
    kind = draw.random()
    if kind < 0.5 or depth > 3:
        return draw.choice(ATOMS) if draw.random() < 0.85 else draw.choice(PLACES)
    if kind < 0.62:
        return "(?:" + "|".join(made(draw, depth + 1) for _ in range(draw.randint(1, 3))) + ")" + draw.choice(QUANTIFIERS)
    if kind < 0.74:
        return "(" + "|".join(made(draw, depth + 1) for _ in range(draw.randint(1, 3))) + ")"
    if kind < 0.82:
        return draw.choice(ATOMS) + draw.choice(QUANTIFIERS)
    if kind < 0.88:
        return draw.choice(["(?=", "(?!", "(?<=", "(?<!"]) + made(draw, depth + 1) + ")"
    if kind < 0.92:
        return r"\1"
    return "".join(made(draw, depth + 1) for _ in range(draw.randint(2, 3)))


def answer(pattern, by):
    """The results; None if Python refuses the pattern, or takes long."""
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        return [re.sub(pattern, by, text) for text in TEXTS]
    except (re.error, TimeoutError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def too_long(*_):
    raise TimeoutError


def main():
    signal.signal(signal.SIGALRM, too_long)
    draw = random.Random(28)
    patterns = {(pattern, by) for pattern in WRITTEN for by in (r"<\g<0>>", "")}
    patterns |= {(pattern, r"<\1>") for pattern in WRITTEN if re.compile(pattern).groups}
    while len(patterns) < 700:
        pattern = "".join(made(draw) for _ in range(draw.randint(1, 4)))
        patterns.add((pattern, draw.choice([r"<\g<0>>", r"<\1>", "x"])))
    cases = [[pattern, by, found] for pattern, by in sorted(patterns) if (found := answer(pattern, by)) is not None]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    texts = json.dumps(TEXTS, ensure_ascii=False)
    (HERE / "re-sub.json").write_text(f'{{"python": "{sys.version.split()[0]}",\n"texts": {texts},\n"cases": [\n{lines}\n]}}\n', encoding="utf-8")


main()
