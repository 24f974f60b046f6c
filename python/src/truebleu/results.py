"""The results that functions return: frozen dataclasses."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import Field
    from typing import Any, ClassVar, NoReturn

    from typing_extensions import Self


class _LazyFields:
    """The fields of a dataclass, made when `dataclasses` asks for them, because importing that module takes longer than
    a first score.
    """

    def __init__(self) -> None:
        self._made: dict[type[Result], dict[str, Field[Any]]] = {}

    def __get__(self, instance: object, owner: type[Result]) -> dict[str, Field[Any]]:
        made = self._made.get(owner)
        if made is not None:
            return made
        import dataclasses

        code = owner.__init__.__code__
        arguments = code.co_varnames[1 : code.co_argcount]
        annotations: dict[str, Any] = {}
        for kind in reversed(owner.__mro__):
            annotations.update(kind.__dict__.get("__annotations__", {}))
        fields = [(name, annotations[name], dataclasses.field(init=name in arguments)) for name in owner._names()]
        made = self._made[owner] = vars(dataclasses.make_dataclass(owner.__name__, fields, init=False))["__dataclass_fields__"]
        return made


class Result:
    """A frozen dataclass: `dataclasses.fields`, `asdict` and `replace` take it, and it cannot be changed.

    >>> import dataclasses, truebleu
    >>> score = truebleu.corpus_chrf(["a cat"], [["a cat"]])
    >>> dataclasses.replace(score, beta=3)
    chrF3 = 100.00
    """

    __slots__ = ()

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _LazyFields()

    def to_dict(self) -> dict[str, object]:
        """All fields by their names, as JSON takes them.

        >>> import truebleu
        >>> truebleu.corpus_ter(["a cat"], [["the cat"]]).to_dict()["num_edits"]
        1
        """
        return {name: _plain(value) for name, value in zip(self._names(), self._values())}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *map(_hashable, self._values())))

    def __setattr__(self, name: str, value: object) -> None:
        self._refuse(name)

    def __delattr__(self, name: str) -> None:
        self._refuse(name)

    def _refuse(self, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(
            f"{name} of a {type(self).__name__} stays as it is: dataclasses.replace() makes another with other values"
        )

    def __replace__(self, /, **changes: object) -> Self:
        from dataclasses import replace

        return replace(self, **changes)

    def __getstate__(self) -> tuple[object, ...]:
        return self._values()

    def __setstate__(self, values: tuple[object, ...]) -> None:
        self._set(**dict(zip(self._names(), values)))

    @classmethod
    def _names(cls) -> list[str]:
        return [name for kind in reversed(cls.__mro__) for name in getattr(kind, "__slots__", ())]

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._names())

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


def _plain(value: Any) -> Any:
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value


def _hashable(value: Any) -> Any:
    plain = _plain(value)
    return tuple(map(_hashable, plain)) if isinstance(plain, list) else str(plain) if isinstance(plain, dict) else plain
