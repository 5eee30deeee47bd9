"""Declare the names that a text uses without declaring them.

Their domain is the values that the text gives, or a range that contains the solution if linear equations leave one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from ..base.source import Source
from ..language.parser import parse
from ..language.syntax import Bracketed, Chain, Comparison, Name, Number, Param, RelationStatement, Signed, Unknown
from .draft import Statement

Values = dict[str, Fraction]

CONSTANT = ""
"""The key of the constant term of a linear equation."""
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
    # The equations are solved here with the usual precedence, so another order would give other values.
    is_by_precedence = not any(one.text.startswith("evaluate") and "precedence" not in one.text for one in statements)
    unknowns = [one for one in said if isinstance(one, Unknown)]
    if is_declared and unknowns:
        return _differing(statements, [name for one in unknowns for name in _names(one.names)])
    names = list(dict.fromkeys([*names, *(name for one in unknowns for name in _names(one))]))
    if not names or is_declared or len(names) > MAX_NAMES or not is_by_precedence:
        return list(statements)
    values = next((at for at, one in enumerate(statements) if one.text.startswith("values ")), None)
    if values is not None:
        domain = statements[values].text.removeprefix("values ")
        given = Statement(f"unknown {', '.join(names)} in {domain}", statements[values].line)
        return _differing([*statements[:values], given, *statements[values + 1 :]], names)
    solved = _solved(list(_equations(relations)), names)
    if solved is None:
        return list(statements)
    # The range is 0..99, widened if a value of the solution is outside of it.
    smallest, largest = min(0, *solved.values()), max(NINETY_NINE, *solved.values())
    declared = f"unknown {', '.join(names)} in {smallest}..{largest}"
    others = [one for one in statements if not one.text.startswith("unknown ")]
    given = Statement(declared, statements[0].line, "the equations leave one value for each name")
    return _differing([given, *others], names)


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


def _differing(statements: Sequence[Statement], names: Sequence[str]) -> list[Statement]:
    """Return the statements with all names listed in ``all different``, which has no board to refer to."""
    return [
        one.replace(text=f"all different: {', '.join(names)}") if one.text == "all different" else one
        for one in statements
    ]


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


def _equations(relations: Sequence[RelationStatement]) -> Iterator[tuple[object, object]]:
    """Yield the two sides of each equation among the relations."""
    for relation in relations:
        conditions: Sequence[object] = getattr(relation.relation, "conditions", ())
        only = conditions[0] if len(conditions) == 1 else None
        if isinstance(only, Comparison):
            pairs = zip(pairwise(only.sides), only.relops, strict=True)
            yield from (sides for sides, sign in pairs if sign.symbol == "=")


def _linear(node: object, known: Values) -> Values:
    """Return the coefficients of an expression by name, and its constant; raise `ArithmeticError` if it has none.

    An equation that is not linear now may be linear once more names are known, because a known name is a constant.
    """
    if isinstance(node, Number):
        return {CONSTANT: Fraction(int(node.digits))}
    if isinstance(node, Name):
        return {CONSTANT: known[node.name]} if node.name in known else {node.name: Fraction(1)}
    if isinstance(node, Bracketed):
        return _linear(node.expression, known)
    if isinstance(node, Signed):
        return _times(_linear(node.operand, known), Fraction(-1))
    if not isinstance(node, Chain):
        raise ArithmeticError(node)
    terms = [_linear(node.operands[0], known)]
    for operator, operand in zip(node.operators, node.operands[1:], strict=True):
        value = _linear(operand, known)
        if operator.symbol in ("+", "-"):
            terms.append(_times(value, Fraction(1 if operator.symbol == "+" else -1)))
        elif operator.symbol == "*" and terms[-1].keys() <= {CONSTANT}:
            terms[-1] = _times(value, terms[-1].get(CONSTANT, Fraction(0)))
        elif operator.symbol in ("*", "/") and value.keys() <= {CONSTANT}:
            # For a divisor 0, the ZeroDivisionError is an ArithmeticError, so the equation is not used.
            factor = value.get(CONSTANT, Fraction(0))
            terms[-1] = _times(terms[-1], factor if operator.symbol == "*" else 1 / factor)
        else:
            raise ArithmeticError(operator)
    return {name: sum((term.get(name, Fraction(0)) for term in terms), Fraction(0)) for term in terms for name in term}


def _times(values: Values, factor: Fraction) -> Values:
    return {name: value * factor for name, value in values.items()}


def _row(left: object, right: object, names: Sequence[str], known: Values) -> Values | None:
    """Return the coefficients of an equation, and its constant; None if it is not linear in the unknown names."""
    try:
        values, others = _linear(left, known), _linear(right, known)
    except ArithmeticError:
        return None
    return {name: values.get(name, Fraction(0)) - others.get(name, Fraction(0)) for name in (*names, CONSTANT)}


def _eliminated(rows: Iterable[Values], names: Sequence[str]) -> Values:
    """Return the value of each name that linear equations leave a single one."""
    pivots: dict[str, Values] = {}
    for row in rows:
        for name, pivot in pivots.items():
            row = _without(name, row, pivot)
        # Any name of the row may be its pivot, since fractions lose nothing.
        if first := next((name for name in names if row[name]), ""):
            pivots = {name: _without(first, pivot, row) for name, pivot in pivots.items()} | {first: row}
        # The other equations can change no value.
        if len(pivots) == len(names):
            break
    alone = [(row, [name for name in names if row[name]]) for row in pivots.values()]
    return {left[0]: -row[CONSTANT] / row[left[0]] for row, left in alone if len(left) == 1}


def _without(name: str, row: Values, pivot: Values) -> Values:
    """Return an equation without a name, by subtracting a multiple of one that has it."""
    factor = row[name] / pivot[name]
    return {key: value - factor * pivot[key] for key, value in row.items()} if factor else row


def _solved(equations: Sequence[tuple[object, object]], names: Sequence[str]) -> dict[str, int] | None:
    """Return the whole number that equations leave for each name; None if a name has no single such number.

    An equation is used once it is linear in the names that are still unknown.
    """
    known: Values = {}
    while unknown := [name for name in names if name not in known]:
        rows = (row for left, right in equations if (row := _row(left, right, unknown, known)))
        found = _eliminated(rows, unknown)
        if not found or any(value.denominator != 1 for value in found.values()):
            return None
        known |= found
    return {name: int(value) for name, value in known.items()}
