"""Relations between two cells, which marks such as dots, X and V require: one row for each relation.

A mark has no direction, so it requires a directed relation in one order or the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class PairMark(NamedTuple):
    """A mark that has a name: a relation with a certain number."""

    number: int
    sign: str
    """The sign between two cells of a drawing."""
    printed: str
    """The words before its cells in printed lists."""


class FPuzzlesPairs(NamedTuple):
    """Marks between two cells in f-puzzles."""

    key: str
    """The key of their list in the JSON, and their name in its list ``negative``."""
    usual: int | None
    """The number of a mark without a value; None if every mark has a letter."""
    letters: Mapping[str, int]
    """The numbers of the letters that are the values; empty if the values are numbers."""
    exempt: tuple[str, ...]
    """The keys of the marks that exempt a pair from the negative rule."""


class PairRelation(NamedTuple):
    """A relation between two numbers, which may depend on a third."""

    form: str
    """The relation in the language, with ``{}`` for the third number: ``abs(_ - _) = {}``."""
    is_directed: bool
    """True if it matters which cell comes first."""
    words: str
    """The verb of a sentence about the two numbers: "differ by {}"."""
    marks: Mapping[str, PairMark]
    """The marks for this relation, by their names."""
    dot: str
    """The color of the dot that is drawn for it, "white" or "black", with a number that none of its marks has inside;
    empty if its marks are drawn as they are written."""
    fact: str
    """Its kind in `model.forms`; empty if it has none."""
    f_puzzles: FPuzzlesPairs | None
    example: str
    """A small puzzle with such marks and exactly one solution, which is written below it."""

    def stated(self, number: int, one: str, other: str) -> str:
        """Return the relation of two cells, in any order."""
        return " or ".join(self._in_orders(number, one, other))

    def denied(self, number: int, one: str, other: str) -> list[str]:
        """Return relations that state together that an equation holds in neither order."""
        return [text.replace(" = ", " != ") for text in self._in_orders(number, one, other)]

    def _in_orders(self, number: int, one: str, other: str) -> list[str]:
        orders = ((one, other), (other, one)) if self.is_directed else ((one, other),)
        text = self.form.format(number)
        return [text.replace("_", first, 1).replace("_", second, 1) for first, second in orders]


def _example(rule: str, values: str, row: str, solution: str) -> str:
    """Return a puzzle of one row, with marks ``o`` for the rule."""
    return f"values {values}\nmark o: {rule}\ngrid:\n  {row}\nexpect unique\nsolution:\n  {solution}\n"


PAIR_RELATIONS = {
    "different": PairRelation(
        form="_ != _",
        is_directed=False,
        words="are different",
        marks={},
        dot="",
        fact="different",
        f_puzzles=None,
        example=_example("_ != _", "1..2", "_ o 2 o _ o _", "1 2 1 2"),
    ),
    "not sum": PairRelation(
        form="_ + _ != {}",
        is_directed=False,
        words="do not add up to {}",
        marks={},
        dot="",
        fact="not sum",
        f_puzzles=None,
        example=_example("_ + _ != 4", "1..3", "1 o 2 o _ o 3", "1 2 3 3"),
    ),
    "sum": PairRelation(
        form="_ + _ = {}",
        is_directed=False,
        words="add up to {}",
        marks={
            "v": PairMark(5, sign="V", printed="v"),
            "x": PairMark(10, sign="X", printed="x"),
        },
        dot="",
        fact="sum",
        f_puzzles=FPuzzlesPairs("xv", usual=None, letters={"X": 10, "V": 5}, exempt=("xv",)),
        example=_example("_ + _ = 5", "1..9", "_ o _ o 2 o _", "2 3 2 3"),
    ),
    "prime sum": PairRelation(
        form="_ + _ is prime",
        is_directed=False,
        words="add up to a prime",
        marks={},
        dot="",
        fact="",
        f_puzzles=None,
        example=_example("_ + _ is prime", "1..4", "4 o _ o _ o 2", "4 1 1 2"),
    ),
    "difference": PairRelation(
        form="abs(_ - _) = {}",
        is_directed=False,
        words="differ by {}",
        marks={"white": PairMark(1, sign="o", printed="white_dot white_dots white")},
        dot="white",
        fact="difference",
        f_puzzles=FPuzzlesPairs("difference", usual=1, letters={}, exempt=("difference", "ratio")),
        example=_example("abs(_ - _) = 2", "1..4", "_ o _ o 1 o _", "1 3 1 3"),
    ),
    "not difference": PairRelation(
        form="abs(_ - _) != {}",
        is_directed=False,
        words="do not differ by {}",
        marks={},
        dot="",
        fact="not difference",
        f_puzzles=None,
        example=_example("abs(_ - _) != 1", "1..3", "2 o _ o _ o _", "2 2 2 2"),
    ),
    "greater difference": PairRelation(
        form="abs(_ - _) > {}",
        is_directed=False,
        words="differ by more than {}",
        marks={},
        dot="",
        fact="",
        f_puzzles=None,
        example=_example("abs(_ - _) > 2", "1..4", "4 o _ o _ o _", "4 1 4 1"),
    ),
    "least difference": PairRelation(
        form="abs(_ - _) >= {}",
        is_directed=False,
        words="differ by at least {}",
        marks={},
        dot="",
        fact="apart",
        f_puzzles=None,
        example=_example("abs(_ - _) >= 3", "1..4", "_ o _ o _ o 4", "1 4 1 4"),
    ),
    "ratio": PairRelation(
        form="_ = {} * _",
        is_directed=True,
        words="are in the ratio 1:{}",
        marks={"black": PairMark(2, sign="*", printed="black_dot black_dots black")},
        dot="black",
        fact="quotient",
        f_puzzles=FPuzzlesPairs("ratio", usual=2, letters={}, exempt=("difference", "ratio")),
        example=_example("_ = 2 * _", "1..5", "_ o 1 o _ o 4", "2 1 2 4"),
    ),
    "unlike parity": PairRelation(
        form="(_ + _) mod 2 = 1",
        is_directed=False,
        words="are one odd, one even",
        marks={},
        dot="",
        fact="",
        f_puzzles=None,
        example=_example("(_ + _) mod 2 = 1", "1..3", "3 o _ o 1 o _", "3 2 1 2"),
    ),
    "coprime": PairRelation(
        form="gcd(_, _) = 1",
        is_directed=False,
        words="have no common divisor but 1",
        marks={},
        dot="",
        fact="",
        f_puzzles=None,
        example=_example("gcd(_, _) = 1", "2..4", "_ o 2 o _ o 4", "3 2 3 4"),
    ),
}
MARKS = {name: (kind, mark) for kind in PAIR_RELATIONS.values() for name, mark in kind.marks.items()}
"""The marks that have a name, each with its relation."""
