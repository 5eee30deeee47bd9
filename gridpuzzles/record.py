"""Immutable values: what dataclasses offer, at a twentieth of their start-up cost.

A subclass of `Record` lists its fields as annotations, defaults included::

    class Point(Record):
        x: int
        y: int = 0

Records compare, hash and print by their fields, can be matched, copied and pickled, and never change.
The fields `ASIDE` names (where a thing was written, the text it came from) are not part of the value.
A class may keep results of its own in the slots it names in ``_caches``.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true; importing typing for it would cost 5 ms at start-up
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        return lambda thing: thing


ASIDE = frozenset({"span", "document", "diagnostics", "origin"})
_set = object.__setattr__


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """The class of record classes: turns annotations into slots."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> RecordType:
        own = [field for field, kind in body.get("__annotations__", {}).items() if "ClassVar" not in str(kind)]
        inherited: tuple[str, ...] = bases[0]._fields if bases else ()  # type: ignore[attr-defined]
        defaults = dict(bases[0]._defaults) if bases else {}  # type: ignore[attr-defined]
        fresh = [field for field in own if field not in inherited]
        defaults.update((field, body.pop(field)) for field in own if field in body)
        body["__slots__"] = (*fresh, *body.get("_caches", ()))
        body["_fields"] = body["__match_args__"] = (*inherited, *fresh)
        body["_defaults"] = defaults
        return super().__new__(cls, name, bases, body)


class Record(metaclass=RecordType):
    """Base of all immutable values; see the module's text."""

    def __init__(self, *values: Any, **named: Any) -> None:
        fields: tuple[str, ...] = self._fields  # type: ignore[attr-defined]
        for field, value in zip(fields, values, strict=False):
            _set(self, field, value)
        given = len(values)
        if given == len(fields) and not named:
            return
        if given > len(fields):
            raise TypeError(f"{type(self).__name__} has {len(fields)} fields, {given} values given")
        defaults: dict[str, Any] = self._defaults  # type: ignore[attr-defined]
        for field in fields[given:]:
            if field in named:
                _set(self, field, named.pop(field))
            elif field in defaults:
                _set(self, field, defaults[field])
            else:
                raise TypeError(f"{type(self).__name__} needs a value for {field!r}")
        if named:
            raise TypeError(f"{type(self).__name__} has no field {next(iter(named))!r} left to set")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in self._fields if field not in ASIDE)  # type: ignore[attr-defined]

    def replace(self, **changes: Any) -> Self:
        """A copy in which the named fields have other values."""
        fields: tuple[str, ...] = self._fields  # type: ignore[attr-defined]
        return type(self)(**{**{field: getattr(self, field) for field in fields}, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        fields = [field for field in self._fields if field not in ASIDE]  # type: ignore[attr-defined]
        return f"{type(self).__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field) for field in self._fields)  # type: ignore[attr-defined]
