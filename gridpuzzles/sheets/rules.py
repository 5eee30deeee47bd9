"""The rules of a puzzle as a paragraph: its rules, the meaning of its clues, and the setter's note."""

from __future__ import annotations

from ..views.rules import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.puzzle import Puzzle


def rules_of(puzzle: Puzzle) -> str:
    """Return the rules in two sentences, and the note of the setter; equal for all puzzles of a kind."""
    first, *others = rules(puzzle) or ["Find the numbers."]
    given = any(symbol.given is not None for symbol in puzzle.symbols)
    usual = "The printed numbers must not be changed" if given else "There are no other clues"
    second = "; ".join(f"{one[0].lower()}{one[1:-1]}" if one.endswith(".") else one for one in others) or usual
    note = " ".join(puzzle.metadata.get("note", "").split()).rstrip(".")
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in (first.rstrip("."), second, note) if one)
