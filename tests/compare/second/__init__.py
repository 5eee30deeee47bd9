"""A second implementation of the language, written only from docs/language.md, with no code of gridpuzzles.

Nothing here is fast or helpful: invalid texts raise any exception, and every fact is a function of all values. `read`
returns the domains and the facts of a text. A solution lies in the domains and makes every fact true.

numbers.py    exact arithmetic, functions, properties
texts.py      lines, statements, tokens
expressions.py, functions.py, relations.py  the parts of a line
sets.py       rules for sets of cells, marks, paths, pyramids
grids.py      drawn grids, maps, marks at positions
equations.py  pictures and crosswords
families.py   headings and lists
working.py    long working
reading.py    the statements
"""

from __future__ import annotations

from .reading import Reading, read

__all__ = ["Reading", "read"]
