"""Instances of the kernel's parts under wasmtime; each instance does one thing at a time."""

import array
import threading
from pathlib import Path

import wasmtime

#: The steps of a call that may take longer than a user waits after Ctrl-C, as in csrc/instances.h.
LONG_WORK = 1 << 26


def _engine_with(**settings: bool) -> wasmtime.Engine:
    config = wasmtime.Config()
    # compiled code is kept on disk: compiling a part takes a tenth of a second
    config.cache = True
    for name, value in settings.items():
        setattr(config, name, value)
    return wasmtime.Engine(config)


def _module(engine: wasmtime.Engine, name: str) -> wasmtime.Module:
    return wasmtime.Module.from_file(engine, str(Path(__file__).parent / "kernel-parts" / f"{name}.wasm"))


_engine = _engine_with()
_modules: dict[str, wasmtime.Module] = {}
# instances that are not in use
_idle: dict[tuple[str, bool], list["Part"]] = {}


class Part:
    """An instance of a part of the kernel."""

    def __init__(self, module: wasmtime.Module, engine: wasmtime.Engine = _engine) -> None:
        self.store = wasmtime.Store(engine)
        if engine is not _engine:
            self.store.set_epoch_deadline(1)
        try:
            self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        except wasmtime.WasmtimeError as error:
            raise MemoryError(f"wasmtime has no room for the kernel: {error}") from error
        self.memory = self.exports["memory"]

    def parameters(self, function: str) -> list:
        return self.exports[function].type(self.store).params

    def call(self, function: str, *arguments: float) -> int:
        """Calls a function with floats and with whole numbers, which are passed unsigned."""
        whole = (n if isinstance(n, float) or n < 1 << 31 else n - (1 << 32) for n in arguments)
        return self.exports[function](self.store, *whole)

    def reserve(self, region: int, size: int) -> int:
        # the kernel takes sizes modulo 2^32, and has no addresses above
        address = self.call("reserve", region, size) & 0xFFFFFFFF if size <= 0xFFFF0000 else 0
        if address == 0:
            raise no_memory(size)
        return address

    def put(self, region: int, data: bytes, padding: int = 0) -> None:
        self.memory.write(self.store, bytes(data), self.reserve(region, memoryview(data).nbytes + padding))

    def read(self, region: int, size: int, start: int = 0) -> bytes:
        at = self.reserve(region, 0) + start
        return bytes(self.memory.read(self.store, at, at + size))

    def words(self, region: int, start: int, end: int) -> array.array:
        return array.array("I", self.read(region, 4 * (end - start), 4 * start))


class _LongPart(Part):
    """An instance whose calls end at Ctrl-C. They run on another thread and with an engine of their own; to end a call, this
    thread advances the epoch of that engine, at which the call traps. Code that checks the epoch is slower."""

    def __init__(self, name: str) -> None:
        self.engine = _engine_with(epoch_interruption=True)
        super().__init__(_module(self.engine, name), self.engine)

    def call(self, function: str, *arguments: float) -> int:
        results: list = []

        def run() -> None:
            try:
                results.append(super(_LongPart, self).call(function, *arguments))
            except Exception as error:
                results.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(0.05)
        except BaseException:
            self.engine.increment_epoch()
            raise
        if isinstance(results[0], Exception):
            raise results[0]
        return results[0]


def made(name: str, is_long: bool) -> Part:
    """A new instance."""
    if is_long:
        return _LongPart(name)
    if name not in _modules:
        _modules[name] = _module(_engine, name)
    return Part(_modules[name])


class taken:
    """Takes an instance of a part for a `with` block; after an exception the instance is not used again."""

    def __init__(self, name: str, work: float = 0) -> None:
        self.name = name
        self.is_long = work >= LONG_WORK
        self.idle = _idle.setdefault((name, self.is_long), [])

    def __enter__(self) -> Part:
        try:
            self.part = self.idle.pop()
        except IndexError:
            # whether there is one is not asked before, because another thread may have taken it meanwhile
            self.part = made(self.name, self.is_long)
        return self.part

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.idle.append(self.part)


def no_memory(size: int) -> MemoryError:
    return MemoryError(
        f"no memory for a batch of {size} bytes: expected segments that fit 4 GiB of working memory; "
        "is the text one line, or memory limited (ulimit -v)?"
    )


def release() -> None:
    _idle.clear()
