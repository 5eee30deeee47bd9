"""Translate each alternative of lines.lark into the statements that it means.

A meaning raises `ValueError` for a derivation that no statement expresses.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, starmap

from ..base.annotations import Any
from ..base.record import UnfrozenRecord
from .marks import cell_of, place_of
from .said import Ambiguous, Clues, Implied, Pair, Path, Said, Section

Meaning = Callable[[list[Any]], Any]

WHERE = frozenset(("rows", "cols", "circles", "diagonals", "top", "bottom", "left", "right"))
"""Places of clues in lists; other parts of a key are functions."""


ORDERS = {"downward": ("left", "right", "rows"), "rightward": ("top", "bottom", "cols")}
"""The places whose clues have an order, from the top or from the left."""
OUTER = {
    "top": ("r1c{}", "down right", "down left"),
    "left": ("r{}c1", "down right", "up right"),
    "bottom": ("r{{n}}c{}", "up right", "up left"),
    "right": ("r{}c{{n}}", "down left", "up left"),
}
"""For each side, a cell beside it and the directions into the board: to the next line and to the one before."""


class Subjects(UnfrozenRecord):
    """The subjects of a relation in words."""

    texts: tuple[str, ...]

    @property
    def only(self) -> str:
        if len(self.texts) != 1:
            raise ValueError(self.texts)
        return self.texts[0]


class Phrase(str):
    """An expression given in words or without its operator, which stays one operand in any context."""

    __slots__ = ()


class Beside(Phrase):
    """A product without its sign: ``3x``. There is no agreement on whether a division before it takes all of it."""

    __slots__ = ()


def bound(text: str) -> str:
    """Return the expression, in brackets if it has an operator outside of brackets."""
    # Operators have blanks around them here, so a blank outside of brackets shows one.
    depth, is_bare = 0, True
    for char in text:
        depth += (char == "(") - (char == ")")
        is_bare = is_bare and (depth > 0 or char != " ")
    return text if is_bare else f"({text})"


def joined(sign: str) -> Meaning:
    """Return the meaning of an operator between two operands, which keep their order."""

    def meaning(parts: list[str]) -> str:
        left, right = (bound(part) if isinstance(part, Phrase) else part for part in parts)
        # ``12 / 3x`` is 4x to some readers, and 4/x to others.
        if sign in ("/", "mod") and isinstance(parts[1], Beside):
            raise Ambiguous(f"what is the divisor? write {left} {sign} {right}, or {left} {sign} {parts[1]}")
        # What is left of + or - needs no brackets: ``twice a plus b`` is 2 * a + b, and a - b + c is (a - b) + c.
        if sign in "+-":
            left = str(parts[0])
        return f"{left} {sign} {right}"

    return meaning


def infix(template: str) -> Meaning:
    """Return the meaning of a phrase over its operands, each in brackets if needed."""
    return lambda parts: Phrase(template.format(*map(bound, parts)))


def beside(parts: list[str]) -> Beside:
    """Return the product of a whole number and the operand directly after it."""
    if not parts[0].isdigit():
        raise ValueError(parts[0])
    return Beside(f"{parts[0]} * {bound(parts[1])}")


def times_percent(parts: list[str]) -> str:
    return str(joined("*")([parts[0], f"({parts[1]}/100)"]))


def compared(parts: list[Any]) -> list[Said]:
    return [" ".join(parts)]


def equal(parts: list[Any]) -> list[Said]:
    """Return the equation of `twice a plus b is 10`; raise `ValueError` for words: `Tom is happy`, `Tom is 5 euros`."""
    left, right = parts[0].only, parts[1]
    word = right.rpartition(" ")[2] if isinstance(right, Beside) and right[-2] != " " else right
    if word.isalpha() and not word.isupper():
        raise ValueError(right)
    return [f"{left} = {right}"]


def ordered(sign: str) -> Meaning:
    return lambda parts: [f"{parts[0].only} {sign} {parts[1]}"]


def of_each(template: str) -> Meaning:
    """Return the meaning of a property for each of its subjects; raise `ValueError` for a number: `two odd digits`."""

    def meaning(parts: list[Any]) -> list[Said]:
        if any(text.isdigit() for text in parts[0].texts):
            raise ValueError(parts[0])
        return [template.format(text, *parts[1:]) for text in parts[0].texts]

    return meaning


def asked(parts: list[str]) -> list[Said]:
    """Return the name of the result that `a + b = ?` asks for; the value of a single name is asked for anyway."""
    if not parts[0].strip("_") or parts[1] != "=":
        raise ValueError(parts[0])
    return [Implied()] if parts[0].isalnum() else [f"answer = {parts[0]}"]


def of_digits(parts: list[Any]) -> list[Said]:
    """Return `Implied` for `AB is a two-digit number`; raise `ValueError` if that is not its number of letters."""
    texts, number = parts[0].texts, int(parts[1])
    if any(not text.isupper() or not text.isalpha() or len(text) != number for text in texts):
        raise ValueError(texts)
    return [Implied()]


def all_different(parts: list[Any]) -> list[Said]:
    if not all(text.isalnum() and not text.isdigit() for text in parts[0].texts):
        raise ValueError(parts[0])
    return [f"all different: {', '.join(parts[0].texts)}"]


def consecutive(parts: list[Any]) -> list[Said]:
    """Return the rule of `a and b are consecutive`; raise `ValueError` unless these are two."""
    # Unpacking refuses other numbers of subjects: this rule says nothing about three consecutive numbers.
    first, second = parts[0].texts
    return [f"abs({first} - {bound(second)}) = 1"]


def counted(parts: list[str]) -> list[Said]:
    """Return the rule of `a = number of 0s`, over all cells."""
    return [f"{parts[0]} {parts[1]} count(grid = {parts[2]})"]


def adds(parts: list[Any]) -> list[Said]:
    """Return the equation of `a, b and c add up to 10`."""
    return [f"{' + '.join(map(bound, parts[0].texts))} = {parts[1]}"]


def multiplies(parts: list[Any]) -> list[Said]:
    """Return the equation of `a, b and c have a product of 10`."""
    return [f"{' * '.join(map(bound, parts[0].texts))} = {parts[1]}"]


def differs(parts: list[Any]) -> list[Said]:
    """Return the equation of `a and b differ by 3`; raise `ValueError` unless these are two."""
    first, second = map(bound, parts[0].texts)
    return [f"abs({first} - {second}) = {parts[1]}"]


def exceeds(parts: list[Any]) -> list[Said]:
    return [f"{parts[0].only} = {bound(parts[1])} + {parts[2]}"]


def unknown(parts: list[Any]) -> list[Said]:
    """Return the declaration of `a, b and c are whole numbers from 1 to 9`; CAPITALS and cells only get a domain."""
    names = parts[0].texts
    if all(name.isalnum() and name.islower() for name in names):
        is_cell = any(name[0] == "r" and "c" in name and name[1:].replace("c", "").isdigit() for name in names)
        return [f"{'' if is_cell else 'unknown '}{', '.join(names)} in {parts[1]}"]
    return [f"{', '.join(names)} in {parts[1]}"]


def clues(parts: list[Any]) -> list[Said]:
    """Return the clues of `rows: 126 40 72`, `sums of rows: 3 4` or `top: 2 1 ? 3`."""
    key, values = parts[0], parts[-1]
    functions = [word for word in key if word not in WHERE and word not in ORDERS]
    where = next(word for word in key if word in WHERE)
    # A column has no place in an order from top to bottom, so such a key contradicts itself.
    if any(word in ORDERS and where not in ORDERS[word] for word in key):
        raise ValueError(key)
    return [Clues(where, "".join(functions), tuple(values))]


def clues_of_runs(parts: list[Any]) -> list[Said]:
    return [Clues(parts[0], "", tuple(parts[1]))]


def circles(parts: list[Any]) -> list[Said]:
    """Return the clues of `circles 15 21 19 22`; raise `ValueError` for other lists without a colon."""
    if parts[0] != "circles":
        raise ValueError(parts[0])
    return [Clues(parts[0], "", tuple(parts[1]))]


def clue(parts: list[Any]) -> list[Said]:
    """Return the clue of one line: `row 1: product 120`, `sum of column 2 = 7`."""
    line = next(part for part in parts if type(part) is tuple)
    functions = [part for part in parts[:-1] if type(part) is str and part != "="]
    if len(functions) > 1:
        raise ValueError(functions)
    return [Clues(f"{line[0]} {line[1]}", "".join(functions), (parts[-1],))]


def diagonal(parts: list[Any]) -> list[Said]:
    """Return the sum of a diagonal, `r1c2 down left: 12`; raise `ValueError` if it has two directions or none."""
    texts = [part.only if type(part) is Subjects else part for part in parts]
    directions = [text for text in texts if text.startswith(("down ", "up "))]
    numbers = [text for text in texts if text.isdecimal()]
    cells = [text for text in texts if text not in (*directions, *numbers, "=")]
    if not len(directions) == len(numbers) == len(cells) == 1:
        raise ValueError(parts)
    return [f"sum(diagonal from {cells[0]} {directions[0]}) = {numbers[0]}"]


def outer_diagonal(parts: list[Any]) -> list[Said]:
    """Return the sum of the diagonal from `above column 2 down right: 12`, whose first cell is in the next column."""
    *_, side, (_, number), direction, target = (part for part in parts if part not in ("=", "arrow"))
    cell, *directions = OUTER[side]
    at = int(number) + (1, -1)[directions.index(direction)]
    # Down left from above column 1, the diagonal would leave the board at once.
    if not at:
        raise ValueError(parts)
    # The column in the statement is not the typed one; `Implied` keeps the typed number from being unused.
    return [f"sum(diagonal from {cell.format(at)} {direction}) = {target}", Implied()]


def path(parts: list[Any]) -> list[Said]:
    """Return the path of `arrow r1c1: r1c2 r1c3` or `arrow: r1c1 r1c2 r1c3`, with the cells of its straight parts.

    Raise `ValueError` for a single cell.
    """
    cells = [place_of(cell) for cell in items(parts[1:])]
    if len(cells) < 2:
        raise ValueError(parts)
    passed = [cells[0], *(step for first, last in pairwise(cells) for step in straight(first, last))]
    return [Path(parts[0], tuple(starmap(cell_of, passed)))]


def paths(parts: list[Any]) -> list[Said]:
    """Return the paths of `arrow 2: r1c1 r1c2; r2c2 r2c3`; a number only counts the lines."""
    return [one for cells in parts[-1] for one in path([parts[0], cells])]


def straight(first: tuple[int, int], last: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the cells after the first of a straight line; raise `Ambiguous` if no straight line joins the two."""
    down, right = (end - start for start, end in zip(first, last, strict=True))
    length = max(abs(down), abs(right))
    # On a straight line, a shorter distance is 0 (horizontal, vertical) or as long as the other (diagonal).
    if {abs(down), abs(right)} - {0, length}:
        raise Ambiguous(f"which cells are between {cell_of(*first)} and {cell_of(*last)}? write all cells of the line")
    if not length:
        return [last]  # a cell twice, which the reading refuses
    steps = range(1, length + 1)
    return [(first[0] + down // length * step, first[1] + right // length * step) for step in steps]


def path_from(parts: list[Any]) -> list[Said]:
    """Return the path of `circle r1c2, arrow r2c2 r3c2`."""
    return path([parts[1], parts[0], *parts[2:]])


def set_of(parts: list[Any]) -> list[Said]:
    """Return the property of each of the cells; a palindrome is a path of all of them."""
    if parts[0] == "palindrome":
        return path(parts)
    return [f"{cell} is {parts[0]}" for cell in parts[1]]


def marked(parts: list[Any]) -> list[Said]:
    """Return the pairs of `white: r1c1 r1c2, r2c3 r3c3`."""
    cells = parts[-1]
    return [Pair(parts[0], *cells[at : at + 2]) for at in range(0, len(cells), 2)]


def items(parts: list[Any]) -> tuple[str, ...]:
    """Return the items of a list, with inner lists flattened."""
    return tuple(item for part in parts for item in ((part,) if isinstance(part, str) else part))


def strokes(parts: list[Any]) -> list[Said]:
    """Return `Implied` for the usual order of two clues, ``down \\ across``; raise `Ambiguous` for the other one."""
    if parts != ["down", "across"]:
        raise Ambiguous("which clues are before the stroke? write those of the runs down before it: 17\\6")
    return [Implied()]


MEANINGS: dict[str, Meaning] = {
    "start": lambda parts: parts,
    "compared": compared,
    "of_digits": of_digits,
    "all_different": all_different,
    "consecutive": consecutive,
    "counted": counted,
    "asked": asked,
    "adds": adds,
    "multiplies": multiplies,
    "differs": differs,
    "exceeds": exceeds,
    "equal": equal,
    "unequal": ordered("!="),
    "at_least": ordered(">="),
    "at_most": ordered("<="),
    "greater": ordered(">"),
    "smaller": ordered("<"),
    "property": of_each("{} is {}"),
    "no_property": of_each("{} is not {}"),
    "divisible": of_each("{} is divisible by {}"),
    "rel": lambda parts: parts[0],
    "subjects": lambda parts: Subjects((*(parts[0].texts if type(parts[0]) is Subjects else parts[:1]), *parts[1:])),
    "signed": lambda parts: f"-{bound(parts[-1])}",
    "plus": joined("+"),
    "minus": joined("-"),
    "times": joined("*"),
    "over": joined("/"),
    "modulo": joined("mod"),
    "power": joined("^"),
    "squared": infix("{} ^ 2"),
    "multiple_of": infix("{} * {}"),
    "beside": beside,
    "times_percent": times_percent,
    "percent_of": lambda parts: Phrase(f"{bound(parts[-1])} * ({parts[0]}/100)"),
    "twice": infix("2 * {}"),
    "half": infix("{} / 2"),
    "part": lambda parts: Phrase(f"{bound(parts[1])} / {parts[0]}"),
    "more": lambda parts: Phrase(f"{bound(parts[1])} + {parts[0]}"),
    "less": lambda parts: Phrase(f"{bound(parts[1])} - {parts[0]}"),
    "sum_of": lambda parts: Phrase(" + ".join(map(bound, parts[-1]))),
    "product_of": lambda parts: Phrase(" * ".join(map(bound, parts[-1]))),
    "difference": infix("abs({} - {})"),
    "quotient": infix("{} / {}"),
    "labeled": lambda parts: parts[-1],
    "bracket": lambda parts: f"({parts[0]})",
    "operands": items,
    "unknown": unknown,
    "values": lambda parts: [f"values {parts[-1]}"],
    "span": lambda parts: "..".join(part for part in parts if part.isdigit()),
    "clues": clues,
    "clues_of_runs": clues_of_runs,
    "circles": circles,
    "strokes": strokes,
    "line": tuple,
    "line_at": lambda parts: tuple(parts[0].split()),
    "clue": clue,
    "diagonal": diagonal,
    "outer_diagonal": outer_diagonal,
    "path": path,
    "paths": paths,
    "lines": lambda parts: (*parts[0], parts[1]) if len(parts) > 1 else (parts[0],),
    "path_from": path_from,
    "section": lambda parts: [Section(parts[0])],
    "lines_below": lambda parts: [Section(parts[0][0])],
    "set_of": set_of,
    "marked": marked,
    "key": lambda parts: tuple(f"{part}s" if part in ("row", "col") else part for part in parts),
    "numbers": items,
    "ungiven": lambda parts: "?",
    "cells": items,
    "pairs": items,
}
