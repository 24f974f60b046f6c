"""python -m truebleu: modules and scripts run as by python, and messages about mistakes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SCORE = "import sacrebleu, sys\nprint(sys.argv[1:], sacrebleu.corpus_bleu(['a b c d'], [['a b c d']]).score)\n"
SHOW = "import truebleu.sacrebleu\nprint(truebleu.sacrebleu.counters().accelerated)\n"


def python(*arguments, cwd=None, **variables):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1", **variables}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


def outcome(found):
    return found.returncode, found.stdout, found.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("post-edit.de.txt", "-i", "translation.de.txt", "-m", "bleu", "chrf", "ter", "--confidence", "-cin", "50"),
        ("post-edit.de.txt", "-i", "translation.de.txt", "post-edit.de.txt", *"-m bleu ter -pbs -pbsn 99 -f text".split()),
        ("post-edit.de.txt", "-i", "translation.de.txt", "-sl", "-m", "chrf", "--chrf-word-order", "2"),
        ("post-edit.de.txt", "-i", "no-such-file.txt", "-f", "text"),
        ("--no-such-option",),
    ],
)
def test_output_is_sacrebleus(arguments):
    plain = python("-m", "sacrebleu", *arguments, cwd=EXAMPLES)
    ours = python("-m", "truebleu", "-m", "sacrebleu", *arguments, cwd=EXAMPLES)
    if "no-such-file.txt" in arguments:
        # the traceback also has the frames of runpy
        assert ours.stderr.splitlines()[-1] == plain.stderr.splitlines()[-1]
        assert ours.returncode == plain.returncode == 1
    else:
        assert outcome(ours) == outcome(plain)


def test_scripts_and_modules(tmp_path):
    (tmp_path / "beside.py").write_text(SHOW)
    (tmp_path / "script.py").write_text(SCORE + "import beside\nassert __name__ == '__main__'\nsys.exit(3)\n")
    expected = (3, "['x', '-m', 'y'] 100.00000000000004\n1\n", "")
    assert outcome(python("-m", "truebleu", tmp_path / "script.py", "x", "-m", "y")) == expected
    assert outcome(python("-m", "truebleu", "-m", "script", "x", "-m", "y", cwd=tmp_path)) == expected


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "truebleu: nothing to run: expected -m MODULE, or a script\n\nusage: python -m truebleu -m MODULE"),
        (("-m",), 2, "truebleu: -m without the name of a module"),
        (("-x",), 2, "truebleu: unknown option -x: options of python itself go before -m truebleu"),
        (("sacrebleu", "ref.txt"), 2, "truebleu: there is no script sacrebleu; the module is -m sacrebleu"),
        (("no/such.py",), 2, "truebleu: there is no script no/such.py"),
        (("-m", "no_such_module"), 1, "truebleu: there is no module named no_such_module"),
        (("-m", "no_such.module"), 1, "truebleu: there is no module named no_such"),
        (("-m", "logging"), 1, "truebleu: logging is a package that cannot be run: it has no __main__"),
    ],
)
def test_mistakes(arguments, code, message):
    found = python("-m", "truebleu", *arguments)
    assert found.returncode == code and found.stdout == "" and found.stderr.startswith(message)
    assert "Traceback" not in found.stderr


def test_help_and_version():
    assert python("-m", "truebleu", "--help").stdout.startswith("usage: python -m truebleu -m MODULE")
    assert python("-m", "truebleu", "-V").stdout.startswith("truebleu ")


def test_without_any_of_the_packages(tmp_path):
    (tmp_path / "hide.py").write_text("import sys\nfor name in ('sacrebleu', 'jiwer', 'rouge_score'): sys.modules[name] = None\n")
    (tmp_path / "script.py").write_text("print('not reached')")
    found = python("-c", "import hide, truebleu.__main__ as m; m.main(['script.py'])", cwd=tmp_path)
    what = "none of sacreBLEU, jiwer and rouge-score is installed, and truebleu only makes them faster: pip install sacrebleu"
    assert outcome(found) == (1, "", f"truebleu: {what}\n")


def test_every_package_when_it_is_imported(tmp_path):
    (tmp_path / "script.py").write_text(
        "import sys\n"
        "print([name for name in ('sacrebleu', 'jiwer', 'rouge_score') if name in sys.modules])\n"
        "from jiwer import process_words\n"
        "from rouge_score.rouge_scorer import RougeScorer\n"
        "process_words(['a'] * 4, ['b'] * 4), RougeScorer(['rouge1']).score('a', 'b')\n"
        "import truebleu.jiwer, truebleu.rouge_score\n"
        "print(truebleu.jiwer.counters().accelerated, truebleu.rouge_score.counters().accelerated, 'sacrebleu' in sys.modules)\n"
    )
    assert outcome(python("-m", "truebleu", tmp_path / "script.py")) == (0, "[]\n1 1 False\n", "")
    # where two of the three packages are not installed
    (tmp_path / "hide.py").write_text("import sys\nsys.modules['sacrebleu'] = sys.modules['rouge_score'] = None\n")
    (tmp_path / "script.py").write_text("import jiwer, truebleu.jiwer\nprint(jiwer.wer('a', 'a'), truebleu.jiwer.counters().accelerated)\n")
    assert outcome(python("-c", "import hide, truebleu.__main__ as m; m.main(['script.py'])", cwd=tmp_path)) == (0, "0.0 1\n", "")


def test_a_sacrebleu_with_other_functions(tmp_path):
    other = "sacrebleu.metrics.bleu.BLEU._preprocess_segment = lambda self, line: self.tokenizer(line)"
    (tmp_path / "other.py").write_text(f"import sacrebleu\n{other}\n")
    (tmp_path / "script.py").write_text(SCORE + SHOW)
    found = python("-c", "import other, truebleu.__main__ as m; m.main(['script.py'])", cwd=tmp_path)
    assert found.returncode == 0 and found.stdout == "[] 100.00000000000004\n0\n"
    assert found.stderr.startswith("truebleu: warning: sacreBLEU's metrics.bleu.BLEU._preprocess_segment was already")
    assert found.stderr.count("\n") == 1
