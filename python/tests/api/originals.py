"""The same metric in truebleu, in sacreBLEU and in the TypeScript library; and random corpora with characters on which
tokenizers differ.
"""

import base64
import json
import os
import pickle
import random
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from sacrebleu.metrics import BLEU, CHRF, TER

import truebleu
from truebleu import encode_statistics, score_statistics, segment_statistics, sentence_scores

DATA = Path(os.environ.get("TRUEBLEU_DATA", Path(__file__).parents[4] / "shared" / "data"))
LIBRARY = Path(__file__).with_name("library.mjs")
BUILT = Path(__file__).parents[3] / "build" / "esm" / "index.js"

PIECES = (
    "the cat sat on a mat . , 1.5 it's don't &amp; &lt;b&gt; 你好 世界 «a» über ΟΔΟΣ İ x-y 3-4 (hi) ... … \u3000 \u2028 a\tb 😀 "
    "e\u0301 's ,,5 $5 “q” ー ア \x1c &quot; 5. .5 -5 'twas"
).split(" ")

ORIGINALS = {truebleu.BLEU: BLEU, truebleu.CHRF: CHRF, truebleu.TER: TER}


def line(source: random.Random) -> str:
    count = source.choice([0, 1, 2, 3, 5, 8, 13])
    between = source.choice([" ", " ", "  ", ""])
    return between.join(source.choice(PIECES) for _ in range(count)) + source.choice(["", "", " ", "\u3000", "\n"])


def changed(source: random.Random, text: str) -> str:
    words = text.split(" ")
    for _ in range(source.choice([0, 1, 2])):
        words[source.randrange(len(words))] = source.choice(PIECES)
    if source.random() < 0.3:
        source.shuffle(words)
    return " ".join(words)


def corpus(source: random.Random, segments: int | None = None, streams: int | None = None):
    """Hypotheses, and streams of references; every segment has a reference in the first stream."""
    segments = segments or source.choice([1, 1, 2, 3, 8])
    streams = streams or source.choice([1, 1, 2, 3])
    first = [line(source) for _ in range(segments)]
    others = [[None if source.random() < 0.2 else line(source) for _ in first] for _ in range(streams - 1)]
    hypotheses = [changed(source, text) if source.random() < 0.8 else line(source) for text in first]
    return hypotheses, [first, *others]


def metric(source: random.Random) -> truebleu.Metric:
    """Any metric of sacreBLEU, with any settings."""
    flag = lambda: source.random() < 0.3  # noqa: E731
    kind = source.choice([truebleu.BLEU, truebleu.CHRF, truebleu.TER])
    if kind is truebleu.BLEU:
        method = source.choice(["exp", "floor", "add-k", "none"])
        value = source.choice([None, 0.5, 0.01, 2, 0]) if method in ("floor", "add-k") else None
        return kind(
            flag(), True, source.choice(["13a", "13a", "none", "char", "intl", "zh"]), method, value,
            source.choice([1, 2, 4, 4, 6]), source.random() < 0.5,
        )
    if kind is truebleu.CHRF:
        orders = source.choice([(6, 0), (6, 2), (6, 1), (1, 0), (0, 2), (3, 3)])
        return kind(*orders, source.choice([1, 2, 3]), flag(), flag(), flag())
    return kind(flag(), flag(), flag(), flag())


def original(of: truebleu.Metric):
    """The same metric of sacreBLEU."""
    return ORIGINALS[type(of)](**{name: getattr(of, name) for name in of._names()})


def figures_of_nltk() -> Iterator[tuple[list[str], list[list[str]], dict]]:
    """The hypotheses, the references and the golden figures of each system that NLTK has scored."""
    if not DATA.exists():
        pytest.skip(f"there is no golden data at {DATA}")
    for file in sorted(DATA.glob("*/golden.nltk.json")):
        if (file.parent / "refs.jsonl").exists():
            continue
        golden = json.loads(file.read_text(encoding="utf-8"))
        lines_of = lambda name: (file.parent / name).read_text(encoding="utf-8").split("\n")[:-1][: golden["n"]]  # noqa: B023, E731
        names = json.loads((file.parent / "meta.json").read_text(encoding="utf-8"))["refs"]
        references = [lines_of(f"ref.{name}.txt") for name in names]
        for figures in golden["results"]:
            yield lines_of(f"sys.{figures['system']}.txt"), references, figures


def close(expected: float):
    return pytest.approx(expected, rel=1e-12, abs=1e-12)


#: Settings by their names in TypeScript.
NAMES = {
    "tokenize": "tokenize", "lowercase": "lowercase", "smooth_method": "smoothMethod", "smooth_value": "smoothValue",
    "max_ngram_order": "maxOrder", "effective_order": "effectiveOrder", "char_order": "charOrder",
    "word_order": "wordOrder", "beta": "beta", "whitespace": "whitespace", "eps_smoothing": "epsSmoothing",
    "case_sensitive": "caseSensitive", "normalized": "normalized", "no_punct": "noPunctuation",
    "asian_support": "asianSupport", "type": "type", "stem": "stem", "sentence_separator": "sentenceSeparator",
    "references": "references", "version": "version", "alpha": "alpha", "mode": "mode",
    "min_order": "minOrder", "max_order": "maxOrder", "order": "order", "language": "language", "rho": "rho", "window": "window", "system": "system", "program": "program",
    "deletion": "deletion", "insertion": "insertion",
}


def in_typescript(of: truebleu.Metric) -> tuple[str, dict]:
    """The name and the settings of the same metric in TypeScript."""
    settings = {NAMES[name]: getattr(of, name) for name in of._names() if name in NAMES}
    return type(of).__name__.lower(), {name: value for name, value in settings.items() if value is not None}


def asked(questions: list[dict]) -> list:
    """The answers of the TypeScript library; without Node or a built library, the test is skipped."""
    if shutil.which("node") is None or not BUILT.exists():
        pytest.skip("the TypeScript library is not built here: node scripts/build.mjs")
    done = subprocess.run(["node", LIBRARY], input=json.dumps(questions), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def compare_with_typescript(cases: Iterable[tuple[truebleu.Metric, list[str], list, dict]]):
    """Rows, their sums and the scores of segments are the TypeScript library's; the corpus' score comes from the rows.

    A case is a metric, its hypotheses and references, and other lines by name, such as sources.
    """
    questions, expected = [], []
    for metric, hypotheses, references, others in cases:
        given = {"hypotheses": hypotheses, "referenceStreams": references, **others}
        questions.append({"ask": "statistics", "metric": in_typescript(metric), "corpus": given, "systems": ["a"]})
        questions.append({"ask": "segments", "metric": in_typescript(metric), "corpus": given})
        statistics = segment_statistics(metric, hypotheses, references, system="a", **others)
        expected.append([encode_statistics([statistics]), encode_statistics([statistics.sum()])])
        expected.append(sentence_scores(metric, hypotheses, references, **others).tolist())
        score = metric.corpus_score(hypotheses, references, **others)
        assert score_statistics(metric, statistics) == score
        assert pickle.loads(pickle.dumps(metric)) == metric and pickle.loads(pickle.dumps(score)) == score
    for ours, theirs in zip(expected, asked(questions), strict=True):
        if isinstance(ours[0], bytes):
            theirs = list(map(base64.b64decode, theirs))
        assert ours == theirs
