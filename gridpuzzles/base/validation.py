"""Check the arguments of the functions of the Python API.

The check of a value takes the name of the parameter and the value, and returns the value in the type that the function
expects. Wrong arguments raise `TypeError` or `ValueError`, with a message that says what is allowed.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from itertools import islice
from math import inf
from operator import index
from typing import Any, TypeVar

from .english import nearest

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])  # with a ParamSpec, jedi loses the result


MAX_INTEGER = (1 << 63) - 1
"""The engine counts in 64 bits, which no search exceeds."""
MAX_SIDE = 1000
MAX_CLUES = 40_000
"""The number of cells of the largest grid."""
MAX_VALUES = 1_000_000
"""The largest number of values of one cell, letter or unknown."""

NAMES_SHOWN = 12


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


def amount(name: str, value: Any, unit: str) -> float:
    """Return the value as a number of a ``unit``, "seconds" or "megabytes", not negative."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} must be a number of {unit}, not {truncated(repr(value))}")
    try:
        number = float(value)
    except OverflowError:  # an int too large for a float means no limit
        number = inf if value > 0 else -inf
    if not number >= 0:
        raise ValueError(f"{name} must be a number of {unit} from 0, not {number}")
    return number


def flag(name: str, value: Any) -> bool:
    """Return the value as a bool."""
    if type(value).__name__ not in ("bool", "bool_"):  # NumPy has a bool of its own
        raise TypeError(f"{name} must be True or False, not {truncated(repr(value))}")
    return bool(value)


def word(name: str, value: Any) -> str:
    """Return the value, which must be a string."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {truncated(repr(value))}")
    return value


def one_of(name: str, value: Any, words: Sequence[str]) -> str:
    """Return the value, which must be one of ``words``."""
    if word(name, value) not in words:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, words))}, not {truncated(repr(value))}")
    return str(value)


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


def whole_values(name: str, value: Any) -> Any:
    """Return the mapping; raise `TypeError` unless each of its values is a whole number."""
    for key in mapping(name, value).keys():  # noqa: SIM118  # a mapping needs keys and items by key only
        if not hasattr(value[key], "__index__"):
            raise TypeError(f"the {name} of {key} must be a whole number, not {truncated(repr(value[key]))}")
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


def clues_of(name: str, value: Any) -> list[int | None]:
    """Return the value as a list with an integer, or None for no clue, for each line."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of clues such as [6, None, 12], not {truncated(repr(value))}")
    return [None if clue is None else integer("a clue", clue) for clue in elements(name, value, MAX_CLUES)]


def cages_of(name: str, value: Any) -> list[tuple[Iterable[Any], str | int]]:
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


def box_of(name: str, value: Any) -> tuple[int, int]:
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


def label_of(name: str, value: Any) -> str:
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


# --- calls


def named_options(function: Wrapped) -> Wrapped:
    """Return the function with an error for an option that it does not have, which names the options that exist."""
    names = [name for name in signature(function).parameters if name != "self"]

    @wraps(function)
    def called(*values: Any, **options: Any) -> Any:
        for name in options:
            if name not in names:
                raise TypeError(f"{function.__name__}() has no parameter {name!r}{instead(name, names)}")
        return function(*values, **options)

    return called  # type: ignore[return-value]


def instead(name: Any, names: Sequence[str]) -> str:
    """Return a suggestion for a wrong name, followed by the names that exist."""
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
    warnings.warn(f"{owner}.{old} is now {owner}.{new}", DeprecationWarning, stacklevel=3)
    return new
