"""Check the arguments of the functions of the Python API: their values, and calls against a signature.

A name means the same in all functions. The check of a value takes the name and the value, and returns the value in the
type that functions expect. `by_name` wraps a function: its signature lists the parameters, and `CHECKS` says which
values they accept. Wrong arguments raise `TypeError` or `ValueError`, with a message that says what is allowed.
"""

from __future__ import annotations

from functools import wraps
from itertools import islice
from math import inf
from operator import index

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from typing import Any, TypeVar

    Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])  # with a ParamSpec, jedi loses the result


MAX_INTEGER = (1 << 63) - 1
"""The engine counts in 64 bits, which no search exceeds."""
MAX_SIDE = 1000
MAX_CLUES = 40_000
"""The number of cells of the largest grid."""
MAX_VALUES = 1_000_000
"""The largest number of values of one cell, letter or unknown."""

NAMES_SHOWN = 12
NONE_IS_ALL = "limit"
"""The parameter that accepts None as a value; for any other parameter with a default, None selects the default."""
TAKES_MORE, TAKES_ANY = 4, 8
"""Flags of a code object: the function takes ``*values``, and it takes ``**named``."""


# --- values


def whole(name: str, value: Any) -> int:
    """Return the value as an integer that is not negative."""
    number = integer(name, value)
    if not 0 <= number <= MAX_INTEGER:
        raise ValueError(f"{name} must be a whole number from 0 to {MAX_INTEGER}, not {truncated(str(number))}")
    return number


def integer(name: str, value: Any) -> int:
    """Return the value as an integer; NumPy integers are accepted."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {truncated(repr(value))}")
    return index(value)


def amount(name: str, value: Any) -> float:
    """Return the value as seconds or megabytes, not negative."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} must be a number of {UNITS[name]}, not {truncated(repr(value))}")
    try:
        number = float(value)
    except OverflowError:  # an int too large for a float means no limit
        number = inf if value > 0 else -inf
    if not number >= 0:
        raise ValueError(f"{name} must be a number of {UNITS[name]} from 0, not {number}")
    return number


def flag(name: str, value: Any) -> bool:
    """Return the value as a bool."""
    if type(value).__name__ not in ("bool", "bool_"):  # NumPy has a bool of its own
        raise TypeError(f"{name} must be True or False, not {truncated(repr(value))}")
    return bool(value)


def word(name: str, value: Any) -> str:
    """Return the value, which must be a string, or one of a few words if `WORDS` has some for ``name``."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {truncated(repr(value))}")
    if value not in WORDS.get(name, (value,)):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, WORDS[name]))}, not {truncated(repr(value))}")
    return value


def is_list(given: object) -> bool:
    """Return True for an iterable that is not a string, bytes or dict."""
    return hasattr(given, "__iter__") and not isinstance(given, (str, bytes, dict))


def demanding(is_right: Callable[[Any], bool], what: str) -> Callable[[str, Any], Any]:
    """Return a check that returns right values as they are; ``what`` describes them."""

    def check(name: str, value: Any) -> Any:
        if not is_right(value):
            raise TypeError(f"{name} must be {what}, not {truncated(repr(value))}")
        return value

    return check


several = demanding(is_list, "a list such as [1, 2]")
function = demanding(callable, "a function that takes a solution")
signal = demanding(
    lambda value: callable(getattr(value, "is_set", None)),
    "a Cancel, a threading.Event or another object with is_set()",
)
mapping = demanding(
    lambda value: hasattr(value, "keys") and hasattr(value, "__getitem__"),
    "a mapping such as {'r1c1': 5} or {'r1c1': [4, 5]}",
)


def values(name: str, value: Any) -> Any:
    """Return the mapping; raise `TypeError` unless each of its values is a whole number."""
    for at in mapping(name, value).keys():  # noqa: SIM118  # a mapping needs keys and items by key only
        one = value[at]
        if not hasattr(one, "__index__"):
            raise TypeError(f"the {name} of {at} must be a whole number, not {truncated(repr(one))}")
    return value


def list_of(element: Callable[[str, Any], Any], what: str) -> Callable[[str, Any], list[Any]]:
    """Return a check that returns the value as a list of checked elements; ``what`` describes it."""
    is_right = demanding(is_list, what)
    return lambda name, value: [element(f"each of the {name}", one) for one in is_right(name, value)]


texts = list_of(word, "a list of strings such as ['_ + _ = 5']")
numbers = list_of(integer, "a list of whole numbers such as [1, 2, 3]")


def elements(name: str, value: Iterable[Any], most: int) -> list[Any]:
    """Return the elements; raises `ValueError` if there are more than ``most``, without listing all of them."""
    taken = list(islice(value, most + 1))
    if len(taken) > most:
        raise ValueError(f"{name} must not have more than {most:,} elements")
    return taken


def clues(name: str, value: Any) -> list[int | None]:
    """Return the value as a list with an integer, or None for no clue, for each line."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of clues such as [6, None, 12], not {truncated(repr(value))}")
    return [None if clue is None else integer("a clue", clue) for clue in elements(name, value, MAX_CLUES)]


