"""BLEU, chrF, TER, WER, CER and ROUGE exactly as sacreBLEU, jiwer and rouge-score compute them, counted by truebleu's
kernel.

>>> import truebleu
>>> truebleu.corpus_bleu(["The cat sat."], [["The cat sat down."]]).score
49.76093899250716
"""

__version__ = "0.1.0"

#: The module that has each name. It is imported on first use, so that `import truebleu` costs nothing.
_PLACES = {
    "Accumulator": "accumulator",
    "cer": "error_rates", "corpus_bleu": "corpus", "corpus_chrf": "corpus", "corpus_ter": "corpus", "wer": "error_rates",
    "BLEU": "metrics.bleu", "CHRF": "metrics.chrf", "CER": "metrics.error_rate", "WER": "metrics.error_rate",
    "AlignmentChunk": "metrics.error_rate",
    "CharacTER": "metrics.character", "EED": "metrics.eed", "EM": "metrics.answers", "F1": "metrics.answers",
    "Given": "metrics.given", "given_statistics": "metrics.given",
    "GLEU": "metrics.gleu", "LEPOR": "metrics.lepor", "Metric": "metrics.metric", "NIST": "metrics.nist", "NgramInformation": "metrics.information",
    "ngram_information": "metrics.nist", "RIBES": "metrics.ribes", "ROUGE": "metrics.rouge", "SARI": "metrics.sari",
    "TER": "metrics.ter",
    "MbrDecision": "line_pairs", "ScoreMatrix": "line_pairs", "mbr_decode": "line_pairs", "pairwise": "line_pairs",
    "AnswerScore": "scores", "BLEUScore": "scores", "CHRFScore": "scores", "CharacTERScore": "scores", "EEDScore": "scores",
    "ErrorRateScore": "scores", "GLEUScore": "scores", "GivenScore": "scores", "LEPORScore": "scores", "NISTScore": "scores", "RIBESScore": "scores",
    "ROUGEScore": "scores", "SARIScore": "scores", "Score": "scores", "TERScore": "scores",
    "sentence_bleu": "sentences", "sentence_chrf": "sentences", "sentence_scores": "segment_scores",
    "sentence_ter": "sentences",
    "Report": "command.reports", "report": "command.reports",
    "PairedTest": "significance", "paired_bootstrap": "significance",
    "Statistics": "statistics", "score_statistics": "statistics", "segment_statistics": "statistics",
    "decode_statistics": "statistics_file", "encode_statistics": "statistics_file",
}

#: Modules that `truebleu.NAME` imports on first use.
_MODULES = ("arrow", "compat", "duckdb", "jiwer", "kernel", "node", "rouge_score", "sacrebleu", "spark")

__all__ = ["__version__", *_PLACES]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return _module(name)
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module 'truebleu' has no attribute {name!r}")
    value = getattr(_module(place), name)
    # the next look-up finds it without this function
    globals()[name] = value
    return value


def _module(place: str) -> object:
    # what importlib.import_module() returns, without loading importlib
    return __import__(f"truebleu.{place}", fromlist=["__name__"])


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
