"""The command's messages about a request, in which settings and texts are named as in Python."""
from __future__ import annotations

import re

_PHRASES = (
    (r'(?<=[ (])(?:give|choose) the setting "(\w+)"', r"pass \1="),
    (r'the setting "(\w+)"', r"\1="),
    (r'(?:choose )?"(\w+)": (?=\[)', r"pass \1="),
    # messages about files and folders
    (
        r"as truebleu serve was started without --files FOLDER \(in Python: (.*?\))\)",
        r"as no folder of files that may be read was named: \1",
    ),
    (r"those of --files\b", "those of truebleu.node.configure(files=[FOLDER])"),
    # options that are arguments in Python
    (r"^argument --metrics/-m: ", "metrics: "),
    (r"expected other metrics \(--metrics/-m\)", "expected others in metrics="),
    # the texts
    (r"expected \{ hypotheses, references, sources \}", "expected sources=, a list of str"),
    # values
    (r"\btrue, false\b", "True, False"),
    (r"\btrue or false\b", "True or False"),
    (r"\ba string\b", "a str"),
    (r"\ban array\b", "a list"),
)


def in_python(message: str) -> str:
    """A message of the command, with settings and texts under their names in Python.

    >>> in_python('the module needs data: give the setting "wordNet" (it is free), or choose "modules": ["exact"]')
    'the module needs data: pass word_net= (it is free), or pass modules=["exact"]'
    >>> in_python('chrf has no setting "wordOder": expected charOrder, wordOrder; is wordOrder meant?')
    'chrf has no setting "wordOder": expected char_order, word_order; is word_order meant?'
    """
    for pattern, phrase in _PHRASES:
        message = re.sub(pattern, phrase, message)
    message = re.sub(r"\b\w+=", lambda name: _snake(name.group()), message)
    head, expected, names = message.partition(": expected ")
    if " has no setting " in head:
        return head + expected + _snake(names)
    return message


def _snake(text: str) -> str:
    return re.sub(r"(?<=[a-z0-9])[A-Z]", lambda letter: "_" + letter.group().lower(), text)
