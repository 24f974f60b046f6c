"""Scores of many sentences at once: those of sacreBLEU one by one, and of the TypeScript library to the bit."""

import random
import threading

import numpy
import pytest
import sacrebleu
from originals import asked, close, corpus, in_typescript, line, metric, original

import truebleu
from truebleu import BLEU, CER, CHRF, TER, WER, sentence_scores


@pytest.mark.parametrize("seed", range(6))
def test_sentence_scores_are_sacrebleus(seed):
    source = random.Random(seed)
    for _ in range(20):
        ours = metric(source)
        hypotheses, references = corpus(source)
        theirs = original(ours)
        scores = sentence_scores(ours, hypotheses, references)
        for i, (hypothesis, score) in enumerate(zip(hypotheses, scores, strict=True)):
            known = [stream[i] for stream in references if stream[i] is not None]
            assert score == close(theirs.sentence_score(hypothesis, known).score), (ours, hypothesis, known)


@pytest.mark.parametrize("name", ["sentence_bleu", "sentence_chrf", "sentence_ter"])
def test_functions_are_sacrebleus_on_many(name):
    hypotheses, references = corpus(random.Random(7), 50, 1)
    scores = getattr(truebleu, name)(hypotheses, references)
    theirs = getattr(sacrebleu, name)
    assert list(scores) == [close(theirs(h, [r]).score) for h, r in zip(hypotheses, references[0])]


def test_bits_are_those_of_typescript():
    source = random.Random(99)
    questions, expected = [], []
    for i in range(60):
        ours = [BLEU(), BLEU(effective_order=False), CHRF(), WER(), CER(), WER(lowercase=True), metric(source)][i % 7]
        hypotheses, references = corpus(source)
        questions.append(
            {
                "ask": "segments", "metric": in_typescript(ours),
                "corpus": {"hypotheses": hypotheses, "referenceStreams": references},
            }
        )
        expected.append((ours, list(sentence_scores(ours, hypotheses, references))))
    for (ours, scores), answer in zip(expected, asked(questions), strict=True):
        assert scores == answer, ours


@pytest.mark.parametrize("name", ["bleu", "chrf", "chrf++", "ter", "wer", "cer"])
def test_threads_give_the_same_bits(name):
    hypotheses, references = corpus(random.Random(3), 700, 2)
    one = sentence_scores(name, hypotheses, references)
    for threads in (2, 3, 4, 700):
        assert sentence_scores(name, hypotheses, references, threads=threads) == one
        assert truebleu.segment_statistics(name, hypotheses, references, threads=threads) == truebleu.segment_statistics(
            name, hypotheses, references
        )


def test_callers_in_threads_do_not_meet():
    texts = [corpus(random.Random(seed), 300, 1) for seed in range(4)]
    expected = [sentence_scores("chrf", *text) for text in texts]
    found: list[list] = [[] for _ in texts]

    def score(i: int) -> None:
        for _ in range(5):
            found[i].append(sentence_scores("chrf", *texts[i], threads=2))

    threads = [threading.Thread(target=score, args=(i,)) for i in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[scores] * 5 for scores in expected]


def test_numpy_takes_them_without_copying():
    scores = sentence_scores("bleu", ["a b", "c d"], [["a b", "c e"]])
    array = numpy.asarray(scores)
    assert array.dtype == numpy.float64 and array.shape == (2,) and not array.flags.owndata
    array[0] = 7
    assert scores[0] == 7


def test_effective_order_is_for_sentences_alone():
    texts = ["Paris"], [["Paris"]]
    assert sentence_scores("bleu", *texts)[0] == close(100)
    assert sentence_scores(BLEU(effective_order=False), *texts)[0] == 0
    assert BLEU().corpus_score(*texts).score == 0


def test_surrogates_in_a_thread_are_named():
    lines = ["a line"] * 300
    broken = [*lines[:299], "half \ud800"]
    with pytest.raises(ValueError, match=r"hypotheses\[299\] has half a surrogate pair \(U\+D800\) at position 5"):
        sentence_scores("bleu", broken, [lines], threads=4)
    with pytest.raises(ValueError, match=r"references\[1\]\[299\] has half a surrogate pair"):
        sentence_scores("chrf", lines, [lines, broken])


def test_long_sentences():
    source = random.Random(1)
    long = " ".join(line(source).strip() for _ in range(3000))
    assert sentence_scores("chrf", [long], [[long]])[0] == 100
    assert sentence_scores(TER(), [long], [[long]])[0] == 0
