"""Check the arguments of a function of the Python API against its signature.

`by_name` wraps such a function. Its signature lists the parameters; the table of checks says which values they accept.
Wrong arguments raise `TypeError` or `ValueError`, with a message that says what is allowed.
"""

from __future__ import annotations

from functools import wraps

from .values import CHECKS, truncated

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any, TypeVar

    Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])  # with a ParamSpec, jedi loses the result

NAMES_SHOWN = 12
NONE_IS_ALL = "limit"
"""The parameter that accepts None as a value; for any other parameter with a default, None selects the default."""
TAKES_MORE, TAKES_ANY = 4, 8
"""Flags of a code object: the function takes ``*values``, and it takes ``**named``."""


class Parameters:
    """The parameters of a function; the ``self`` of a method is not one of them."""

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
        """Return the checked arguments of the function ``title`` by name.

        Raises `TypeError` for a wrong parameter, and what `CHECKS` raises for a wrong value.
        """
        taken = dict(zip(self.in_order, values, strict=False))
        fault = self._argument_error(title, values, taken, given)
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

    def _argument_error(self, title: str, values: Sequence[Any], taken: Collection[str], given: Collection[str]) -> str:
        """Return what is wrong about the number or names of the arguments; empty if nothing is.

        ``taken`` are the names of those that were passed by position.
        """
        if len(values) > len(self.in_order) and not self.more:
            return self._surplus_error(title, values)
        for name in given:
            if name in taken:
                return f"got {name!r} twice"
            if name not in self.names and not self.takes_any:
                return f"has no parameter {name!r}{instead(name, self.names)}"
        for name in self.needed:
            if name not in taken and name not in given:
                return f"needs {name!r}{instead(None, self.names)}"
        return ""

    def _surplus_error(self, title: str, values: Sequence[Any]) -> str:
        options = self.names[len(self.in_order) :]
        if options:
            example = f"{options[0]}={truncated(repr(values[len(self.in_order)]))}"
            return f"takes its options as keyword arguments, as in {title}({example})"
        if self.in_order:
            return f"takes only {', '.join(self.in_order)}"
        return "takes no arguments"


def by_name(function: Wrapped) -> Wrapped:
    """Return the function or method with checked arguments."""
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
    """Return a suggestion for a wrong name, followed by the names that exist."""
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
