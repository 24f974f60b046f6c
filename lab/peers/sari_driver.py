"""SARI by Hugging Face's functions, as gem-metrics-fork 0.1.dev0 carries them, and by EASSE's definition, restated: python sari_driver.py questions.json answers.json"""

import importlib.util
import json
import os
import sys
import sysconfig
import types
from collections import Counter

from sacrebleu.metrics.bleu import _get_tokenizer


def load(package, name):
    """Loads a module from its file, because its package imports far more than the module needs."""
    parent = types.ModuleType(package)
    parent.__path__ = []
    sys.modules[package] = parent
    for needed, names in (("texts", ("Predictions", "References", "Sources")), ("metric", ("SourceAndReferencedMetric",))):
        module = types.ModuleType(f"{package}.{needed}")
        for one in names:
            setattr(module, one, type(one, (), {}))
        sys.modules[module.__name__] = module
    sys.modules["sacremoses"] = types.ModuleType("sacremoses")
    path = os.path.join(sysconfig.get_paths()["purelib"], package, name + ".py")
    spec = importlib.util.spec_from_file_location(f"{package}.{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hugging_face = load("gem_metrics_fork", "sari").SARI()


def bags(text, order):
    words = text.split()
    return Counter(tuple(words[i:i + order]) for i in range(len(words) - order + 1))


def counts(source, hypothesis, references, order):
    """EASSE's counts, for adding, keeping and deleting: how much was right, how much the system did, and how much the references did."""
    in_source, in_hypothesis = bags(source, order), bags(hypothesis, order)
    in_references = sum((bags(reference, order) for reference in references), Counter())
    n = len(references)
    new = {ngram for ngram in in_hypothesis if ngram not in in_source}
    wanted = {ngram for ngram in in_references if ngram not in in_source}
    result = [[len(new & wanted), len(new), len(wanted)], [0, 0, 0], [0, 0, 0]]
    for ngram, times in in_source.items():
        times *= n
        kept, to_keep = min(times, n * in_hypothesis[ngram]), min(times, in_references[ngram])
        for row, mine, theirs in ((1, kept, to_keep), (2, times - kept, times - to_keep)):
            result[row][0] += min(mine, theirs)
            result[row][1] += mine
            result[row][2] += theirs
    return result


def f1(right, done, wanted):
    return 0.0 if right == 0 else 2 * (right / done) * (right / wanted) / (right / done + right / wanted)


def easse(segments):
    each = [[counts(*segment, order) for order in (1, 2, 3, 4)] for segment in segments]
    operations = []
    for operation in range(3):
        scores = [f1(*(sum(one[order][operation][of] for one in each) for of in range(3))) for order in range(4)]
        operations.append(100 * sum(scores) / 4)
    # fields by operation (add, keep, delete), then by whose n-grams they count, then by order
    rows = [[one[order][operation][of] for operation in range(3) for of in range(3) for order in range(4)] for one in each]
    return {"rows": rows, "operations": operations, "score": sum(operations) / 3}


def answer(question):
    tokenize = _get_tokenizer(question["tokenize"])()

    def normal(text):
        # lines have no ends, as when they are read from files: a hyphen before a line feed would count as dividing a word
        text = text.rstrip()
        return tokenize(text.lower() if question["lowercase"] else text)

    segments = [(normal(one["source"]), normal(one["hypothesis"]), [normal(text) for text in one["references"]])
                for one in question["segments"]]
    return {**easse(segments), "sentences": [100 * hugging_face.SARIsent(*segment) for segment in segments]}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as questions:
        answers = [answer(question) for question in json.load(questions)]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
