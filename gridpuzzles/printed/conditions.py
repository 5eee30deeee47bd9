"""Read conditions on marks between cells: ``if two neighbors are consecutive, there is a white dot between them``.

A condition on the mark explains the mark. One on the numbers states that all such pairs are marked, and so does ``where
there is no dot, the numbers are neither consecutive nor in the ratio 2:1``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kinds.pair_relations import BY_CONCEPT, MARKS, PAIR_RELATIONS
from .concepts import Token, kinds_in
from .said import Marked, Said
from .told import Clause, Refused

OF_MARKS = kinds_in("DOT NAME SIGN")
BY_NUMBER = {"DIFFERENT": "difference", "DIFFERENCE": "difference", "SUM": "sum"}
"""The relations by their concepts, if a number tells the mark."""
OF_PAIRS = BY_CONCEPT.keys() | BY_NUMBER.keys()
OF_CELLS = kinds_in("TOUCH KNIGHT KING")
PAIRED = kinds_in("TWO CELL THING DIAGONALLY OR COMMA")
BESIDE = kinds_in(
    "IF NO COLOR SEPARATE BETWEEN TWO CELL THING TOUCH OR AND COMMA EACH SHOW NUMBER GIVEN SAME OUTSIDE WITH"
)
"""Concepts that such a clause may have besides."""


def condition(clause: Clause) -> Sequence[Said] | Clause:
    """Return the pairs that are all marked by a condition on numbers, or a clause without its condition on a mark.

    Raise `Refused` for a condition on anything else.
    """
    tokens = [token for part in clause.parts for token in part.tokens]
    tokens = [("DOT", None) if token == ("CELL", "circle") else token for token in tokens]
    kinds = [kind for kind, _ in tokens]
    if OF_CELLS & set(kinds) and _is_on_cells(tokens):
        return Clause([part for part in clause.parts if part.kind != "IF"])
    known = OF_MARKS | OF_PAIRS
    sense = [str(value or "") for kind, value in tokens if kind == "IF"]
    first = next((kind for kind in kinds[kinds.index("IF") if sense else 0 :] if kind in known), "")
    denied = kinds.count("NO")
    if not first or len(sense) > 1:
        raise Refused
    # "Only if" exchanges a condition and what follows from it.
    is_on_mark = (first in OF_MARKS) != (sense == ["only"])
    if sense and is_on_mark and not denied and sense != ["both"]:
        return Clause([part for part in clause.parts if part.kind != "IF"])
    is_unmarked = first in OF_MARKS and "NO" in kinds[: kinds.index(first)] and denied > 1 and sense != ["only"]
    if is_unmarked and "COND" in kinds and set(kinds) <= BESIDE | {"DOT", "COND", "OBEY", "TRUE"}:
        return ["no other pair"]
    if set(kinds) - known - BESIDE or not (is_unmarked or (sense and not denied)):
        raise Refused
    told = _marks(tokens)
    shown = {str(value).lower() for kind, value in tokens if kind in ("COLOR", "NAME")}
    if not told or (shown and shown != told) or ("DOT" not in kinds and not shown):
        raise Refused
    return [Marked(tuple(sorted(told)))]


def _is_on_cells(tokens: Sequence[Token]) -> bool:
    """Return True if the condition only says which pairs of cells are meant: ``if two cells touch, they differ``."""
    kinds = [kind for kind, _ in tokens]
    if kinds.count("IF") != 1 or ("IF", None) not in tokens:
        return False
    told = kinds[kinds.index("IF") + 1 :]
    # "If two cells touch, even diagonally, they ..."
    told = told[
        : next((at for at, kind in enumerate(told) if kind == "COMMA" and told[at + 1 :][:1] != ["DIAGONALLY"]), None)
    ]
    return bool(OF_CELLS & set(told)) and set(told) <= PAIRED | OF_CELLS


def _marks(tokens: Sequence[Token]) -> set[str]:
    """Return the names of the marks whose meanings a clause tells; raise `Refused` for a number that is of none."""
    kinds = {kind for kind, _ in tokens}
    numbers = {value for kind, value in tokens if kind == "NUMBER"}
    relations = [PAIR_RELATIONS[name] for kind, name in BY_NUMBER.items() if kind in kinds]
    numbered = [{name for name, mark in one.marks.items() if mark.number in numbers} for one in relations]
    told = {name for kind, name in BY_CONCEPT.items() if kind in kinds}.union(*numbered)
    if not all(numbered) or numbers - {MARKS[name][1].number for name in told}:
        raise Refused
    return told
