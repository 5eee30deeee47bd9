"""Draw random relations over the operands of a draft."""

from __future__ import annotations

from itertools import pairwise

from ..second.numbers import PROPERTIES, Number
from ..second.numbers import RELATIONS as SIGNS
from .draft import LARGEST, Draft

RELATIONS = ("=", "=", "=", "=", "!=", "<", ">", "<=", ">=")
OPERATORS = (*"++++----****//^", "mod", "mod", "div", "div")
FUNCTIONS = ("sum", "product", "min", "max", "abs", "gcd", "lcm")


def relation(draft: Draft) -> str:
    """Return a relation that can be a statement."""
    if draft.chance(0.2):
        return joined(draft, [condition(draft) for _ in draft.many(1, 4)])
    if draft.chance(0.08):
        targets = ", ".join(dict.fromkeys(operand(draft, 0) for _ in draft.many(2, 3)))
        return f"{targets} {property_(draft, targets)}" if draft.chance(0.5) else f"{targets} in {numbers(draft)}"
    return condition(draft)


def joined(draft: Draft, parts: list[str]) -> str:
    """Return one condition that joins `parts`, each used once and in order."""
    if len(parts) == 1:
        return draft.pick("", "", "", "not ", "not not ") + side(draft, parts[0])
    cut = draft.rng.randint(1, len(parts) - 1)
    left, right = joined(draft, parts[:cut]), joined(draft, parts[cut:])
    if draft.chance(0.2):
        return f"if {left} then {right}"
    return f"{side(draft, left)} {draft.pick('and', 'or')} {side(draft, right)}"


def side(draft: Draft, condition_: str) -> str:
    """Return the condition, in brackets if it needs them and sometimes if it does not."""
    return f"({condition_})" if condition_.startswith("if ") or draft.chance(0.3) else condition_


def condition(draft: Draft) -> str:
    kind = draft.rng.randrange(20)
    if kind < 2:
        one = expression(draft, 2)
        return f"{one} {property_(draft, one)}"
    if kind < 4:
        one = expression(draft, 2)
        return f"{one} {draft.pick('in', 'in', 'not in')} {numbers(draft, draft.value(one))}"
    if kind < 8:
        return linear(draft)
    if kind < 11:
        return cancelling(draft)
    if kind < 12:
        sides = [expression(draft, 2) for _ in draft.many(2, 3)]
        chained = sides[0]
        for left, right in pairwise([*sides, draft.target(draft.value(sides[-1]))]):
            chained += f" {holding(draft, left, right)} {right}"
        return chained
    left = expression(draft, 4)
    right = draft.target(draft.value(left)) if draft.chance(0.7) else expression(draft, 3)
    if draft.chance(0.15):
        left, right = right, left
    return f"{left} {holding(draft, left, right)} {right}"


def holding(draft: Draft, left: str, right: str) -> str:
    """Return a relation sign, usually one that is true for the filling."""
    one, other = draft.value(left), draft.value(right)
    true = [sign for sign in RELATIONS if one is not None and other is not None and SIGNS[sign](one, other)]
    return draft.pick(*true) if true and draft.chance(0.8) else draft.pick(*RELATIONS)


def linear(draft: Draft) -> str:
    """Return a linear relation with equal and unequal coefficients of both signs and 0, and any bound."""
    factor = str(draft.rng.randint(0, 4))
    terms = []
    for at in draft.many(1, 4):
        sign = draft.pick(" + ", " - ") if at else draft.pick("", "", "-")
        own = draft.pick(factor, factor, str(draft.rng.randint(0, 12)))
        one = operand(draft, 0)
        terms.append(sign + draft.pick(one, f"{own} * {one}", f"{own} * {one}", f"{one} * {own}"))
    left = "".join(terms)
    sign = draft.pick(*RELATIONS)
    away = 0 if draft.chance(0.2) else draft.rng.randint(0, 3)
    value = draft.value(left)
    if value is not None:  # so that the filling usually makes it true
        value += {"<": 1 + away, "<=": away, ">": -1 - away, ">=": -away, "!=": away}.get(sign, 0)
    return f"{left} {sign} {draft.target(value)}"


