"""
Random calls of sacreBLEU's functions and classes, and the same of truebleu.compat.sacrebleu: every value, type of exception
and warning must be the same.

    python python/tests/compat_sacrebleu_fuzz.py --calls 200000 --seed 1

Counts, texts and signatures must be equal, except for the version; scores and mean lengths are compared to 12 digits,
because the logarithm is the kernel's and mean lengths are summed in another order; resampled scores to 5 digits,
because sacreBLEU adds 32-bit floats, and p-values to a hundredth, but for those that docs/python-compat.md excepts. Calls
that only truebleu refuses are counted apart, and must be in OWN_REFUSALS.
"""

import argparse
import logging
import math
import os
import random
import re
import sys
import time
import warnings
from collections import Counter
from typing import Any, Callable, Dict, List, Tuple

import sacrebleu
import sacrebleu.significance
from sacrebleu_fuzz import METRICS as SETTINGS
from sacrebleu_fuzz import MISTAKES, Warnings, as_container, make_line, spoil

import truebleu.compat.sacrebleu as ours
import truebleu.compat.sacrebleu.significance

#: Calls that sacreBLEU scores with a meaningless number, or that fail somewhere in its code: the type of our exception,
#: and words of its text.
OWN_REFUSALS = {
    "a line that is not a string": (TypeError, "expected a string"),
    "a paired test of systems of other lengths": (ValueError, "one for each segment that"),
    "half a surrogate pair": (ValueError, "half a surrogate pair"),
    "a segment without a reference": (ValueError, "has no reference"),
}

#: The differences that are allowed: for scores in doubles, and for resampled scores, which sacreBLEU adds as 32-bit
#: floats.
EXACT, DRAWN = 1e-12, 1e-5


def settings_of(rnd: random.Random, name: str) -> Dict[str, Any]:
    """Settings that truebleu's metrics take, or that both must refuse."""
    kind = getattr(sacrebleu, name)
    given = SETTINGS[kind](rnd)
    if name == "BLEU":
        given["max_ngram_order"] = rnd.choice([4, 4, 4, 1, 2, 3, 5, 8, 16, True])
        given["tokenize"] = rnd.choice([given["tokenize"]] * 20 + ["13b", "ja-mecab", "ko-mecab", "flores101", "flores200"])
        given["smooth_method"] = rnd.choice([given["smooth_method"]] * 30 + ["expo"])
        given["trg_lang"] = rnd.choice(["", "", "", "de", "zh", "ja", "ko"])
    if name == "CHRF":
        given["char_order"] = rnd.choice([6, 6, 6, 1, 2, 3, 5, 16])
        given["word_order"] = rnd.choice([0, 0, 2, 2, 1, 3])
        given["beta"] = rnd.choice([2, 2, 2, 1, 3, 0, 0.5, 2.5, 2.0])
    names = list(given)
    return {name: given[name] for name in rnd.sample(names, rnd.randrange(len(names) + 1))}


Texts = Dict[str, Callable[[], Any]]


def make_texts(rnd: random.Random) -> Texts:
    size = rnd.randrange(1, 6) if rnd.random() < 0.98 else rnd.randrange(95, 130)
    streams: List[List[Any]] = [[make_line(rnd) for _ in range(size)] for _ in range(rnd.choice([1, 1, 1, 2, 3]))]
    hypotheses: List[Any] = [spoil(rnd, streams[0][i]) if rnd.random() < 0.6 else make_line(rnd) for i in range(size)]
    if size > 90:
        hypotheses = [line.rstrip(" ") + " ." for line in hypotheses]
    for stream in streams:
        if rnd.random() < 0.15:
            stream[:] = [line if rnd.random() < 0.6 else None for line in stream]
    for side in [hypotheses, *streams]:
        shape = rnd.random()
        if shape < 0.015:
            side.clear()
        elif shape < 0.05:
            side.pop()
        elif shape < 0.07:
            side.append("one line more")
        elif shape < 0.10 and side:
            side[rnd.choice([0, rnd.randrange(len(side))])] = rnd.choice(MISTAKES[:6])(rnd)
    if rnd.random() < 0.01:
        streams.clear()
    kinds = ["list"] * 14 + ["tuple", "numpy", "user list", "iterator", "str", "array"]
    kind, stream_kind, outer = rnd.choice(kinds), rnd.choice(kinds), rnd.choice(["list"] * 8 + ["tuple", "user list"])
    whole = rnd.random()
    return {
        "hypotheses": lambda: None if whole < 0.005 else as_container(kind, hypotheses),
        "references": lambda: 5 if whole > 0.995 else as_container(
            outer, [as_container(stream_kind, stream) for stream in streams]
        ),
    }


