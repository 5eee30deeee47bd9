"""Values that describe how a person solves a puzzle: steps, a walk of steps, a hint, a rating.

The package `gridpuzzles.steps` computes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..base.errors import Limit
from ..base.validation import renamed
from .display import NotebookDrawing, NotebookText
from .puzzle import Puzzle
from .solution import Solution
from .status import Status


class SentencePart(NamedTuple):
    """A piece of a sentence.

    ``kind`` is "text", "cell", "clue" or "rule". ``name`` is the name of a cell, or the label of a clue or rule.
    ``value`` is the value of the cell if the piece states it.
    """

    kind: str
    text: str
    name: str = ""
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Step(NotebookText):
    """One argument and its conclusion.

    ``eliminated`` holds the candidates that the argument removes, ``placed`` the names whose value it determines.
    ``peer_eliminated`` holds the candidates removed because their names must differ from a placed one; people do this
    while looking, so it is not a step. The argument depends on ``clues`` and ``rules``, indices of `Puzzle.clues` and
    `Puzzle.constraints`, and on ``needs``, candidates removed earlier; ``uses`` holds the numbers of the steps that
    removed those. ``cells`` holds the names that the argument looks at.
    """

    number: int
    technique: str
    cost: float
    parts: tuple[SentencePart, ...]
    placed: Mapping[str, int] = field(default_factory=dict, hash=False)
    eliminated: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    peer_eliminated: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    needs: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    uses: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()

    crossed = property(lambda step: getattr(step, renamed("Step", "crossed", "eliminated")))
    swept = property(lambda step: getattr(step, renamed("Step", "swept", "peer_eliminated")))

    @property
    def text(self) -> str:
        """The sentences of the step."""
        return "".join(part.text for part in self.parts)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Rating(NotebookText):
    """The estimated difficulty of a puzzle.

    ``value`` is on one scale for all families, and ``word`` describes it. ``effort`` is the sum of 2 ** cost of
    all steps. ``counts`` maps a technique to the number of its uses. ``hardest`` is the step of the highest
    cost, None if there are no steps. If ``complete`` is False, the difficulty is a lower bound.
    """

    value: float
    word: str
    effort: float
    steps: int
    hardest: Step | None
    counts: Mapping[str, int] = field(hash=False)
    complete: bool = True

    def __str__(self) -> str:
        return f"{'' if self.complete else 'at least '}{self.value:.1f} ({self.word})"


@dataclass(frozen=True, slots=True)
class SolutionPath(NotebookDrawing):
    """A solution path of a puzzle: steps in the order in which they are presented.

    ``start`` holds the candidates at the beginning. They include carries of additions; ``columns`` maps the label of
    each column of an addition to its relation. ``status`` is "unique" if the steps lead to the solution, "several" if
    the clues determine no more, "none" if they contradict each other, and "undecided" if ``limit`` stopped the work.
    ``ending`` describes the status in words.
    """

    puzzle: Puzzle
    steps: Sequence[Step]
    start: Mapping[str, tuple[int, ...]] = field(hash=False)
    rating: Rating
    status: Status
    limit: Limit = Limit.NONE
    ending: str = ""
    columns: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def complete(self) -> bool:
        """True if the steps lead to the solution."""
        return self.status == Status.UNIQUE

    def __str__(self) -> str:
        return self._drawn("text")

    def __repr__(self) -> str:
        return f"<SolutionPath of {len(self.steps)} steps, {self.rating}>"

    def _drawn(self, view: str) -> str:
        return self.puzzle._draw(view, self)

    def solution(self) -> Solution | None:
        """Return the solution that the steps lead to; None if they are not complete."""
        if not self.complete:
            return None
        end = self.boards()[-1]
        return Solution(self.puzzle, {symbol.name: end[symbol.name][0] for symbol in self.puzzle.symbols})

    def boards(self) -> list[dict[str, tuple[int, ...]]]:
        """Return the candidates at the beginning and after each step."""
        boards = [dict(self.start)]
        for step in self.steps:
            after = dict(boards[-1])
            for gone in (step.eliminated, step.peer_eliminated):
                for name, values in gone.items():
                    after[name] = tuple(value for value in after[name] if value not in values)
            boards.append(after)
        return boards


@dataclass(frozen=True, slots=True)
class Hint(NotebookText):
    """The next thing to do in a partly filled grid.

    ``mistakes`` holds entries that no solution has; if there are any, there are no steps. Otherwise ``steps`` lead to
    the next number, and the last step places it. ``where``, ``how`` and ``text`` give the hint in increasing detail.
    """

    mistakes: Mapping[str, int] = field(hash=False)
    steps: Sequence[Step]
    where: str = ""
    how: str = ""
    limit: Limit = Limit.NONE
    ending: str = ""

    @property
    def text(self) -> str:
        """The sentences of the steps, the most detailed form of the hint."""
        return "\n".join(step.text for step in self.steps)

    def __str__(self) -> str:
        wrong = [f"{name} cannot be {value}." for name, value in self.mistakes.items()]
        return "\n".join(part for part in (*wrong, self.text, self.ending) if part)
