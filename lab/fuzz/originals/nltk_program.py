"""BLEU, GLEU, NIST, RIBES, chrF and METEOR by NLTK 3.10.3, for words between white space."""
import warnings

import nltk
import nltk.translate.nist_score as nist_score
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu
from nltk.translate.chrf_score import sentence_chrf
from nltk.translate.gleu_score import corpus_gleu
from nltk.translate.meteor_score import meteor_score
from nltk.translate.ribes_score import sentence_ribes

from serve import segments_of, serve

warnings.simplefilter("ignore")


class NoWordNet:
    """Takes the place of nltk.corpus.wordnet, whose data is not on PyPI: no word has synonyms."""

    def synsets(self, word):
        return []


def each(score, question):
    """The score of each segment by itself; None where NLTK raises an exception because there are no matches or words."""
    scores = []
    for hypothesis, references in zip(*segments_of(question)):
        try:
            scores.append([float(score([line.split() for line in references], hypothesis.split()))])
        except (AssertionError, IndexError, ZeroDivisionError):
            scores.append([None])
    return {"scores": scores}


def bleu(question):
    settings = question["settings"]
    function = SmoothingFunction(epsilon=settings["epsilon"], alpha=settings["alpha"], k=settings["k"])
    method = getattr(function, settings["smoothing"])
    return each(lambda references, hypothesis: corpus_bleu([references], [hypothesis], tuple(settings["weights"]), method,
                                                           settings["autoReweigh"]), question)


def gleu(question):
    orders = {"min_len": question["settings"]["minOrder"], "max_len": question["settings"]["maxOrder"]}
    return each(lambda references, hypothesis: corpus_gleu([references], [hypothesis], **orders), question)


def best_reference(references, *others):
    """
    Replaces max() in NIST, for references and for numbers. NLTK takes the reference with the most information, and
    the longest of several with equal information. Sums that were added up in different orders may differ in their
    last bits, and then chance decides which reference NLTK takes. So here such sums count as equal.
    """
    if others:
        return max(references, *others)
    most = max(precision for precision, *_ in references)
    return max((one for one in references if one[0] > most - 1e-12), key=lambda one: one[-1])


nist_score.max = best_reference


def nist(question):
    return each(lambda references, hypothesis: nist_score.corpus_nist([references], [hypothesis], question["settings"]["order"]), question)


def ribes(question):
    settings = question["settings"]
    return each(lambda references, hypothesis: sentence_ribes(references, hypothesis, settings["alpha"], settings["beta"]), question)


def chrf(question):
    settings = question["settings"]
    options = {"min_len": settings["minCharOrder"], "max_len": settings["charOrder"], "beta": settings["beta"],
               "ignore_whitespace": not settings["whitespace"]}
    return {"scores": [[sentence_chrf(references[0], hypothesis, **options)] for hypothesis, references in zip(*segments_of(question))]}


def meteor(question):
    settings = question["settings"]
    return each(lambda references, hypothesis: meteor_score(references, hypothesis, wordnet=NoWordNet(), alpha=settings["alpha"],
                                                            beta=settings["beta"], gamma=settings["gamma"]), question)


ANSWERS = {"nltkBleu": bleu, "gleu": gleu, "nist": nist, "ribes": ribes, "nltkChrf": chrf, "meteor2007": meteor}

assert nltk.__version__ == "3.10.3", nltk.__version__
serve(lambda question: ANSWERS[question["metric"]](question))
