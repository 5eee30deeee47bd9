"""A script for OR-Tools CP-SAT (https://developers.google.com/optimization), with functions that state formulas."""

from __future__ import annotations

from .python_script import script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle

PRELUDE = '''"""Run with: pip install ortools; python THIS.py"""

from ortools.sat.python import cp_model

model = cp_model.CpModel()
names = {}


class Number:
    """A linear expression with bounds; what is compared is a condition."""

    def __init__(self, form, low, high):
        self.form, self.low, self.high = form, low, high

    def __add__(self, other):
        other = number(other)
        return Number(self.form + other.form, self.low + other.low, self.high + other.high)

    def __mul__(self, other):
        other = number(other)
        ends = [one * two for one in (self.low, self.high) for two in (other.low, other.high)]
        if self.low == self.high or other.low == other.high:
            factor, form = (self.low, other.form) if self.low == self.high else (other.low, self.form)
            return Number(factor * form, min(ends), max(ends))
        product = new(min(ends), max(ends))
        model.add_multiplication_equality(product.form, [self.form, other.form])
        return product

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self):
        size = new(0, max(abs(self.low), abs(self.high)))
        model.add_abs_equality(size.form, self.form)
        return size

    def __floordiv__(self, other):
        return divided(self, other)[0]

    def __mod__(self, other):
        return divided(self, other)[1]

    def __rfloordiv__(self, other):
        return divided(other, self)[0]

    def __rmod__(self, other):
        return divided(other, self)[1]

    def __eq__(self, other):
        return compared(self, other, lambda a, b: a == b, lambda a, b: a != b)

    def __ne__(self, other):
        return opposite(self == other)

    def __lt__(self, other):
        return compared(self, other, lambda a, b: a < b, lambda a, b: a >= b)

    def __le__(self, other):
        return compared(self, other, lambda a, b: a <= b, lambda a, b: a > b)

    def __gt__(self, other):
        return opposite(self <= other)

    def __ge__(self, other):
        return opposite(self < other)


def number(value):
    return value if isinstance(value, Number) else Number(value, value, value)


def new(low, high):
    return Number(model.new_int_var(low, high, ""), low, high)


def compared(left, right, relation, reverse):
    """A literal, for a relation and its opposite."""
    left, right = number(left).form, number(right).form
    if isinstance(left, int) and isinstance(right, int):
        return model.new_constant(int(relation(left, right)))
    literal = model.new_bool_var("")
    model.add(relation(left, right)).only_enforce_if(literal)
    model.add(reverse(left, right)).only_enforce_if(~literal)
    return literal


def divided(left, right):
    """Quotient and rest, rounded down; anything where the divisor is 0, which the conditions beside exclude."""
    left, right = number(left), number(right)
    size = max(abs(left.low), abs(left.high))
    most = max(abs(right.low), abs(right.high), 1)
    divisor = new(max(1, right.low), most)
    if right.low >= 1:
        model.add(divisor.form == right.form)
        top = left
    else:
        model.add_max_equality(divisor.form, [abs(right).form, 1])
        positive = right >= 0
        top = left * Number(2 * positive - 1, -1, 1)
    quotient, rest = new(-size, size), new(0, most - 1)
    model.add((quotient * divisor + rest).form == top.form)
    model.add(rest.form < divisor.form)
    return quotient, rest if right.low >= 1 else left + quotient * right * -1


def chosen(values, name):
    if not values:
        model.add_bool_or([])
        values = [0]
    variable = model.new_int_var_from_domain(cp_model.Domain.from_values(list(values)), name)
    names[name] = variable
    return Number(variable, min(values), max(values))


def state(condition):
    model.add_bool_or([condition if not isinstance(condition, int) else model.new_constant(condition)])


def state_different(values):
    model.add_all_different([number(one).form for one in values])


def literals(conditions):
    return [model.new_constant(one) if isinstance(one, int) else one for one in conditions]


def every(conditions):
    conditions = literals(conditions)
    literal = model.new_bool_var("")
    model.add_bool_and(conditions).only_enforce_if(literal)
    model.add_bool_or([~one for one in conditions] + [literal])
    return literal


def some(conditions):
    return ~every([~one for one in literals(conditions)])


def opposite(condition):
    return ~literals([condition])[0]


def number_of(conditions):
    return Number(sum(literals(conditions)), 0, len(conditions))


def in_list(value, values):
    allowed = cp_model.Domain.from_values(list(values))
    literal = model.new_bool_var("")
    model.add_linear_expression_in_domain(number(value).form, allowed).only_enforce_if(literal)
    model.add_linear_expression_in_domain(number(value).form, allowed.complement()).only_enforce_if(~literal)
    return literal


def value_of(numbers, place):
    found = new(min(numbers), max(numbers))
    model.add_element(number(place).form, list(numbers), found.form)
    return found


def least(values):
    values = [number(one) for one in values]
    found = new(min(one.low for one in values), min(one.high for one in values))
    model.add_min_equality(found.form, [one.form for one in values])
    return found


def greatest(values):
    return least([number(one) * -1 for one in values]) * -1


def different(values):
    return every([one != two for at, one in enumerate(values) for two in values[:at]])


def arranged(values, numbers):
    return every([number_of([one == wanted for one in values]) == numbers.count(wanted) for wanted in set(numbers)])


def floor_div(left, right):
    return divided(left, right)[0]


def floor_mod(left, right):
    return divided(left, right)[1]


def main():
    solver = cp_model.CpSolver()
    if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        for name, variable in names.items():
            print(f"{name}={solver.value(variable)}")
    else:
        print("no solution")
'''


def write(puzzle: Puzzle) -> str:
    """Return the script, which prints a line ``name=value`` for each symbol.

    Raises `CannotConvert` for numbers of more than 60 bits.
    """
    return script(puzzle, "OR-Tools", PRELUDE, 60)
