"""Conditions as programs: nested tuples turned into a list of nodes, in which operands come before their users.

A node is a code and two operands; codes of one operand have it twice. Equal subexpressions become one node, constant
ones are computed, and chains become pairs. Few codes are enough. `and` and `or` are the minimum and maximum of truth
values (0 and 1), and `not c` is 1 - c; `count` is a sum, a range two comparisons, and `odd` a remainder. So there are
few cases in `evaluate`, which takes integers of any size, and in the intervals of `forward` and `backward`.

Variables are numbered by their position in the scope, so equal programs stand for the same constraint.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from gridpuzzles.base.number_properties import MAX_BITS, PROPERTIES
from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import Memory
from gridpuzzles.engine.intervals import INFINITE, lower_end, upper_end

Condition = tuple[Any, ...]


CONSTANT = cython.declare(cython.int, 0)  # left: number of the constant
VARIABLE = cython.declare(cython.int, 1)  # left: position in the scope
ADD = cython.declare(cython.int, 2)
SUBTRACT = cython.declare(cython.int, 3)
NEGATE = cython.declare(cython.int, 4)
MULTIPLY = cython.declare(cython.int, 5)
SQUARE = cython.declare(cython.int, 6)
POWER = cython.declare(cython.int, 7)
DIVIDE = cython.declare(cython.int, 8)
REMAINDER = cython.declare(cython.int, 9)
ABSOLUTE = cython.declare(cython.int, 10)
MINIMUM = cython.declare(cython.int, 11)
MAXIMUM = cython.declare(cython.int, 12)
DIVISOR = cython.declare(cython.int, 13)
MULTIPLE = cython.declare(cython.int, 14)
EQUAL = cython.declare(cython.int, 15)  # codes from here on give truth values
DIFFERENT = cython.declare(cython.int, 16)
LESS = cython.declare(cython.int, 17)
AT_MOST = cython.declare(cython.int, 18)
MEMBER = cython.declare(cython.int, 19)  # right: index of the set, a sorted tuple
PROPERTY = cython.declare(cython.int, 20)  # right: index of the set, a name
DEFINED = cython.declare(cython.int, 21)

OVER_SET = frozenset((MEMBER, PROPERTY))
CHAINS = {"+": (ADD, 0), "*": (MULTIPLY, 1), "min": (MINIMUM, None), "max": (MAXIMUM, None)}
DIVISIBILITY = {"gcd": (DIVISOR, 0), "lcm": (MULTIPLE, 1)}
LOGIC = {"and": (MINIMUM, 1), "or": (MAXIMUM, 0), "count": (ADD, 0)}
PLAIN = {
    "-": SUBTRACT,
    "neg": NEGATE,
    "^": POWER,
    "div": DIVIDE,
    "mod": REMAINDER,
    "abs": ABSOLUTE,
    "=": EQUAL,
    "!=": DIFFERENT,
    "<": LESS,
    "<=": AT_MOST,
    "defined": DEFINED,
}


def _power(base: int, exponent: int) -> int | None:
    if exponent < 0 or (exponent * base.bit_length() > MAX_BITS and base not in (0, 1, -1)):
        return None
    if base == -1:
        return 1 - 2 * (exponent & 1)
    return 1 if exponent == 0 else base if base in (0, 1) else base**exponent


EXACT_MEANING: dict[int, Callable[[int, int], int | None]] = {
    ADD: lambda a, b: a + b,
    SUBTRACT: lambda a, b: a - b,
    NEGATE: lambda a, _: -a,
    MULTIPLY: lambda a, b: a * b,
    SQUARE: lambda a, _: a * a,
    POWER: _power,
    DIVIDE: lambda a, b: a // b if b else None,
    REMAINDER: lambda a, b: a % b if b else None,
    ABSOLUTE: lambda a, _: abs(a),
    MINIMUM: min,
    MAXIMUM: max,
    DIVISOR: math.gcd,
    MULTIPLE: math.lcm,
    EQUAL: lambda a, b: int(a == b),
    DIFFERENT: lambda a, b: int(a != b),
    LESS: lambda a, b: int(a < b),
    AT_MOST: lambda a, b: int(a <= b),
}


@cython.final
@cython.cclass
class Program(Memory):
    """The nodes of a condition over a scope; the last one is the condition's truth value.

    `text` is equal for programs with the same nodes. `image` holds four numbers for each node, the initial state of
    interval propagation: low end, high end, 1 if it may be undefined, 1 if its value matters. `leaf` gives the node of
    each position of the scope, or -1 if the condition does not mention it.

    Raise `ValueError` if the condition is malformed or names a variable outside the scope.
    """

    length: cython.int
    arity: cython.int
    code: cython.p_int
    left: cython.p_int
    right: cython.p_int
    leaf: cython.p_int
    image: cython.p_double
    nodes: list
    constants: list
    sets: list
    places: dict
    known: dict
    truths: set
    text: tuple

    def __init__(self, condition: Condition, scope: Sequence[int]) -> None:
        self.places = {x: place for place, x in enumerate(scope)}
        self.nodes = []
        self.constants = []
        self.sets = []
        self.known = {}
        self.truths = set()
        root = self._truth(self._translate(condition))
        if root != len(self.nodes) - 1:  # the root is also a subexpression, or constant
            self._append(MAXIMUM, root, root)
        self.text = (*self.nodes, *self.constants, *self.sets)
        self._freeze(len(scope))

    def evaluate(self, values: Sequence[int]) -> bool:
        """Return True if the condition holds for these values of the scope, whatever their size."""
        results: list = self._values(values)
        return bool(results[self.length - 1] == 1)

    @cython.cfunc
    def _values(self, values: Sequence[int]) -> list:
        results: list[int | None] = []
        for code, left, right in self.nodes:
            if code == VARIABLE:
                results.append(values[left])
            elif code == CONSTANT:
                results.append(self.constants[left])
            else:
                results.append(self._meaning(code, results[left], 0 if code in OVER_SET else results[right], right))
        return results

    @cython.cfunc
    def _meaning(self, code: cython.int, a: Any, b: Any, right: cython.int) -> Any:
        """Return the value of one node; an undefined operand makes it undefined, or false."""
        if code == DEFINED:
            return int(a is not None)
        if a is None or b is None:
            return 0 if code >= EQUAL else None
        if code == MEMBER:
            return int(a in self.sets[right])
        if code == PROPERTY:
            return int(PROPERTIES[self.sets[right]](a))
        return EXACT_MEANING[code](a, b)

    # --- translation

    @cython.cfunc
    def _translate(self, condition: Condition | int) -> cython.int:
        """Return the node of an expression.

        Operands come first. The stack is explicit, because users decide the depth.
        """
        pending: list[Any] = [condition]
        done: list[int] = []
        while pending:
            item = pending.pop()
            if item is None:
                expression = pending.pop()
                count = 1 if expression[0] in ("in", "is") else len(expression) - 1
                operands = done[len(done) - count :]
                del done[len(done) - count :]
                done.append(self._apply(expression, operands))
            elif isinstance(item, int):
                done.append(self._constant(int(item)))
            elif item[0] == "var":
                done.append(self._variable(item[1]))
            else:
                pending.append(item)
                pending.append(None)
                pending.extend(item[1:2] if item[0] in ("in", "is") else item[:0:-1])
        node: cython.int = done[0]
        return node

    @cython.cfunc
    def _apply(self, expression: Condition, operands: list) -> cython.int:
        """Return the node of an operator over nodes."""
        name = expression[0]
        if name in CHAINS:
            code, neutral = CHAINS[name]
            return self._chain(code, neutral, operands)
        if name in PLAIN:
            return self._node(PLAIN[name], operands[0], operands[len(operands) - 1])
        if name in LOGIC:
            code, neutral = LOGIC[name]
            return self._chain(code, neutral, [self._truth(node) for node in operands])
        if name == "not":
            return self._node(SUBTRACT, self._constant(1), self._truth(operands[0]))
        if name == "in":
            return self._member(operands[0], expression[2])
        if name == "is":
            return self._property(operands[0], expression[2])
        if name in DIVISIBILITY:
            code, neutral = DIVISIBILITY[name]
            return self._chain(code, neutral, [self._node(ABSOLUTE, node, node) for node in operands])
        raise ValueError(f"unknown operator {name!r}")

    @cython.cfunc
    def _chain(self, code: cython.int, neutral: int | None, operands: list) -> cython.int:
        if not operands:
            return self._constant(neutral)
        result: cython.int = operands[0]
        for operand in operands[1:]:
            result = self._node(code, result, operand)
        return result

    @cython.cfunc
    def _member(self, node: cython.int, values: frozenset[int] | range) -> cython.int:
        if not isinstance(values, range):
            self.sets.append(tuple(sorted(values)))
            return self._node(MEMBER, node, len(self.sets) - 1)
        if not values:
            return self._node(LESS, node, node)  # false; not a constant, so that checks stay in one place
        first, last = sorted((values[0], values[::-1][0]))
        within = self._node(
            MINIMUM, self._node(AT_MOST, self._constant(first), node), self._node(AT_MOST, node, self._constant(last))
        )
        if abs(values.step) == 1:
            return within
        offset = self._node(SUBTRACT, node, self._constant(first))
        return self._node(MINIMUM, within, self._divides(abs(values.step), offset, 0))

    @cython.cfunc
    def _property(self, node: cython.int, name: str) -> cython.int:
        if name in ("odd", "even"):
            return self._divides(2, node, int(name == "odd"))
        if name not in PROPERTIES:
            raise ValueError(f"unknown property {name!r}")
        self.sets.append(name)
        return self._node(PROPERTY, node, len(self.sets) - 1)

    @cython.cfunc
    def _divides(self, divisor: Any, node: cython.int, rest: Any) -> cython.int:
        return self._node(EQUAL, self._node(REMAINDER, node, self._constant(divisor)), self._constant(rest))

    @cython.cfunc
    def _truth(self, node: cython.int) -> cython.int:
        """Return the node as a truth value: numbers other than 0 count as true."""
        if node in self.truths:
            return node
        return self._node(DIFFERENT, node, self._constant(0))

    @cython.cfunc
    def _variable(self, x: int) -> cython.int:
        if x not in self.places:
            raise ValueError(f"variable {x} is not in the scope")
        return self._append(VARIABLE, self.places[x], 0)

    @cython.cfunc
    def _constant(self, value: Any) -> cython.int:
        key = ("constant", value)
        if key not in self.known:
            self.constants.append(value)
            self.known[key] = self._append(CONSTANT, len(self.constants) - 1, 0)
        node: cython.int = self.known[key]
        return node

    @cython.cfunc
    def _node(self, code: cython.int, left: cython.int, right: cython.int) -> cython.int:
        """Return the node of a code over nodes, computed at once if the operands are constant."""
        if code == MULTIPLY and left == right:
            code = SQUARE
        if self.nodes[left][0] == CONSTANT:
            a = self.constants[self.nodes[left][1]]
            if code in OVER_SET:
                return self._constant(self._meaning(code, a, 0, right))
            if self.nodes[right][0] == CONSTANT:
                return self._constant(self._meaning(code, a, self.constants[self.nodes[right][1]], right))
        return self._append(code, left, right)

    @cython.cfunc
    def _append(self, code: cython.int, left: cython.int, right: cython.int) -> cython.int:
        key: tuple = (code, left, right)
        if key not in self.known:
            self.known[key] = len(self.nodes)
            if self._is_truth(code, left, right):
                self.truths.add(len(self.nodes))
            self.nodes.append(key)
        node: cython.int = self.known[key]
        return node

    @cython.cfunc
    def _is_truth(self, code: cython.int, left: cython.int, right: cython.int) -> cython.bint:
        """Return True if a node of these parts is 0 or 1 and always defined."""
        if code == CONSTANT:
            return self.constants[left] in (0, 1)
        if code in (MINIMUM, MAXIMUM):
            return left in self.truths and right in self.truths
        if code == SUBTRACT:
            return right in self.truths and left == self.known.get(("constant", 1))
        return code >= EQUAL

    @cython.cfunc
    def _freeze(self, arity: cython.int) -> None:
        """Copy the nodes to the arrays that compiled code reads."""
        self.length = len(self.nodes)
        self.arity = arity
        self.code = self.ints_of([code for code, _, _ in self.nodes])
        self.left = self.ints_of([left for _, left, _ in self.nodes])
        self.right = self.ints_of([right for _, _, right in self.nodes])
        self.leaf = self.ints_of([-1] * arity)
        self.image = self.new_doubles(4 * self.length)
        for i in range(self.length):
            code, left, _ = self.nodes[i]
            if code == VARIABLE:
                self.leaf[left] = i
            elif code == CONSTANT:
                self._freeze_constant(i, self.constants[left])

    @cython.cfunc
    def _freeze_constant(self, i: cython.int, value: Any) -> None:
        if value is None:
            self.image[4 * i] = INFINITE
            self.image[4 * i + 1] = -INFINITE
            self.image[4 * i + 2] = 1
        else:
            self.image[4 * i] = lower_end(value)
            self.image[4 * i + 1] = upper_end(value)
