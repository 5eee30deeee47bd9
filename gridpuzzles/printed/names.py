"""Declare the names that a text uses without declaring them.

Their domain is the values that the text gives, or a range that contains the solution if linear equations leave one.
"""

from __future__ import annotations

import re
from fractions import Fraction

from ..base.source import Source
from ..language.parser import parse
from ..language.syntax import Bracketed, Chain, Comparison, Name, Number, Param, RelationStatement, Signed, Unknown
from .draft import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Form = dict[str, Fraction]

CONSTANT = ""
"""The key of the constant term of a linear form."""
DRAWN = re.compile(r"(?:grid|cages|pyramid|picture|corners|regions|crossword|rows|cols)\b")
DOMAIN = re.compile(r"((?!r\d+c\d)[a-z]\w*(?:, (?!r\d+c\d)[a-z]\w*)*) in .*\d.*")
NAME = re.compile(r"[a-z]\w*")
NINETY_NINE = 99
MAX_NAMES = 26


def with_names(statements: Sequence[Statement]) -> list[Statement]:
    """Return the statements with declarations for the undeclared names in relations, also for ``unknown a`` alone.

    If the text has a drawing or other declarations, an undeclared name is a typing error and stays undeclared. So do
    names whose values are unknown: the strict reading asks for them.
    """
    # Cells of a drawing are known by their places, so an undeclared name next to a drawing is a typing error.
    if any(DRAWN.match(one.text) for one in statements):
        return list(statements)
    statements = _declaring(statements)
    document, _ = parse(Source("names", "".join(one.text + "\n" for one in statements)))
    if document is None:
        return statements
    said = document.statements
    is_declared = any(isinstance(one, Param) or (isinstance(one, Unknown) and one.domain) for one in said)
    relations = [one for one in said if isinstance(one, RelationStatement)]
    names = list(dict.fromkeys(name for relation in relations for name in _names(relation)))
    is_by_precedence = not any(one.text.startswith("evaluate") and "precedence" not in one.text for one in statements)
    unknowns = [one for one in said if isinstance(one, Unknown)]
    if is_declared and unknowns:
        return _differing(statements, unknowns)
    names = list(dict.fromkeys([*names, *(name for one in unknowns for name in _names(one))]))
    if not names or is_declared or len(names) > MAX_NAMES or not is_by_precedence:
        return list(statements)
    values = next((at for at, one in enumerate(statements) if one.text.startswith("values ")), None)
    if values is not None:
        return _of_values(statements, values, names)
    solved = _solved(list(_equations(relations)), names)
    if solved is None:
        return list(statements)
    # The range is 0..99, widened if a value of the solution is outside of it.
    smallest, largest = min(0, *solved.values()), max(NINETY_NINE, *solved.values())
    declared = f"unknown {', '.join(names)} in {smallest}..{largest}"
    others = [one for one in statements if not one.text.startswith("unknown ")]
    return [Statement(declared, statements[0].line, "the equations leave one value for each name"), *others]


def _declaring(statements: Sequence[Statement]) -> list[Statement]:
    """Return the statements with `unknown` before the first domain of names that the text does not declare."""
    declared = {
        name for one in statements if one.text.startswith(("unknown", "param")) for name in NAME.findall(one.text)
    }
    made = []
    for one in statements:
        found = DOMAIN.fullmatch(one.text)
        listed = set(NAME.findall(found[1])) if found else set()
        made.append(Statement(f"unknown {one.text}", one.line) if listed and not listed & declared else one)
        declared |= listed
    return made


def _differing(statements: Sequence[Statement], declared: Sequence[Unknown]) -> list[Statement]:
    """Return the statements with all unknowns listed in ``all different``, which has no board to refer to."""
    listed = ", ".join(name for one in declared for name in _names(one.names))
    return [
        Statement(f"all different: {listed}", one.line) if one.text == "all different" else one for one in statements
    ]


def _of_values(statements: Sequence[Statement], at: int, names: list[str]) -> list[Statement]:
    """Return the statements with the values of the text as the domain of its names, listed in ``all different`` too."""
    listed = ", ".join(names)
    made = list(statements)
    made[at] = Statement(f"unknown {listed} in {made[at].text.removeprefix('values ')}", made[at].line)
    return [Statement(f"all different: {listed}", one.line) if one.text == "all different" else one for one in made]


