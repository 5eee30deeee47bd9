"""Written relations as drawings: marks that views fill in."""

from __future__ import annotations

from ...language import syntax
from ...model.expressions import Constant
from ...model.grid import Drawing, Mark
from ..reading.marks import mark
from ..reading.reader import CONDITIONS, SIGNS
from ..reading.syntax_tree import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..reading.reader import Reader


def relation_drawing(relation: syntax.Relation, reader: Reader) -> Drawing:
    """One line with the marks of ``relation``, just read by ``reader``.

    What says of a cell or a letter which number it is stays as written: ``5 = 5`` would say nothing.
    """
    if len(relation.conditions) == 1 and _says_a_value(relation.conditions[0]):
        return Drawing("relation", ((Mark(text_of(relation.conditions[0])),),))
    line: list[Mark] = []
    for number, condition in enumerate(relation.conditions):
        if number:
            line.append(Mark("or"))
        line += _condition(condition, reader)
    return Drawing("relation", (tuple(line),))


def _says_a_value(node: syntax.Condition) -> bool:
    if not isinstance(node, syntax.Comparison) or [one.symbol for one in node.relops] != ["="]:
        return False
    is_number = [isinstance(side, syntax.Number) for side in node.sides]
    return any(is_number) and all(
        number or isinstance(side, syntax.CellReference | syntax.Name) or _is_letter(side)
        for number, side in zip(is_number, node.sides, strict=True)
    )


def _is_letter(side: syntax.Side) -> bool:
    return isinstance(side, syntax.Numeral) and len(side.symbols) == 1 and side.symbols != "_"


def _condition(node: syntax.Condition, reader: Reader) -> Iterator[Mark]:
    match node:
        case syntax.Enclosed(inside):
            yield Mark("(")
            yield from _condition(inside, reader)
            yield Mark(")")
        case syntax.Conjunction(parts) | syntax.Either(parts):
            for number, part in enumerate(parts):
                if number:
                    yield Mark("and" if isinstance(node, syntax.Conjunction) else "or")
                yield from _condition(part, reader)
        case syntax.Negation(inside):
            yield Mark("not")
            yield from _condition(inside, reader)
        case syntax.Implication(premise, consequence):
            yield Mark("if")
            yield from _condition(premise, reader)
            yield Mark("then")
            yield from _condition(consequence, reader)
        case syntax.Quantified():
            yield Mark(text_of(node))
        case _:
            yield from _plain(node, reader)


def _plain(node: syntax.Plain, reader: Reader) -> Iterator[Mark]:
    if isinstance(node, syntax.Comparison):
        yield from _side(node.sides[0], reader)
        for relop, side in zip(node.relops, node.sides[1:], strict=False):
            yield Mark(relop.symbol)
            yield from _side(side, reader)
        return
    if isinstance(node, syntax.Listed):
        yield Mark("(")
        yield from _sides(node.target.members, reader)
        yield Mark(f") {'not ' * node.negated}in {', '.join(map(text_of, node.rows))}")
        return
    yield from _sides(node.targets, reader)
    if isinstance(node, syntax.Multiple):
        yield Mark("is not a multiple of" if node.negated else "is a multiple of")
        yield from _side(node.divisor, reader)
    elif isinstance(node, syntax.Membership):
        yield Mark(f"in {text_of(node.domain)}")
    else:
        yield Mark(f"is not {node.name}" if node.negated else f"is {node.name}")


def _sides(sides: Sequence[syntax.Side], reader: Reader) -> Iterator[Mark]:
    for number, side in enumerate(sides):
        if number:
            yield Mark(",")
        yield from _side(side, reader)


def _operator(operator: syntax.Operator, reader: Reader) -> Mark:
    unknown = reader.signs.get(id(operator))
    return Mark(operator.symbol) if unknown is None else Mark("?", unknown.name, words=SIGNS)


def _side(node: syntax.Argument, reader: Reader) -> Iterator[Mark]:
    match node:
        case syntax.Numeral(symbols):
            yield mark(symbols, reader.numerals.get(id(node), Constant(0)))
        case syntax.Name(name):
            yield Mark(name, name if name in reader.context.names.declared else None)
        case syntax.CellReference(row, col):
            yield Mark(f"r{row}c{col}", reader.context.board.cells.get((row, col)))
        case syntax.Bracketed(inside):
            yield Mark("(")
            yield from _side(inside, reader)
            yield Mark(")")
        case syntax.Signed(operand):
            yield Mark("-")
            yield from _side(operand, reader)
        case syntax.Chain(operands, operators):
            yield from _side(operands[0], reader)
            for operator, operand in zip(operators, operands[1:], strict=False):
                yield _operator(operator, reader)
                yield from _side(operand, reader)
        case syntax.Call(function, arguments):
            yield Mark(f"{function}(")
            for number, argument in enumerate(arguments):
                if number:
                    yield Mark(",")
                yield from _condition(argument, reader) if isinstance(argument, CONDITIONS) else _side(argument, reader)
            yield Mark(")")
        case _:
            yield Mark(text_of(node))
