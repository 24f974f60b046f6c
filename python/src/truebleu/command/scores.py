"""The score of one system under the metrics that need no Node, printed as the whole command, and sacreBLEU, print it."""
from __future__ import annotations

import argparse
import gzip
import logging
import sys
from typing import NoReturn

from .. import __version__
from ..metrics.named import NAMES, metric_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from typing import Optional

    from ..metrics.metric import Metric
    from ..scores import Score

#: The subcommands of the whole command. As the first argument, such a word is not the name of a file.
COMMANDS = (
    "compare", "correlate", "report", "page", "gate", "trend", "align", "worst", "explain", "replay", "lint", "meeting",
    "mbr", "count", "merge", "serve", "help", "completion", "man",
)

#: The metrics by the names of the whole command, which has one name for the four metrics of ROUGE.
METRICS: dict[str, list[str]] = {}
for _name in NAMES:
    METRICS.setdefault("rouge" if _name.startswith("rouge") else _name, []).append(_name)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n{self.epilog}\n")


class InputError(Exception):
    """A file is missing, or not what was expected."""


def score(arguments: Sequence[str], whole: str) -> int:
    """Prints the scores that the arguments ask for; returns the exit code.

    :param whole: the words "the whole command" with the way to get it, which errors print.
    """
    if arguments and arguments[0] in COMMANDS:
        print(f"truebleu: {arguments[0]} is a part of {whole}", file=sys.stderr)
        return 2
    parser = _parser(whole)
    given = parser.parse_args(arguments)
    kinds = [metric_of(kind) for name in sorted(set(given.metrics)) for kind in METRICS[name]]
    for metric in kinds:
        if metric.needs_sources and given.source is None:
            parser.error(
                f"argument --metrics/-m: {metric.name} also compares with the text that the system was given: expected "
                "--source FILE"
            )
    if given.source is not None and not any(metric.needs_sources for metric in kinds):
        parser.error("argument --source: no metric here compares with the source: expected one that does, such as sari")
    logging.basicConfig(format="sacreBLEU: %(message)s")
    try:
        results = _scores(given.references, given.input, given.source, kinds)
    except InputError as error:
        print(f"truebleu: {error}", file=sys.stderr)
        return 1
    try:
        _print(results, given)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has closed the pipe, so nothing more is written when Python ends
        sys.stdout = None
        return 141
    return 0


def _parser(whole: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="truebleu", description="The score of a system, exactly as sacreBLEU, jiwer and rouge-score compute it.",
        epilog=f"Every metric, option and test is in {whole}",
    )
    parser.add_argument("references", nargs="+", metavar="reference", help="files of references, a segment on each line")
    parser.add_argument("-i", "--input", metavar="system", default="-", help="the file of the system; standard input by default")
    parser.add_argument(
        "-m", "--metrics", nargs="+", choices=list(METRICS), default=["bleu"], metavar="metric",
        help=f"of {', '.join(METRICS)}; bleu by default",
    )
    parser.add_argument("--source", metavar="FILE", help="the text that the system was given, for metrics that compare with it")
    parser.add_argument("-w", "--width", type=_digits, default=1, help="digits after the point, 1 by default")
    parser.add_argument("-b", "--score-only", action="store_true", help="prints numbers alone")
    parser.add_argument("-f", "--format", choices=["json", "text"], default="json", help="json by default")
    parser.add_argument("-V", "--version", action="version", version=f"truebleu {__version__}")
    return parser


def _digits(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 100:
        raise argparse.ArgumentTypeError(f"expected a number of digits from 0 to 100, found {text!r}")
    return int(text)


def _scores(references: Sequence[str], system: str, source: Optional[str], metrics: Sequence[Metric]) -> list[Score]:
    streams = [_lines_of(path) for path in references]
    hypotheses = _lines_of(system)
    sources = [] if source is None else [_lines_of(source)]
    if not hypotheses:
        raise InputError(f"{_named(system)} is empty: expected at least one line")
    for path, stream in zip([*references, source or ""], streams + sources):
        if len(stream) != len(hypotheses):
            raise InputError(
                f"{path} has {len(stream)} lines, {_named(system)} {len(hypotheses)}: expected the same number; "
                "a missing or an extra line shows up like this"
            )
    return [
        metric.corpus_score(hypotheses, streams, **({"sources": sources[0]} if metric.needs_sources else {}))
        for metric in metrics
    ]


def _named(path: str) -> str:
    return "standard input" if path == "-" else path


def _lines_of(path: str) -> list[str]:
    """The lines of a file as sacreBLEU reads them: only a line feed ends a line, and white space at its end is ignored.
    """
    try:
        if path == "-":
            return _lines_in(sys.stdin.buffer, path)
        opened = gzip.open(path) if path.endswith(".gz") else open(path, "rb")
        with opened:
            return _lines_in(opened, path)
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{_named(path)}: {reason[:1].lower()}{reason[1:]}") from None


def _lines_in(file: Iterable[bytes], path: str) -> list[str]:
    lines = []
    for number, line in enumerate(file, 1):
        try:
            lines.append(line.decode().rstrip())
        except UnicodeDecodeError as error:
            raise InputError(
                f"{_named(path)}, line {number}: expected UTF-8, found the byte 0x{line[error.start]:02X} at position "
                f"{error.start}; is it a text in another encoding?"
            ) from None
    return lines


def _print(scores: Sequence[Score], given: argparse.Namespace) -> None:
    is_json = given.format == "json"
    printed = [
        score.format(given.width, given.score_only, score.signature, is_json and not given.score_only) for score in scores
    ]
    if is_json:
        print(printed[0] if len(printed) == 1 else "[\n" + ",\n".join(printed) + "\n]")
        return
    # the equals signs are aligned
    wide = max(line.find(" =") for line in printed)
    for line in printed:
        print(" " * (wide - line.find(" =")) + line if wide > 0 and len(printed) > 1 else line)
