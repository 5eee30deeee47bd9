"""Find the usual rule that was probably omitted when the number of solutions is surprising."""

from __future__ import annotations

from itertools import product

from .. import solving
from ..base.errors import LimitMet
from ..solving.budget import Budget
from .rules import ORDER, rules, size_of
from .typos import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..base.source import Source
    from ..model.puzzle import Puzzle

EFFORT, MAX_NODES = 200_000, 3000
"""Effort in characters read, and nodes of each search, for a suggestion that should take at most half a second.

Both are counted, not timed, so that the suggestion does not depend on other work of the machine.
"""
LEAST_READ, PROPAGATIONS = 500, 4
"""Cost of reading a short text in characters, and the number of propagations that cost as much as one character."""
SECONDS = 5.0
"""Time limit for puzzles that take long to set up."""
MAX_TEXT_LENGTH = 20_000
"""Longer texts were probably written by programs, which do not forget rules."""


def forgotten(puzzle: Puzzle, status: str, budget: Budget | None = None) -> str:
    """Return a clause that names the additional rule with which there is exactly one solution; empty if none was found.

    ``status`` is the status without that rule, ``none`` or ``several``. If a limit is reached, the search just ends.
    """
    source = puzzle.source
    if source is None or len(source.text) > MAX_TEXT_LENGTH or not puzzle.is_surprising(status):
        return ""
    budget = (budget or Budget()).part(SECONDS)
    effort = 0
    for edits in _candidate_edits(source, puzzle, status):
        if effort > EFFORT:
            break
        text = source.text
        for edit in sorted(edits, key=lambda one: -one.start):
            text = edit.of(text)
        effort += LEAST_READ + len(text)
        try:
            meant = puzzle.read_anew(text, budget.look)
        except LimitMet:
            break
        if meant is None:
            continue
        verdict = solving.verdict(meant, budget=budget.part(nodes=MAX_NODES))
        effort += verdict.statistics.propagations // PROPAGATIONS
        if verdict.status == "unique":
            said = " and ".join(edit.sentence[:1].lower() + edit.sentence[1:] for edit in edits)
            return f"{said}, the puzzle has exactly one solution"
    return ""


def _candidate_edits(source: Source, puzzle: Puzzle, status: str) -> Iterator[tuple[Edit, ...]]:
    """Yield single rules, the most likely first; then the order of evaluation combined with rules about differences."""
    size = size_of(puzzle)
    # Removing a rule can only add solutions, so it is tried if there is none.
    is_open = any(symbol.given is None for symbol in puzzle.symbols)
    single = [one for one in rules(source, size) if one.new or (status == "none" and is_open)]
    single.sort(key=lambda one: one.typo_cost)
    for one in single:
        yield (one,)
    order = [one for one in single if one.sentence.startswith(ORDER)]
    different = [one for one in single if "`all different" in one.sentence]
    yield from product(order, different[:2])
