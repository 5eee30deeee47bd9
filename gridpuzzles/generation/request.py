"""Represent a request as a value and as the name in an identifier, and apply what it asks beyond the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..base.english import listing
from ..families.catalogue import called
from ..families.headings import written_rules
from ..kinds.signs import BASIC, TYPED
from ..model.expressions import Comparison, Condition, Constant, Expression, Property
from ..system.load import read_source
from .budget import CannotMake

MAX_CELLS = 2500
MAX_CAGE = 9
SINGLES, RARE = 0.4, 0.05
"""Weight of single-cell cages if they are allowed, and of sizes that only the request mentions."""


@dataclass(frozen=True, slots=True)
class Request:
    """A family with its parameters; the family chooses those that are empty or 0.

    Its name, such as ``kenken:6x6,operators=+-``, identifies one puzzle together with a seed and a number:
    ``kenken:6x6#42-3``.
    """

    family: str
    rows: int = 0
    cols: int = 0
    values: str = ""
    operators: str = ""
    cages: str = ""  # range of cells for a cage: 2..4
    singles: bool = False  # allow cages of one cell
    no_op: bool = False  # print targets without their operators
    symmetric: bool = False
    theme: str = ""
    language: str = ""
    words: str = ""  # path of a word list
    clue: str = ""  # requested clues: row 1 = 2026; row 2 = 7
    clues: str = ""  # property of all clues: prime, equal
    givens: str = ""  # path of a drawing of their places
    date: str = ""
    difficulty: str = ""  # a word, or a range of ratings
    needs: str = ""  # a technique

    @property
    def name(self) -> str:
        """``family:parameters``, without the parameters that the family chooses."""
        given = [f"{self.rows}x{self.cols}"] if self.rows else []
        for field in PARAMETERS:
            value = getattr(self, field)
            if value:
                given.append(word_of(field) if value is True else f"{word_of(field)}={value}")
        if given:
            return f"{self.family}:{','.join(given)}"
        return self.family

    def takes(self, *fields: str) -> Request:
        """Return the request itself; raises `CannotMake` if it sets a parameter that is not among ``fields``."""
        for field in ("rows", *PARAMETERS):
            if getattr(self, field) and field not in EVERYWHERE and field.replace("rows", "size") not in fields:
                rest = ", ".join(map(word_of, fields))
                word = word_of(field).replace("rows", "size")
                raise CannotMake(f"{self.family} takes no {word}" + (f"; it takes {rest}" if fields else ""))
        return self

    @property
    def asked(self) -> tuple[str, ...]:
        """The requested clues."""
        return tuple(one.strip() for one in self.clue.split(";") if one.strip())

    def rules(self, family: str = "") -> str:
        """Return the rules of the family, or of another one, with the requested size and values, as statements."""
        said = f"values {self.values}\n" if self.values else ""
        rules = written_rules(family or self.family, self.rows, self.cols, said=said)
        return said + "".join(f"{rule}\n" for rule in rules)

    def cage_sizes(self, usual: Mapping[int, float]) -> dict[int, float]:
        """Return the weight of each cage size: ``usual``, restricted to the requested sizes; raises `CannotMake`."""
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
        """Return the request with this size unless it has one; raises `CannotMake` if the size is too small or too
        large."""
        if self.rows:
            one = self
        else:
            one = replace(self, rows=rows, cols=cols or rows)
        if one.rows < 2 or one.cols < 2:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: a grid of one line leaves nothing to solve")
        if one.rows * one.cols > MAX_CELLS:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: more than {MAX_CELLS} cells")
        return one

    def square(self, size: int) -> Request:
        """Return the request like `sized`, for families whose grids are square."""
        one = self.sized(size)
        if one.rows != one.cols:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: the grid must be square")
        return one


FLAGS = ("singles", "no_op", "symmetric")
PARAMETERS = tuple(field for field in Request.__annotations__ if field not in ("family", "rows", "cols"))
"""The fields of a request except family and size, in the order of its name."""
EVERYWHERE = ("difficulty", "needs")
"""Parameters that all families take."""
IDENTIFIER = re.compile(r"([^#]+)#(-?\d+)-(\d+)")
PARTS = re.compile(",(?=" + "|".join(field.replace("_", "-") for field in PARAMETERS) + r"|\d+x)")
"""Separates parameters; commas inside lists of values and inside clues do not match."""
SIZE = re.compile(r"([1-9]\d{0,3})(?:[x×]([1-9]\d{0,3}))?")


def word_of(field: str) -> str:
    """Return the spelling of a parameter in names."""
    return field.replace("_", "-")


def read_size(text: str) -> tuple[int, int]:
    """Return rows and columns from ``5x3``, or ``6`` for a square; raises `ValueError`."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a size: {text!r} (write 5x3, rows first)")
    return int(found[1]), int(found[2] or found[1])


def read_operators(text: str) -> str:
    """Return the operators in ``text`` in the order of `BASIC`, without repetition; raises `ValueError` for other
    text."""
    signs = {TYPED.get(sign, "*" if sign == "x" else sign) for sign in text if sign not in " ,"}
    if not signs or not signs <= set(BASIC):
        raise ValueError(f"not operators: {text!r} (write some of {' '.join(BASIC)})")
    return "".join(sign for sign in BASIC if sign in signs)


def read_identifier(text: str) -> tuple[Request, int, int] | None:
    """Return request, seed and number of ``kenken:6x6,operators=+-#42-3``; None if the text is not an identifier.

    Raises `ValueError` for an unknown parameter, like `read_name`.
    """
    found = IDENTIFIER.fullmatch(text)
    if found is None:
        return None
    return (read_name(found[1]), int(found[2]), int(found[3]))


def read_name(text: str) -> Request:
    """Return the request with the name ``kenken:6x6,operators=+-``; raises `ValueError` for an unknown parameter."""
    family, _, rest = text.partition(":")
    known = called(family)
    request = Request(known.key if known and not known.field("question") else family)
    # a clue may contain commas, so parts are split before the names of parameters only
    for part in filter(None, PARTS.split(rest)):
        word, _, value = part.partition("=")
        field = word.replace("-", "_")
        if field in FLAGS and not value:
            flag: dict[str, Any] = {field: True}
            request = replace(request, **flag)
        elif field == "operators":
            request = replace(request, operators=read_operators(value))
        elif field in PARAMETERS and field not in FLAGS and value:
            request = replace(request, **{field: value})
        else:
            # anything else must be a size; `read_size` rejects other text
            rows, cols = read_size(part)
            request = replace(request, rows=rows, cols=cols)
    return request


# --- what a setter requests in addition to the rules

KINDS = ("prime", "equal")
EMPTY = "._ "


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
