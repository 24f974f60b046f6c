"""Ctrl-C ends every long call within a second, and the next call counts as before."""

import gc
import os
import random
import signal
import sys
import threading
import time

import pytest

import truebleu
from truebleu import kernel, pairwise, paired_bootstrap

pytestmark = [
    pytest.mark.sanitized,
    pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows cannot send itself Ctrl-C alone"),
]

SOURCE = random.Random(41)
LETTERS = "".join(SOURCE.choices("abcdefghij", k=130_000))
WORDS = [str(number) for number in SOURCE.choices(range(3000), k=60_000)]
#: Lines of a few characters, so many that counting them takes seconds.
LINES = [" ".join(SOURCE.choices(WORDS, k=12)) for _ in range(3000)]


def long_lines(count: int, size: int) -> list[str]:
    return [" ".join(SOURCE.sample(WORDS, size)) for _ in range(count)]


CALLS = {
    "one pair of long lines, characters": lambda: truebleu.cer(hypotheses=[LETTERS], references=[LETTERS[::-1]]),
    "one pair of long lines, words": lambda: kernel.error_rows(
        [" ".join(WORDS * 2)], [" ".join(WORDS[::-1] * 2)], rule="spaced words"
    ),
    "many pairs": lambda: truebleu.wer(hypotheses=LONG * 20, references=LONG[::-1] * 20),
    "TER of long lines": lambda: truebleu.corpus_ter(LONG, [LONG[::-1]]),
    "BLEU of a corpus": lambda: truebleu.corpus_bleu(LINES * 2000, [LINES * 2000], force=True),
    "chrF of a long line": lambda: kernel.chrf_rows([LETTERS * 10], [LETTERS * 10], char_order=16),
    "a matrix": lambda: pairwise("chrf", LINES * 8, LINES),
    "a matrix of two units": lambda: pairwise("chrf++", LINES * 8, LINES),
    "resamples": lambda: paired_bootstrap("bleu", LINES, [LINES[::-1]], [LINES], samples=3_000_000),
    "threads": lambda: truebleu.sentence_scores("chrf", LINES * 500, [LINES * 500], threads=2),
}
LONG = long_lines(400, 3000)


@pytest.fixture
def no_collection():
    """Python ignores an interrupt that comes in the callback of a weak reference, such as that of a collected thread."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


# a lost interrupt is such a warning: see interrupt()
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_it_ends(call):
    sent = []
    awaited = [True]
    ended = threading.Event()

    def handle(*_) -> None:
        if awaited:
            raise KeyboardInterrupt

    def interrupt() -> None:
        # Python loses an interrupt in a destructor or in a callback from C, and wasmtime has both: people press again
        pause = 0.5
        while not ended.wait(pause):
            sent.append(time.process_time())
            os.kill(os.getpid(), signal.SIGINT)
            pause = 0.3

    before = signal.signal(signal.SIGINT, handle)
    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        call()
    except KeyboardInterrupt:
        awaited.clear()
    # CPU time, because other programs may use the processor meanwhile
    end = time.process_time()
    ended.set()
    thread.join()
    signal.signal(signal.SIGINT, before)
    assert not awaited
    assert end - sent[0] < 1
    assert kernel.error_rows(["a b c"], ["a c"], rule="none").tolist() == [2, 0, 0, 1]


def test_a_handler_that_returns_lets_a_long_call_go_on():
    line, other = " ".join(WORDS[:20_000]), " ".join(WORDS[20_000:40_000])
    expected = kernel.error_rows([line], [other], rule="none")
    calls = []
    before = signal.signal(signal.SIGALRM, lambda *_: calls.append(None))
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    try:
        rows = kernel.error_rows([line], [other], rule="none")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rows == expected
    assert calls
