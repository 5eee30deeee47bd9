"""A second reading of the puzzle language, written from docs/language.md alone: shares no code with gridpuzzles.

Nothing here is fast or helpful: wrong texts end in any exception, and every fact is a function of all values. `read`
gives the domains and the facts of a text; a solution is whatever lies in the domains and makes every fact true.

numbers.py    exact arithmetic, functions, properties
texts.py      lines, statements, tokens
expressions.py, functions.py, relations.py  what is written in a line
sets.py       rules for sets of cells, marks, paths, pyramids
grids.py      drawn grids, maps, what stands at positions
equations.py  pictures and crosswords
working.py    long working
reading.py    the statements
"""

from __future__ import annotations

from .reading import Reading, read

__all__ = ["Reading", "read"]
