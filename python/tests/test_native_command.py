"""The script truebleu where truebleu-command is not installed: native scores, printed as the whole command prints them."""
import gzip
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from truebleu.command import scores
from truebleu.metrics.named import NAMES

ROOT = Path(__file__).parents[2]
REFERENCES = ROOT / "examples/post-edit.de.txt"
SYSTEM = ROOT / "examples/translation.de.txt"
README_LINES = (ROOT / "examples/README.md").read_bytes().count(b"\n")
WHOLE = shlex.split(os.environ["TRUEBLEU_COMMAND"])


def run(command, *arguments, **others):
    ended = subprocess.run([*command, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **others)
    return ended.returncode, ended.stdout, ended.stderr.decode()


def native(*arguments, **others):
    return run([sys.executable, "-m", "truebleu.command"], *arguments, **others)


def whole(*arguments, **others):
    return run(WHOLE, *arguments, **others)


class TestOutput:
    @pytest.mark.parametrize(
        "options",
        [
            [], ["-b"], ["-w", "4"], ["-f", "text"], ["-m", "ter", "-f", "text", "-w", "6"],
            ["-m", *scores.METRICS, "--source", REFERENCES],
            ["-m", *scores.METRICS, "--source", SYSTEM, "-f", "text", "-w", "12"],
            ["-m", "wer", "chrf++", "rouge", "-b", "-f", "text", "-w", "3"], ["-m", "bleu", "bleu", "gleu", "-b"], ["-m", "sari", "bleu", "--source", REFERENCES],
        ],
        ids=lambda options: " ".join(map(str, options))[:40],
    )
    def test_is_the_whole_commands_to_the_byte(self, options):
        ours = native(REFERENCES, "-i", SYSTEM, *options)
        theirs = whole(REFERENCES, "-i", SYSTEM, *options)
        assert ours == theirs and ours[0] == 0

    def test_of_several_references_from_standard_input(self):
        given = SYSTEM.read_bytes()
        ours = native(REFERENCES, SYSTEM, "-m", "bleu", "ter", input=given)
        assert ours[:2] == whole(REFERENCES, SYSTEM, "-m", "bleu", "ter", input=given)[:2] and b"nrefs:2" in ours[1]

    def test_of_files_as_they_lie_on_disk(self, tmp_path):
        texts = b"\xef\xbb\xbfa b c\r\nthe\x0b cat \t\nx\xe2\x80\xa8y\n\nlast", b"a b\r\nthe cat\nx y\n\nlast one\r\n"
        (tmp_path / "system").write_bytes(texts[0])
        (tmp_path / "references.gz").write_bytes(gzip.compress(texts[1]))
        files = tmp_path / "references.gz", "-i", tmp_path / "system", "-m", "chrf", "wer", "-w", "9"
        assert native(*files)[:2] == whole(*files)[:2]

    def test_has_every_native_metric_by_the_whole_commands_name(self):
        # "invalid choice: 'x' (choose from 'bleu', ...)"
        names = re.findall(r"'([^']+)'", whole(REFERENCES, "-m", "x")[2].split("choose from")[1])
        assert set(scores.METRICS) < set(names)
        assert sum(map(len, scores.METRICS.values())) == len(NAMES)

    def test_the_commands_that_it_lacks_are_those_that_there_are(self):
        listed = re.findall(r"^  ([a-z]+) {2,}", whole()[2], re.M)
        assert listed == list(scores.COMMANDS)


    def test_where_a_folder_is_left_of_the_package_that_was_removed(self, tmp_path):
        # with compiled code, which is unknown to pip
        (tmp_path / "truebleu_command/cache").mkdir(parents=True)
        removed = {**os.environ, "PYTHONPATH": str(tmp_path)}
        assert native(REFERENCES, "-i", SYSTEM, env=removed) == native(REFERENCES, "-i", SYSTEM)


class TestMistakes:
    @pytest.mark.parametrize(
        ("arguments", "code", "message"),
        [
            (["compare", REFERENCES, "-i", SYSTEM], 2, 'compare is a part of the whole command: pip install "truebleu[command]"'),
            ([REFERENCES, "-m", "meteor"], 2, "invalid choice: 'meteor'"),
            ([REFERENCES, "-m", "meteor"], 2, 'Every metric, option and test is in the whole command: pip install "truebleu[command]"'),
            ([REFERENCES, "-i", SYSTEM, "--paired-bs"], 2, "unrecognized arguments: --paired-bs\nEvery metric, option and test is in the whole command: "),
            ([REFERENCES, "-i", SYSTEM, SYSTEM], 2, "unrecognized arguments"),
            ([REFERENCES, "-w", "two"], 2, "expected a number of digits from 0 to 100, found 'two'"),
            ([REFERENCES, "-i", SYSTEM, "-m", "sari"], 2, "argument --metrics/-m: SARI also compares with the text that"),
            ([REFERENCES, "-i", SYSTEM, "-m", "sari", "--source", ROOT / "examples/README.md"], 1, f"README.md has {README_LINES} lines, "),
            ([REFERENCES, "-i", SYSTEM, "--source", SYSTEM], 2, "argument --source: no metric here compares with the source"),
            ([], 2, "the following arguments are required: reference"),
            (["nowhere.txt", "-i", SYSTEM], 1, "truebleu: nowhere.txt: no such file or directory"),
            ([ROOT, "-i", SYSTEM], 1, "is a directory"),
            ([REFERENCES, "-i", ROOT / "examples/README.md"], 1, "post-edit.de.txt has 300 lines, "),
        ],
        ids=str,
    )
    def test_told(self, arguments, code, message):
        found = native(*arguments)
        assert found[0] == code and message in found[2] and "Traceback" not in found[2]
        assert found[1] == b""

    def test_texts_that_are_none(self, tmp_path):
        (tmp_path / "latin").write_bytes("a\nKäse\n".encode("latin-1"))
        (tmp_path / "broken.gz").write_bytes(gzip.compress(b"a\n")[:-6])
        (tmp_path / "empty").write_bytes(b"")
        found = native(REFERENCES, "-i", tmp_path / "latin")
        assert found[0] == 1 and "latin, line 2: expected UTF-8, found the byte 0xE4 at position 1" in found[2]
        found = native(REFERENCES, "-i", tmp_path / "broken.gz")
        assert found[0] == 1 and found[2].startswith(f"truebleu: {tmp_path / 'broken.gz'}: ")
        found = native(tmp_path / "empty", "-i", tmp_path / "empty")
        assert found[0] == 1 and "empty is empty: expected at least one line" in found[2]

    def test_nobody_reads(self):
        with subprocess.Popen(
            [sys.executable, "-m", "truebleu.command", REFERENCES], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            process.stdout.close()
            process.stdin.write(SYSTEM.read_bytes())
            process.stdin.close()
            assert (process.wait(), b"Error" in process.stderr.read()) == (141, False)
