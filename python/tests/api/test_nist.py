"""NIST: mteval's figures, NLTK's own function, the TypeScript library's rows, and what is refused."""

import json
import os
import pickle
import random
from pathlib import Path

import pytest
from nltk.translate import nist_score
from originals import compare_with_typescript, corpus

import truebleu
from truebleu import (
    NIST, kernel, ngram_information, paired_bootstrap, pairwise, score_statistics, segment_statistics,
    sentence_scores,
)

DATA = Path(os.environ.get("TRUEBLEU_DATA", Path(__file__).parents[4] / "shared" / "data"))
TEXTS = ["the cat sat on the mat", "a dog"], [["the cat sat on a mat", "the dog"]]


def escaped(path: Path, count: int) -> list[str]:
    """Lines as mteval read them from SGML: between spaces, and escaped, so that an entity in a line stays as it is."""
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return [f" {line.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')} " for line in lines[:count]]


@pytest.mark.skipif(not DATA.exists(), reason=f"there is no golden data at {DATA}")
def test_figures_of_mteval():
    compared = 0
    printed = lambda numbers: [float(f"{number:.4f}") for number in numbers]  # noqa: E731
    for file in sorted(DATA.glob("*/golden.mteval.json")):
        golden = json.loads(file.read_text(encoding="utf-8"))
        # of the 39 files of e2e-metrics-example the first 20 were used
        names = json.loads((file.parent / "meta.json").read_text(encoding="utf-8"))["refs"][:20]
        references = [escaped(file.parent / f"ref.{name}.txt", golden["n"]) for name in names]
        for figures in golden["results"]:
            if "--international-tokenization" in figures["flags"]:
                continue
            metric = NIST(case_sensitive="-c" in figures["flags"])
            hypotheses = escaped(file.parent / f"sys.{figures['system']}.txt", golden["n"])
            score = metric.corpus_score(hypotheses, references)
            assert printed([score.score]) == [figures["nist"]], file
            assert printed(score.individual) == figures["nist_individual"], file
            assert printed(score.cumulative) == figures["nist_cumulative"], file
            found = sentence_scores(metric, hypotheses, references)[: len(figures["seg_nist"])]
            assert printed(found) == figures["seg_nist"], file
            compared += 19 + len(found)
    assert compared > 4000


def test_nltks_function():
    source = random.Random(3)
    words = lambda: [source.choice("abcd0") for _ in range(source.randrange(1, 9))]  # noqa: E731
    for _ in range(200):
        segments, order = source.randrange(1, 5), source.randrange(1, 5)
        hypotheses = [words() for _ in range(segments)]
        # NLTK divides by zero where no hypothesis has an n-gram of an order
        hypotheses[0] += ["a"] * order
        references = [[words() for _ in range(source.randrange(1, 4))] for _ in range(segments)]
        streams = [[" ".join(lines[k]) if k < len(lines) else None for lines in references] for k in range(3)]
        ours = NIST("nltk", order, True, "none").corpus_score([" ".join(line) for line in hypotheses], streams)
        assert ours.score == pytest.approx(nist_score.corpus_nist(references, hypotheses, order), rel=1e-9, abs=1e-12)


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for i in range(40):
        metric = NIST(
            source.choice(["mteval", "nltk"]), source.randrange(1, 10), source.random() < 0.3,
            source.choice(["mteval", "mteval", "13a", "none", "char", "intl", "zh"]),
        )
        hypotheses, references = corpus(source, 9)
        # in Perl the word 0 is false
        hypotheses[0], references[0][0] = f"{hypotheses[0]} 0 a b", f"0 a {references[0][0]} 0 a b"
        cases.append((metric, hypotheses, references, {}))
        score = metric.corpus_score(hypotheses, references)
        informed = NIST(*metric.__getstate__()[:-1], ngram_information(
            references, tokenize=metric.tokenize, case_sensitive=metric.case_sensitive
        ))
        assert informed.corpus_score(hypotheses, references) == score
        assert pickle.loads(pickle.dumps(informed)) == informed and pickle.loads(pickle.dumps(score)) == score
        # the statistics of parts, weighed by the whole corpus, add up to those of the whole
        parts = [
            segment_statistics(informed, hypotheses[a:b], [stream[a:b] for stream in references], threads=2)
            for a, b in ((0, 4), (4, 9))
        ]
        assert score_statistics(metric, sum(parts)) == score
    compare_with_typescript(cases)


def test_threads():
    hypotheses = [f"the cat {i % 7} sat on mat {i}" for i in range(300)]
    references = [[f"the cat {i % 5} sat on a mat {i}" for i in range(300)]]
    assert sentence_scores("nist", hypotheses, references, threads=2) == sentence_scores("nist", hypotheses, references)


