"""Writes a log with Python's json and a table with Python's csv, and prints sacreBLEU's scores of their groups.

python tables_driver.py FOLDER: log.jsonl and table.csv go there. Texts have everything that may confuse a reader.
"""

import csv
import json
import os
import random
import sys

from sacrebleu.metrics import BLEU, CHRF

RECORDS = 2000
WORDS = ["Der", "Hund", "biß", "den", "😀", "Mann", "nicht", ",", 'weil "er"', "müde\nwar\t", "\\", "/", "é\u2028x", "\x7f"]
GROUPS = ["a", "b,c", 'd"e', "f\ng", None, 7, "x.y"]

chance = random.Random(12345)


def text():
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(0, 9)))


def record(i):
    first = text()
    expected = chance.choice([first, [first], [first, None, text()]])
    return {"id": i, "meta": {"g.g": chance.choice(GROUPS), "z": [{"h": text()}]}, "out": [text()], "expected": expected}


def references(record):
    found = record["expected"]
    return [found] if isinstance(found, str) else [one for one in found if one is not None]


def scores(hypotheses, of_segments):
    most = max(len(ones) for ones in of_segments)
    streams = [[ones[k] if k < len(ones) else None for ones in of_segments] for k in range(most)]
    return [metric.corpus_score(hypotheses, streams).score for metric in (BLEU(force=True), CHRF())]


def grouped(records, label, of_segment):
    groups = {}
    for one in records:
        groups.setdefault(label(one["meta"]["g.g"]), []).append(one)
    return [
        {
            "group": group,
            "segments": len(ones),
            "scores": scores([one["out"][0] for one in ones], [of_segment(one) for one in ones]),
        }
        for group, ones in groups.items()
    ]


folder = sys.argv[1]
records = [record(i) for i in range(RECORDS)]
with open(os.path.join(folder, "log.jsonl"), "w", encoding="utf-8") as file:
    for one in records:
        file.write(json.dumps(one, ensure_ascii=chance.random() < 0.5) + "\n")
with open(os.path.join(folder, "table.csv"), "w", encoding="utf-8", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["id", "g.g", "out", "expected"])
    for one in records:
        rows.writerow([one["id"], one["meta"]["g.g"], one["out"][0], references(one)[0]])

print(
    json.dumps(
        {
            "log": grouped(records, lambda g: None if g is None else str(g), references),
            "table": grouped(records, lambda g: "" if g is None else str(g), lambda one: references(one)[:1]),
        }
    )
)
