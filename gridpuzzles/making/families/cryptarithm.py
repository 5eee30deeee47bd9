"""Cryptarithms: words that add up (or multiply) to a word when every letter is a digit."""

from __future__ import annotations

from time import monotonic

from ...api import parse
from ...solving import verdict
from ..maker import Draft
from ..sketch import CannotMake
from ..words import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..dice import Dice
    from ..maker import Maker
    from ..repair import Effort
    from ..request import Request

CANDIDATES = 2000
"""Choices of words tried for each attempt of the effort."""
MOST_LETTERS, FEWEST_LETTERS = 10, 7
MOST_NODES = 20_000


def cryptarithm(request: Request) -> Maker:
    """Two or three words added, or with ``*`` among the operators two multiplied."""
    signs = request.takes("operators").operators or "+"
    if not set(signs) <= {"+", "*"}:
        raise CannotMake(f"cryptarithm: words are added or multiplied, not {signs}")

    def make(dice: Dice, effort: Effort) -> Draft:
        deadline = monotonic() + effort.seconds
        for _ in range(effort.attempts * CANDIDATES):
            relation = words_that_fit(dice, dice.choice(signs))
            if not relation:
                continue
            found = verdict(parse(relation + "\n"), node_limit=MOST_NODES)
            if found.status == "unique":
                return Draft("Cryptarithm", relation + "\n", found.solutions[0].values)
            if monotonic() > deadline:
                break
        raise CannotMake(f"no words with one solution were found in {effort.attempts * CANDIDATES} choices")

    return make


def words_that_fit(dice: Dice, sign: str) -> str:
    """``SEND + MORE = MONEY``: words whose lengths and letters allow it; empty when they do not.

    A sum one letter longer than its words has one solution three times as often: most others are passed over.
    """
    operands = [dice.choice(WORDS) for _ in range(3 if sign == "+" and dice.chance(0.3) else 2)]
    total = dice.choice(WORDS)
    letters = len(set("".join([*operands, total])))
    if not FEWEST_LETTERS <= letters <= MOST_LETTERS or len({*operands, total}) <= len(operands):
        return ""
    second, longest = sorted(map(len, operands))[-2:]
    if sign == "*":
        fits = second + longest - 1 <= len(total) <= second + longest
    elif len(total) == longest + 1:
        fits = second >= longest - 1
    else:
        fits = len(total) == longest and dice.chance(0.1)
    return f"{f' {sign} '.join(operands)} = {total}" if fits else ""
