"""The process that answers requests: found, started on first use, and started again after a crash."""
from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import subprocess
import tempfile
import threading

from . import program
from .program import NodeError
from .speech import in_python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO, Any, Optional

#: The version of the protocol that docs/serve.md describes.
PROTOCOL = 1

#: Seconds for a process to start and to answer for the first time.
STARTING = 60.0

class NodeCrash(NodeError):
    """The process ended while it scored. The next call starts another one."""


class RequestError(ValueError):
    """Something in a request is wrong: the message says what was expected."""


class Server:
    """A process that answers one request after the other."""

    def __init__(self, command: Sequence[str], files: Sequence[str]) -> None:
        self.command = [*command, "serve", "--installed-data", *(["--files", *files] if files else [])]
        self._messages = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._messages, bufsize=0,
                env=program.environment(),
            )
        except OSError as error:
            self._messages.close()
            raise NodeError(f"{shlex.join(command)}: {error.strerror or error}: {program.INSTALLATION}{program.OTHERS}") from None
        self._requests: queue.SimpleQueue[Optional[bytes]] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # reading and writing may wait for ever: pipes have no timeout that works on all systems
        self._thread = threading.Thread(target=self._exchange, name="truebleu.node", daemon=True)
        self._thread.start()

    def _exchange(self) -> None:
        given, taken = self.process.stdin, self.process.stdout
        assert given is not None and taken is not None
        with open(taken.fileno(), "rb", closefd=False) as lines:
            while (request := self._requests.get()) is not None:
                try:
                    # a program that no longer reads may have written something, which tells what it is
                    with contextlib.suppress(OSError):
                        written = 0
                        while written < len(request):
                            written += given.write(memoryview(request)[written:])
                    answer = lines.readline()
                except (OSError, ValueError):
                    answer = b""
                self._answers.put(answer)
                if not answer.endswith(b"\n"):
                    return

    def ask(self, request: dict[str, Any], timeout: Optional[float]) -> Any:
        line = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        what = described(request)
        try:
            self._requests.put(line)
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            self.end()
            raise TimeoutError(f"{what} has taken longer than {timeout} seconds: the process was ended") from None
        except BaseException:
            # after an interrupted wait, the next answer would belong to this request
            self.end()
            raise
        if not answer.endswith(b"\n"):
            status, said = self._status(), self._said()
            self.end()
            raise NodeCrash(f"{shlex.join(self.command)} ended while it worked on {what}: {status}{said}")
        try:
            read = json.loads(answer)
            if read["id"] not in (None, request["id"]):
                raise ValueError(f"it has the id {read['id']!r}")
            if "result" in read:
                return read["result"]
            kind, message = read["error"]["kind"], read["error"]["message"]
        except (ValueError, KeyError, TypeError) as error:
            self.end()
            excerpt = answer[:60].decode(errors="replace").strip()
            raise NodeError(
                f"{shlex.join(self.command)}: expected an answer of truebleu serve, found {excerpt!r} ({error})"
            ) from None
        if kind == "internal":
            raise NodeError(message)
        raise RequestError(in_python(message))

    def _status(self) -> str:
        try:
            code = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _said(self) -> str:
        """The end of the process's standard error."""
        try:
            self._messages.seek(0)
            lines = self._messages.read()[-2000:].decode(errors="replace").strip()
        except (OSError, ValueError):
            return ""
        return f"\n{lines}" if lines else ""

    def end(self) -> None:
        """Ends the process; a waiting caller gets an error."""
        self._requests.put(None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        # a pipe is closed when the thread no longer uses it, because the pipe's number could at once belong to another
        # file. A program that npx has started ends when its input ends
        self._thread.join(1)
        close(self.process.stdin)
        self._thread.join(5)
        close(self.process.stdout)
        self._messages.close()

    def is_running(self) -> bool:
        return self.process.poll() is None

    def forget(self) -> None:
        """Closes this process's copies of the pipes after a fork, because the process at their other end is the
        parent's. An open copy of that process's input would keep it running after the parent has ended.
        """
        close(self.process.stdin)
        close(self.process.stdout)
        # the server is no child of this process, so there is nothing to wait for
        self.process.returncode = 0


def close(pipe: Optional[IO[bytes]]) -> None:
    try:
        if pipe is not None:
            pipe.close()
    except OSError:
        pass


def described(request: dict[str, Any]) -> str:
    """A request in a few words, for errors."""
    segments = request.get("hypotheses") or request.get("referenceStreams", [[]])[0]
    metrics = [one if isinstance(one, str) else one.get("metric") for one in request.get("metrics", [])]
    parts = [f'"{request["op"]}"']
    if metrics:
        parts.append(f"with {', '.join(map(str, metrics))}")
    if segments:
        parts.append(f"of {len(segments)} segment{'s' if len(segments) > 1 else ''}")
    return " ".join(parts)


class _State:
    """The state of this Python process."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.server: Optional[Server] = None
        self.command: Optional[list[str]] = None
        self.timeout: Optional[float] = None
        self.files: list[str] = []
        self.requests = 0


_state = _State()


def configure(
    command: Optional[Sequence[str] | str] = None,
    timeout: Optional[float] = None,
    files: Sequence[str | os.PathLike[str]] = (),
) -> None:
    """Sets, for all further requests, the command to run, how long an answer may take, and which files it may read.

    :param command: a program with its arguments, as a list, or as one str that is split as a shell does it; None
        looks for it again.
    :param timeout: seconds for each request; None waits without end. After that time the process is ended, and
        TimeoutError raised.
    :param files: folders whose files may be named in settings, such as METEOR's data; the process opens no other files
        that settings name.
    :raises TypeError: for anything else.
    :raises ValueError: where the command is empty, timeout is not above 0, or an entry of files is not a folder.
    """
    if command is not None:
        if isinstance(command, (str, os.PathLike)):
            command = shlex.split(os.fspath(command))
        if not isinstance(command, (list, tuple)) or not all(isinstance(word, str) for word in command):
            raise TypeError(f"command is {type(command).__name__}: expected a list of str, such as ['npx', 'truebleu']")
        if not command:
            raise ValueError("command is empty: expected a program with its arguments, such as ['npx', 'truebleu']")
    if timeout is not None:
        if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
            raise TypeError(f"timeout is {type(timeout).__name__}: expected a number of seconds, or None")
        if not timeout > 0:
            raise ValueError(f"timeout is {timeout}: expected seconds, above 0, or None")
    if isinstance(files, (str, bytes, os.PathLike)) or not isinstance(files, (list, tuple)):
        raise TypeError(f"files is {type(files).__name__}: expected a list of folders, such as ['/data/meteor']")
    for i, folder in enumerate(files):
        if not isinstance(folder, (str, os.PathLike)) or not isinstance(os.fspath(folder), str):
            raise TypeError(f"files[{i}] is {type(folder).__name__}: expected a folder, as str or os.PathLike")
        if not os.path.isdir(folder):
            raise ValueError(f"files[{i}] is {os.fspath(folder)!r}: expected a folder")
    with _state.lock:
        stop()
        _state.files = [os.path.abspath(folder) for folder in files]
        _state.command = None if command is None else list(command)
        _state.timeout = timeout


def command() -> list[str]:
    """The command set by configure(), otherwise the one that the module program finds.

    :raises NodeError: where there is no command, or no Node for it.
    """
    return _state.command or program.command()


def stop() -> None:
    """Ends the process, if there is one. The next request starts another."""
    with _state.lock:
        if _state.server is not None:
            _state.server.end()
            _state.server = None


def exclusively() -> threading.RLock:
    """The lock to hold while requests belong together."""
    return _state.lock


def ask(op: str, **request: Any) -> Any:
    """The result of a request. Starts the process if none is running.

    :raises RequestError: where something in the request is wrong.
    :raises NodeCrash: where the process ended meanwhile; TimeoutError where it took too long.
    :raises NodeError: where there is no such command, or it is not truebleu's.
    """
    with _state.lock:
        if _state.server is None or not _state.server.is_running():
            stop()
            _state.server = _started()
        _state.requests += 1
        try:
            return _state.server.ask({"id": _state.requests, "op": op, **request}, _state.timeout)
        except (RequestError, TypeError):
            raise
        except BaseException:
            stop()
            raise


def _started() -> Server:
    server = Server(command(), _state.files)
    try:
        hello = server.ask({"id": 0, "op": "hello"}, STARTING)
        protocol = hello.get("protocol") if isinstance(hello, dict) else None
        if protocol != PROTOCOL:
            raise NodeError(
                f"{shlex.join(server.command)} speaks version {protocol} of the protocol: expected {PROTOCOL}; "
                "are the versions of truebleu in Python and in Node far apart?"
            )
    except BaseException as error:
        server.end()
        if isinstance(error, NodeCrash):
            raise NodeError(
                f"{error}\nIs it a truebleu with the command serve? {program.INSTALLATION}{program.OTHERS}"
            ) from None
        raise
    return server


def _after_fork() -> None:
    global _state
    before, _state = _state, _State()
    _state.command, _state.timeout, _state.files = before.command, before.timeout, before.files
    if before.server is not None:
        before.server.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
