"""truebleu.sacrebleu: which calls are accelerated and which are not, and that programs see no difference. The expected
numbers are sacreBLEU's.
"""

import copy
import doctest
import logging
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

import truebleu.sacrebleu as accelerator
from sacrebleu_fuzz import fuzz
from truebleu.sacrebleu import counting, plans, texts

HYPOTHESES = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
REFERENCES = [
    ["The dog bit the man.", "It was not unexpected.", "The man bit him first."],
    ["The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."],
]


@pytest.fixture
def installed():
    accelerator.reset_counters()
    assert accelerator.install()
    yield
    accelerator.uninstall()


def test_published_scores(installed):
    # the example of sacreBLEU's README
    assert str(BLEU().corpus_score(HYPOTHESES, REFERENCES)) == (
        "BLEU = 48.53 82.4/50.0/45.5/37.5 (BP = 0.943 ratio = 0.944 hyp_len = 17 ref_len = 18)"
    )
    assert str(CHRF().corpus_score(HYPOTHESES, REFERENCES)) == "chrF2 = 59.73"
    assert accelerator.counters() == accelerator.Counters(accelerated=2, segments=6)


@pytest.mark.parametrize("seed", range(3))
def test_fuzzed_corpora(seed):
    """A sample of python/tests/sacrebleu_fuzz.py, which can be run for hundreds of thousands of corpora."""
    tally = fuzz(0, 400, 1000 + seed)
    assert tally["different"] == 0
    assert tally["result"] > 200 and tally["raised"] > 20


def test_install_and_uninstall():
    score = BLEU.corpus_score
    assert not accelerator.is_installed()
    accelerator.uninstall()
    assert accelerator.install() and accelerator.install() and accelerator.is_installed()
    assert BLEU.corpus_score is not score
    accelerator.uninstall()
    assert BLEU.corpus_score is score and not accelerator.is_installed()


def test_blocks_inside_one_another():
    with accelerator.accelerated() as outer:
        with accelerator.accelerated():
            assert accelerator.is_installed()
        assert outer and accelerator.is_installed()
        accelerator.install()
    assert accelerator.is_installed()
    with accelerator.accelerated():
        accelerator.uninstall()
        assert accelerator.is_installed()
    assert not accelerator.is_installed()


def test_block_that_raises():
    with pytest.raises(ZeroDivisionError), accelerator.accelerated():
        raise ZeroDivisionError
    assert not accelerator.is_installed()


def test_decorated_function():
    @accelerator.accelerated()
    def score():
        return accelerator.is_installed()

    assert score() and score() and not accelerator.is_installed()


def test_another_version_with_the_same_functions_is_accelerated(monkeypatch):
    monkeypatch.setattr(sacrebleu, "__version__", "3.0.0")
    with accelerator.accelerated() as accelerated:
        assert accelerated


def test_functions_that_somebody_else_replaced_are_left_alone(monkeypatch):
    monkeypatch.setattr(sacrebleu.metrics.base.Metric, "corpus_score", lambda *arguments: "theirs")
    with pytest.warns(RuntimeWarning, match="Metric.corpus_score was already replaced") as caught:
        assert not accelerator.install()
        assert not accelerator.install()
        with accelerator.accelerated() as accelerated:
            assert not accelerated
            assert BLEU().corpus_score(HYPOTHESES, REFERENCES) == "theirs"
    assert len(caught) == 1 and caught[0].filename == __file__


def test_functions_that_somebody_replaces_afterwards_stay(monkeypatch):
    with accelerator.accelerated():
        ours = sacrebleu.metrics.base.Metric.corpus_score
        monkeypatch.setattr(sacrebleu.metrics.base.Metric, "corpus_score", lambda *arguments: ours(*arguments))
    accelerator.reset_counters()
    assert BLEU().corpus_score(HYPOTHESES, REFERENCES).score == pytest.approx(48.530827)
    assert accelerator.counters() == accelerator.Counters()
    monkeypatch.undo()
    sacrebleu.metrics.base.Metric.corpus_score = ours.__wrapped__


