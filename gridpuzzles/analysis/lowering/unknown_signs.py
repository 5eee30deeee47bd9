"""Find unknown signs between plain numbers, as in ``1 ? 2 ? 3 = 7``: all choices that make the relation true."""

from __future__ import annotations

from collections.abc import Sequence

from ...kinds.signs import BASIC
from ...language import syntax
from ...model.arithmetic import RELATIONS

Choice = tuple[int, ...]
"""Signs in written order, counted from 0."""
Way = tuple[Choice, int, int]
"""A choice of signs, with the numerator and the denominator of its result."""


def choices(node: syntax.Comparison, in_turn: bool) -> list[Choice] | None:
    """Return the signs with which a comparison of two sides is true, as places in `BASIC`.

    None if the comparison contains more than plain numbers. ``in_turn``: chains are computed from left to right.
    """
    sides = [_ways(side, in_turn) for side in node.sides]
    if len(sides) != 2 or sides[0] is None or sides[1] is None:
        return None
    holds = RELATIONS[node.relops[0].symbol]
    return [
        left + right
        for left, number, divisor in sides[0]
        for right, other, its_divisor in sides[1]
        if holds(number * its_divisor, other * divisor)
    ]


def _ways(node: object, in_turn: bool) -> list[Way] | None:
    match node:
        case syntax.Number(digits):
            return [((), int(digits), 1)]
        case syntax.Bracketed(expression):
            return _ways(expression, in_turn)
        case syntax.Signed(operand):
            ways = _ways(operand, in_turn)
            return ways and [(signs, -number, divisor) for signs, number, divisor in ways]
        case syntax.Chain() if all(one.symbol in f"{BASIC}?" for one in node.operators):
            operands = [ways for operand in node.operands if (ways := _ways(operand, in_turn)) is not None]
            if len(operands) == len(node.operands):
                return _ways_of_chain(operands, [one.symbol for one in node.operators], in_turn)
    return None


def _ways_of_chain(operands: Sequence[list[Way]], operators: Sequence[str], in_turn: bool) -> list[Way]:
    """Compute a chain: keep a sum and the current product; from left to right, everything is that product."""
    states = [(signs, 0, 1, number, divisor) for signs, number, divisor in operands[0]]
    for operator, ways in zip(operators, operands[1:], strict=True):
        moves = _moves(operator, ways)
        reached = []
        for signs, total, its_divisor, term, divisor in states:
            for multiplies, more, number, below in moves:
                if multiplies:
                    after = (total, its_divisor, term * number, divisor * below)
                elif in_turn:
                    after = (0, 1, term * below + number * divisor, divisor * below)
                else:
                    after = (total * divisor + term * its_divisor, its_divisor * divisor, number, below)
                reached.append((signs + more, *after))
        states = reached
    return [
        (signs, total * divisor + term * its_divisor, its_divisor * divisor)
        for signs, total, its_divisor, term, divisor in states
    ]


def _moves(operator: str, ways: list[Way]) -> list[tuple[bool, Choice, int, int]]:
    """Return the effects of an operator and a number on a chain: True to multiply, the signs chosen, and the number.

    Dividing is multiplying by the reciprocal, and subtracting is adding the negative.
    """
    moves = []
    for sign in BASIC if operator == "?" else (operator,):
        chosen: Choice = ()
        if operator == "?":
            chosen = (BASIC.index(sign),)
        for signs, number, divisor in ways:
            # A division by 0 is no way to make the relation true.
            if sign == "/" and number == 0:
                continue
            if sign == "/" and number < 0:  # the denominator stays positive
                number, divisor = -divisor, -number
            elif sign == "/":
                number, divisor = divisor, number
            elif sign == "-":
                number = -number
            moves.append((sign in "*/", chosen + signs, number, divisor))
    return moves
