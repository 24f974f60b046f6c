"""Mistakes that users make: each raises an exception of the right class, whose message names the mistake."""

import array
import os
import random
import re
import sys

import numpy
import pytest
import sacrebleu

import truebleu
from truebleu import BLEU, CHRF, TER, corpus_bleu, corpus_chrf, corpus_ter, sentence_scores

HYPS = ["a cat", "a dog"]
REFS = [["a cat", "the dog"]]


@pytest.mark.parametrize(
    ("hypotheses", "references", "error", "message"),
    [
        ("a cat", REFS, TypeError, "hypotheses is a string: expected a list of strings; for one sentence write [sentence]"),
        (None, REFS, TypeError, "hypotheses is None"),
        (b"a cat", REFS, TypeError, "hypotheses is bytes: expected a list of strings; decode bytes first"),
        ([b"a", b"b"], REFS, TypeError, "hypotheses[0] is bytes: expected a string; decode bytes first: line.decode()"),
        (["a", None], REFS, TypeError, "hypotheses[1] is None: expected a string; a system that has no translation"),
        (["a", ["b"]], REFS, TypeError, "hypotheses[1] is a list: expected a string; is a list nested one level too deep?"),
        (["a", float("nan")], REFS, TypeError, "hypotheses[1] is a float: expected a string; a missing value of a table?"),
        (["a", 3], REFS, TypeError, "hypotheses[1] is an int: expected a string"),
        (iter(HYPS), REFS, TypeError, "write list(...) to make a list of it"),
        ({"a", "b"}, REFS, TypeError, "hypotheses is a set: expected a list of strings"),
        ({"a": 1}, REFS, TypeError, "hypotheses is a dict"),
        ([], [[]], ValueError, "hypotheses is empty: expected at least one line; an empty corpus has no score"),
        (HYPS, [], ValueError, "references is empty: expected at least one stream"),
        (HYPS, None, TypeError, "references is None"),
        (HYPS, "a cat", TypeError, "references is a string"),
        (HYPS, HYPS, TypeError, "references[0] is a string: expected the list of lines of stream 0; references are "
         "streams, one list for each translator: for one reference each write [references]"),
        (["a"], ["b", "c"], TypeError, "write [[reference] for reference in references]"),
        (HYPS, [["a"], ["b"]], ValueError, "references[0] has 1 line for 2 hypotheses, and there are 2 such lists: they "
         "look like the references of each segment; expected streams, a list for each translator: "
         "list(zip(*references)) turns them round"),
        (["a", "b", "c"], [["a", "b"], ["b"], ["c"]], ValueError, "list(itertools.zip_longest(*references)) turns them"),
        (HYPS, [["a", "b", "c"]], ValueError, "references[0] has 3 lines for 2 hypotheses: expected a line for each "
         "hypothesis, None where this stream has none; a missing or an extra line in a file shows up like this"),
        (HYPS, [["a", "b"], ["a"]], ValueError, "references[1] has 1 line for 2 hypotheses"),
        (HYPS, [["a", 1]], TypeError, "references[0][1] is an int: expected a string or None"),
        (HYPS, [["a", None]], ValueError, "segment 1 has no reference, references[0][1] is None: expected at least one"),
        (HYPS, [["a", None], ["b", None]], ValueError, "segment 1 has no reference, references[0..1][1] is None"),
        (["a", "b\ud800"], REFS, ValueError, "hypotheses[1] has half a surrogate pair (U+D800) at position 1"),
        (HYPS, [["a", "\udfff"]], ValueError, "references[0][1] has half a surrogate pair (U+DFFF) at position 0"),
    ],
)
@pytest.mark.parametrize("score", [corpus_bleu, corpus_chrf, corpus_ter])
def test_texts(score, hypotheses, references, error, message):
    with pytest.raises(error, match=re.escape(message)):
        score(hypotheses, references)


def test_the_hints_are_right():
    by_segment = [["a cat", "the cat"], ["a dog", "the dog"], ["a cow", "the cow"]]
    hypotheses = ["a cat", "the dog", "a cow"]
    assert corpus_bleu(hypotheses, list(zip(*by_segment))).score == sacrebleu.corpus_bleu(
        hypotheses, list(zip(*by_segment))
    ).score
    from itertools import zip_longest

    assert corpus_chrf(hypotheses, list(zip_longest(*[["a cat"], ["a dog", "the dog"], ["a cow"]]))).score == 100


