"""Runs other packages' own tests, from their source distributions, with truebleu.compat in their place, or accelerated."""

import hashlib
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "build" / "python"

#: A program that gives our modules the names of the original's modules, and runs pytest.
_PROGRAM = """
import importlib, sys, types
original, modules, arguments = sys.argv[1], sys.argv[2].split(), sys.argv[3:]
for name in ["", *("." + module for module in modules)]:
    sys.modules[original + name] = importlib.import_module("truebleu.compat." + original + name)
# the tests of some packages lie beside their modules: what is not ours is found there
sys.modules[original].__path__.append(original)
import pytest
sys.exit(pytest.main(arguments))
"""


def unpacked(package: str, version: str, sha256: str) -> Path:
    """A source distribution; its tests are its authors', and not part of this repository."""
    archive = FOLDER / f"{package}-{version}.tar.gz"
    if not archive.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*pip, "--no-binary", ":all:", "--dest", str(FOLDER), f"{package}=={version}"], check=True)
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == sha256
    folder = FOLDER / f"{package}-{version}"
    with tarfile.open(archive) as tar:
        tar.extractall(FOLDER, members=[member for member in tar if member.name.endswith((".py", ".txt"))])
    return folder


JIWER = ("jiwer", "4.0.0", "ae9c051469102a61ef0927100baeeb4546f78d180c9b0948281d08eaf44c191e")
#: All tests but the benchmark, which needs another package: 78 tests.
TESTS_OF_JIWER = ["--ignore=tests/test_speed.py", "tests"]

ROUGE_SCORE = ("rouge_score", "0.1.2", "c7d4da2683e68c9abf0135ef915d63a46643666f848e558a1b9f7ead17ff0f04")


def chosen_of_rouge_score(left_out: str = "") -> tuple[Path, list[str]]:
    """The folder of rouge-score's tests, and pytest's arguments for the 27 that need no texts but those of the distribution."""
    folder = unpacked(*ROUGE_SCORE)
    data = folder / "rouge_score" / "testdata"
    data.mkdir(exist_ok=True)
    for name in ("target", "prediction", "target_large", "prediction_large"):
        (data / f"{name}.txt").touch()
    files = [f"rouge_score/{name}_test.py" for name in ("rouge_scorer", "scoring", "tokenize", "tokenizers")]
    return folder, ["-k", f"not (155 or Splitting or LsumLarge or MultipleRougeTypes{left_out})", *files]


def run_as(original: str, modules: str, folder: Path, arguments: list[str]) -> int:
    """Runs tests, all of which have to pass, with our modules in place of the original's; returns how many ran."""
    return _run(["-c", _PROGRAM, original, modules], folder, arguments)


def run_accelerated(folder: Path, arguments: list[str]) -> int:
    """Runs tests, all of which have to pass, with the accelerated original; returns how many ran."""
    return _run(["-m", "truebleu", "-m", "pytest"], folder, arguments)


def _run(program: list[str], folder: Path, arguments: list[str]) -> int:
    options = ["-q", "-c", os.devnull, "--rootdir", str(folder), "-p", "no:cacheprovider"]
    found = subprocess.run(
        [sys.executable, *program, *options, *arguments],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    print(found.stdout[-4000:], found.stderr[-2000:])
    assert found.returncode == 0
    passed = re.search(r"^(\d+) passed", found.stdout, re.MULTILINE)
    assert passed is not None
    return int(passed[1])
