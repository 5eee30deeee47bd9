"""A statement that is asked for of a family which does not build on it: puzzles are made until one keeps it."""

from __future__ import annotations

from ..api import parse
from ..base.errors import DefinitionError
from ..base.source import Source
from ..language import parser as language
from .budget import CannotMake
from .generator import GeneratedPuzzle
from .output_text import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..api import Puzzle
    from .budget import GenerationBudget
    from .generator import Maker
    from .rng import StableRandom

CHANCES, MISSES = 300, 20
"""Puzzles that are made to find one, and how many of them at most before one has what the statement names."""
BY_CHANCE = {
    "arithmograph",
    "cross-figure",
    "crossword",
    "cryptarithm",
    "figure",
    "letter-kakuro",
    "neighbors",
}
"""The families of which a statement is asked so."""


def generate_until(maker: Maker, clues: Sequence[str]) -> Maker:
    """A maker of those puzzles whose solution keeps some statements, which stand in them then.

    Raises `DefinitionError` for what is no statement.
    """
    _, diagnostics = language.parse(Source("<clue>", "".join(f"{clue}\n" for clue in clues)))
    if diagnostics:
        raise DefinitionError(diagnostics)

    def make(dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
        is_meant = False
        for chance in range(CHANCES):
            draft = maker(dice, allowance)
            said = ""
            plain = parse(draft.body)
            lacking = [clue for clue in clues if not _stands_in(plain, clue)]
            if not lacking:
                return draft
            try:
                puzzle = parse(draft.body + "".join(f"{clue}\n" for clue in lacking))
            except DefinitionError as error:  # a name that only some puzzles have
                said = f": {error.diagnostics[0].message}"
                if chance >= MISSES and not is_meant:
                    break
            else:
                is_meant = True
                is_known = all(one.name in draft.filling for one in puzzle.symbols)  # holes are always new
                if is_known and puzzle.accepts(draft.filling):
                    return GeneratedPuzzle(draft.title, formatted(str(puzzle)), draft.filling)
            if allowance.spent:
                break
        ended = f" {allowance.spent}" if allowance.spent else ""
        raise CannotMake(f"{'; '.join(clues)!r} held in none of {chance + 1} puzzles{ended}{said}")

    return make


def _stands_in(puzzle: Puzzle, clue: str) -> bool:
    """Whether a puzzle has the clue already, as a statement or as a given cell."""
    words = clue.replace(" ", "")
    stated = (one.text for one in puzzle.clues if one.kind == "relation")
    given = (f"{one.name}={one.given}" for one in puzzle.symbols if one.given is not None)
    return any(one.replace(" ", "") == words for one in (*stated, *given))
