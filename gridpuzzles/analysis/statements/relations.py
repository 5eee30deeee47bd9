"""Read relations at the margin: domains of single symbols, and conditions of every form; draw them for the views."""

from __future__ import annotations

from ...kinds.signs import BASIC
from ...language import syntax
from ...model.expressions import Constant
from ...model.grid import Drawing, Mark
from ..context.collected import shortened
from ..lowering.constants import intersection, values_in
from ..lowering.reader import Reader, mark
from ..lowering.selectors import positions
from ..lowering.syntax_tree import CONDITIONS, SELECTORS, only_number, text_of
from .settings import own_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..context.collected import Values
    from ..context.context import Context


def settle(context: Context, statement: syntax.RelationStatement) -> None:
    """Record the values of letters from ``A in 1..5``; they replace the values of ``letters``."""
    for membership in _membership(statement):
        letters = [
            target
            for target in membership.targets
            if isinstance(target, syntax.Numeral) and target.symbols.isalpha() and len(target.symbols) == 1
        ]
        values = values_in(context, membership.domain) if letters else None
        if values is not None:
            for target in letters:
                own_values(context, target.symbols, values, target.span)


def _membership(statement: syntax.RelationStatement) -> list[syntax.Membership]:
    """Return the only condition of the statement in a list, if it is a membership that is not negated; otherwise []."""
    conditions = statement.relation.conditions
    only = conditions[0] if len(conditions) == 1 else None
    # A negated membership, or one among others, is a condition and not a domain.
    if isinstance(only, syntax.Membership) and not only.negated:
        return [only]
    return []


def build(context: Context, statement: syntax.RelationStatement) -> None:
    """Set the domains of cells and unknowns; require and draw any other condition."""
    for membership in _membership(statement):
        others = tuple(target for target in membership.targets if not _takes_domain(context, membership, target))
        if others:
            _require(
                context, syntax.Relation((membership.replace(targets=others),), span=statement.relation.span), statement
            )
        return
    _require(context, statement.relation, statement)


def _takes_domain(context: Context, membership: syntax.Membership, target: syntax.Side) -> bool:
    """Return True if the target is a symbol whose domain the membership sets (for an unknown, only the first one)."""
    if isinstance(target, syntax.Numeral):
        return target.symbols.isalpha() and len(target.symbols) == 1
    # A letter has its values already, from the phase 'settle'.
    if isinstance(target, SELECTORS):
        return _take_domains(context, membership, target)
    if isinstance(target, syntax.CellReference):
        name = context.board.cells.get((target.row, target.col), "")
    elif isinstance(target, syntax.Name):
        name = target.name
    else:
        return False
    cell, unknown = context.board.table.get(name), context.names.unknowns.get(name)
    # A domain of a symbol is cheaper than a condition, and views can show it.
    if cell is not None:
        cell.values = _narrowed(context, cell.values, membership)
        return True
    if unknown is not None and unknown.values is None:
        unknown.values = values_in(context, membership.domain)
        return True
    return False


def _take_domains(context: Context, membership: syntax.Membership, target: syntax.Selector) -> bool:
    """Set the domain of all cells that a selector names, and return True; return False if one is a letter."""
    cells = [context.board.table.get(context.board.cells[position]) for position in positions(context, target)]
    # A letter in one of the cells has no domain of a cell, so the membership stays a condition.
    if None in cells:
        return False
    for cell in dict.fromkeys(cells):
        cell.values = _narrowed(context, cell.values, membership)  # type: ignore[union-attr]
    return True


def _narrowed(context: Context, known: Values | None, membership: syntax.Membership) -> Values | None:
    values = intersection(known, values_in(context, membership.domain))
    if values is not None and not len(values):
        context.error(
            "empty-domain", "no values are left; an earlier line allows only other values", membership.domain.span
        )
        return None
    return values


def _require(context: Context, relation: syntax.Relation, statement: syntax.RelationStatement) -> None:
    reader = Reader(context)
    condition = reader.relation(relation)
    text = text_of(relation)
    label = shortened(text)
    clue = context.clue(label, text, "relation", only_number(relation), statement.span)
    context.require(condition, clue, label, statement.span)
    context.shown.drawings.append(_drawing(relation, reader))


def _drawing(relation: syntax.Relation, reader: Reader) -> Drawing:
    """Return a line with the marks of ``relation``, which ``reader`` has just read.

    A relation that only gives a symbol its value stays as written, because ``5 = 5`` would be useless.
    """
    # Filled in, such a line would be '5 = 5'.
    if len(relation.conditions) == 1 and _says_a_value(relation.conditions[0]):
        return Drawing("relation", ((Mark(text_of(relation.conditions[0])),),))
    line: list[Mark] = []
    for number, condition in enumerate(relation.conditions):
        if number:
            line.append(Mark("or"))
        _condition(condition, reader, line)
    return Drawing("relation", (tuple(line),))


