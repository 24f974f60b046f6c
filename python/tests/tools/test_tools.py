"""truebleu in a notebook, under a type checker, in a data model: npm run test:python, in an environment of its own."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pydantic
import pytest
from nbclient import NotebookClient

import truebleu

PROGRAM = Path(__file__).with_name("typed_program.py")

CELLS = [
    "import truebleu\n"
    "hypotheses, references = ['the cat sat on a mat', 'a <b>dog</b>'], [['the cat sat on the mat', 'a dog']]\n"
    "truebleu.corpus_bleu(hypotheses, references)",
    "truebleu.pairwise('chrf', hypotheses, references[0])",
    "truebleu.paired_bootstrap('chrf', hypotheses, [references[0]], references, samples=100)",
    "import truebleu.compat.sacrebleu as sacrebleu\n"
    "sacrebleu.CHRF().corpus_score(hypotheses, references, n_bootstrap=50)",
]


def test_a_notebook(tmp_path):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [cell.outputs[0]["data"] for cell in notebook.cells]
    score, matrix, tested, drawn = [data["text/html"] for data in shown]
    assert "<strong>BLEU = " in score and "<code>nrefs:1|" in score
    assert matrix.startswith("<table>") and matrix.count("<td") == 4 and "rgba(" in matrix
    assert tested.startswith("<table>") and "system 1" in tested and "chrF2 ± 95%" in tested
    assert "<strong>chrF2 = " in drawn and "μ = " in drawn
    # the text form, for programs that do not show HTML
    assert all(data["text/plain"] for data in shown)
    (tmp_path / "notebook.ipynb").write_text(nbformat.writes(notebook), encoding="utf-8")


def test_a_type_checker(tmp_path):
    program = tmp_path / PROGRAM.name
    program.write_bytes(PROGRAM.read_bytes())
    checker = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    found = subprocess.run([*checker, str(program)], capture_output=True, text=True, cwd=tmp_path)
    assert found.stdout.startswith("Success"), found.stdout + found.stderr
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0 and len(ran.stdout.splitlines()) == 14, ran.stderr
    # the type checker finds mistakes where there are some
    program.write_text(PROGRAM.read_text(encoding="utf-8") + "\ncorpus: str = truebleu.corpus_bleu([1], [['a']])\n", encoding="utf-8")
    found = subprocess.run([*checker, str(program)], capture_output=True, text=True, cwd=tmp_path)
    assert 'has type "BLEUScore", variable has type "str"' in found.stdout and 'has incompatible type "int"' in found.stdout


def test_a_data_model():
    class Run(pydantic.BaseModel):
        bleu: truebleu.BLEUScore
        test: truebleu.PairedTest

    hypotheses, references = ["a cat", "a dog"], [["a cat", "the dog"]]
    tested = truebleu.paired_bootstrap("chrf", hypotheses, [hypotheses], references, samples=40)
    run = Run(bleu=truebleu.corpus_bleu(hypotheses, references), test=tested)
    assert run.bleu == truebleu.corpus_bleu(hypotheses, references)
    assert run.model_dump(mode="json")["bleu"]["counts"] == run.bleu.counts
    with pytest.raises(pydantic.ValidationError):
        Run(bleu=5, test=tested)