def _names(node: object) -> Iterator[str]:
    """Yield every name below a node of the syntax."""
    if isinstance(node, Name):
        yield node.name
    elif isinstance(node, tuple):
        for one in node:
            yield from _names(one)
    else:
        for field in getattr(node, "_fields", ()):
            if field != "span":
                yield from _names(getattr(node, field))


def _equations(relations: Sequence[RelationStatement]) -> Iterator[Form]:
    """Yield the linear equations among the relations, each as a form that equals zero."""
    for relation in relations:
        conditions = getattr(relation.relation, "conditions", ())
        for condition in conditions if len(conditions) == 1 else ():
            if not isinstance(condition, Comparison):
                continue
            forms = [_form(side) for side in condition.sides]
            for at, sign in enumerate(condition.relops):
                left, right = forms[at], forms[at + 1]
                if sign.symbol == "=" and left is not None and right is not None:
                    yield _sum(left, right, Fraction(-1))


def _form(node: object) -> Form | None:
    """Return the linear form of an expression; None if it is not linear."""
    if isinstance(node, Number):
        return {CONSTANT: Fraction(int(node.digits))}
    if isinstance(node, Name):
        return {node.name: Fraction(1)}
    if isinstance(node, Bracketed):
        return _form(node.expression)
    if isinstance(node, Signed):
        inner = _form(node.operand)
        return None if inner is None else _scaled(inner, Fraction(-1))
    return _form_of_chain(node) if isinstance(node, Chain) else None


def _form_of_chain(chain: Chain) -> Form | None:
    """Return the form of a chain of operators, with products before sums; None if it is not linear."""
    terms = [_form(chain.operands[0])]
    signs = [Fraction(1)]
    for operator, operand in zip(chain.operators, chain.operands[1:], strict=True):
        form = _form(operand)
        if operator.symbol in ("+", "-"):
            terms.append(form)
            signs.append(Fraction(1 if operator.symbol == "+" else -1))
        else:
            terms[-1] = _product(terms[-1], form, operator.symbol)
    total: Form = {}
    for term, sign in zip(terms, signs, strict=True):
        if term is None:
            return None
        total = _sum(total, term, sign)
    return total


def _product(left: Form | None, right: Form | None, symbol: str) -> Form | None:
    """Return the product or quotient of two forms, one of them a number; None for other forms and operators."""
    if left is None or right is None or symbol not in ("*", "/"):
        return None
    factor = right.get(CONSTANT, Fraction(0))
    if right.keys() <= {CONSTANT} and (symbol == "*" or factor):
        return _scaled(left, factor if symbol == "*" else 1 / factor)
    if symbol == "*" and left.keys() <= {CONSTANT}:
        return _scaled(right, left.get(CONSTANT, Fraction(0)))
    return None


def _scaled(form: Form, factor: Fraction) -> Form:
    """Return the form multiplied by a factor."""
    return {name: value * factor for name, value in form.items()}


def _sum(left: Form, right: Form, factor: Fraction) -> Form:
    """Return the left form plus `factor` times the right form."""
    return {name: left.get(name, Fraction(0)) + factor * right.get(name, Fraction(0)) for name in left.keys() | right}


def _without(row: Form, name: str, own: Form) -> Form:
    """Return the form without a name, given the form `own` with coefficient 1 for that name."""
    return _sum(row, own, -row[name]) if row.get(name) else row


def _solved(equations: list[Form], names: Sequence[str]) -> dict[str, int] | None:
    """Return the whole number that linear equations leave for each name; None if a name has no single such number."""
    rows = [form for form in equations if form.keys() - {CONSTANT}]
    solved: dict[str, Form] = {}
    for name in names:
        pivot = next((row for row in rows if row.get(name)), None)
        if pivot is None:
            return None
        rows = [row for row in rows if row is not pivot]
        own = _scaled(pivot, 1 / pivot[name])
        rows = [_without(row, name, own) for row in rows]
        solved = {other: _without(row, name, own) for other, row in solved.items()} | {name: own}
    values = {name: -row.get(CONSTANT, Fraction(0)) for name, row in solved.items()}
    if any(value.denominator != 1 for value in values.values()):
        return None
    return {name: int(value) for name, value in values.items()}
