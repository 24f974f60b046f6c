"""The machine that a benchmark ran on."""

import platform
from pathlib import Path


def processor() -> str:
    """The name of the processor by Linux's /proc/cpuinfo; elsewhere only its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), platform.machine())
