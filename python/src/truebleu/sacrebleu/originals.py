"""The functions and tables of sacreBLEU that the kernel replaces: those that lead from texts to their statistics."""

import collections
import math
import typing
from typing import Any, Dict

from ..acceleration.originals import Functions, Originals

#: All tests and fuzzed corpora of python/tests ran with each of these versions. Another version with the same functions
#: is accelerated, too.
TESTED_VERSIONS = ("2.3.1", "2.4.0", "2.4.1", "2.4.2", "2.4.3", "2.5.0", "2.5.1", "2.6.0")

#: What patches.py replaces: modules and classes below sacrebleu, their functions, and how the SHA-256 of a function's
#: source begins in the tested versions. test_sacrebleu_originals.py prints the line of a function whose source differs.
REPLACED: Functions = {
    "metrics.base.Metric": {
        "_cache_references": "870be4e87212",
        "_extract_corpus_statistics": "f5568e467a44 8153f950cb26",
        "corpus_score": "bf44def37193 469d6458f4fa",
        "sentence_score": "62f09789cec3 a84475b97e78",
    },
    "metrics.bleu": {
        "_get_tokenizer": "47bd695a32c1",
    },
    "tokenizers.tokenizer_re.TokenizerRegexp": {
        "__init__": "6b9fede2f9c5",
    },
}

#: Further functions whose work the kernel does, written in the same way.
FUNCTIONS: Functions = {
    "metrics.bleu": {
        "extract_all_word_ngrams": "40130517b9f1",
        "sum_of_lists": "b19ffece2d7c",
    },
    "metrics.bleu.BLEU": {
        "_aggregate_and_compute": "a50dc771f3fd",
        "_cache_references": "870be4e87212",
        "_check_corpus_score_args": "036d759ed9ad 2120fbf4b9a6",
        "_compute_segment_statistics": "315a47444196",
        "_extract_corpus_statistics": "f5568e467a44 8153f950cb26",
        "_extract_reference_info": "30453af821fd",
        "_get_closest_ref_len": "5dfffea8ef89",
        "_preprocess_segment": "bc2e42e476ed",
    },
    "metrics.chrf": {
        "extract_all_char_ngrams": "a33e44da286f",
        "extract_word_ngrams": "78024ad0c7ca",
        "sum_of_lists": "b19ffece2d7c",
    },
    "metrics.chrf.CHRF": {
        "_aggregate_and_compute": "50597728e03a",
        "_cache_references": "870be4e87212",
        "_check_corpus_score_args": "036d759ed9ad 2120fbf4b9a6",
        "_compute_f_score": "e9bc9669fd45",
        "_compute_segment_statistics": "ee40755d47f2",
        "_extract_corpus_statistics": "f5568e467a44 8153f950cb26",
        "_extract_reference_info": "8c06dc589e5f",
        "_get_match_statistics": "d86adb9d26d5",
        "_preprocess_segment": "827af9d016fa",
        "_remove_punctuation": "74b2c90b3659",
    },
    "metrics.lib_ter": {
        "_find_shifted_pairs": "bad48b1d6f78",
        "_flip_trace": "d20904832314",
        "_perform_shift": "96281a2bb7fa",
        "_shift": "81aa37f93c87",
        "trace_to_alignment": "561f39169a09",
    },
    "metrics.lib_ter.BeamEditDistance": {
        "__call__": "89968c4af58e",
        "__init__": "4dfe204abbcb",
        "_add_cache": "a75fb7e500ab",
        "_edit_distance": "97f1130616a6",
        "_find_cache": "f350bc921a70",
    },
    "metrics.ter": {
        "sum_of_lists": "b19ffece2d7c",
        "translation_edit_rate": "ad0092ea4461",
    },
    "metrics.ter.TER": {
        "_aggregate_and_compute": "55462c9deaa4",
        "_cache_references": "870be4e87212",
        "_check_corpus_score_args": "036d759ed9ad 2120fbf4b9a6",
        "_compute_segment_statistics": "daed386c08f7",
        "_extract_corpus_statistics": "f5568e467a44 8153f950cb26",
        "_extract_reference_info": "7a97ac1dd7e7",
        "_preprocess_segment": "b5d69973284d",
    },
    "tokenizers.tokenizer_13a.Tokenizer13a": {
        "__call__": "382e2587615d",
    },
    "tokenizers.tokenizer_char.TokenizerChar": {
        "__call__": "b51fbd5b8229",
    },
    "tokenizers.tokenizer_none.NoneTokenizer": {
        "__call__": "e3054ae01ad0",
    },
    "tokenizers.tokenizer_re.TokenizerRegexp": {
        "__call__": "e699da48efd4",
    },
    "tokenizers.tokenizer_ter.TercomTokenizer": {
        "__call__": "8f91f84f573e",
    },
}

#: The characters that chrF++ cuts off words. It is not checked for metrics without words, because comparing a set takes
#: time.
PUNCTUATION = set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

#: The values of tables, constants and imported names that those functions read.
TABLES: Dict[str, Dict[str, Any]] = {
    "metrics.base": {"Sequence": typing.Sequence},
    "metrics.chrf.CHRF": {"_PUNCTS": PUNCTUATION},
    "metrics.helpers": {"Counter": collections.Counter},
    "metrics.lib_ter": {
        "_BEAM_WIDTH": 25,
        "_COST_DEL": 1,
        "_COST_INS": 1,
        "_COST_SUB": 1,
        "_FLIP_OPS": str.maketrans("id", "di"),
        "_INT_INFINITY": 10**16,
        "_MAX_CACHE_SIZE": 10000,
        "_MAX_SHIFT_CANDIDATES": 1000,
        "_MAX_SHIFT_DIST": 50,
        "_MAX_SHIFT_SIZE": 10,
        "_OP_DEL": "d",
        "_OP_INS": "i",
        "_OP_NOP": " ",
        "_OP_SUB": "s",
        "_OP_UNDEF": "x",
        "math": math,
    },
}

#: The functions of other classes that a class calls.
_CALLED = {
    "metrics.bleu.BLEU": ("metrics.bleu", "metrics.base", "metrics.helpers"),
    "metrics.chrf.CHRF": ("metrics.chrf", "metrics.base", "metrics.helpers"),
    "metrics.ter.TER": ("metrics.ter", "metrics.base", "metrics.lib_ter", "metrics.lib_ter.BeamEditDistance"),
    "tokenizers.tokenizer_13a.Tokenizer13a": ("tokenizers.tokenizer_re.TokenizerRegexp",),
}

ORIGINALS = Originals("sacrebleu", "sacreBLEU", TESTED_VERSIONS, REPLACED, FUNCTIONS, TABLES, _CALLED, unwatched=[PUNCTUATION])
