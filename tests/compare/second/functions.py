"""Functions as they are written: their arguments, the meaning of each `_`, and line functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .conditions import Expression, Token, Values
from .numbers import NoValue, Number, whole

TWO_WAYS = ("touching", "neighbors", "neighbours", "next", "knight", "king", "pairs")


class LineFunction(NamedTuple):
    """The number of parameters in addition to the line, whether the direction matters, and the value."""

    parameters: int
    is_directed: bool
    value: Callable[[list[Number], list[Number]], Number]


def begins_places(words: Sequence[Token]) -> bool:
    """Return True if a rule for sets of cells begins here."""
    first, second = (*words, "", "")[:2]
    if first == "each":
        return isinstance(second, str) and not second[:1].isupper()
    return first in TWO_WAYS and second in (":", "to", "(")


def with_places(arguments: list[list[Token]]) -> list[list[Token]]:
    """Return the arguments, with an argument that only begins `each row, col: ...` joined to the next one."""
    found: list[list[Token]] = []
    for argument in arguments:
        if found and begins_places(found[-1]) and ":" not in found[-1]:
            found[-1] += [",", *argument]
        else:
            found.append(argument)
    return found


def arguments_of(words: Sequence[Token], at: int) -> tuple[list[list[Token]], int]:
    """Return the arguments of the function whose bracket opens at `at`, and the place after its closing bracket."""
    found: list[list[Token]] = [[]]
    depth = 1
    while depth:
        at += 1
        token = words[at]
        depth += (token == "(") - (token == ")")
        if token == "," and depth == 1:
            found.append([])
        elif depth:
            found[-1].append(token)
    return found, at + 1


def turns(words: Sequence[Token]) -> int:
    """Return the number of `_` that stand for cells in turn."""
    count, at = 0, 0
    while at < len(words):
        token, after = words[at], (*words, "")[at + 1]
        if begins_places(words[at:]):  # skip an inner rule, up to the end or its closing bracket
            depth = 0
            while at < len(words) and depth >= 0:
                depth += (words[at] == "(") - (words[at] == ")")
                at += 1
        elif token in (*WHOLE, *IN_ORDER, "abs", "digitsum") and after == "(":
            arguments, at = arguments_of(words, at + 1)
            for number, argument in enumerate(arguments):
                inside = turns(argument)
                if argument == ["_"] and is_all(str(token), number, len(arguments)):
                    inside = 0
                if not (token == "count" and inside == 1):
                    count += inside
        else:
            count += token == "_"
            at += 1
    return count


def is_all(function: str, number: int, arguments: int) -> bool:
    """Return True if a `_` that is a whole argument stands for all the cells."""
    return number == 0 if function in IN_ORDER else function in WHOLE and arguments == 1


# ---------------------------------------------------------------- functions of lines


def in_line(function: str, line: Sequence[Expression], parameters: Sequence[Expression]) -> Expression:
    """Return the value of a line function such as `seen` or `between`."""

    def value(values: Values) -> Number:
        cells = [one(values) for one in line]
        return LINES[function].value(cells, [one(values) for one in parameters])

    return value


def _seen(cells: list[Number], _: list[Number]) -> Number:
    return sum(1 for at, one in enumerate(cells) if not any(other >= one for other in cells[:at]))


def _place(cells: list[Number], wanted: Number, start: int = 0) -> int:
    for at in range(start, len(cells)):
        if cells[at] == wanted:
            return at
    raise NoValue


def _between(cells: list[Number], ends: list[Number]) -> Number:
    first = _place(cells, ends[0])
    second = _place(cells, ends[1], first + 1 if ends[0] == ends[1] else 0)
    low, high = sorted((first, second))
    return sum(cells[at] for at in range(len(cells)) if low < at < high)


def _first(cells: list[Number], count: list[Number]) -> Number:
    if whole(count[0]) not in range(len(cells) + 1):
        raise NoValue
    return sum(cells[: whole(count[0])])


def _item(cells: list[Number], place: list[Number]) -> Number:
    if whole(place[0]) not in range(1, len(cells) + 1):
        raise NoValue
    return cells[whole(place[0]) - 1]


def _peaks(cells: list[Number], _: list[Number]) -> Number:
    threes = [cells[at - 1 : at + 2] for at in range(1, len(cells) - 1)]
    return sum(max(three) not in three[::2] for three in threes)


LINES = {
    "seen": LineFunction(0, True, _seen),
    "between": LineFunction(2, True, _between),
    "first": LineFunction(1, True, _first),
    "position": LineFunction(1, True, lambda cells, wanted: _place(cells, wanted[0]) + 1),
    "item": LineFunction(1, True, _item),
    "distinct": LineFunction(0, False, lambda cells, _: len(set(cells))),
    "peaks": LineFunction(0, False, _peaks),
}
OF_LINES = {name: function.parameters for name, function in LINES.items()}
IN_ORDER = [name for name in OF_LINES if LINES[name].is_directed]
WHOLE = ["sum", "product", "min", "max", "gcd", "lcm", "count", *(name for name in OF_LINES if name not in IN_ORDER)]


# ---------------------------------------------------------------- marks, paths, pyramids
