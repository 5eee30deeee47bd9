"""Cryptarithms: words that add up (or multiply) to a word when every letter is a digit."""

from __future__ import annotations

from ...compiler import compile_puzzle
from ...model.expressions import Comparison, Different, Numeral, Operation, Variable
from ...model.puzzle import Constraint, Puzzle, Symbol
from ..allowance import CannotMake
from ..maker import Draft
from ..words import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...model.expressions import Expression
    from ..allowance import Allowance
    from ..dice import Dice
    from ..maker import Maker
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

    def make(dice: Dice, allowance: Allowance) -> Draft:
        for _ in range(allowance.attempts * CANDIDATES):
            sign = dice.choice(signs)
            words = words_that_fit(dice, sign)
            if not words:
                continue
            compiled = compile_puzzle(puzzle_of(words, sign))
            found = allowance.only_solution(compiled, MOST_NODES)
            if found is not None:
                *operands, total = words
                return Draft("Cryptarithm", f"{f' {sign} '.join(operands)} = {total}\n", compiled.assignment(found))
            allowance.check()
        raise CannotMake(f"no words with one solution were found in {allowance.attempts * CANDIDATES} choices")

    return make


def puzzle_of(words: Sequence[str], sign: str) -> Puzzle:
    """What the words say, the last of them the result: letters are different digits, no word begins with 0."""
    letters = dict.fromkeys("".join(words))
    first = {word[0] for word in words}
    numbers: list[Expression] = [
        Numeral(tuple(map(Variable, word)), 10) if len(word) > 1 else Variable(word) for word in words
    ]
    left = numbers[0]
    for number in numbers[1:-1]:
        left = Operation(sign, left, number)
    return Puzzle(
        tuple(Symbol(letter, range(1 if letter in first else 0, 10), "letter") for letter in letters),
        (Constraint(Different(tuple(map(Variable, letters)))), Constraint(Comparison(left, "=", numbers[-1]))),
    )


def words_that_fit(dice: Dice, sign: str) -> list[str]:
    """SEND, MORE, MONEY: words whose lengths and letters allow it, the result last; none when they do not.

    A sum one letter longer than its words has one solution three times as often: most others are passed over.
    """
    operands = [dice.choice(WORDS) for _ in range(3 if sign == "+" and dice.chance(0.3) else 2)]
    total = dice.choice(WORDS)
    letters = len(set("".join([*operands, total])))
    if not FEWEST_LETTERS <= letters <= MOST_LETTERS or len({*operands, total}) <= len(operands):
        return []
    second, longest = sorted(map(len, operands))[-2:]
    if sign == "*":
        fits = second + longest - 1 <= len(total) <= second + longest
    elif len(total) == longest + 1:
        fits = second >= longest - 1
    else:
        fits = len(total) == longest and dice.chance(0.1)
    return [*operands, total] if fits else []
