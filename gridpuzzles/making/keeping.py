"""A statement that is asked for of a family which does not build on it: puzzles are made until one keeps it."""

from __future__ import annotations

from ..api import parse
from ..errors import DefinitionError
from .allowance import CannotMake
from .maker import Draft
from .wording import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..api import Puzzle
    from .allowance import Allowance
    from .dice import Dice
    from .maker import Maker

CHANCES = 300
"""Puzzles that are made to find one."""
BY_CHANCE = {
    "arithmograph",
    "cross-figure",
    "crossword",
    "cryptarithm",
    "figure",
    "letter-kakuro",
    "long-division",
    "long-multiplication",
    "neighbors",
}
"""The families of which a statement is asked so."""


def keeping(maker: Maker, clue: str) -> Maker:
    """A maker of those puzzles whose solution keeps a statement, which stands in them then."""

    def make(dice: Dice, allowance: Allowance) -> Draft:
        for _ in range(CHANCES):
            draft = maker(dice, allowance)
            said = ""
            if _stands_in(parse(draft.body), clue):
                return draft
            try:
                puzzle = parse(f"{draft.body}{clue}\n")
            except DefinitionError as error:  # a name that only some puzzles have
                said = f": {error.diagnostics[0].message}"
            else:
                is_known = all(one.name in draft.filling for one in puzzle.symbols)  # holes are always new
                if is_known and puzzle.accepts(draft.filling):
                    return Draft(draft.title, formatted(str(puzzle)), draft.filling)
            allowance.check()
        raise CannotMake(f"{clue!r} held in none of {CHANCES} puzzles{said}")

    return make


def _stands_in(puzzle: Puzzle, clue: str) -> bool:
    """Whether a puzzle has the clue already, as a statement or as a given cell."""
    words = clue.replace(" ", "")
    stated = (one.text for one in puzzle.clues if one.kind == "relation")
    given = (f"{one.name}={one.given}" for one in puzzle.symbols if one.given is not None)
    return any(one.replace(" ", "") == words for one in (*stated, *given))
