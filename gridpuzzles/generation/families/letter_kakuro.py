"""Generate Kakuro whose sums are written with letters for digits."""

from __future__ import annotations

import re
from functools import partial

from ..budget import CannotMake
from ..hiding import hidden
from .kakuro import kakuro

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..budget import GenerationBudget
    from ..generator import GeneratedPuzzle, Maker
    from ..request import Request
    from ..rng import StableRandom

SHARE, SPARE = 0.4, 0.4
"""The smallest fraction of sums in letters, and the smallest fraction in digits."""
LETTERS = "ABCDEFGHJK"  # without I, which looks like 1


def letter_kakuro(request: Request) -> Maker:
    """Return the generator for any size; as many sums as possible are in letters, with one letter for each digit."""
    one = request.takes("size").sized(6)
    plain = kakuro(one.replace(family="kakuro"))
    rules = "values 1..9\nall different in runs\n"

    title = f"Letter Kakuro {one.rows} x {one.cols}"

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        for _ in range(budget.attempts):
            words = re.split(r"(\d+)", plain(rng, budget).body.partition("grid:")[2])
            letters = str.maketrans(dict(zip("0123456789", rng.shuffled(LETTERS), strict=True)))
            sums = rng.shuffled(range(1, len(words), 2))
            try:
                text = partial(in_letters, rules, words, letters)
                return hidden(title, text, sums, budget, int(SHARE * len(sums)), spare=SPARE)
            except CannotMake:
                budget.check()
        raise CannotMake(f"none of {budget.attempts} kakuros had exactly one solution with enough letters")

    return make


def in_letters(rules: str, words: list[str], letters: dict[int, str], removed: frozenset[int]) -> str:
    """Return the text with the digits of the words ``removed`` as letters."""
    drawn = (word.translate(letters) if at in removed else word for at, word in enumerate(words))
    return f"{rules}grid:{''.join(drawn)}"
