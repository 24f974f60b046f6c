"""
Random calls of jiwer and of rouge-score, and the same calls of truebleu.compat: every value, the type of every
exception and every warning must be the same.

    python python/tests/compat_fuzz.py rouge_score --calls 200000 --seed 1

With --installed, the original is compared with itself, accelerated by truebleu.jiwer or truebleu.rouge_score; then
messages must be the same, too.
"""

import argparse
import contextlib
import copy
import dataclasses
import importlib
import pickle
import random
import re
import sys
import time
import warnings
from collections import Counter
from typing import Any, Callable

SPACES = [*" " * 20, "", "  ", "   ", "\t", "\n", " \n", "\x0b", "\x1c", "\x85", "\xa0", "\u2003", "\u2028", "\u3000", "\u200b"]
WORDS = "a b c d the The cat CAT sat on mat don't can't she'll won't [noise] <unk> it's * ** é É e\u0301 ﬁ İ ß 日本 語 ไทย".split()
WORDS += "Ω 😀 \U00020000 \x00 \uffff \U0010ffff . , 1,000 'tis ! ? « - – “ running relational happily 42nd flies u.s. ſ K".split()


def text(rnd: random.Random, most: int = 12) -> str:
    few = rnd.random() < 0.6
    words = rnd.sample(WORDS, 4) if few else WORDS
    return "".join(rnd.choice(words) + (" " if few else rnd.choice(SPACES)) for _ in range(rnd.randrange(most)))


def spoilt(rnd: random.Random, line: str) -> str:
    """A line similar to another line."""
    words = line.split(" ")
    for _ in range(rnd.randrange(4)):
        at = rnd.randrange(len(words))
        words[at : at + rnd.randrange(2)] = rnd.sample(WORDS, rnd.randrange(2))
        words = words or [""]
    return " ".join(words)


class Plain(str):
    """A subclass of str."""


MISTAKES: list[Any] = [None, 5, b"bytes", ["a"], "lone \ud83d surrogate", "\udc80", Plain("a b"), 1.5, ("a",), {}, ""]


def sides(rnd: random.Random) -> tuple[Any, Any]:
    """A reference and a hypothesis, or lists of them."""
    count = rnd.choice([0, 1, 1, 1, 2, 3, 5, 5, 8]) if rnd.random() < 0.99 else rnd.randrange(1000, 1100)
    first = [text(rnd, rnd.choice([2, 12, 12, 80 if count < 9 else 5])) for _ in range(count)]
    second = [spoilt(rnd, line) if rnd.random() < 0.8 else text(rnd) for line in first]
    for lines in (first, second):
        if lines and rnd.random() < 0.06:
            lines[rnd.randrange(len(lines))] = rnd.choice(MISTAKES)
        if rnd.random() < 0.04:
            lines[rnd.randrange(len(lines) + 1) :] = []
    given = [first, second]
    for i in range(2):
        if len(given[i]) == 1 and rnd.random() < 0.6:
            given[i] = given[i][0]
        elif rnd.random() < 0.02:
            given[i] = rnd.choice([*MISTAKES, tuple(given[i]), iter(given[i]), [given[i]]])
    return given[0], given[1]


#: A call: its description, and a function that takes either the original's module or ours.
Call = tuple[str, Callable[[Any], Any]]

NAMED = ["wer_default", "wer_default", "wer_contiguous", "wer_standardize", "wer_standardize_contiguous", "cer_default", "cer_contiguous"]
STEPS: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("ToLowerCase", [()]), ("ToUpperCase", [()]), ("Strip", [()]), ("RemoveMultipleSpaces", [()]), ("RemovePunctuation", [()]),
    ("RemoveWhiteSpace", [(), (True,)]), ("RemoveEmptyStrings", [()]), ("ExpandCommonEnglishContractions", [()]),
    ("RemoveKaldiNonWords", [()]), ("RemoveSpecificWords", [(["a", "the"],), ([],)]), ("ReduceToSingleSentence", [(), ("-",)]),
    ("SubstituteWords", [({"a": "b c", "cat": ""},), ({"a": r"\1"},)]), ("SubstituteRegexes", [({r"(\w)a": r"\1 "},), ({"(": ""},)]),
    ("ReduceToListOfListOfWords", [(), ("-",), ("",)]), ("ReduceToListOfListOfChars", [()]),
]


