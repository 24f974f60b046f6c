"""The machine that a benchmark ran on."""

import platform
from pathlib import Path


def processor() -> str:
    """The name of the processor from Linux's /proc/cpuinfo; on other systems only its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), platform.machine())
