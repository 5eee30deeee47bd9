"""Generate puzzles that start with every clue that holds for a solution, and drop those that are not needed.

A family of this kind declares its rules as a text, and writes a second text, with all possible clues, for any solution
of the rules.
"""

from __future__ import annotations

from ..api import parse
from ..base.errors import WrongSolution
from ..base.record import Record
from ..edits.clues import less, means_the_same
from .generator import GeneratedPuzzle, retried
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
"""Text in place of a removed clue, by kind of clue or by the sign itself."""


class FullyCluedPuzzle(Record):
    """A puzzle with more clues than it needs, and its solution.

    ``groups`` are the clues that may be removed, each group together, in the order in which they are tried. ``text``
    writes the puzzle without some clues.
    """

    title: str
    puzzle: Puzzle
    filling: Filling
    groups: Sequence[Group]
    text: Callable[[Puzzle, Sequence[int]], str]

    def draft(self, removed: tuple[int, ...]) -> GeneratedPuzzle:
        """Return the puzzle without the clues ``removed``; its changes make it easier by restoring some of them."""

        def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
            missing = [group for group in self.groups if set(group) <= set(removed)]
            if harder or not missing:
                return None
            back = rng.choice(missing)
            return self.draft(tuple(clue for clue in removed if clue not in back))

        return GeneratedPuzzle(self.title, formatted(self.text(self.puzzle, removed)), self.filling, change)


def reduce_clues(fully_clued: Callable[[StableRandom, GenerationBudget], FullyCluedPuzzle]) -> Maker:
    """Return a generator of puzzles without redundant clues, except for clues that must stay."""

    def reduced(one: FullyCluedPuzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        removed = superfluous(one.puzzle, rng, budget, one.groups)
        budget.check()  # the clues not tried depend on the speed of the machine
        return one.draft(removed)

    failed = "even with all clues shown, none of {times} filled grids had exactly one solution: {last}"
    return retried(fully_clued, reduced, failed)


def read_off(
    title: str,
    asked: Request,
    rules: str,
    clues: Callable[[Filling, StableRandom], str],
    order: Order = lambda clue, rng: 0.0,
) -> Maker:
    """Return a generator of puzzles under ``rules``.

    ``clues`` writes a complete text, with rules and all clues, for a filling. ``order`` ranks the clues: those with the
    lowest rank are removed first; those with rank None stay, and so do the clues that were ``asked`` for.
    """
    template = Template(parse(rules))
    asks = asked.asked

    def themed(rng: StableRandom, budget: GenerationBudget) -> tuple[Template, str]:
        """Return the template with the requested clues, and statements for those that no clue of the family
        expresses."""
        if not asks:
            return template, ""
        # any filling shows which clues the family has; a requested number goes into one of them
        example = parse(clues(template.filling(rng, budget), rng))
        wanted = {clue: asked_of(example, clue) for clue in asks}
        said = "".join(f"{clue}\n" for clue, condition in wanted.items() if condition is None)
        conditions = [condition for condition in wanted.values() if condition is not None]
        if not said:
            return Template(template.puzzle, rules=template.rules, wanted=conditions), ""
        with_clues = parse(rules + said)
        return Template(with_clues, range(len(with_clues.clues)), wanted=conditions), said

    def fully_clued(rng: StableRandom, budget: GenerationBudget) -> FullyCluedPuzzle:
        design, statement = themed(rng, budget)
        filling = design.filling(rng, budget)
        puzzle = parse(clues(filling, rng) + statement)
        # `row 1 = 12` keeps both a statement with this text and the clue labeled `row 1`
        stay = {*asks, *(clue.partition("=")[0].strip() for clue in asks)}
        ranks = [None if one.label in stay else order(one, rng) for one in puzzle.clues]
        ranked = [(rank, number) for number, rank in enumerate(ranks) if rank is not None]
        # shuffle first, so that clues of equal rank are in random order
        ordered = sorted(rng.shuffled(ranked), key=lambda pair: pair[0])
        return FullyCluedPuzzle(title, puzzle, filling, [(number,) for _, number in ordered], blanked)

    return reduce_clues(fully_clued)


def blanked(puzzle: Puzzle, removed: Sequence[int]) -> str:
    """Return the text of a puzzle with each clue in ``removed`` replaced by the notation for an absent clue.

    Raises `WrongSolution` if that text does not declare the puzzle without those clues.
    """
    spans = [(clue, clue.span) for clue in map(puzzle.clues.__getitem__, removed) if clue.span is not None]
    nothing = [
        (span.start, span.end + (clue.kind == "relation"), NOTHING.get(span.text) or NOTHING[clue.kind])
        for clue, span in spans  # a relation is removed with the end of its line
    ]
    source = next(one.span.source for one in puzzle.clues if one.span is not None)
    text = edited(source.text, nothing)
    left = parse(text)
    # without a clue, the rest of the text may be read differently
    if not means_the_same(left, less(puzzle, removed)):
        raise WrongSolution(left, ("removing the clues changed the meaning of the text",))
    return text


def read_off_grid(
    title: str, one: Request, rules: str, drawn: Callable[[list[list[int]], StableRandom], str], order: Order
) -> Maker:
    """Return a generator like `read_off` for a grid of the requested size.

    ``drawn`` writes the rows of a filling with all clues.
    """

    def clues(filling: Filling, rng: StableRandom) -> str:
        rows = [[filling[f"r{row}c{col}"] for col in range(1, one.cols + 1)] for row in range(1, one.rows + 1)]
        return rules + drawn(rows, rng)

    return read_off(title, one, f"grid {one.rows} x {one.cols}\n{rules}", clues, order)


def givens_first(clue: Clue, rng: StableRandom) -> float:
    """Return the rank of a clue if givens are removed before all other clues."""
    return float(clue.kind != "given")


def givens_only(clue: Clue, rng: StableRandom) -> float | None:
    """Return the rank of a clue if only givens are removed."""
    if clue.kind == "given":
        return 0
    return None
