"""CPU time of the metrics by several builds of the extension, in turn, each in a process of its own; names its texts.

    python python/bench/wheel_speed.py WHEEL WHEEL ... [--lines 30000] [--rounds 7]

The other builds are compared with the first wheel, by the median of the ratios of all rounds. All builds have to give
the same scores to the last bit. The texts are real lines of TRUEBLEU_DATA, or ../shared/data, each with its number at
its end, so that no line occurs twice.
"""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median
from time import process_time

from machine import processor

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("TRUEBLEU_DATA") or ROOT.parent / "shared" / "data")

#: Pairs of files with a line for each segment, hypotheses and references, whose lines come in turn.
TEXTS = {
    "English": [("wmt22-zh-en/sys.HuaweiTSC.txt", "wmt22-zh-en/ref.A.txt")],
    "German": [("wmt17-en-de-significance/sys.LIUM-NMT.txt", "wmt17-en-de-significance/ref.0.txt")],
    "mixed scripts": [
        ("wmt22-en-ru/sys.Online-Y.txt", "wmt22-en-ru/ref.A.txt"),
        ("wmt22-en-zh/sys.Online-B.txt", "wmt22-en-zh/ref.A.txt"),
        ("wmt23-en-he/sys.NLLB_Greedy.txt", "wmt23-en-he/ref.A.txt"),
        ("wmt21-bn-hi/sys.GTCOM.txt", "wmt21-bn-hi/ref.A.txt"),
    ],
}

#: The function, its settings, and the part of the lines that it takes.
CASES = {
    "BLEU": ("corpus_bleu", {}, 1),
    "chrF": ("corpus_chrf", {}, 1),
    "chrF++": ("corpus_chrf", {"word_order": 2}, 1),
    "TER": ("corpus_ter", {}, 0.1),
    "WER": ("wer", {}, 1),
    "CER": ("cer", {}, 1),
}


def lines_of(pairs: list, side: int, count: int) -> list:
    """`count` lines of one side, one from each file in turn, each with its number."""
    files = [(DATA / pair[side]).read_text(encoding="utf-8").split("\n")[:-1] for pair in pairs]
    turns = [files[i % len(files)][i // len(files) % len(files[i % len(files)])] for i in range(count)]
    return [f"{line} {i}" for i, line in enumerate(turns)]


def measure(count: int) -> dict:
    """The seconds and the score of every case: the smallest time of three runs, after one run that is not counted."""
    import truebleu

    found = {}
    for text, pairs in TEXTS.items():
        hypotheses, references = lines_of(pairs, 0, count), lines_of(pairs, 1, count)
        for name, (function, settings, part) in CASES.items():
            size = int(count * part)
            score_of = getattr(truebleu, function)
            seconds = []
            for _ in range(4):
                start = process_time()
                score = score_of(hypotheses=hypotheses[:size], references=[references[:size]], **settings)
                seconds.append(process_time() - start)
            found[f"{name}, {text}"] = [size, min(seconds[1:]), repr(score.score)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheels", nargs="*")
    parser.add_argument("--lines", type=int, default=30_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        print(json.dumps(measure(given.lines)))
        return 0
    for text, pairs in TEXTS.items():
        columns = [line for side in (0, 1) for line in lines_of(pairs, side, given.lines)]
        digest = hashlib.sha256("\n".join(columns).encode()).hexdigest()[:16]
        print(f"{text}: {', '.join(file for pair in pairs for file in pair)} ({digest})")
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{processor()}, Python {platform.python_version()}; medians of {given.rounds} rounds in turn{load}\n")
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / str(i)) for i in range(len(given.wheels))]
        for path, wheel in zip(paths, given.wheels):
            zipfile.ZipFile(wheel).extractall(path)
        runs: list = [[] for _ in paths]
        for _ in range(given.rounds):
            for path, found in zip(paths, runs):
                environment = {**os.environ, "PYTHONPATH": path}
                command = [sys.executable, __file__, "--child", "--lines", str(given.lines)]
                found.append(json.loads(subprocess.check_output(command, env=environment, cwd=folder)))
    print(f"| what | lines |{' %s |' * len(paths) % tuple(f'wheel {i + 1}' for i in range(len(paths)))}")
    print("|---|---:|" + "---:|" * len(paths))
    for case, (size, _, score) in runs[0][0].items():
        if {run[case][2] for found in runs for run in found} != {score}:
            print(f"{case}: the scores differ", file=sys.stderr)
            return 1
        cells = []
        for found in runs:
            ratio = median(run[case][1] / first[case][1] for run, first in zip(found, runs[0]))
            cells.append(f" {median(run[case][1] for run in found):.3f} s ({ratio:.2f}) |")
        print(f"| {case} | {size:,} |{''.join(cells)}")
    for i, wheel in enumerate(given.wheels):
        print(f"wheel {i + 1}: {wheel}, {os.path.getsize(wheel):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
