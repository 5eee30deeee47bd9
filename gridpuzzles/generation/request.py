"""What was asked for, as a value and as the words of a puzzle's identifier."""

from __future__ import annotations

import re

from ..base.record import Record
from ..kinds.signs import TYPED
from .budget import CannotMake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_CELLS = 2500
MAX_CAGE = 9
SINGLES, RARE = 0.4, 0.05
"""How often cages of one cell come where they are welcome, and cages of sizes that only this request has."""


class Request(Record):
    """A family with its parameters; what is empty or 0 is left to the family.

    Its name, ``kenken:6x6,operators=+-``, with a seed and a number, ``kenken:6x6#42-3``, identifies one puzzle.
    """

    family: str
    rows: int = 0
    cols: int = 0
    values: str = ""
    operators: str = ""
    cages: str = ""  # how many cells a cage may have: 2..4
    singles: bool = False  # cages of one cell are welcome
    no_op: bool = False  # targets without their operators
    symmetric: bool = False
    theme: str = ""
    language: str = ""
    words: str = ""  # a file of them
    clue: str = ""  # asked for: row 1 = 2026; row 2 = 7
    clues: str = ""  # what all are: prime, equal
    givens: str = ""  # a file that draws where they stand
    date: str = ""
    difficulty: str = ""  # a word, or a range of ratings
    needs: str = ""  # a technique

    @property
    def name(self) -> str:
        """``family:parameters``, the parameters left to the family left out."""
        given = [f"{self.rows}x{self.cols}"] if self.rows else []
        for field in PARAMETERS:
            value = getattr(self, field)
            if value:
                given.append(word_of(field) if value is True else f"{word_of(field)}={value}")
        if given:
            return f"{self.family}:{','.join(given)}"
        return self.family

    def takes(self, *fields: str) -> Request:
        """The request itself; raises `CannotMake` when it sets a parameter that its family has not."""
        for field in ("rows", *PARAMETERS):
            if getattr(self, field) and field not in EVERYWHERE and field.replace("rows", "size") not in fields:
                rest = ", ".join(map(word_of, fields))
                word = word_of(field).replace("rows", "size")
                raise CannotMake(f"{self.family} takes no {word}" + (f", only {rest}" if fields else ""))
        return self

    @property
    def asked(self) -> tuple[str, ...]:
        """The clues that are asked for."""
        return tuple(one.strip() for one in self.clue.split(";") if one.strip())

    @property
    def statement(self) -> str:
        """The clues that are asked for as lines of a text."""
        return "".join(f"{one}\n" for one in self.asked)

    def cage_sizes(self, usual: Mapping[int, float]) -> dict[int, float]:
        """How often a cage has so many cells: as is usual, as far as it was asked for; raises `CannotMake`."""
        weights = dict(usual)
        if self.cages:
            least, _, most = self.cages.partition("..")
            most = most or least
            if not (least.isdigit() and most.isdigit() and 0 < int(least) <= int(most) <= MAX_CAGE):
                raise CannotMake(f"not sizes of cages: {self.cages!r} (write 2..4, up to {MAX_CAGE})")
            weights = {size: usual.get(size, RARE) for size in range(int(least), int(most) + 1)}
        if self.singles:
            weights[1] = SINGLES
        return weights

    def sized(self, rows: int, cols: int = 0) -> Request:
        """The request with this size where it names none; raises `CannotMake` for a size that leaves no puzzle."""
        if self.rows:
            one = self
        else:
            one = self.replace(rows=rows, cols=cols or rows)
        if one.rows < 2 or one.cols < 2:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: a grid of one line leaves nothing to solve")
        if one.rows * one.cols > MAX_CELLS:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: more than {MAX_CELLS} cells")
        return one

    def square(self, size: int) -> Request:
        """The same for families whose grids are square."""
        one = self.sized(size)
        if one.rows != one.cols:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: the grid must be square")
        return one


FLAGS = ("singles", "no_op", "symmetric")
PARAMETERS = tuple(field for field in Request.__annotations__ if field not in ("family", "rows", "cols"))
"""The fields of a request beside family and size, in the order of its name."""
EVERYWHERE = ("difficulty", "needs")
"""Parameters of all families."""
ALIASES = {
    "cross-figures": "cross-figure",
    "figures": "figure",
    "pyramids": "pyramid",
    "skeleton": "long-division",
    "struck-out": "strike-out",
    "strike-outs": "strike-out",
    "ten-column": "tenner",
    "ten-columns": "tenner",
}
"""Other names of families: those of the folders of `puzzles/`, and plurals."""
IDENTIFIER = re.compile(r"([^#]+)#(-?\d+)-(\d+)")
PARTS = re.compile(",(?=" + "|".join(field.replace("_", "-") for field in PARAMETERS) + r"|\d+x)")
"""Between parameters: lists of values, and clues, have commas of their own."""
SIZE = re.compile(r"([1-9]\d{0,3})(?:[x×]([1-9]\d{0,3}))?")


def word_of(field: str) -> str:
    """How a parameter is written."""
    return field.replace("_", "-")


def read_size(text: str) -> tuple[int, int]:
    """``5x3``, or ``6`` for a square; raises `ValueError`."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a size: {text!r} (write 5x3, rows first)")
    return int(found[1]), int(found[2] or found[1])


def read_operators(text: str) -> str:
    """Some of ``+-*/`` in this order, each once; raises `ValueError` for anything else."""
    signs = {TYPED.get(sign, "*" if sign == "x" else sign) for sign in text if sign not in " ,"}
    if not signs or not signs <= set("+-*/"):
        raise ValueError(f"not operators: {text!r} (write some of + - * /)")
    return "".join(sign for sign in "+-*/" if sign in signs)


def read_identifier(text: str) -> tuple[Request, int, int] | None:
    """Request, seed and number of ``kenken:6x6,operators=+-#42-3``; None when it is no identifier.

    Raises `ValueError` as `read_name` does.
    """
    found = IDENTIFIER.fullmatch(text)
    if found is None:
        return None
    return (read_name(found[1]), int(found[2]), int(found[3]))


def read_name(text: str) -> Request:
    """The request called ``kenken:6x6,operators=+-``; raises `ValueError` for a parameter that is none."""
    family, _, rest = text.partition(":")
    request = Request(ALIASES.get(family, family))
    for part in filter(None, PARTS.split(rest)):
        word, _, value = part.partition("=")
        field = word.replace("-", "_")
        if field in FLAGS and not value:
            request = request.replace(**{field: True})
        elif field == "operators":
            request = request.replace(operators=read_operators(value))
        elif field in PARAMETERS and field not in FLAGS and value:
            request = request.replace(**{field: value})
        else:
            rows, cols = read_size(part)
            request = request.replace(rows=rows, cols=cols)
    return request
