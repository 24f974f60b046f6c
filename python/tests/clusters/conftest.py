"""Fixtures that the tests of other tools share. They run in an environment of their own: npm run test:clusters."""

import pathlib
import re

import pyarrow as pa
import pytest

ROOT = pathlib.Path(__file__).parents[3]
REAL = ROOT / "test/vectors/real"


def lines_of(name: str) -> list[str]:
    return (REAL / name).read_text(encoding="utf-8").split("\n")[:-1]


@pytest.fixture(scope="session")
def real() -> tuple[list[str], list[str]]:
    """Hypotheses and references of MLQE-PE, en-de."""
    return lines_of("mlqe-pe-en-de.hypotheses.txt"), lines_of("mlqe-pe-en-de.references.txt")


def documented(heading: str) -> str:
    """The Python code in a section of docs/spark.md."""
    _, section = (ROOT / "docs/spark.md").read_text(encoding="utf-8").split(f"\n## {heading}\n")
    return re.search("```python\n(.*?)```", section.split("\n## ")[0], re.DOTALL).group(1)


@pytest.fixture
def outputs(real):
    """A table with the columns of docs/spark.md."""
    hypotheses, references = (lines[:60] for lines in real)
    return pa.table({
        "model": ["small", "large"] * 30, "lang": ["de", "de", "fr"] * 20, "output": hypotheses, "expected": references,
        "reference_a": references, "reference_b": [None, *references[1:]],
    })