def numbers_of(score: Any) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The attributes of a score, and the results of its resamples."""
    values = dict(vars(score))
    return values, {name: values.pop(name) for name in ("_mean", "_ci")}


def seen(metric: Any, score: Any) -> List[Any]:
    values, drawn = numbers_of(score)
    texts = [score.format(3), repr(score), score.format(score_only=True)] if drawn["_mean"] < 0 else []
    return [values, ("drawn", drawn), ("texts", score.score, texts), signatures(metric), vars_of(metric)]


def signatures(metric: Any) -> List[str]:
    signature = metric.get_signature()
    return [versionless(str(signature)), versionless(signature.format(short=True)), sorted(signature.info)]


def versionless(text: str) -> str:
    return re.sub(r"(version|v):[^|]*$", r"\1:", text)


def vars_of(metric: Any) -> Dict[str, Any]:
    return {name: value for name, value in vars(metric).items() if name[0] != "_" and name != "tokenizer"}


def make_call(seed: str) -> Tuple[str, Callable[[Any], Any]]:
    """A call with its name; the function takes a package, sacreBLEU's or ours."""
    rnd = random.Random(seed)
    name = rnd.choice(["BLEU", "BLEU", "CHRF", "CHRF", "TER"])
    given, texts, short = settings_of(rnd, name), make_texts(rnd), name.lower()
    hypotheses, references = texts["hypotheses"], texts["references"]
    number = rnd.randrange(4)

    def corpus(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        return seen(metric, metric.corpus_score(hypotheses(), references()))

    def kept(package: Any) -> Any:
        metric = getattr(package, name)(**given, references=references())
        before = signatures(metric)
        return before, [seen(metric, metric.corpus_score(hypotheses(), None)) for _ in range(2)]

    def no_references(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        return metric.get_signature() if number == 0 else metric.corpus_score(hypotheses(), None)

    def sentence(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        hyps, refs = list(hypotheses()), [list(stream) for stream in references()]
        return seen(metric, metric.sentence_score(hyps[0], [stream[0] for stream in refs] if number else refs[0][0]))

    def resampled(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        score = metric.corpus_score(references=references(), hypotheses=hypotheses(), n_bootstrap=[0, 2, 45, 130][number])
        return seen(metric, score)

    def functions(package: Any) -> Any:
        arguments = {"force": True, "use_effective_order": True} if name == "BLEU" and number == 0 else {}
        scores = [getattr(package, f"corpus_{short}")(hypotheses(), references(), **arguments)]
        if name == "BLEU":
            scores.append(package.raw_corpus_bleu(hypotheses(), references(), *[0.5][:number]))
        for hypothesis, *lines in zip(hypotheses(), *references()):
            scores.append(getattr(package, f"sentence_{short}")(hypothesis, lines))
        return [numbers_of(score)[0] for score in scores]

    def json_of(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        score = metric.corpus_score(hypotheses(), references())
        text = versionless(score.format(2, False, str(metric.get_signature()), True).replace('"\n', "|\n")).split("version")[0]
        return score.score, ("texts", score.score, [text])

    def paired(package: Any) -> Any:
        metric = getattr(package, name)(**given)
        hyps = list(hypotheses())
        systems = [("baseline", hyps), ("same", hyps), ("other", [hyp[::-1] if i % 3 else hyp for i, hyp in enumerate(hyps)])]
        test = package.significance.PairedTest(
            systems, {"any name": metric}, references(), ["ar", "bs"][number % 2], 99, [-1, 50][number // 2]
        )
        found_signatures, found = test()
        # the trials of sacreBLEU have other last bits there, or whole numbers for fractions, and p counts by them
        several = name == "TER" and len(list(references())) > 1
        rounded = given.get("smooth_method") == "add-k" and (given.get("smooth_value") or 1) % 1 != 0
        left = {"p_value"} if several or rounded else set()
        results = [
            (title, [{key: value for key, value in vars(one).items() if key not in left} for one in column])
            for title, column in found.items() if title != "System"
        ]
        return found["System"], ("drawn", results), [versionless(str(one)) for one in found_signatures.values()]

    def counts(package: Any) -> Any:
        order = 1 + number
        totals = [rnd_counts.randrange(1, 9), *(rnd_counts.randrange(0, 9) for _ in range(number))]
        matches = [rnd_counts.randrange(0, total + 1) for total in totals]
        lengths = rnd_counts.randrange(9), rnd_counts.randrange(9)
        method = rnd_counts.choice(["exp", "floor", "add-k", "none"])
        compute = package.BLEU.compute_bleu
        return vars(compute(matches, totals, *lengths, method, None, number > 2, order))

    calls = [corpus] * 8 + [kept] * 4 + [sentence] * 5 + [functions] * 4 + [resampled] * 2 + [no_references, json_of, counts]
    call = paired if rnd.random() < 0.02 else rnd.choice(calls)
    counts_seed = rnd.random()

    def called(package: Any) -> Any:
        nonlocal rnd_counts
        rnd_counts = random.Random(counts_seed)
        return call(package)

    rnd_counts = random.Random(0)
    return f"{call.__name__} of {name} {given}", called


LOGGED = Warnings()


def outcome(package: Any, call: Callable[[Any], Any]) -> Tuple[str, Any, Any]:
    LOGGED.take()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            kind, value = "result", call(package)
        except (Exception, SystemExit) as error:
            kind, value = "raised", error
    # warnings of NumPy about sacreBLEU's own arithmetic
    categories = [one.category.__name__ for one in caught if not issubclass(one.category, RuntimeWarning)]
    return kind, value, (LOGGED.take(), categories)


def same(a: Any, b: Any, digits: float = EXACT) -> bool:
    if isinstance(a, tuple) and len(a) == 2 and a[0] == "drawn":
        return same(a[1], b[1], DRAWN)
    if isinstance(a, tuple) and a and a[0] == "texts" and a[1] != b[1]:
        # half a digit may be rounded either way
        return len(a[2]) == len(b[2])
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(
            same(a[name], b[name], 0.01 if name == "p_value" else digits) for name in a
        )
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(same(x, y, digits) for x, y in zip(a, b))
    if any(isinstance(one, (bool, str)) or not hasattr(one, "__float__") for one in (a, b)):
        return bool(a == b)
    return math.isclose(a, b, rel_tol=digits, abs_tol=digits)


def own_refusal(error: Any) -> str:
    for name, (kind, words) in OWN_REFUSALS.items():
        if type(error) is kind and words in str(error):
            return name
    return ""


def fuzz(first: int, calls: int, seed: int, show: int = 5) -> Counter:
    tally: Counter = Counter()
    logger = logging.getLogger("sacrebleu")
    logger.addHandler(LOGGED)
    propagated, logger.propagate = logger.propagate, False
    try:
        for number in range(first, first + calls):
            name, call = make_call(f"{seed} {number}")
            theirs, own = outcome(sacrebleu, call), outcome(ours, call)
            # where sacreBLEU logged more, it went on after the line that is refused here
            same_error = theirs[0] == "raised" and type(theirs[1]) is type(own[1]) and theirs[2] == own[2]
            if own[0] == "raised" and own_refusal(own[1]) and not same_error:
                tally[f"refused here: {own_refusal(own[1])}"] += 1
                continue
            if own[0] == "result" and "don't know how to coerce float" in str(theirs[1]):
                tally["sacreBLEU cannot average scores of two types"] += 1
                continue
            equal = theirs[0] == own[0] and theirs[2] == own[2] and (
                type(theirs[1]) is type(own[1]) if own[0] == "raised" else same(theirs[1], own[1])
            )
            tally[own[0]] += 1
            if equal:
                continue
            tally["different"] += 1
            if tally["different"] <= show:
                print(f"seed '{seed} {number}': {name}\n  sacreBLEU: {theirs}\n  truebleu:  {own}", flush=True)
    finally:
        logger.propagate = propagated
        logger.removeHandler(LOGGED)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first call")
    given = parser.parse_args()
    os.environ.pop("SACREBLEU_SEED", None)
    began = time.process_time()
    tally = fuzz(given.first, given.calls, given.seed)
    print(
        f"sacreBLEU {sacrebleu.__version__}, Python {sys.version.split()[0]}, seed {given.seed}: {given.calls} calls, "
        f"{tally['different']} different; {time.process_time() - began:.0f} s of CPU"
    )
    for name, count in sorted(tally.items()):
        print(f"  {name}: {count}")
    return 0 if tally["different"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
