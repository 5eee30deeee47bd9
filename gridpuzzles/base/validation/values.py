"""What a value of a parameter may be: a name means the same in all functions of the Python face.

A check takes the name and the value, and gives the value as it is wanted. Whatever is wrong raises `TypeError` or
`ValueError`, and says what is allowed.
"""

from __future__ import annotations

from math import inf
from operator import index

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

MAX_INTEGER = (1 << 63) - 1
"""The engine counts in 64 bits; no search comes near."""
MAX_SIDE = 1000


def whole(name: str, value: Any) -> int:
    """A number of things: whole and not negative."""
    number = integer(name, value)
    if not 0 <= number <= MAX_INTEGER:
        raise ValueError(f"{name} must be a whole number from 0 to {MAX_INTEGER}, not {truncated(str(number))}")
    return number


def integer(name: str, value: Any) -> int:
    """Any whole number; those of NumPy too."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {truncated(repr(value))}")
    return index(value)


def amount(name: str, value: Any) -> float:
    """Seconds or megabytes, not negative."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} must be a number of {UNITS[name]}, not {truncated(repr(value))}")
    try:
        number = float(value)
    except OverflowError:  # a whole number of some hundred digits: no limit at all
        number = inf if value > 0 else -inf
    if not number >= 0:
        raise ValueError(f"{name} must be a number of {UNITS[name]} from 0, not {number}")
    return number


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if type(value).__name__ not in ("bool", "bool_"):  # NumPy has one of its own
        raise TypeError(f"{name} must be True or False, not {truncated(repr(value))}")
    return bool(value)


def word(name: str, value: Any) -> str:
    """A text, or one of a few words."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {truncated(repr(value))}")
    if value not in WORDS.get(name, (value,)):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, WORDS[name]))}, not {truncated(repr(value))}")
    return value


def function(name: str, value: Any) -> Any:
    """Something to call."""
    if not callable(value):
        raise TypeError(f"{name} must be a function that takes a solution, not {truncated(repr(value))}")
    return value


def signal(name: str, value: Any) -> Any:
    """What can call a search off."""
    if not callable(getattr(value, "is_set", None)):
        raise TypeError(
            f"{name} must be a Cancel, a threading.Event or another object with is_set(), not {truncated(repr(value))}"
        )
    return value


def mapping(name: str, value: Any) -> Any:
    """Names and what each of them is."""
    if not hasattr(value, "keys") or not hasattr(value, "__getitem__"):
        raise TypeError(
            f"{name} must be a mapping such as {{'r1c1': 5}} or {{'r1c1': [4, 5]}}, not {truncated(repr(value))}"
        )
    return value


def is_list(given: object) -> bool:
    """Whether it goes through several things, and is no text."""
    return hasattr(given, "__iter__") and not isinstance(given, (str, bytes, dict))


def texts(name: str, value: Any) -> list[str]:
    """Relations, or lines of a text, one by one."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of strings such as ['_ + _ = 5'], not {truncated(repr(value))}")
    return [word(f"each of the {name}", line) for line in value]


def numbers(name: str, value: Any) -> list[int]:
    """Whole numbers, one by one."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of whole numbers such as [1, 2, 3], not {truncated(repr(value))}")
    return [integer(f"each of the {name}", number) for number in value]


def several(name: str, value: Any) -> Any:
    """Any collection."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list such as [1, 2], not {truncated(repr(value))}")
    return value


def clues(name: str, value: Any) -> list[int | None]:
    """A number for each line, None where none is given."""
    if not is_list(value):
        raise TypeError(f"{name} must be a list of clues such as [6, None, 12], not {truncated(repr(value))}")
    return [None if clue is None else integer("a clue", clue) for clue in value]


def cages(name: str, value: Any) -> list[tuple[Iterable[Any], str | int]]:
    """Cells and target of each."""
    if is_list(value):
        pairs = list(value)
        if all(isinstance(one, (tuple, list)) and len(one) == 2 and is_list(one[0]) for one in pairs):
            return pairs
    raise TypeError(f"{name} must be pairs of cells and target: [([(1, 1), (1, 2)], '3+'), ...]")


def listed(what: str, rows: Any) -> list[list[Any]]:
    """Rows of squares as lists; raises `TypeError` for anything else."""
    if hasattr(rows, "to_numpy"):  # a table of pandas goes through its columns
        rows = [[_entry(one) for one in row] for row in rows.to_numpy(object)]
    given: list[Any] = list(rows) if is_list(rows) else [None]
    if not all(map(is_list, given)):
        raise TypeError(f"{what} must be a list of rows such as [[8, None], [None, 1]], not {truncated(repr(rows))}")
    return [list(row) for row in given]


def _entry(value: Any) -> Any:
    """What a table of pandas has in a place: no number is not a number there, and makes floats of the others."""
    if isinstance(value, float):
        if value != value:
            return None
        return int(value) if value.is_integer() else value
    return value


def box(name: str, value: Any) -> tuple[int, int]:
    """Height and width."""
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise TypeError(f"{name} must be a height and a width, as in (2, 3), not {truncated(repr(value))}")
    return integer("the height of a box", value[0]), integer("the width of a box", value[1])


def side(name: str, value: Any) -> int:
    """The number of rows of a square."""
    number = integer(name, value)
    if not 1 <= number <= MAX_SIDE:
        raise ValueError(f"{name} must be from 1 to {MAX_SIDE}, not {truncated(str(number))}")
    return number


def label(name: str, value: Any) -> str:
    """A clue by its label, or the clue itself."""
    said = getattr(value, "label", value)
    if not isinstance(said, str):
        raise TypeError(
            f"{name} must be the label of a clue such as 'row 1', or the clue itself, not {truncated(repr(value))}"
        )
    return said


def number_or_text(name: str, value: Any) -> int | str:
    """What may stand in a clue's place."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number or a string such as '2 * 4', not {truncated(repr(value))}")
    return index(value)


def truncated(text: str) -> str:
    """The text, or how it begins."""
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
"""Parameter to what checks a value of it: ``check(name, value)`` gives it as it is wanted, or raises."""
