"""BLEU, chrF, TER, WER and CER exactly as sacreBLEU and jiwer compute them, counted by truebleu's kernel.

>>> import truebleu
>>> truebleu.corpus_bleu(["The cat sat."], [["The cat sat down."]]).score
49.76093899250716
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .corpus import corpus_bleu as corpus_bleu
    from .corpus import corpus_chrf as corpus_chrf
    from .corpus import corpus_ter as corpus_ter
    from .error_rates import cer as cer
    from .error_rates import wer as wer
    from .metrics.bleu import BLEU as BLEU
    from .metrics.chrf import CHRF as CHRF
    from .metrics.error_rate import CER as CER
    from .metrics.error_rate import WER as WER
    from .metrics.metric import Metric as Metric
    from .metrics.ter import TER as TER
    from .line_pairs import MbrDecision as MbrDecision
    from .line_pairs import mbr_decode as mbr_decode
    from .line_pairs import pairwise as pairwise
    from .scores import BLEUScore as BLEUScore
    from .scores import CHRFScore as CHRFScore
    from .scores import ErrorRateScore as ErrorRateScore
    from .scores import Score as Score
    from .scores import TERScore as TERScore
    from .sentences import sentence_bleu as sentence_bleu
    from .sentences import sentence_chrf as sentence_chrf
    from .segment_scores import sentence_scores as sentence_scores
    from .sentences import sentence_ter as sentence_ter
    from .significance import PairedTest as PairedTest
    from .significance import paired_bootstrap as paired_bootstrap
    from .statistics import Statistics as Statistics
    from .statistics import score_statistics as score_statistics
    from .statistics import segment_statistics as segment_statistics
    from .statistics_file import decode_statistics as decode_statistics
    from .statistics_file import encode_statistics as encode_statistics

#: Where each name is: it is imported when it is asked for, so that `import truebleu` costs nothing.
_PLACES = {
    "cer": "error_rates", "corpus_bleu": "corpus", "corpus_chrf": "corpus", "corpus_ter": "corpus", "wer": "error_rates",
    "BLEU": "metrics.bleu", "CHRF": "metrics.chrf", "CER": "metrics.error_rate", "WER": "metrics.error_rate",
    "Metric": "metrics.metric", "TER": "metrics.ter",
    "MbrDecision": "line_pairs", "mbr_decode": "line_pairs", "pairwise": "line_pairs",
    "BLEUScore": "scores", "CHRFScore": "scores", "ErrorRateScore": "scores", "Score": "scores", "TERScore": "scores",
    "sentence_bleu": "sentences", "sentence_chrf": "sentences", "sentence_scores": "segment_scores",
    "sentence_ter": "sentences",
    "PairedTest": "significance", "paired_bootstrap": "significance",
    "Statistics": "statistics", "score_statistics": "statistics", "segment_statistics": "statistics",
    "decode_statistics": "statistics_file", "encode_statistics": "statistics_file",
}

__all__ = ["__version__", *_PLACES]


def __getattr__(name: str) -> object:
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module 'truebleu' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"truebleu.{place}"), name)
    # the next look-up finds it without this function
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
