"""All the clues that could be read off a solution, less those that are not needed.

A family made this way says its rules as a text, and writes a second text from any solution of them, with every clue
that could be printed.
"""

from __future__ import annotations

from ..api import parse
from ..base.errors import WrongSolution
from ..base.record import Record
from ..edits.clues import less, means_the_same
from .budget import CannotMake
from .generator import GeneratedPuzzle
from .minimize import superfluous
from .output_text import edited, formatted
from .template import Template
from .wishes import asked_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..model.puzzle import Clue, Puzzle
    from .budget import GenerationBudget
    from .generator import Maker
    from .minimize import Group
    from .request import Request
    from .rng import StableRandom

    Filling = Mapping[str, int]
    Order = Callable[[Clue, StableRandom], float | None]

NOTHING = {"given": "_", "corner": ".", "row": "?", "col": "?", "relation": "", "<": " ", ">": " ", "^": ".", "v": "."}
"""What stands in place of a clue that went: by its kind, or by the sign it is."""


class FullyCluedPuzzle(Record):
    """A puzzle with more clues than it needs, its solution, which of them may go together, in the order in which they
    are tried, and the statements that declare it without some of them."""

    title: str
    puzzle: Puzzle
    filling: Filling
    groups: Sequence[Group]
    text: Callable[[Puzzle, Sequence[int]], str]

    def draft(self, gone: tuple[int, ...]) -> GeneratedPuzzle:
        """The puzzle without some clues, which gets easier with some of them back."""

        def change(dice: StableRandom, allowance: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
            missing = [group for group in self.groups if set(group) <= set(gone)]
            if harder or not missing:
                return None
            back = dice.choice(missing)
            return self.draft(tuple(clue for clue in gone if clue not in back))

        return GeneratedPuzzle(self.title, formatted(self.text(self.puzzle, gone)), self.filling, change)


def reduce_clues(told: Callable[[StableRandom, GenerationBudget], FullyCluedPuzzle]) -> Maker:
    """A maker of puzzles that have none of their clues in vain, but for those that are to stay."""

    def make(dice: StableRandom, allowance: GenerationBudget) -> GeneratedPuzzle:
        for _ in range(allowance.attempts):
            one = told(dice, allowance)
            try:
                gone = superfluous(one.puzzle, dice, allowance, one.groups)
            except CannotMake as problem:
                allowance.check()
                last = problem
                continue
            allowance.check()  # what stays untried for want of time would not be the same everywhere
            return one.draft(gone)
        raise CannotMake(f"in {allowance.attempts} fillings all clues together left several solutions: {last}")

    return make


def read_off(
    title: str,
    rules: str,
    clues: Callable[[Filling, StableRandom], str],
    order: Order = lambda clue, dice: 0.0,
    asked: Request | None = None,
) -> Maker:
    """A maker of puzzles under ``rules``; ``clues`` writes a whole text, rules and all, from a filling of them.

    ``order`` says of a clue how early it is tried whether it may go, the lowest first; None: it stays, as one does that
    was ``asked`` for.
    """
    template = Template(parse(rules))
    asks = asked.asked if asked else ()

    def themed(dice: StableRandom, allowance: GenerationBudget) -> tuple[Template, str]:
        """The template with the clues that are asked for, and the statements that say them, if no other clues do."""
        if not asks:
            return template, ""
        example = parse(clues(template.filling(dice, allowance), dice))
        wanted = {clue: asked_of(example, clue) for clue in asks}
        said = "".join(f"{clue}\n" for clue, condition in wanted.items() if condition is None)
        conditions = [condition for condition in wanted.values() if condition is not None]
        if not said:
            return Template(template.puzzle, rules=template.rules, wanted=conditions), ""
        with_clues = parse(rules + said)
        return Template(with_clues, range(len(with_clues.clues)), wanted=conditions), said

    def told(dice: StableRandom, allowance: GenerationBudget) -> FullyCluedPuzzle:
        design, statement = themed(dice, allowance)
        filling = design.filling(dice, allowance)
        puzzle = parse(clues(filling, dice) + statement)
        stay = {*asks, *(clue.partition("=")[0].strip() for clue in asks)}
        ranks = [None if one.label in stay else order(one, dice) for one in puzzle.clues]
        ranked = [(rank, number) for number, rank in enumerate(ranks) if rank is not None]
        ordered = sorted(dice.shuffled(ranked), key=lambda pair: pair[0])
        return FullyCluedPuzzle(title, puzzle, filling, [(number,) for _, number in ordered], blanked)

    return reduce_clues(told)


def blanked(puzzle: Puzzle, gone: Sequence[int]) -> str:
    """The text of a puzzle less some clues, each replaced by what its kind has for "nothing here"."""
    spans = [(clue, clue.span) for clue in map(puzzle.clues.__getitem__, gone) if clue.span is not None]
    nothing = [
        (span.start, span.end + (clue.kind == "relation"), NOTHING.get(span.text) or NOTHING[clue.kind])
        for clue, span in spans  # a relation goes with the end of its line
    ]
    source = next(one.span.source for one in puzzle.clues if one.span is not None)
    text = edited(source.text, nothing)
    left = parse(text)
    if not means_the_same(left, less(puzzle, gone)):
        raise WrongSolution(left, ("removing the clues changed the meaning of the text",))
    return text


def numbers_of(filling: Filling, rows: int, cols: int) -> list[list[int]]:
    """The numbers in a grid, row by row."""
    return [[filling[f"r{row}c{col}"] for col in range(1, cols + 1)] for row in range(1, rows + 1)]


def rows_of(filling: Filling, rows: int, cols: int) -> str:
    """The lines of a drawn grid in which every cell is given."""
    return "".join(f"  {' '.join(map(str, row))}\n" for row in numbers_of(filling, rows, cols))
