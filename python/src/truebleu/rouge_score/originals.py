"""The functions of rouge-score that the kernel replaces: those that compute scores from two texts."""

import re
from types import ModuleType
from typing import Optional

from ..acceleration.originals import Functions, Originals
from ..acceleration.tally import Tally

#: rouge-score's own tests and fuzzed calls ran with this version. Another version with the same functions is
#: accelerated, too.
TESTED_VERSIONS = ("0.1.2",)

TALLY = Tally()

#: The functions that patches.py replaces, each with the beginning of the SHA-256 of its source.
REPLACED: Functions = {
    "rouge_scorer.RougeScorer": {"score": "0d9d759a4b51"},
    "scoring.BootstrapAggregator": {"aggregate": "b354f171e6bb", "_bootstrap_resample": "21d22741d479"},
}

#: Further functions whose work the kernel does, written in the same way.
FUNCTIONS: Functions = {
    "rouge_scorer": {
        "_create_ngrams": "476967acc790",
        "_find_union": "a6313e6d39f7",
        "_lcs_table": "3bd0f95060bc",
        "_backtrack_norec": "7ef65cd2973d",
        "_score_lcs": "5a1c7329084f",
        "_score_ngrams": "60b3df1a7169",
        "_summary_level_lcs": "97331066745b",
        "_union_lcs": "f7c613a52d62",
        "lcs_ind": "301aea500442",
    },
    "scoring": {"fmeasure": "ab1eb01e420a"},
    "tokenize": {"tokenize": "6d73470952ff"},
    "tokenizers.DefaultTokenizer": {"__init__": "6b4174e5262c", "tokenize": "26df25d70035"},
}

#: The values of tables that these functions read.
TABLES = {
    "tokenize": {
        "NON_ALPHANUM_RE": re.compile(r"[^a-z0-9]+"),
        "SPACES_RE": re.compile(r"\s+"),
        "VALID_TOKEN_RE": re.compile(r"^[a-z0-9]+$"),
    },
}

ORIGINALS = Originals(
    "rouge_score",
    "rouge-score",
    TESTED_VERSIONS,
    REPLACED,
    FUNCTIONS,
    TABLES,
    {"rouge_scorer": ["scoring", "tokenize", "tokenizers.DefaultTokenizer"]},
)

#: Words by which NLTK's stemmer is told apart from others: each has more than three letters, and some belong to each
#: rule.
PROBES = (
    "caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling "
    "hissing fizzed failing filing happy enjoy spying relational conditional rational valenci hesitanci digitizer conformabli "
    "radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness "
    "callousness formaliti sensitiviti sensibiliti geologi triplicate formative formalize electriciti electrical hopeful "
    "goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent "
    "adoption homologou communism activate angulariti homologous effective bowdlerize probate rate cease controll roll skies "
    "dying lying tying news innings outings cannings howe proceed exceed succeed fuly fully abli 42nds b2bing yyying"
).split()


def why_not(rouge_score: ModuleType) -> Optional[str]:
    """Why this rouge-score, or the NLTK that it stems by, cannot be accelerated; None if they can."""
    reason = ORIGINALS.why_not(rouge_score)
    if reason is not None:
        return reason
    from nltk.stem.porter import PorterStemmer  # type: ignore[import-untyped, import-not-found, unused-ignore]

    from .. import kernel

    stemmer = PorterStemmer()
    stems = [stemmer.stem(word) for word in PROBES]
    for word, theirs, ours in zip(PROBES, stems, kernel.rouge_words(PROBES, stemmed=True)):
        if theirs != ours:
            return (
                f"NLTK makes {theirs!r} of {word!r}, so rouge-score counts in its own way: expected {ours!r}, as NLTK 3.10 does"
            )
    return None
