"""`Puzzle.accepts` once more, for every solution that is shown: the same meaning, looked at faster.

A puzzle is read once, for the compiler and for the checks: its names with their values, the lines and groups of names
among its conditions. What the commonest of the other nodes mean is written out here; whatever else there is goes to the
model's own tables. Nothing of it is the engine's, and it is held against the model's.
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
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ..model.arithmetic import Rational
    from ..model.expressions import Condition, Expression
    from ..model.puzzle import Puzzle, Symbol

    NamedLine = tuple[str, tuple[str, ...], Rational]
    """A function of names, and the number that it is."""


DIFFERENT = "different"
"""Stands for the function in the line of names whose values all differ."""


def accepts(puzzle: Puzzle, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
    """Whether ``assignment`` is a solution of the puzzle without some of its clues, as `Puzzle.accepts` says."""
    return Checks(puzzle).accept(assignment, without)


class Checks:
    """A puzzle, read once: by symbol its ``names`` and ``domains``; the ``clued`` symbols, whose given can be switched
    off, by number with that given; the ``constraints``, each a condition, its clue, and the line that it is, if any.

    `accept` says of an assignment what `Puzzle.accepts` says.
    """

    __slots__ = ("_allowed", "clued", "constraints", "domains", "names")

    def __init__(self, puzzle: Puzzle) -> None:
        self.names: list[str] = []
        self.domains: list[Sequence[int]] = []
        self.clued: list[tuple[int, int, Symbol]] = []
        for symbol in puzzle.symbols:
            values, given = symbol.values, symbol.given
            if given is not None:
                if symbol.clue < 0:
                    values = (given,)
                else:
                    self.clued.append((len(self.names), given, symbol))
                    if given not in values:
                        values = tuple(sorted((*values, given)))
            self.names.append(symbol.name)
            self.domains.append(values)
        self.constraints: list[tuple[Condition, int, NamedLine | None]] = []
        for constraint in puzzle.constraints:
            condition = constraint.condition
            self.constraints.append((condition, constraint.clue, line_of(condition)))
        self._allowed: list[tuple[list[str], Collection[int]]] = []

    def accept(
        self, assignment: Mapping[str, int], without: Collection[int] = (), numbers: Mapping[int, Rational] = {}
    ) -> bool:
        """Whether it is a solution without some clues, and with other ``numbers``, by clue, in some of the lines."""
        for names, values in self._allowed or self._by_values():
            for name in names:
                if assignment[name] not in values:
                    return False
        for at, given, symbol in self.clued:
            value = assignment[self.names[at]]
            if symbol.clue in without:
                if value not in symbol.values:
                    return False
            elif value != given:
                return False
        for condition, clue, line in self.constraints:
            if clue in without:
                continue
            if line is None:
                if not _holds(condition, assignment):
                    return False
            elif not _keeps(line, numbers.get(clue) if numbers else None, assignment):
                return False
        return True

    def _by_values(self) -> list[tuple[list[str], Collection[int]]]:
        """Names with the values they may have, once for those side by side that share them, as the cells of a grid."""
        known: Sequence[int] | None = None
        for name, values in zip(self.names, self.domains, strict=True):
            if values is not known:
                known = values
                self._allowed.append(([], looked_up(values)))
            self._allowed[-1][0].append(name)
        return self._allowed


def line_of(condition: Condition) -> NamedLine | None:
    """The condition as a line, if it is one: names that differ, or a function of names that is a number."""
    if type(condition) is Different:
        names = names_of(condition.expressions)
        return None if names is None else (DIFFERENT, names, 0)
    if type(condition) is Comparison:
        left, right = condition.left, condition.right
        if type(left) is Function and type(right) is Constant and condition.relation == "=":
            names = names_of(left.arguments)
            return None if names is None else (left.name, names, right.value)
    return None


def names_of(expressions: Iterable[Expression]) -> tuple[str, ...] | None:
    """The names that they are; None where one is something else."""
    names = []
    for one in expressions:
        if type(one) is not Variable:
            return None
        names.append(one.name)
    return tuple(names)


FEW, MANY = 10, 100
"""Tuples up to the one length, and ranges above the other, are searched as they are."""


def looked_up(values: Sequence[int]) -> Collection[int]:
    """The same values, quickly found."""
    if isinstance(values, range):
        return values if len(values) > MANY else frozenset(values)
    return values if len(values) <= FEW else frozenset(values)


@cython.cfunc
def _keeps(line: NamedLine, other: Rational | None, assignment: Mapping[str, int]) -> bool:
    """Whether a line is true; with another number, if there is one."""
    function, names, number = line
    if function == DIFFERENT:
        return len({assignment[name] for name in names}) == len(names)
    if other is not None:
        number = other
    result: Rational
    if function == "sum":
        result = 0
        for name in names:
            result += assignment[name]
    elif function == "product":
        result = 1
        for name in names:
            result *= assignment[name]
    else:
        try:
            result = arithmetic.FUNCTIONS[function]([assignment[name] for name in names])
        except Undefined:
            return False
    return result == number


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
    if type(operation.left) is not Operation:  # one link, as in most cages
        return _linked(operation, _value(operation.left, assignment), assignment)
    links: list[Operation] = []
    node: Expression = operation
    while type(node) is Operation:
        links.append(node)
        node = node.left
    result = _value(node, assignment)
    for link in reversed(links):
        result = _linked(link, result, assignment)
    return result


@cython.cfunc
def _linked(link: Operation, result: Rational, assignment: Mapping[str, int]) -> Rational:
    """What comes out of one link after the result so far."""
    operator, operand, steps = link.operator, _value(link.right, assignment), link.steps
    if operator == "+":
        result += operand
    elif operator == "-":
        result -= operand
    elif operator == "*":
        result *= operand
    else:
        result = arithmetic.OPERATORS[operator](result, operand)
    if steps is not None and not steps.allow(result):
        raise Undefined
    return result
