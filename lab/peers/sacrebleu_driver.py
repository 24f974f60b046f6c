"""Answers questions about sacreBLEU from a JSON file, all in one process: python sacrebleu_driver.py questions.json answers.json"""

import json
import os
import sys
import tempfile
import traceback

import sacrebleu
from sacrebleu import sacrebleu as command
from sacrebleu.metrics import BLEU, CHRF, TER


def tokens(question):
    """The tokens of each line, joined by spaces (no token holds one)."""
    metric = BLEU(tokenize=question["tokenize"], lowercase=question["lowercase"], force=True)
    return [" ".join(metric._preprocess_segment(line).split()) for line in question["lines"]]


def corpora(question):
    """For each corpus its score and its sums, added up from the rows, because compute_bleu() adds k to the lists that are passed to it."""
    answers = []
    for corpus in question["corpora"]:
        metric = BLEU(force=True, **corpus["options"])
        rows = metric._extract_corpus_statistics(corpus["hypotheses"], corpus["streams"])
        score = metric.corpus_score(corpus["hypotheses"], corpus["streams"])
        answers.append({
            "score": score.score, "bp": score.bp, "precisions": score.precisions, "ratio": score.ratio,
            "sums": [sum(column) for column in zip(*rows)], "verbose": score._verbose,
            "signature": str(metric.get_signature()),
        })
    return answers


def chrf(question):
    """For each corpus its chrF, and the sums from which it was computed."""
    answers = []
    for corpus in question["corpora"]:
        metric = CHRF(**corpus["options"])
        rows = metric._extract_corpus_statistics(corpus["hypotheses"], corpus["streams"])
        score = metric.corpus_score(corpus["hypotheses"], corpus["streams"])
        answers.append({"name": score.name, "score": score.score, "sums": [sum(column) for column in zip(*rows)], "signature": str(metric.get_signature())})
    return answers


def ter(question):
    """For each corpus its TER."""
    answers = []
    for corpus in question["corpora"]:
        metric = TER(**corpus["options"])
        score = metric.corpus_score(corpus["hypotheses"], corpus["streams"])
        answers.append({"score": score.score, "num_edits": score.num_edits, "ref_length": score.ref_length, "signature": str(metric.get_signature())})
    return answers


def command_lines(question):
    """Runs each command line in a child process, which is forked when sacreBLEU has been imported, with files for its three streams."""
    os.chdir(question["folder"])
    return [run(case) for case in question["cases"]]


def run(case):
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write(bytes.fromhex(case["stdin"]))
        stdin.seek(0)
        child = os.fork()
        if child == 0:
            for number, file in enumerate((stdin, stdout, stderr)):
                os.dup2(file.fileno(), number)
            os.environ.update(case["env"])
            os._exit(main(case["args"]))
        _, status = os.waitpid(child, 0)
        stdout.seek(0)
        stderr.seek(0)
        return {"exit": os.waitstatus_to_exitcode(status), "stdout": stdout.read().hex(), "stderr": stderr.read().hex()}


def main(args):
    """Does what the interpreter does around main(): returns the exit code, and prints a traceback for an exception that was not caught."""
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, errors="backslashreplace")
    sys.argv = ["sacrebleu", *args]
    code = 0
    try:
        command.main()
    except SystemExit as leaving:
        code = leaving.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


ANSWERS = {"tokens": tokens, "corpora": corpora, "chrf": chrf, "ter": ter, "command lines": command_lines}

if __name__ == "__main__":
    assert sacrebleu.__version__ == "2.6.0", sacrebleu.__version__
    source, target = (os.path.abspath(path) for path in sys.argv[1:3])
    with open(source, encoding="utf-8") as file:
        questions = json.load(file)
    answers = [ANSWERS[question["kind"]](question) for question in questions]
    with open(target, "w", encoding="utf-8") as file:
        json.dump(answers, file)
