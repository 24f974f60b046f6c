"""The vectors for hosts of the kernel: rows, sums, scores and results to the bit, by the functions that the package has."""

import json
import re
from array import array
from pathlib import Path

import pytest

from truebleu import _constants, kernel
from truebleu._host import calls

VECTORS = Path(__file__).parents[2] / "test" / "vectors" / "abi" / "abi-vectors.jsonl"
ENTRIES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").split("\n")[:-1]]
TEXTS = {entry["text"]: entry for entry in ENTRIES if "hypotheses" in entry}
CASES = [entry for entry in ENTRIES if "rows" in entry]
STEPPED = [entry for entry in ENTRIES if "steps" in entry]
RULES = {
    name.removeprefix("RULE_"): number for name, number in vars(_constants).items() if name.startswith("RULE_")
}


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name)


def counted(case: dict, summed: bool = False) -> list[float]:
    text, settings = TEXTS[case["text"]], case["arguments"]
    lines = text["hypotheses"], text["references"]
    if case["part"] == "ter":
        return kernel.ter_rows(*lines).tolist()
    if case["part"] == "chrf":
        return kernel.chrf_rows(*lines, summed=summed, **{snake(name): of for name, of in settings.items()}).tolist()
    return kernel.ngram_rows(
        *lines, order=settings["maxOrder"], rule=settings["rule"].lower(), summed=summed
    ).tolist()


def score_of(case: dict, total: list[float]) -> float:
    settings, rows = case["arguments"], array("d", total)
    if case["part"] == "counting":
        return kernel.bleu_scores(rows, order=settings["maxOrder"], smoothing="exp")[0]
    orders = settings["charOrder"] + settings["wordOrder"]
    return kernel.chrf_scores(rows, orders=orders, beta=settings["beta"], eps_smoothing=settings["epsSmoothing"])[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['part']}-{case['text']}")
def test_rows_sums_and_scores(case):
    assert counted(case) == [number for row in case["rows"] for number in row]
    total = [sum(numbers) for numbers in zip(*case["rows"])]
    if case["part"] != "ter":
        assert counted(case, summed=True) == total
        assert score_of(case, total) == case["score"]


def region_of(name: str) -> int:
    return getattr(_constants, f"REGION_{name}")


def held(region: str, content: "str | list[float]", spare: int = 0) -> bytes:
    if isinstance(content, str):
        return content.encode() + bytes(spare)
    return array("d" if region in ("ROWS_IN", "ROWS_OUT") else "I", content).tobytes()


@pytest.mark.parametrize("case", STEPPED, ids=lambda case: f"{case['part']}-{case['steps'][-1]['function']}")
def test_outputs_of_several_calls(case):
    expected = {name: held(name, content) for name, content in case["outputs"].items()}
    outputs = tuple((region_of(name), len(data)) for name, data in expected.items())
    steps = tuple(
        (
            step["function"],
            # arguments are in the function's order
            tuple(RULES[value] if isinstance(value, str) else float(value) for value in step["arguments"].values()),
            tuple(
                (region_of(name), held(name, content, _constants.REGION_PADDING))
                for name, content in step["regions"].items()
            ),
            outputs,
        )
        for step in case["steps"]
    )
    found = calls(case["part"], steps, 0)
    assert {name: bytes(data) for name, data in zip(expected, found[-1][1])} == expected
