"""Steps of a person who solves a puzzle: their reasons, hints for the next one, and a rating of the difficulty.

A step is one argument about a unit (a group of different cells, or a clue with the rules that its cells differ) with
all its consequences. The solver always makes the cheapest argument first, and drops unnecessary steps at the end.

`step_model` makes the units (`units`) of a puzzle; `derived` adds those that combine several clues. `state` has the
current candidates, and lists the fillings of a unit with `unit_problem`. The package `techniques` has
the arguments and their order, and `trial` follows a candidate up to a contradiction. `walk` finds the steps, drops
unnecessary ones and describes the others. It uses `deduction` (a step and its reasons), `sentences` and `rating`.
"""

from __future__ import annotations

from .hints import hint
from .walk import walk

__all__ = ["hint", "walk"]
