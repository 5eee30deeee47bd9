"""Generate puzzles until one satisfies a requested statement, for families that cannot construct one."""

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
"""Number of puzzles tried in all, and of puzzles tried before one has the names in the statement."""
BY_CHANCE = {
    "arithmograph",
    "cross-figure",
    "crossword",
    "cryptarithm",
    "figure",
    "letter-kakuro",
    "neighbors",
}
"""Families for which requested statements are satisfied this way."""


def generate_until(maker: Maker, clues: Sequence[str]) -> Maker:
    """Return a generator of puzzles whose solution satisfies the statements ``clues``, which are added to the text.

    Raises `DefinitionError` if one is not a valid statement.
    """
    _, diagnostics = language.parse(Source("<clue>", "".join(f"{clue}\n" for clue in clues)))
    if diagnostics:
        raise DefinitionError(diagnostics)

    def make(rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        is_meant = False
        for chance in range(CHANCES):
            draft = maker(rng, budget)
            reason = ""
            plain = parse(draft.body)
            lacking = [clue for clue in clues if not _is_in(plain, clue)]
            if not lacking:
                return draft
            try:
                puzzle = parse(draft.body + "".join(f"{clue}\n" for clue in lacking))
            except DefinitionError as error:  # a name that only some of the puzzles have
                reason = f": {error.diagnostics[0].message}"
                if chance >= MISSES and not is_meant:
                    break
            else:
                is_meant = True
                is_known = all(one.name in draft.filling for one in puzzle.symbols)  # missing digits are new names
                if is_known and puzzle.accepts(draft.filling):
                    return GeneratedPuzzle(draft.title, formatted(str(puzzle)), draft.filling)
            if budget.spent:
                break
        ended = f" {budget.spent}" if budget.spent else ""
        raise CannotMake(f"{'; '.join(clues)!r} was not satisfied by any of {chance + 1} puzzles{ended}{reason}")

    return make


def _is_in(puzzle: Puzzle, clue: str) -> bool:
    """Return True if the puzzle contains the clue already, as a statement or as a given cell."""
    words = clue.replace(" ", "")
    stated = (one.text for one in puzzle.clues if one.kind == "relation")
    given = (f"{one.name}={one.given}" for one in puzzle.symbols if one.given is not None)
    return any(one.replace(" ", "") == words for one in (*stated, *given))
