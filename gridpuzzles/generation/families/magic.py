"""Generate magic squares and magic figures: all their lines have the same sum."""

from __future__ import annotations

from ..clue_reduction import read_off
from ..givens import given_maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...model.puzzle import Clue
    from ..budget import GenerationBudget
    from ..generator import GeneratedPuzzle, Maker
    from ..request import Request
    from ..rng import StableRandom

SHAPES = (
    (
        "Magic Star with Six Points",
        12,
        "      a\nb  c  d  e\n  f     g\nh  i  j  k\n      l",
        "acfh adgk bcde hijk bfil egjl",
    ),
    (
        "Magic Star with Eight Points",
        16,
        "      a\n  b  c  d  e\n f          g\nh            i\n j          k\n  l  m  n  o\n      p",
        "bcde lmno bfjl egko acfh adgi hjmp iknp",
    ),
    ("Magic Triangle", 9, "      a\n    b   i\n  c       h\nd   e   f   g", "abcd defg ghia"),
    ("Magic Wheel", 9, "    a\n  b   c\nd   e   f\n  g   h\n    i", "aei beh ceg def"),
    ("Magic Cube", 8, "a   b\n  c   d\ne   f\n  g   h", "abcd efgh abef cdgh aceg bdfh"),
    ("Magic Pentagon", 10, "    a\n  b   j\nc       i\n d     h\n  e f g", "abc cde efg ghi ija"),
)
"""Title, number of points, drawing, and lines."""


def magic(request: Request) -> Maker:
    """Return the generator for a square of the numbers from 1, each used once; no given is redundant."""
    one = request.takes("size", "clue", "givens", "date").square(4)
    last = one.rows * one.rows
    total = one.rows * (last + 1) // 2
    return given_maker(
        f"Magic Square {one.rows} x {one.cols}",
        one,
        f"grid {one.rows} x {one.cols}\n",
        f"values 1..{last}\nall different\nrows sum = {total}\ncols sum = {total}\ndiagonals sum = {total}\n",
        symmetric=False,
    )


def figure(request: Request) -> Maker:
    """Return the generator of figures with numbers at their points; each puzzle has one of several shapes."""
    makers = [_maker(request.takes(), *shape) for shape in SHAPES]

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        return rng.choice(makers)(rng, budget)

    return make


def _maker(request: Request, title: str, last: int, drawn: str, lines: str) -> Maker:
    corners = [mark for mark in drawn if mark.isalpha()]
    grid = "".join(f"  {line}\n" for line in drawn.splitlines())
    rules = f"values 1..{last}\nall different\ngrid:\n{grid}"
    sums = [" + ".join(line) for line in lines.split()]
    highest = len(lines.split()[0]) * last
    # the filling is free to choose the common sum; the printed clues name it
    unknown = f"unknown total in 1..{highest}\n" + "".join(f"{line} = total\n" for line in sums)

    def clues(filling: Mapping[str, int], rng: StableRandom) -> str:
        totals = "".join(f"{line} = {filling['total']}\n" for line in sums)
        return rules + totals + "".join(f"{corner} = {filling[corner]}\n" for corner in corners)

    return read_off(title, request, rules + unknown, clues, order)


def order(clue: Clue, rng: StableRandom) -> float | None:
    """Return the rank of a clue: givens are removed, sums stay."""
    if "+" in clue.text:
        return None
    return 0
