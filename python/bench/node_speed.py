"""CPU time of corpus scores in Python and in Node, in turn, each in a process of its own, on the same lines.

    python python/bench/node_speed.py [--text English] [--lines 30000] [--rounds 5]

Needs the library, built by `npm run build`. The texts are those of wheel_speed.py. All scores have to be equal. A
process scores the lines several times; the first calls are compared with each other, and so are the fastest of the
later calls.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from machine import processor
from wheel_speed import TEXTS, lines_of

ROOT = Path(__file__).parents[2]
CALLS = 8
#: Python's function, the library's factory, and the part of the lines that is scored.
CASES = {
    "BLEU": ("corpus_bleu", "bleu", 1),
    "chrF": ("corpus_chrf", "chrf", 1),
    "TER": ("corpus_ter", "ter", 0.1),
    "WER": ("wer", "wer", 1),
}

IN_NODE = """
import { readFileSync } from "node:fs";
import * as truebleu from LIBRARY;
const [file, factory, size] = process.argv.slice(1);
const [hypotheses, references] = JSON.parse(readFileSync(file, "utf8")).map((lines) => lines.slice(0, Number(size)));
const seconds = [];
let score;
for (let i = 0; i < CALLS; i++) {
  const before = process.cpuUsage();
  ({ score } = truebleu.scoreCorpus(truebleu[factory](), { hypotheses, references }));
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
}
console.log(JSON.stringify([score, ...seconds]));
"""


def in_python(file: str, function: str, size: int) -> None:
    import truebleu

    hypotheses, references = (lines[:size] for lines in json.loads(Path(file).read_text(encoding="utf-8")))
    seconds = []
    for _ in range(CALLS):
        start = process_time()
        score = getattr(truebleu, function)(hypotheses=hypotheses, references=[references]).score
        seconds.append(process_time() - start)
    print(json.dumps([score, *seconds]))


def main() -> int:
    if sys.argv[1:2] == ["--child"]:
        in_python(sys.argv[2], sys.argv[3], int(sys.argv[4]))
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", choices=TEXTS, default="English")
    parser.add_argument("--lines", type=int, default=30_000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    library = json.dumps((ROOT / "build" / "node" / "index.mjs").as_uri())
    program = IN_NODE.replace("LIBRARY", library).replace("CALLS", str(CALLS))
    print(f"{processor()}, Python {platform.python_version()}; {given.lines} lines of {given.text}")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "lines.json")
        columns = [lines_of(TEXTS[given.text], side, given.lines) for side in (0, 1)]
        Path(file).write_text(json.dumps(columns), encoding="utf-8")
        for name, (function, factory, part) in CASES.items():
            size = str(int(given.lines * part))
            python = [sys.executable, __file__, "--child", file, function, size]
            node = ["node", "--input-type=module", "-e", program, file, factory, size]
            found = [
                [json.loads(subprocess.check_output(command)) for command in (python, node)] for _ in range(given.rounds)
            ]
            if len({run[0] for pair in found for run in pair}) != 1:
                print(f"{name}: the scores differ", file=sys.stderr)
                return 1
            first = median(ours[1] / theirs[1] for ours, theirs in found)
            later = median(min(ours[2:]) / min(theirs[2:]) for ours, theirs in found)
            milliseconds = [1e3 * median(min(pair[which][2:]) for pair in found) for which in (0, 1)]
            print(
                f"{name} of {size} lines: Python {milliseconds[0]:.1f} ms, Node {milliseconds[1]:.1f}: {later:.2f} times; "
                f"the first call {first:.2f} times", flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
