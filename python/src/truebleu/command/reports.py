"""The report page in a notebook or as a file: the same page as the command's, because the command makes it."""
from __future__ import annotations

import json
import logging
import os
import re
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any, Optional

from .. import shapes
from ..node import process, program
from ..node.program import NodeError
from ..node.speech import in_python


class Report:
    """The page that truebleu.report() makes: it opens in any browser, from the disk and without network, because it
    contains the texts and the code that counts them. A notebook shows it.

    >>> import truebleu
    >>> page = truebleu.report([["the cat sat", "a dog"]], {"base": ["a cat sat", "a dog"]}, metrics=["chrf"])
    >>> page.html[:15]
    '<!doctype html>'
    """

    __slots__ = ("html",)

    html: str

    def __init__(self, html: str) -> None:
        self.html = html

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page, replacing an existing file. Whoever gets the file gets the texts.

        :param path: such as report.html; browsers open names that end in .html.
        """
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"path is {shapes.described(path)}: expected the name of a file, such as 'report.html'")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        # the page is a document without an origin: its scripts see nothing of the notebook, and its policy lets nothing
        # out
        text = self.html.replace("&", "&amp;").replace('"', "&quot;")
        return (
            '<iframe title="truebleu report" sandbox="allow-scripts allow-downloads" '
            f'style="width: 100%; height: 50em; border: 0" srcdoc="{text}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Report of {len(self.html):,} characters: a notebook shows it, and save('report.html') writes it>"


def report(
    references: Sequence[Sequence[Optional[str]]],
    systems: Mapping[str, Sequence[str]],
    source: Optional[Sequence[str]] = None,
    *,
    metrics: Sequence[str] = ("bleu", "chrf", "ter"),
) -> Report:
    """Which of several systems is better, by how much, and where: the page that ``truebleu report`` makes.

    It needs the whole command: ``pip install "truebleu[command]"``.

    :param references: streams: a list for each translator, with a string for each segment, or None where it lacks one.
    :param systems: the hypotheses of each system, by its name; the others are compared with the first one.
    :param source: for each segment the text that was translated.
    :param metrics: names, such as "bleu", "chrf++", "wer"; the page can change their settings.
    :raises TypeError, ValueError: for arguments of another shape, or a metric that the page does not have.
    :raises NodeError: where the command is not installed, or there is no Node for it.

    >>> import truebleu
    >>> page = truebleu.report([["the cat sat", "a dog"]], {"base": ["a cat sat", "a dog"], "new": ["the cat sat", "dog"]})
    >>> page.save("report.html")  # doctest: +SKIP
    """
    hypotheses = _systems(systems)
    count = len(next(iter(hypotheses.values())))
    streams = shapes.streams_of(references, count)
    sources = None if source is None else _as_many("source", shapes.lines_of("source", source), count, "hypothesis", "hypotheses")
    names = _metrics(metrics)
    try:
        table = _table(list(hypotheses.values()), streams, sources)
    except UnicodeEncodeError:
        named = [(f"systems[{name!r}]", lines) for name, lines in hypotheses.items()]
        shapes.refuse_surrogates_in([*named, *shapes.named_streams(streams), ("source", sources or ())])
    columns = [f"s{i}" for i in range(len(hypotheses))]
    arguments = [
        "report", "-", "--table-format", "jsonl", "--hypothesis", ",".join(columns), "--reference", "references",
        *(["--source", "source"] if sources is not None else []), "--names", *hypotheses, "--metrics", *names,
    ]
    return Report(_printed(arguments, table))


def _systems(systems: object) -> dict[str, list[str]]:
    if not isinstance(systems, Mapping):
        hint = "; for one system write {'system': hypotheses}" if isinstance(systems, (list, tuple)) else ""
        raise TypeError(
            f"systems is {shapes.described(systems)}: expected a dict with the hypotheses of each system by its name, such as "
            f"{{'base': [...], 'new': [...]}}{hint}"
        )
    if not systems:
        raise ValueError("systems is empty: expected at least one system, as {'system': hypotheses}")
    checked: dict[str, list[str]] = {}
    for name, lines in systems.items():
        if not isinstance(name, str):
            raise TypeError(f"a name in systems is {shapes.described(name)}: expected a string")
        if not name.strip() or name.startswith("-"):
            raise ValueError(f"a name in systems is {name[:60]!r}: expected text that does not begin with '-'")
        checked[name] = shapes.lines_of(f"systems[{name!r}]", lines)
        first = next(iter(checked))
        _as_many(f"systems[{name!r}]", checked[name], len(checked[first]), f"line of {first!r}", f"lines of {first!r}")
    return checked


def _as_many(name: str, lines: list[str], count: int, one: str, many: str) -> list[str]:
    if len(lines) != count:
        raise ValueError(
            f"{name} has {shapes.counted(len(lines), 'line', 'lines')} for {shapes.counted(count, one, many)}: expected the "
            "same number; a missing or an extra line in a file shows up like this"
        )
    return lines


def _metrics(metrics: object) -> list[str]:
    if isinstance(metrics, str) or not isinstance(metrics, (list, tuple)):
        hint = f"; for one metric write [{metrics!r}]" if isinstance(metrics, str) else ""
        raise TypeError(f"metrics is {shapes.described(metrics)}: expected a list of names, such as ['bleu', 'chrf']{hint}")
    if not metrics:
        raise ValueError("metrics is empty: expected at least one name, such as ['bleu']")
    for i, name in enumerate(metrics):
        if not isinstance(name, str):
            raise TypeError(f"metrics[{i}] is {shapes.described(name)}: expected a name, such as 'bleu'")
        if not re.fullmatch(r"\w[\w+]*", name):
            raise ValueError(f"metrics[{i}] is {name[:60]!r}: expected a name, such as 'bleu'")
    return list(metrics)


def _table(systems: list[list[str]], streams: list[list[Any]], source: Optional[list[str]]) -> bytes:
    records = []
    for i, hypotheses in enumerate(zip(*systems)):
        record: dict[str, object] = {f"s{k}": text for k, text in enumerate(hypotheses)}
        record["references"] = [stream[i] for stream in streams]
        if source is not None:
            record["source"] = source[i]
        records.append(json.dumps(record, ensure_ascii=False) + "\n")
    return "".join(records).encode()


def _printed(arguments: list[str], given: bytes) -> str:
    """Returns the command's output; its warnings are logged, and its errors raised."""
    command = [*process.command(), *arguments]
    ended = subprocess.run(
        command, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=program.environment()
    )
    said = ended.stderr.decode(errors="replace").strip().splitlines()
    if ended.returncode != 0:
        refused = re.match(r"truebleu: (?:error: )?(.*)", said[-1] if said else "")
        if ended.returncode not in (1, 2) or refused is None:
            raise NodeError("\n".join([f"{shlex.join(command)} ended with exit code {ended.returncode}", *said[-20:]]))
        raise ValueError(in_python(refused[1]))
    logger = logging.getLogger("truebleu")
    for line in said:
        logger.warning(re.sub(r"^(?:sacreBLEU|truebleu): (?:warning: )?", "", line))
    return ended.stdout.decode()
