"""CPU time of jiwer beside truebleu.compat.jiwer, in turn, on the same segments; results are compared first.

    python python/bench/compat_speed.py [--lines 1875] [--rounds 5]

The texts are real lines of TRUEBLEU_DATA, or ../shared/data. Wants jiwer and truebleu.
"""

import argparse
import os
import platform
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Callable

import jiwer
from machine import processor

from truebleu.compat import jiwer as our_jiwer

DATA = Path(os.environ.get("TRUEBLEU_DATA") or Path(__file__).parents[3] / "shared" / "data")
TEXTS = "wmt22-zh-en/sys.HuaweiTSC.txt", "wmt22-zh-en/ref.A.txt"
Lines = list[str]


def aligned(output: Any) -> Any:
    return [[vars(chunk) for chunk in chunks] for chunks in output.alignments]


#: What is called, with the module, references and hypotheses; and what is compared of its value.
JIWER: dict[str, tuple[Callable[[Any, Lines, Lines], Any], Callable[[Any], Any]]] = {
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


def read(output: Any) -> Any:
    output.alignments
    return output


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1_875)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    hypotheses, references = ((DATA / file).read_text(encoding="utf-8").split("\n")[: given.lines] for file in TEXTS)
    print(f"{processor()}, Python {platform.python_version()}; {len(hypotheses)} lines of {' and '.join(TEXTS)}")
    for name, (call, compared) in JIWER.items():
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(given.rounds):
            found = []
            for module, spent in zip((jiwer, our_jiwer), times):
                start = process_time()
                value = call(module, references, hypotheses)
                spent.append(process_time() - start)
                found.append(compared(value))
            if found[0] != found[1]:
                print(f"{name}: the values differ", file=sys.stderr)
                return 1
        ratio = median(a / b for a, b in zip(*times))
        print(f"{name}: jiwer {median(times[0]):.4f} s, truebleu {median(times[1]):.4f} s: {ratio:.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
