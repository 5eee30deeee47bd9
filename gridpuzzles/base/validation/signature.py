"""What a function of the Python face is given: parameters that it has, each with a value that it may have.

`by_name` wraps such a function. Its signature says which parameters there are, `gridpuzzles.base.validation.values`
what they may be. Whatever is wrong raises `TypeError`, or `ValueError`, and says what is allowed.
"""

from __future__ import annotations

from functools import wraps

from .values import CHECKS, truncated

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any, TypeVar

    Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])  # of a ParamSpec jedi loses what a method returns

NAMES_SHOWN = 12
NONE_IS_ALL = "limit"
"""The parameter whose None says something; for all others with a default it is as if they were not given."""
TAKES_MORE, TAKES_ANY = 4, 8
"""Flags of a function's code: it has ``*values``, it has ``**named``."""


class Parameters:
    """What a function may be given, by its definition; a method's object is none of it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        code = function.__code__
        self.first = int(code.co_varnames[:1] == ("self",))
        last = code.co_argcount + code.co_kwonlyargcount
        defaults = len(function.__defaults__ or ())
        self.names = code.co_varnames[self.first : last]
        self.in_order = code.co_varnames[self.first : code.co_argcount]
        self.needed = code.co_varnames[self.first : code.co_argcount - defaults]
        self.more = code.co_varnames[last] if code.co_flags & TAKES_MORE else ""
        self.takes_any = bool(code.co_flags & TAKES_ANY)

    def checked(self, title: str, values: Sequence[Any], given: dict[str, Any]) -> dict[str, Any]:
        """What a function of that title is given, by name, and each value as `CHECKS` has it."""
        taken = dict(zip(self.in_order, values, strict=False))
        fault = self._fault(title, values, taken, given)
        if fault:
            raise TypeError(f"{title}() {fault}")
        if self.more:
            for value in values:
                CHECKS[self.more](f"each of the {self.more}", value)
        taken |= given
        for name in self.names:
            if name not in taken:
                continue
            if taken[name] is None and name not in self.needed:
                if name != NONE_IS_ALL:
                    del taken[name]
            elif name in CHECKS:
                taken[name] = CHECKS[name](name, taken[name])
        return taken

    def _fault(self, title: str, values: Sequence[Any], taken: Collection[str], given: Collection[str]) -> str:
        """What is said of too much and of too little, where those in order have the names ``taken``; else nothing."""
        if len(values) > len(self.in_order) and not self.more:
            return self._too_many(title, values)
        for name in given:
            if name in taken:
                return f"got {name!r} twice"
            if name not in self.names and not self.takes_any:
                return f"has no parameter {name!r}{instead(name, self.names)}"
        for name in self.needed:
            if name not in taken and name not in given:
                return f"needs {name!r}{instead(None, self.names)}"
        return ""

    def _too_many(self, title: str, values: Sequence[Any]) -> str:
        options = self.names[len(self.in_order) :]
        if options:
            example = f"{options[0]}={truncated(repr(values[len(self.in_order)]))}"
            return f"takes its options as keyword arguments, as in {title}({example})"
        if self.in_order:
            return f"takes only {', '.join(self.in_order)}"
        return "takes no arguments"


def by_name(function: Wrapped) -> Wrapped:
    """The function or method, which says what it may be given where it is given anything else."""
    parameters = Parameters(function)
    first = parameters.first
    makes = function.__name__ == "__init__"

    @wraps(function)
    def called(*values: Any, **given: Any) -> Any:
        title = type(values[0]).__name__ if makes else function.__name__
        taken = parameters.checked(title, values[first:], given)
        in_order = values if parameters.more else values[:first]
        return function(*in_order, **taken)

    return called  # type: ignore[return-value]


def instead(name: Any, names: Sequence[str]) -> str:
    """What may have been meant, and what there is."""
    from ..suggest import nearest

    if not names:
        return ""
    near = ""
    if isinstance(name, str):
        near = nearest(name, names)
    more = ", ..." if len(names) > NAMES_SHOWN else ""
    if near:
        meant = f"; did you mean {near!r}? There is"
    else:
        meant = "; there is"
    return f"{meant} {', '.join(names[:NAMES_SHOWN])}{more}"
