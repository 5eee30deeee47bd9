"""Check the values of parameters: a name means the same in all functions of the Python API.

A check takes the name and the value, and returns the value in the type that functions expect. It raises `TypeError` or
`ValueError` for a wrong value, with a message that says what is allowed.
"""

from __future__ import annotations

from math import inf
from operator import index

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

MAX_INTEGER = (1 << 63) - 1
"""The engine counts in 64 bits, which no search exceeds."""
MAX_SIDE = 1000


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


def list_of(element: Callable[[str, Any], Any], what: str) -> Callable[[str, Any], list[Any]]:
    """Return a check that returns the value as a list of checked elements; ``what`` describes it."""
    is_right = demanding(is_list, what)
    return lambda name, value: [element(f"each of the {name}", one) for one in is_right(name, value)]


texts = list_of(word, "a list of strings such as ['_ + _ = 5']")
numbers = list_of(integer, "a list of whole numbers such as [1, 2, 3]")


def clues(name: str, value: Any) -> list[int | None]:
    """Return the value as a list with an integer, or None for no clue, for each line."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of clues such as [6, None, 12], not {truncated(repr(value))}")
    return [None if clue is None else integer("a clue", clue) for clue in value]


def cages(name: str, value: Any) -> list[tuple[Iterable[Any], str | int]]:
    """Return the value as a list of pairs of cells and target."""
    if is_list(value):
        pairs = list(value)
        if all(isinstance(one, (tuple, list)) and len(one) == 2 and is_list(one[0]) for one in pairs):
            return pairs
    raise TypeError(f"{name} must be pairs of cells and target: [([(1, 1), (1, 2)], '3+'), ...]")


def listed(what: str, rows: Any) -> list[list[Any]]:
    """Return the value as a list of rows, each a list of squares; raises `TypeError` for another type."""
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
    mapping: "assignment assumptions filled",
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
