"""Compile puzzles for the engine: names become numbers, and conditions become the constraints that suit them best.

If built with a C compiler, the modules are one extension module, as the engine's are; GRIDPUZZLES_PURE applies to both.

direct.py                 conditions of common forms as constraints of the engine
normalize.py, trees.py    any other condition of the model, translated to integers
patterns.py               constraints of the engine for translated conditions
comparisons.py            the normal form of comparisons, for patterns.py
lines.py                  functions of lines as automata
sums.py                   constraints that follow from several sums
linear_systems.py         equations that contradict one another together
equation_automata.py      equations as automata, after the first dead ends
incremental.py            puzzles with the same rules and other clues
solution_checker.py       the check that solutions found are solutions of the puzzle itself
draft.py, compiled.py     domains and constraints before they are posted; the compiled puzzle
"""

from __future__ import annotations

import os
import sys

if not os.environ.get("GRIDPUZZLES_PURE"):
    try:
        from gridpuzzles.compiler import _compiled  # type: ignore[attr-defined]
    except ImportError:
        pass
    else:
        sys.modules.update(dict.fromkeys(_compiled.MODULES, _compiled))

from .compiled import Compiled, compile_puzzle

__all__ = ["Compiled", "compile_puzzle"]
