"""Spelling: expressions and conditions as people write them, with known values inserted."""

from __future__ import annotations

from ..base.english import at_a_glance
from ..model.expressions import (
    AllOf,
    AnyOf,
    Arrangement,
    Comparison,
    Constant,
    Count,
    Different,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Variable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..model.expressions import Condition, Expression

    Shown = Callable[[str], str]

STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2, "div": 2, "^": 3}
SIGNS = {"*": "×"}
RELATIONS = {"!=": "≠", "<=": "≤", ">=": "≥"}
HOLE = "_"


def as_it_is(name: str) -> str:
    """Return a name unchanged."""
    return name


def spell(node: Expression | Condition, shown: Shown = as_it_is) -> str:
    """Return the text of an expression or condition, in which ``shown(name)`` replaces each name."""
    match node:
        case Comparison(left, relation, right):
            sign = RELATIONS.get(relation, relation)
            return f"{_expression(left, shown)[0]} {sign} {_expression(right, shown)[0]}"
        case Property(expression, name, negated):
            return f"{_expression(expression, shown)[0]} is {'not ' * negated}{name}"
        case Membership(expression, values):
            if isinstance(values, range) and values:
                span = f"{values[0]}..{values[-1]}"
            else:
                span = ", ".join(map(str, values))
            return f"{_expression(expression, shown)[0]} is one of {span}"
        case AllOf(conditions):
            return " and ".join(spell(part, shown) for part in conditions)
        case AnyOf(conditions):
            return " or ".join(spell(part, shown) for part in conditions)
        case Different(expressions):
            return f"{_several(expressions, shown)} differ"
        case Arrangement(expressions, numbers):
            return f"{_several(expressions, shown)} are {', '.join(map(str, numbers))} in some order"
    return _expression(node, shown)[0]


def _several(expressions: Iterable[Expression], shown: Shown) -> str:
    return ", ".join(_expression(part, shown)[0] for part in expressions)


def _expression(node: Expression, shown: Shown) -> tuple[str, int]:
    """Return the text and its binding strength, from 1 for a sum to 4 for text that never needs brackets."""
    match node:
        case Variable(name):
            return shown(name), 4
        case Constant(value):
            return at_a_glance(value), 4 if value >= 0 and value.denominator == 1 else 1
        case Numeral(digits):
            return "".join(_digit(digit, shown) for digit in digits), 4
        case Negation(operand):
            return f"-{_bracketed(operand, shown, 3)}", 1
        case Operation(operator, left, right):
            strength = STRENGTH[operator]
            first = _bracketed(left, shown, strength + (operator == "^"))
            second = _bracketed(right, shown, strength + 1)
            return f"{first} {SIGNS.get(operator, operator)} {second}", strength
        case Function(name, arguments):
            if name == "sum" and len(arguments) > 1:
                return " + ".join(_bracketed(part, shown, 1) for part in arguments), 1
            if name == "product" and len(arguments) > 1:
                return " × ".join(_bracketed(part, shown, 2) for part in arguments), 2
            return f"{name}({_several(arguments, shown)})", 4
        case Count(conditions):
            return f"count({', '.join(spell(part, shown) for part in conditions)})", 4
    raise TypeError(f"not an expression: {node!r}")


def _bracketed(node: Expression, shown: Shown, least: int) -> str:
    text, strength = _expression(node, shown)
    if strength >= least:
        return text
    return f"({text})"


def _digit(node: Expression, shown: Shown) -> str:
    """Return a digit of a word: the digit, its letter, a numbered blank, or a hole if its name is longer."""
    text, _ = _expression(node, shown)
    if (
        isinstance(node, Variable)
        and text == shown(node.name)
        and len(node.name) > 1
        and not text.lstrip("-").isdigit()
    ):
        if node.name.startswith(HOLE):
            return f"({text})"
        return HOLE
    return text
