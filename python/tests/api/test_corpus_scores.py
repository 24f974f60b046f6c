"""Scores of corpora against sacreBLEU 2.6.0 and jiwer 4.0.0, which run here: fields equal, scores to 1e-12."""

import copy
import inspect
import json
import logging
import pickle
import random

import jiwer
import pytest
import sacrebleu
from originals import close, corpus, line, metric, original

import truebleu
from truebleu import BLEU, CHRF, TER

FIELDS = {
    "BLEUScore": ("name", "counts", "totals", "sys_len", "ref_len", "prec_str"),
    "CHRFScore": ("name", "char_order", "word_order", "beta"),
    "TERScore": ("name", "num_edits"),
}
NUMBERS = {
    "BLEUScore": ("score", "bp", "ratio", "precisions"), "CHRFScore": ("score",), "TERScore": ("score", "ref_length")
}


@pytest.mark.parametrize("seed", range(12))
def test_scores_are_sacrebleus(seed):
    source = random.Random(seed)
    for _ in range(40):
        ours = metric(source)
        hypotheses, references = corpus(source)
        theirs = original(ours)
        score, expected = ours.corpus_score(hypotheses, references), theirs.corpus_score(hypotheses, references)
        context = f"{ours!r} of {hypotheses!r}, {references!r}"
        kind = type(score).__name__
        for name in FIELDS[kind]:
            assert getattr(score, name) == getattr(expected, name), f"{name}: {context}"
        for name in NUMBERS[kind]:
            assert getattr(score, name) == close(getattr(expected, name)), f"{name}: {context}"
        assert str(score) == str(expected), context
        # sacreBLEU's signature does not have the order of n-grams; ours does, unless it is 4
        ended = str(theirs.get_signature()).partition("|version:")[0]
        assert score.signature.partition("|version:")[0].replace(f"|order:{getattr(ours, 'max_ngram_order', 4)}", "") == ended


@pytest.mark.parametrize(
    "name", ["corpus_bleu", "corpus_chrf", "corpus_ter", "sentence_bleu", "sentence_chrf", "sentence_ter"]
)
def test_settings_have_sacrebleus_names_and_defaults(name):
    ours = inspect.signature(getattr(truebleu, name)).parameters
    theirs = inspect.signature(getattr(sacrebleu, name)).parameters
    for setting, parameter in list(theirs.items())[2:]:
        assert ours[setting].default == parameter.default, setting
    if name.startswith("corpus"):
        assert list(ours)[: len(theirs)] == list(theirs)


@pytest.mark.parametrize("kind", [BLEU, CHRF, TER])
def test_metrics_have_sacrebleus_settings(kind):
    theirs = inspect.signature(getattr(sacrebleu.metrics, kind.__name__)).parameters
    for name, parameter in inspect.signature(kind).parameters.items():
        # None stands for False for a corpus, and for True for sentences
        assert parameter.default == theirs[name].default or name == "effective_order", name


def test_format_is_sacrebleus():
    texts = ["The dog bit the man."], [["The dog had bit the man."]]
    ours, theirs = truebleu.corpus_bleu(*texts), sacrebleu.BLEU()
    expected = theirs.corpus_score(*texts)
    signature = str(theirs.get_signature())
    for options in ({}, {"width": 4}, {"score_only": True}, {"signature": signature}):
        assert ours.format(**options) == expected.format(**options)
    assert ours.format(1, False, signature, True) == expected.format(1, False, signature, True)
    assert json.loads(ours.format(is_json=True, signature=ours.signature))["tok"] == "13a"


def test_scores_and_metrics_are_values():
    texts = ["The dog bit the man."], [["The dog had bit the man."]]
    for kind in (BLEU(lowercase=True), CHRF(word_order=2), TER(normalized=True), truebleu.WER(lowercase=True), truebleu.CER()):
        score = kind.corpus_score(*texts)
        assert pickle.loads(pickle.dumps(score)) == score == copy.deepcopy(score)
        assert pickle.loads(pickle.dumps(kind)) == kind == eval(repr(kind), vars(truebleu))
        assert len({kind, copy.copy(kind)}) == 1
        with pytest.raises(AttributeError, match="stay as they are"):
            kind.lowercase = False
    assert BLEU() != BLEU(lowercase=True) and WER_differs()


def WER_differs() -> bool:
    return truebleu.WER() != truebleu.CER()


def test_texts_that_look_tokenized_are_warned_of(caplog):
    tokenized = ["it is so ."] * 100
    for force, lines, warned in ((False, tokenized, 3), (True, tokenized, 0), (False, tokenized[1:], 0)):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            truebleu.corpus_bleu(lines, [lines], force=force)
        assert [record.name for record in caplog.records] == ["truebleu"] * warned
    with caplog.at_level(logging.WARNING):
        caplog.clear()
        sacrebleu.corpus_bleu(tokenized, [tokenized])
        theirs = [record.message for record in caplog.records]
        caplog.clear()
        truebleu.corpus_bleu(tokenized, [tokenized])
        assert [record.message for record in caplog.records] == theirs


@pytest.mark.parametrize("seed", range(4))
def test_error_rates_are_jiwers(seed):
    source = random.Random(seed)
    for _ in range(40):
        references = [line(source) for _ in range(source.choice([1, 2, 5]))]
        hypotheses = [line(source) for _ in references]
        for ours, theirs in ((truebleu.wer, jiwer.process_words), (truebleu.cer, jiwer.process_characters)):
            # some versions of jiwer refuse empty texts; ours have a rate
            if not all(text.strip() for text in references):
                continue
            score, expected = ours(hypotheses=hypotheses, references=references), theirs(references, hypotheses)
            for name in ("hits", "substitutions", "deletions", "insertions"):
                assert getattr(score, name) == getattr(expected, name), (references, hypotheses)
            if ours is truebleu.wer:
                assert score.fraction == close(expected.wer) and score.score == close(100 * expected.wer)
                assert (score.mer, score.wil, score.wip) == (close(expected.mer), close(expected.wil), close(expected.wip))
            else:
                assert score.fraction == close(expected.cer)


def test_of_several_references_the_one_with_fewest_errors_counts():
    score = truebleu.wer(hypotheses=["a b c"], references=[["a x y"], ["a b d"]])
    assert (score.errors, score.ref_len, score.hyp_len) == (1, 3, 3)
    assert truebleu.wer(hypotheses=["A b"], references=["a b"], lowercase=True).score == 0
    with pytest.raises(TypeError):
        truebleu.wer(["a"], ["a"])  # in jiwer the reference comes first


def test_ter_of_several_references_has_a_number_of_steps():
    # a thousand words in turn three times, and half as many from the last to the first: a shift moves over half the line
    words = [f"w{i % 1000}" for i in range(3000)]
    hypothesis, backwards = " ".join(words), words[:1499:-1]
    references = [" ".join(backwards), " ".join(backwards[1:])]
    message = "the shifts from a hypothesis to 2 references of 2999 words in all take too long"
    with pytest.raises(ValueError, match=message):
        TER().corpus_score(["a", hypothesis], [["a", line] for line in references])
    assert TER().corpus_score([hypothesis], [references[:1]]).num_edits > 1500
