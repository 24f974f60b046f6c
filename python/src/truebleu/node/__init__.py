"""Every metric of truebleu in Python, by its command: METEOR, CIDEr, hLEPOR, ROUGE, NIST and all others.

The extension has many of them, but not all. This module starts ``truebleu serve``, a process of Node, on first use: one
for each Python process, used by all its threads in turn, started again after a crash, and ended with this process, even
if this process is killed. Metrics and settings have the names of the command and the library (``word_order`` for
``wordOrder``); docs/serve.md describes the messages between the two.

``pip install "truebleu[command]"`` installs the command, which Node 20.19 or newer runs, and ``"truebleu[command,node]"``
installs a Node, too. Another command is taken from ``configure(command=...)``, else from the environment variable
``TRUEBLEU_COMMAND`` or, without that package, from ``truebleu`` on PATH. Nothing is downloaded.

>>> from truebleu import node
>>> node.corpus_score("rouge", ["The cat sat."], [["The cat sat down."]], type="L").score
85.71428571428571
>>> list(node.sentence_scores("gleu", ["The cat sat.", "Paris"], [["The cat sat down.", "Paris"]]))
[50.0, 100.0]
"""
from __future__ import annotations

from .process import NodeCrash, RequestError, configure, stop
from .program import NodeError
from .requests import NodeScore, corpus_score, corpus_scores, metrics, sentence_scores

__all__ = [
    "NodeCrash", "NodeError", "NodeScore", "RequestError", "configure", "corpus_score", "corpus_scores", "metrics",
    "sentence_scores", "stop",
]
