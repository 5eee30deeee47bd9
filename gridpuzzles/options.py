"""The options of the verbs: what each may be, said once and checked before anything begins.

`by_name` wraps a function of the Python face, `checked` a verb of a puzzle. The signature says which options there are;
for verbs `CHECKS` says what a value may be and gives it the form the solver takes, and `MEANINGS` what it does: every
verb's docstring ends with its own. Whatever is wrong raises `TypeError` or `ValueError`, and says what is allowed.
"""

from __future__ import annotations

from functools import wraps
from math import inf
from operator import index

TYPE_CHECKING = bool()
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, ParamSpec, TypeVar

    from .model.puzzle import Puzzle

    Parameters = ParamSpec("Parameters")
    Result = TypeVar("Result")

MAX_INTEGER = (1 << 63) - 1
"""The engine counts in 64 bits; no search comes near."""
NAMES_SHOWN = 12
MAY_BE_NONE = {"assumptions", "cancel", "each", "filled", "limit", "memory_limit", "node_limit", "time_limit"}
"""Options whose None means something; of all others it is as if they were not given."""


def checked(verb: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The verb of a puzzle, which takes nothing but its own options, and each as `CHECKS` has it."""
    code = verb.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    in_order = code.co_varnames[1 : code.co_argcount]

    @wraps(verb)
    def asked(self: Puzzle, *values: Any, **named: Any) -> Any:
        if len(values) > len(in_order):
            example = f"{names[len(in_order)]}={values[len(in_order)]!r}"
            raise TypeError(f"{verb.__name__}() takes its options by name, as in {verb.__name__}({example})")
        for name, value in zip(in_order, values, strict=False):
            if name in named:
                raise TypeError(f"{verb.__name__}() got {name!r} twice")
            named[name] = value
        _refuse_unknown(verb, named, names)
        given = {name: CHECKS[name](self, name, value) for name, value in named.items() if value is not None}
        return verb(self, **dict.fromkeys(named.keys() & MAY_BE_NONE) | given)  # type: ignore[arg-type]

    asked.__doc__ = described(verb.__doc__ or "", names)
    return asked  # type: ignore[return-value]


def described(text: str, names: Sequence[str]) -> str:
    """A docstring with what the options of these names mean, as far as it does not say so itself."""
    margin = text[len(text.rstrip(" ")) :]  # Python 3.13 takes it off, earlier ones leave it
    told = [f"{margin}    {name}: {MEANINGS[name]}\n" for name in names if name in MEANINGS]
    if told:
        return f"{text.rstrip()}\n\n{margin}Options:\n{''.join(told)}{margin}"
    return text


def by_name(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The function, which says what its parameters are where a name is none of them."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    named = [name for name in names if name != "self"]

    @wraps(function)
    def called(*values: Any, **given: Any) -> Any:
        _refuse_unknown(function, given, named)
        return function(*values, **given)

    return called


def _refuse_unknown(function: Callable[..., Any], given: Iterable[str], names: Sequence[str]) -> None:
    unknown = next((name for name in given if name not in names), None)
    if unknown is not None:
        raise TypeError(f"{function.__name__}() has no option {unknown!r}{_instead(unknown, names)}")


def _instead(name: Any, names: Sequence[str]) -> str:
    """What may have been meant, and what there is."""
    from .similar import nearest

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


def whole(puzzle: Puzzle, name: str, value: Any) -> int:
    """A number of things: whole and not negative."""
    number = integer(puzzle, name, value)
    if not 0 <= number <= MAX_INTEGER:
        raise ValueError(f"{name} is a whole number from 0 to {MAX_INTEGER}, not {_cut(str(number))}")
    return number


def integer(puzzle: Puzzle, name: str, value: Any) -> int:
    """Any whole number; those of NumPy too."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {_cut(repr(value))}")
    return index(value)


def amount(puzzle: Puzzle, name: str, value: Any) -> float:
    """Seconds or megabytes, not negative."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is a number of {UNITS[name]}, not {_cut(repr(value))}")
    try:
        number = float(value)
    except OverflowError:  # a whole number of some hundred digits: no limit at all
        number = inf if value > 0 else -inf
    if not number >= 0:
        raise ValueError(f"{name} is a number of {UNITS[name]} that is not negative, not {number}")
    return number


def flag(puzzle: Puzzle, name: str, value: Any) -> bool:
    """True or False."""
    if type(value).__name__ not in ("bool", "bool_"):  # NumPy has one of its own
        raise TypeError(f"{name} is True or False, not {_cut(repr(value))}")
    return bool(value)


def word(puzzle: Puzzle, name: str, value: Any) -> str:
    """A text, or one of a few words."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, not {_cut(repr(value))}")
    if value not in WORDS.get(name, (value,)):
        raise ValueError(f"{name} is one of {', '.join(map(repr, WORDS[name]))}, not {_cut(repr(value))}")
    return value


