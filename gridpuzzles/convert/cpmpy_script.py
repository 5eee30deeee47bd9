"""A script for CPMpy (https://cpmpy.readthedocs.io), which runs OR-Tools, Choco, Z3, Pumpkin and other solvers."""

from __future__ import annotations

from .python_script import script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle

PRELUDE = '''"""Run with: pip install cpmpy; python THIS.py [SOLVER]"""

import sys

import cpmpy as cp

model = cp.Model()
names = {}


def chosen(values, name):
    variable = names[name] = cp.intvar(min(values, default=0), max(values, default=0), name=name)
    if not values or len(values) <= max(values) - min(values):
        model.add(in_list(variable, values))
    return variable


def state(condition):
    model.add(condition if isinstance(condition, cp.expressions.core.Expression) else bool(condition))


def state_different(values):
    model.add(cp.AllDifferent(values))


def in_list(value, values):
    return cp.any([value == one for one in values])


def value_of(numbers, place):
    return cp.cpm_array(numbers)[place]


def floor_mod(left, right):
    return (left % right + right) % right


def floor_div(left, right):
    return (left - floor_mod(left, right)) // right


def opposite(condition):
    return ~condition if isinstance(condition, cp.expressions.core.Expression) else not condition


def arranged(values, numbers):
    distinct = sorted(set(numbers))
    return cp.GlobalCardinalityCount(values, distinct, [numbers.count(one) for one in distinct], closed=True)


least, greatest, every, some, number_of, different = cp.min, cp.max, cp.all, cp.any, cp.sum, cp.AllDifferent


def main():
    if model.solve(*sys.argv[1:2]):
        for name, variable in names.items():
            free = variable.value() is None  # no relation speaks of it
            print(f"{name}={variable.lb if free else variable.value()}")
    else:
        print("no solution")
'''


def write(puzzle: Puzzle) -> str:
    """Return the script, which prints a line ``name=value`` for each symbol.

    Raises `CannotConvert` for numbers of more than 62 bits.
    """
    return script(puzzle, "CPMpy", PRELUDE, 62)
