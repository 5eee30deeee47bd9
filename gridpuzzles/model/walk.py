"""How a person would solve a puzzle: steps, a walk of them, a hint, a rating. Values only; `steps/` makes them."""

from __future__ import annotations

from ..parameters import by_name
from ..record import Record
from .shown import Drawn, Shown
from .solution import Solution

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .puzzle import Puzzle


class Part(Record):
    """A piece of a sentence. ``kind``: "text"; "cell", ``name`` being its name, with a ``value`` where the piece says
    that the cell has it; "clue" and "rule", ``name`` being the label."""

    kind: str
    text: str
    name: str = ""
    value: int | None = None


class Step(Record, Shown):
    """One argument and what follows from it.

    ``crossed`` are the candidates it crosses out, ``placed`` the names that are known by it, ``swept`` the candidates
    that go from those that differ from what was placed: no step of its own, people do it while looking. The argument
    rests on the clues and rules named, numbers of `Puzzle.clues` and `Puzzle.constraints`, and on candidates that are
    gone already, ``needs``; ``uses`` are the steps that crossed those out. ``cells`` are the names it looks at.
    """

    number: int
    technique: str
    cost: float
    parts: tuple[Part, ...]
    placed: Mapping[str, int] = {}
    crossed: Mapping[str, tuple[int, ...]] = {}
    swept: Mapping[str, tuple[int, ...]] = {}
    needs: Mapping[str, tuple[int, ...]] = {}
    uses: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentences."""
        return "".join(part.text for part in self.parts)

    def __str__(self) -> str:
        return self.text


class Rating(Record, Shown):
    """How hard a puzzle is, estimated. ``value`` is on one scale for all families, ``word`` says it; ``effort`` is the
    sum of 2 to the cost of each step. ``counts`` tells how often each technique was used; ``hardest`` is the dearest
    step, None when there was nothing to do. Unless ``complete`` all of it is "at least"."""

    value: float
    word: str
    effort: float
    steps: int
    hardest: Step | None
    counts: Mapping[str, int]
    complete: bool = True

    def __str__(self) -> str:
        return f"{'' if self.complete else 'at least '}{self.value:.1f} ({self.word})"


class Walk(Record, Drawn):
    """The way through a puzzle: the steps in the order in which they are told.

    ``start`` are the candidates at the beginning, carries of additions among them, which ``columns`` define: the label
    of a column, and what it says. ``status`` is "unique" when it leads to the solution; "several" when the clues say no
    more; "none" when they contradict one another; "undecided" when ``limit`` came first. ``ending`` says it in words.
    """

    puzzle: Puzzle
    steps: Sequence[Step]
    start: Mapping[str, tuple[int, ...]]
    rating: Rating
    status: str
    limit: str = ""
    ending: str = ""
    columns: Mapping[str, str] = {}

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def complete(self) -> bool:
        """Whether it leads to the solution."""
        return self.status == "unique"

    def __str__(self) -> str:
        return self._drawn("text")

    def __repr__(self) -> str:
        return f"<Walk of {len(self.steps)} steps, {self.rating}>"

    def _drawn(self, view: str) -> str:
        return self.puzzle.drawn(view, self)

    @property
    def plain(self) -> str:
        """The sentences of all steps."""
        return "\n".join(step.text for step in self.steps)

    @by_name
    def solution(self) -> Solution | None:
        """Where it led; None unless it is complete."""
        if not self.complete:
            return None
        end = self.boards()[-1]
        return Solution(self.puzzle, {symbol.name: end[symbol.name][0] for symbol in self.puzzle.symbols})

    @by_name
    def boards(self) -> list[dict[str, tuple[int, ...]]]:
        """The candidates after each step, the beginning first."""
        boards = [dict(self.start)]
        for step in self.steps:
            after = dict(boards[-1])
            for gone in (step.crossed, step.swept):
                for name, values in gone.items():
                    after[name] = tuple(value for value in after[name] if value not in values)
            boards.append(after)
        return boards


class Hint(Record, Shown):
    """What to do next in a grid that is filled in part.

    ``mistakes`` are entries that no solution has, which come first: then there are no steps. Else ``steps`` lead to the
    next number, the last one placing it. ``where``, ``how`` and ``step`` say it in three strengths.
    """

    mistakes: Mapping[str, int]
    steps: Sequence[Step]
    where: str = ""
    how: str = ""
    limit: str = ""
    ending: str = ""

    @property
    def text(self) -> str:
        """The steps themselves, the third strength."""
        return "\n".join(step.text for step in self.steps)

    def __str__(self) -> str:
        wrong = [f"{name} cannot be {value}." for name, value in self.mistakes.items()]
        return "\n".join(part for part in (*wrong, self.text, self.ending) if part)