def test_replaced_methods_are_called(installed, monkeypatch):
    monkeypatch.setattr(BLEU, "_preprocess_segment", lambda self, line: "the same")
    metric = BLEU(smooth_method="none", max_ngram_order=2)
    assert metric.corpus_score(HYPOTHESES, REFERENCES).score == 100.00000000000004
    assert accelerator.counters().fallbacks == {"a function or table of sacreBLEU that somebody replaced": 1}


def test_warning_about_tokenized_periods(installed, caplog):
    lines = ["a line ."] * 100
    with caplog.at_level(logging.WARNING, "sacrebleu"):
        BLEU().corpus_score(lines[:99] + ["."], [lines])
        BLEU(force=True).corpus_score(lines, [lines])
        CHRF().corpus_score(lines, [lines])
        assert caplog.messages == []
        BLEU().corpus_score(lines, [lines])
        ours = [(record.getMessage(), record.pathname, record.funcName, record.lineno) for record in caplog.records]
        caplog.clear()
        accelerator.uninstall()
        BLEU().corpus_score(lines, [lines])
    theirs = [(record.getMessage(), record.pathname, record.funcName, record.lineno) for record in caplog.records]
    assert ours == theirs and len(ours) == 3


def test_reasons_of_what_the_kernel_refuses(installed, monkeypatch):
    with pytest.raises(TypeError):
        BLEU().corpus_score(["a", "b"], [["a", None]])
    assert accelerator.counters().fallbacks == {"a segment without a reference": 1}
    accelerator.reset_counters()

    def refuse(*arguments, **others):
        raise ValueError("segment 0 and those before it in its batch have 1073741824 bytes: expected at most 1073741823")

    monkeypatch.setattr(counting.kernel, "ngram_rows", refuse)
    assert BLEU().corpus_score(HYPOTHESES, REFERENCES).score == pytest.approx(48.530827)
    assert accelerator.counters().fallbacks == {"a text that is too long for the kernel": 1}

    # the kernel also refuses a segment of several references that would take too many steps
    expected = TER().corpus_score(HYPOTHESES, REFERENCES).score
    monkeypatch.setattr(counting.kernel, "ter_rows", refuse)
    accelerator.reset_counters()
    assert TER().corpus_score(HYPOTHESES, REFERENCES).score == expected
    assert TER().sentence_score(HYPOTHESES[1], [REFERENCES[0][1]]).score > 0
    assert accelerator.counters().fallbacks == {"a text that is too long for the kernel": 2}


@pytest.mark.parametrize("metric", [BLEU, CHRF, TER])
def test_kept_references_are_equal_to_sacrebleus_list(installed, metric):
    kept = metric(references=REFERENCES)._ref_cache
    accelerator.uninstall()
    plain = metric(references=REFERENCES)._ref_cache
    assert kept == plain and plain == kept and kept != plain[:2] and kept != 3
    assert kept[-1] == plain[-1] and kept[:2] == plain[:2] and plain[0] in kept and [*reversed(kept)] == plain[::-1]


def test_kept_references_of_a_tokenizer_that_changed_are_those_of_before(installed):
    def score():
        metric = TER(references=[["A b", "C d"]])
        metric.tokenizer._case_sensitive = True
        return metric.corpus_score(["A b x", "C d x"], None).score

    with_kernel = score()
    accelerator.uninstall()
    assert with_kernel == score() > 0


