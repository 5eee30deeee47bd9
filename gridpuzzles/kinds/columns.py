"""The columns that a kind must fill: one class for each group of kinds.

A column that does not apply to a kind is None or empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..base.annotations import Rational as Rational
from ..base.terms import Condition as Condition
from ..base.terms import Expression as Expression

Numbers = Sequence[Rational]
Expressions = Sequence[Expression]
Interval = tuple[Rational, Rational]
Intervals = Sequence[Interval]
Automaton = tuple[Any, Callable[[Any, int], Any], Callable[[Any], "int | None"]]


class EdgeClue(NamedTuple):
    """A clue at the end of a row or column that gives the function's value."""

    sheet: Callable[..., str]
    """Given the parameters as written, return the words after "the number at the end of a row is" on a sheet."""
    f_puzzles: tuple[str, tuple[str, ...]] | None
    """Their name in f-puzzles, and the parameters there: a number, ``size`` (of the grid) or ``first`` (cell)."""


class StepTexts(NamedTuple):
    """The words of a solving step that uses such a clue."""

    clue: Callable[..., str]
    """Given the number and the parameters as written, return the words after "row 1": "sees 3"."""
    forced: Mapping[Rational, str]
    """Maps a clue number to its immediate consequence: ``{1: "the highest stands in front"}``."""


class LineFunction(NamedTuple):
    """A function of the cells of a line in their order. Its functions receive the cells first, then the parameters."""

    # --- notation
    word: str | None
    """The word of the language, equal to the file's name, of the letters a to z; None if signs alone stand for it."""
    form: str
    """The notation for row 1: ``between(row 1, 1, 9)``. Shown in messages and in the reference."""
    parameters: tuple[str, ...]
    """An example for each number that the function needs in addition to the line."""
    is_directed: bool
    """True if the value depends on the end from which the line is read; such lines have clues at both ends."""

    # --- meaning
    value: Callable[[Numbers], Rational]
    """Return the exact value: the reference for the three functions below. Raises `Undefined` if there is none."""
    bounds: Callable[[Intervals, bool], Interval]
    """Return bounds of the value, given those of the operands and whether all are whole."""
    automaton: Callable[[], Automaton]
    """Return (start, step, result). ``step(state, value)`` reads the parameters, then the line; ``result(state)`` is
    None if the function has no value."""
    desugared: Callable[[Expressions], Expression]
    """Return an equal expression of sums, counts and comparisons, which is undefined if the function is."""

    # --- texts for people, and other formats
    meaning: str
    """The reference, after the form: "the number of different numbers, in any order"."""
    edge: EdgeClue | None
    steps: StepTexts | None
    """Both are None for a function without a word, which only relations use: steps show these as written."""
    example: str
    """A small puzzle with such clues and exactly one solution, which is written below it."""