def test_what_is_like_a_list_is_taken():
    expected = corpus_bleu(HYPS, REFS)
    assert corpus_bleu(tuple(HYPS), (tuple(REFS[0]),)) == expected
    assert corpus_bleu(numpy.array(HYPS), numpy.array(REFS)) == expected

    class Column:
        def __len__(self):
            return 2

        def __getitem__(self, i):
            return HYPS[i]

        def __iter__(self):
            return iter(HYPS)

    assert corpus_bleu(Column(), REFS) == expected

    class Text(str):
        pass

    assert corpus_bleu([Text("a cat"), "a dog"], REFS) == expected


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: BLEU(lowercase=1), TypeError, "lowercase is an int: expected True or False"),
        (lambda: BLEU(smooth_method="method1"), ValueError, "smooth_method is 'method1': expected one of 'none', 'floor'"),
        (lambda: BLEU(smooth_value="1"), TypeError, "smooth_value is a string"),
        (lambda: BLEU(smooth_value=-1), ValueError, "smooth_value is -1: expected a number from 0 to 1e+306"),
        (lambda: BLEU(smooth_value=float("nan")), ValueError, "smooth_value is nan"),
        (lambda: BLEU(max_ngram_order=0), ValueError, "max_ngram_order is 0: expected a whole number from 1 to 16"),
        (lambda: BLEU(max_ngram_order=2.5), TypeError, "max_ngram_order is a float"),
        (lambda: BLEU(max_ngram_order=1 << 70), ValueError, "expected a whole number from 1 to 16"),
        (lambda: BLEU(tokenize="flores200"), ValueError, "truebleu.sacrebleu scores with sacreBLEU's own tokenizer"),
        (lambda: BLEU(tokenize="13A"), ValueError, "tokenize is '13A': expected 13a, none, char, intl or zh"),
        (lambda: BLEU(tokenize=str.split), TypeError, "expected the name of a tokenizer"),
        (lambda: CHRF(char_order=0), ValueError, "expected at least one of them to be 1 or more"),
        (lambda: CHRF(beta=1e7), ValueError, "beta is 10000000.0: expected a number from 0 to 1e+06"),
        (lambda: CHRF(word_order=True), TypeError, "word_order is a bool"),
        (lambda: TER(normalized="yes"), TypeError, "normalized is a string: expected True or False"),
        (lambda: corpus_chrf(HYPS, REFS, remove_whitespace=None), TypeError, "remove_whitespace is None"),
        (lambda: sentence_scores("blue", HYPS, REFS), ValueError, "metric is 'blue': expected bleu, chrf, chrf++, ter"),
        (lambda: sentence_scores(BLEU, HYPS, REFS), TypeError, "write BLEU()"),
        (lambda: sentence_scores(sacrebleu.BLEU(), HYPS, REFS), TypeError, "truebleu has metrics of its own"),
        (lambda: sentence_scores("bleu", HYPS, REFS, threads=0), ValueError, "threads is 0: expected a whole number"),
        (lambda: truebleu.corpus_blue, AttributeError, "module 'truebleu' has no attribute 'corpus_blue'"),
    ],
)
def test_settings(make, error, message):
    with pytest.raises(error, match=re.escape(message)):
        make()


def test_names_are_listed():
    assert set(truebleu.__all__) <= set(dir(truebleu))
    for name in truebleu.__all__:
        assert getattr(truebleu, name) is not None


ODD = [
    None, True, 0, -1, 3, 1 << 70, 1.5, float("nan"), "", "a", "\ud800", "a" * 5000, b"", b"a", bytearray(b"a"), [], [""],
    ["a"], ["a", "b"], [None], [["a"]], [["a", "b"]], [["a"], ["b"]], [["a", None]], [[None]], [[]], [[], []], (), ("a",),
    {}, {"a": 1}, {"a"}, range(2), object(), iter(["a"]), array.array("d", [1.0]), memoryview(b"ab"), numpy.zeros(2),
    numpy.array(["a", "b"]), numpy.array([["a", "b"]]), int, str, Exception, lambda: 0, [[["a"]]], ["\udfff", "a"], ["a", 1],
    [b"a", b"b"], BLEU(), CHRF(), "bleu", "chrf", "ter", "wer", "zh", "intl", "floor",
]


def fuzzed(seed: int, calls: int) -> dict[str, int]:
    """Calls every function with any arguments; each returns a result, or raises an exception of a class that we intend.
    """
    source = random.Random(seed)
    statistics = truebleu.segment_statistics("bleu", HYPS, REFS)
    odd = [*ODD, statistics, statistics.sum(), truebleu.encode_statistics([statistics]), [statistics], [statistics, statistics]]
    # classes that only functions return are not for users to make
    made = ("Score", "Test", "Decision", "Metric")
    names = [name for name in truebleu.__all__ if not name.endswith(made) and name != "__version__"]
    functions = [getattr(truebleu, name) for name in names]
    functions += [statistics.concatenated, statistics.named, statistics.__getitem__, statistics.__add__, statistics.__sub__]
    from truebleu import kernel

    of_kernel = [getattr(kernel, name) for name in dir(kernel) if callable(getattr(kernel, name))]
    functions += of_kernel
    keywords = "threads tokenize smooth_method smooth_value beta samples seed test order rule rows state width count".split()
    raised: dict[str, int] = {}
    for _ in range(calls):
        function = source.choice(functions)
        arguments = [source.choice(odd) for _ in range(source.choice([0, 1, 2, 2, 2, 3, 3, 4, 5]))]
        if source.random() < 0.5 and len(arguments) >= 2:
            arguments[0], arguments[1] = source.choice([HYPS, ["a"], "bleu"]), source.choice([REFS, [["a"]], HYPS])
        named = {source.choice(keywords): source.choice(odd) for _ in range(source.choice([0, 0, 1, 2]))}
        try:
            function(*arguments, **named)
            kind = "none"
        except (TypeError, ValueError, AttributeError, MemoryError) as error:
            kind = type(error).__name__
            assert str(error), function
        except OverflowError as error:
            # a number too large for C, which the API refuses before it gets there
            assert function in of_kernel, function
            kind = type(error).__name__
        raised[kind] = raised.get(kind, 0) + 1
    return raised


def test_a_line_of_numpy_keeps_its_last_characters():
    score = corpus_chrf([numpy.str_("a\0")], [[numpy.str_("a\0")]])
    assert score.counts[0] == (2, 2, 2)


def test_anything_at_all():
    # TRUEBLEU_FUZZED_CALLS=100000 for the whole sweep
    raised = fuzzed(int(os.environ.get("TRUEBLEU_FUZZ_SEED", "1")), int(os.environ.get("TRUEBLEU_FUZZED_CALLS", "3000")))
    assert raised["none"] > 0 and raised["TypeError"] > 0 and raised["ValueError"] > 0
    print(raised, file=sys.stderr)