@pytest.mark.parametrize("metric", [BLEU, CHRF, TER])
def test_kept_references_outlive_the_acceleration(metric):
    expected = metric().corpus_score(HYPOTHESES, REFERENCES).__dict__
    with accelerator.accelerated():
        kept = metric(references=REFERENCES)
        assert kept.corpus_score(HYPOTHESES, None).__dict__ == expected
        copies = [copy.copy(kept), copy.deepcopy(kept), pickle.loads(pickle.dumps(kept))]
    plain = metric(references=REFERENCES)
    with accelerator.accelerated():
        assert plain.corpus_score(HYPOTHESES, None).__dict__ == expected
    for one in [kept, *copies]:
        assert one.corpus_score(HYPOTHESES, None).__dict__ == expected


def test_pickle_is_readable_without_truebleu():
    with accelerator.accelerated():
        kept = pickle.dumps(BLEU(references=REFERENCES))
    assert b"truebleu" not in kept


def score_in_worker(metric):
    accelerator.reset_counters()
    score = metric.corpus_score(HYPOTHESES, None).score
    return score, accelerator.counters().fallbacks, type(metric._ref_cache).__name__


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_workers_get_the_references_themselves(installed):
    metric = BLEU(references=REFERENCES)
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as workers:
        assert workers.submit(score_in_worker, metric).result() == (48.530827009929865, {}, "References")


def test_paired_tests_in_processes(installed):
    systems = [("Baseline", HYPOTHESES * 20), ("Other", [line[::-1] for line in HYPOTHESES] * 20)]
    references = [stream * 20 for stream in REFERENCES]

    def paired(kind, jobs):
        metrics = {"BLEU": BLEU(references=references), "TER": TER(references=references)}
        signatures, scores = PairedTest(systems, metrics, None, kind, n_samples=50, n_jobs=jobs)()
        return str(signatures), str(scores)

    for kind in ("bs", "ar"):
        ours = [paired(kind, 1), paired(kind, 2)]
        accelerator.uninstall()
        assert ours == [paired(kind, 1)] * 2
        accelerator.install()


def test_a_metric_in_several_threads(installed):
    metric = BLEU(references=[HYPOTHESES * 100])
    scores = []


    def score():
        scores.append(metric.corpus_score(HYPOTHESES * 100, None).score)

    threads = [threading.Thread(target=score) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert scores == [100.00000000000004] * 8


def test_white_space_and_letters_of_all_code_points(installed):
    """The kernel's text must equal that of str.rstrip() and str.lower() in this Python."""
    points = [chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000]
    lines = [f"a 5.{point}" for point in points]
    for metric in (BLEU(lowercase=True, force=True), TER()):
        rows = metric._extract_corpus_statistics(lines[:0x3100], [[line.upper() for line in lines[:0x3100]]])
        with_sacrebleu = copy.copy(metric)
        accelerator.uninstall()
        assert with_sacrebleu._extract_corpus_statistics(lines[:0x3100], [[x.upper() for x in lines[:0x3100]]]) == rows
        accelerator.install()
    # TER lower-cases references twice, the kernel once
    assert all(point.lower().lower() == point.lower() for point in points)


def test_numbers_of_references():
    def count(references):
        return texts.count_references(texts.as_streams(references))

    assert count([["a", "b"]]) == 1 and count([["a", "b"], ["a", None]]) == -1
    assert count([["a"], [None]]) == 1 and count([["a", "b", "c"], ["a"]]) == 2
    assert count([[], ["a"]]) == -1 and count([]) == -1


def test_orders_that_the_kernel_has(installed):
    assert plans.plan(BLEU(max_ngram_order=16)).order == 16
    assert isinstance(plans.plan(BLEU(max_ngram_order=17)), str)
    assert isinstance(plans.plan(CHRF(beta=float("nan"))), str)


def test_examples():
    page = str(Path(__file__).parents[2] / "docs" / "python.md")
    results = [doctest.testmod(accelerator)]
    for failed, attempted in [*results, doctest.testfile(page, module_relative=False, encoding="utf-8")]:
        assert failed == 0 and attempted > 0


def test_importing_does_not_import_sacrebleu():
    code = "import truebleu, truebleu.sacrebleu, sys; print('sacrebleu' in sys.modules, 'numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]
