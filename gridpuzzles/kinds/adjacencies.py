"""Adjacencies: the pairs of cells that a rule such as ``neighbors: _ != _`` is about."""

from __future__ import annotations

from ..base.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..base.runs import Position


class Adjacency(Record):
    """A relation between the places of two cells, in both orders."""

    words: tuple[str, ...]
    """The words for it that cannot be names."""
    later_words: tuple[str, ...]
    """Words that were added to the language later: they are read as such only before a colon."""
    shifts: tuple[Position, ...]
    """How far down and to the right the second cell is, for each pair whose first cell comes first in reading order."""
    label: str
    """The words between the two cells in the name of a rule: "r1c1 next to r1c2"."""
    sheet: str
    """The words after "numbers that" in a rule on a sheet."""
    rule: str
    """A usual rule, which editors show."""
    f_puzzles: str | None
    """The name in f-puzzles of the rule that the two numbers differ."""


NEIGHBORS = ((0, 1), (1, 0))
ADJACENCIES = {
    "neighbors": Adjacency(
        words=("neighbors", "neighbours"),
        later_words=("next to",),
        shifts=NEIGHBORS,
        label="next to",
        sheet="share an edge",
        rule="abs(_ - _) > 1",
        f_puzzles=None,
    ),
    "touching": Adjacency(
        words=("touching",),
        later_words=("king",),
        shifts=(*NEIGHBORS, (1, -1), (1, 1)),
        label="touching",
        sheet="touch, even at a corner,",
        rule="_ != _",
        f_puzzles="antiking",
    ),
    "knight": Adjacency(
        words=(),
        later_words=("knight",),
        shifts=((1, -2), (1, 2), (2, -1), (2, 1)),
        label="a knight's move from",
        sheet="are a knight's move apart",
        rule="_ != _",
        f_puzzles="antiknight",
    ),
}
BY_WORD = {word: name for name, one in ADJACENCIES.items() for word in (*one.words, *one.later_words)}
EXCLUSIONS = {one.f_puzzles: f"{name}: _ != _" for name, one in ADJACENCIES.items() if one.f_puzzles}
"""Maps the name in f-puzzles of the rule that the two numbers of a pair differ to the statement."""
