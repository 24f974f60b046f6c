"""
sacreBLEU with one name of its modules replaced, in a process of its own, with and without truebleu: every score, warning
and exception must be the same.

    python python/tests/sacrebleu_patches.py

The names are found by going through the modules: functions, methods, classes, tables, constants, and what a module
imports. Each is replaced by something that gives another result, and by something that raises; before install() and after
it; and for metrics that were given their references before.
"""

import argparse
import collections
import importlib
import json
import logging
import os
import pkgutil
import signal
import sys
import traceback
import types
import warnings
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple

# resampling is sacreBLEU's own code, so it only shows that its names are called
import numpy  # noqa: F401
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

WAYS = ("plain", "installed, then replaced", "replaced, then installed")

#: Modules that score nothing, load data or are programs.
LEFT_OUT = ("sacrebleu.__main__", "sacrebleu.dataset", "sacrebleu.sacrebleu", "sacrebleu.tokenizers.tokenizer_ja_mecab",
            "sacrebleu.tokenizers.tokenizer_ko_mecab", "sacrebleu.tokenizers.tokenizer_spm")  # fmt: skip

LONG = " ".join(f"word{i}" for i in range(15))
HYPOTHESES = ["The dog bit the man.", "It wasn't 1,000 surprising -- at all &amp; (all).", f"moved here {LONG}", ""]
HYPOTHESES += ["日本語 の テスト。 the cat sat on a mat", "the mat on sat cat the ." ]
REFERENCES = [["The dog had bit the man.", "It was not 1,000 surprising - (at) all &quot;", f"{LONG} moved here", "a"]]
REFERENCES[0] += ["日本 語の テスト、 a cat sat on the mat!", "the cat sat on the mat ."]
REFERENCES.append([line.upper() for line in REFERENCES[0]])

METRICS: List[Callable[..., Any]] = [
    BLEU,
    lambda **kept: BLEU(lowercase=True, tokenize="none", effective_order=True, **kept),
    lambda **kept: BLEU(tokenize="char", max_ngram_order=2, **kept),
    lambda **kept: BLEU(tokenize="zh", **kept),
    lambda **kept: BLEU(tokenize="intl", **kept),
    CHRF,
    lambda **kept: CHRF(word_order=2, lowercase=True, **kept),
    TER,
    lambda **kept: TER(normalized=True, no_punct=True, asian_support=True, **kept),
]


SILENT = logging.getLogger("silent")
SILENT.addHandler(logging.NullHandler())


class Name(NamedTuple):
    path: str
    owner: Any
    name: str


def modules() -> Iterator[types.ModuleType]:
    yield sacrebleu
    for found in pkgutil.walk_packages(sacrebleu.__path__, "sacrebleu."):
        if not found.name.startswith(LEFT_OUT):
            yield importlib.import_module(found.name)


def names() -> List[Name]:
    """All names of sacreBLEU's modules, and of the classes that are defined there."""
    found = []
    for module in modules():
        for name, value in list(vars(module).items()):
            if name.startswith("__"):
                continue
            found.append(Name(f"{module.__name__}.{name}", module, name))
            if isinstance(value, type) and value.__module__ == module.__name__:
                own = [one for one in vars(value) if not one.startswith("__") or one in ("__init__", "__call__")]
                found += [Name(f"{module.__name__}.{name}.{one}", value, one) for one in own if one != "_abc_impl"]
    return found


def other(value: Any) -> Any:
    """A value of the same type, but different."""
    if value is None or isinstance(value, (bool, logging.Logger)):
        return not value if isinstance(value, bool) else SILENT if value else None
    if isinstance(value, (int, float)):
        return 1 if value > 1 else value + 1
    if isinstance(value, str):
        return f"x {value[::-1]}"
    if isinstance(value, collections.Counter):
        return collections.Counter({one: count + 1 for one, count in value.items()})
    if isinstance(value, dict):
        return {one: other(number) for one, number in value.items()}
    if isinstance(value, (set, frozenset)):
        return value | {"e", "t"}
    if isinstance(value, (list, tuple)):
        return type(value)(map(other, value))
    if isinstance(value, types.ModuleType):
        return Other(value)
    if isinstance(value, type):
        return type(value.__name__, (value,), {"__call__": changed(value.__call__)} if "__call__" in vars(value) else {})
    if isinstance(value, (staticmethod, classmethod)):
        return type(value)(changed(value.__func__))
    return changed(value) if callable(value) and type(value).__module__ != "typing" else dict


class Other:
    """A module whose functions return something else."""

    def __init__(self, module: types.ModuleType) -> None:
        self.__module = module

    def __getattr__(self, name: str) -> Any:
        return other(getattr(self.__module, name))


def changed(function: Callable[..., Any]) -> Callable[..., Any]:
    def something_else(*arguments: Any, **others: Any) -> Any:
        result = function(*arguments, **others)
        plain = (bool, int, float, str, list, tuple, dict)
        return other(result) if isinstance(result, plain) else result

    return something_else


def raising(*arguments: Any, **others: Any) -> Any:
    raise RuntimeError("replaced by something that raises")


def doubled(*arguments: Any, **others: Any) -> collections.Counter:
    counted = collections.Counter(*arguments, **others)
    return counted + counted


