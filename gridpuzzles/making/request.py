"""What was asked for, as a value and as the words of a puzzle's identifier."""

from __future__ import annotations

import re

from ..record import Record
from .allowance import CannotMake

MOST_CELLS = 2500


class Request(Record):
    """A family with its parameters; what is empty or 0 is left to the family.

    Its name, ``kenken:6x6,operators=+-``, with a seed and a number, ``kenken:6x6#42-3``, identifies one puzzle.
    """

    family: str
    rows: int = 0
    cols: int = 0
    values: str = ""
    operators: str = ""
    singles: bool = False  # cages of one cell are welcome
    difficulty: str = ""  # a word, or a range of ratings
    needs: str = ""  # a technique

    @property
    def name(self) -> str:
        """``family:parameters``, the parameters left to the family left out."""
        given = [f"{self.rows}x{self.cols}"] if self.rows else []
        given += [f"values={self.values}"] if self.values else []
        given += [f"operators={self.operators}"] if self.operators else []
        given += ["singles"] if self.singles else []
        given += [f"difficulty={self.difficulty}"] if self.difficulty else []
        given += [f"needs={self.needs}"] if self.needs else []
        return f"{self.family}:{','.join(given)}" if given else self.family

    def takes(self, *fields: str) -> Request:
        """The request itself; raises `CannotMake` when it sets a parameter that its family has not."""
        for field, word in (("rows", "size"), ("values", "values"), ("operators", "operators"), ("singles", "singles")):
            if getattr(self, field) and word not in fields:
                raise CannotMake(f"{self.family} takes no {word}" + (f", only {', '.join(fields)}" if fields else ""))
        return self

    def sized(self, rows: int, cols: int = 0) -> Request:
        """The request with this size where it names none; raises `CannotMake` for a size that leaves no puzzle."""
        one = self if self.rows else self.replace(rows=rows, cols=cols or rows)
        if one.rows < 2 or one.cols < 2:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: a grid of one line leaves nothing to find out")
        if one.rows * one.cols > MOST_CELLS:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: more than {MOST_CELLS} cells")
        return one

    def square(self, size: int) -> Request:
        """The same for families whose grids are square."""
        one = self.sized(size)
        if one.rows != one.cols:
            raise CannotMake(f"{self.family} {one.rows}x{one.cols}: the grid must be square")
        return one


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
SIZE = re.compile(r"([1-9]\d{0,3})(?:[x×]([1-9]\d{0,3}))?")


def read_size(text: str) -> tuple[int, int]:
    """``5x3``, or ``6`` for a square; raises `ValueError`."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a size: {text!r} (write 5x3, rows first)")
    return int(found[1]), int(found[2] or found[1])


def read_operators(text: str) -> str:
    """Some of ``+-*/`` in this order, each once; raises `ValueError` for anything else."""
    signs = {{"x": "*", "×": "*", "÷": "/", "−": "-"}.get(sign, sign) for sign in text if sign not in " ,"}
    if not signs or not signs <= set("+-*/"):
        raise ValueError(f"not operators: {text!r} (write some of + - * /)")
    return "".join(sign for sign in "+-*/" if sign in signs)


def read_identifier(text: str) -> tuple[Request, int, int] | None:
    """Request, seed and number of ``kenken:6x6,operators=+-#42-3``; None when it is no identifier.

    Raises `ValueError` as `read_name` does.
    """
    found = IDENTIFIER.fullmatch(text)
    return None if found is None else (read_name(found[1]), int(found[2]), int(found[3]))


def read_name(text: str) -> Request:
    """The request called ``kenken:6x6,operators=+-``; raises `ValueError` for a parameter that is none."""
    family, _, rest = text.partition(":")
    request = Request(ALIASES.get(family, family))
    for part in filter(None, re.split(r",(?=[a-z]|\d+x)", rest)):  # lists of values have commas of their own
        key, _, value = part.partition("=")
        if part == "singles":
            request = request.replace(singles=True)
        elif key == "values" and value:
            request = request.replace(values=value)
        elif key in ("difficulty", "needs") and value:
            request = request.replace(**{key: value})
        elif key == "operators":
            request = request.replace(operators=read_operators(value))
        else:
            rows, cols = read_size(part)
            request = request.replace(rows=rows, cols=cols)
    return request
