"""Find out if sentences that are not understood can be remarks without changing the answer.

If such a sentence only excludes solutions, and the puzzle has a solution with it, then the only solution without it is
the same. A sentence that replaces a rule, or permits more, can change the answer, so it must not speak of that: other
values, a function, the order of evaluation, permissions. Nor must it speak of single cells or names, as clues do.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..base.errors import Diagnostic, LimitMet
from ..base.source import Source
from ..solving.budget import Budget
from .puzzle import Puzzle, read

SECONDS = 5
"""Seconds for the question, which is asked for a text with errors only."""
MAX_LINES = 10
"""Maximal number of lines with such sentences."""
WORDS = {"A", "I", "a", "e", "i", "o", "u", "y", "à"}
"""Names that are usually words in a sentence."""
MAX_VALUE = 10_000
"""Larger numbers of a line are taken for other values."""
OTHER_ORDER = "evaluate left to right"


def with_remarks(
    source: Source,
    diagnostics: tuple[Diagnostic, ...],
    params: Mapping[str, int] | None = None,
    folder: str | None = None,
    budget: Budget | None = None,
) -> str | None:
    """Return a text with each sentence that is not understood as a remark, if that leaves exactly one solution.

    ``diagnostics`` are those of `read` for the text. Return None if other errors remain, if a sentence may change the
    answer, if the solutions are none or several, and if a limit of the ``budget`` is reached.
    """
    part = (budget or Budget()).part(SECONDS)
    puzzle, edited, unread = None, source, list[str]()
    try:
        # Each reading names the next of these lines, because errors with one cause are merged.
        for _ in range(MAX_LINES):
            fixes = [one.fix for one in diagnostics if one.is_error and one.fix and one.fix.silenced]
            if not fixes:
                break
            unread += fixes[0].silenced
            edited = edited.replace(text=fixes[0].applied())
            puzzle, diagnostics = read(edited, params, folder, part)
        if puzzle is None or not unread or _may_change_answer(unread, puzzle):
            return None
        found = puzzle.verdict(time_limit=part.seconds())
        other, _ = read(edited.replace(text=f"{edited.text}\n{OTHER_ORDER}\n"), params, folder, part)
        # A text that has an order of evaluation is an error with another one.
        others = other.verdict(time_limit=part.seconds()).solutions if other else ()
    except LimitMet:
        return None
    if found.status != "unique" or any(solution != found.solutions[0] for solution in others):
        return None
    return edited.text


def _may_change_answer(lines: list[str], puzzle: Puzzle) -> bool:
    """Return True if one of the lines may do more than exclude what is no solution of the puzzle."""
    from ..language.printer import print_document
    from ..printed.clauses import may_change_answer

    ends = [end for one in puzzle.symbols for end in (one.values[0], one.values[-1])]
    sizes = {puzzle.grid.rows, puzzle.grid.cols} if puzzle.grid else set()
    # Boxes have sizes that divide that of the grid.
    parts = {number for size in sizes for number in range(1, size + 1) if size % number == 0}
    known = {1, *parts, *range(min(ends, default=0), min(max(ends, default=0), MAX_VALUE) + 1)}
    lines_of_puzzle = print_document(puzzle.document).splitlines() if puzzle.document else []
    written = "\n".join(line for line in lines_of_puzzle if not line.startswith(("note:", "title:")))
    names = {name for one in puzzle.symbols for name in (one.name, one.name.capitalize())} - WORDS
    return any(may_change_answer(line, written, known, names) for line in lines)
