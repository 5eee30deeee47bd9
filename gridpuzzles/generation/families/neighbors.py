"""Generate neighbor puzzles: a square with a rule for neighboring numbers, and a few givens."""

from __future__ import annotations

from ..budget import CannotMake
from ..givens import given_maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..budget import GenerationBudget
    from ..generator import GeneratedPuzzle, Maker
    from ..request import Request
    from ..rng import StableRandom


RULES = (
    ("Touching Numbers Never Make {more}", "values 1..{size}", "touching: _ + _ != {more}"),
    ("Neighbors Two Apart", "values 1..{more}", "neighbors: abs(_ - _) > 1"),
    ("Odd Beside Even", "values 1..{even}", "neighbors: (_ + _) mod 2 = 1"),
    ("Neighbors without a Common Divisor", "values 1..{size}", "neighbors: gcd(_, _) = 1"),
    ("Neighbors Make Primes", "values 1..{even}", "neighbors: _ + _ is prime"),
)
"""Title, values and rule; ``more`` is the size plus 1, ``even`` the first even number not below the size."""


def neighbors(request: Request) -> Maker:
    """Return the generator of Latin squares; each puzzle has one of several rules."""
    one = request.takes("size").square(6)
    size = one.rows
    words = {"size": size, "more": size + 1, "even": size + size % 2}
    makers = []
    for title, values, rule in RULES:
        rules = f"{values}\nall different in rows, cols\n{rule}\n".format(**words)
        makers.append(given_maker(title.format(**words), f"grid {size} x {size}\n", rules, symmetric=False))

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        for maker in rng.shuffled(makers):
            try:
                return maker(rng, budget)
            except CannotMake as problem:  # some rules cannot be satisfied in some sizes
                budget.check()
                last = problem
        raise last

    return make
