"""Questions about a puzzle, answered: a solution, all of them, is it unique, how many, the ways to fill a line.

Every function takes a puzzle or what `compile_puzzle` made of it (compile once when asking twice) and the same
options. Limits, which hold for all that the question takes: ``time_limit`` in seconds; ``node_limit``; ``memory_limit``
in megabytes; ``cancel``, anything with ``is_set()``: a `Cancel`, a `threading.Event`. What to search: ``without``,
numbers of clues that do not count; ``assumptions``, the values some names may take. How: ``seed``;
``variable_order`` and ``value_order``, names of the engine's heuristics; ``observer``.

budget.py       limits, shared by all searches of one question
answers.py      a solution, all of them, the verdict
counting.py     the exact number of solutions; folds.py, estimating.py and intervals.py: about how many
parallel.py     one question in several processes
sampling.py     random solutions
candidates.py   the values every name takes; lines.py: the fillings of one line
steps.py        what `steps whole` would change
"""

from __future__ import annotations

from ..errors import LimitMet
from ..model.puzzle import Puzzle
from .answers import compiled_form, solutions, solve, verdict
from .budget import Budget, Cancel, statistics
from .counting import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..compiler import Compiled

__all__ = [
    "Budget",
    "Cancel",
    "LimitMet",
    "compiled_form",
    "count",
    "solutions",
    "solve",
    "statistics",
    "verdict",
    "ways",
]


def ways(puzzle: Puzzle | Compiled, line: str, **options: Any) -> tuple[tuple[int, ...], ...]:
    """The fillings of one line (``"row 1"``, ``"col 2"``, ``"cage A"``) under its own clue, in ascending order.

    Every crossing clue is taken alone: a value stays if the rest of that crossing line can still be completed.
    Raises `ValueError` when the puzzle has no such line, and `LimitMet` when a limit came before all were found.
    """
    from .lines import fillings

    return fillings(puzzle if isinstance(puzzle, Puzzle) else puzzle.puzzle, line, Budget.of(options), **options)