def cancelling(draft: Draft) -> str:
    """Return a relation with the same term added, subtracted or multiplied on both sides."""
    term = draft.pick(operand(draft, 0), operand(draft, 1), expression(draft, 2))
    left, right = expression(draft, 2), draft.pick(expression(draft, 2), draft.number())
    same = bracketed(term)
    put = draft.pick(
        (f"{left} + {same}", f"{same} + {right}"),
        (f"{left} + {same}", f"{right} + {same}"),
        (f"{left} + 2 * {same}", f"{right} + 2 * {same}"),
        (f"{same} - {bracketed(left)}", f"{same} + {right}"),
        (f"{left} - {same} + {same}", right),
        (f"{same} * {bracketed(left)}", f"{bracketed(right)} * {same}"),
        (same, f"{same} * {bracketed(right)}"),
        (f"{same} * {same}", f"{same} + {right}"),
    )
    return f"{put[0]} {holding(draft, *put)} {put[1]}"


def bracketed(text: str) -> str:
    return f"({text})" if " " in text or text.startswith("-") else text


def numbers(draft: Draft, value: Number | None = None) -> str:
    """Return a domain to compare with, which usually contains the value."""
    values = draft.values(draft.rng.randint(1, 6), None)
    if value is not None and value.denominator == 1 and abs(value) < LARGEST and draft.chance(0.7):
        values = sorted({*values, int(value)}) if abs(value) < 100 and draft.chance(0.5) else [int(value)]
    return draft.written(values)


def property_(draft: Draft, of: str) -> str:
    several = "," in of
    word = draft.pick(*PROPERTIES)
    value = draft.value(of) if of and not several else None
    verb = draft.pick("is", "is", "are", "is not") if not several else draft.pick("are", "are not")
    if value is not None and value.denominator == 1 and abs(value) < LARGEST and draft.chance(0.7):
        verb = draft.pick("is", "are") if PROPERTIES[word](int(value)) else "is not"
    if word in ("prime", "square", "cube", "palindrome") and draft.chance(0.4):
        return f"{verb} {word}s" if several else f"{verb} a {word}"
    return f"{verb} {'an ' if word in ('odd', 'even') and draft.chance(0.1) else ''}{word}"


def expression(draft: Draft, most: int) -> str:
    """Return a chain of at most `most` operands."""
    parts = [operand(draft, 2)]
    for _ in range(draft.rng.randint(0, most - 1)):
        operator = draft.pick(*OPERATORS)
        if operator == "^":
            parts += ["^", draft.pick("2", "2", "3", "0", "1", "-1", "(1/2)", operand(draft, 0))]
        else:
            parts += [operator, operand(draft, 2)]
    return " ".join(parts)


def operand(draft: Draft, depth: int) -> str:
    """Return a name, a number, or a bracket; at depth 0 only a name."""
    if depth <= 0 or not draft.chance(0.4):
        return draft.pick(*draft.operands)
    kind = draft.rng.randrange(10)
    if kind < 4:
        return draft.number()
    if kind < 6:
        return f"({expression(draft, 3)})"
    if kind < 7:
        return draft.pick("-", "-", "- -") + operand(draft, depth - 1).lstrip("- ")
    return call(draft)


def call(draft: Draft) -> str:
    if draft.chance(0.15):
        return f"count({', '.join(counted(draft) for _ in draft.many(1, 3))})"
    function = draft.pick(*FUNCTIONS)
    if function == "abs":
        return f"{draft.pick('abs', 'abs', 'digitsum')}({expression(draft, 2)})"
    parts = []
    for _ in draft.many(1, 3):
        use_selector = draft.selectors and draft.chance(0.5)
        parts.append(draft.pick(*draft.selectors) if use_selector else expression(draft, 2))
    return f"{function}({', '.join(parts)})"


def counted(draft: Draft) -> str:
    if draft.chance(0.1):
        one, other = operand(draft, 0), operand(draft, 0)
        related = f"{one} is {draft.pick('twice', 'half', '3 times', '1 more than')} {other}"
        return draft.pick(related, f"({one}, {other}) in ({draft.number()}, {draft.number()})")
    one = draft.pick(*draft.selectors) if draft.selectors and draft.chance(0.5) else operand(draft, 1)
    match draft.rng.randrange(5):
        case 0:
            return f"{one} {property_(draft, '')}"
        case 1:
            low = draft.rng.randint(-2, 4)
            return f"{one} in {low}..{low + draft.rng.randint(0, 5)}"
        case 2:
            return f"{draft.number()} {draft.pick('<', '<=')} {one} {draft.pick('<', '<=')} {operand(draft, 1)}"
    return f"{one} {draft.pick(*RELATIONS)} {operand(draft, 1)}"
