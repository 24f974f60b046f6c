"""The annotations of the public names, as programs and type checkers read them."""

import typing

import pytest

import truebleu
import truebleu.compat.sacrebleu
import truebleu.compat.sacrebleu.significance


def annotated() -> list:
    """All public functions and classes, and the methods of these classes."""
    found = []
    modules = [truebleu, truebleu.compat.sacrebleu, truebleu.compat.sacrebleu.significance]
    for name, value in [(name, getattr(module, name)) for module in modules for name in getattr(module, "__all__", ["PairedTest"])]:
        if not callable(value):
            continue
        found.append(pytest.param(value, id=name))
        methods = dir(value) if isinstance(value, type) else []
        for method in [getattr(value, one) for one in methods if not one.startswith("_") or one == "__init__"]:
            if "truebleu" in str(getattr(method, "__module__", "")) and callable(method):
                found.append(pytest.param(method, id=f"{name}.{method.__name__}"))
    return found


@pytest.mark.parametrize("value", annotated())
def test_annotations_can_be_read(value):
    hints = typing.get_type_hints(value)
    if not isinstance(value, type):
        assert "return" in hints
