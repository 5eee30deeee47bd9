"""Read equations and other relations of two sides from their marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ...model.expressions import Comparison, Expression, Numeral, Variable
from ..lowering.order import BY_PRECEDENCE, MAX_CHAIN, arrange, negate, operation, order_matters
from .reader import LARGE, LONGEST, MAX_KEPT, Bailout, BoundedExpression, CachedCells, FastReader, constant, number

SIGNS = "()+-*/=<>"
SHORT = {"!=": "≠", "<=": "≤", ">=": "≥"}
"""Relation of two characters -> the character that replaces it in the marks."""
RELATIONS = {sign: sign for sign in "=<>"} | {short: sign for sign, short in SHORT.items()}
MAX_DEPTH = 20
NO_NAMES: dict[str, Variable] = {}


def marks_of(text: str) -> list[str]:
    """Return the marks of a relation: words, signs and brackets; ``!=``, ``<=`` and ``>=`` count as one character."""
    if ">" in text or "<" in text or "!" in text:
        for sign, short in SHORT.items():
            text = text.replace(sign, f" {short} ")
    for sign in SIGNS:
        text = text.replace(sign, f" {sign} ")
    return text.split()


class Equation:
    """A reader of relations such as ``(_ + _) * _ = 24``.

    ``_`` is the next of ``cells``; a word is one of ``names``, or a number of secret digits if it is in CAPITALS.
    """

    def __init__(
        self,
        marks: list[str],
        reader: FastReader,
        cells: Iterable[Variable] = (),
        names: Mapping[str, Variable] = NO_NAMES,
    ) -> None:
        self.marks = iter(marks)
        self.cells = iter(cells)
        self.names = names
        self.order = reader.order
        self.is_of_cells = reader.rows > 0
        self.depth = 0
        self.named = False
        self.end = ""

    def side(self) -> Expression:
        """Return the expression up to the next relation sign, the closing bracket or the end; ``end`` is that mark."""
        operands: list[Expression] = []
        operators: list[str] = []
        for mark in self.marks:
            operands.append(self.operand(mark))
            sign = next(self.marks, "")
            if sign not in ("+", "-", "*", "/"):
                self.end = sign
                return self.chain(operands, operators)
            operators.append(sign)
        raise Bailout

    def operand(self, mark: str) -> Expression:
        """Return the operand that begins with ``mark``."""
        if mark == "_":
            cell = next(self.cells, None)
            if cell is None:
                raise Bailout
            self.named = True
            return cell
        if mark == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise Bailout
            inside = self.side()
            if self.end != ")":
                raise Bailout
            self.depth -= 1
            return inside
        if mark in self.names:
            self.named = True
            return self.names[mark]
        # Beside a grid, secret digits are often doubtful, so the complete reading takes them.
        if mark.isupper() and mark.isalpha() and len(mark) <= LONGEST and not self.is_of_cells:
            self.named = True
            return _word(mark)
        return constant(number(mark))

    def chain(self, operands: list[Expression], operators: list[str]) -> Expression:
        """Return the operation of all operands, in the order of evaluation, which must be set if it matters."""
        if not operators:
            return operands[0]
        if len(operands) > MAX_CHAIN:
            raise Bailout
        # The complete reading warns that the order is not set; letters alone are always read by precedence.
        if not self.order and self.is_of_cells and order_matters(operators):
            raise Bailout
        if len(operators) == 1:
            return _operation(operators[0], *operands)
        return arrange(operands, [0] * len(operands), operators, self.order or BY_PRECEDENCE, _operation, negate)

    def whole(self) -> Comparison:
        """Return the whole relation, which must have two sides and contain more than numbers."""
        left = self.side()
        relation = RELATIONS.get(self.end)
        if relation is None or self.depth:
            raise Bailout
        right = self.side()
        if self.end or not self.named:
            raise Bailout
        return Comparison(left, relation, right)


def _operation(sign: str, left: Expression, right: Expression) -> Expression:
    return operation(sign, left, right, None)


@lru_cache(maxsize=MAX_KEPT)
def _word(text: str) -> Expression:
    """Return the number that these letters form."""
    digits = tuple(map(Variable, text))
    return digits[0] if len(digits) == 1 else Numeral(digits)


def only_number(marks: list[str]) -> int | None:
    """Return the number among the marks if there is exactly one."""
    numbers = [mark for mark in marks if mark.isdecimal()]
    return int(numbers[0]) if len(numbers) == 1 else None


_sides: dict[tuple[str, CachedCells, str], BoundedExpression] = {}


def side_of(text: str, cells: CachedCells, reader: FastReader) -> BoundedExpression:
    """Return the left side of an equation of a line, in which every ``_`` is the next of ``cells``."""
    key = text, cells, reader.order
    known = _sides.get(key)
    if known is None:
        marks = marks_of(text)
        equation = Equation(marks, reader, cells.variables)
        expression = equation.side()
        # Too few or too many '_' for the line deserve a message.
        if equation.end or equation.depth or marks.count("_") != len(cells.variables):
            raise Bailout
        known = BoundedExpression(expression, any(mark.isdecimal() for mark in marks))
        if len(_sides) >= MAX_KEPT:
            _sides.clear()
        if len(text) <= LARGE:
            _sides[key] = known
    return known
