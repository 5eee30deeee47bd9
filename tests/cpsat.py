"""Solve puzzles with OR-Tools CP-SAT by a plain translation that shares only the model with the compiler.

An expression becomes a numerator and a positive denominator. A condition becomes a literal, so that `or` and `count`
need no special case. Anything that CP-SAT cannot express, or that may exceed 64 bits, raises `Unsupported`.
"""

from __future__ import annotations

from itertools import product
from math import gcd, inf, prod
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.model import expressions as ex
from gridpuzzles.model.puzzle import Puzzle

LARGEST = 1 << 60
MAX_TABLE = 20_000


class Unsupported(Exception):
    """The puzzle contains something that this translation cannot express."""


class TimeUp(Exception):
    """CP-SAT did not finish in the given time."""


class Value(NamedTuple):
    """A linear expression and its bounds."""

    form: Any
    low: int
    high: int


class Ratio(NamedTuple):
    top: Value
    bottom: Value  # positive


ONE = Value(1, 1, 1)


def solutions(puzzle: Puzzle, limit: int | None = None, seconds: float = inf) -> set[tuple[int, ...]]:
    """Return all solutions as tuples of the symbols' values; with `limit`, at least that many if there are more.

    Raises `TimeUp` if that is not known after `seconds`.
    """
    translation = Translation(puzzle)
    found: set[tuple[int, ...]] = set()

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            found.add(tuple(self.value(value.form) for value in translation.symbols.values()))
            if limit is not None and len(found) >= limit:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(translation.model, Collector())
    assert status != cp_model.MODEL_INVALID
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and (limit is None or len(found) < limit):
        raise TimeUp
    return found


