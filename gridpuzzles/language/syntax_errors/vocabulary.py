"""List the words of the language: reserved words, the form of each statement, and words that people write instead."""

from __future__ import annotations

from ...kinds.scopes import ADJACENCIES, BY_WORD, EXCLUSIONS
from ..syntax import METADATA

FORMS = {
    "edition": "edition 1",
    "grid": "grid 6 x 3, or 'grid:' with the rows of cells below it",
    "values": "values 1..9, or a list: values 0, 2, 10..90 step 10 except 30",
    "all": "all different, 'all different in rows, cols, boxes 3 x 3', or 'all different: a, b, c'",
    "rows": "rows sum = 15 20 ?, or 'rows:' with a relation for each row below it",
    "cols": "cols sum = 15 20 ?, or 'cols:' with a relation for each column below it",
    "diagonals": "diagonals sum = 15 20, or 'diagonals:' with a relation for each below it",
    "row": "row 2: _ + _ = 5, or sum(row 2) = 5",
    "col": "col 2: _ + _ = 5, or sum(col 2) = 5",
    "picture": "picture:, with the drawn lines below it",
    "crossword": "crossword:, with the drawn lines below it",
    "cages": "cages:, with a map of letters and targets such as 'A = 24*  B = 3-' below it",
    "regions": "regions:, with a map of letters below it",
    "corners": "corners:, with a map of clues such as '4+ . odd' below it",
    **{word.split()[0]: f"{word}: {ADJACENCIES[name].rule}" for word, name in BY_WORD.items()},
    "pairs": "pairs (1, 2): _ != _",
    "path": "path a: thermometer",
    "paths": "paths:, with a map such as 'a1 a2 a3' or lists such as 'a = r1c1 r1c2 r2c2' below it",
    "pyramid": "pyramid:, with the rows of numbers below it",
    "mark": "mark o: abs(_ - _) = 1",
    "rule": "rule near: each 2: abs(_ - _) <= 2",
    "diagonal": "diagonal 1: sum(_) = 15",
    "region": "region A: sum(_) > 10",
    "no": "no other pair, or no two rows alike",
    "consecutive": "consecutive numbers are neighbors, or consecutive numbers are touching",
    "tiles": "tiles 1 1 2 15",
    "numbers": "numbers may be struck out",
    "long": "long addition:, with the working below it (also subtraction, multiplication, division)",
    "letters": "letters may repeat, or letters 1..9",
    "digits": "digits 2, 3, 5, 7",
    "each": "each O in 1, 3, 5, or each row: sum(_) = 15",
    "leading": "leading zeros allowed",
    "base": "base 16",
    "unknown": "unknown total in 1..64, or unknown a, b in 1..9",
    "evaluate": "evaluate left to right, or evaluate by precedence",
    "steps": "steps whole, positive (also 'not negative' and ranges such as 0..99)",
    "param": "param n = 4",
    "use": 'use "latin.puzzle" (n = 5)',
    "expect": "expect unique, expect no solution, expect 4 solutions, or expect at least 1000 solutions",
    "solution": "solution:, with the solved grid below it",
}
"""Word that a statement begins with -> form of the statement."""

LATER = (
    *("pairs", "path", "paths", "pyramid", "mark", "rule", "diagonal", "no", "consecutive"),
    *(word.split()[0] for one in ADJACENCIES.values() for word in one.later_words),
)
"""Words that begin a statement but are also allowed as names."""
STATEMENTS = frozenset((*FORMS, *METADATA, "solutions"))
FUNCTIONS = ("sum", "product", "min", "max", "gcd", "lcm", "abs", "count")
"""The words of `kinds.numbers`, repeated because importing it takes 0.3 ms. A test compares the two."""
IN_EXPRESSIONS = (
    "mod",
    "div",
    "or",
    "and",
    "if",
    "then",
    "is",
    "are",
    "not",
    "in",
    "across",
    "down",
    "region",
    "cage",
    "around",
)
RESERVED = (STATEMENTS - {*LATER}) | {*FUNCTIONS, *IN_EXPRESSIONS}
"""Words that cannot be names: the words that begin statements, and the words of expressions."""

ALL_WORDS = RESERVED | {
    "different",
    "solutions",
    "repeat",
    "may",
    "zeros",
    "allowed",
    "least",
    "unique",
    "step",
    "except",
}
"""Words that may have been typed without a blank between two of them."""

OTHER_WORDS = {
    "column": "col",
    "columns": "cols",
    "colums": "cols",
    "domain": "values",
    "range": "values",
    "numbers": "values",
    "alldifferent": "all different",
    "distinct": "all different",
    "different": "all different",
    "unique": "expect unique",
    "boxes": "all different in boxes 3 x 3",
    "size": "grid 3 x 3",
    "name": "title",
    "comment": "note",
    **{word: f"{word}:" for word in METADATA},
    "adjacent": "neighbors",
    **EXCLUSIONS,
    **{word.replace("anti", "anti-"): rule for word, rule in EXCLUSIONS.items()},
    "across": "4 across = 12",
    "down": "4 down = 12",
    "variable": "unknown",
    "variables": "unknown",
    "var": "unknown",
    "vars": "unknown",
    "int": "unknown",
    "cell": "grid 3 x 3",
    "cells": "grid 3 x 3",
    "dimensions": "grid 3 x 3",
    "board": "grid:",
    "puzzle": "grid:",
    "import": "use",
    "include": "use",
}
"""Words that people write -> words of the language that they mean."""
