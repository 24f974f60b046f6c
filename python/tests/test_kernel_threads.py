"""Calls from several threads at once, and after forks, return the same rows as calls one after the other."""

import os
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import corpus

from truebleu import kernel

pytestmark = pytest.mark.sanitized


def calls(seed: int):
    """Rows of several metrics for the same random corpus: BLEU, chrF, TER and WER."""
    hypotheses, references = corpus(seed, 40, most_references=2)
    first = [lines[0] for lines in references]
    return [
        kernel.ngram_rows(hypotheses, references, order=4, rule="13a").tolist(),
        kernel.chrf_rows(hypotheses, references, word_order=2).tolist(),
        kernel.ter_rows(hypotheses, references).tolist(),
        kernel.error_rows(hypotheses, first, rule="spaced words").tolist(),
    ]


def test_threads_count_what_one_does():
    expected = [calls(seed) for seed in range(8)]
    jobs = [seed for seed in range(8) for _ in range(6)]
    random.Random(31).shuffle(jobs)
    with ThreadPoolExecutor(8) as pool:
        for seed, rows in zip(jobs, pool.map(calls, jobs)):
            assert rows == expected[seed]
            kernel.release()


def test_other_threads_run_while_the_kernel_counts():
    # an alignment of such lines takes a quarter of a second, in one call of the kernel
    words = [str(number) for number in random.Random(37).choices(range(400), k=30_000)]
    hypothesis, reference = " ".join(words), " ".join(reversed(words))
    started = threading.Event()

    def count() -> memoryview:
        started.set()
        return kernel.error_rows([hypothesis], [reference], rule="none")

    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(count)
        started.wait()
        turns = 0
        while not counting.done():
            turns += 1
            time.sleep(0)
    assert turns > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_fork_counts_while_other_threads_of_its_parent_do():
    expected = calls(1)
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(calls, 1) for _ in range(12)]
        children = []
        for _ in range(4):
            child = os.fork()
            if child == 0:
                os._exit(0 if calls(1) == expected else 1)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
        assert all(job.result() == expected for job in jobs)


def test_a_list_that_changes_meanwhile_is_counted_as_it_was():
    hypotheses = [f"word {i}" for i in range(20_000)]
    references = list(hypotheses)
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(kernel.ngram_rows, hypotheses, references, order=2, rule="none", summed=True)
        while not counting.running() and not counting.done():
            time.sleep(0)
        time.sleep(0.001)
        hypotheses.clear()
        references[:] = [None] * 7
        rows = counting.result()
    assert rows.tolist() == [40_000, 40_000, 40_000, 20_000, 40_000, 20_000]


def test_an_interpreter_of_its_own_counts():
    interpreters = pytest.importorskip("_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters")
    script = "from truebleu import kernel; assert kernel.ter_rows(['a'], ['a']).tolist() == [0, 1, 1]"
    interpreter = interpreters.create()
    try:
        assert not (interpreters.run_string if sys.version_info < (3, 13) else interpreters.exec)(interpreter, script)
    finally:
        interpreters.destroy(interpreter)
