"""Read ``cages:``, groups of cells, each with a target (KenKen, Killer Sudoku, Factors), and ``corners:``.

A corner is where four cells meet. It has the same targets as a cage, for each pair of opposite cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...base.english import count_noun, listing
from ...base.errors import Fix, noted
from ...base.source import span_of
from ...kinds.cage_targets import CAGE_TARGETS, sign_of, target_is
from ...kinds.corners import CORNER_CLUES, kind_and_word
from ...kinds.numbers import OF_CELLS
from ...kinds.scopes import rectangle
from ...kinds.signs import BASIC
from ...language.syntax import Cages, Corners, Item, LegendEntry
from ...model.expressions import Comparison, Expression, Function
from ...model.grid import Corner, Position
from ..context.collected import NOTHING
from ..context.context import Context, LetterMap
from ..lowering.order import whole_constant
from ..lowering.reader import Reader
from ..lowering.syntax_tree import has_secret_digits
from .letter_map import check_map, declare_areas, doubt_pieces, read_map, usual_width


def _report_no_operator(context: Context, statement: Cages | Corners, word: str, item: Item, message: str) -> None:
    """Report a target that needs a sign, or a heading (which begins with ``word``) that gives it one."""
    help = f"write {listing([item.text + sign for sign in f'{BASIC}?'], 'or')}, or start with '{word} sum:'"
    fix = Fix.of_word(statement.span, word, f"{word} sum", sure=False)
    context.error("no-operator", message, item.span, help=help, fix=fix)


def declare(context: Context, cages: Cages) -> None:
    """Declare a group of positions for every label, with its target as written."""
    targets = {entry.label.text: entry.target.text for entry in cages.legend}
    declare_areas(context, "cages", read_map(context, cages.map), targets)


def give(context: Context, cages: Cages) -> None:
    """Place the givens, which are plain numbers for single cells; statements that count givens come later."""
    drawn = read_map(context, cages.map)
    cells = context.board.cells
    # In 'cages sum:' a number is a sum, even that of a single cell.
    for entry in cages.legend if cages.function is None else ():
        positions = [position for position in drawn.places.get(entry.label.text, ()) if position in cells]
        if len(positions) != 1:
            continue
        number = _given(context, entry.target, positions)
        if number is not None:
            context.board.place(positions[0], entry.target.span, given=number)


def _given(context: Context, target: Item, positions: Sequence[Position]) -> int | None:
    """Return the number that a target gives to a single cell.

    None if the target is ``?`` or has a sign or secret digits, for several cells, and for a cell with a CAPITAL.
    """
    board = context.board
    if len(positions) != 1 or board.cells[positions[0]] not in board.table or target.is_ungiven:
        return None
    # Secret digits are created in the phase 'build', in reading order.
    if target.kind == "NUMERAL" or has_secret_digits(target):
        return None
    sign, number = read_target(context, target)
    if sign:
        return None
    return whole_constant(number)


def build(context: Context, cages: Cages) -> None:
    """Require every target of its cells."""
    drawn = check_map(context, cages)
    doubt_pieces(context, drawn, "cage")
    if not _takes_function(context, cages, "target of a cage", "write 'cages sum:' or 'cages product:'"):
        return
    for label, entry in _legend(context, cages, drawn).items():
        positions = [position for position in drawn.places[label] if position in context.board.cells]
        if positions and not entry.target.is_ungiven:
            _build_cage(context, cages, label, entry.target, positions)


def _takes_function(context: Context, statement: Cages | Corners, what: str, help: str) -> bool:
    """Return True if the heading names no function, or one that a target can have; otherwise report it."""
    function = statement.function
    if function is None or function in OF_CELLS:
        return True
    fix = Fix.of_word(statement.span, function, "sum", sure=False)
    context.error("wrong-function", f"'{function}' cannot be the {what}", statement.span, help=help, fix=fix)
    return False


def _legend(context: Context, cages: Cages, drawn: LetterMap) -> Mapping[str, LegendEntry]:
    """Return the entry of every label; report labels missing in the map or the legend, and labels with two targets."""
    notes = noted("the map", drawn.span)
    legend: dict[str, LegendEntry] = {}
    for entry in cages.legend:
        label = entry.label.text
        if label in legend:
            first = legend[label].span
            context.error(
                "legend-twice",
                f"cage {label} has two targets",
                entry.span,
                *noted("first target here", first),
                *notes,
            )
        elif label in drawn.places:
            legend[label] = entry
    missing = [label for label in drawn.places if label not in legend]
    lost = [entry for entry in cages.legend if entry.label.text not in drawn.places]
    for entry in lost:
        label = entry.label.text
        # A label in the other case is the likeliest slip, because maps often use both.
        other = label.swapcase() if label.swapcase() in missing else ""
        message = f"cage {label} is not in the map"
        if len(lost) == len(missing) == 1:
            other = missing.pop()
            message += f", and cage {other} has no target"
        context.error(
            "label-not-in-map",
            message,
            entry.label.span,
            *notes,
            help=f"did you mean {other}?" if other else "draw its cells in the map, or delete its target",
            fix=Fix.at(entry.label.span, other, sure=False) if other else None,
        )
    if context.faults.incomplete:
        return legend  # the parser has already reported an entry that it could not read
    # A map without any target gets one message and one fix for all its cages.
    if missing and not cages.legend:
        message = "the cages have no targets"
        context.error(
            "legend-missing",
            message,
            drawn.span,
            help=f"write them below the map: '{missing[0]} = 24*', or '{missing[0]} = ?' if none is given",
            fix=Fix.behind(cages.span, "\n  " + "  ".join(f"{label} = ?" for label in missing), sure=False),
        )
    else:
        for label in missing:
            message = f"cage {label} has no target"
            context.error(
                "legend-missing",
                message,
                drawn.first(label).span,
                *notes,
                help=f"write '{label} = 24*', or '{label} = ?' if none is given",
                fix=Fix.behind(cages.legend[-1].span, f"   {label} = ?", sure=False),
            )
    return legend


def _build_cage(context: Context, cages: Cages, label: str, item: Item, positions: list[Position]) -> None:
    function = cages.function
    if item.text == "_":
        help = f"write '{label} = 24*', or '{label} = ?' if none is given"
        fix = Fix.at(item.span, "?", sure=False)
        context.error("legend-missing", f"cage {label} has no target", item.span, help=help, fix=fix)
        return
    sign, target = read_target(context, item)
    value = whole_constant(target)
    if not sign and function is None:
        if len(positions) > 1:
            message = f"cage {label} has {len(positions)} cells and a target without an operator"
            _report_no_operator(context, cages, "cages", item, message)
            return
        # The number has been placed as a given in the phase 'give'.
        if _given(context, item, positions) is not None:
            return
        sign = "+"  # of a single cell, so that secret digits in its target are compared with the cell
    if sign and CAGE_TARGETS[sign].needs_two_cells and len(positions) != 2:
        message = f"cage {label} has {count_noun(len(positions), 'cell')}, but '{sign}' needs two"
        context.error("two-cells-needed", message, item.span)
        return
    said = f"cage {label}"
    clue = context.clue(said, item.text, "cage", value, item.span)
    cells = context.board.variables_at(positions)
    if sign:
        condition = target_is(sign, cells, target)
    else:
        condition = Comparison(Function(function or "sum", cells), "=", target)
    context.require(condition, clue, said, item.span)


def read_target(context: Context, item: Item) -> tuple[str, Expression]:
    """Return the sign of a target (or "") and its number: digits, a name, CAPITALS or an expression."""
    if item.kind == "TARGET":
        sign = sign_of(item.text)
        return sign, context.letters.constant(item.text.removesuffix(sign), item.span, 10)
    return "", Reader(context).expression(item.node)


# ---------------------------------------------------------------- corners


def shape_corners(context: Context, corners: Corners) -> None:
    """Set the size: one row and one column more than the clues."""
    width = usual_width([line.items for line in corners.map])
    context.board.size.say(len(corners.map) + 1, width + 1, corners.span, "the grid around the corners")


def build_corners(context: Context, corners: Corners) -> None:
    """Require every clue of the four cells around it."""
    if not _takes_function(context, corners, "clue of a corner", "write 'corners sum:'"):
        return
    width = usual_width([line.items for line in corners.map])
    for row, line in enumerate(corners.map, 1):
        clues = len(line.items)
        if clues != width:
            message = f"row {row} of the corners has {count_noun(clues, 'clue')}, but other rows have {width}"
            context.error("ragged-corners", message, span_of(line.items), help="write '.' where there is no clue")
        for col, item in enumerate(line.items, 1):
            if not (item.is_dot or item.is_ungiven):
                _build_corner(context, corners, (row, col), item)


def _build_corner(context: Context, corners: Corners, position: Position, item: Item) -> None:
    function = corners.function or ""
    row, col = position
    places = rectangle(position, 2, 2)
    cells = context.board.variables_at(places)
    # Another drawing has another size, so some of these corners are not in the grid.
    if row >= context.board.rows or col >= context.board.cols or context.board.ragged:
        return  # the sizes disagree, which has been reported, or a figure has no corners
    if len(cells) < 4:
        missing = next(place for place in places if place not in context.board.cells)
        message = f"a corner clue needs four cells, but r{missing[0]}c{missing[1]} is not a cell"
        context.error(
            "no-cell-here", message, item.span, help="write '.' there", fix=Fix.at(item.span, ".", sure=False)
        )
        return
    label = f"corner r{row}c{col}"
    kind, word = kind_and_word(item.text, function)
    context.shown.corners.append(Corner(position, item.text, kind, function))
    if not word:
        _report_no_operator(context, corners, "corners", item, "this corner clue has no operator")
        return
    # A clue that is only a word has no number.
    number = NOTHING if word == item.text else read_target(context, item)[1]
    value = None if number is NOTHING else whole_constant(number)
    clue = context.clue(label, item.text, "corner", value, item.span)
    context.require(CORNER_CLUES[kind].condition(word, cells, number), clue, label, item.span)
