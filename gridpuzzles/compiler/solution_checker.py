"""Check every solution that is shown: this has the meaning of `Puzzle.accepts`, but is faster.

A puzzle is read once, for the compiler and for the checks: its names with their values, and the lines and groups of
names among its conditions. The most common other nodes are evaluated here; all others are passed to the model's own
tables. Nothing here comes from the engine, and tests compare it with the model.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from gridpuzzles.engine import cython

from ..model import arithmetic
from ..model.arithmetic import Rational, Undefined
from ..model.expressions import (
    TRUTHS,
    VALUES,
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Different,
    Expression,
    Function,
    Negation,
    Numeral,
    Operation,
    Variable,
)
from ..model.puzzle import Puzzle, Symbol

NamedLine = tuple[str, tuple[int, ...], Rational]
"""The name of a function, the numbers of its symbols, and its result."""


DIFFERENT = "different"
"""The name for lines of symbols whose values all differ."""


MAX_KEPT, MAX_NAMES = 500, 25
"""Number of scopes that are kept for some names, and the largest number of names in a kept scope."""


@cython.final
@cython.cclass
class NameTable:
    """A table of names with their ``numbers``.

    The scopes read are kept for the next puzzle that has these names: it has the same objects for lines, and for cages
    that both share.
    """

    numbers: dict[str, int] = cython.declare(dict, visibility="readonly")
    scopes: dict[int, tuple[tuple[Expression, ...], tuple[int, ...] | None]] = cython.declare(dict)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.numbers = {name: at for at, name in enumerate(names)}
        self.scopes = {}

    @cython.ccall
    def scope(self, expressions: tuple[Expression, ...]) -> tuple[int, ...] | None:
        """Return the numbers of the names, or None if an expression is not a name or appears twice."""
        known = self.scopes.get(id(expressions))
        if known is None:
            scope = named(expressions, self.numbers)
            if scope is not None and len(set(scope)) < len(scope):
                scope = None
            known = expressions, scope  # while these are held, no other object can have their id
            if len(self.scopes) >= MAX_KEPT:
                self.scopes.clear()
            if len(expressions) <= MAX_NAMES:
                self.scopes[id(expressions)] = known
        return known[1]


@lru_cache(maxsize=16)
def names_of(names: tuple[str, ...]) -> NameTable:
    """Return the table of these names, which puzzles with the same names share."""
    return NameTable(names)


class Symbols:
    """The symbols of a puzzle, read once.

    They have a `NameTable` and ``domains``. ``clued`` are the symbols whose given can be switched off: number, given,
    clue and symbol. ``allowed`` has values with the consecutive symbols that have them, and ``kinds`` the same values
    with the number of symbols.
    """

    __slots__ = ("allowed", "clued", "domains", "kinds", "names")

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        names: list[str] = []
        domains: list[Sequence[int]] = []
        clued: list[tuple[int, int, int, Symbol]] = []
        # Consecutive symbols mostly share their values, as the cells of a grid do: then they are in one list.
        allowed: list[tuple[Sequence[int], list[int]]] = []
        alike: list[int] = []
        last: Sequence[int] | None = None
        for at, symbol in enumerate(symbols):
            values, given = symbol.values, symbol.given
            if given is not None:
                clue = symbol.clue
                # A given that cannot be switched off is the whole domain.
                if clue < 0:
                    values = (given,)
                else:
                    clued.append((at, given, clue, symbol))
                    # If its clue is switched off, the symbol is limited to its own values again (see `accept`).
                    if given not in values:
                        values = tuple(sorted((*values, given)))
            if values is not last:
                last = values
                alike = []
                allowed.append((values, alike))
            alike.append(at)
            names.append(symbol.name)
            domains.append(values)
        self.names = names_of(tuple(names))
        self.domains = domains
        self.clued = clued
        self.allowed = allowed
        self.kinds = tuple([(values, len(alike)) for values, alike in allowed])


_read: dict[int, tuple[Sequence[Symbol], Symbols]] = {}
READINGS_KEPT, MAX_SYMBOLS = 16, 500
"""Number of puzzles whose symbols are kept, and the largest number of symbols in a kept one."""


def symbols_of(symbols: Sequence[Symbol]) -> Symbols:
    """Return the symbols of a puzzle; puzzles may share them as one object, as empty grids of one size do."""
    known = _read.get(id(symbols))
    if known is None:
        known = symbols, Symbols(symbols)  # while these are held, no other object can have their id
        if len(_read) >= READINGS_KEPT:
            _read.clear()
        # Only a tuple cannot change while it is kept.
        if type(symbols) is tuple and len(symbols) <= MAX_SYMBOLS:
            _read[id(symbols)] = known
    return known[1]


class SolutionChecker:
    """A puzzle, read once, which checks assignments.

    It has a `NameTable` with the ``numbers`` of the symbols, the data of `Symbols`, and the ``constraints``: each a
    condition, its clue, and its line, if it is one. `accept` agrees with `Puzzle.accepts`.
    """

    __slots__ = ("_allowed", "clued", "constraints", "domains", "kinds", "names", "numbers")

    def __init__(self, puzzle: Puzzle) -> None:
        symbols = symbols_of(puzzle.symbols)
        self.names = symbols.names
        self.numbers = self.names.numbers
        self.domains = symbols.domains
        self.clued = symbols.clued
        self.kinds = symbols.kinds
        self._allowed = symbols.allowed
        constraints: list[tuple[Condition, int, NamedLine | None]] = []
        for constraint in puzzle.constraints:
            condition = constraint.condition
            constraints.append((condition, constraint.clue, line_of(condition, self.names)))
        self.constraints = constraints

    def rules(self) -> tuple[tuple[int, ...], ...]:
        """Return the leading constraints that are lines in which each value of the first symbol appears once."""
        scopes = []
        size = len(self.domains[0]) if self.domains else 0
        for _, clue, line in self.constraints:
            # A base has only rules that cannot be switched off, and replaces the leading constraints.
            if clue >= 0 or line is None or line[0] is not DIFFERENT or len(line[1]) != size:
                break
            scopes.append(line[1])
        return tuple(scopes)

    def accept(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
        """Return True if the assignment is a solution without some clues."""
        values = [assignment[name] for name in self.numbers]
        for allowed, alike in self._allowed:
            if not _are_among(allowed, alike, values):
                return False
        for at, given, clue, symbol in self.clued:
            if without and clue in without:
                if values[at] not in symbol.values:
                    return False
            elif values[at] != given:
                return False
        for condition, clue, line in self.constraints:
            if without and clue in without:
                continue
            if line is None:
                if not _holds(condition, assignment):
                    return False
            elif not _keeps(line, values):
                return False
        return True


def line_of(condition: Condition, names: NameTable) -> NamedLine | None:
    """Return the condition as a line, or None.

    A line is a tuple of distinct names that differ, or a function of distinct names that equals a number.
    """
    if type(condition) is Different:
        scope = names.scope(condition.expressions)
        if scope is None:
            return None
        return (DIFFERENT, scope, 0)
    if type(condition) is Comparison:
        left, right = condition.left, condition.right
        if type(left) is Function and type(right) is Constant and condition.relation == "=":
            scope = names.scope(left.arguments)
            if scope is None:
                return None
            return (left.name, scope, right.value)
    return None


def named(expressions: Iterable[Expression], numbers: Mapping[str, int]) -> tuple[int, ...] | None:
    """Return the numbers of the names, or None if an expression is not a name."""
    scope = []
    for one in expressions:
        if type(one) is not Variable:
            return None
        scope.append(numbers[one.name])
    return tuple(scope)


@cython.cfunc
def _are_among(allowed: Sequence[int], symbols: list[int], values: list[int]) -> bool:
    """Return True if each of the symbols has an allowed value; these are a range of step 1 or a tuple."""
    found = cython.declare(list, values)
    places = cython.declare(list, symbols)
    at = cython.declare(cython.Py_ssize_t, 0)
    if type(allowed) is range:
        low, beyond = allowed.start, allowed.stop
        for at in places:
            if not low <= found[at] < beyond:
                return False
        return True
    held = frozenset(allowed) if len(places) > 1 else allowed
    for at in places:
        if found[at] not in held:
            return False
    return True


@cython.cfunc
def _keeps(line: NamedLine, values: list[int]) -> bool:
    """Return True if a line is satisfied."""
    function, scope, number = line
    found = cython.declare(list, values)
    places = cython.declare(tuple, scope)
    at = cython.declare(cython.Py_ssize_t, 0)
    if function is DIFFERENT:
        seen = set()
        for at in places:
            seen.add(found[at])
        return len(seen) == len(places)
    result: Rational
    # Sums and products are by far the most frequent, so they do not go through the table of functions.
    if function == "sum":
        result = 0
        for at in places:
            result += found[at]
    elif function == "product":
        result = 1
        for at in places:
            result *= found[at]
    else:
        try:
            result = arithmetic.FUNCTIONS[function]([found[at] for at in places])
        except Undefined:
            return False
    return result == number


@cython.cfunc
def _holds(condition: Condition, assignment: Mapping[str, int]) -> bool:
    """Return the same as `holds` of the model."""
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
    if type(right) is Constant:
        number = right.value
    else:
        number = _value(right, assignment)
    if relation != "=":
        return arithmetic.RELATIONS[relation](_value(left, assignment), number)
    if type(left) is not Operation:
        return _value(left, assignment) == number
    if left.operator == "/" and left.steps is None:  # as in a cage: no fraction is needed
        dividend, divisor = _value(left.left, assignment), _value(left.right, assignment)
        if divisor == 0:
            raise Undefined
        return dividend == divisor * number
    return _operation(left, assignment) == number


@cython.cfunc
def _value(expression: Expression, assignment: Mapping[str, int]) -> Rational:
    """Return the same as `evaluate` of the model; raise `Undefined` if there is no value."""
    if type(expression) is Variable:
        return assignment[expression.name]
    if type(expression) is Constant:
        return expression.value
    if type(expression) is Function:
        return _function(expression.name, expression.arguments, assignment)
    if type(expression) is Operation:
        return _operation(expression, assignment)
    if type(expression) is Numeral:
        base = expression.base
        number: Rational = 0
        for digit in expression.digits:
            place = assignment[digit.name] if type(digit) is Variable else _value(digit, assignment)
            number = number * base + place
        return number
    if type(expression) is Negation:
        return -_value(expression.operand, assignment)
    return VALUES[type(expression)](expression, assignment)


@cython.cfunc
def _values(expressions: Iterable[Expression], assignment: Mapping[str, int]) -> list[Rational]:
    values: list[Rational] = []
    for one in expressions:
        if type(one) is Variable:  # the usual case, not worth a call
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
    """Return the value of a chain that leans to the left, from the innermost link outwards."""
    node = operation.left
    if type(node) is not Operation:  # one link, as in most cages
        return _linked(operation, _value(node, assignment), assignment)
    # Users decide the length of a chain, so it is not taken by recursion.
    links = [operation]
    while type(node) is Operation:
        links.append(node)
        node = node.left
    result = _value(node, assignment)
    for link in reversed(links):
        result = _linked(link, result, assignment)
    return result


@cython.cfunc
def _linked(link: Operation, result: Rational, assignment: Mapping[str, int]) -> Rational:
    """Return the result after one link; raise `Undefined` if the steps do not allow it."""
    operator, right, steps = link.operator, link.right, link.steps
    operand = assignment[right.name] if type(right) is Variable else _value(right, assignment)
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
