"""Read equations and other relations with two sides: turn their marks into conditions."""

from __future__ import annotations

from functools import lru_cache

from ...model.expressions import Comparison, Numeral, Variable
from ..reading.order import LEFT_TO_RIGHT, MAX_CHAIN, operation
from .shared import LARGE, MAX_KEPT, Side, constant
from .sight import LONGEST, Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...model.expressions import Expression
    from .shared import Group

SIGNS = "()+-*/=<>"
LONG = {"!=": "≠", "<=": "≤", ">=": "≥"}
RELATIONS = {sign: sign for sign in "=<>"} | {short: sign for sign, short in LONG.items()}
MAX_DEPTH = 20
NO_NAMES: dict[str, Variable] = {}


def tokens(text: str) -> list[str]:
    """Return the marks of a relation: words, signs and brackets; ``!=``, ``<=`` and ``>=`` as one character each."""
    if ">" in text or "<" in text or "!" in text:
        for sign, short in LONG.items():
            text = text.replace(sign, f" {short} ")
    for sign in SIGNS:
        text = text.replace(sign, f" {sign} ")
    return text.split()


class Equation:
    """``(_ + _) * _ = 24``: ``side`` reads one of its sides after the other.

    ``_`` is the next of some cells, a word one of the names.
    """

    def __init__(
        self, marks: list[str], sight: Sight, cells: Iterable[Variable] = (), names: Mapping[str, Variable] = NO_NAMES
    ) -> None:
        self.marks = iter(marks)
        self.cells = iter(cells)
        self.names = names
        self.order = sight.order
        self.is_of_cells = sight.rows > 0
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
        raise Odd

    def operand(self, mark: str) -> Expression:
        if mark == "_":
            cell = next(self.cells, None)
            if cell is None:
                raise Odd
            self.named = True
            return cell
        if mark == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise Odd
            inside = self.side()
            if self.end != ")":
                raise Odd
            self.depth -= 1
            return inside
        if mark in self.names:
            self.named = True
            return self.names[mark]
        if mark.isupper() and mark.isalpha() and len(mark) <= LONGEST and not self.is_of_cells:
            self.named = True
            return _word(mark)
        return constant(number(mark))

    def chain(self, operands: list[Expression], operators: list[str]) -> Expression:
        """Products before sums, or all from left to right; which of the two must be said where it matters."""
        if not operators:
            return operands[0]
        if len(operands) > MAX_CHAIN:
            raise Odd
        if self.order != LEFT_TO_RIGHT and len(operators) > 1:
            added = False
            terms, rest = operands[:1], []
            for sign, operand in zip(operators, operands[1:], strict=True):
                if sign in "+-":
                    added = True
                    terms.append(operand)
                    rest.append(sign)
                elif added and not self.order and self.is_of_cells:
                    raise Odd
                else:
                    terms[-1] = operation(sign, terms[-1], operand, None)
            operands, operators = terms, rest
        result = operands[0]
        for sign, operand in zip(operators, operands[1:], strict=True):
            result = operation(sign, result, operand, None)
        return result

    def whole(self) -> Comparison:
        """The relation, of two sides."""
        left = self.side()
        relation = RELATIONS.get(self.end)
        if relation is None or self.depth:
            raise Odd
        right = self.side()
        if self.end or not self.named:
            raise Odd
        return Comparison(left, relation, right)


@lru_cache(maxsize=MAX_KEPT)
def _word(text: str) -> Expression:
    """The number that capitals read as."""
    digits = tuple(map(Variable, text))
    return digits[0] if len(digits) == 1 else Numeral(digits)


def only_number(marks: list[str]) -> int | None:
    """The number among the marks when there is exactly one."""
    numbers = [mark for mark in marks if mark.isdecimal()]
    return int(numbers[0]) if len(numbers) == 1 else None


_sides: dict[tuple[str, Group, str], Side] = {}


def side_of(text: str, cells: Group, sight: Sight) -> Side:
    """What stands left of the number; every ``_`` is the next of the cells."""
    key = text, cells, sight.order
    known = _sides.get(key)
    if known is None:
        marks = tokens(text)
        equation = Equation(marks, sight, cells.variables)
        expression = equation.side()
        if equation.end or equation.depth or marks.count("_") != len(cells.variables):
            raise Odd
        known = Side(expression, any(mark.isdecimal() for mark in marks))
        if len(_sides) >= MAX_KEPT:
            _sides.clear()
        if len(text) <= LARGE:
            _sides[key] = known
    return known
