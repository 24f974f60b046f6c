"""The files of truebleu's shell command and of its page. The package truebleu runs them: truebleu.node, truebleu.report."""

import os as _os

__version__ = "0.1.0"

#: The script that Node runs.
MAIN: str = _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "cli", "main.cjs")
