"""From a puzzle to the engine's problem: names become numbers, conditions the relations that suit them best.

normalize.py, rational.py, trees.py                    a condition of the model as a condition on integers
shapes.py, linear.py, words.py, listing.py, sums.py    that condition as relations of the engine, and what follows
draft.py                                               domains and relations until they are posted
"""

from __future__ import annotations

from .compiled import Compiled, compile_puzzle

__all__ = ["Compiled", "compile_puzzle"]
