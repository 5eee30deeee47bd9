"""The usual rule that was probably left unsaid, where the number of solutions surprises."""

from __future__ import annotations

from itertools import product
from time import monotonic

from .. import solving
from ..base.errors import Deadline, LimitMet
from .rules import ORDER, rules, size_of
from .typo_edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..base.source import Source
    from ..model.puzzle import Puzzle

EFFORT, MAX_NODES = 200_000, 3000
"""Characters that are read, and nodes of each search: this is an aside, not the question, of half a second at most.
Counted, not timed, so that what is said does not depend on what else the machine does."""
LEAST_READ, PROPAGATIONS = 500, 4
"""What the reading of a short text costs, in characters; so many propagations cost as much as one."""
SECONDS = 5.0
"""For puzzles that take long to set up."""
MAX_TEXT_LENGTH = 20_000
"""Longer texts were made by programs, which forget nothing."""


def forgotten(puzzle: Puzzle, status: str, **limits: Any) -> str:
    """With which one rule more there is exactly one solution, as a clause; empty where none is found in little time.

    ``status`` is what was found without: ``none`` or ``several``. A limit that is met only ends the trying.
    """
    origin = getattr(puzzle, "origin", None)
    read = getattr(puzzle, "read_anew", None)
    long = origin is not None and len(origin.source.text) > MAX_TEXT_LENGTH
    if read is None or origin is None or long or not puzzle.is_surprising(status):
        return ""
    end = monotonic() + min(SECONDS, limits.get("time_limit") or SECONDS)
    deadline = Deadline(end - monotonic(), limits.get("cancel"))
    effort = 0
    for edits in _tried(origin.source, puzzle, status):
        left = end - monotonic()
        if left < 0 or effort > EFFORT:
            break
        text = origin.source.text
        for edit in sorted(edits, key=lambda one: -one.start):
            text = edit.of(text)
        effort += LEAST_READ + len(text)
        try:
            meant = read(text, deadline)
        except LimitMet:
            break
        if meant is None:
            continue
        verdict = solving.verdict(meant, **{**limits, "node_limit": MAX_NODES, "time_limit": left})
        effort += verdict.statistics.propagations // PROPAGATIONS
        if verdict.status == "unique":
            said = " and ".join(_lowered(edit.said) for edit in edits)
            return f"{said}, the puzzle has exactly one solution"
    return ""


def _tried(source: Source, puzzle: Puzzle, status: str) -> Iterator[tuple[Edit, ...]]:
    """The rules alone, the likeliest first; then the order of evaluation together with what is all different."""
    size = size_of(puzzle)
    # Without a rule there are no fewer solutions.
    is_open = any(symbol.given is None for symbol in puzzle.symbols)
    single = [one for one in rules(source, size) if one.new or (status == "none" and is_open)]
    single.sort(key=lambda one: one.rarity)
    for one in single:
        yield (one,)
    order = [one for one in single if one.said.startswith(ORDER)]
    different = [one for one in single if "`all different" in one.said]
    yield from product(order, different[:2])


def _lowered(said: str) -> str:
    return said[:1].lower() + said[1:]
