"""What the tests of other tools share. They run in an environment of their own: npm run test:clusters."""

import pathlib

import pytest

REAL = pathlib.Path(__file__).parents[3] / "test/vectors/real"


def lines_of(name: str) -> list[str]:
    return (REAL / name).read_text(encoding="utf-8").split("\n")[:-1]


@pytest.fixture(scope="session")
def real() -> tuple[list[str], list[str]]:
    """Hypotheses and references of MLQE-PE, en-de."""
    return lines_of("mlqe-pe-en-de.hypotheses.txt"), lines_of("mlqe-pe-en-de.references.txt")
