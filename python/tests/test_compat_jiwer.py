"""truebleu.compat.jiwer: jiwer's own tests, random calls beside jiwer, and the features that only the drop-in has."""

import dataclasses
import pickle
import subprocess
import sys

import jiwer as original
import pytest
from compat_fuzz import fuzz
from compat_own_tests import JIWER, TESTS_OF_JIWER, run_as, unpacked
from conftest import EVERYTHING, LEFT_OUT

from truebleu.compat import jiwer

def test_jiwers_own_tests():
    assert run_as("jiwer", "transforms transformations process measures alignment", unpacked(*JIWER), TESTS_OF_JIWER) == 78


def test_random_calls():
    """Random calls of python/tests/compat_fuzz.py: 20,000 where TRUEBLEU_ALL is 1, otherwise fewer."""
    calls = 20_000 if EVERYTHING else 600
    if not EVERYTHING:
        LEFT_OUT.append("calls of jiwer: 600")
    tally = fuzz("jiwer", 0, calls, 3)
    assert tally["different"] == 0
    assert tally["result"] > calls / 2 and tally["raised"] > calls / 20


def test_every_name_of_jiwer_is_there():
    names = {name for name in vars(original) if not name.startswith("_")} - {"cli"}
    assert names <= set(vars(jiwer))
    for module in ("transforms", "transformations", "process", "measures", "alignment"):
        public = set(getattr(original, module).__all__)
        assert public <= set(vars(getattr(jiwer, module)))


def test_lists_are_made_when_they_are_read():
    references = ["a b c", "d"]
    out = jiwer.process_words(references, ["a c", "e"])
    assert set(vars(out)) == {"wer", "mer", "wil", "wip", "hits", "substitutions", "insertions", "deletions"}
    # the lists are of the texts as they were given
    references[0] = "changed"
    assert out.references == [["a", "b", "c"], ["d"]]
    assert out.references is out.references and "alignments" not in vars(out)
    assert [[chunk.type for chunk in chunks] for chunks in out.alignments] == [["equal", "delete", "equal"], ["substitute"]]
    with pytest.raises(AttributeError, match="'WordOutput' object has no attribute 'score'"):
        out.score


@pytest.mark.parametrize("space", [" ", "  ", "\t", "\t\t", " \t", "\u00a0", "\u3000 ", "\x1c", "\u200b"])
def test_white_space_in_words_of_outputs(space):
    lines = [f"a{space}b c", f"{space}a b", f"a b{space}", space, "", "a b"]
    out, theirs = jiwer.process_words(lines, lines[::-1]), original.process_words(lines, lines[::-1])
    assert out.references == theirs.references and out.hypotheses == theirs.hypotheses
    assert [list(map(vars, chunks)) for chunks in out.alignments] == [list(map(vars, chunks)) for chunks in theirs.alignments]


def test_outputs_are_dataclasses():
    out = jiwer.process_characters("word", "werd")
    assert pickle.loads(pickle.dumps(out)) == out == dataclasses.replace(out)
    assert dataclasses.asdict(out) == dataclasses.asdict(original.process_characters("word", "werd"))
    made = jiwer.WordOutput([["a"]], [["b"]], [[jiwer.AlignmentChunk("replace", 0, 1, 0, 1)]], 1.0, 1.0, 1.0, 0.0, 0, 1, 0, 0)
    assert made == jiwer.process_words("a", "b")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: jiwer.wer(["a", "b"], ["a"]), ValueError, "reference has 2 sentences after its transform, hypothesis 1"),
        (lambda: jiwer.wer("a", ("a",)), ValueError, r"sentences is \('a',\), tuple: expected a string or a list of strings"),
        (lambda: jiwer.wer("a", None), ValueError, "sentences is None, NoneType: expected a string"),
        (lambda: jiwer.wer("a", "a", jiwer.Strip()), ValueError, r"reference_transform makes \['a'\] of the reference: expected a list with"),
        (lambda: jiwer.AlignmentChunk("swap", 0, 1, 0, 1), ValueError, "type is 'swap': expected 'equal'"),
        (lambda: jiwer.AlignmentChunk("equal", 0, 1, 2, 1), ValueError, "hyp_start_idx is 2, hyp_end_idx is 1: expected an end"),
    ],
)
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_half_a_surrogate_pair_is_a_character():
    assert jiwer.cer("a\ud83d", "a\ude00") == original.cer("a\ud83d", "a\ude00") == 0.5


def test_more_different_words_than_there_are_code_points():
    words = jiwer.ReduceToListOfListOfWords()
    sentences = [" ".join(map(str, range(start, start + 10_000))) for start in range(0, 1_200_000, 10_000)]
    assert jiwer.wer(sentences, sentences) == 0
    with pytest.raises(ValueError, match="more than 1099775 different words: compare fewer sentences at a time"):
        jiwer.wer(sentences, sentences, words, words)


def test_without_jiwer():
    code = (
        "import sys\n"
        "sys.modules['jiwer'] = sys.modules['rapidfuzz'] = None\n"
        "import truebleu.compat.jiwer as jiwer\n"
        "print(jiwer.wer('hello world', 'hello duck'), len(jiwer.process_words('a', 'b').alignments))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("0.5 1\n", "")
