"""Define immutable value classes: like dataclasses, at a twentieth of their start-up cost.

A subclass of `Record` declares its fields as annotations, with defaults::

    class Point(Record):
        x: int
        y: int = 0

Records compare, hash and print by their fields, can be matched, copied and pickled, and are immutable: a dict in a
field annotated as a ``Mapping`` becomes a `FrozenDict`. The fields in `ASIDE` (places in the text, the text itself) are
not part of the value. Fields of a class with ``kw_only=True`` follow the fields of its subclasses, and are passed by
name. A class may cache results of its own in the slots that ``_caches`` names.
"""

from __future__ import annotations

from .english import decimal

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from inspect import Signature
    from types import FunctionType
    from typing import Any

    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        return lambda thing: thing


ASIDE = frozenset({"span", "diagnostics", "origin", "typed"})
_set = object.__setattr__
MAX_FIELDS = 8
"""Records with more fields are rare, so they use the general constructor."""


class FrozenDict(dict):  # type: ignore[type-arg]
    """An immutable dict, which is therefore hashable."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: object, **__: object) -> Any:
        raise TypeError("this mapping is immutable; dict(...) makes a copy that is not")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def frozen(value: Any) -> Any:
    """Return the value with a `FrozenDict` for every dict that it is or directly contains."""
    if isinstance(value, tuple):
        return tuple([frozen(inner) for inner in value])
    if not isinstance(value, dict) or isinstance(value, FrozenDict):
        return value
    # nested dicts are rare, so they alone pay for a deep copy
    if any(issubclass(kind, dict) for kind in set(map(type, value.values()))):
        return FrozenDict({key: frozen(inner) for key, inner in value.items()})
    return FrozenDict(value)


def _init_frozen(self: Record, *values: Any, **named: Any) -> None:
    Record.__init__(self, *values, **named)
    for field in self._mappings:  # type: ignore[attr-defined]
        value = getattr(self, field)
        if not isinstance(value, FrozenDict):
            _set(self, field, frozen(value))


def _compiling_constructor(kind: Any) -> Any:
    """Return a constructor that compiles and installs the real one when first called, because a run uses few
    classes."""

    def construct(self: Record, *values: Any, **named: Any) -> None:
        kind.__init__ = own = _compile_init(kind)
        own(self, *values, **named)

    return construct


def _compile_init(kind: Any) -> FunctionType:
    """Return a compiled ``__init__`` for the class, much faster to call than the general one."""
    fields, defaults = kind._fields, kind._defaults
    # A class that forbids assignment needs the slower call, which goes past its `__setattr__`.
    light = kind.__setattr__ is object.__setattr__
    head = ", ".join([f"{field}=_defaults[{field!r}]" if field in defaults else field for field in fields])
    lines = [f" self.{field} = {field}" if light else f" _set(self, {field!r}, {field})" for field in fields]
    made: dict[str, Any] = {"_set": _set, "_defaults": defaults}
    exec("\n".join([f"def __init__(self, {head}):", *lines]), made)
    own: FunctionType = made["__init__"]
    own.__qualname__ = f"{kind.__qualname__}.__init__"
    return own


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """The metaclass of records, which turns annotations into slots."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], kw_only: bool = False) -> RecordType:
        own = [field for field, kind in body.get("__annotations__", {}).items() if "ClassVar" not in str(kind)]
        inherited: tuple[str, ...] = bases[0]._fields if bases else ()  # type: ignore[attr-defined]
        defaults = dict(bases[0]._defaults) if bases else {}  # type: ignore[attr-defined]
        fresh = [field for field in own if field not in inherited]
        defaults.update((field, frozen(body.pop(field))) for field in own if field in body)
        own_mappings = [field for field in fresh if "Mapping[" in str(body["__annotations__"][field])]
        # Fields of a class with `kw_only` stay behind those of its subclasses.
        last: tuple[str, ...] = bases[0]._last if bases else ()  # type: ignore[attr-defined]
        first = inherited[: len(inherited) - len(last)]
        fields = (*first, *last, *fresh) if kw_only else (*first, *fresh, *last)
        body["_last"] = (*last, *fresh) if kw_only else last
        body["_mappings"] = (*(bases[0]._mappings if bases else ()), *own_mappings)  # type: ignore[attr-defined]
        # Only classes with a mapping pay for the constructor that freezes it.
        if body["_mappings"]:
            body.setdefault("__init__", _init_frozen)
        body["__slots__"] = (*fresh, *body.get("_caches", ()))
        body["_fields"] = body["__match_args__"] = fields
        body["_defaults"] = defaults
        made = super().__new__(cls, name, bases, body)
        # Hundreds of objects of these classes are made for each text, so a compiled constructor pays.
        if "__init__" not in body and 0 < len(fields) <= MAX_FIELDS:
            made.__init__ = _compiling_constructor(made)  # type: ignore[misc]
        return made

    @property
    def __signature__(cls) -> Signature:
        """The fields with their defaults, for `help` and completion."""
        from inspect import Parameter, Signature

        defaults: dict[str, Any] = cls._defaults  # type: ignore[attr-defined]
        fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
        kind = Parameter.POSITIONAL_OR_KEYWORD
        return Signature([Parameter(field, kind, default=defaults.get(field, Parameter.empty)) for field in fields])


class Record(metaclass=RecordType):
    """Base class of all immutable values; see the docstring of the module."""

    def __init__(self, *values: Any, **named: Any) -> None:
        fields: tuple[str, ...] = self._fields  # type: ignore[attr-defined]
        for field, value in zip(fields, values, strict=False):
            _set(self, field, value)
        # The fields that are left take their values by name, or their defaults.
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
        """Return a copy with other values in the named fields."""
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
        return f"{type(self).__name__}({', '.join(f'{field}={_field_repr(getattr(self, field))}' for field in fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field) for field in self._fields)  # type: ignore[attr-defined]


def _field_repr(value: object) -> str:
    if type(value) is int:
        return decimal(value)
    return repr(value)


class UnfrozenRecord(Record):
    """A record that is only protected by type checkers, and so is created in a third of the time.

    It is the base of classes with hundreds of instances for each text.
    """

    __setattr__ = object.__setattr__  # type: ignore[assignment]
    __delattr__ = object.__delattr__
