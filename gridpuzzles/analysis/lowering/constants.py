"""Evaluate constants, parameters and domains, which are known before the puzzle is solved."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.annotations import Rational
from ...base.english import at_a_glance
from ...base.errors import Fix, Note
from ...base.number_properties import MAX_BITS
from ...base.validation import MAX_VALUES
from ...language import syntax
from ...model.arithmetic import FUNCTIONS, OPERATORS, Undefined
from ...model.puzzle import Symbol
from ..context.collected import MAX_DIGITS, Values, compact
from ..context.context import Context
from ..context.files import File
from .order import arrange
from .unknown_names import report_unknown

MAX_PARAMS_DEEP = 40
"""Largest length of a chain of parameters whose values depend on each other."""


class _Fault(Exception):
    """An error was reported, so the whole constant has no value."""


def whole_number(context: Context, node: syntax.Expression) -> int | None:
    """Return the value of ``node`` as a whole number; None after a reported error."""
    value = constant(context, node)
    if value is not None and value.denominator != 1:
        context.error("not-whole", "a whole number is needed here", node.span)
        value = None
    # A longer number could be a power, and would make every message and search unreadable.
    elif value is not None and abs(value) >= MAX_NUMBER:
        context.error("number-too-large", f"a number can have at most {MAX_DIGITS} digits", node.span)
        value = None
    return None if value is None else int(value)


def number_of(context: Context, node: syntax.Expression) -> int:
    """Return the whole value of an expression of numbers and parameters; 0 after a reported error."""
    return whole_number(context, node) or 0


def constant(context: Context, node: syntax.Expression) -> Rational | None:
    """Return the exact value of ``node``, always by precedence; None after a reported error."""
    try:
        return _value(context, node)
    except _Fault:
        return None


def in_file(context: Context, file: File, expression: syntax.Expression) -> Rational | None:
    """Return the value of a constant in ``file``; None after a reported error."""
    before, context.files.current = context.files.current, file
    value = constant(context, expression)
    context.files.current = before
    return value


def param(context: Context, file: File, name: str) -> Rational | None:
    """Return the value of a parameter of ``file``; None if it does not exist or its expression has a reported error."""
    file.asked.add(name)
    known = file.params.get(name)
    if known is None:
        return None
    if known.value is not None or known.expression is None:
        return known.value
    # All parameters that are being evaluated form the loop; the others are shown as notes.
    if known.busy:
        others = [(other, one.span) for other, one in file.params.items() if one.busy and other != name]
        notes = [Note(f"its value depends on {other}", span) for other, span in others if span is not None]
        context.error("param-loop", f"the value of {name} depends on itself", known.span, *notes)
        known.expression = None
        return None
    if file.deep > MAX_PARAMS_DEEP:
        if not file.too_deep:
            message = f"more than {MAX_PARAMS_DEEP} parameters depend on each other"
            context.error("nested-too-deeply", message, known.span)
        file.too_deep = True
        known.expression = None
        return None
    # Busy while it is evaluated, so that a parameter that depends on itself is noticed instead of recursing.
    known.busy = True
    file.deep += 1
    known.value = in_file(context, file, known.expression)
    file.deep -= 1
    known.busy = False
    known.expression = None
    return known.value


def _value(context: Context, node: syntax.Argument) -> Rational:
    match node:
        case syntax.Number():
            return node.value
        case syntax.Name(name):
            return _param(context, name, node)
        case syntax.Bracketed(expression):
            return _value(context, expression)
        case syntax.Signed(operand):
            return -_value(context, operand)
        case syntax.Chain():
            return _chain(context, node)
        case syntax.Call(function, arguments) if function in FUNCTIONS:
            numbers = [_value(context, argument) for argument in arguments]
            return _checked(context, node, lambda: FUNCTIONS[function](numbers))
    # What remains has to be found by solving, so it cannot be a size, a value or a number of cells.
    help, fix = "use numbers and parameters here", None
    if isinstance(node, syntax.Numeral) and node.symbols.translate(LIKE_DIGITS).isdigit():
        meant = node.symbols.translate(LIKE_DIGITS)
        help, fix = f"did you mean {meant}?", Fix.at(node.span, meant, sure=False)
    context.error(
        "not-a-number", "a known number is needed here, not one that has to be found", node.span, help=help, fix=fix
    )
    raise _Fault


LIKE_DIGITS = str.maketrans("OI", "01")
"""Letters -> digits that look like them."""


def _param(context: Context, name: str, node: syntax.Name) -> Rational:
    known = param(context, context.file, name)
    if known is None:
        if name in context.file.params:
            raise _Fault  # reported where the param is declared
        if name in context.names.declared:
            context.error("not-a-number", f"a known number is needed here, but {name} has to be found", node.span)
        else:
            report_unknown(context, name, node.span, number=True)
        raise _Fault
    return known


UNKNOWN_SIGN = "'?' can only stand for an operator in a relation such as 'a ? b = 5'"


def _chain(context: Context, node: syntax.Chain) -> Rational:
    unknown = next((operator for operator in node.operators if operator.symbol not in OPERATORS), None)
    if unknown is not None:
        context.error("unknown-sign-here", UNKNOWN_SIGN, unknown.span)
        raise _Fault
    signs, operands = zip(*(unsigned(operand) for operand in node.operands), strict=False)
    numbers = [_value(context, operand) for operand in operands]

    def apply(operator: str, left: Rational, right: Rational) -> Rational:
        return _checked(context, node, lambda: OPERATORS[operator](left, right))

    symbols = [operator.symbol for operator in node.operators]
    return arrange(numbers, list(signs), symbols, syntax.Order.BY_PRECEDENCE, apply, lambda value: -value)


def unsigned(node: syntax.Expression) -> tuple[int, syntax.Expression]:
    """Return the number of signs before an operand, and the operand."""
    signs = 0
    while type(node) is syntax.Signed:
        signs, node = signs + 1, node.operand
    return signs, node


def _checked(context: Context, node: syntax.Expression, compute: object) -> Rational:
    try:
        value: Rational = compute()  # type: ignore[operator]
    except Undefined:
        # Only a power can be undefined for another reason than a divisor 0.
        if any(isinstance(one, syntax.Operator) and one.symbol == "^" for one in getattr(node, "operators", ())):
            context.error("number-too-large", "this power is not a whole number, or it is too large", node.span)
        else:
            context.error("number-undefined", "this has no value, because a divisor is 0", node.span)
        raise _Fault from None
    except ValueError:
        context.error("wrong-arguments", "'abs' takes one number", node.span)
        raise _Fault from None
    if value.numerator.bit_length() > MAX_BITS:
        context.error("number-too-large", "this number is too large", node.span)
        raise _Fault
    return value


MAX_TOGETHER = 20 * MAX_VALUES
"""Largest number of values of all symbols together, and of values that all domains of a text list; plain ranges list
no values."""
MAX_NUMBER = 10**MAX_DIGITS


def bounds(context: Context, node: syntax.ValueRange) -> tuple[int, int, int]:
    """Return the low end, high end and step of a written range; after an error, a range of one value."""
    low = whole_number(context, node.low)
    if node.high is None:
        high = low
    else:
        high = whole_number(context, node.high)
    step = 1 if node.step is None else whole_number(context, node.step)
    if low is None or high is None or step is None:
        return 0, 0, 1
    if high < low:
        context.error(
            "empty-range",
            f"{at_a_glance(low)}..{at_a_glance(high)} has no values",
            node.span,
            help=f"write {at_a_glance(high)}..{at_a_glance(low)}",
            fix=Fix.at(node.span, f"{high}..{low}", sure=False),
        )
        return low, low, 1
    if step < 1:
        context.error("no-such-step", "a step must be at least 1", node.step.span if node.step else node.span)
        return low, low, 1
    return low, high, step


def values_in(context: Context, domain: syntax.Domain, limit: int = MAX_VALUES) -> Values | None:
    """Return the values of a written domain, ascending, as a range of step 1 or a tuple; None after a reported error.

    Only a plain range may have more than `MAX_VALUES` values, and no more than ``limit``.
    """
    if len(domain.included) == 1 and not domain.excluded and domain.included[0].step is None:
        low, high, _ = bounds(context, domain.included[0])
        if _fits(context, domain, high - low + 1, limit):
            return range(low, high + 1)
        return None
    # Other domains are listed value by value, so their sizes are computed and checked before anything is listed.
    included = [bounds(context, part) for part in domain.included]
    excluded = [bounds(context, part) for part in domain.excluded]
    count = sum((high - low) // step + 1 for low, high, step in included)
    if not _fits(context, domain, count, MAX_VALUES):
        return None
    context.settings.listed += count
    if not _fits(context, domain, context.settings.listed, MAX_TOGETHER):
        return None
    values = {value for low, high, step in included for value in range(low, high + 1, step)}
    least, greatest = min(values), max(values)
    spans = [_clipped(one, least, greatest) for one in excluded]
    if not _fits(context, domain, sum(map(len, spans)), MAX_VALUES):
        return None
    left = sorted(values.difference(*spans))
    if not left:
        context.error("empty-domain", "'except' leaves no values", domain.span)
        return None
    return compact(left)


def _clipped(part: tuple[int, int, int], least: int, greatest: int) -> range:
    """Return the values of a range that lie between two numbers."""
    low, high, step = part
    if low >= least:
        start = low
    else:
        start = low + -((low - least) // step) * step
    return range(start, max(start, min(high, greatest) + 1), step)


def _fits(context: Context, domain: syntax.Domain, count: int, limit: int) -> bool:
    if count <= limit:
        return True
    context.error("too-many-values", f"this has more than {limit:,} values", domain.span, help="narrow the range")
    return False


def check_total(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report an error if the symbols have too many values together."""
    total = sum([len(symbol.values) for symbol in symbols])
    if total > MAX_TOGETHER:
        context.error(
            "too-many-values",
            f"{len(symbols):,} cells, letters and unknowns have {total:,} values; the limit is {MAX_TOGETHER:,}",
            context.settings.values_span or symbols[0].span,
            help="narrow their ranges",
        )


def intersection(first: Values | None, second: Values | None) -> Values | None:
    """Return the values that both domains allow; None means that a domain is not restricted."""
    if first is None or second is None:
        if first is None:
            return second
        return first
    both = [value for value in first if value in second]
    if both:
        return compact(both)
    return ()
