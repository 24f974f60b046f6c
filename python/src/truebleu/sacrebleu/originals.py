"""
What the kernel stands in for: the functions and tables of sacreBLEU between the texts and their statistics.

sacreBLEU is accelerated where they are those that the kernel was compared with. At install() the sources of the functions
tell, whatever the version; for every score, their identity and the values of the tables. So a function that somebody
replaces is called, and a table that somebody changes counts.
"""

import collections
import contextlib
import functools
import hashlib
import math
import sys
import threading
import typing
from importlib import import_module
from operator import attrgetter, itemgetter
from types import FunctionType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

#: All tests and fuzzed corpora of python/tests ran with each of them. Another version with the same functions is
#: accelerated, too.
TESTED_VERSIONS = ("2.3.1", "2.4.0", "2.4.1", "2.4.2", "2.4.3", "2.5.0", "2.5.1", "2.6.0")

#: What patches.py replaces: modules and classes below sacrebleu, their functions, and how the SHA-256 of a function's
#: source begins in the tested versions. test_sacrebleu_originals.py prints the line of a function whose source is another.
REPLACED: Dict[str, Dict[str, str]] = {
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

#: What the kernel does in their stead, likewise.
FUNCTIONS: Dict[str, Dict[str, str]] = {
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

#: What chrF++ cuts from words. A metric without words does not ask for it, and to compare a set takes time.
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

#: What a class calls, besides its own methods.
_CALLED = {
    "metrics.bleu.BLEU": ("metrics.bleu", "metrics.base", "metrics.helpers"),
    "metrics.chrf.CHRF": ("metrics.chrf", "metrics.base", "metrics.helpers"),
    "metrics.ter.TER": ("metrics.ter", "metrics.base", "metrics.lib_ter", "metrics.lib_ter.BeamEditDistance"),
    "tokenizers.tokenizer_13a.Tokenizer13a": ("tokenizers.tokenizer_re.TokenizerRegexp",),
}

_LruCached = type(functools.lru_cache(len))

#: Gets what is looked at from its owner, and what it has to be equal to.
_Check = Tuple[Callable[[Any], Any], Any, Any]

#: The functions that had a known source, by owner and name.
_known: Dict[Tuple[str, str], Any] = {}
_checks: Dict[type, Tuple[_Check, ...]] = {}
_ours: Dict[str, Any] = {}
_originals: List[Tuple[Any, str, Any]] = []
_restoring = threading.RLock()
_NONE = object()


def why_not(sacrebleu: ModuleType) -> Optional[str]:
    """Why this sacreBLEU cannot be accelerated; None if it can."""
    sources: Dict[str, Optional[List[str]]] = {}
    for path, name, expected in _entries():
        try:
            owner = owner_of(path)
            found = getattr(owner, name)
        except (ImportError, AttributeError):
            return _other_version(sacrebleu, f"has no {path}.{name}")
        if isinstance(owner, type) and f"sacrebleu.{path}" != f"{owner.__module__}.{owner.__name__}":
            return _replaced(path)
        if name in TABLES.get(path, ()):
            if found != expected:
                return _other_version(sacrebleu, f"has another {path}.{name}")
        elif (path, name) not in _known or _known[path, name] is not found:
            code = _code_of(found)
            if code is None:
                return _replaced(f"{path}.{name}")
            module = found.__module__
            if module not in sources:
                sources[module] = _lines_of(module)
            lines = sources[module]
            if lines is None:
                return _other_version(sacrebleu, f"has no source of {module}, by which its code is known")
            if code.co_filename != getattr(sys.modules[module], "__file__", None):
                return _replaced(f"{path}.{name}")
            if hash_of(source_of(lines, code.co_firstlineno - 1)) not in expected.split():
                return _other_version(sacrebleu, f"has another {path}.{name}")
            _known[path, name] = found
    return None


def _entries() -> Iterator[Tuple[str, str, Any]]:
    for table in (REPLACED, FUNCTIONS, TABLES):
        for path, names in table.items():
            for name, expected in names.items():
                yield path, name, expected


def owner_of(path: str) -> Any:
    """A module below sacrebleu, or a class in one."""
    parent, _, last = path.rpartition(".")
    return getattr(import_module(f"sacrebleu.{parent}"), last) if last[0].isupper() else import_module(f"sacrebleu.{path}")


def _code_of(function: Any) -> Any:
    """The code of a function of sacreBLEU, or of one that it caches; None for anything else."""
    if type(function) is _LruCached:
        function = function.__wrapped__
    if type(function) is not FunctionType or function.__module__ not in sys.modules:
        return None
    return function.__code__ if function.__module__.startswith("sacrebleu.") else None


def _lines_of(module: str) -> Optional[List[str]]:
    """The lines of a module's source; None where there are none, beside a .pyc, say."""
    loader = getattr(sys.modules[module], "__loader__", None)
    try:
        source = loader.get_source(module)  # type: ignore[union-attr]
    except (AttributeError, ImportError, OSError):
        return None
    return None if source is None else source.split("\n")


def source_of(lines: List[str], first: int) -> str:
    """A function's source, with its decorators: from its first line on, as far as lines are indented more."""
    head = next((at for at in range(first, len(lines)) if lines[at].lstrip().startswith("def ")), None)
    if head is None:
        # another file lies there by now
        return ""
    indented = len(lines[first]) - len(lines[first].lstrip()) + 1
    end = head + 1
    # the parenthesis after its parameters may stand below the `def`
    while end < len(lines) and (not lines[end][:indented].strip() or lines[end].lstrip().startswith(")")):
        end += 1
    return "\n".join(lines[first:end]).rstrip()


def hash_of(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def _replaced(name: str) -> str:
    return f"sacreBLEU's {name} was already replaced by somebody else, so sacreBLEU counts in its own way"


def _other_version(sacrebleu: ModuleType, what: str) -> str:
    newest = TESTED_VERSIONS[-1]
    return (
        f"sacreBLEU {getattr(sacrebleu, '__version__', 'of no version')} {what}, so it counts in its own way: expected the "
        f"code of {', '.join(TESTED_VERSIONS[:-1])} or {newest} (pip install sacrebleu=={newest}), or a newer truebleu"
    )


def watch(*ours: Any) -> None:
    """Remembers what sacreBLEU's functions are, after why_not(); from now on some of them are to be ours."""
    _ours.update((function.__name__, function) for function in ours)
    for path in {**FUNCTIONS, **TABLES}:
        owner = owner_of(path)
        names = {**_expected(path), **TABLES.get(path, {})}
        _originals.extend((owner, name, value) for name, value in names.items() if name not in _ours)
        if isinstance(owner, type):
            _checks[owner] = tuple(map(_check, (path, *_CALLED.get(path, ()))))


def _check(path: str) -> _Check:
    expected = _expected(path)
    owner = owner_of(path)
    values = tuple(expected.values())
    # a class inherits; of a module, look-ups in its dict take half the time
    get = attrgetter(*expected) if isinstance(owner, type) else itemgetter(*expected)
    holder = owner if isinstance(owner, type) else vars(owner)
    return get, holder, values if len(values) > 1 else values[0]


def _expected(path: str) -> Dict[str, Any]:
    """What the names of an owner have to be. A class in the list is a name of its module."""
    owner = owner_of(path)
    expected = {name: _ours.get(name, getattr(owner, name)) for name in FUNCTIONS.get(path, ())}
    expected.update((name, value) for name, value in TABLES.get(path, {}).items() if value is not PUNCTUATION)
    expected.update((one[len(path) + 1 :], owner_of(one)) for one in FUNCTIONS if one.rpartition(".")[0] == path)
    return expected


def names_of(owner: type) -> Tuple[str, ...]:
    """The names of a class that no instance may have for itself."""
    paths = [path for path in FUNCTIONS if owner_of(path) is owner]
    return tuple(name for path in paths for name in (*FUNCTIONS[path], *TABLES.get(path, ())))


def is_changed(owner: type) -> bool:
    """Whether anything is replaced that a class, one of FUNCTIONS, needs for counting."""
    for get, holder, expected in _checks[owner]:
        if get(holder) != expected:
            return True
    return False


@contextlib.contextmanager
def in_place() -> Iterator[None]:
    """While it is open, the functions and tables that somebody has replaced are sacreBLEU's own."""
    others = [
        (owner, name, vars(owner).get(name, _NONE), original)
        for owner, name, original in _originals
        if getattr(owner, name, _NONE) != original
    ]
    with _restoring if others else contextlib.nullcontext():
        for owner, name, _, original in others:
            setattr(owner, name, original)
        try:
            yield
        finally:
            for owner, name, other, _ in others:
                if other is _NONE:
                    delattr(owner, name)
                else:
                    setattr(owner, name, other)
