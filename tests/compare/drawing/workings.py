"""Draw long working: a true one with some digits removed or made letters, and a few changed."""

from __future__ import annotations

from .draft import Draft
from .expressions import relation

LETTERS = "ABCDEFG"


def in_base(number: int, base: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, base)
        digits = "0123456789"[digit] + digits
    return digits


def workings(draft: Draft) -> None:
    """Draw one of the four kinds."""
    base = draft.pick(10, 10, 10, 4, 7)
    kind = draft.pick("addition", "subtraction", "multiplication", "multiplication", "division", "division")
    lines = {"addition": added, "subtraction": subtracted, "multiplication": multiplied, "division": divided}[kind]
    text = hidden(draft, lines(draft, base), base)
    if base != 10:
        draft.say(f"base {base}")
    if draft.chance(0.2):
        draft.say("leading zeros allowed")
    draft.say(f"long {kind}:", *text)
    letters = sorted({mark for line in text for mark in line if mark in LETTERS})
    if letters and base == 10 and draft.chance(0.4):
        draft.operands += [*letters, "".join(draft.rng.sample(letters, len(letters)))]
        draft.say(relation(draft))


def hidden(draft: Draft, lines: list[str], base: int) -> list[str]:
    """Return the lines with some digits made missing digits, as the room allows, and sometimes letters."""
    room, letters, lettered = draft.room, {}, draft.chance(0.4)
    marks = [list(line) for line in lines]
    places = [(row, at) for row, line in enumerate(marks) for at, mark in enumerate(line) if mark.isdigit()]
    draft.rng.shuffle(places)
    if lettered:
        for digit in draft.rng.sample("0123456789"[:base], 2):
            if room >= base:
                room //= base
                letters[digit] = LETTERS[len(letters)]
    for row, at in places:
        digit = marks[row][at]
        if digit in letters:
            marks[row][at] = letters[digit]
        elif room >= base and draft.chance(0.6):
            room //= base
            marks[row][at] = "_"
        elif draft.chance(0.02) and digit != "0":
            marks[row][at] = str(draft.rng.randint(1, base - 1))
    return ["".join(line) for line in marks]


def added(draft: Draft, base: int) -> list[str]:
    terms = [draft.rng.randrange(draft.pick(9, 99, 999)) for _ in draft.many(2, 3)]
    signs = [draft.pick("+ ", "", "+ ") if at else "" for at in range(len(terms))]
    lines = [sign + in_base(term, base) for sign, term in zip(signs, terms, strict=True)]
    return [*lines, "-----", in_base(sum(terms), base)]


def subtracted(draft: Draft, base: int) -> list[str]:
    first, *others = sorted((draft.rng.randrange(500) for _ in draft.many(2, 3)), reverse=True)
    rest = abs(first - sum(others))
    return [
        in_base(first, base),
        *(draft.pick("- ", "") + in_base(one, base) for one in others),
        "---",
        in_base(rest, base),
    ]


def multiplied(draft: Draft, base: int) -> list[str]:
    factor, multiplier = draft.rng.randrange(1, draft.pick(9, 99)), draft.rng.randrange(1, draft.pick(9, 99, 130))
    digits = [int(digit) for digit in in_base(multiplier, base)[::-1]]
    every = draft.chance(0.1)
    partials = [in_base(digit * factor, base) for digit in digits if digit or every]
    head = f"{in_base(factor, base)} {draft.pick('*', '×')} {in_base(multiplier, base)}"
    total = in_base(factor * multiplier, base)
    if len(digits) == 1 or draft.chance(0.1):
        return [head, "---", total]
    return [head, "---", *partials, "----", total]


def divided(draft: Draft, base: int) -> list[str]:
    divisor, quotient = draft.rng.randrange(1, draft.pick(9, 30)), draft.rng.randrange(1, draft.pick(9, 120))
    dividend = divisor * quotient + draft.rng.randrange(divisor)
    digits, shown = in_base(dividend, base), in_base(quotient, base)
    lines = [f"{digits} {draft.pick('/', '÷')} {in_base(divisor, base)} = {shown}"]
    above = 0
    for at, digit in enumerate(digits):
        above = above * base + int(digit)
        quotient_digit = at - (len(digits) - len(shown))
        if quotient_digit >= 0 and shown[quotient_digit] != "0":
            if len(lines) > 1:
                lines.append(in_base(above, base))
            lines.append(in_base(divisor * int(shown[quotient_digit]), base))
            above -= divisor * int(shown[quotient_digit])
    return [*lines, in_base(above, base)]
