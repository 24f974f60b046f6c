"""ROUGE: rouge-score's numbers to the last bit, the TypeScript library's rows, and what is refused."""

import random

import pytest
from originals import PIECES, compare_with_typescript, corpus, line
from rouge_score import rouge_scorer

import truebleu
from truebleu import ROUGE, kernel, score_statistics, segment_statistics, sentence_scores

TYPES = ("rouge1", "rouge2", "rouge5", "rougeL", "rougeLsum")
ENGLISH = (
    "the cats were running happily to their relational conditions Skies dying NEWS 42nd innings it's generally controlled, "
    "agreed: hopping \n \n \n flies u.s. naïve ſ K İ"
).split(" ")


def english(source: random.Random, most: int) -> str:
    return " ".join(source.choice(ENGLISH if source.random() < 0.9 else PIECES) for _ in range(source.randrange(most)))


def type_of(name: str):
    return int(name[5:]) if name[5:].isdigit() else name[5:]


@pytest.mark.parametrize("stem", [None, "porter"])
def test_scores_are_those_of_rouge_score(stem):
    source = random.Random(5)
    scorer = rouge_scorer.RougeScorer(list(TYPES), use_stemmer=stem is not None)
    hypotheses = [english(source, source.choice([2, 8, 40])) for _ in range(400)]
    references = [[english(source, source.choice([2, 8, 40])) for _ in hypotheses] for _ in range(2)]
    for streams in (references[:1], references):
        theirs = [scorer.score_multi(list(lines), text) for text, lines in zip(hypotheses, zip(*streams))]
        for name in TYPES:
            metric = ROUGE(type_of(name), stem)
            expected = [score[name] for score in theirs]
            assert sentence_scores(metric, hypotheses, streams).tolist() == [100 * one.fmeasure for one in expected]
            for text, lines, score in list(zip(hypotheses, zip(*streams), expected))[:60]:
                ours = metric.corpus_score([text], [[reference] for reference in lines])
                # the means keep a number below 1 / 128 with an error of up to 2^-61
                fields = (score.fmeasure, score.precision, score.recall)
                assert (ours.fraction, ours.precision, ours.recall) == pytest.approx(fields, rel=0, abs=2**-60)


def settings(source: random.Random) -> ROUGE:
    return ROUGE(
        source.choice([1, 2, 3, 9, "L", "Lsum"]), source.choice([None, "porter"]), source.choice(["\n", "\n", "<n>", "é & "]),
        source.choice([1, 1, 1.2, 0.5, 1e6, 2]), source.choice(["best", "maxima"]),
    )


def test_rows_scores_and_signatures_are_those_of_typescript():
    source, cases = random.Random(8), []
    for _ in range(40):
        metric = settings(source)
        hypotheses, references = corpus(source, 9)
        hypotheses = [source.choice([text, text + "<n>" + line(source), text + "é & " + line(source)]) for text in hypotheses]
        cases.append((metric, hypotheses, references, {}))
    compare_with_typescript(cases)


def test_a_score():
    score = ROUGE().corpus_score(["The quick brown dog jumps on the log."], [["The quick brown fox jumps over the lazy dog"]])
    assert (score.score, score.precision, score.recall) == (58.82352941176471, 0.625, 5 / 9)
    assert str(score) == "rougeL = 58.82 (P = 62.5 R = 55.6)"
    assert score.signature == f"nrefs:1|case:lc|tok:rouge|stem:no|version:truebleu-{truebleu.__version__}"
    assert ROUGE("Lsum").signature(2).split("|")[4] == "sep:newline"
    assert ROUGE(sentence_separator="<n> é'").signature(1).split("|")[4] == "sep:%3Cn%3E%20%C3%A9'"


