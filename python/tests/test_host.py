"""The host of the kernel: the one that a user finds, and the errors where there is none."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import truebleu
from truebleu import kernel

WHEEL = Path(truebleu.__file__).parent
SOURCE = Path(__file__).parents[1] / "src" / "truebleu"


def run(code: str, *folders: Path, **variables: str) -> subprocess.CompletedProcess:
    env = {**os.environ, **variables}
    if folders:
        env["PYTHONPATH"] = os.pathsep.join(map(str, folders))
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)


def error_of(code: str, *folders: Path, **variables: str) -> str:
    found = run(code, *folders, **variables)
    assert found.returncode == 1
    return found.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", ["kernel", "sacrebleu", "node"])
def test_modules_are_there_after_import_truebleu(name):
    code = f"import sys, truebleu; print('truebleu.{name}' in sys.modules, truebleu.{name}.__name__, '{name}' in dir(truebleu))"
    assert run(code).stdout == f"False truebleu.{name} True\n"
    assert name not in truebleu.__all__


@pytest.mark.skipif(kernel.HOST != "native", reason="wasmtime loads more than that")
@pytest.mark.parametrize(
    "score",
    [
        "corpus_bleu(['a'], [['a']])", "sentence_chrf(['a'], [['a']])", "wer(hypotheses=['a'], references=['a'])",
        "ROUGE('L').corpus_score(['a'], [['a']])",
    ],
)
def test_a_first_score_loads_nothing_that_takes_longer(score):
    slow = "{'typing', 'dataclasses', 'enum', 're', 'functools', 'contextlib', 'inspect', 'logging', 'json'}"
    code = f"import sys; before = set(sys.modules); import truebleu; truebleu.{score}; print((set(sys.modules) - before) & {slow})"
    assert run(code).stdout == "set()\n"


@pytest.mark.skipif(kernel.HOST != "native", reason="wasmtime loads more than that")
@pytest.mark.parametrize("score", ["bleu", "chrf", "ter"])
def test_a_first_corpus_score_loads_truebleu_alone(score):
    """Not even collections, which array and collections.abc load: half of the time of a first score."""
    code = f"import sys; before = set(sys.modules); import truebleu; truebleu.corpus_{score}(['a'], [['a']]); print(set(sys.modules) - before)"
    names = ast.literal_eval(run(code).stdout)
    assert {name for name in names if name.partition(".")[0] != "truebleu"} <= {"__future__", "struct", "_struct"}


def test_host():
    assert run("import truebleu; print(truebleu.kernel.HOST)").stdout == f"{kernel.HOST}\n"


@pytest.mark.skipif(kernel.HOST != "native", reason="the wheel for every platform has wasmtime's host")
def test_wasmtime_beside_a_wheel_whose_extension_cannot_be_loaded():
    message = error_of("import sys; sys.modules['truebleu._native'] = None; import wasmtime, truebleu.kernel")
    assert "this wheel has the kernel for the extension alone, so wasmtime beside it is of no use" in message
    assert "truebleu[wasmtime]" not in message and "--platform any truebleu" in message


def test_without_wasmtime(tmp_path):
    """The wheel for every platform, in a Python without wasmtime."""
    shutil.copytree(WHEEL, tmp_path / "truebleu", ignore=shutil.ignore_patterns("_native*", "__pycache__"))
    for name in ("_wasmtime.py", "_wasmtime_instances.py", "_wasmtime_lines.py", "_segments.py"):
        shutil.copy(SOURCE / name, tmp_path / "truebleu")
    message = error_of("import sys; sys.modules['wasmtime'] = None; import truebleu.kernel", tmp_path)
    assert 'expected wasmtime, which runs the kernel of this wheel: pip install "truebleu[wasmtime]"' in message


@pytest.mark.skipif(kernel.HOST != "native", reason="the extension's")
def test_functions_of_the_extension_have_docstrings_and_signatures():
    from truebleu import _native

    stubs = ast.parse((SOURCE / "_native.pyi").read_text(encoding="utf-8"))
    functions = {stub.name: stub for stub in stubs.body if isinstance(stub, ast.FunctionDef)}
    assert functions.keys() == {name for name, value in vars(_native).items() if inspect.isbuiltin(value)}
    for name, stub in functions.items():
        function = getattr(_native, name)
        assert inspect.getdoc(function) == ast.get_docstring(stub), name
        parameters = inspect.signature(function).parameters.values()
        given = stub.args
        assert [one.name for one in parameters] == [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
        positional_only = [one.name for one in parameters if one.kind is inspect.Parameter.POSITIONAL_ONLY]
        assert positional_only == [one.arg for one in given.posonlyargs], name
