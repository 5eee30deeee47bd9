"""The conditions of the puzzle, and the clues that they come from."""

from __future__ import annotations

from ...model.expressions import AnyOf, Constant
from ...model.puzzle import Clue, Constraint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...base.source import Span
    from ...model.expressions import Condition, Expression

NOTHING = Constant(0)
"""Placeholder for an expression that could not be read; its error has been reported."""
NEVER = AnyOf(())
"""A condition that no solution satisfies."""
LETTERS = "the letters"
"""Label of the rule that different letters are different digits."""


MAX_LABEL = 80


def shortened(text: str) -> str:
    """Return ``text`` as a label of at most `MAX_LABEL` characters."""
    return text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1]}…"


class ConstraintCollector:
    """Clues and constraints in written order; constraints refer to a clue by its number."""

    def __init__(self) -> None:
        self.clues: list[Clue] = []
        self.constraints: list[Constraint] = []
        self.of_all: set[int] = set()  # numbers of constraints about all cells or letters alike
        self.entries: dict[tuple[int, str], Expression] = {}  # (number, direction) -> the number that its cells form

    def clue(self, label: str, text: str, kind: str, value: int | None = None, span: Span | None = None) -> int:
        """Add something that the setter wrote and could have chosen otherwise; return its number for `require`."""
        self.clues.append(Clue(label, text, kind, value, span))
        return len(self.clues) - 1

    def require(
        self, condition: Condition, clue: int = -1, label: str = "", span: Span | None = None, of_all: bool = False
    ) -> None:
        """Require ``condition`` of every solution; a rule without a clue (``clue`` -1) is named by ``label``.

        ``of_all`` marks a rule about every cell or letter: it does not show that the setter thought of each one.
        """
        if of_all:
            self.of_all.add(len(self.constraints))
        self.constraints.append(Constraint(condition, clue, label, span))
