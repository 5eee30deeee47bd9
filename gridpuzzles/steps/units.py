"""Units that a person looks at: a group of different cells, or a clue with the rules that its cells differ.

Conditions that have a name (a sum, a ratio, an order, last digits) and linear equations are recognized here. Any other
condition is a relation. `spell` writes a condition as people do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any

from ..base.english import at_a_glance
from ..kinds.cage_targets import BY_NAME
from ..model.expressions import (
    AllOf,
    AnyOf,
    Arrangement,
    Comparison,
    Condition,
    Constant,
    Count,
    Different,
    Expression,
    Function,
    Membership,
    Negation,
    Numeral,
    Operation,
    Property,
    Variable,
)
from ..model.forms import EITHER_WAY, Form, forms_of
from ..model.traversal import names_in

Terms = dict[str, int]
Shown = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Combining:
    """How the cells of a sum or product are combined; a person chooses the values before their places."""

    sign: str
    verb: str
    verb_of_many: str
    total: Callable[[Iterable[int]], int]
    without: Callable[[int, int], int | None]  # the total of the other cells; None if it is not an integer


@dataclass(frozen=True, slots=True)
class UnitKind:
    """What the techniques know about a kind of unit."""

    technique: str = "fillings"
    """The technique of listing its fillings."""
    combining: Combining | None = None
    is_pair: bool = False
    """True if it is about two cells, whose values a person lists as pairs."""
    has_bounds: bool | None = None
    """True if a person uses bounds rather than fillings, False for the reverse; None if it depends on their number."""
    has_required: bool = True
    """False if its fillings are not searched for values that all of them contain."""


UNIT_KINDS = {
    "sum": UnitKind("combinations", Combining(" + ", "make", "add up", sum, lambda total, value: total - value)),
    "product": UnitKind(
        "combinations",
        Combining(
            " × ",
            "multiply to",
            "multiply",
            prod,
            lambda total, value: total // value if value and not total % value else None,
        ),
    ),
    "less": UnitKind(is_pair=True, has_bounds=True),
    "column": UnitKind(has_bounds=True, has_required=False),
    "ending": UnitKind("last digits", has_bounds=False),
    "whole": UnitKind(has_bounds=False, has_required=False),
    **{name: UnitKind(is_pair=True) for name in EITHER_WAY.values()},
}
OTHER_KIND = UnitKind()
"""The kind of groups and of relations without a special form."""


@dataclass(frozen=True, slots=True)
class InitialCandidates:
    """A name, the values it could have without its given, and those it has at the beginning."""

    name: str
    full: Sequence[int]
    start: Sequence[int]


class Unit:
    """A unit, which has a ``kind``.

    The kinds are "group", "relation" and those of `UNIT_KINDS`; ``traits`` is the row of that table.

    ``label`` names it for readers. ``cells`` are numbers of names. ``target`` is the required sum, product, ...;
    ``coefficients`` are those of a sum, column or linear relation, in the order of the cells. ``clue`` and ``rule`` are
    the numbers of the clue and of the constraint it states, -1 for none. For a group, ``values`` is the mask of all its
    values, and ``full`` means that each of them must appear in it. An ``area`` ("box", "cage" or "region", else empty)
    is easier to see than a line. A unit of kind "whole" is a group together with the clues in it. Derived units
    (innies, outies, balances, wholes) have ``sources``, the units they come from, ``extra``, their additional cost, and
    ``noun``, their technique. ``differ`` are the pairs of places whose cells share a group. A unit that is ``written``
    multiplies or divides words. ``alone`` is its `UnitProblem`, None until it is used.
    """

    def __init__(
        self,
        kind: str,
        label: str,
        cells: Sequence[int],
        condition: Condition | None = None,
        *,
        clue: int = -1,
        rule: int = -1,
        target: int | None = None,
        coefficients: Sequence[int] = (),
        area: str = "",
        sources: Sequence[Unit] = (),
        extra: float = 0.0,
        noun: str = "",
        text: str = "",
    ) -> None:
        self.kind = kind
        self.is_group = kind == "group"
        self.is_column = kind == "column"
        self.is_linear = kind in ("sum", "column")
        self.traits = UNIT_KINDS.get(kind, OTHER_KIND)
        self.is_pair = self.traits.is_pair
        self.combining = self.traits.combining
        self.label = label
        self.cells = tuple(cells)
        self.cellset = frozenset(cells)
        self.condition = condition
        self.clue = clue
        self.rule = rule
        self.target = target
        self.coefficients = tuple(coefficients)
        self.area = area
        self.sources = tuple(sources)
        self.extra = extra
        self.noun = noun
        self.text = text
        self.number = -1
        self.full = False
        self.values = 0
        self.differ: tuple[tuple[int, int], ...] = ()
        self.distinct = False
        self.written = False
        self.alone: Any = None  # a `UnitProblem`


CONSTANT = ""
"""Key of the constant in a linear form."""
MAX_LAST_DIGITS = 4
"""Largest number of letters in a relation of last digits."""


class _OtherShape(Exception):
    """An expression does not have the shape that was looked for."""


def occurring(*parts: Condition | Expression) -> list[str]:
    """Return the names that occur in the parts, in the order of their first occurrence."""
    return list(dict.fromkeys([name for part in parts for name in names_in(part)]))


def unit_of(condition: Condition, label: str, cells: Sequence[int]) -> Unit:
    """Return the unit of a condition."""
    kind, target = shape(condition)
    factors: Sequence[int] = ()
    if kind == "sum":
        factors = [1] * len(cells)
    if kind == "relation":
        factors, target = linear(condition, occurring(condition)) or ((), None)
    unit = Unit(kind, label, cells, condition, target=target, coefficients=factors)
    unit.written = isinstance(condition, Comparison) and any(map(_multiplies, (condition.left, condition.right)))
    return unit


def _multiplies(expression: Expression) -> bool:
    """Return True if an expression multiplies or divides a word of at least two digits."""
    match expression:
        case Operation("*" | "/", Numeral([_, _, *_]), _) | Operation("*" | "/", _, Numeral([_, _, *_])):
            return True
        case Operation(_, left, right):
            return _multiplies(left) or _multiplies(right)
    return False


def shape(condition: Condition) -> tuple[str, int | None]:
    """Return the kind of unit of a condition, and its target or None."""
    match forms_of(condition):
        # A name that occurs twice has a factor, so this is not a plain sum or product.
        case [Form(kind, cells, number)] if kind in BY_NAME and len(set(cells)) == len(cells):
            return kind, number
        case [Form("less")]:
            return "less", None
    return "relation", None


def _its_last(side: Expression, base: int) -> Expression:
    """Return the last digit of a natural number; any other side unchanged."""
    if isinstance(side, Constant) and side.value.denominator == 1 and side.value >= 0:
        return Constant(int(side.value) % base)
    return side


def ending(condition: Condition, label: str, of: Mapping[str, int]) -> Unit | None:
    """Return the unit of the last digits of an equation of words with ``+ - *``; None if too large or wordless."""
    if not (isinstance(condition, Comparison) and condition.relation == "="):
        return None
    bases: list[int] = []
    try:
        left, right = _last(condition.left, bases), _last(condition.right, bases)
    except _OtherShape:
        return None
    if len(bases) < 2 or len(set(bases)) > 1:
        return None
    names = occurring(left, right)
    if not 1 < len(names) <= MAX_LAST_DIGITS:
        return None
    left, right = (_its_last(side, bases[0]) for side in (left, right))
    difference = Operation("mod", Operation("-", left, right), Constant(bases[0]))
    cells = [of[name] for name in names]
    return Unit("ending", label, cells, Comparison(difference, "=", Constant(0)))


def _last(expression: Expression, bases: list[int]) -> Expression:
    """Return the expression with each word replaced by its last digit; add the bases of the words to ``bases``."""
    match expression:
        case Numeral(digits, base):
            bases.append(base)
            return digits[-1]
        case Operation("+" | "-" | "*" as operator, left, right):
            return Operation(operator, _last(left, bases), _last(right, bases))
        case Constant(value) if value.denominator == 1:
            return expression
        case Variable():
            return expression
    raise _OtherShape


# --- linear equations


def linear(condition: Condition, names: Sequence[str]) -> tuple[list[int], int] | None:
    """Return the factors of the names and the total of a linear equation; None for any other condition.

    Return None also if a name cancels, or if the intermediate results of the equation must satisfy conditions.
    """
    whole = terms(condition)
    if whole is None:
        return None
    factors = [whole.get(name, 0) for name in names]
    if all(factors):
        return (factors, -whole.get(CONSTANT, 0))
    return None


def terms(condition: Condition) -> Terms | None:
    """Return the nonzero factors of names and of `CONSTANT`, left minus right; None if the condition is not linear."""
    if not (isinstance(condition, Comparison) and condition.relation == "="):
        return None
    try:
        whole = _combined(_form(condition.left), _form(condition.right), -1)
    except _OtherShape:
        return None
    return {name: factor for name, factor in whole.items() if factor}


def _form(node: Expression) -> Terms:
    match node:
        case Variable(name):
            return {name: 1}
        case Constant(value) if value.denominator == 1:
            return {CONSTANT: int(value)}
        case Negation(operand):
            return _combined({}, _form(operand), -1)
        case Operation(_, _, _, steps) if steps is not None:
            raise _OtherShape  # the conditions on steps say more than the equation
        case Operation("+" | "-" as operator, left, right):
            return _combined(_form(left), _form(right), 1 if operator == "+" else -1)
        case Operation("*", left, right):
            one, other = _form(left), _form(right)
            # A product is linear only if one of its factors is a constant.
            if one.keys() <= {CONSTANT}:
                one, other = other, one
            if other.keys() <= {CONSTANT}:
                return {name: factor * other.get(CONSTANT, 0) for name, factor in one.items()}
        case Function("sum", arguments):
            return reduce(lambda whole, part: _combined(whole, _form(part), 1), arguments, {})
    raise _OtherShape


def _combined(one: Terms, other: Terms, times: int) -> Terms:
    return {name: one.get(name, 0) + times * other.get(name, 0) for name in (one | other)}


def equation(factors: Mapping[str, int], target: int) -> Comparison:
    """Return the equation that the names, multiplied by their factors, add up to ``target``."""
    whole: Expression = Constant(0)
    for name, factor in factors.items():
        term: Expression = Variable(name)
        if abs(factor) != 1:
            term = Operation("*", Constant(abs(factor)), term)
        whole = Operation("+" if factor > 0 else "-", whole, term)
    return Comparison(whole, "=", Constant(target))


STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2, "div": 2, "^": 3}
SIGNS = {"*": "×"}
RELATIONS = {"!=": "≠", "<=": "≤", ">=": "≥"}
HOLE = "_"


def spell(node: Expression | Condition, shown: Shown = str) -> str:
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
