"""sacreBLEU's own tests, from its source distribution, run with acceleration by `python -m truebleu -m pytest`."""

import hashlib
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import sacrebleu
from conftest import EVERYTHING, LEFT_OUT

VERSION = "2.6.0"
SHA256 = "91499b6cd46138d95154fff1e863c2f9be57e82f0c719d8dd718d0006cf6c566"
FOLDER = Path(__file__).parents[2] / "build" / "python"
#: Without test_dataset.py, which downloads test sets and scores nothing.
FILES = ["test_api", "test_bleu", "test_chrf", "test_sentence_bleu", "test_ter", "test_tokenizer_ter"]
PASSING = 103
# two minutes of NumPy's resampling
if EVERYTHING:
    FILES.append("test_significance")
    PASSING += 30
else:
    LEFT_OUT.append("sacreBLEU's own tests: all but test_significance")


def fetch() -> Path:
    """sacreBLEU's source distribution, unpacked; it is Apache-2.0, and not part of this repository."""
    archive = FOLDER / f"sacrebleu-{VERSION}.tar.gz"
    if not archive.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        options = ["--no-deps", "--no-binary", ":all:", "--dest", str(FOLDER)]
        subprocess.run([*pip, *options, f"sacrebleu=={VERSION}"], check=True)
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == SHA256
    unpacked = FOLDER / f"sacrebleu-{VERSION}"
    if not (unpacked / "complete").exists():
        with tarfile.open(archive) as tar:
            members = [member for member in tar if member.name.startswith(f"sacrebleu-{VERSION}/test/")]
            tar.extractall(FOLDER, members=members)
        (unpacked / "complete").touch()
    return unpacked


@pytest.mark.skipif(sacrebleu.__version__ != VERSION, reason=f"these are the tests of sacreBLEU {VERSION}")
def test_sacrebleus_own_tests():
    folder = fetch()
    # two tests of test_api download test sets, and score nothing; the folder has no sacrebleu but the installed one
    chosen = ["-k", "not get_source and not get_reference", *(f"test/{name}.py" for name in FILES)]
    options = ["-q", "-c", os.devnull, "--rootdir", str(folder), "-p", "no:cacheprovider"]
    found = subprocess.run(
        [sys.executable, "-m", "truebleu", "-m", "pytest", *options, *chosen],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    print(found.stdout[-2000:], found.stderr[-2000:])
    assert found.returncode == 0
    # without truebleu, all of them pass, too
    assert re.search(rf"^{PASSING} passed, 6 deselected", found.stdout, re.MULTILINE)
