"""Tests of every build, which need no package but truebleu: figures of sacreBLEU 2.6.0 and jiwer 4.0.0.

The corpus is that of sacreBLEU's README.
"""

import os
import sys
import sysconfig
import threading

from truebleu import EED, EM, F1, GLEU, NIST, ROUGE, SARI, CharacTER, kernel

HYPOTHESES = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
REFERENCES = [
    ["The dog bit the man.", "The dog had bit the man."],
    ["It was not unexpected.", "No one was surprised."],
    ["The man bit him first.", "The man had bitten the dog."],
]

assert kernel.HOST == os.environ.get("TRUEBLEU_SMOKE_HOST", "native"), kernel.HOST

# sacrebleu.corpus_bleu(HYPOTHESES, list(zip(*REFERENCES))).score
total = kernel.ngram_rows(HYPOTHESES, REFERENCES, order=4, rule="13a", trim=True, summed=True)
score, penalty, *precisions = kernel.bleu_scores(total, order=4, smoothing="exp")
assert abs(score - 48.530827009929865) < 1e-12, score

# counts of sacreBLEU's CHRF(word_order=2) and TER(), and of jiwer's process_words and process_characters, which were
# given only the first references
characters = [58, 56, 46, 55, 53, 36, 52, 50, 31, 49, 47, 26, 46, 44, 22, 43, 41, 18]
words = [17, 18, 12, 14, 15, 7]
assert kernel.chrf_rows(HYPOTHESES, REFERENCES, word_order=2, summed=True).tolist() == characters + words

tokenized = [[line.replace(".", " .").lower() for line in lines] for lines in [HYPOTHESES, *zip(*REFERENCES)]]
ter = kernel.ter_rows(tokenized[0], list(zip(*tokenized[1:]))).tolist()
assert [ter[i] for i in (0, 3, 6)] == [0, 3, 3], ter
assert [ter[i + 1] / ter[i + 2] for i in (0, 3, 6)] == [6.5, 5.0, 6.5], ter

first = [references[0] for references in REFERENCES]
assert kernel.error_rows(HYPOTHESES, first, rule="spaced words", summed=True).tolist() == [8, 5, 1, 1]
assert kernel.error_rows(HYPOTHESES, first, rule="trimmed code points", summed=True).tolist() == [45, 15, 4, 9]

# means of scores by rouge_scorer with stems, and by SQuAD's script; and corpus_gleu and corpus_nist of nltk.translate;
# some scores use only the first references, the others all
streams = [list(lines) for lines in zip(*REFERENCES)]
assert ROUGE("L", stem="porter").corpus_score(HYPOTHESES, streams[:1]).fraction == 0.5984848484848485
assert F1().corpus_score(HYPOTHESES, streams[:1]).fraction == 0.5767195767195767
assert EM().corpus_score(HYPOTHESES, streams).fraction == 1 / 3
assert NIST("nltk", tokenize="none", case_sensitive=True).corpus_score(HYPOTHESES, streams).score == 3.2619707836814853
assert GLEU(tokenize="none").corpus_score(HYPOTHESES, streams).fraction == 0.5238095238095238
assert CharacTER().corpus_score(["b a"], [["a b"]]).fraction == 1 / 3
assert SARI().corpus_score(["a c"], [["a c"]], sources=["a b"]).score == 125 / 3
assert EED().corpus_score(["ab"], [["ab"]]).fraction == 0.3 / 4.3
kernel.release()


def in_interpreter() -> None:
    """In an interpreter with a lock of its own, the score stays the same while other interpreters count."""
    # the module has other names in 3.12 and after 3.13
    interpreters = __import__("_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters")
    code = f"""
import sys
sys.path[:] = {sys.path!r}
from truebleu import kernel
for _ in range(50):
    rows = kernel.ngram_rows({HYPOTHESES!r}, {REFERENCES!r}, order=4, rule="13a", trim=True, summed=True)
    assert rows.tolist() == {total.tolist()!r}
"""
    run = interpreters.run_string if sys.version_info < (3, 13) else interpreters.exec
    own = interpreters.create()
    failed.append(run(own, code))
    interpreters.destroy(own)


failed: list = []
if sys.version_info >= (3, 12) and kernel.HOST == "native":
    threads = [threading.Thread(target=in_interpreter) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == [None, None, None], failed

def count_often() -> None:
    for _ in range(200):
        rows = kernel.ngram_rows(HYPOTHESES, REFERENCES, order=4, rule="13a", trim=True, summed=True)
        if rows.tolist() != total.tolist():
            failed.append(rows.tolist())


if sysconfig.get_config_var("Py_GIL_DISABLED") and os.environ.get("PYTHON_GIL") != "1":
    failed = []
    # there are more threads than idle instances that are kept
    threads = [threading.Thread(target=count_often) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == [], failed[:1]
    assert not sys._is_gil_enabled(), "the extension turned the lock on"

print(f"{kernel.HOST}: BLEU {score:.2f} of rows {total.tolist()}")