class Translation:
    """A CP-SAT model of a puzzle; ``symbols`` are its variables."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model = cp_model.CpModel()
        self.symbols = {
            one.name: self.of_values([one.given] if one.given is not None else one.values) for one in puzzle.symbols
        }
        for constraint in puzzle.constraints:
            condition = constraint.condition
            if isinstance(condition, ex.Different) and all(
                isinstance(one, ex.Variable) for one in condition.expressions
            ):
                self.model.add_all_different([self.symbols[one.name].form for one in condition.expressions])
            else:
                self.model.add_bool_or(self.literal(condition))

    # ------------------------------------------------------------ variables

    def of_values(self, values: Any) -> Value:
        if not len(values):
            self.model.add_bool_or()
            return ONE
        form = self.model.new_int_var_from_domain(cp_model.Domain.from_values(list(values)), "")
        return Value(form, min(values), max(values))

    def between(self, low: int, high: int) -> Value:
        if max(-low, high) > LARGEST:
            raise Unsupported
        return Value(self.model.new_int_var(low, high, ""), low, high)

    def add(self, values: list[Value]) -> Value:
        low, high = sum(value.low for value in values), sum(value.high for value in values)
        if max(-low, high) > LARGEST:
            raise Unsupported
        return Value(sum(value.form for value in values), low, high)

    def times(self, left: Value, right: Value) -> Value:
        corners = [left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high]
        for constant, other in ((left, right), (right, left)):
            if constant.low == constant.high:
                return Value(constant.low * other.form, min(corners), max(corners))
        result = self.between(min(corners), max(corners))
        self.model.add_multiplication_equality(result.form, [left.form, right.form])
        return result

    def size(self, value: Value) -> Value:
        result = self.between(0, max(abs(value.low), abs(value.high)))
        self.model.add_abs_equality(result.form, value.form)
        return result

    def holds(self, positive: Any, negative: Any) -> Any:
        """Return a literal for a linear relation, whose opposite is given, too."""
        literal = self.model.new_bool_var("")
        self.model.add(positive).only_enforce_if(literal)
        self.model.add(negative).only_enforce_if(~literal)
        return literal

    def both(self, literals: list[Any]) -> Any:
        result = self.model.new_bool_var("")
        self.model.add_bool_and(literals).only_enforce_if(result)
        self.model.add_bool_or([~one for one in literals] + [result])
        return result

    # ------------------------------------------------------------ expressions

    def ratio(self, node: ex.Expression, defined: list[Any]) -> Ratio:
        match node:
            case ex.Variable(name):
                return Ratio(self.symbols[name], ONE)
            case ex.Constant(value):
                top, bottom = value.numerator, value.denominator
                return Ratio(Value(top, top, top), ONE if bottom == 1 else Value(bottom, bottom, bottom))
            case ex.Numeral(digits, base):
                number = Ratio(Value(0, 0, 0), ONE)
                for digit in digits:
                    scaled = Ratio(self.times(number.top, Value(base, base, base)), number.bottom)
                    number = self.sum([scaled, self.ratio(digit, defined)])
                return number
            case ex.Negation(operand):
                return self.minus(self.ratio(operand, defined))
            case ex.Operation(operator, left, right, steps):
                result = self.operation(operator, self.ratio(left, defined), self.ratio(right, defined), defined)
                return result if steps is None else self.step(result, steps, defined)
            case ex.Function(name, arguments):
                return self.function(name, [self.ratio(argument, defined) for argument in arguments])
            case ex.Count(conditions):
                return Ratio(self.add([Value(self.literal(one), 0, 1) for one in conditions]), ONE)
        raise Unsupported

    def step(self, value: Ratio, steps: ex.Steps, defined: list[Any]) -> Ratio:
        """Return the same value, and add to `defined` that it is allowed as an intermediate result."""
        if steps.ranges:
            raise Unsupported
        if steps.whole and (value.bottom.low, value.bottom.high) != (1, 1):
            whole = self.floor(value)
            product = self.times(whole, value.bottom).form
            defined.append(self.holds(product == value.top.form, product != value.top.form))
            value = Ratio(whole, ONE)
        least = 1 if steps.positive else 0
        if steps.positive or steps.not_negative:
            defined.append(self.holds(value.top.form >= least, value.top.form < least))
        return value

    def minus(self, value: Ratio) -> Ratio:
        return Ratio(self.times(value.top, Value(-1, -1, -1)), value.bottom)

    def sum(self, values: list[Ratio]) -> Ratio:
        if all(value.bottom is ONE for value in values):
            return Ratio(self.add([value.top for value in values]), ONE)
        total = values[0]
        for value in values[1:]:
            top = self.add([self.times(total.top, value.bottom), self.times(value.top, total.bottom)])
            total = Ratio(top, self.times(total.bottom, value.bottom))
        return total

    def operation(self, operator: str, left: Ratio, right: Ratio, defined: list[Any]) -> Ratio:
        if operator in ("+", "-"):
            return self.sum([left, right if operator == "+" else self.minus(right)])
        if operator == "*":
            return Ratio(self.times(left.top, right.top), self.times(left.bottom, right.bottom))
        if operator == "/":
            return self.quotient(left, right, defined)
        if operator in ("div", "mod"):
            whole = Ratio(self.floor(self.quotient(left, right, defined)), ONE)
            if operator == "div":
                return whole
            return self.sum([left, self.minus(self.operation("*", right, whole, defined))])
        raise Unsupported

    def quotient(self, left: Ratio, right: Ratio, defined: list[Any]) -> Ratio:
        """Return left / right; add a literal that is false if the divisor is zero, for which any value is returned."""
        defined.append(self.holds(right.top.form != 0, right.top.form == 0))
        positive = self.holds(right.top.form >= 0, right.top.form < 0)
        sign = Value(2 * positive - 1, -1, 1)
        largest = max(abs(right.top.low), abs(right.top.high), 1)
        bottom = self.between(1, largest)
        self.model.add_max_equality(bottom.form, [self.size(right.top).form, 1])
        return Ratio(self.times(sign, self.times(left.top, right.bottom)), self.times(left.bottom, bottom))

    def floor(self, value: Ratio) -> Value:
        size = max(abs(value.top.low), abs(value.top.high))
        result = self.between(-size, size)
        product = self.times(result, value.bottom).form
        self.model.add(product <= value.top.form)
        self.model.add(value.top.form < product + value.bottom.form)
        return result

    def function(self, name: str, values: list[Ratio]) -> Ratio:
        if name == "sum" and values:
            return self.sum(values)
        if name == "product":
            result = Ratio(ONE, ONE)
            for value in values:
                result = self.operation("*", result, value, [])
            return result
        if not values or any(value.bottom is not ONE for value in values):
            raise Unsupported
        tops = [value.top for value in values]
        if name == "abs":
            return Ratio(self.size(tops[0]), ONE)
        if name == "digitsum":
            return Ratio(self.add(self.digits(self.size(tops[0]))), ONE)
        if name == "gcd" and len(tops) == 2 and prod(one.high - one.low + 1 for one in tops) <= MAX_TABLE:
            return Ratio(self.divisor(*tops), ONE)
        # A cell is seen if it is higher than all cells before it.
        if name == "seen":
            higher = []
            for at in range(1, len(tops)):
                highest = self.extreme("max", tops[:at])
                is_higher = self.holds(tops[at].form > highest.form, tops[at].form <= highest.form)
                higher.append(Value(is_higher, 0, 1))
            return Ratio(self.add([ONE, *higher]), ONE)
        if name not in ("min", "max"):
            raise Unsupported
        return Ratio(self.extreme(name, tops), ONE)

    def digits(self, value: Value) -> list[Value]:
        """Return the decimal digits of a number that is not negative."""
        digits = [self.between(0, 9) for _ in str(value.high)]
        self.model.add(sum(10**place * digit.form for place, digit in enumerate(digits)) == value.form)
        return digits

    def divisor(self, one: Value, other: Value) -> Value:
        """Return the greatest common divisor of two numbers, by a table."""
        result = self.between(0, max(map(abs, (one.low, one.high, other.low, other.high))))
        pairs = product(range(one.low, one.high + 1), range(other.low, other.high + 1))
        triples = [(first, second, gcd(first, second)) for first, second in pairs]
        self.model.add_allowed_assignments([one.form, other.form, result.form], triples)
        return result

    def extreme(self, name: str, tops: list[Value]) -> Value:
        """Return the least or the largest of some numbers."""
        choose = min if name == "min" else max
        result = self.between(choose(top.low for top in tops), choose(top.high for top in tops))
        state = self.model.add_min_equality if name == "min" else self.model.add_max_equality
        state(result.form, [top.form for top in tops])
        return result

    # ------------------------------------------------------------ conditions

    def literal(self, node: ex.Condition) -> Any:
        defined: list[Any] = []
        match node:
            case ex.Comparison(left, relation, right):
                return self.comparison(self.ratio(left, defined), relation, self.ratio(right, defined), defined)
            case ex.Property(expression, name, negated):
                test = PROPERTIES[name]
                return self.member(self.ratio(expression, defined), lambda value: test(value) != negated, defined)
            case ex.Membership(expression, values):
                return self.member(self.ratio(expression, defined), lambda value: value in values, defined)
            case ex.AllOf(conditions):
                return self.both([self.literal(one) for one in conditions])
            case ex.AnyOf(conditions):
                return ~self.both([~self.literal(one) for one in conditions])
            case ex.Different(expressions):
                parts = [self.ratio(one, defined) for one in expressions]
                pairs = [(one, other) for at, one in enumerate(parts) for other in parts[:at]]
                return self.both([*defined, *(self.comparison(one, "!=", other, []) for one, other in pairs)])
            case ex.Arrangement(expressions, numbers):
                count = {
                    number: ex.Count(tuple(ex.Comparison(one, "=", ex.Constant(number)) for one in expressions))
                    for number in numbers
                }
                claims = [ex.Comparison(count[number], "=", ex.Constant(numbers.count(number))) for number in count]
                same = len(expressions) == len(numbers)
                return self.both([self.literal(claim) for claim in claims]) if same else self.both([]).negated()
        raise Unsupported

    def comparison(self, left: Ratio, relation: str, right: Ratio, defined: list[Any]) -> Any:
        if relation in (">", ">="):
            left, right, relation = right, left, {">": "<", ">=": "<="}[relation]
        difference = self.sum([left, self.minus(right)]).top.form
        if isinstance(difference, int):
            difference = self.model.new_constant(difference)
        literal = {
            "=": lambda: self.holds(difference == 0, difference != 0),
            "!=": lambda: self.holds(difference != 0, difference == 0),
            "<": lambda: self.holds(difference < 0, difference >= 0),
            "<=": lambda: self.holds(difference <= 0, difference > 0),
        }[relation]()
        return self.both([*defined, literal])

    def member(self, value: Ratio, test: Any, defined: list[Any]) -> Any:
        if value.bottom is not ONE or value.top.high - value.top.low > MAX_TABLE:
            raise Unsupported
        allowed = cp_model.Domain.from_values(
            [number for number in range(value.top.low, value.top.high + 1) if test(number)]
        )
        literal = self.model.new_bool_var("")
        self.model.add_linear_expression_in_domain(value.top.form, allowed).only_enforce_if(literal)
        self.model.add_linear_expression_in_domain(value.top.form, allowed.complement()).only_enforce_if(~literal)
        return self.both([*defined, literal])
