"""
rouge-score 0.1.2's names over truebleu's kernel: a program that imports this module in place of rouge_score needs neither
rouge-score nor NLTK, absl and six.

>>> from truebleu.compat.rouge_score import rouge_scorer
>>> scorer = rouge_scorer.RougeScorer(["rouge1", "rougeL"], use_stemmer=True)
>>> scorer.score("The quick brown fox jumps over the lazy dog", "The quick brown dog jumps on the log.")["rougeL"]
Score(precision=0.625, recall=0.5555555555555556, fmeasure=0.5882352941176471)
"""

from . import rouge_scorer, scoring, tokenize, tokenizers

__all__ = ["rouge_scorer", "scoring", "tokenize", "tokenizers"]
