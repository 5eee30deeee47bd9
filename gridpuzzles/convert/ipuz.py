"""Export to ipuz (http://ipuz.org): sudokus, Latin squares, jigsaws, killers and calcudokus."""

from __future__ import annotations

import json
from typing import Any

from ..kinds.cage_targets import CAGE_TARGETS
from ..kinds.scopes import groups_of
from ..model.grid import Position
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints, answer_of

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPERATORS = {kind.name: kind.ipuz for kind in CAGE_TARGETS.values() if kind.ipuz}


def write(puzzle: Puzzle, lossy: bool = False) -> str:
    """Return the puzzle as ipuz; raise `CannotConvert` for rules that it cannot express, which ``lossy`` leaves out."""
    facts = SimpleConstraints(puzzle, "ipuz")
    side = facts.need_latin(1, len(SIGNS))
    kind, fields = _areas(facts)
    if facts.take_groups(groups_of("diagonals", side, side)):
        kind = "diagonalsudoku"
    cages = facts.take_cages(OPERATORS)
    if cages:
        # In a killer, all cages are sums of different cells; otherwise the operators are shown.
        different = facts.has_groups(one.cells for one in cages) and all(one.kind == "sum" for one in cages)
        kind = "killersudoku" if different else "calcudoku"
        if different:
            facts.drop_groups(one.cells for one in cages)
        fields["cages"] = [
            {"value": one.number, "operator": OPERATORS[one.kind], "cells": _cells(one.cells)} for one in cages
        ]
        fields["showoperators"] = not different
    if not lossy:
        facts.finish()
    board: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": [f"http://ipuz.org/sudoku{f'/{kind}' if kind else ''}#1"],
        **facts.about(
            title="title", author="author", publication="source", date="date", url="url", copyright="license"
        ),
        **facts.about(difficulty="difficulty"),
        "charset": SIGNS[:side],
        **fields,
        "puzzle": _rows(side, facts.givens),
        **facts.about(notes="note"),
    }
    answer = {facts.places[name]: number for name, number in answer_of(puzzle).items() if name in facts.places}
    if len(answer) == side * side:
        board["solution"] = _rows(side, answer)
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in board.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _areas(facts: SimpleConstraints) -> tuple[str, dict[str, Any]]:
    """Return the kind and the fields for groups other than rows and columns: usual boxes, or zones."""
    if facts.take_usual_boxes():
        return "", {"boxes": True}
    zones = facts.areas()
    facts.drop_groups(zones)
    if not zones:
        return "latinsquare", {"boxes": False}
    return "jigsawsudoku", {"boxes": False, "zones": [{"cells": _cells(zone)} for zone in zones]}


def _cells(places: tuple[Position, ...]) -> list[list[int]]:
    """Return the cells as pairs of column and row, from 0."""
    return [[col - 1, row - 1] for row, col in places]


def _rows(side: int, numbers: dict[Position, int]) -> list[list[int | str]]:
    """Return the numbers as characters, row by row; 0 for an empty cell."""
    signs = {place: SIGNS[number - 1] for place, number in numbers.items()}
    return [[signs.get(place, 0) for place in row] for row in groups_of("rows", side, side)]
