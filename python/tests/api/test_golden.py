"""Figures of sacreBLEU 2.6.0 and jiwer 4.0.0 on real texts, from a folder whose licences keep it out of the repository:
../shared/data beside the checkout, or TRUEBLEU_DATA. Without it, test/vectors/real has a selection."""

import json
import os
from pathlib import Path

import pytest
from conftest import sample
from originals import close

from truebleu import BLEU, CHRF, TER, Statistics, cer, paired_bootstrap, segment_statistics, sentence_scores, wer

ROOT = Path(__file__).parents[3]
DATA = Path(os.environ.get("TRUEBLEU_DATA", ROOT.parent / "shared" / "data"))
REAL = ROOT / "test" / "vectors" / "real"
KINDS = {"BLEU": BLEU, "CHRF": CHRF, "chrF": CHRF, "TER": TER}
TOKENIZERS = {None, "13a", "none", "char", "intl", "zh"}

with_data = pytest.mark.skipif(not DATA.exists(), reason=f"there is no golden data at {DATA}")


def lines_of(path: Path) -> list[str]:
    lines = path.read_bytes().decode().split("\n")
    return [line.rstrip() for line in (lines[:-1] if lines[-1] == "" else lines)]


def sets(name: str) -> list[str]:
    return sample(f"{name} in the API", sorted(path.parent.name for path in DATA.glob(f"*/{name}")), 8)


def test_the_selection_of_the_repository():
    corpora = json.loads((REAL / "golden.json").read_text(encoding="utf-8"))
    assert corpora.pop("producer")["sacrebleu"] == "2.6.0"
    for figures in corpora.values():
        hyps = lines_of(REAL / f"{figures['hypotheses']}.txt")
        refs = [lines_of(REAL / f"{name}.txt") for name in figures["references"]]
        for expected in figures["corpus"]:
            metric = BLEU(**expected["settings"], force=True)
            score = metric.corpus_score(hyps, refs)
            assert segment_statistics(metric, hyps, refs).sum().rows.tolist() == [expected["sums"]]
            assert (score.score, score.bp, score.precisions) == (
                close(expected["score"]), close(expected["bp"]), close(expected["precisions"])
            ), expected["settings"]
        for tokenize, scores in figures["segments"].items():
            assert list(sentence_scores(BLEU(tokenize=tokenize, force=True), hyps, refs))[: len(scores)] == [
                pytest.approx(score, abs=1e-9) for score in scores
            ]


@with_data
@pytest.mark.parametrize("name", sets("golden.sacrebleu.json"))
def test_figures_of_sacrebleu(name):
    folder = DATA / name
    golden = json.loads((folder / "golden.sacrebleu.json").read_text(encoding="utf-8"))
    known: dict[str, list[str]] = {}

    def read(file: str) -> list[str]:
        if file not in known:
            known[file] = lines_of(folder / file)
        return known[file]

    files = [file for file in golden["files"] if file.startswith("ref.") and file.endswith(".txt")]
    compared = 0
    for figure in golden["corpus"]:
        settings = figure["args"]
        if settings.get("tokenize") not in TOKENIZERS or figure["metric"] not in KINDS:
            continue
        hyps = read(f"sys.{figure['system']}.txt")
        if figure["refs"] == "files":
            refs = [read(file) for file in files]
        else:
            ragged = [json.loads(line) for line in (folder / "refs.jsonl").read_bytes().decode().split("\n") if line]
            ragged = [line["refs"] if isinstance(line, dict) else line for line in ragged]
            most = max(map(len, ragged))
            refs = [[line[k].rstrip() if k < len(line) else None for line in ragged] for k in range(most)]
        first = figure.get("first_lines") or len(hyps)
        kind = KINDS[figure["metric"]]
        metric = kind(**settings, **({"force": True} if kind is BLEU else {}))
        score = metric.corpus_score(hyps[:first], [stream[:first] for stream in refs])
        context = (name, figure["system"], figure["metric"], settings)
        assert score.score == close(figure["score"]), context
        for field in ("sys_len", "ref_len", "num_edits"):
            assert getattr(score, field, None) == figure.get(field, getattr(score, field, None)), context
        if kind is BLEU and "counts" in figure and settings.get("smooth_method") != "add-k":
            assert (score.counts, score.totals) == (figure["counts"], figure["totals"]), context
        compared += 1
    assert compared > 0 or all(figure["metric"] not in KINDS for figure in golden["corpus"])


@with_data
@pytest.mark.parametrize("name", sets("golden.jiwer.json"))
def test_figures_of_jiwer(name):
    folder = DATA / name
    golden = json.loads((folder / "golden.jiwer.json").read_text(encoding="utf-8"))
    files = sorted(folder.glob("ref.*.txt"))
    meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    order = [folder / f"ref.{ref}.txt" for ref in meta["refs"]] if isinstance(meta.get("refs"), list) else files
    reference = order[0] if order and order[0].exists() else files[0]
    for figure in golden["results"]:
        system = folder / f"sys.{figure['system']}.txt"
        if not system.exists():
            continue
        skipped = set(figure["skipped"])
        hyps, refs = ([x for i, x in enumerate(lines_of(path)) if i not in skipped] for path in (system, reference))
        score = wer(hypotheses=hyps, references=refs)
        for field in ("hits", "substitutions", "deletions", "insertions"):
            assert getattr(score, field) == figure[field], (name, figure["system"], field)
        rates = (score.fraction, score.mer, score.wil)
        assert rates == (close(figure["wer"]), close(figure["mer"]), close(figure["wil"]))
        if "cer_first300" in figure:
            score = cer(hypotheses=hyps[:300], references=refs[:300])
            assert score.fraction == close(figure["cer_first300"])


@with_data
@pytest.mark.parametrize("name", sets("golden.significance.json"))
def test_figures_of_significance(name):
    folder = DATA / name
    golden = json.loads((folder / "golden.significance.json").read_text(encoding="utf-8"))
    figures = [figure for figure in golden["results"] if figure.get("test") == "bs" and figure["metric"] in KINDS]
    systems = list(dict.fromkeys(figure["system"] for figure in figures))
    refs = [lines_of(path)[: golden["lines"]] for path in sorted(folder.glob("ref.*.txt"))]
    texts = {system: lines_of(folder / f"sys.{system}.txt")[: golden["lines"]] for system in systems}
    baseline = golden["baseline"]
    for kind in dict.fromkeys(figure["metric"] for figure in figures):
        metric = KINDS[kind]()
        tables: dict[str, Statistics] = {
            system: segment_statistics(metric, lines, refs) for system, lines in texts.items()
        }
        others = [system for system in systems if system != baseline]
        result = paired_bootstrap(metric, tables[baseline], [tables[system] for system in others], test="sacrebleu")
        found = {baseline: result.baseline, **dict(zip(others, result.systems))}
        for figure in figures:
            if figure["metric"] != kind:
                continue
            system = found[figure["system"]]
            assert system.score == close(figure["score"])
            # sacreBLEU adds 32-bit floats
            assert system.interval.mean == pytest.approx(figure["mean"], abs=2e-4)
            assert system.interval.ci == pytest.approx(figure["ci"], abs=2e-4)
            if figure["p_value"] is not None:
                assert system.p_value == pytest.approx(figure["p_value"], abs=2.1e-3)
