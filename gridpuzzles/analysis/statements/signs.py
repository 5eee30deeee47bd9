r"""Read what is drawn between and beside the cells of a grid: signs, marks and kakuro sums.

``<`` and ``>`` are signs in a row, ``^`` and ``v`` signs between rows. A mark is defined once, as in ``mark o: _ < _``.
It has no direction, so its rule must hold in one order or the other. The ``down\across`` sums of kakuro are in the
blocked squares where runs of cells begin.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...base.errors import noted
from ...base.runs import ACROSS, DOWN, Run, pairs_at, run_from
from ...base.source import Source, Span
from ...kinds.list_words import word_of
from ...kinds.pair_relations import MARKS
from ...kinds.scopes import NEIGHBORS
from ...language.parser import parse
from ...language.syntax import CellList, CellReference, Item, Mark, NoOtherPair
from ...language.syntax import Condition as Rule
from ...model.expressions import Comparison, Condition, Expression, Function, any_of
from ...model.grid import ClueSquare, Position, Sign
from ...model.negation import negation_of
from ..context.context import Context
from ..lowering.forall import both_orders
from ..lowering.order import whole_constant
from ..lowering.reader import Reader
from ..lowering.syntax_tree import text_of

Row = list[tuple[str, int]]
Found = list[tuple[Sign, Span]]


SIGNS = "<>^v"
RELATIONS = {"<": "<", "^": "<", ">": ">", "v": ">", "=": "="}
"""Sign between two cells -> relation of the first (left or upper) cell to the second."""


def settle_mark(context: Context, mark: Mark) -> None:
    """Record the meaning of a mark."""
    before = context.drawn.marks.get(mark.sign)
    if before is not None:
        notes = noted("first defined here", before.span)
        context.error("mark-twice", f"the mark {mark.sign} is defined twice", mark.span, *notes)
    context.drawn.marks[mark.sign] = mark
    context.shown.marks[mark.sign] = text_of(mark.rule)


def build_signs(context: Context) -> None:
    """Require a condition for every sign; the point of ``<`` is at the smaller cell."""
    for first, second, item in context.drawn.signs:
        _build_sign(context, first, second, item)


def _build_sign(context: Context, first: Position, second: Position, item: Item) -> None:
    one, other = context.board.variable_at(first), context.board.variable_at(second)
    # A wall next to a sign leaves nothing to compare.
    if one is None or other is None:
        row, col = first if one is None else second
        message = f"this symbol must be between two cells, but r{row}c{col} is not a cell"
        context.error("sign-without-cell", message, item.span)
        return
    mark = context.drawn.marks.get(item.text)
    sign = item.text if mark else RELATIONS.get(item.text, item.text)
    label = f"r{first[0]}c{first[1]} {sign} r{second[0]}c{second[1]}"
    clue = context.clue(label, item.text, "sign", None, item.span)
    context.shown.signs.append(Sign(first, second, item.text, clue))
    condition = Comparison(one, sign, other) if mark is None else _marked(context, mark, first, second)
    context.require(condition, clue, label, item.span)


def declare_pairs(context: Context, statement: CellList) -> None:
    """Note the pairs of cells that a list gives a mark: ``white dot: r1c1 r1c2``."""
    mark = _mark_of(context, statement)
    if mark is None:
        return
    listed = [cell for group in statement.groups for cell in group]
    cells = [cell for cell in listed if isinstance(cell, CellReference)]
    if len(cells) < len(listed) or len(cells) % 2:
        context.error(
            "no-pair",
            "a pair has two cells",
            statement.span,
            help=f"its cells are neighbors: '{statement.key}: r1c1 r1c2, r2c1 r2c2'",
        )
        return
    pairs = context.drawn.listed[id(statement)] = []
    known = {frozenset(pair[:2]) for pair in context.drawn.all_signs}
    for one, other in zip(cells[::2], cells[1::2], strict=True):
        first, second = sorted(((one.row, one.col), (other.row, other.col)))
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
            message = f"r{one.row}c{one.col} and r{other.row}c{other.col} are not neighbors on the board"
            context.error("no-neighbors", message, other.span)
        elif frozenset((first, second)) in known:
            message = f"r{one.row}c{one.col} and r{other.row}c{other.col} have a mark already"
            context.error("listed-twice", message, other.span)
        else:
            known.add(frozenset((first, second)))
            span = one.span.to(other.span) if one.span and other.span else None
            pairs.append((first, second, Item("MARK", mark.sign, span=span)))


def _mark_of(context: Context, statement: CellList) -> Mark | None:
    """Return the mark that a list means: one of the text, or else the one of `kinds`."""
    own = context.drawn.marks.get(statement.key)
    word = word_of(statement.name)
    if own is not None or word is None or word.kind != "pair":
        return own
    kind, pair = MARKS[word.value]
    mark = Mark(pair.sign, _rule(f"mark {pair.sign}: {kind.form.format(pair.number)}"), span=statement.span)
    known = context.drawn.marks.setdefault(pair.sign, mark)
    if text_of(known.rule) != text_of(mark.rule):
        notes = noted(f"the meaning of {pair.sign} in this text", known.span)
        message = f"{statement.key} has two meanings"
        context.error("unclear", message, statement.span, *notes, help=f"write '{pair.sign}:' if you mean that mark")
        return None
    context.shown.marks[pair.sign] = text_of(known.rule)
    return known


@cache
def _rule(text: str) -> Rule:
    (mark,) = parse(Source("<kinds>", text))[0].statements
    assert isinstance(mark, Mark)
    return mark.rule


def build_pairs(context: Context, statement: CellList) -> None:
    """Require the condition of the mark for each pair of a list."""
    for first, second, item in context.drawn.listed.get(id(statement), ()):
        _build_sign(context, first, second, item)


def _marked(context: Context, mark: Mark, first: Position, second: Position) -> Condition:
    return any_of(both_orders(Reader(context), mark.rule, (first, second)))


def check_mark(context: Context, mark: Mark) -> None:
    """Warn about a mark that is not drawn anywhere, which is probably an oversight."""
    # A family has more marks than a puzzle may need.
    is_written = mark.span is None or mark.span.source.typed is None
    if is_written and not any(item.text == mark.sign for _, _, item in context.drawn.all_signs):
        context.warn("unused-mark", f"the mark {mark.sign} is not drawn in the grid", mark.span)


def build_no_other_pair(context: Context, statement: NoOtherPair) -> None:
    """Require that neighbors without a mark violate the rules of all marks."""
    marks = context.drawn.marks.values()
    if not marks:
        help = "define them with 'mark o: abs(_ - _) = 1'"
        context.error("no-marks", "no marks are defined", statement.span, help=help)
        return
    marked = {(first, second) for first, second, item in context.drawn.all_signs if item.text in context.drawn.marks}
    for pair in pairs_at(context.board.cells, NEIGHBORS):
        if pair not in marked:
            label = "no mark between r{}c{} and r{}c{}".format(*pair[0], *pair[1])
            for mark in marks:
                context.require(negation_of(_marked(context, mark, *pair)), -1, label, statement.span)


NO_CLUE = ("", "?")
RUNS = {"down": (DOWN, "below", "{}\\"), "across": (ACROSS, "right of", "\\{}")}
"""Direction of a run -> step to its cells, where they are from their square, and a square with this clue alone."""


def _clues_of(square: ClueSquare, position: Position) -> Iterator[tuple[str, str, Position]]:
    """Yield direction and text of each clue in a blocked square, with the place of the first cell of its run."""
    for direction, text in (("down", square.down), ("across", square.across)):
        if text not in NO_CLUE:
            down, right = RUNS[direction][0]
            yield direction, text, (position[0] + down, position[1] + right)


def declare_blocked(context: Context) -> None:
    """Record the blocked squares with their clues, for the views."""
    for position, item in context.drawn.blocked.items():
        down, _, across = item.text.partition("\\")
        context.shown.blocked[position] = ClueSquare(down, across)


def build_runs(context: Context, function: str) -> None:
    """Require a sum, or another function, for every clue in a blocked square."""
    for position, item in context.drawn.blocked.items():
        for direction, text, first in _clues_of(context.shown.blocked[position], position):
            run = run_from(context.board.cells, first, RUNS[direction][0])
            _build_run(context, position, item, direction, text, run, function)


def _build_run(
    context: Context, square: Position, item: Item, direction: str, text: str, positions: Run, function: str
) -> None:
    row, col = square
    _, where, alone = RUNS[direction]
    if not positions:
        (down, right), there, meant = RUNS["across" if direction == "down" else "down"]
        help = ""
        # The only clue of the square is perhaps on the wrong side of its '\\'.
        if item.text == alone.format(text) and (row + down, col + right) in context.board.cells:
            help = f"write {meant.format(text)} for the cells {there} it"
        context.error("clue-without-run", f"clue {text} has no cells {where} this square", item.span, help=help)
        return
    # A sum of one cell is possible but gives the cell away, so a wall is probably misplaced.
    if len(positions) == 1:
        context.warn("run-of-one-cell", f"clue {text} has only one cell {where} this square", item.span)
    letters = context.letters
    if text.isdecimal():
        target: Expression = letters.constant(text, item.span, 10)
    else:
        target = letters.numeral(text, item.span)
    value = whole_constant(target)
    label = clue_label(direction, row, col)
    clue = context.clue(label, text, "run", value, item.span)
    context.require(
        Comparison(Function(function, context.board.variables_at(positions)), "=", target), clue, label, item.span
    )


def clue_label(direction: str, row: int, col: int) -> str:
    """Return the label of the clue at a blocked square for the cells "down" or "across"."""
    return f"{direction} clue r{row}c{col}"
