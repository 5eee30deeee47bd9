"""Numbers of which nothing says what they may be, where the equations leave one value for each whatever that is.

`apple + apple = 10` has one reading only: any values that hold 5 give the same puzzle. Where the equations leave more
than one possibility, or none in whole numbers, the values matter, and nothing is guessed.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import comb

from ..language import syntax
from ..language.parser import parse
from ..source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .text import Text

    Form = dict[str, Fraction]
    """A sum of names times numbers; the constant stands under the empty name."""

CONSTANT = ""
NAME = r"[a-z]\w*"
BARE = re.compile(rf"unknown[ \t]+{NAME}(?:[ \t]*,[ \t]*{NAME})*[ \t]*$")
MAX_NAMES = 60
MAX_BRICK = 1_000_000
ALONGSIDE = (syntax.Metadata, syntax.Edition, syntax.Expect, syntax.RelationStatement)
"""What may stand in a text of nothing but equations."""


def names(text: Text) -> list[str] | None:
    """Names that nothing declares, or ``unknown`` without values, with linear equations that leave one whole number for
    each."""
    lines = ["" if BARE.match(line) else line for line in text.lines]
    document, faults = parse(Source("", "\n".join(lines) + "\n"))
    if faults or not all(isinstance(statement, ALONGSIDE) for statement in document.statements):
        return None
    declared = {name for line in text.lines if BARE.match(line) for name in re.findall(NAME, line)[1:]}
    values = _solved(document.statements)
    if values is None or not declared <= values.keys():
        return None
    return [*lines, f"unknown {', '.join(values)} in {_range(values.values())}"]


def range_of(equations: list[str]) -> str | None:
    """A range that holds the one whole number that equations leave for each of their names; None where they do not."""
    document, faults = parse(Source("", "\n".join(equations) + "\n"))
    values = None if faults else _solved(document.statements)
    if values is None:
        return None
    return _range(values.values())


def _solved(statements: Iterable[object]) -> Form | None:
    """The one whole number that the equations of statements leave for each name: what is known turns products of names
    into linear forms. None where some name has none, or more."""
    relations = [statement.relation for statement in statements if isinstance(statement, syntax.RelationStatement)]
    known: Form = {}
    while True:
        forced = _forced([form for relation in relations for form in _equations(relation, known)])
        if forced is None:
            return None
        if forced.keys() <= known.keys():
            break
        known |= forced
    is_whole = all(value.denominator == 1 for value in known.values())
    if known and is_whole and _mentioned(tuple(relations)) <= known.keys():
        return known
    return None


def pyramid(text: Text) -> list[str] | None:
    """A pyramid of sums without ``values``, whose given bricks leave one whole number for each of the others."""
    document, faults = parse(Source("", "\n".join(text.lines) + "\n"))
    drawn = [statement for statement in document.statements if isinstance(statement, syntax.Pyramid)]
    if faults or len(drawn) != 1 or drawn[0].function not in (None, "sum", "product"):
        return None
    if not all(isinstance(statement, (*ALONGSIDE, syntax.Pyramid)) for statement in document.statements):
        return None
    rows = [line.items for line in drawn[0].lines]
    if drawn[0].function == "product":
        found = _of_products([[item.text if item.kind == "NUMBER" else "" for item in row] for row in rows])
        if found:
            return [*text.lines, f"values {found}"]
        return None
    equations: list[Form] = []
    bricks: list[Form] = []
    for at, row in enumerate(rows):
        if len(row) != at + 1:
            return None
        for col, item in enumerate(row):
            height = len(rows) - 1 - at
            brick = {str(col + k): Fraction(comb(height, k)) for k in range(height + 1)}
            bricks.append(brick)
            if item.kind == "NUMBER":
                equations.append({**brick, CONSTANT: Fraction(-int(item.text))})
    values = _values(equations)
    if values is None or len(values) < len(rows):
        return None
    whole = [sum((values[name] * times for name, times in brick.items()), Fraction()) for brick in bricks]
    if min(whole) < 0:
        return None  # no brick of a school's pyramid is negative: one was mistyped
    return [*text.lines, f"values {_range(whole)}"]


def _of_products(rows: list[list[str]]) -> str | None:
    """A range that holds the bricks of a pyramid of products; given bricks are written, the others blank."""
    if [len(row) for row in rows] != list(range(1, len(rows) + 1)):
        return None
    called = [[given or f"b{at}c{col}" for col, given in enumerate(row)] for at, row in enumerate(rows)]
    pairs = [(brick, *lower[col : col + 2]) for row, lower in pairwise(called) for col, brick in enumerate(row)]
    forced = range_of([f"{brick} = {left} * {right}" for brick, left, right in pairs])
    return forced or _bounded(rows)


def _bounded(rows: list[list[str]]) -> str | None:
    """A range that holds all bricks of a pyramid of products of positive whole numbers: a brick is no larger than a
    given one above it, and the product of the two below it. None where nothing bounds a brick at the bottom."""
    if any(given == "0" for row in rows for given in row):
        return None
    bounds = [[int(given or 0) for given in row] for row in rows]  # 0: nothing is known
    for row, lower in pairwise(bounds):
        for col, own in enumerate(lower):
            over = row[max(col - 1, 0) : col + 1]
            lower[col] = min([bound for bound in (own, *over) if bound], default=0)
    if not all(bounds[-1]):
        return None
    for row, lower in reversed(list(pairwise(bounds))):
        for col, bound in enumerate(row):
            row[col] = bound or lower[col] * lower[col + 1]
    largest = max(map(max, bounds))
    if largest <= MAX_BRICK:
        return f"1..{largest}"
    return None


def _range(values: Iterable[Fraction]) -> str:
    """A range that holds all of the values, which are whole."""
    found = [int(value) for value in values]
    return f"{min(0, *found)}..{max(99, *found)}"


def _mentioned(node: object) -> set[str]:
    """Whatever a statement speaks of: its names, and the kinds of all else that may have values."""
    if isinstance(node, tuple):
        return {name for one in node for name in _mentioned(one)}
    if isinstance(node, syntax.Name):
        return {node.name}
    if isinstance(node, (syntax.Numeral, syntax.CellReference, syntax.Entry)):
        return {type(node).__name__}
    if isinstance(node, syntax.Node):
        fields: tuple[str, ...] = type(node)._fields  # type: ignore[attr-defined]
        return {name for field in fields for name in _mentioned(getattr(node, field))}
    return set()


def _equations(relation: syntax.Relation, known: Form) -> list[Form]:
    """The linear equations of a relation, each a form that is 0; names with a known value stand for that."""
    if len(relation.conditions) != 1 or not isinstance(relation.conditions[0], syntax.Comparison):
        return []
    comparison = relation.conditions[0]
    sides = [_form(side, known) for side in comparison.sides]
    found = []
    for left, right, relop in zip(sides, sides[1:], comparison.relops, strict=False):
        if relop.symbol == "=" and left is not None and right is not None:
            found.append(_sum(left, right, -1))
    return found


def _form(node: object, known: Form) -> Form | None:
    """An expression as a linear form; None where it is none."""
    if isinstance(node, syntax.Number):
        return {CONSTANT: Fraction(int(node.digits))}
    if isinstance(node, syntax.Name):
        if node.name in known:
            return {CONSTANT: known[node.name]}
        return {node.name: Fraction(1)}
    if isinstance(node, syntax.Bracketed):
        return _form(node.expression, known)
    if isinstance(node, syntax.Signed):
        form = _form(node.operand, known)
        if form is None:
            return None
        return _sum({}, form, -1)
    if isinstance(node, syntax.Chain):
        return _chain(node, known)
    return None


def _chain(chain: syntax.Chain, known: Form) -> Form | None:
    """``a + 2 * b / 3 - c``: products first."""
    total: Form = {}
    product = _form(chain.operands[0], known)
    sign = 1
    for operator, operand in zip(chain.operators, chain.operands[1:], strict=True):
        form = _form(operand, known)
        if form is None or product is None:
            return None
        if operator.symbol in ("+", "-"):
            total = _sum(total, product, sign)
            product, sign = form, 1 if operator.symbol == "+" else -1
        else:
            product = _product(product, operator.symbol, form)
    if product is None:
        return None
    return _sum(total, product, sign)


def _product(left: Form, sign: str, right: Form) -> Form | None:
    if sign == "*" and set(left) <= {CONSTANT}:
        left, right = right, left
    if sign not in ("*", "/") or not set(right) <= {CONSTANT}:
        return None
    factor = right.get(CONSTANT, Fraction())
    if sign == "/":
        if not factor:
            return None
        factor = 1 / factor
    return {name: times * factor for name, times in left.items()}


def _sum(left: Form, right: Form, times: int | Fraction) -> Form:
    return {name: left.get(name, Fraction()) + times * right.get(name, Fraction()) for name in (left | right)}


def _values(equations: list[Form]) -> Form | None:
    """The one solution of linear equations, in whole numbers; None where there is none or another."""
    names = {name for form in equations for name in form if name}
    values = _forced(equations)
    is_whole = bool(values) and all(value.denominator == 1 for value in (values or {}).values())
    if is_whole and values is not None and names == values.keys():
        return values
    return None


def _forced(equations: list[Form]) -> Form | None:
    """The names for which linear equations leave one value; None where the equations contradict one another. By
    elimination."""
    columns = list(dict.fromkeys(name for form in equations for name in form if name))
    if len(columns) > MAX_NAMES:
        return {}
    rows = [dict(form) for form in equations]
    done = 0
    for name in columns:
        pivot = next((row for row in rows[done:] if row.get(name)), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        scaled = {other: times / pivot[name] for other, times in pivot.items()}
        rows = [_sum(row, scaled, -row.get(name, Fraction())) for row in rows]
        rows.insert(done, scaled)
        done += 1
    if any(row.get(CONSTANT) for row in rows[done:]):
        return None
    values: Form = {}
    for row in rows[:done]:
        names = [name for name in row if name and row[name]]
        if len(names) == 1:
            values[names[0]] = -row.get(CONSTANT, Fraction())
    return values