def _says_a_value(node: syntax.Condition) -> bool:
    if not isinstance(node, syntax.Comparison) or len(node.relops) > 1 or node.relops[0].symbol != "=":
        return False
    is_number = [type(side) is syntax.Number for side in node.sides]
    return True in is_number and all(
        number or isinstance(side, syntax.CellReference | syntax.Name) or _is_letter(side)
        for number, side in zip(is_number, node.sides, strict=True)
    )


def _is_letter(side: syntax.Side) -> bool:
    return isinstance(side, syntax.Numeral) and len(side.symbols) == 1 and side.symbols != "_"


def _condition(node: syntax.Condition, reader: Reader, line: list[Mark]) -> None:
    match node:
        case syntax.Comparison():
            _side(node.sides[0], reader, line)
            for relop, side in zip(node.relops, node.sides[1:], strict=False):
                line.append(Mark(relop.symbol))
                _side(side, reader, line)
        case syntax.Enclosed(inside):
            line.append(Mark("("))
            _condition(inside, reader, line)
            line.append(Mark(")"))
        case syntax.Conjunction(parts) | syntax.Either(parts):
            for number, part in enumerate(parts):
                if number:
                    line.append(Mark("and" if isinstance(node, syntax.Conjunction) else "or"))
                _condition(part, reader, line)
        case syntax.Negation(inside):
            line.append(Mark("not"))
            _condition(inside, reader, line)
        case syntax.Implication(premise, consequence):
            line.append(Mark("if"))
            _condition(premise, reader, line)
            line.append(Mark("then"))
            _condition(consequence, reader, line)
        case syntax.Quantified():
            line.append(Mark(text_of(node)))
        case _:
            _claim(node, reader, line)


def _claim(
    node: syntax.Property | syntax.Multiple | syntax.Membership | syntax.Listed, reader: Reader, line: list[Mark]
) -> None:
    if isinstance(node, syntax.Listed):
        line.append(Mark("("))
        _sides(node.target.members, reader, line)
        line.append(Mark(f") {'not ' * node.negated}in {', '.join(map(text_of, node.rows))}"))
        return
    _sides(node.targets, reader, line)
    if isinstance(node, syntax.Multiple):
        line.append(Mark("is not a multiple of" if node.negated else "is a multiple of"))
        _side(node.divisor, reader, line)
    elif isinstance(node, syntax.Membership):
        line.append(Mark(f"{'not in' if node.negated else 'in'} {text_of(node.domain)}"))
    else:
        line.append(Mark(f"is not {node.name}" if node.negated else f"is {node.name}"))


def _sides(sides: Sequence[syntax.Side], reader: Reader, line: list[Mark]) -> None:
    for number, side in enumerate(sides):
        if number:
            line.append(Mark(","))
        _side(side, reader, line)


def _operator(operator: syntax.Operator, reader: Reader) -> Mark:
    unknown = reader.signs.get(id(operator))
    if unknown is None:
        return Mark(operator.symbol)
    return Mark("?", unknown.name, words=tuple(BASIC))


def _side(node: syntax.Argument, reader: Reader, line: list[Mark]) -> None:
    match node:
        case syntax.Numeral(symbols):
            line.append(mark(symbols, reader.numerals.get(id(node), Constant(0))))
        case syntax.Number(digits):  # `twice` is shown as its number
            line.append(Mark(digits))
        case syntax.Name(name):
            line.append(Mark(name, name if name in reader.context.names.declared else None))
        case syntax.CellReference(row, col):
            line.append(Mark(f"r{row}c{col}", reader.context.board.cells.get((row, col))))
        case syntax.Bracketed(inside):
            line.append(Mark("("))
            _side(inside, reader, line)
            line.append(Mark(")"))
        case syntax.Signed(operand):
            line.append(Mark("-"))
            _side(operand, reader, line)
        case syntax.Chain(operands, operators):
            _side(operands[0], reader, line)
            for operator, operand in zip(operators, operands[1:], strict=False):
                line.append(_operator(operator, reader))
                _side(operand, reader, line)
        case syntax.Call(function, arguments):
            line.append(Mark(f"{function}("))
            for number, argument in enumerate(arguments):
                if number:
                    line.append(Mark(","))
                if isinstance(argument, CONDITIONS):
                    _condition(argument, reader, line)
                else:
                    _side(argument, reader, line)
            line.append(Mark(")"))
        case _:
            line.append(Mark(text_of(node)))
