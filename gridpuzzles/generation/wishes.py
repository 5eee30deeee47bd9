"""Apply what a setter requests in addition to the rules: a certain clue, prime or equal clues, a drawing, a date."""

from __future__ import annotations

import re

from ..api import parse
from ..base.english import listing
from ..edits.clues import less, with_clue
from ..model.clue_numbers import with_number
from ..model.expressions import Comparison, Constant, Property
from ..solving.budget import Budget
from ..steps.hints import clash
from ..system.load import read_source
from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..api import Puzzle
    from ..model.expressions import Condition, Expression
    from .request import Request

KINDS = ("prime", "equal")
CLUE = re.compile(r"(.+?)\s*=\s*(-?\d+)")
EMPTY = "._ "
SECONDS = 1.0
"""Time limit for explaining why a number is impossible."""


def settled(text: str, asked: Iterable[str]) -> tuple[str, set[int]]:
    """Return the text with the requested numbers in its clues, and the clues that must keep them.

    A requested clue that the text does not have is added as a statement. Raises `DefinitionError` if that is not a
    valid statement, `CannotMake` for a number that the cells of the clue cannot make.
    """
    fixed: set[int] = set()
    for clue in asked:
        text, of_one = _settled(text, clue)
        fixed |= of_one
    return text, fixed


def _settled(text: str, clue: str) -> tuple[str, set[int]]:
    puzzle = parse(text)
    asked = CLUE.fullmatch(clue)
    for number, one in enumerate(puzzle.clues):
        if asked and one.label == asked[1].strip() and one.value is not None:
            text = with_clue(puzzle, number, int(asked[2]))
            # Test the clue alone, to report early and with a reason that it is impossible.
            others = set(range(len(puzzle.clues))) - {number}
            reason = clash(less(parse(text), others), Budget(SECONDS))
            if reason:
                raise CannotMake(f"{clue} is impossible. {reason}")
            return text, {number}
    text = f"{text}{clue}\n"
    return text, set(range(len(puzzle.clues), len(parse(text).clues)))


def asked_of(puzzle: Puzzle, clue: str) -> Condition | None:
    """Return the condition of the requested clue if the puzzle has that clue with some number; None otherwise."""
    asked = CLUE.fullmatch(clue)
    for one in puzzle.constraints:
        told = puzzle.clues[one.clue] if one.clue >= 0 else None
        if asked and told and told.label == asked[1].strip() and told.value is not None:
            return with_number(one.condition, told.value, int(asked[2]))
    return None


def condition_on_all(sides: Sequence[Expression], kind: str) -> list[Condition]:
    """Return the condition that all ``sides`` are prime, or that all are equal and greater than 1."""
    if kind == "prime":
        return [Property(side, "prime") for side in sides]
    return [Comparison(sides[0], ">", Constant(1)), *(Comparison(side, "=", sides[0]) for side in sides[1:])]


def check_kind(request: Request) -> None:
    """Raise `CannotMake` for a property of clues that is not among `KINDS`."""
    if request.clues and request.clues not in KINDS:
        raise CannotMake(f"clues can be all {' or all '.join(KINDS)}, not {request.clues!r}")


def lines_of(request: Request) -> list[str]:
    """Return the lines of the requested drawing that are not blank."""
    return [line.rstrip() for line in read_source(request.givens).text.splitlines() if line.strip()]


def drawing(request: Request, rows: int, cols: int) -> Mapping[tuple[int, int], int | None]:
    """Return the places marked in a drawing, each with its number or None; raises `CannotMake` if it is too large."""
    lines = lines_of(request)
    if len(lines) > rows or any(len(line) > cols for line in lines):
        raise CannotMake(f"{request.givens}: the drawing is larger than {rows} x {cols}")
    # the drawing is centered in the grid
    top = (rows - len(lines)) // 2
    left = (cols - max(map(len, lines), default=0)) // 2
    return {
        (top + row, left + col): int(sign) if sign.isdigit() and sign != "0" else None
        for row, line in enumerate(lines, 1)
        for col, sign in enumerate(line, 1)
        if sign not in EMPTY
    }


def date_digits(request: Request, rows: int, highest: int) -> list[int]:
    """Return the digits of a date except 0, one for each row; if values exceed 9, its numbers of one or two digits.

    Raises `CannotMake` if they are too many or too large.
    """
    pattern = r"\d"
    if highest > 9:
        pattern = r"\d\d?"
    numbers = [int(part) for part in re.findall(pattern, request.date) if int(part)]
    if not numbers or len(numbers) > rows or max(numbers) > highest:
        if not numbers:
            raise CannotMake(f"{request.date!r} is not a date such as 22.11.2026")
        given = listing(map(str, numbers))
        raise CannotMake(
            f"{request.date!r} gives {given}, which do not fit {rows} rows with numbers from 1 to {highest}"
        )
    return numbers
