"""SQuAD's evaluation scripts, 1.1 as AllenNLP 0.9.0 carries it and 2.0 as allennlp-models does: python squad_driver.py questions.json answers.json"""

import importlib.util
import json
import os
import sys
import sysconfig

packages = sysconfig.get_paths()["purelib"]


def load(*path):
    """Loads a module from its file, without its package, which imports torch."""
    spec = importlib.util.spec_from_file_location(path[-1], os.path.join(packages, *path) + ".py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


squad1 = load("allennlp", "tools", "squad_eval")
squad2 = load("allennlp_models", "rc", "tools", "squad")


def version1(hypothesis, references):
    return [squad1.metric_max_over_ground_truths(measure, hypothesis, references)
            for measure in (squad1.exact_match_score, squad1.f1_score)]


def version2(hypothesis, references):
    # the filter of the script's get_raw_scores(), which allennlp-models leaves out
    answers = [reference for reference in references if squad2.normalize_answer(reference)] or [""]
    return list(squad2.get_metric_score(hypothesis, answers))


def corpus1(segments):
    """The figures that SQuAD's script prints."""
    questions = [{"id": i, "answers": [{"text": text} for text in segment["references"]]} for i, segment in enumerate(segments)]
    figures = squad1.evaluate([{"paragraphs": [{"qas": questions}]}], {i: segment["hypothesis"] for i, segment in enumerate(segments)})
    return [figures["exact_match"], figures["f1"]]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    answers = []
    for segments in questions:
        answers.append({
            "words": [squad1.normalize_answer(segment["hypothesis"]).split() for segment in segments],
            "1.1": [[float(score) for score in version1(**segment)] for segment in segments],
            "2.0": [[float(score) for score in version2(**segment)] for segment in segments],
            "corpus": corpus1(segments),
        })
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
