"""BLEU of text files by the original programs: compare-mt, NLTK, pycocoevalcap, torchmetrics, multi-bleu.perl; and by tensorflow/nmt
and Hugging Face's evaluate, which no package index has, restated: python dialect_files_driver.py questions.json answers.json"""

import codecs
import importlib.util
import json
import math
import os
import subprocess
import sys
import sysconfig
import types
import warnings
from collections import Counter
from contextlib import redirect_stdout

import numpy
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu
from pycocoevalcap.bleu.bleu import Bleu

warnings.simplefilter("ignore")
packages = sysconfig.get_paths()["purelib"]


def stub(name, **attributes):
    """A stand-in for a module that is not installed, or whose package would import modules that are not installed."""
    module = types.ModuleType(name)
    module.__dict__.update(attributes)
    sys.modules[name] = module
    return module


def load(name):
    """Loads a module from its file, without the __init__ of its package."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(packages, *name.split(".")) + ".py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def package(name):
    stub(name, __path__=[os.path.join(packages, *name.split("."))])


# compare-mt imports these for its charts
stub("matplotlib", use=lambda *_: None, rcParams={}, pyplot=stub("matplotlib.pyplot", rcParams={}))
package("compare_mt")
compare_mt_files = load("compare_mt.corpus_utils")
for name in ("align_utils", "ngram_utils"):
    setattr(sys.modules["compare_mt"], name, load(f"compare_mt.{name}"))
sys.modules["compare_mt"].corpus_utils = compare_mt_files
compare_mt_scorers = load("compare_mt.scorers")


class Tensor(numpy.ndarray):
    """The part of torch that BLEU needs: 32-bit floats."""
    device = None


def tensor(values, device=None):
    return numpy.array(values, dtype=numpy.float32).view(Tensor)


stub("torch", Tensor=Tensor, tensor=tensor, add=numpy.add, div=numpy.divide, exp=numpy.exp, log=numpy.log, sum=numpy.sum,
     zeros=lambda size: tensor([0.0] * size), ones=lambda size, device=None: tensor([1.0] * size))
for name in ("torchmetrics", "torchmetrics.functional", "torchmetrics.functional.text", "torchmetrics.utilities"):
    package(name)
stub("typing_extensions", Literal=__import__("typing").Literal)
stub("torchmetrics.utilities.imports").__getattr__ = lambda name: False
torchmetrics_bleu = load("torchmetrics.functional.text.bleu").bleu_score
torchmetrics_sacre_bleu = load("torchmetrics.functional.text.sacre_bleu").sacre_bleu_score


def compare_mt(hypothesis, reference, lowercase):
    scorer = compare_mt_scorers.BleuScorer(case_insensitive=lowercase)
    return float(scorer.score_corpus(compare_mt_files.load_tokens(reference), compare_mt_files.load_tokens(hypothesis))[0])


def lines_of(file):
    """Lines that end at a line feed."""
    with open(file, encoding="utf-8", newline="\n") as lines:
        return [line.rstrip("\n") for line in lines]


def nltk(hypotheses, references):
    return corpus_bleu([[line.split() for line in lines] for lines in references], [line.split() for line in hypotheses],
                       smoothing_function=SmoothingFunction().method1)


def coco(hypotheses, references):
    """The scores for the lines that nlg-eval would pass: it strips them."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        scores, _ = Bleu(4).compute_score({i: [line.strip() for line in lines] for i, lines in enumerate(references)},
                                          {i: [line.strip()] for i, line in enumerate(hypotheses)})
    return scores[3]


def multi_bleu(hypothesis, references, lowercase):
    script = next(path for path in (os.path.join(packages, "bin", "utils", "multi-bleu.perl"),
                                    os.path.join(sys.prefix, "bin", "utils", "multi-bleu.perl")) if os.path.exists(path))
    with open(hypothesis, "rb") as file:
        run = subprocess.run(["perl", script, *(["-lc"] if lowercase else []), *references], stdin=file, capture_output=True, text=True)
    return run.stdout.strip() if run.stdout.startswith("BLEU") and run.returncode == 0 else None


def ngrams(words):
    return Counter(tuple(words[i:i + order]) for order in range(1, 5) for i in range(len(words) - order + 1))


def compute_bleu(segments):
    """compute_bleu() of tensorflow/nmt, commit 0be8642, which evaluate has, too; None where it divides by zero."""
    matches, totals = [0] * 4, [0] * 4
    for words, references in segments:
        largest = Counter()
        for reference in references:
            largest |= ngrams(reference)
        for ngram, count in (ngrams(words) & largest).items():
            matches[len(ngram) - 1] += count
        for order in range(4):
            totals[order] += max(0, len(words) - order)
    length = sum(len(words) for words, _ in segments)
    reference_length = sum(min(map(len, references)) for _, references in segments)
    if length == 0 or reference_length == 0:
        return None
    precisions = [match / total if total else 0 for match, total in zip(matches, totals)]
    if min(precisions) == 0:
        return 0.0
    ratio = length / reference_length
    return (1 if ratio > 1 else math.exp(1 - 1 / ratio)) * math.exp(sum(math.log(p) / 4 for p in precisions))


def nmt_lines(file):
    """_bleu() of nmt/utils/evaluation_utils.py: lines of a codecs reader, which also end at U+2028, U+0085 and the like."""
    with codecs.getreader("utf-8")(open(file, "rb")) as lines:
        return [line.strip().split(" ") for line in lines]


def nmt(hypothesis, reference):
    score = compute_bleu([(words, [other]) for words, other in zip(nmt_lines(hypothesis), nmt_lines(reference))])
    return None if score is None else 100 * score


def answer(question):
    hypothesis, references, lowercase = question["hypothesis"], question["references"], question["lowercase"]
    hypotheses, segments = lines_of(hypothesis), list(zip(*map(lines_of, references)))
    lower = (lambda lines: [line.lower() for line in lines]) if lowercase else list
    lowered = lower(hypotheses), [lower(lines) for lines in segments]
    return {
        "compare-mt": compare_mt(hypothesis, references[0], lowercase),
        "nltk": nltk(*lowered),
        "coco": coco(*lowered),
        "torchmetrics": None if lowercase else float(torchmetrics_bleu(hypotheses, segments)),
        "torchmetrics 13a": float(torchmetrics_sacre_bleu(hypotheses, segments, tokenize="13a", lowercase=lowercase)),
        "multi-bleu": multi_bleu(hypothesis, references, lowercase),
        "nmt": None if lowercase else nmt(hypothesis, references[0]),
    }


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
