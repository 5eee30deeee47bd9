"""Read the drawings below a heading as drawings of its family: functions, and signs in cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ..base.source import Source
from ..families.headings import Named
from ..families.rules import of_cell
from ..kinds.cage_targets import sign_of
from ..language.parser import parse
from ..language.printer import print_node
from ..language.syntax import Cages, Corners, DrawnGrid, Heading, Item, Metadata, Pyramid, Statement
from ..model.grid import name_at
from .lists import BY_LENGTH, UNEQUAL_BOXES, InFull
from .size import BoardShape

BLACK = "\\"


def as_drawn(named: Named, statement: Statement, out: InFull) -> Statement:
    """Return a drawing without a function, such as one below ``grid:``, with that of the family's drawings."""
    if isinstance(statement, DrawnGrid) and named.family.field("black"):
        return _without_numbers_in_black(statement, named.family.field("black"), out)
    match statement:
        case DrawnGrid(None) if any(item.kind in ("BAR", "RULE") for line in statement.lines for item in line.items):
            if function := named.clue_function():
                drawn = _drawing(function)
                return replace(statement, function=drawn.function, arguments=drawn.arguments)
        case Cages(None) if not any(sign_of(entry.target.text) for entry in statement.legend):
            return replace(statement, function=named.family.field("legend") or None)
        case Corners(None) if named.family.field("cells") == "sum 4":
            if not any(sign_of(item.text) for line in statement.map for item in line.items):
                return replace(statement, function="sum")
        case Pyramid():
            is_upright = len(statement.lines[0].items) < len(statement.lines[-1].items)
            if is_upright and any(one.field("bricks") == "above" for one in named.beside):
                out.fail(statement.span, "in this drawing, the two bricks of each brick are below it")
            of_family = named.family.field("drawing").partition("pyramid ")[2]
            return replace(statement, function=statement.function or of_family or None)
    return statement


def _without_numbers_in_black(statement: DrawnGrid, rule: str, out: InFull) -> DrawnGrid:
    """Return a drawing with plain black cells; write the rule of a black cell's number for its row and its column."""
    numbers: list[tuple[str, str]] = []
    with_cells: set[str] = set()
    lines = []
    for row, line in enumerate(statement.lines, 1):
        items, col = [], 1
        for item in line.items:
            width = len(item.text) if item.kind == "PACKED" else 1
            if item.kind == "CLUE":
                number = item.text.strip(BLACK)
                numbers += [(f"row {row}", number), (f"col {col}", number)] if number.isdecimal() else []
                item = replace(item, text=BLACK)
            else:
                with_cells |= {f"row {row}", *(f"col {at}" for at in range(col, col + width))}
            items.append(item)
            col += width
        lines.append(replace(line, items=tuple(items)))
    out.say(statement, *(f"{line}: {rule.replace('n', number)}" for line, number in numbers if line in with_cells))
    return replace(statement, lines=tuple(lines))


def for_rows(named: Named, statement: Statement, rows: int, out: InFull) -> Statement:
    """Return a drawing whose function has the number of rows in its arguments, ``between(1, n)``."""
    unsized, function = named.clue_function(), named.clue_function(rows)
    if not (isinstance(statement, DrawnGrid) and unsized and statement.arguments is _drawing(unsized).arguments):
        return statement
    if "(box)" in function:
        out.fail(statement.span, UNEQUAL_BOXES, BY_LENGTH)
        return replace(statement, lines=())
    return replace(statement, arguments=_drawing(function).arguments)


@cache
def _drawing(function: str) -> DrawnGrid:
    """Return a drawing whose clues have that function."""
    (drawn,) = parse(Source("<families>", f"grid {function}:\n  _\n"))[0].statements
    assert isinstance(drawn, DrawnGrid)
    return drawn


def signs_of_cells(named: Named, statements: Sequence[Statement]) -> dict[str, str]:
    """Return the signs in cells that have a meaning in the family: a number, or a property of the cell.

    A letter that the statements mention has the meaning that they give it.
    """
    others = [one for one in statements if not isinstance(one, (DrawnGrid, Heading, Metadata))]
    mentioned = set(re.findall(r"\w+", "\n".join(map(print_node, others))))
    numbers = {} if "letters" in mentioned else named.family.signs
    signs = named.shades | numbers
    return {sign: of for sign, of in signs.items() if sign not in mentioned and sign not in named.marks}


def properties_of(signs: dict[str, str], shape: BoardShape) -> list[str]:
    """Return the statements that the cells with a sign have its property."""
    return [
        of_cell(signs[text], name_at((row, col)))
        for row, cells in enumerate(shape.cells, 1)
        for col, text in enumerate(cells, 1)
        if not signs.get(text, "0").isdecimal()
    ]


def without_signs(statement: Statement, signs: dict[str, str]) -> Statement:
    """Return a drawing with numbers and empty cells in the place of signs."""
    if not isinstance(statement, DrawnGrid) or not signs:
        return statement
    lines = [replace(line, items=tuple(_plain(item, signs) for item in line.items)) for line in statement.lines]
    return replace(statement, lines=tuple(lines))


def _plain(item: Item, signs: dict[str, str]) -> Item:
    meaning = signs.get(item.text)
    if meaning is None:
        return item
    kind, text = ("NUMBER", meaning) if meaning.isdecimal() else ("NUMERAL", "_")
    return Item(kind, text, span=item.span)
