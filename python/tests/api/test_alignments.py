"""Alignments of words and characters: those of jiwer 4.0.0."""

import random

import jiwer
import pytest
from originals import PIECES

from truebleu import CER, WER, AlignmentChunk, kernel


def theirs(output) -> list[list[tuple]]:
    return [
        [(one.type, one.ref_start_idx, one.ref_end_idx, one.hyp_start_idx, one.hyp_end_idx) for one in chunks]
        for chunks in output.alignments
    ]


def texts(source: random.Random, count: int, least: int) -> list[str]:
    words = ["a", "b", "c", "d", "e", *PIECES]
    return [
        source.choice([" ", "  "]).join(source.choice(words[: source.choice([3, 5, 40])]) for _ in range(source.randrange(least, 90)))
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_alignments_are_jiwers(seed):
    source = random.Random(seed)
    # jiwer refuses references without words
    references, hypotheses = texts(source, 300, 1), texts(source, 300, 0)
    references = [line if line.strip() else "x" for line in references]
    ours = WER().alignments(hypotheses, references)
    assert ours == theirs(jiwer.process_words(references, hypotheses))
    assert CER().alignments(hypotheses[:60], references[:60]) == theirs(jiwer.process_characters(references[:60], hypotheses[:60]))


def test_an_alignment():
    [chunks] = WER(lowercase=True).alignments(["Shoe order ONE"], ["short one here"])
    assert chunks == [
        ("insert", 0, 0, 0, 1), ("substitute", 0, 1, 1, 2), ("equal", 1, 2, 2, 3), ("delete", 2, 3, 3, 3),
    ]
    assert isinstance(chunks[0], AlignmentChunk) and chunks[0].hyp_end_idx == 1


def test_of_several_references_the_closest_is_aligned():
    found = WER().alignments(["a b", "c"], [["x y", "c"], ["a b", None]])
    assert [[chunk.type for chunk in chunks] for chunks in found] == [["equal"], ["equal"]]


def test_many_segments_and_empty_lines():
    hypotheses = ["", "a"] * 1500
    found = WER().alignments(hypotheses, ["a"] * 3000)
    assert found == [[("delete", 0, 1, 0, 0)], [("equal", 0, 1, 0, 1)]] * 1500
    assert WER().alignments(["", "a"], ["", ""]) == [[], [("insert", 0, 0, 0, 1)]]


def test_a_segment_with_too_many_pairs_is_named():
    long = 140_000
    hypotheses, references = ["a"] * 2000, ["a"] * 2000
    hypotheses[1500], references[1500] = "a " * long, "b " * long
    message = f"segment 1500: a hypothesis has {long} words or characters, its reference {long}: expected at most"
    with pytest.raises(ValueError, match=message):
        WER().alignments(hypotheses, references)


def test_what_is_refused():
    with pytest.raises(TypeError, match="hypotheses is a string"):
        WER().alignments("a", ["a"])
    with pytest.raises(ValueError, match="half a surrogate pair"):
        WER().alignments(["a"], ["\udcff"])
    with pytest.raises(ValueError, match="reference_counts has 1 counts, 1 in all: expected one for each of 2 hypotheses"):
        kernel.error_runs(["a", "b"], ["a"], [1], rule="none")
