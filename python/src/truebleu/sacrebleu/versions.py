"""The versions of sacreBLEU that the kernel was compared with."""

from types import ModuleType
from typing import Optional

#: All tests and fuzzed corpora of python/tests ran with each of them.
TESTED_VERSIONS = ("2.3.1", "2.4.0", "2.4.1", "2.4.2", "2.4.3", "2.5.0", "2.5.1", "2.6.0")


def why_not(sacrebleu: ModuleType) -> Optional[str]:
    """Why this sacreBLEU cannot be accelerated; None if it can."""
    version = getattr(sacrebleu, "__version__", "of no version")
    if version in TESTED_VERSIONS:
        return None
    return (
        f"sacreBLEU {version} was not tested with this version of truebleu, so it counts in its own way: "
        f"expected {', '.join(TESTED_VERSIONS[:-1])} or {TESTED_VERSIONS[-1]} "
        f"(pip install sacrebleu=={TESTED_VERSIONS[-1]}), or a newer truebleu"
    )
