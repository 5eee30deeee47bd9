"""Read ``cages:``, groups of cells, each with a target: KenKen, Killer Sudoku, Factors."""

from __future__ import annotations

from functools import lru_cache, partial

from ...base.english import count_noun, listing
from ...base.errors import Fix, noted
from ...base.source import Span
from ...kinds.cage_targets import CAGE_TARGETS, sign_of
from ...kinds.signs import BASIC
from ...model.expressions import AnyOf, Comparison, Function
from ..fast_path.reader import Bailout, constant, number
from .letter_map import check_map, declare_areas, doubt_pieces, read_map, read_map_fast, say_map_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...language.syntax import Cages, Item, LegendEntry
    from ...model.expressions import Condition, Expression
    from ...model.grid import Position
    from ..context.context import Context
    from ..context.drawings import LetterMap
    from ..fast_path.reader import Block, CachedCells, FastReader

    Legend = dict[str, tuple[str, Span, str, int]]


def total_is(function: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the condition that the sum, product, ... of the cells is the target."""
    return Comparison(Function(function, cells), "=", target)


def target_is(sign: str, cells: tuple[Expression, ...], target: Expression) -> Condition:
    """Return the meaning of ``target`` with a sign of `CAGE_TARGETS`."""
    return one_is(CAGE_TARGETS[sign].results(cells), target)


def one_is(expressions: Sequence[Expression], target: Expression) -> Condition:
    """Return the condition that one of the expressions is the target."""
    ways = [Comparison(expression, "=", target) for expression in expressions]
    if len(ways) == 1:
        return ways[0]
    return AnyOf(tuple(ways))


def sign_hint(number: str, heading: str) -> str:
    """Return the help for a number that needs a sign, or a ``heading`` that gives it one."""
    return f"write {listing([number + sign for sign in f'{BASIC}?'], 'or')}, or start with '{heading}'"


WHAT = "the map of cages"


def shape(context: Context, cages: Cages) -> None:
    """Record the size of the map."""
    say_map_size(context, read_map(context, cages.map), WHAT)


def declare(context: Context, cages: Cages) -> None:
    """Declare a group of positions for every label, with its target as written."""
    targets = {entry.label.text: entry.target.text for entry in cages.legend}
    declare_areas(context, "cages", read_map(context, cages.map), targets)


def give(context: Context, cages: Cages) -> None:
    """Place the givens, which are plain numbers for single cells; statements that count givens come later."""
    drawn = read_map(context, cages.map)
    cells = context.board.cells
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
    from ..lowering.order import whole_constant
    from ..lowering.syntax_tree import has_secret_digits

    board = context.board
    if len(positions) != 1 or board.cells[positions[0]] not in board.table or target.kind == "UNGIVEN":
        return None
    if target.kind == "NUMERAL" or has_secret_digits(target):
        return None
    sign, number = read_target(context, target)
    if sign:
        return None
    return whole_constant(number)


def build(context: Context, cages: Cages) -> None:
    """Require every target of its cells."""
    from ...kinds.numbers import OF_CELLS

    drawn = read_map(context, cages.map)
    check_map(context, drawn, WHAT)
    doubt_pieces(context, drawn, "cage")
    if cages.function is not None and cages.function not in OF_CELLS:
        message = f"'{cages.function}' cannot be the target of a cage"
        fix = Fix.of_word(cages.span, cages.function, "sum", sure=False)
        context.error("wrong-function", message, cages.span, help="write 'cages sum:' or 'cages product:'", fix=fix)
        return
    for label, entry in _legend(context, cages, drawn).items():
        positions = [position for position in drawn.places[label] if position in context.board.cells]
        if positions and entry.target.kind != "UNGIVEN":
            _build_cage(context, cages, label, entry.target, positions)


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
        elif label not in drawn.places:
            if label.swapcase() in drawn.places:
                other = label.swapcase()
            else:
                other = ""
            context.error(
                "label-not-in-map",
                f"cage {label} is not in the map",
                entry.label.span,
                *notes,
                help=f"did you mean {other}?" if other else "draw its cells in the map, or delete its target",
                fix=Fix.at(entry.label.span, other, sure=False) if other else None,
            )
        else:
            legend[label] = entry
    missing = [label for label in drawn.places if label not in legend]
    if context.faults.incomplete:
        return legend  # the parser has already reported an entry that it could not read
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
    from ..lowering.order import whole_constant

    function = cages.function
    sign, target = read_target(context, item)
    value = whole_constant(target)
    if not sign and function is None:
        if len(positions) > 1:
            message = f"cage {label} has {len(positions)} cells and a target without an operator"
            help = sign_hint(item.text, "cages sum:")
            fix = Fix.of_word(cages.span, "cages", "cages sum", sure=False)
            context.error("no-operator", message, item.span, help=help, fix=fix)
            return
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
        condition = total_is(function or "sum", cells, target)
    context.require(condition, clue, said, item.span)


def read_target(context: Context, item: Item) -> tuple[str, Expression]:
    """Return the sign of a target (or "") and its number: digits, a name, CAPITALS or an expression."""
    from ...language.syntax import Name, Numeral
    from ..lowering.reader import Reader

    if item.kind == "TARGET":
        sign = sign_of(item.text)
        return sign, context.letters.constant(item.text.removesuffix(sign), item.span, 10)
    node = item.expression or (
        Name(item.text, span=item.span) if item.kind == "NAME" else Numeral(item.text, span=item.span)
    )
    return "", Reader(context).expression(node)


def read_fast(reader: FastReader, heading: str, start: int, block: Block) -> None:
    """Record the cages and the givens, and require the targets once the cells are known."""
    drawn = [line for _, line in block if "=" not in line]
    legend = _legend_fast(reader, [one for one in block if "=" in one[1]])
    groups = read_map_fast(reader, "cages", drawn, {label: target for label, (target, _, _, _) in legend.items()})
    if legend.keys() != groups.keys():
        raise Bailout
    function = heading.removeprefix("cages").strip(" :")
    if not function:
        for label, (_, span, sign, value) in legend.items():
            if not sign:
                _give_fast(reader, groups[label].positions, value, span)
    reader.builds.append(partial(_build_fast, reader, function, legend, groups))


def _give_fast(reader: FastReader, cells: tuple[Position, ...], value: int, span: Span) -> None:
    """Record a plain number as the given of a single cell, which a drawing may show too."""
    if len(cells) > 1 or reader.givens.get(cells[0], (value,))[0] != value:
        raise Bailout
    reader.givens[cells[0]] = value, span


def _legend_fast(reader: FastReader, lines: Block) -> Legend:
    """Return label -> target as written, its place, its sign and its number."""
    legend: Legend = {}
    source = reader.source
    for start, line in lines:
        words: list[str] = []
        for part in line.removesuffix(",").split(","):
            words += part.replace("=", " = ").split()
            if len(words) % 3 or not part.strip():
                raise Bailout
        if words[1::3].count("=") * 3 != len(words):
            raise Bailout
        at = 0
        for label, target in zip(words[0::3], words[2::3], strict=True):
            if label in legend or not label.isalnum():
                raise Bailout
            sign, value = _target(target)
            at = line.index(target, line.index("=", at) + 1)
            begin = start + at
            at += len(target)
            legend[label] = target, Span(source, begin, start + at), sign, value
    return legend


@lru_cache(maxsize=2000)
def _target(target: str) -> tuple[str, int]:
    """Return the sign of a target (or "") and its number; "?" and -1 for an unknown target."""
    if target == "?":
        return target, -1
    sign = sign_of(target)
    if sign and CAGE_TARGETS[sign].needs_two_cells:
        raise Bailout
    return sign, number(target.removesuffix(sign))


def _build_fast(reader: FastReader, function: str, legend: Legend, groups: dict[str, CachedCells]) -> None:
    for label, (text, span, sign, value) in legend.items():
        if value < 0 or not (sign or function):
            continue
        cells = groups[label]
        label = f"cage {label}"
        total = CAGE_TARGETS[sign].function if sign else function
        if total:
            reader.require_total(total, cells, value, label, text, "cage", span)
            continue
        condition = one_is(cells.results(sign), constant(value))
        constraint = reader.require(condition, label, text, "cage", value, span)
        if len(cells.variables) == 1:
            reader.others.append(constraint)
