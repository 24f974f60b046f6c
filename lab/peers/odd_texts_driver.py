"""Corpora scored by sacreBLEU, NLTK, rouge-score, coco-caption and jiwer: odd_texts_driver.py QUESTIONS.json ANSWERS.json"""
import json
import sys
import warnings

import jiwer
from nltk.translate.gleu_score import corpus_gleu, sentence_gleu
from nltk.translate.ribes_score import corpus_ribes, sentence_ribes
from pycocoevalcap.rouge.rouge import Rouge
from rouge_score import rouge_scorer
from sacrebleu.metrics import BLEU, CHRF, TER

warnings.simplefilter("ignore")
types = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"]
plain, stemming = (rouge_scorer.RougeScorer(types, use_stemmer=stems) for stems in (False, True))
coco = Rouge()


def corpus_scores(metric, settings, hypotheses, streams):
    return [metric(**one).corpus_score(hypotheses, streams).score for one in settings]


def rouge(scorer, references, hypotheses):
    return [{name: [score.precision, score.recall, score.fmeasure] for name, score in scorer.score(lines[0], line).items()}
            for lines, line in zip(references, hypotheses)]


def answer(question):
    hypotheses, references = question["hypotheses"], question["references"]
    streams = list(zip(*references))
    words = [line.split() for line in hypotheses]
    reference_words = [[line.split() for line in lines] for lines in references]
    first = [lines[0] for lines in references]
    return {
        "bleu": corpus_scores(BLEU, question["bleu"], hypotheses, streams),
        "chrf": corpus_scores(CHRF, question["chrf"], hypotheses, streams),
        "ter": corpus_scores(TER, question["ter"], hypotheses, streams),
        "gleu": [corpus_gleu(reference_words, words), corpus_gleu(reference_words, words, 2, 6)],
        "gleu of one": [sentence_gleu(*pair) for pair in zip(reference_words, words)],
        "ribes": [corpus_ribes(reference_words, words)],
        "ribes of one": [sentence_ribes(*pair) for pair in zip(reference_words, words)],
        "rouge": {"plain": rouge(plain, references, hypotheses), "stemming": rouge(stemming, references, hypotheses)},
        "rouge of several": [{name: score.fmeasure for name, score in plain.score_multi(*pair).items()}
                             for pair in zip(references, hypotheses)],
        # it splits at each single space, as after its own tokenizer
        "rouge of coco": [float(coco.calc_score([" ".join(line)], [" ".join(other) for other in lines]))
                          for line, lines in zip(words, reference_words)],
        **{name: [float(getattr(jiwer, name)(first, hypotheses))] for name in ("wer", "mer", "wil", "wip", "cer")},
    }


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