def cages(name: str, value: Any) -> list[tuple[Iterable[Any], str | int]]:
    """Return the value as a list of pairs of cells and target."""
    if is_list(value):
        pairs = list(value)
        if all(isinstance(one, (tuple, list)) and len(one) == 2 and is_list(one[0]) for one in pairs):
            return pairs
    raise TypeError(f"{name} must be pairs of cells and target: [([(1, 1), (1, 2)], '3+'), ...]")


def listed(what: str, rows: Any) -> list[list[Any]]:
    """Return the value as a list of rows, each a list of squares; raises `TypeError` for another type."""
    # Tables of pandas are recognized by a method, so that pandas need not be installed.
    if hasattr(rows, "to_numpy"):  # iterating over a pandas DataFrame would yield its columns
        rows = [[_entry(one) for one in row] for row in rows.to_numpy(object)]
    given: list[Any] = list(rows) if is_list(rows) else [None]
    if not all(map(is_list, given)):
        raise TypeError(f"{what} must be a list of rows such as [[8, None], [None, 1]], not {truncated(repr(rows))}")
    return [list(row) for row in given]


def _entry(value: Any) -> Any:
    """Return an entry of a pandas table: None for NaN, an int for a float that is whole.

    A column with empty cells has NaN in them, which turns all its integers into floats.
    """
    if isinstance(value, float):
        if value != value:
            return None
        return int(value) if value.is_integer() else value
    return value


def box(name: str, value: Any) -> tuple[int, int]:
    """Return the value as height and width."""
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise TypeError(f"{name} must be a height and a width, as in (2, 3), not {truncated(repr(value))}")
    return integer("the height of a box", value[0]), integer("the width of a box", value[1])


def side(name: str, value: Any) -> int:
    """Return the value as the number of rows of a square."""
    number = integer(name, value)
    if not 1 <= number <= MAX_SIDE:
        raise ValueError(f"{name} must be from 1 to {MAX_SIDE}, not {truncated(str(number))}")
    return number


def label(name: str, value: Any) -> str:
    """Return the value as the label of a clue; a clue is replaced by its label."""
    text = getattr(value, "label", value)
    if not isinstance(text, str):
        raise TypeError(
            f"{name} must be the label of a clue such as 'row 1', or the clue itself, not {truncated(repr(value))}"
        )
    return text


def number_or_text(name: str, value: Any) -> int | str:
    """Return the value, which must be an integer or a string that can replace a clue."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number or a string such as '2 * 4', not {truncated(repr(value))}")
    return index(value)


def truncated(text: str) -> str:
    """Return the text, shortened if it is long."""
    if len(text) <= 60:
        return text
    return f"{text[:57]}..."


UNITS = {"time_limit": "seconds", "memory_limit": "megabytes"}
WORDS = {
    "order": ("told", "found"),
    "variable_order": ("dom/wdeg", "smallest", "static"),
    "value_order": ("balanced", "ascending", "random"),
}
_CHECKED = {
    whole: "jobs limit n ncols node_limit nrows samples",
    integer: "base seed",
    amount: "memory_limit time_limit",
    flag: "counts every leading_zeros left_to_right lossy repeats superfluous",
    word: "author date difficulty function license line lines name note order relations scopes source "
    "statement title url value_order variable_order",
    label: "label labels",
    mapping: "assumptions filled",
    values: "assignment",
    function: "each",
    signal: "cancel",
    number_or_text: "clue",
    texts: "block",
    several: "without",
    clues: "clues",
    cages: "cages",
    box: "box",
    side: "size",
}
CHECKS: dict[str, Callable[[str, Any], Any]] = {
    name: check for check, names in _CHECKED.items() for name in names.split()
}
"""The check for each parameter: ``check(name, value)`` returns the converted value, or raises."""


# --- calls


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
            # None stands for the default, except where it is a value of its own.
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
        # Too many positional arguments come first, because the other faults follow from them.
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
    # Messages name the class and not its constructor.
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
    from .english import nearest

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


def renamed(owner: str, old: str, new: str) -> str:
    """Return ``new``, and warn the code that used the ``old`` name of an attribute of ``owner``.

    Call it directly from the function that Python calls for the old name.
    """
    import warnings

    warnings.warn(f"{owner}.{old} is now {owner}.{new}", DeprecationWarning, stacklevel=3)
    return new