def test_a_score():
    score = NIST(order=1).corpus_score(["a b c d"], [["a b x"], ["c d"]])
    # the references have five words, each once, and the hypothesis has four of them
    assert score.score == score.cumulative[0] == pytest.approx(2.321928094887362, rel=1e-12)
    assert (score.brevity_penalty, score.hypothesis_length, score.reference_length) == (1, 4, 2.5)
    assert len(score.individual) == len(score.cumulative) == 9
    assert str(score).startswith("NIST = 2.32 2.3219 (BP = 1.000 ratio = 1.600 hyp_len = 4 ref_len = 2.5)")
    checksum = ngram_information([["a b x"], ["c d"]]).checksum
    expected = f"nrefs:2|case:lc|tok:mteval|order:1|info:{checksum}|version:truebleu-{truebleu.__version__}"
    assert score.signature == expected
    nltk = NIST("nltk", 1).corpus_score(["a b c d"], [["a b x"], ["c d"]])
    assert nltk.score == pytest.approx(2.321928094887362 / 2, rel=1e-12)


def test_significance():
    references = [f"this is line {i} of a test set" for i in range(20)]
    better = [line if i % 10 else "this was it" for i, line in enumerate(references)]
    worse = [line if i % 2 else "this was it" for i, line in enumerate(references)]
    result = paired_bootstrap("nist", worse, [better, worse], [references], samples=100)
    assert [system.p_value < 0.05 for system in result.systems] == [True, False]
    assert f"info:{ngram_information([references]).checksum}" in result.signature


def test_what_is_refused():
    information = ngram_information([["a b", "c"]])
    assert repr(information).endswith("3 words in 2 lines>")
    with pytest.raises(ValueError, match="segment 1 has a reference that the information does not hold"):
        NIST(information=information).corpus_score(["a", "b"], [["a b", "x"]])
    with pytest.raises(ValueError, match="segment 1 has a reference that the information does not hold"):
        NIST("nltk", information=information).corpus_score(["a", "b"], [["a b", "c"], ["c", "x"]])
    with pytest.raises(ValueError, match="gathered with tokenize='mteval' and case_sensitive=False: expected those of the metric, '13a'"):
        NIST(tokenize="13a", information=information)
    with pytest.raises(TypeError, match="information is a list: expected what ngram_information"):
        NIST(information=[["a b"]])
    with pytest.raises(ValueError, match="tokenize is 'mteval-intl': expected one of 'mteval', '13a'"):
        NIST(tokenize="mteval-intl")
    with pytest.raises(ValueError, match="order is 10: expected a whole number from 1 to 9"):
        NIST(order=10)
    with pytest.raises(ValueError, match="expected NIST.information=ngram_information.references.."):
        pairwise("nist", ["a"], ["a"])
    assert pairwise(NIST(information=information), ["a b"], ["a b", "c"]).tolist()[0][0] > 0
    with pytest.raises(TypeError, match="references.0. is a string: expected the list of lines of stream 0"):
        ngram_information(["a b"])
    with pytest.raises(ValueError, match="half a surrogate pair"):
        ngram_information([["a \ud800"]])
    one, other = (segment_statistics(NIST(), ["a b", "c"], [references]) for references in (["a b", "c"], ["a b", "d"]))
    with pytest.raises(ValueError, match="signature is"):
        one + other
    with pytest.raises(ValueError, match="expected NIST.case:lc.tok:mteval.info:"):
        score_statistics(NIST(information=information), other)


def test_kernel_functions():
    words, lines, checksum = kernel.nist_information(["a b", "a b", "c"], rule="none")
    assert (words, lines) == (5, 3) and checksum == kernel.nist_information(["c", "a b", "a b"], rule="none")[2]
    rows = kernel.nist_rows(["a b", "c"], ["a b", "a", "c"], [2, 1], ["a b", "a", "c"], rule="none", each_reference=True)
    assert len(rows) == 3 * kernel.NIST_WIDTH
    summed = kernel.nist_best(rows, [2, 1], summed=True)
    best = kernel.nist_best(rows, [2, 1])
    assert summed.tolist() == [a + b for a, b in zip(best[:36], best[36:])]
    assert kernel.nist_scores(summed, order=2, as_nltk=True)[0] == pytest.approx(
        nist_score.corpus_nist([[["a", "b"], ["a"]], [["c"]]], [["a", "b"], ["c"]], 2)
    )
    with pytest.raises(ValueError, match="order is 0: expected 1 to 9"):
        kernel.nist_scores(summed, order=0)
    with pytest.raises(ValueError, match="reference_counts has 1 counts, 1 in all: expected one for each of 2 hypotheses"):
        kernel.nist_rows(["a", "b"], ["a"], [1], ["a"], rule="none")
    with pytest.raises(ValueError, match="rule is 'char'"):
        kernel.nist_information(["a"], rule="char")
