"""CPU time of jiwer and rouge-score, and of truebleu.compat, in turn, on the same segments; results are compared.

    python python/bench/compat_speed.py [--lines 1875] [--rounds 5] [--installed]

With --installed, truebleu.compat is replaced by the originals, accelerated by truebleu.jiwer and truebleu.rouge_score.

The texts are real lines of TRUEBLEU_DATA, or ../shared/data. Needs jiwer, rouge-score, NumPy and truebleu.
"""

import argparse
import contextlib
import gc
import os
import platform
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Callable

import jiwer
import numpy
from machine import processor
from rouge_score import rouge_scorer, scoring

import truebleu.jiwer
import truebleu.rouge_score
from truebleu.compat import jiwer as our_jiwer
from truebleu.compat.rouge_score import rouge_scorer as our_rouge_scorer
from truebleu.compat.rouge_score import scoring as our_scoring

DATA = Path(os.environ.get("TRUEBLEU_DATA") or Path(__file__).parents[3] / "shared" / "data")
TEXTS = "wmt22-zh-en/sys.HuaweiTSC.txt", "wmt22-zh-en/ref.A.txt"
Lines = list[str]


def aligned(output: Any) -> Any:
    return [[vars(chunk) for chunk in chunks] for chunks in output.alignments]


#: The call, which takes the module, references and hypotheses; and a function that returns the part of its result to
#: compare.
JIWER: dict[str, tuple[Callable[[Any, Lines, Lines], Any], Callable[..., Any]]] = {
    "wer": (lambda m, r, h: m.wer(r, h), float),
    "cer": (lambda m, r, h: m.cer(r, h), float),
    "wer of each pair": (lambda m, r, h: [m.wer(a, b) for a, b in zip(r, h)], list),
    "wer, wer_standardize": (lambda m, r, h: m.wer(r, h, m.wer_standardize, m.wer_standardize), float),
    "process_words, alignments read": (lambda m, r, h: read(m.process_words(r, h)), aligned),
    "process_words of each pair, read": (
        lambda m, r, h: [read(m.process_words(a, b)) for a, b in zip(r, h)],
        lambda found: list(map(aligned, found)),
    ),
}


TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


def scores_of_pairs(modules: Any, references: Lines, hypotheses: Lines) -> Any:
    scorer = modules[0].RougeScorer(TYPES, use_stemmer=True)
    return [scorer.score(reference, text) for reference, text in zip(references, hypotheses)]


def means(modules: Any, references: Lines, hypotheses: Lines) -> Any:
    """ROUGE as Hugging Face evaluate's `rouge` calls it, with its default settings."""
    scorer, aggregator = modules[0].RougeScorer(TYPES, use_stemmer=False), modules[1].BootstrapAggregator()
    numpy.random.seed(1)
    for reference, text in zip(references, hypotheses):
        aggregator.add_scores(scorer.score(reference, text))
    return aggregator.aggregate()


ROUGE = {"rouge 1, 2, L, Lsum with stems": (scores_of_pairs, list), "rouge with means and intervals": (means, dict)}

#: For each row its name, the original's modules, ours, the call, and the module that accelerates the original.
TASKS = [("jiwer", jiwer, our_jiwer, JIWER, truebleu.jiwer)]
TASKS += [("rouge-score", (rouge_scorer, scoring), (our_rouge_scorer, our_scoring), ROUGE, truebleu.rouge_score)]


def read(output: Any) -> Any:
    output.alignments
    return output


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1_875)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--installed", action="store_true")
    given = parser.parse_args()
    hypotheses, references = ((DATA / file).read_text(encoding="utf-8").split("\n")[: given.lines] for file in TEXTS)
    print(f"{processor()}, Python {platform.python_version()}; {len(hypotheses)} lines of {' and '.join(TEXTS)}")
    for package, theirs, ours, calls, accelerator in TASKS:
        for name, (call, compared) in calls.items():
            times: tuple[list[float], list[float]] = ([], [])
            for _ in range(given.rounds):
                found = []
                for which, spent in enumerate(times):
                    is_ours = which == 1
                    modules = ours if is_ours and not given.installed else theirs
                    # so that the garbage collector of the other library does not have to search the objects of this one
                    gc.collect()
                    with accelerator.accelerated() if is_ours and given.installed else contextlib.nullcontext():
                        start = process_time()
                        value = call(modules, references, hypotheses)
                        spent.append(process_time() - start)
                    found.append(repr(compared(value)))
                    del value
                if found[0] != found[1]:
                    print(f"{name}: the values differ", file=sys.stderr)
                    return 1
            ratio = median(a / b for a, b in zip(*times))
            print(f"{name}: {package} {median(times[0]):.4f} s, truebleu {median(times[1]):.4f} s: {ratio:.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
