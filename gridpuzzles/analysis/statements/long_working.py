"""Read long workings as written on paper; the order of the lines counts, not their alignment.

Long division has a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...base.english import count_noun
from ...base.source import span_of
from ...language.syntax import DrawnLine, Item, LongWorking, kinds
from ...model.expressions import Comparison, Condition, Constant, Expression, Function, Negation, Numeral, Operation
from ...model.grid import Drawing, Mark
from ..context.context import Context
from ..lowering.clues import mark
from ..lowering.equations import Fault
from . import long_division
from .working_lines import Owners, WorkingNumber, is_rule, lines_between_rules, note, operand, times

Terms = list[tuple[str, Item]]


def _read_sum(kind: str, lines: Sequence[DrawnLine]) -> tuple[Terms, Item]:
    """Return the signed terms and the result. Raises `Fault`.

    Without a sign, the first term has a plus, and each other term has the sign of the working.
    """
    parts = lines_between_rules(lines)
    if len(parts) != 2 or not parts[0] or not parts[1]:
        message = f"a long {kind} needs its terms, one line of dashes and the result"
        raise Fault("working-form", message, span_of(lines[-1].items))
    terms, results = parts
    if len(results) > 1:
        message = f"expected one result below the line of dashes, found {len(results)}"
        raise Fault("working-form", message, span_of(results[1].items))
    usual = "+" if kind == "addition" else "-"
    signed = [operand(line, ("+", "-")) for line in terms]
    first, *others = signed
    return [(first[0] or "+", first[1]), *((sign or usual, item) for sign, item in others)], operand(results[0], ())[1]


def _sum_conditions(terms: Terms, result: Item, number: Callable[[Item], Expression]) -> list[Condition]:
    """Return the condition that the terms have the result."""
    (sign, item), *others = terms
    if sign == "-":
        total: Expression = Negation(number(item))
    else:
        total = number(item)
    for sign, item in others:
        total = Operation(sign, total, number(item))
    return [Comparison(total, "=", number(result))]


def _read_product(lines: Sequence[DrawnLine]) -> tuple[Item, Item, Sequence[Item], Item]:
    """Return both factors, the partial products ([] if only the product is shown) and the total. Raises `Fault`."""
    head, *parts = lines_between_rules(lines)
    factor, multiplier = _factors(head)
    if not 1 <= len(parts) <= 2 or not parts[-1]:
        last = lines[-1].items if lines else ()
        raise Fault(
            "working-form",
            "a long multiplication needs its factors, a line of dashes and the total",
            span_of(last),
            help="write partial products between two lines of dashes, above the total",
        )
    if len(parts[-1]) > 1:
        message = f"expected one total below the last line of dashes, found {len(parts[-1])}"
        raise Fault(
            "working-form",
            message,
            span_of(parts[-1][1].items),
            help="put a line of dashes between the partial products and the total",
        )
    partials = [operand(line, ("+",))[1] for line in parts[0]] if len(parts) == 2 else []
    return factor, multiplier, partials, operand(parts[-1][0], ("=",))[1]


def _factors(head: Sequence[DrawnLine]) -> tuple[Item, Item]:
    items = [item for line in head for item in line.items]
    if len(items) != 3 or items[1].text != "*" or not (items[0].is_number and items[2].is_number):
        hint = "start with the factors, as in _6_ * __"
        if any(item.text == "x" for item in items):
            hint = "write '*' to multiply"
        raise Fault("working-form", "a long multiplication must start with its two factors", span_of(items), help=hint)
    return items[0], items[2]


def _product_conditions(
    factor: WorkingNumber,
    multiplier: WorkingNumber,
    partials: Sequence[WorkingNumber],
    total: WorkingNumber,
    leading_zeros: bool,
) -> Sequence[Condition]:
    """Return the conditions: every partial product is a digit times the factor, shifted one place for each digit.

    A multiplier digit 0 has no line; if the lines leave open which digits are 0, all possibilities are allowed. Raises
    `Fault`.
    """
    # Without partial products, only the product of the two numbers is known.
    if not partials:
        return [Comparison(times(factor.number, multiplier.number), "=", total.number)]
    digits = multiplier.digits[::-1]
    if len(partials) > len(digits):
        message = f"there are too many partial products; the multiplier has only {count_noun(len(digits), 'digit')}"
        surplus = partials[len(digits)].item
        raise Fault("working-lines", message, surplus.span, *note("the multiplier", multiplier.item))
    leads = len(digits) > 1 and not leading_zeros
    owners = Owners(multiplier, digits, partials, len(digits) - 1 if leads else None)
    found = list(owners.digit_conditions())
    for number, line in enumerate(partials):
        ways = [((at,), Comparison(line.number, "=", times(digits[at], factor.number))) for (at,) in owners.of(number)]
        found.append(owners.choose(number, ways))
    # If the digits of the lines are known, the shifted lines add up to the total; otherwise only the product is sure.
    if len(owners.readings) == 1:
        shifted = tuple(_shifted(line, at) for at, line in zip(owners.readings[0], partials, strict=True))
        return [*found, Comparison(Function("sum", shifted), "=", total.number)]
    return [*found, Comparison(times(factor.number, multiplier.number), "=", total.number)]


def _shifted(line: WorkingNumber, places: int) -> Expression:
    if places:
        return times(Constant(line.base**places), line.number)
    return line.number


def build(context: Context, working: LongWorking) -> None:
    """Require the conditions of the working, all of them as one clue, and draw it."""
    words = _Words(context, working)
    kind = working.kind
    try:
        conditions, top = _read(working, words, context.letters.leading_zeros)
    except Fault as fault:
        diagnostic = fault.diagnostic
        context.faults.report(diagnostic if diagnostic.span else replace(diagnostic, span=working.span))
        return
    text = " ".join(item.text for item in top)
    clue = context.clue(f"long {kind}", text, "working", None, working.span)
    for condition in conditions:
        context.require(condition, clue, f"long {kind}", working.span)
    marks = tuple(tuple(words.mark(item) for item in line.items) for line in working.lines)
    indents = _indents(working.lines)
    below = {start for start, line in zip(indents, working.lines, strict=False) if not is_rule(line)}
    # Lines that all begin at the margin say nothing about their places.
    if below <= {0}:
        indents = _staircase(working, words, context.letters.leading_zeros) or indents
    context.shown.drawings.append(Drawing(kind, marks, indents))


def _staircase(working: LongWorking, word: Callable[[Item], WorkingNumber], leading_zeros: bool) -> tuple[int, ...]:
    """Return the indents at which every digit is in its column; () if they are not known, and for sums."""
    lines = [line for line in working.lines if not is_rule(line)]
    if working.kind == "multiplication":
        _, multiplier, partials, _ = _read_product(working.lines)
        digits = word(multiplier).digits[::-1]
        leading = len(digits) - 1 if len(digits) > 1 and not leading_zeros else None
        owners = Owners(word(multiplier), digits, list(map(word, partials)), leading) if partials else None
        if owners is None or len(owners.readings) != 1:
            return ()
        shifts = [*[0] * (len(lines) - len(partials) - 1), *owners.readings[0], 0]
        right = max(_width(line) + shift for line, shift in zip(lines, shifts, strict=True))
    elif working.kind == "division":
        (dividend, divisor, quotient), rest = long_division.read(working.lines)
        steps = long_division.Steps(word(dividend), word(divisor), word(quotient), list(map(word, rest)))
        ends = steps.ends(leading_zeros)
        if not ends:
            return ()
        right = len(dividend.text)
        shifts = [right - _width(lines[0]), *(right - end for end in ends)]
    else:
        return ()
    starts = iter([right - shift - _width(line) for line, shift in zip(lines, shifts, strict=True)])
    indents = [0 if is_rule(line) else next(starts) for line in working.lines]
    return tuple(indent - min(indents) for indent in indents)


def _width(line: DrawnLine) -> int:
    return len(" ".join(item.text for item in line.items))


def _indents(lines: Sequence[DrawnLine]) -> tuple[int, ...]:
    """Return the distance of each line from the leftmost line, in columns; () if a place in the text is not known.

    A number with a sign before it is where its digits are, and the sign is next to it.
    """
    columns = []
    for line in lines:
        signs = len(line.items) == 2
        span = line.items[signs].span
        if span is None:
            return ()
        columns.append(span.place()[1] - 2 * signs)
    return tuple(column - min(columns) for column in columns)


def _read(
    working: LongWorking, word: Callable[[Item], WorkingNumber], leading_zeros: bool
) -> tuple[Sequence[Condition], Sequence[Item]]:
    """Return the conditions, and the marks of the equation that the working carries out."""
    lines = working.lines
    # Words are read in reading order, because that is the order of their holes.
    if working.kind == "multiplication":
        factor, multiplier, partials, total = _read_product(lines)
        numbers = word(factor), word(multiplier), list(map(word, partials)), word(total)
        equation = (factor, _item("*"), multiplier, _item("="), total)
        return _product_conditions(*numbers, leading_zeros), equation
    if working.kind == "division":
        (dividend, divisor, quotient), rest = long_division.read(lines)
        steps = long_division.Steps(word(dividend), word(divisor), word(quotient), list(map(word, rest)))
        equation = (dividend, _item("/"), divisor, _item("="), quotient)
        return steps.conditions(leading_zeros), equation
    terms, result = _read_sum(working.kind, lines)
    signed = [item for sign, term in terms for item in (_item(sign), term)]
    first = 1 if terms[0][0] == "+" else 0
    return _sum_conditions(terms, result, lambda item: word(item).number), (*signed[first:], _item("="), result)


def _item(text: str) -> Item:
    return Item("OPERATOR", text)


class _Words:
    """The numbers of a working, read once in reading order, whatever the order of requests."""

    def __init__(self, context: Context, working: LongWorking) -> None:
        items = [item for line in working.lines for item in line.items if item.is_number]
        base = context.settings.base if "NUMERAL" in kinds(items) else 10
        self._words = {id(item): self._word(context, item, base) for item in items}

    @staticmethod
    def _word(context: Context, item: Item, base: int) -> WorkingNumber:
        letters = context.letters
        if item.is_plain_number:
            return WorkingNumber(item, tuple(letters.constant(digit, item.span, base) for digit in item.text), base)
        if item.text == "_":
            return WorkingNumber(item, (letters.hole(item.span),), base)
        expression = letters.numeral(item.text, item.span)
        return WorkingNumber(item, expression.digits if isinstance(expression, Numeral) else (expression,), base)

    def __call__(self, item: Item) -> WorkingNumber:
        return self._words[id(item)]

    def mark(self, item: Item) -> Mark:
        """Return the mark of ``item``."""
        expression: Expression | None = None
        if id(item) in self._words:
            expression = self._words[id(item)].number
        if expression is not None:
            return mark(item.text, expression)
        return Mark(item.text)
