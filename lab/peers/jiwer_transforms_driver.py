"""Answers questions about jiwer's transforms: jiwer_transforms_driver.py QUESTIONS.json ANSWERS.json"""
import json
import re
import sys
import unicodedata
import warnings

import jiwer


def composed(steps):
    """Transforms from the same plain data as in truebleu: names, {name: parameters}, pairs for mappings."""
    made = []
    for step in steps:
        name, parameters = (step, {}) if isinstance(step, str) else next(iter(step.items()))
        make = getattr(jiwer, name)
        if name == "Compose":
            made.append(composed(parameters))
        elif name.startswith("Substitute"):
            made.append(make(dict(parameters)))
        elif name == "RemoveSpecificWords":
            made.append(make(parameters))
        else:
            made.append(make(**parameters))
    return jiwer.Compose(made)


def pipeline(question):
    output = jiwer.process_words(question["references"], question["hypotheses"],
                                 composed(question["referenceTransforms"]), composed(question["hypothesisTransforms"]))
    return {
        "references": output.references,
        "hypotheses": output.hypotheses,
        "counts": [output.hits, output.substitutions, output.deletions, output.insertions],
        "rates": [output.wer, output.mer, output.wil, output.wip],
    }


def substituted(question):
    try:
        return [re.sub(question["pattern"], question["by"], line) for line in question["lines"]]
    except Exception as error:
        return {"error": str(error)}


def answer(question):
    kind = question["kind"]
    if kind == "pipeline":
        return pipeline(question)
    if kind == "sentences":
        return composed(question["transforms"])(question["sentences"])
    if kind == "substituted":
        return substituted(question)
    if kind == "characters":
        # characters that are unassigned in this Python prove nothing
        return [[i, re.match(r"\w", c) is not None, re.match(r"\d", c) is not None, re.match(r"\s", c) is not None, c.upper(), c.lower()]
                for i, c in ((i, chr(i)) for i in range(0x110000)) if unicodedata.category(c) not in ("Cn", "Cs")]
    raise ValueError(kind)


# patterns that a future Python may read as sets of sets are plain text in this Python
warnings.simplefilter("ignore", FutureWarning)

with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