def steps(rnd: random.Random) -> list[tuple[str, tuple[Any, ...]]]:
    found = [(name, rnd.choice(given)) for name, given in rnd.sample(STEPS, rnd.randrange(4))]
    tail = rnd.choice(["RemoveMultipleSpaces Strip ReduceToListOfListOfWords", "Strip ReduceToListOfListOfChars",
                       "ReduceToListOfListOfWords", "ReduceToListOfListOfChars", ""])  # fmt: skip
    return found + [(name, ()) for name in tail.split()]


def transform(rnd: random.Random) -> tuple[str, Callable[[Any], Any]]:
    if rnd.random() < 0.5:
        name = rnd.choice(NAMED)
        return name, lambda module: getattr(module, name)
    chosen = steps(rnd)
    if rnd.random() < 0.05 and chosen:
        name, given = chosen[-1]
        return f"{name}{given}", lambda module: getattr(module, name)(*given)
    return str(chosen), lambda module: module.Compose([getattr(module, name)(*given) for name, given in chosen])


def jiwer_call(rnd: random.Random) -> Call:
    reference, hypothesis = sides(rnd)
    shown = f"{reference!r:.2000}, {hypothesis!r:.2000}"
    name = rnd.choice(["wer", "cer", "mer", "wil", "wip", "process_words", "process_words", "process_characters"])
    if rnd.random() < 0.05:
        of, make = transform(rnd)
        return f"{of}({shown})", lambda module: make(module)(copy.copy(reference))
    settings: dict[str, Any] = {}
    if rnd.random() < 0.5:
        chosen = transform(rnd)
        settings["reference_transform"] = chosen
        settings["hypothesis_transform"] = chosen if rnd.random() < 0.7 else transform(rnd)
    by_name = rnd.random() < 0.3
    width, most = rnd.choice([None, None, 0, 20, 80]), rnd.choice([None, None, 0, 1, 3])
    flags = [rnd.random() < 0.5 for _ in range(5)]

    def call(module: Any) -> Any:
        given = {key: make(module) for key, (_, make) in settings.items()}
        function = getattr(module, name)
        sides_given = copy.copy(reference), copy.copy(hypothesis)
        if by_name:
            output = function(reference=sides_given[0], hypothesis=sides_given[1], **given)
        else:
            output = function(*sides_given, *given.values())
        if not name.startswith("process"):
            return output
        if flags[4]:
            output = rnd.choice([copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])(output)
        found = [plain(output), repr(output)]
        found.append(module.visualize_alignment(output, flags[0], flags[1], width))
        found.append([[*counts.items()] for counts in module.collect_error_counts(output)])
        found.append(module.visualize_error_counts(output, *flags[1:4], most))
        return found

    return f"{name}({shown}, {', '.join(f'{key}={one[0]}' for key, one in settings.items())})", call


class Letters:
    """A tokenizer that is not rouge-score's."""

    def tokenize(self, text: str) -> list[Any]:
        return [letter if letter != "." else 5 for letter in text]


TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum", "rouge9", "rouge3"]
ODD_TYPES: list[Any] = ["rouge0", "rouge10", "rougex", "rouge1\n", b"rouge1", 5, None, "", "rougel"]


