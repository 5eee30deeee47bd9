"""Rules with numbers, as clues have them: so that a search can be asked what follows without some of them."""

from __future__ import annotations

from ..model.puzzle import Clue, Puzzle


def with_numbered_rules(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, in which constraint ``i``, where no clue states it, is that of a clue of kind "rule", numbered
    ``rule_number(puzzle, i)``: compiled, each can be switched off by itself. The puzzle's own clues keep their numbers.
    """
    rules = tuple(Clue(f"rule {i}", one.label, "rule") for i, one in enumerate(puzzle.constraints))
    constraints = tuple(
        one if one.clue >= 0 else one.replace(clue=rule_number(puzzle, i)) for i, one in enumerate(puzzle.constraints)
    )
    return puzzle.replace(clues=(*puzzle.clues, *rules), constraints=constraints)


def rule_number(puzzle: Puzzle, constraint: int) -> int:
    """The number, beyond those of the clues, by which a rule of ``puzzle`` is switched off."""
    return len(puzzle.clues) + constraint