def replacements(name: Name) -> Dict[str, Any]:
    value = vars(name.owner)[name.name]
    found = {"other": doubled if value is collections.Counter else other(value)}
    if callable(value) or isinstance(value, staticmethod):
        found["raises"] = staticmethod(raising) if isinstance(value, staticmethod) else raising
    if isinstance(value, set):
        found["changed in place"] = None
    return found


def show(result: Any) -> str:
    return repr(sorted(vars(result).items())) if hasattr(result, "score") else repr(result)


def tried(function: Callable[[], Any]) -> str:
    try:
        return show(function())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Messages(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.found: List[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


def scores(kept: List[Any]) -> List[str]:
    """The scores and messages that a program would see."""
    messages = Messages()
    logger = logging.getLogger("sacrebleu")
    logger.addHandler(messages)
    logger.propagate = False
    found = []
    for make, before in zip(METRICS, kept):
        found.append(tried(lambda: before.corpus_score(HYPOTHESES, None)))
        found.append(tried(lambda: make(references=REFERENCES).corpus_score(HYPOTHESES, None)))
        found.append(tried(lambda: make().corpus_score(HYPOTHESES, REFERENCES[:1])))
        found.append(tried(lambda: make().corpus_score(HYPOTHESES, REFERENCES)))
        found.append(tried(lambda: make().sentence_score(HYPOTHESES[1], [REFERENCES[0][1]])))
        found.append(tried(lambda: make()._extract_corpus_statistics(HYPOTHESES[:2], REFERENCES)))
    for score in (sacrebleu.sentence_bleu, sacrebleu.sentence_chrf, sacrebleu.sentence_ter):
        found.append(tried(lambda: score(HYPOTHESES[0], REFERENCES[0][:1])))
    for score in (sacrebleu.corpus_bleu, sacrebleu.raw_corpus_bleu, sacrebleu.corpus_chrf, sacrebleu.corpus_ter):
        found.append(tried(lambda: score(HYPOTHESES, REFERENCES)))
    changing = BLEU()
    changing.tokenizer._post_tokenizer = str.swapcase
    found.append(tried(lambda: changing.corpus_score(HYPOTHESES, [REFERENCES[1]])))
    found.append(tried(lambda: BLEU().corpus_score(["a b ."] * 100, [["a ."] * 100])))
    found.append(tried(lambda: CHRF().corpus_score(HYPOTHESES, REFERENCES, n_bootstrap=5)))
    found.append(tried(lambda: paired()))
    return found + messages.found


def paired() -> str:
    systems = [("Baseline", HYPOTHESES), ("Other", HYPOTHESES[::-1])]
    signatures, results = PairedTest(systems, {"TER": TER(references=REFERENCES)}, None, "bs", n_samples=5)()
    return f"{signatures} {results}"


def scores_with(name: Name, kind: str, way: str) -> List[str]:
    """Replaces a name in this process, which ends afterwards."""
    signal.alarm(20)
    warnings.simplefilter("ignore")
    if way == WAYS[1]:
        install()
    kept = [make(references=REFERENCES) for make in METRICS]
    replacement = replacements(name)[kind]
    if kind == "changed in place":
        vars(name.owner)[name.name].update("et")
    else:
        setattr(name.owner, name.name, replacement)
    if way == WAYS[2]:
        install()
    return scores(kept)


def install() -> None:
    import truebleu.sacrebleu as accelerator

    accelerator.install()


def in_child(function: Callable[[], Any]) -> Any:
    """The result of a function in a child of this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as out:
            try:
                json.dump(function(), out)
            except BaseException:
                json.dump(["ended", traceback.format_exc(limit=1).splitlines()[-1]], out)
            out.flush()
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as results:
        text = results.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if text else [f"status {status}"]


def compare(share: float = 1, show: int = 5) -> collections.Counter:
    """Compares all replacements, or a share of them; returns how often each outcome occurred."""
    tally: collections.Counter = collections.Counter()
    cases = [(name, kind) for name in names() for kind in replacements(name)]
    unchanged = in_child(lambda: scores([make(references=REFERENCES) for make in METRICS]))
    for i, (name, kind) in enumerate(cases):
        if int(i * share) == int((i + 1) * share):
            continue
        plain, after, before = (in_child(lambda: scores_with(name, kind, way)) for way in WAYS)
        tally["replaced"] += 1
        tally["with another result"] += plain != unchanged
        for way, found in ((WAYS[1], after), (WAYS[2], before)):
            if found == plain:
                continue
            tally["different"] += 1
            if tally["different"] <= show:
                at = [i for i, (ours, theirs) in enumerate(zip(found, plain)) if ours != theirs]
                first = at[0] if at else -1
                print(f"{name.path}, {kind}, {way}: {len(plain)} and {len(found)} results, at {at}")
                print(f"  sacreBLEU: {plain[first][:300]}\n  truebleu:  {found[first][:300]}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1, help="of the replacements, from 0 to 1")
    given = parser.parse_args()
    tally = compare(given.share, show=40)
    print(f"sacreBLEU {sacrebleu.__version__}, Python {sys.version.split()[0]}: {dict(tally)}")
    return 0 if tally["different"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