def test_names():
    texts = ["it rained\nwe stayed at home"], [["we stayed at home\nit rained"]]
    assert [sentence_scores(name, *texts)[0] for name in ("rouge1", "rouge2", "ROUGE-L".replace("-", ""), "rougeLsum")] == [
        100, pytest.approx(80), pytest.approx(200 / 3), 100,
    ]
    with pytest.raises(ValueError, match="expected bleu, .*, rougeL or rougeLsum, or a metric"):
        sentence_scores("rouge3", *texts)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"type": 0}, ValueError, "type is 0: expected a whole number from 1 to 9, 'L' or 'Lsum'"),
        ({"type": 10}, ValueError, "type is 10: expected"),
        ({"type": "rougeLsum"}, ValueError, "type is 'rougeLsum': expected .*; is 'Lsum' meant?"),
        ({"type": "rouge2"}, ValueError, "type is 'rouge2': expected .*; is 2 meant?"),
        ({"type": "W"}, ValueError, "type is 'W': expected a whole number from 1 to 9, 'L' or 'Lsum'$"),
        ({"type": True}, TypeError, "type is a bool: expected a whole number"),
        ({"type": 1.0}, TypeError, "type is a float: expected a whole number"),
        ({"stem": "snowball"}, ValueError, "stem is 'snowball': expected one of 'porter'"),
        ({"stem": True}, TypeError, "stem is a bool: expected one of 'porter'"),
        ({"sentence_separator": ""}, ValueError, "sentence_separator is '': expected what stands between sentences"),
        ({"sentence_separator": "\ud800"}, ValueError, "sentence_separator is .*: expected what stands"),
        ({"sentence_separator": None}, TypeError, "sentence_separator is None: expected what stands"),
        ({"beta": 0}, ValueError, "beta is 0: expected a number from 1e-06 to 1e.06"),
        ({"references": "mean"}, ValueError, "references is 'mean': expected one of 'best', 'maxima'"),
    ],
)
def test_wrong_settings(given, error, message):
    with pytest.raises(error, match=message):
        ROUGE(**given)


def test_too_many_sentences_are_named_with_their_segment():
    sentences = "a\n" * 9000
    message = (
        "segment 1: ROUGE-Lsum compares each of the 9000 sentences of all references with all words of the 9000 sentences "
        "of the hypothesis: expected at most"
    )
    with pytest.raises(ValueError, match=message):
        sentence_scores("rougeLsum", ["a", sentences], [["a", sentences]])
    lines = ["a"] * 200 + [sentences]
    with pytest.raises(ValueError, match="segment 200: ROUGE-Lsum compares"):
        sentence_scores("rougeLsum", lines, [lines], threads=3)


def test_surrogates_are_refused_by_name():
    with pytest.raises(ValueError, match=r"references\[0\]\[1\] has half a surrogate pair"):
        sentence_scores("rouge1", ["a", "b"], [["a", "\udcff"]])


def test_damaged_rows_are_refused():
    statistics = segment_statistics("rouge1", ["a b"], [["a c"]])
    rows = statistics.rows.tolist()
    rows[0][1] = 2**20 + 1
    damaged = truebleu.Statistics(**{**_parts(statistics), "rows": [number for row in rows for number in row]})
    with pytest.raises(ValueError, match="fmeasureParts 1048577 .*in row 0: expected at most 1048576 times segments, 1048576"):
        score_statistics("rouge1", damaged)


def _parts(statistics):
    return {name: getattr(statistics, name) for name in ("metric", "signature", "references", "segments", "fields")}


def test_measures_of_rows_that_do_not_fit():
    rows = kernel.common_rows(["a b", "c"], ["a", "c d"])
    assert kernel.rouge_measures(rows, [1, 1], order=0).tolist() == pytest.approx([2 / 3, 0.5, 1, 2 / 3, 1, 0.5])
    for counts in ([1], [2, 1], [0, 2]):
        with pytest.raises(ValueError, match="expected .* a row of 3 doubles for each reference, and at least one reference"):
            kernel.rouge_measures(rows, counts, order=0)
    with pytest.raises(ValueError, match="order is 17: expected 0 to 16"):
        kernel.rouge_measures(rows, [1, 1], order=17)
    with pytest.raises(ValueError, match="numbers has 48 bytes, means is 4: expected 4 doubles"):
        kernel.mean_rows(rows, 4)
