"""Read a rule with ``_`` for a set of cells: each ``_`` is one cell in turn; ``_`` alone in a function is all cells.

A rule with a single ``_`` that is not all cells applies to each cell separately. ``row`` and ``col`` are the numbers
of that cell, or of the first cell, and ``size`` is the number of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Protocol, TypeVar

from ...base.english import count_noun
from ...base.source import Source
from ...kinds.path_rules import PATH_RULES
from ...language import syntax
from ...language.parser import parse
from ...model.expressions import Comparison, Condition, Different, Expression, Function, Operation, all_of
from ...model.grid import Position
from ..context.context import Context
from ..context.files import Param
from .selectors import AMONG, WHOLE, of_two, parts, sets
from .syntax_tree import mentions_all, nodes, turns

HELP_FOR_TWO = "write two, as in '_ != _', or sum(_), min(_) or max(_) for both cells together"
Cells = TypeVar("Cells", bound=Sequence[object])


class RuleReader(Protocol):
    """The methods that this module needs of a `Reader`, which itself needs this module for inner rules."""

    context: Context
    cells: Sequence[Expression] | None

    def fresh(self, blanks: Sequence[Expression], cells: Sequence[Expression], anew: bool) -> RuleReader: ...
    def within(self, blanks: Sequence[Expression], cells: Sequence[Expression], anew: bool) -> RuleReader: ...
    def rule(self, node: syntax.Condition) -> Condition: ...
    def condition(self, node: syntax.Condition) -> Condition: ...


def instantiate_rule(
    reader: RuleReader, places: syntax.Places, rule: syntax.Rule, counted: bool = False
) -> Iterator[tuple[str, Condition]]:
    """Yield the conditions of a rule for every set of cells, each with a label; report errors.

    If the places name no cells, the cells of the outer rule of ``reader`` are meant. If ``counted``, because a count of
    the sets that satisfy the rule is wanted, there is one condition per set; otherwise all conditions must hold.
    """
    if not counted and places.kind == "pair" and is_different(rule):
        # One all-different relation replaces a relation for every pair of cells.
        for label, cells in _wholes(reader, places):
            if len(cells) > 1:
                yield label, Different(tuple(cells))
        return
    for label, conditions in of_sets(reader, places, rule):
        if counted and conditions:
            yield label, all_of(conditions)
        elif not counted:
            yield from ((label, condition) for condition in conditions)


def _wholes(reader: RuleReader, places: syntax.Places) -> Iterator[tuple[str, Sequence[Expression]]]:
    """Yield the groups from which to take pairs of cells: the cells of the outer rule, or those of the grid."""
    at_hand = at_hand_of(places, reader)
    if at_hand:
        yield "", at_hand
        return
    context = reader.context
    for label, positions in sets(context, replace(places, kind="group", within=places.within or (WHOLE,))):
        yield label, context.board.variables_at(positions)


def at_hand_of(places: syntax.Places, reader: RuleReader) -> Sequence[Expression] | None:
    """Return the cells of the outer rule if the places name no others, otherwise None."""
    if places.within or places.kind not in AMONG:
        return None
    return reader.cells


def of_sets(reader: RuleReader, places: syntax.Places, rule: syntax.Rule) -> Iterator[tuple[str, list[Condition]]]:
    """Yield the label of each set, and the conditions that together are the rule for it."""
    context = reader.context
    at_hand = at_hand_of(places, reader)
    if at_hand is not None:
        assert not isinstance(rule, syntax.RuleName), "only a statement names a rule"
        for _, cells in _all(context, (("", one) for one in parts(context, places, at_hand)), rule):
            yield "", held_within(reader, rule, cells)
    elif of_two(places):
        yield from _of_neighbors(reader, places, rule)
    else:
        for label, its in _all(context, sets(context, places), rule):
            yield label, held(reader, rule, its)


def _all(context: Context, found: Iterable[tuple[str, Cells]], rule: syntax.Rule) -> list[tuple[str, Cells]]:
    """Return the sets of cells, listed before the rule is read, as there may be too many. Raises `TooManyNamed`."""
    size = sum(1 for _ in nodes(rule))
    listed = []
    for label, cells in found:
        context.board.name(size + len(cells))
        listed.append((label, cells))
    return listed


def _of_neighbors(
    reader: RuleReader, places: syntax.Places, rule: syntax.Rule
) -> Iterator[tuple[str, list[Condition]]]:
    """Yield the rule for pairs of cells, in both orders if that makes a difference.

    If the rule names no other cells, rows or columns, the first pair of different cells decides this for all pairs.
    """
    context = reader.context
    names_none = all(
        one.symbols == "_"
        if isinstance(one, syntax.Numeral)
        else not isinstance(one, syntax.Name | syntax.CellReference)
        for one in nodes(rule)
    )
    once_is_enough = False
    for label, its in _all(context, sets(context, places), rule):
        cells = context.board.variables_at(its)
        # The rule is symmetric, so reading it in one order is enough.
        if once_is_enough:
            found = held(reader, rule, its)
        else:
            found = both_orders(reader, rule, its)
            once_is_enough = names_none and len(found) == 1 and len(set(cells)) > 1
        yield label, found


def held(reader: RuleReader, rule: syntax.Rule, positions: Sequence[Position]) -> list[Condition]:
    """Return the conditions of the rule for the cells at these positions; report an error."""
    context = reader.context
    # Only here are the cells known that the text of such a rule depends on.
    if isinstance(rule, syntax.RuleName):
        rule = rule_for(rule.name.name, positions)
    cells = context.board.variables_at(positions)
    count, anew = turns(rule, len(cells))
    if count in (0, len(cells)):
        with numbers(context, positions[0], len(cells)):
            return [reader.fresh(cells, cells, anew).rule(rule)]
    if count > 1:
        report_count(context, rule, count, len(cells))
        return []
    found = []
    # A map may have positions outside of the grid, which is an error of its own.
    on_board = [(position, cell) for position in positions for cell in context.board.variables_at((position,))]
    for position, cell in on_board:
        with numbers(context, position, len(cells)):
            found.append(reader.fresh((cell,), cells, anew).rule(rule))
    return found


def held_within(reader: RuleReader, rule: syntax.Condition, cells: Sequence[Expression]) -> list[Condition]:
    """Like `held`, but for some cells of an outer rule: `row` and `col` keep their values."""
    count, anew = turns(rule, len(cells))
    if count in (0, len(cells)):
        return [reader.within(cells, cells, anew).condition(rule)]
    if count > 1:
        report_count(reader.context, rule, count, len(cells))
        return []
    return [reader.within((cell,), cells, anew).condition(rule) for cell in cells]


def is_different(rule: syntax.Rule) -> bool:
    """Return True if the rule is ``_ != _``, which for all pairs means that all cells differ."""
    match rule:
        case syntax.Comparison((syntax.Numeral("_"), syntax.Numeral("_")), (syntax.Relop("!="),)):
            return True
    return False


def both_orders(reader: RuleReader, rule: syntax.Rule, positions: Sequence[Position]) -> list[Condition]:
    """Return the rule in both orders, or once if they are equal; [] after a reported error."""
    count, _ = turns(rule, 2)
    if count != 2 and (count or not mentions_all(rule)):
        message = f"a rule for pairs of cells needs two '_', found {count}"
        reader.context.error("two-cells-needed", message, rule.span, help=HELP_FOR_TWO)
        return []
    # A pair has no first cell, so the rule must hold in both orders, which is usually the same condition.
    (forward,), (backward,) = held(reader, rule, positions), held(reader, rule, positions[::-1])
    if _ordered(forward) == _ordered(backward):
        return [forward]
    return [forward, backward]


def _ordered(condition: Condition) -> Condition:
    """Return the comparison with its sides and operands in a fixed order, where their order does not matter."""
    if not isinstance(condition, Comparison):
        return condition
    left, right = _sorted_operands(condition.left), _sorted_operands(condition.right)
    if condition.relation in ("=", "!=") and repr(right) < repr(left):
        left, right = right, left
    return Comparison(left, condition.relation, right)


def _sorted_operands(expression: Expression) -> Expression:
    match expression:
        case Operation(operator, left, right, steps):
            left, right = _sorted_operands(left), _sorted_operands(right)
            # Sums and products are equal whatever the order of their operands.
            if operator in "+*" and repr(right) < repr(left):
                left, right = right, left
            return Operation(operator, left, right, steps)
        case Function("abs", (Operation("-", left, right, None),)):
            first, second = sorted((left, right), key=repr)
            return Function("abs", (Operation("-", first, second),))
        case Function(name, arguments):
            return Function(name, tuple(sorted(map(_sorted_operands, arguments), key=repr)))
    return expression


def report_count(context: Context, rule: syntax.Rule, count: int, cells: int) -> None:
    """Report that a rule has too many or too few ``_``."""
    context.error(
        "blanks-and-cells",
        f"the rule has {count} '_' for {count_noun(cells, 'cell')}",
        rule.span,
        help="write one '_' for each cell, a single '_' for a rule about every cell, or sum(_) for all together",
    )


@contextmanager
def numbers(context: Context, position: Position, size: int) -> Iterator[None]:
    """Define ``row``, ``col`` and ``size`` as numbers, unless the text uses these words otherwise."""
    params = context.file.params
    known = {"row": position[0], "col": position[1], "size": size}
    meant = {name for name in known if name not in params and name not in context.names.declared}
    params.update((name, Param(None, None, known[name])) for name in meant)
    try:
        yield
    finally:
        for name in meant:
            del params[name]


@cache
def parsed(name: str, text: str) -> syntax.Condition:
    """Return the tree of the text of a rule with a name."""
    (statement,) = parse(Source(f"rule {name}", f"rule {name}: {text}\n"))[0].statements
    assert isinstance(statement, syntax.DefineRule)
    return statement.rule


def rule_for(name: str, positions: Sequence[Position]) -> syntax.Condition:
    """Return the tree of a well-known rule for these cells."""
    rule = PATH_RULES[name].rule
    text = rule if isinstance(rule, str) else rule([f"r{row}c{col}" for row, col in positions])
    return parsed(name, text) if text else syntax.Conjunction(())
