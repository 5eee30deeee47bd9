"""Sudokus of ipuz (http://ipuz.org), read and written: also Latin squares, jigsaws, killers and calcudokus."""

from __future__ import annotations

import json
import re
from typing import Any

from ..base.source import Source, Span
from ..kinds.cage_targets import CAGE_TARGETS
from ..kinds.scopes import groups_of
from ..model.grid import Position
from ..model.puzzle import Puzzle
from .facts import SimpleConstraints, answer_of
from .scanner import fault, listed, parsed
from .text_builder import Statements, givens, plain, regions, solution

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPERATORS = {kind.name: kind.ipuz for kind in CAGE_TARGETS.values() if kind.ipuz}
BY_OPERATOR = {kind.ipuz: sign for sign, kind in CAGE_TARGETS.items() if kind.ipuz}
KIND = re.compile(r"http://ipuz\.org/sudoku(?:/(\w+))?#1")
ABOUT = {
    "title": "title",
    "author": "author",
    "publication": "source",
    "date": "date",
    "url": "url",
    "copyright": "license",
    "difficulty": "difficulty",
    "notes": "note",
}
"""The keys of our metadata, by their names in ipuz."""


def recognize(text: str) -> bool:
    """Return True for a JSON with a kind of ipuz."""
    return text.startswith("{") and '"http://ipuz.org/' in text


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError` if it is no sudoku, or damaged."""
    whole = Span(source, 0, len(source.text))
    try:
        board = parsed(source.text, whole)
        return _Reader(board if isinstance(board, dict) else {}, whole).text()
    except ValueError as problem:
        raise fault(f"this is no puzzle of ipuz: {problem}", whole) from None


class _Reader:
    """The JSON of a puzzle; methods raise `DefinitionError`, or `ValueError` for what is not as expected."""

    def __init__(self, board: dict[str, Any], whole: Span) -> None:
        self.board, self.whole = board, whole
        self.side = len(self.listed("puzzle", list))
        if not 0 < self.side <= len(SIGNS):
            raise ValueError(f"it has {self.side} rows, not 1 to {len(SIGNS)}")
        self.charset = str(board.get("charset", SIGNS[: self.side]))

    def text(self) -> str:
        found = [KIND.fullmatch(one) for one in self.listed("kind", str)]
        if not found or None in found:
            raise fault("only sudokus of ipuz can be read", self.whole, code="import-rule")
        kinds = {match[1] or "" for match in found if match}
        builder = Statements()
        for theirs, ours in ABOUT.items():
            for line in str(self.board.get(theirs, "")).splitlines():
                builder.add(f"{ours}: {plain(line)}")
        also = ["diagonals"] * ("diagonalsudoku" in kinds) + ["cages"] * ("killersudoku" in kinds)
        zones = [self.places(zone) for zone in self.listed("zones", dict)]
        plain_kind = "sudoku" if self.board.get("boxes", "latinsquare" not in kinds) else "latin square"
        builder.family("jigsaw" if zones else plain_kind, self.side, also=also)
        if zones:
            owners = {place: number for number, zone in enumerate(zones) for place in zone}
            regions(builder, owners, self.side, self.side)
        givens(builder, self.rows("puzzle"))
        cages = self.listed("cages", dict)
        if cages:
            builder.cages([self.cage(one) for one in cages], self.side, self.side)
        if self.board.get("solution"):
            solution(builder, self.rows("solution"))
        return builder.statements()

    def listed(self, key: str, of: type) -> list[Any]:
        return listed(self.board.get(key) or [], key, self.whole, of)

    def rows(self, key: str) -> list[list[int | None]]:
        """Return the numbers of a grid, None for an empty cell."""
        rows = self.listed(key, list)
        if [len(row) for row in rows] != [self.side] * self.side:
            raise ValueError(f"{key} is no square of {self.side} rows")
        return [[self.number(one) for one in row] for row in rows]

    def number(self, one: Any) -> int | None:
        if isinstance(one, dict):
            one = one.get("value", one.get("cell"))
        sign = str(one)
        if one in (None, 0, "", self.board.get("empty")):
            return None
        if len(sign) != 1 or sign not in self.charset:
            raise ValueError(f"{sign!r:.20} is none of the characters {self.charset}")
        return self.charset.index(sign) + 1

    def cage(self, cage: dict[str, Any]) -> tuple[list[Position], str]:
        """Return the cells of a cage and its target."""
        places, operator = self.places(cage), str(cage.get("operator", "+"))
        if operator not in BY_OPERATOR:
            raise ValueError(f"{operator:.20} is none of the operators {' '.join(BY_OPERATOR)}")
        return places, f"{int(str(cage.get('value')))}{BY_OPERATOR[operator] if len(places) > 1 else ''}"

    def places(self, area: dict[str, Any]) -> list[Position]:
        """Return the cells of an area, which are pairs of column and row, from 0."""
        cells = listed(area.get("cells"), "cells", self.whole, list)
        if not all(len(one) == 2 and all(isinstance(at, int) and 0 <= at < self.side for at in one) for one in cells):
            raise ValueError("an area has a cell outside of the grid")
        return [(row + 1, col + 1) for col, row in cells]


# --- export


def write(puzzle: Puzzle, lossy: bool = False) -> str:
    """Return the puzzle as ipuz; raise `CannotConvert` for rules that it cannot express, which ``lossy`` leaves out."""
    facts = SimpleConstraints(puzzle, "ipuz")
    side = facts.need_latin(1, len(SIGNS))
    kinds, fields = _areas(facts)
    if facts.take_groups(groups_of("diagonals", side, side)):
        kinds.append("/diagonalsudoku")
    cages = facts.take_cages(OPERATORS)
    facts.need_cages(cages, is_map=False)
    if cages:
        # In a killer, all cages are sums of different cells; otherwise the operators are shown.
        different = facts.has_groups(one.cells for one in cages) and all(one.kind == "sum" for one in cages)
        kinds.append("/killersudoku" if different else "/calcudoku")
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
        "kind": [f"http://ipuz.org/sudoku{kind}#1" for kind in kinds or [""]],
        **facts.about(**ABOUT),
        "charset": SIGNS[:side],
        **fields,
        "puzzle": _rows(side, facts.givens),
    }
    answer = {facts.places[name]: number for name, number in answer_of(puzzle).items() if name in facts.places}
    if len(answer) == side * side:
        board["solution"] = _rows(side, answer)
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in board.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _areas(facts: SimpleConstraints) -> tuple[list[str], dict[str, Any]]:
    """Return the kinds and the fields for groups other than rows and columns: usual boxes, or zones."""
    if facts.take_usual_boxes():
        return [], {"boxes": True}
    zones = facts.areas()
    facts.drop_groups(zones)
    if not zones:
        return ["/latinsquare"], {"boxes": False}
    return ["/jigsawsudoku"], {"boxes": False, "zones": [{"cells": _cells(zone)} for zone in zones]}


def _cells(places: tuple[Position, ...]) -> list[list[int]]:
    """Return the cells as pairs of column and row, from 0."""
    return [[col - 1, row - 1] for row, col in places]


def _rows(side: int, numbers: dict[Position, int]) -> list[list[int | str]]:
    """Return the numbers as characters, row by row; 0 for an empty cell."""
    signs = {place: SIGNS[number - 1] for place, number in numbers.items()}
    return [[signs.get(place, 0) for place in row] for row in groups_of("rows", side, side)]
