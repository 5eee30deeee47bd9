"""Describe the options of the methods of a puzzle, and check the values that are assumed for names.

`checked` wraps a method: it checks the arguments like `by_name`, and appends the meaning of the options to the
docstring.
"""

from __future__ import annotations

from functools import wraps

from ..base.validation import Parameters, instead, integer, truncated

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, ParamSpec, TypeVar

    from ..model.puzzle import Puzzle

    Given = ParamSpec("Given")
    Result = TypeVar("Result")

ASSUMED = ("assumptions", "filled")
"""Options that assume values for names of the puzzle."""


def checked(verb: Callable[Given, Result]) -> Callable[Given, Result]:
    """Return the method with checked arguments and a docstring that describes its options."""
    parameters = Parameters(verb)
    title = verb.__name__

    @wraps(verb)
    def asked(self: Puzzle, *values: Any, **given: Any) -> Any:
        taken = parameters.checked(title, values, given)
        for name in ASSUMED:
            if name in taken:
                taken[name] = assumed(self, taken[name])
        return verb(self, **taken)  # type: ignore[arg-type]

    asked.__doc__ = described(verb.__doc__ or "", parameters.names)
    return asked  # type: ignore[return-value]


def described(text: str, names: Sequence[str]) -> str:
    """Return a docstring with the meaning of the options that have these names, as far as `MEANINGS` has it."""
    margin = text[len(text.rstrip(" ")) :]  # Python 3.13 removes the indentation, earlier versions keep it
    told = [f"{margin}    {name}: {MEANINGS[name]}\n" for name in names if name in MEANINGS]
    if told:
        return f"{text.rstrip()}\n\n{margin}Options:\n{''.join(told)}{margin}"
    return text


def assumed(puzzle: Puzzle, value: Any) -> dict[str, tuple[int, ...]]:
    """Return the values that names may take: one or several numbers for each name."""
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
    """Return the values assumed for one key: a name, a cell, or a word of letters."""
    names = {symbol.name: symbol for symbol in puzzle.symbols}
    cell = puzzle.name_of(key)
    if cell is not None:
        return [(cell, _numbers(puzzle, key, value))]
    if isinstance(key, str):
        letters = [names[letter] for letter in key if letter in names]
    else:
        letters = []
    if not letters or len(letters) < len(key) or any(one.kind != "letter" for one in letters):
        raise ValueError(f"the puzzle has no cell, letter or unknown {truncated(repr(key))}{instead(key, list(names))}")
    numbers = _numbers(puzzle, key, value)
    if len(numbers) != 1:
        raise ValueError(f"a word can be assumed to be one number only; for several, use where({f'{key} in ...'!r})")
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
        return (integer(f"the value of {key}", value),)
    return tuple(integer(f"a value of {key}", one) for one in value)


MEANINGS = {
    "assumptions": 'values that names can take, {"r1c1": 5, "r1c2": [4, 6], "SEND": 9567}',
    "cancel": "a `Cancel` or a threading.Event; setting it stops the call",
    "counts": "True to also count the solutions with each value",
    "each": "a function to call with every solution",
    "every": "True to find every smallest set of conflicting clues",
    "filled": 'numbers already entered, {"r1c1": 5}; several values are pencil marks',
    "jobs": "number of processes",
    "limit": "maximum number of solutions; None for all",
    "line": 'one line, "row 1", "cage A", or the label of a clue',
    "memory_limit": "stop when the process uses this many megabytes",
    "n": "how many",
    "node_limit": "maximum number of search nodes",
    "order": '"told" leaves out unnecessary steps, "found" keeps them',
    "samples": "number of random samples",
    "seed": "random seed; the same seed gives the same answer",
    "superfluous": "True to also look for redundant clues",
    "time_limit": "stop after this many seconds",
    "value_order": '"balanced", "ascending" or "random": which value to try first',
    "variable_order": '"dom/wdeg", "smallest" or "static": how to choose the next cell',
}
"""The meaning of each option, for the docstrings of the methods."""