def function(puzzle: Puzzle, name: str, value: Any) -> Any:
    """Something to call."""
    if not callable(value):
        raise TypeError(f"{name} is a function that takes a solution, not {_cut(repr(value))}")
    return value


def signal(puzzle: Puzzle, name: str, value: Any) -> Any:
    """What can call a search off."""
    if not callable(getattr(value, "is_set", None)):
        raise TypeError(f"{name} is a Cancel, a threading.Event or whatever has is_set(), not {_cut(repr(value))}")
    return value


def assumptions(puzzle: Puzzle, name: str, value: Any) -> dict[str, tuple[int, ...]]:
    """The values that some names may take: a number or several for each."""
    if not hasattr(value, "keys") or not hasattr(value, "__getitem__"):
        raise TypeError(f"{name} is a mapping such as {{'r1c1': 5}} or {{'r1c1': [4, 5]}}, not {_cut(repr(value))}")
    values: dict[str, tuple[int, ...]] = {}
    for key in value.keys():  # noqa: SIM118 (what is no dict may have no other way to be walked through)
        for one, numbers in _assumed(puzzle, key, value[key]):
            known = values.get(one)
            if known is None:
                values[one] = numbers
            else:
                values[one] = tuple(each for each in known if each in numbers)
    return values


def _assumed(puzzle: Puzzle, key: Any, value: Any) -> list[tuple[str, tuple[int, ...]]]:
    """What is assumed of one name, cell or word."""
    names = {symbol.name: symbol for symbol in puzzle.symbols}
    cell = puzzle.name_of(key)
    if cell is not None:
        return [(cell, _numbers(puzzle, key, value))]
    if isinstance(key, str):
        letters = [names[letter] for letter in key if letter in names]
    else:
        letters = []
    if not letters or len(letters) < len(key) or any(one.kind != "letter" for one in letters):
        raise ValueError(f"the puzzle has no cell, letter or unknown {_cut(repr(key))}{_instead(key, list(names))}")
    numbers = _numbers(puzzle, key, value)
    if len(numbers) != 1:
        raise ValueError(f"a word can be assumed to be one number: of {key} use where({f'{key} in ...'!r})")
    rest = numbers[0]
    assumed: list[tuple[str, tuple[int, ...]]] = []
    for letter in reversed(key):
        rest, digit = divmod(rest, puzzle.base)
        assumed.append((letter, (digit,)))
    if rest:
        raise ValueError(f"{numbers[0]} does not have the {len(key)} digits of {key}")
    return assumed


def _numbers(puzzle: Puzzle, key: str, value: Any) -> tuple[int, ...]:
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return (integer(puzzle, f"the value of {key}", value),)
    return tuple(integer(puzzle, f"a value of {key}", one) for one in value)


def _cut(text: str) -> str:
    if len(text) <= 60:
        return text
    return f"{text[:57]}..."


UNITS = {"time_limit": "seconds", "memory_limit": "megabytes"}
WORDS = {
    "order": ("told", "found"),
    "variable_order": ("dom/wdeg", "smallest", "static"),
    "value_order": ("balanced", "ascending", "random"),
}
MEANINGS = {
    "assumptions": 'what some names may be, {"r1c1": 5, "r1c2": [4, 6], "SEND": 9567}',
    "cancel": "a `Cancel`, or a threading.Event, that ends it as soon as it is set",
    "counts": "whether to count the solutions of every value, too",
    "each": "a function that is called with every solution",
    "every": "whether to find all smallest sets of clues that clash",
    "filled": 'what is filled in, {"r1c1": 5}; several values are pencil marks',
    "jobs": "how many processes search",
    "limit": "the most solutions that are looked for; None for all",
    "line": 'one line, "row 1", "cage A", or the label of a clue',
    "memory_limit": "megabytes it may take",
    "n": "how many",
    "node_limit": "how many decisions the search may make",
    "order": '"told" leaves needless steps out, "found" keeps them',
    "samples": "how many random fillings are drawn",
    "seed": "of what is random: the same seed gives the same answer",
    "superfluous": "whether to look for clues that could go",
    "time_limit": "seconds it may take",
    "value_order": '"balanced", "ascending" or "random": which value is tried first',
    "variable_order": '"dom/wdeg", "smallest" or "static": which cell is next',
}
"""Option to what it means, for the docstrings of the verbs."""
CHECKS: dict[str, Callable[[Puzzle, str, Any], Any]] = {
    "assumptions": assumptions,
    "cancel": signal,
    "counts": flag,
    "each": function,
    "every": flag,
    "filled": assumptions,
    "jobs": whole,
    "limit": whole,
    "line": word,
    "memory_limit": amount,
    "n": whole,
    "node_limit": whole,
    "order": word,
    "samples": whole,
    "seed": integer,
    "superfluous": flag,
    "time_limit": amount,
    "value_order": word,
    "variable_order": word,
}
"""Option to what checks a value of it: ``check(puzzle, name, value)`` gives it as the solver takes it, or raises."""
