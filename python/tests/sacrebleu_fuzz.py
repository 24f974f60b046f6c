"""
Random corpora under sacreBLEU's own counting and under the kernel's: every field, signature, warning and exception must
be the same.

    python python/tests/sacrebleu_fuzz.py --corpora 200000 --seed 1

Each corpus has texts of many scripts, control characters and white space of every kind, settings, a way of being called
(corpus, sentence, kept references, resampled, pickled, iterators ...), and now and then a mistake. They are counted in
this thread, in four threads at once, and in forked processes.
"""

import argparse
import copy
import logging
import os
import pickle
import random
import sys
import threading
import time
import traceback
from collections import Counter, UserList
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, List, Tuple

import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER

import truebleu.sacrebleu as accelerator

SPACES = [" "] * 8 + ["", "", "  ", "\t", "\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\xa0"]
SPACES += ["\u1680", "\u2000", "\u2003", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\u200b", "\ufeff"]
WORDS = "a b c the The cat CAT sat on mat İ I ı ß ẞ Σ ΑΣ ὈΔΥΣΣΕΎΣ é É e\u0301 ﬁ Ǆ ŉ".split()
WORDS += "日本 語 日本語 漢字 한국어 ไทย नमस्ते שלום العربية ქართული".split()
WORDS += "Ω 😀 👩\u200d👩\u200d👧 🇩🇪 \U00020000 \U0001d400 \u0300 \x00 \x01 \x7f \x80 \uffff \U0010ffff".split()
WORDS += "\ue000 \u180e Ꙁ ᎠᎡ ℃ ½ ① Ⅷ ٣".split()
WORDS += ". , 5. 1,000 1.5 - 2-3 -5 a-b 's (hi) \" ' ! ? ... ; : & / @ # $ % ^ * _ + = ~ ` { } [ ] | \\ < >".split(" ")
WORDS += "<skipped> -\n \n- 。 、 ，".split(" ")
WORDS += "&quot; &amp; &lt; &gt; &amp;lt; &amp;quot; &apos; & &quot &#39; ・ ｡ （ ） アイ あい ㄱ ㇰ ㈀ ︰ 「a」 U.S. don't".split()
ALPHABETS = ["ab", "abc .", "aA", "日本語ab", "a\u0300e", "0123456789.,-", "'\"&;<>", "あアｱ。", "\U0001f600\U0001f601a"]


def make_line(rnd: random.Random) -> str:
    kind = rnd.random()
    if kind < 0.03:
        return ""
    if kind < 0.10:
        alphabet = rnd.choice(ALPHABETS)
        return "".join(rnd.choice(alphabet + " ") for _ in range(rnd.randrange(0, 40)))
    if kind < 0.11:
        return "".join(chr(rnd.choice([rnd.randrange(1, 0x300), rnd.randrange(0x300, 0xD800)])) for _ in range(12))
    few = rnd.random() < 0.5
    words = rnd.sample(WORDS, 4) if few else WORDS
    length = rnd.randrange(60, 150) if rnd.random() < 0.01 else rnd.randrange(0, 14)
    return "".join(rnd.choice(words) + (" " if few else rnd.choice(SPACES)) for _ in range(length))


def spoil(rnd: random.Random, line: str) -> str:
    """A line similar to another line."""
    words = line.split(" ")
    for _ in range(rnd.randrange(0, 3)):
        at = rnd.randrange(len(words))
        if rnd.random() < 0.5:
            words[at] = rnd.choice(WORDS)
        else:
            words.insert(rnd.randrange(len(words)), words.pop(at))
    return " ".join(words)


MISTAKES: List[Callable[[random.Random], Any]] = [
    lambda rnd: None,
    lambda rnd: 5,
    lambda rnd: b"bytes",
    lambda rnd: ["a", "list"],
    lambda rnd: "lone \ud83d surrogate",
    lambda rnd: "\udc80",
    lambda rnd: Shouting("a str of another class"),
    lambda rnd: float("nan"),
]


class Shouting(str):
    """A str with an rstrip() of its own, which sacreBLEU calls."""

    def rstrip(self, *arguments: Any) -> str:
        return self.upper()


class Plain(str):
    """A str of another class that behaves like str."""


class Lowest(BLEU):
    """A subclass that counts something else."""

    def _compute_segment_statistics(self, hypothesis: str, ref_kwargs: Dict[str, Any]) -> List[int]:
        return [0 * number for number in super()._compute_segment_statistics(hypothesis, ref_kwargs)]


class Reversed(CHRF):
    def _preprocess_segment(self, sent: str) -> str:
        return super()._preprocess_segment(sent)[::-1]


class Words(TER):
    """A subclass that overrides nothing."""


class Spelling:
    """A tokenizer that is not sacreBLEU's."""

    def __call__(self, line: str) -> str:
        return "-".join(line)

    def signature(self) -> str:
        return "spelling"


def bleu_settings(rnd: random.Random) -> Dict[str, Any]:
    method = rnd.choice(["exp", "exp", "floor", "add-k", "none"])
    return {
        "tokenize": rnd.choice(["13a", "13a", "13a", "none", "char", "intl", "zh", None]),
        "lowercase": rnd.random() < 0.4,
        "smooth_method": method,
        "smooth_value": rnd.choice([None, None, 0.5, 0, 2]),
        "effective_order": rnd.random() < 0.5,
        "max_ngram_order": rnd.choice([4, 4, 4, 1, 2, 3, 5, 6, 8, 16, 17, 20, 0, True]),
        "force": rnd.random() < 0.3,
        "trg_lang": rnd.choice(["", "", "de", "zh"]),
    }


def chrf_settings(rnd: random.Random) -> Dict[str, Any]:
    return {
        "char_order": rnd.choice([6, 6, 6, 0, 1, 2, 3, 5, 7, 16, 17]),
        "word_order": rnd.choice([0, 0, 2, 2, 1, 3, 17]),
        "beta": rnd.choice([2, 2, 1, 3, 0, 0.5, 2.5, 0.1, 1.1, 1e9]),
        "lowercase": rnd.random() < 0.4,
        "whitespace": rnd.random() < 0.4,
        "eps_smoothing": rnd.random() < 0.4,
    }


def ter_settings(rnd: random.Random) -> Dict[str, Any]:
    names = ("normalized", "no_punct", "asian_support", "case_sensitive")
    return {name: rnd.random() < 0.4 for name in names}


METRICS: Dict[type, Callable[[random.Random], Dict[str, Any]]] = {
    BLEU: bleu_settings,
    CHRF: chrf_settings,
    TER: ter_settings,
}
SUBCLASSES = {BLEU: Lowest, CHRF: Reversed, TER: Words}

#: A function for each way of calling sacreBLEU; it takes a corpus, and returns what is compared.
Corpus = Dict[str, Any]


def outcome(metric: Any, result: Any) -> Tuple[str, ...]:
    fields = repr(result.__dict__) if hasattr(result, "__dict__") else repr(result)
    try:
        signature = str(metric.get_signature()) + str(metric.get_signature().format(short=True))
    except Exception as error:
        signature = f"{type(error).__name__}: {error}"
    return fields, signature, repr(getattr(metric, "num_refs", "none")), repr(metric.n_bootstrap), repr(metric.seed)


def as_container(kind: str, lines: List[Any]) -> Any:
    if kind == "tuple":
        return tuple(lines)
    if kind == "user list":
        return UserList(lines)
    if kind == "numpy":
        import numpy

        return [numpy.str_(line) if type(line) is str else line for line in lines]
    if kind == "array":
        import numpy

        return numpy.array(lines, dtype=object)
    if kind == "subclass":
        return [Plain(line) if type(line) is str else line for line in lines]
    if kind == "iterator":
        return iter(lines)
    if kind == "str":
        return "".join(line for line in lines if type(line) is str)
    return list(lines)


def call_corpus(metric: Any, c: Corpus) -> Any:
    return metric.corpus_score(c["hypotheses"](), c["references"]())


def call_keywords(metric: Any, c: Corpus) -> Any:
    return metric.corpus_score(references=c["references"](), hypotheses=c["hypotheses"](), n_bootstrap=0)


def call_resampled(metric: Any, c: Corpus) -> Any:
    return metric.corpus_score(c["hypotheses"](), c["references"](), n_bootstrap=c["number"] + 2)


def call_rows(metric: Any, c: Corpus) -> Any:
    return metric._extract_corpus_statistics(c["hypotheses"](), c["references"]())


def call_sentence(metric: Any, c: Corpus) -> Any:
    references = c["references"]()
    hypotheses = list(c["hypotheses"]())
    at = c["number"] % max(len(hypotheses), 1)
    return metric.sentence_score(hypotheses[at], [list(stream)[at] for stream in references])


def keep(metric: Any, c: Corpus) -> Any:
    """The metric, made again with kept references."""
    return type(metric)(**c["settings"], references=c["references"]())


def call_kept(metric: Any, c: Corpus) -> Any:
    kept = keep(metric, c)
    results = [outcome(kept, kept.corpus_score(c["hypotheses"](), None)) for _ in range(2)]
    return results, len(kept._ref_cache), kept._extract_corpus_statistics(c["hypotheses"](), None)


def call_pickled(metric: Any, c: Corpus) -> Any:
    kept = keep(metric, c)
    copies = [pickle.loads(pickle.dumps(kept)), copy.copy(kept), copy.deepcopy(kept), forked_copy(kept)]
    return [outcome(one, one.corpus_score(c["hypotheses"](), None)) for one in copies]


def forked_copy(metric: Any) -> Any:
    from multiprocessing.reduction import ForkingPickler

    return pickle.loads(bytes(ForkingPickler.dumps(metric)))


def call_changed(metric: Any, c: Corpus) -> Any:
    """Settings that change between the references and the hypotheses."""
    kept = keep(metric, c)
    if isinstance(metric, TER):
        kept.no_punct = not kept.no_punct
    elif c["number"] % 2 == 0:
        kept.lowercase = not kept.lowercase
    elif isinstance(metric, BLEU):
        kept.max_ngram_order = 3
    else:
        kept.whitespace = not kept.whitespace
    return outcome(kept, kept.corpus_score(c["hypotheses"](), None))


def call_mutated(metric: Any, c: Corpus) -> Any:
    """Lists of references that change after they were given."""
    references = [list(stream) for stream in c["references"]()]
    kept = type(metric)(**c["settings"], references=references)
    for stream in references:
        stream[:] = ["changed"] * len(stream)
    del references[1:]
    return outcome(kept, kept.corpus_score(c["hypotheses"](), None)), list(kept._ref_cache)


def call_tokenizer(metric: Any, c: Corpus) -> Any:
    metric.tokenizer = Spelling()
    return metric.corpus_score(c["hypotheses"](), c["references"]())


def call_replaced(metric: Any, c: Corpus) -> Any:
    metric._preprocess_segment = lambda line: line[::-1]
    return metric.corpus_score(c["hypotheses"](), c["references"]())


def call_subclass(metric: Any, c: Corpus) -> Any:
    other = SUBCLASSES[type(metric)](**c["settings"])
    return outcome(other, other.corpus_score(c["hypotheses"](), c["references"]()))


def call_compat(metric: Any, c: Corpus) -> Any:
    name = {BLEU: "bleu", CHRF: "chrf", TER: "ter"}[type(metric)]
    corpus_score = getattr(sacrebleu, f"corpus_{name}")
    sentence_score = getattr(sacrebleu, f"sentence_{name}")
    scores = [corpus_score(c["hypotheses"](), c["references"]())]
    for hypothesis, *references in zip(c["hypotheses"](), *c["references"]()):
        scores.append(sentence_score(hypothesis, references))
    if name == "bleu":
        scores.append(sacrebleu.raw_corpus_bleu(c["hypotheses"](), c["references"]()))
    return [score.__dict__ for score in scores]


CALLS = [call_corpus] * 8 + [call_resampled, call_rows, call_rows, call_sentence, call_sentence, call_kept, call_kept]
CALLS += [call_keywords, call_pickled, call_changed, call_mutated, call_tokenizer, call_replaced, call_subclass]
CALLS += [call_compat]


def make_corpus(seed: str) -> Corpus:
    rnd = random.Random(seed)
    metric = rnd.choice([BLEU, BLEU, CHRF, CHRF, TER])
    size = rnd.randrange(1, 6) if rnd.random() < 0.99 else rnd.randrange(6, 130)
    streams = [[make_line(rnd) for _ in range(size)] for _ in range(rnd.choice([1, 1, 1, 2, 3]))]
    hypotheses = [spoil(rnd, streams[0][i]) if rnd.random() < 0.6 else make_line(rnd) for i in range(size)]
    if size > 100 and rnd.random() < 0.7:
        hypotheses = [line.rstrip(" ") + " ." for line in hypotheses]
    for stream in streams[1:]:
        if rnd.random() < 0.3:
            stream[:] = [line if rnd.random() < 0.6 else None for line in stream]
    sides = [hypotheses, *streams]
    for side in sides:
        shape = rnd.random()
        if shape < 0.01:
            side.clear()
        elif shape < 0.04:
            side.pop()
        elif shape < 0.05:
            side.append("one line more")
        elif shape < 0.09 and side:
            side[rnd.randrange(len(side))] = rnd.choice(MISTAKES)(rnd)
    if rnd.random() < 0.01:
        streams.clear()
    kinds = ["list"] * 14 + ["tuple", "numpy", "user list", "subclass", "iterator", "str", "array"]
    kind, reference_kind, outer = rnd.choice(kinds), rnd.choice(kinds), rnd.choice(kinds[:-4])
    call = rnd.choice(CALLS)
    return {
        "metric": metric,
        "settings": METRICS[metric](rnd),
        "call": call,
        "number": rnd.randrange(8),
        "hypotheses": lambda: as_container(kind, hypotheses),
        "references": lambda: as_container(outer, [as_container(reference_kind, stream) for stream in streams]),
        "shown": (call.__name__, kind, reference_kind, outer, hypotheses, streams),
    }


class Warnings(logging.Handler):
    """Keeps what is logged, for each thread apart."""

    def __init__(self) -> None:
        super().__init__()
        self.thread = threading.local()

    def emit(self, record: logging.LogRecord) -> None:
        self.thread.__dict__.setdefault("messages", []).append((record.levelname, record.getMessage()))

    def take(self) -> List[Tuple[str, str]]:
        messages: List[Tuple[str, str]] = self.thread.__dict__.pop("messages", [])
        return messages


WARNINGS = Warnings()


def run(corpus: Corpus) -> Tuple[Any, ...]:
    """Everything that a caller can see of a call."""
    WARNINGS.take()
    try:
        metric = corpus["metric"](**corpus["settings"])
        result = corpus["call"](metric, corpus)
        seen: Tuple[Any, ...] = ("result", *outcome(metric, result))
    except Exception as error:
        seen = ("raised", type(error).__name__, str(error))
    return (*seen, tuple(WARNINGS.take()))


def run_all(seeds: List[str]) -> List[Tuple[Any, ...]]:
    return [run(make_corpus(seed)) for seed in seeds]


def run_threads(seeds: List[str]) -> List[Tuple[Any, ...]]:
    with ThreadPoolExecutor(4) as threads:
        return list(threads.map(lambda seed: run(make_corpus(seed)), seeds))


def run_forked(seeds: List[str]) -> List[Tuple[Any, ...]]:
    """Runs in a child of this process, while instances of the kernel are in use."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                pickle.dump(run_threads(seeds) if len(seeds) % 2 == 0 else run_all(seeds), out)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as results:
        data = results.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise RuntimeError(f"a forked process ended with status {status}")
    results_of_child: List[Tuple[Any, ...]] = pickle.loads(data)
    return results_of_child


def fuzz(first: int, corpora: int, seed: int, show: int = 3) -> Counter:
    """Compares corpora, a hundred at a time; returns how often each outcome occurred."""
    tally: Counter = Counter()
    logger = logging.getLogger("sacrebleu")
    logger.addHandler(WARNINGS)
    propagated, logger.propagate = logger.propagate, False
    modes = [run_all, run_all, run_threads, run_forked] if hasattr(os, "fork") else [run_all, run_all, run_threads]
    try:
        for start in range(first, first + corpora, 100):
            seeds = [f"{seed} {number}" for number in range(start, min(start + 100, first + corpora))]
            mode = modes[start // 100 % len(modes)]
            expected = run_all(seeds)
            accelerator.install()
            try:
                found = mode(seeds)
            finally:
                accelerator.uninstall()
            tally[mode.__name__] += len(seeds)
            for one, theirs, ours in zip(seeds, expected, found):
                tally[theirs[0]] += 1
                if theirs == ours:
                    continue
                tally["different"] += 1
                if tally["different"] <= show:
                    corpus = make_corpus(one)
                    print(f"seed {one!r} by {mode.__name__}: {corpus['metric'].__name__} {corpus['settings']}")
                    print(f"  {corpus['shown']}\n  sacreBLEU: {theirs}\n  truebleu:  {ours}", flush=True)
    finally:
        logger.propagate = propagated
        logger.removeHandler(WARNINGS)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first corpus")
    given = parser.parse_args()
    began = time.process_time()
    accelerator.reset_counters()
    tally = fuzz(given.first, given.corpora, given.seed)
    counters = accelerator.counters()
    print(
        f"sacreBLEU {sacrebleu.__version__}, Python {sys.version.split()[0]}, seed {given.seed}: "
        f"{given.corpora} corpora, {tally['different']} different; "
        f"{tally['result']} scored, {tally['raised']} refused by both; "
        f"{tally['run_all']} in one thread, {tally['run_threads']} in four, {tally['run_forked']} forked; "
        f"{time.process_time() - began:.0f} s of CPU"
    )
    print(f"in this process: {counters.accelerated} counted by the kernel, by sacreBLEU: {counters.fallbacks}")
    return 0 if tally["different"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
