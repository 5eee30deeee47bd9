"""Draw puzzles one after another, ask each all questions, and shrink those with a disagreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from .coverage import Coverage
from .drawing import draw
from .questions import Disagreement, Refused, Text, ask
from .shrinking import shrink

MAX_SHOWN = 5
"""Number of disagreements of one kind that are shrunk and shown; the others are only counted."""
THOROUGH = 25
"""One of this many puzzles is also explained and minimized, which takes a hundred times as long."""


class Outcome:
    """Counts of puzzles and disagreements."""

    def __init__(self) -> None:
        self.compared = 0
        self.disagreed = 0
        self.solutions: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    def __str__(self) -> str:
        refused = ", ".join(f"{code} {count}" for code, count in self.refused.most_common(8))
        drawn = self.compared + self.refused.total()
        return (
            f"{self.compared} puzzles compared {dict(self.solutions)}, {self.disagreed} disagreed {dict(self.kinds)}; "
            f"{self.refused.total()} of {drawn} drawn texts were not puzzles or too large ({refused})"
        )


def compare(
    seed: int,
    number: int,
    outcome: Outcome,
    coverage: Coverage,
    thorough: bool | None = None,
    shrunk: bool = True,
) -> Iterator[str]:
    """Draw puzzle `number` of a seed, ask all questions, and yield the text to print for each new disagreement."""
    rng = Random(f"{seed} {number}")
    text = Text(*draw(rng))
    thorough = number % THOROUGH == 0 if thorough is None else thorough
    try:
        found = asked(text, number, thorough, outcome.solutions)
    except Refused as refused:
        outcome.refused[str(refused)] += 1
        return
    outcome.compared += 1
    coverage.take_in(text)
    if not found:
        return
    outcome.disagreed += 1
    kind = found[0].kind
    outcome.kinds[kind] += 1
    if outcome.kinds[kind] > MAX_SHOWN:
        return

    def fails(simpler: Text) -> bool:
        with suppress(Refused):
            return any(one.kind == kind for one in asked(simpler, number, thorough))
        return False

    smallest = shrink(text, fails) if shrunk else text
    detail = next((one.detail for one in asked(smallest, number, thorough) if one.kind == kind), found[0].detail)
    files = "".join(f"--- {name}\n{part}" for name, part in smallest.files.items())
    yield f"{kind}: {detail}\n{smallest.main}{files}"


def asked(text: Text, seed: int, thorough: bool, seen: Counter[str] | None = None) -> list[Disagreement]:
    """Return the disagreements about a text, including any exception during a question. Raise `Refused`."""
    found: list[Disagreement] = []
    try:
        for one in ask(text, seed, thorough, seen):
            found.append(one)
    except Refused:
        raise
    except Exception as error:
        found.append(Disagreement(f"error: {type(error).__name__}", str(error)))
    return found
