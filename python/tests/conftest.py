"""Fixtures that all tests share: texts; and a check that the installed package is the one that is tested."""

import os
import random
from pathlib import Path

import pytest

import truebleu

assert not truebleu.__file__.startswith(str(Path(__file__).parents[1])), (
    f"{truebleu.__file__} is not the installed package: run npm run test:python"
)

# the command of this repository, for truebleu.node
os.environ.setdefault("TRUEBLEU_COMMAND", f"node {Path(__file__).parents[2] / 'build/cli/main.cjs'}")

# tests that need other tools, or the whole command: each runs in an environment that has them
collect_ignore = ["clusters", "tools", *(["command"] if "TRUEBLEU_COMMAND_ENVIRONMENT" not in os.environ else [])]

#: TRUEBLEU_ALL=1 runs everything, for several minutes. Otherwise long tests take a sample, and the end of the output
#: says so.
EVERYTHING = os.environ.get("TRUEBLEU_ALL") == "1"
LEFT_OUT: list[str] = []


def sample(what: str, names: list[str], size: int) -> list[str]:
    """Some of many sets of data, always the same; all of them where TRUEBLEU_ALL is 1."""
    if EVERYTHING or len(names) <= size:
        return names
    LEFT_OUT.append(f"{what}: {size} of {len(names)} sets")
    return sorted(random.Random(size).sample(names, size))


def pytest_terminal_summary(terminalreporter) -> None:
    for line in LEFT_OUT:
        terminalreporter.write_line(f"A SAMPLE of {line}; TRUEBLEU_ALL=1 takes all")


EXAMPLES = Path(__file__).parents[2] / "examples"

# pieces that tokenizers treat in their own way, of one to four bytes
PIECES = (
    "the cat sat on a mat The CAT 1 23 1,000.5 -5 a.b U.S. don't ( ) [x] . , ; ! ? - -- / &amp; &quot; &lt; <skipped> "
    "é ü ß İ ſ Ω я ж 猫 坐 。 、 の \u00a0 \u2028 \u3000 \x1c \x85 \t 𝒳 😀 e\u0301 \u0130"
).split(" ")


def line(random: random.Random, longest: int = 12) -> str:
    """A line of words and of characters on which tokenizers differ, sometimes empty."""
    between = random.choice([" ", " ", " ", "", "  ", " \t"])
    return between.join(random.choice(PIECES) for _ in range(random.randrange(longest + 1)))


def corpus(seed: int, segments: int, most_references: int = 1) -> tuple[list[str], list[list[str]]]:
    """Hypotheses, and for each hypothesis a list of references that share words with it."""
    source = random.Random(seed)
    hypotheses, references = [], []
    for _ in range(segments):
        hypothesis = line(source)
        hypotheses.append(hypothesis)
        words = hypothesis.split(" ")
        references.append([])
        for _ in range(source.randrange(1, most_references + 1)):
            changed = [line(source, 1) if source.random() < 0.3 else word for word in words]
            references[-1].append(" ".join(changed) if source.random() < 0.9 else line(source))
    return hypotheses, references


@pytest.fixture(scope="session")
def example() -> tuple[list[str], list[str]]:
    """Lines of the example text: hypotheses and references."""

    def lines(name: str) -> list[str]:
        return (EXAMPLES / name).read_text(encoding="utf-8").split("\n")[:-1]

    return lines("translation.de.txt"), lines("post-edit.de.txt")
