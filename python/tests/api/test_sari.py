"""SARI: the figures of EASSE 0.2.4 and of evaluate, the TypeScript library's rows, and what is refused."""

import json
import random
import re
from pathlib import Path

import pytest
from originals import compare_with_typescript, corpus, line

import truebleu
from truebleu import (
    SARI, kernel, mbr_decode, paired_bootstrap, pairwise, segment_statistics,
    sentence_scores,
)

VECTORS = Path(__file__).parents[3] / "test" / "vectors" / "sari" / "recorded.json"


def test_figures_of_easse_and_evaluate():
    compared = 0
    for recorded in json.loads(VECTORS.read_text(encoding="utf-8")):
        hypotheses, each, sources = (recorded["corpus"][name] for name in ("hypotheses", "references", "sources"))
        references = [[lines[k] if k < len(lines) else None for lines in each] for k in range(max(map(len, each)))]
        options = {re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name): of for name, of in recorded["options"].items()}
        score = SARI(**options).corpus_score(hypotheses, references, sources=sources)
        assert [score.add, score.keep, score.delete, score.score] == pytest.approx(recorded["easse"], abs=1e-11)
        statistics = segment_statistics(SARI(**options), hypotheses, references, sources=sources)
        assert statistics.rows.tolist()[0] == recorded["counts"]
        sentences = sentence_scores(SARI("huggingface", **options), hypotheses, references, sources=sources)
        assert sentences.tolist() == pytest.approx(recorded["huggingface"], abs=1e-11)
        compared += len(sentences)
    assert compared > 100


def test_rows_and_scores_are_those_of_typescript():
    source, cases = random.Random(6), []
    for _ in range(40):
        metric = SARI(
            source.choice(["easse", "huggingface"]), source.choice(["13a", "13a", "none", "char", "intl", "zh"]),
            source.random() < 0.3,
        )
        hypotheses, references = corpus(source, 9)
        sources = [line(source) for _ in hypotheses]
        cases.append((metric, hypotheses, references, {"sources": sources}))
    compare_with_typescript(cases)


def test_a_score():
    # orders 1 and 2 have something to add and to delete, order 1 something to keep
    score = SARI().corpus_score(["a c"], [["a c"]], sources=["a b"])
    assert (score.add, score.keep, score.delete, score.score) == (50, 25, 50, 125 / 3)
    assert str(score) == "SARI = 41.67 add = 50.0 keep = 25.0 delete = 50.0"
    assert score.signature == f"nrefs:1|case:lc|tok:13a|program:easse|version:truebleu-{truebleu.__version__}"
    assert SARI("huggingface").corpus_score(["a c"], [["a c"]], sources=["a b"]).score == 100


def test_threads_and_significance():
    sources = [f"this is line {i} of a long test set" for i in range(300)]
    references = [[f"line {i} of a test set" for i in range(300)]]
    worse = sources[:150] + references[0][150:]
    scores = sentence_scores("sari", worse, references, sources=sources)
    assert sentence_scores("sari", worse, references, sources=sources, threads=2) == scores
    result = paired_bootstrap("sari", worse, [references[0]], references, samples=100, sources=sources)
    assert result.systems[0].score > result.baseline.score
    # metrics that compare only with references ignore sources
    assert sentence_scores("bleu", worse, references, sources=sources) == sentence_scores("bleu", worse, references)


def test_what_is_refused():
    for call, error, message in (
        (lambda: SARI().corpus_score(["a"], [["a"]]), TypeError, "sources is None: expected a list of strings"),
        (lambda: sentence_scores("sari", ["a"], [["a"]]), TypeError, "because SARI compares with it"),
        (lambda: SARI().corpus_score(["a"], [["a"]], sources=["a", "b"]), ValueError, "sources has 2 lines for 1 hypothesis"),
        (lambda: SARI().corpus_score(["a"], [["a"]], sources="a"), TypeError, "sources is a string"),
        (lambda: SARI().corpus_score(["a"], [["a"]], sources=["\ud800"]), ValueError, "sources.0. has half a surrogate"),
        (lambda: SARI().corpus_score(["a"], [["\ud800"]], sources=["a"]), ValueError, "references.0..0. has half"),
        (lambda: pairwise("sari", ["a"], ["a"]), ValueError, "metric is SARI, which compares with sources"),
        (lambda: mbr_decode("sari", ["a"]), ValueError, "metric is SARI, which compares with sources"),
        (lambda: SARI("x"), ValueError, "program is 'x': expected one of 'easse', 'huggingface'"),
        (lambda: kernel.sari_rows(["a"], ["a"], [1], [], rule="none"), ValueError, "sources has 0 lines: expected 1"),
        (lambda: kernel.sari_rows(["a"], ["a"], [1], ["a"], rule="none", shares=True, summed=True), ValueError, "both True"),
    ):
        with pytest.raises(error, match=message):
            call()