def rouge_call(rnd: random.Random) -> Call:
    line = text(rnd, 40)
    between = rnd.choice(["", "", "\n", "\n\n", " \n"])
    given: list[Any] = [
        between.join([spoilt(rnd, line), text(rnd)][: rnd.randrange(3)]) if rnd.random() < 0.9 else text(rnd, 30) for _ in range(3)
    ]
    if rnd.random() < 0.1:
        given[rnd.randrange(3)] = rnd.choice([*MISTAKES, "half \ud83d a\npair Running", "İSTANBUL ﬁ\nK Straße".encode()])
    *targets, prediction = given
    types: Any = rnd.sample(TYPES, rnd.randrange(1, 5))
    if rnd.random() < 0.06:
        types[rnd.randrange(len(types))] = rnd.choice(ODD_TYPES)
    if rnd.random() < 0.03:
        types = rnd.choice([[], tuple(types), "rouge1", set(types[:1]), {name: 1 for name in types}, None])
    settings = (types, rnd.random() < 0.5, rnd.random() < 0.02, Letters() if rnd.random() < 0.1 else None)
    kind, count, seed = rnd.random(), rnd.choice([1, 2, 3, 5, 40]), rnd.randrange(1000)
    interval, samples = rnd.choice([0.95, 0.95, 0.5, 0, 1, 2, -1]), rnd.choice([1, 10, 50, 50, 0])
    many = rnd.choice([targets, targets, [], prediction, tuple(targets)])

    def call(module: Any) -> Any:
        if kind < 0.05:
            tokens = module.tokenizers.DefaultTokenizer(settings[1]).tokenize(prediction)
            return tokens, module.tokenize.tokenize(prediction, None)
        scorer = module.rouge_scorer.RougeScorer(*settings)
        if kind < 0.3:
            return scorer.score_multi(many, prediction)
        if kind < 0.9:
            return scorer.score(targets[0], prediction)
        import numpy

        numpy.random.seed(seed)
        aggregator = module.scoring.BootstrapAggregator(interval, n_samples=samples)
        for i in range(count):
            aggregator.add_scores(scorer.score(targets[i % 2], prediction))
        return aggregator.aggregate(), numpy.random.rand()

    return f"{settings}, {given!r:.3000}, {many!r:.500}", call


CALLS = {"jiwer": jiwer_call, "rouge_score": rouge_call}
MODULES = {"jiwer": ["process"], "rouge_score": ["rouge_scorer", "scoring", "tokenize", "tokenizers"]}


def plain(value: Any) -> Any:
    """The value with names in place of its classes, so that values of both packages can be equal."""
    if dataclasses.is_dataclass(value):
        return type(value).__name__, [(field.name, plain(getattr(value, field.name))) for field in dataclasses.fields(value)]
    if isinstance(value, dict):
        return type(value).__name__, [(key, plain(one)) for key, one in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [plain(one) for one in value]
    return type(value).__name__, ADDRESS.sub("", repr(value))


ADDRESS = re.compile("0x[0-9a-f]+")


def outcome(call: Callable[[Any], Any], module: Any, messages: bool) -> tuple[Any, ...]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found: tuple[Any, ...] = ("result", plain(call(module)))
        except Exception as error:
            found = ("raised", type(error).__name__, ADDRESS.sub("", str(error)) if messages else "")
    return *found, [f"{one.category.__name__}: {one.message}" for one in caught]


def fuzz(surface: str, first: int, calls: int, seed: int, show: int = 3, installed: bool = False) -> Counter:
    """Compares calls; returns how often each outcome occurred."""
    tally: Counter = Counter()
    original, ours = importlib.import_module(surface), importlib.import_module(f"truebleu.compat.{surface}")
    accelerator = importlib.import_module(f"truebleu.{surface}")
    for name in MODULES[surface]:
        importlib.import_module(f"{surface}.{name}")
    for number in range(first, first + calls):
        found = []
        for module in (original, original if installed else ours):
            shown, call = CALLS[surface](random.Random(f"{seed} {number}"))
            with accelerator.accelerated() if found and installed else contextlib.nullcontext():
                found.append(outcome(call, module, installed))
        tally[found[0][0]] += 1
        if found[0] != found[1]:
            tally["different"] += 1
            if tally["different"] <= show:
                print(f"call {number} of seed {seed}: {shown}\n  {surface}: {found[0]!r:.3000}\n  truebleu: {found[1]!r:.3000}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("surface", choices=list(CALLS))
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first call")
    parser.add_argument("--installed", action="store_true")
    given = parser.parse_args()
    began = time.process_time()
    tally = fuzz(given.surface, given.first, given.calls, given.seed, installed=given.installed)
    if given.installed:
        print(importlib.import_module(f"truebleu.{given.surface}").counters())
    print(
        f"{given.surface}, Python {sys.version.split()[0]}, seed {given.seed}: {given.calls} calls, "
        f"{tally['different']} different; {tally['result']} with a value, {tally['raised']} refused by both; "
        f"{time.process_time() - began:.0f} s of CPU"
    )
    return 0 if tally["different"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
