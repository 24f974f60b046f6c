"""
CPU seconds and peak memory of programs that call sacreBLEU, without and with truebleu.sacrebleu, in turn, each in a
process of its own; results are compared first.

    python python/bench/sacrebleu_speed.py [TASK ...] [--rounds 3] [--lines 100000] [--text "mixed scripts"]

Without --text the lines are those of newstest2017 English-German, and halves of two of them, all distinct.
Loading Python, sacreBLEU and the texts is not counted. The memory is that of the whole process.
"""

import argparse
import datetime
import importlib
import importlib.util
import itertools
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

from machine import processor
from wheel_speed import TEXTS, lines_of

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("TRUEBLEU_DATA") or ROOT.parent / "shared" / "data") / "wmt17-en-de-significance"
Lines = List[str]


def read(file: Path) -> Lines:
    return [line.rstrip() for line in file.read_text("utf-8").split("\n")[:-1]]


def load_text(lines: int, text: Optional[str] = None) -> Tuple[str, Lines, Lines, Lines]:
    """Distinct hypotheses, the hypotheses of another system, and references; each line joins halves of two segments."""
    if text is not None:
        columns = [lines_of(TEXTS[text], side, lines) for side in (0, 1)]
        return f"{text}: lines of {', '.join(file for file, _ in TEXTS[text])}, each with its number", *columns[:1], *columns
    if DATA.exists():
        name, files = "newstest2017 en-de", [DATA / f for f in ("sys.LIUM-NMT.txt", "sys.FBK.txt", "ref.0.txt")]
    else:
        example = ROOT / "examples"
        name, files = "MLQE-PE en-de", [example / "translation.de.txt", example / "post-edit.de.txt"]
        files.insert(1, files[1])
    texts = [read(file) for file in files]
    size = len(texts[0])
    pairs = [(i, i) for i in range(size)]
    rest = random.Random(12345)
    hypotheses, seen = list(texts[0]), set(texts[0])
    while len(pairs) < lines:
        pair = (rest.randrange(size), rest.randrange(size))
        line = halves(texts[0], pair)
        if line not in seen:
            seen.add(line)
            hypotheses.append(line)
            pairs.append(pair)
    # the peak of the process shall be that of its score, not of what its texts are made from
    del seen
    columns = [[text[a] if a == b else halves(text, (a, b)) for a, b in pairs[:lines]] for text in texts[1:]]
    columns.insert(0, hypotheses[:lines])
    return f"{name}: {size} lines, halves of which make {lines}, distinct", columns[0], columns[1], columns[2]


