"""Functions that answer questions about a puzzle: solutions, uniqueness, counts, samples, candidates, fillings.

Every function takes a puzzle or the result of `compile_puzzle` (compile once to ask twice), a ``budget`` with the
limits of the whole question, and the same options. Restrictions of the search: ``without``, indices of clues to ignore;
``assumptions``, the values that some names may take. Order of the search: ``seed``; ``variable_order`` and
``value_order``, names of the engine's heuristics. ``observer`` is passed to the engine.

budget.py       limits, shared by all searches of one question
answers.py      a solution, all solutions, the verdict
counting.py     the exact number of solutions; estimating.py estimates it
parallel.py     one question in several processes
sampling.py     random solutions
candidates.py   the values that every name takes, and the fillings of one line
steps.py        the effect of adding `steps whole`
"""

from __future__ import annotations

from ..base.errors import LimitMet
from .answers import compiled_form, solutions, solve, verdict
from .budget import Budget, Cancel
from .counting import count

__all__ = [
    "Budget",
    "Cancel",
    "LimitMet",
    "compiled_form",
    "count",
    "solutions",
    "solve",
    "verdict",
]
