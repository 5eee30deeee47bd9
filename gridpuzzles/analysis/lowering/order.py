"""Apply the order of evaluation: turn a flat chain of operands and operators into a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...base.annotations import T
from ...base.errors import Fix
from ...base.source import Span
from ...language import syntax
from ...language.syntax import Order
from ...model.arithmetic import OPERATORS, Undefined
from ...model.expressions import Constant, Expression, Function, Negation, Operation, Steps
from ..context.context import Context

MAX_CHAIN = 150
"""Longest chain that may become a tree as deep as its length; sums and products may be longer."""


def arrange(
    operands: list[T],
    signs: list[int],
    operators: Sequence[str],
    order: Order,
    apply: Callable[[str, T, T], T],
    negate: Callable[[T], T],
) -> T:
    """Return the chain as a tree: powers first (signs outside), then products before sums, or all from left to right.

    ``signs[k]`` counts the signs before operand ``k``. ``a ^ b ^ c`` groups from the right by precedence and
    from the left when evaluating left to right.
    """

    def signed(value: T, at: int) -> T:
        return negate(value) if signs[at] % 2 else value

    def power(start: int, end: int) -> T:
        """Return the operands between two places, which all have ``^`` between them, as one term."""
        if order == Order.LEFT_TO_RIGHT:
            result = operands[start]
            for at in range(start + 1, end):
                result = apply("^", result, signed(operands[at], at))
            return signed(result, start)
        result = signed(operands[end - 1], end - 1)
        # By precedence, powers group from the right, and a sign applies to the whole power.
        for at in range(end - 2, start - 1, -1):
            result = signed(apply("^", operands[at], result), at)
        return result

    terms: list[T] = []
    rest: list[str] = []
    start = 0
    for end in range(1, len(operands) + 1):
        if end == len(operands) or operators[end - 1] != "^":
            terms.append(power(start, end))
            rest += operators[end - 1 : end]
            start = end
    if order != Order.LEFT_TO_RIGHT:
        terms, rest = _products(terms, rest, apply)
    result = terms[0]
    for operator, term in zip(rest, terms[1:], strict=False):
        result = apply(operator, result, term)
    return result


def _products(terms: list[T], operators: list[str], apply: Callable[[str, T, T], T]) -> tuple[list[T], list[str]]:
    """Apply every ``* / mod div`` of the chain; return the remaining terms, with the operators ``+`` and ``-``."""
    sums, left = [terms[0]], []
    for operator, term in zip(operators, terms[1:], strict=False):
        if operator in "+-":
            sums.append(term)
            left.append(operator)
        else:
            sums[-1] = apply(operator, sums[-1], term)
    return sums, left


def order_matters(operators: Sequence[str]) -> bool:
    """Return True if precedence and left to right give the chain different trees."""
    # Only a product after a sum, and a power of a power, group differently in the two orders.
    added = raised = False
    for operator in operators:
        if operator == "^":
            if raised:
                return True
        elif operator in "+-":
            added = True
        elif added:
            return True
        raised = operator == "^"
    return False


def chain(
    context: Context,
    operands: list[Expression],
    signs: list[int],
    operators: Sequence[syntax.Operator],
    span: Span | None,
    as_at_school: bool = False,
) -> Expression:
    """Return the meaning of a chain in the current file, with its ``steps``.

    Warn once per file if the order of evaluation is not set and matters; not for ``as_at_school``, a chain that is
    always meant by precedence.
    """
    file = context.file
    symbols = [operator.symbol for operator in operators]
    if file.order is None and not file.order_doubted and not as_at_school and order_matters(symbols):
        file.order_doubted = True
        context.warn(
            "order-unsaid",
            "precedence and left-to-right order give different results here",
            span,
            help="write 'evaluate left to right' or 'evaluate by precedence'",
            fix=Fix.above(span, "evaluate left to right", sure=False),
        )
    if len(operands) > MAX_CHAIN:
        return _long(context, operands, signs, symbols, span)

    # Most chains have two operands and need no arrangement.
    if len(symbols) == 1 and not any(signs):
        return operation(symbols[0], operands[0], operands[1], file.steps)

    def apply(operator: str, left: Expression, right: Expression) -> Expression:
        return operation(operator, left, right, file.steps)

    return arrange(operands, signs, symbols, file.order or Order.BY_PRECEDENCE, apply, negate)


def operation(operator: str, left: Expression, right: Expression, steps: Steps | None) -> Expression:
    """Return the operation; compute it if both operands are constants and ``steps`` allow the result.

    An exponent that is a constant fraction means a root, which must be exact.
    """
    # The model knows no powers with a fraction, so 'a ^ (2/3)' is the square of a root.
    if operator == "^" and type(right) is Constant and right.value.denominator != 1:
        left = Function("root", (left, Constant(right.value.denominator)))
        return Operation("^", left, Constant(right.value.numerator), steps)
    if type(left) is Constant and type(right) is Constant:
        try:
            value = OPERATORS[operator](left.value, right.value)
        # An undefined constant stays an operation, so that its relation is false and not an error.
        except Undefined:
            return Operation(operator, left, right, steps)
        if steps is None or steps.allow(value):
            return Constant(value)
    return Operation(operator, left, right, steps)


def negate(expression: Expression) -> Expression:
    """Return the expression with its sign changed; a constant stays a constant."""
    if isinstance(expression, Constant):
        return Constant(-expression.value)
    return Negation(expression)


def whole_constant(expression: Expression) -> int | None:
    """Return the value of an expression if it is a whole constant, otherwise None."""
    if not isinstance(expression, Constant):
        return None
    value = expression.value
    if type(value) is int:
        return value
    if value.denominator == 1:
        return int(value)
    return None


def _long(
    context: Context,
    operands: list[Expression],
    signs: list[int],
    operators: Sequence[str],
    span: Span | None,
) -> Expression:
    symbols = set(operators)
    # A function takes any number of arguments; a tree of operations would be too deep to handle.
    if context.file.steps is None and symbols <= {"+", "-"}:
        before = [False, *(operator == "-" for operator in operators)]
        return Function(
            "sum",
            tuple(
                negate(one) if minus != bool(sign % 2) else one
                for one, sign, minus in zip(operands, signs, before, strict=False)
            ),
        )
    if context.file.steps is None and symbols == {"*"}:
        return Function(
            "product", tuple(negate(one) if sign % 2 else one for one, sign in zip(operands, signs, strict=False))
        )
    context.error(
        "chain-too-long",
        f"this chain mixes operators and has more than {MAX_CHAIN} operands",
        span,
        help="put parts of it in brackets or in an unknown",
    )
    return operands[0]
