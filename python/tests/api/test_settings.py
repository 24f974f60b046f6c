"""The settings that the build generates from the TypeScript tables: their names, order and defaults."""

import inspect
import pickle
import random

import pytest
import sacrebleu
from originals import asked, corpus

import truebleu
from truebleu import BLEU, CER, CHRF, TER, WER, sentence_scores


def test_defaults_are_those_of_typescript():
    hypotheses, references = corpus(random.Random(1), 30, 1)
    kinds = [BLEU(force=True), CHRF(), TER(), WER(), CER()]
    given = {"hypotheses": hypotheses, "references": [[line] for line in references[0]]}
    questions = [{"ask": "segments", "metric": [type(kind).__name__.lower(), {}], "corpus": given} for kind in kinds]
    for kind, expected in zip(kinds, asked(questions), strict=True):
        assert sentence_scores(kind, hypotheses, references).tolist() == pytest.approx(expected, rel=1e-15), kind


@pytest.mark.parametrize("name", ["corpus_bleu", "corpus_chrf", "corpus_ter"])
def test_arguments_are_sacrebleus_in_its_order(name):
    ours, theirs = (inspect.signature(getattr(module, name)).parameters for module in (truebleu, sacrebleu))
    positional = [own for own, parameter in ours.items() if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    assert positional == list(theirs)[: len(positional)]
    for own in positional[2:]:
        assert ours[own].default == theirs[own].default or own == "tokenize", own


def test_arguments_of_classes_are_in_sacrebleus_order():
    expected = {
        BLEU: "lowercase force tokenize smooth_method smooth_value max_ngram_order effective_order",
        CHRF: "char_order word_order beta lowercase whitespace eps_smoothing",
        TER: "normalized no_punct asian_support case_sensitive",
    }
    for kind, names in expected.items():
        assert list(inspect.signature(kind).parameters) == names.split()
        for name in names.split():
            assert f":param {name}: " in kind.__init__.__doc__


def test_pickles_of_older_versions_load():
    pickled = (
        b"\x80\x02]q\x00(ctruebleu.metrics.bleu\nBLEU\nq\x01)\x81q\x02(\x88\x89X\x03\x00\x00\x0013aq\x03X\x05\x00\x00\x00"
        b"floorq\x04G?\xe0\x00\x00\x00\x00\x00\x00K\x03Ntq\x05bctruebleu.metrics.chrf\nCHRF\nq\x06)\x81q\x07(K\x06K\x02K"
        b"\x03\x89\x89\x89tq\x08bctruebleu.metrics.ter\nTER\nq\t)\x81q\n(\x88\x89\x89\x89tq\x0bbctruebleu.metrics."
        b"error_rate\nWER\nq\x0c)\x81q\r\x88\x85q\x0ebctruebleu.metrics.error_rate\nCER\nq\x0f)\x81q\x10\x89\x85q\x11be."
    )
    assert pickle.loads(pickled) == [
        BLEU(True, smooth_method="floor", smooth_value=0.5, max_ngram_order=3), CHRF(word_order=2, beta=3),
        TER(normalized=True), WER(lowercase=True), CER(),
    ]