def halves(text: Lines, pair: Tuple[int, int]) -> str:
    first, second = text[pair[0]].split(" "), text[pair[1]].split(" ")
    return " ".join(first[: len(first) // 2] + second[len(second) // 2 :])


def score_corpus(name: str, settings: Dict[str, Any]) -> Callable[..., Any]:
    def run(hypotheses: Lines, other: Lines, references: Lines) -> Any:
        from sacrebleu import metrics

        return metrics.METRICS[name](**settings).corpus_score(hypotheses, [references]).__dict__

    return run


def score_sentences(name: str) -> Callable[..., Any]:
    def run(hypotheses: Lines, other: Lines, references: Lines) -> Any:
        import sacrebleu

        score = getattr(sacrebleu, f"sentence_{name}")
        return [score(hypothesis, [reference]).score for hypothesis, reference in zip(hypotheses, references)]

    return run


def evaluate_sacrebleu(hypotheses: Lines, other: Lines, references: Lines) -> Any:
    """BLEU by the script of Hugging Face evaluate's metrics/sacrebleu, with a list of references for each segment."""
    import sacrebleu

    nested = [[reference] for reference in references]
    transformed = [[refs[i] for refs in nested] for i in range(len(nested[0]))]
    output = sacrebleu.corpus_bleu(
        hypotheses,
        transformed,
        smooth_method="exp",
        smooth_value=None,
        force=False,
        lowercase=False,
        use_effective_order=False,
    )
    return [output.score, output.counts, output.totals, output.precisions, output.bp, output.sys_len, output.ref_len]


def evaluate_chrf(hypotheses: Lines, other: Lines, references: Lines) -> Any:
    """chrF as Hugging Face evaluate's metrics/chrf computes it, which uses a metric of sacreBLEU."""
    from sacrebleu import CHRF

    output = CHRF(6, 2, 2, False, False, False).corpus_score(hypotheses, [references])
    return [output.score, output.char_order, output.word_order, output.beta]


def evaluate_ter(hypotheses: Lines, other: Lines, references: Lines) -> Any:
    from sacrebleu import TER

    output = TER(False, False, False, False).corpus_score(hypotheses, [references])
    return [output.score, output.num_edits, output.ref_length]


def lm_eval_metrics() -> Any:
    """
    lm_eval/api/metrics.py of lm_eval 0.4.9 (pip install --no-deps lm_eval==0.4.9), without the package around it, which
    needs torch: only the decorators that register its functions are not its own.
    """
    found = importlib.util.find_spec("lm_eval")
    if found is None or not found.submodule_search_locations:
        sys.exit("there is no lm_eval: pip install --no-deps lm_eval==0.4.9")
    registry = types.ModuleType("lm_eval.api.registry")
    registry.register_aggregation = registry.register_metric = lambda *names, **more: lambda function: function
    sys.modules["lm_eval.api.registry"] = registry
    for name in ("lm_eval", "lm_eval.api"):
        package = types.ModuleType(name)
        package.__path__ = [os.path.join(found.submodule_search_locations[0], *name.split(".")[1:])]
        sys.modules[name] = package
    return importlib.import_module("lm_eval.api.metrics")


def lm_eval(name: str) -> Callable[..., Any]:
    """lm-evaluation-harness: its own functions; 100 resamples of whole corpora in one process."""

    def run(hypotheses: Lines, other: Lines, references: Lines) -> Any:
        metrics = lm_eval_metrics()
        items = list(zip(references, hypotheses))
        score = getattr(metrics, name)
        return score(items), metrics._bootstrap_internal(score, 100)((1, items))

    return run


def paired(hypotheses: Lines, other: Lines, references: Lines) -> Any:
    """sacreBLEU's paired bootstrap, which -pbs runs."""
    from sacrebleu import BLEU, CHRF, TER
    from sacrebleu.significance import PairedTest

    metrics = {"BLEU": BLEU(references=[references]), "chrF2": CHRF(references=[references])}
    metrics["TER"] = TER(references=[references])
    return str(PairedTest([("a", hypotheses), ("b", other)], metrics, None, "bs", 1000)())


#: For each task the function, the number of the given lines that it takes, and a description.
TASKS: Dict[str, Tuple[Callable[..., Any], int, str]] = {
    "bleu": (score_corpus("BLEU", {}), 10**9, "corpus BLEU"),
    "chrf": (score_corpus("CHRF", {}), 10**9, "corpus chrF"),
    "chrf++": (score_corpus("CHRF", {"word_order": 2}), 10_000, "corpus chrF++"),
    "ter": (score_corpus("TER", {}), 3_000, "corpus TER"),
    "bleu-small": (score_corpus("BLEU", {}), 3_000, "corpus BLEU"),
    "bleu-intl": (score_corpus("BLEU", {"tokenize": "intl"}), 10_000, "corpus BLEU, tokenizer intl"),
    "sentence-bleu": (score_sentences("bleu"), 10_000, "calls of sentence_bleu"),
    "sentence-chrf": (score_sentences("chrf"), 3_000, "calls of sentence_chrf"),
    "sentence-ter": (score_sentences("ter"), 1_000, "calls of sentence_ter"),
    "evaluate-sacrebleu": (evaluate_sacrebleu, 10_000, "Hugging Face evaluate, sacrebleu"),
    "evaluate-chrf": (evaluate_chrf, 3_000, "Hugging Face evaluate, chrf with words"),
    "evaluate-ter": (evaluate_ter, 1_000, "Hugging Face evaluate, ter"),
    "lm-eval-bleu": (lm_eval("bleu"), 1_000, "lm-evaluation-harness, bleu and 100 resamples"),
    "lm-eval-chrf": (lm_eval("chrf"), 1_000, "lm-evaluation-harness, chrf and 100 resamples"),
    "lm-eval-ter": (lm_eval("ter"), 100, "lm-evaluation-harness, ter and 100 resamples"),
    "paired": (paired, 1_000, "sacreBLEU's paired bootstrap of BLEU, chrF and TER"),
}


def run_child(task: str, accelerated: bool, lines: int, text: Optional[str]) -> None:
    import logging
    import resource

    import sacrebleu  # noqa: F401

    logging.disable(logging.WARNING)
    function, most, _ = TASKS[task]
    _, *columns = load_text(min(most, lines), text)
    if accelerated:
        import truebleu.sacrebleu

        truebleu.sacrebleu.install()
    began = time.process_time()
    result = function(*columns)
    cpu = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(json.dumps({"cpu": cpu, "peak": peak, "result": repr(result)}))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*", help=", ".join(TASKS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--text", choices=TEXTS)
    parser.add_argument("--child", choices=["sacrebleu", "truebleu"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child is not None:
        run_child(given.tasks[0], given.child == "truebleu", given.lines, given.text)
        return 0
    unknown = [task for task in given.tasks if task not in TASKS]
    if unknown:
        parser.error(f"there is no task {', '.join(unknown)}: expected {', '.join(TASKS)}")
    name, *_ = load_text(given.lines, given.text)
    print(f"{datetime.date.today()}: {processor()}, Python {platform.python_version()}")
    print(f"{name}; medians of {given.rounds} rounds\n")
    print("| what | lines | sacreBLEU | truebleu | times | memory |\n|---|---:|---:|---:|---:|---:|")
    for task in given.tasks or TASKS:
        lines = min(TASKS[task][1], given.lines)
        found: Dict[str, List[Dict[str, Any]]] = {"sacrebleu": [], "truebleu": []}
        for _, who in itertools.product(range(given.rounds), found):
            command = [sys.executable, __file__, task, "--child", who, "--lines", str(given.lines)]
            command += [] if given.text is None else ["--text", given.text]
            found[who].append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        if len({run["result"] for runs in found.values() for run in runs}) != 1:
            print(f"{task}: the results differ", file=sys.stderr)
            return 1
        cpu = {who: statistics.median(run["cpu"] for run in runs) for who, runs in found.items()}
        peak = {who: statistics.median(run["peak"] for run in runs) / 1e6 for who, runs in found.items()}
        times = statistics.median(a["cpu"] / b["cpu"] for a, b in zip(found["sacrebleu"], found["truebleu"]))
        print(
            f"| {TASKS[task][2]} | {lines:,} | {cpu['sacrebleu']:.3g} s | {cpu['truebleu']:.3g} s | {times:.3g} | "
            f"{peak['sacrebleu']:.0f} -> {peak['truebleu']:.0f} MB |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
