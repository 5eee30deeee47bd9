"""`Puzzle.accepts` once more, for every solution that is shown: the same meaning, walked faster.

What the commonest nodes mean is written out here; whatever else there is goes to the model's own tables. Translated
to C it takes a quarter of the time; for many solutions `Checks` lays out once what is looked at each time.
It knows the model and nothing of the engine, and is held against the model's.
"""

from __future__ import annotations

from gridpuzzles.engine import cython

from ..model import arithmetic
from ..model.arithmetic import Undefined
from ..model.expressions import (
    TRUTHS,
    VALUES,
    AllOf,
    AnyOf,
    Comparison,
    Constant,
    Different,
    Function,
    Negation,
    Numeral,
    Operation,
    Variable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ..model.arithmetic import Rational
    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Puzzle


LONG = 100
"""Ranges longer than this are looked at as they are."""


def accepts(puzzle: Puzzle, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
    """Whether ``assignment`` is a solution of the puzzle without some of its clues, as `Puzzle.accepts` says."""
    for symbol in puzzle.symbols:
        value = assignment[symbol.name]
        given = symbol.given
        if given is None or symbol.clue in without:
            if value not in symbol.values:
                return False
        elif value != given:
            return False
    for constraint in puzzle.constraints:
        if constraint.clue not in without and not _holds(constraint.condition, assignment):
            return False
    return True


class Checks:
    """`accepts` for many assignments of one puzzle: names by what they may be, sums, products and groups of names, and
    all other conditions, walked."""

    __slots__ = ("allowed", "groups", "others", "products", "sums")

    def __init__(self, puzzle: Puzzle) -> None:
        by_values: dict[range | tuple[int, ...], list[str]] = {}
        for symbol in puzzle.symbols:
            values = symbol.values if symbol.given is None else (symbol.given,)
            by_values.setdefault(values, []).append(symbol.name)
        self.allowed = [(tuple(names), looked_up(values)) for values, names in by_values.items()]
        self.sums: list[tuple[tuple[str, ...], Rational]] = []
        self.products: list[tuple[tuple[str, ...], Rational]] = []
        self.groups: list[tuple[str, ...]] = []
        self.others: list[Condition] = []
        lines = {"sum": self.sums, "product": self.products}
        for condition in [constraint.condition for constraint in puzzle.constraints]:
            if type(condition) is Different:
                names = names_of(condition.expressions)
                if names is not None:
                    self.groups.append(names)
                    continue
            elif type(condition) is Comparison and condition.relation == "=":
                line, number = condition.left, condition.right
                if type(line) is Function and type(number) is Constant and line.name in lines:
                    names = names_of(line.arguments)
                    if names is not None:
                        lines[line.name].append((names, number.value))
                        continue
            self.others.append(condition)

    def accept(self, assignment: Mapping[str, int]) -> bool:
        """Whether it is a solution."""
        for names, values in self.allowed:
            for name in names:
                if assignment[name] not in values:
                    return False
        for names, number in self.sums:
            total: Rational = 0
            for name in names:
                total += assignment[name]
            if total != number:
                return False
        for names, number in self.products:
            total = 1
            for name in names:
                total *= assignment[name]
            if total != number:
                return False
        for names in self.groups:
            if len({assignment[name] for name in names}) != len(names):
                return False
        for condition in self.others:
            if not _holds(condition, assignment):
                return False
        return True


def looked_up(values: range | tuple[int, ...]) -> Collection[int]:
    """The same values, quickly found."""
    return values if isinstance(values, range) and len(values) > LONG else frozenset(values)


def names_of(expressions: Iterable[Expression]) -> tuple[str, ...] | None:
    """The names that they are; None where one is something else."""
    names = []
    for one in expressions:
        if type(one) is not Variable:
            return None
        names.append(one.name)
    return tuple(names)


@cython.cfunc
def _holds(condition: Condition, assignment: Mapping[str, int]) -> bool:
    """`holds` of the model."""
    try:
        if type(condition) is Comparison:
            return _compared(condition.left, condition.relation, condition.right, assignment)
        if type(condition) is Different:
            values = _values(condition.expressions, assignment)
            return len(set(values)) == len(values)
        if type(condition) is AllOf:
            for one in condition.conditions:
                if not _holds(one, assignment):
                    return False
            return True
        if type(condition) is AnyOf:
            for one in condition.conditions:
                if _holds(one, assignment):
                    return True
            return False
        return TRUTHS[type(condition)](condition, assignment)
    except Undefined:
        return False


@cython.cfunc
def _compared(left: Expression, relation: str, right: Expression, assignment: Mapping[str, int]) -> bool:
    if relation != "=":
        return arithmetic.RELATIONS[relation](_value(left, assignment), _value(right, assignment))
    if type(left) is Operation and left.operator == "/" and left.steps is None:  # a cage's: no fraction need be made
        dividend, divisor = _value(left.left, assignment), _value(left.right, assignment)
        if divisor == 0:
            raise Undefined
        return dividend == divisor * _value(right, assignment)
    return _value(left, assignment) == _value(right, assignment)


@cython.cfunc
def _value(expression: Expression, assignment: Mapping[str, int]) -> Rational:
    """`evaluate` of the model: raises `Undefined` where there is no value."""
    if type(expression) is Variable:
        return assignment[expression.name]
    if type(expression) is Constant:
        return expression.value
    if type(expression) is Function:
        return _function(expression.name, expression.arguments, assignment)
    if type(expression) is Operation:
        return _operation(expression, assignment)
    if type(expression) is Numeral:
        number: Rational = 0
        for digit in expression.digits:
            number = number * expression.base + _value(digit, assignment)
        return number
    if type(expression) is Negation:
        return -_value(expression.operand, assignment)
    return VALUES[type(expression)](expression, assignment)


@cython.cfunc
def _values(expressions: Iterable[Expression], assignment: Mapping[str, int]) -> list[Rational]:
    values: list[Rational] = []
    for one in expressions:
        if type(one) is Variable:  # most are, and not worth a call
            values.append(assignment[one.name])
        else:
            values.append(_value(one, assignment))
    return values


@cython.cfunc
def _function(name: str, arguments: Iterable[Expression], assignment: Mapping[str, int]) -> Rational:
    total: Rational = 0
    if name == "sum":
        for one in arguments:
            total += assignment[one.name] if type(one) is Variable else _value(one, assignment)
        return total
    if name == "product":
        total = 1
        for one in arguments:
            total *= assignment[one.name] if type(one) is Variable else _value(one, assignment)
        return total
    return arithmetic.FUNCTIONS[name](_values(arguments, assignment))


@cython.cfunc
def _operation(operation: Operation, assignment: Mapping[str, int]) -> Rational:
    """The links of a chain that leans to the left, from the innermost one outwards."""
    links: list[Operation] = []
    node: Expression = operation
    while type(node) is Operation:
        links.append(node)
        node = node.left
    result = _value(node, assignment)
    for link in reversed(links):
        operator, operand = link.operator, _value(link.right, assignment)
        if operator == "+":
            result += operand
        elif operator == "-":
            result -= operand
        elif operator == "*":
            result *= operand
        else:
            result = arithmetic.OPERATORS[operator](result, operand)
        if link.steps is not None and not link.steps.allow(result):
            raise Undefined
    return result
