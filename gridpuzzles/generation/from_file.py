"""Use any puzzle file as a template: keep its structure and generate new clues."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from ..analysis.edits import reread
from ..api import Puzzle, read
from ..base.errors import DefinitionError
from ..base.source import edited
from ..language import syntax
from ..model.clue_numbers import renumbered
from ..model.puzzle import Puzzle as Model
from ..model.status import Status
from ..system.load import read_source
from .budget import CannotMake, GenerationBudget, GenerationLimits, StableRandom
from .difficulty import DifficultyTarget, graded
from .generate import EFFORT, rated
from .generator import GeneratedPuzzle, changeable, unique
from .hiding import needed, puzzle_without
from .output_text import generated_text
from .symmetry import Made, canonical_key
from .template import BLANK, Template, number_on_right

ATTEMPTS, NODES = 30, 30_000
"""Numbers of starting points, and of nodes for all their searches, before values of a solution are given instead.

Of 189 files from which a puzzle could be made with other numbers, all needed at most 25 starting points.
"""
TRIES = 5
"""Number of puzzles tried until one is new and can be written in the file's form; some numbers change its meaning."""


def make_from(
    path: str, seed: int, number: int, effort: GenerationLimits = EFFORT, goal: DifficultyTarget | None = None
) -> Made:
    """Return puzzle ``number`` generated from the file at ``path`` with ``seed``, as hard as ``goal`` asks.

    The same arguments give the same puzzle. Raises `DefinitionError`, `OSError` or `CannotMake`.
    """
    return template_of(path).make(seed, number, effort, goal)


class FileTemplate:
    """A puzzle file as a template.

    Raises `DefinitionError` or `OSError` if the file is wrong or cannot be read.
    """

    def __init__(self, path: str) -> None:
        self.name = os.path.splitext(os.path.basename(path))[0]
        source = read_source(path)
        puzzle, diagnostics = read(source, folder=os.path.dirname(os.path.realpath(path)))
        if puzzle is None:
            raise DefinitionError(diagnostics)
        self.source = source
        self.puzzle = puzzle
        self.fixed = self._fixed_clues(puzzle)
        self.template = Template(puzzle, self.fixed)

    def _fixed_clues(self, puzzle: Puzzle) -> set[int]:
        """Return the clues whose numbers cannot be replaced in the text.

        They are written in another file, or share their number with another clue.
        """
        name = self.source.name
        elsewhere = {at for at, one in enumerate(puzzle.clues) if one.span is None or one.span.source.name != name}
        template = Template(puzzle, elsewhere)
        # usually all numbers can be replaced, which saves testing them one by one
        if self._is_expressed(template, list(template.numbers)):
            return elsewhere
        return elsewhere | {clue for clue in template.numbers if not self._is_expressed(template, [clue])}

    def _is_expressed(self, template: Template, clues: list[int]) -> bool:
        """Return True if the text with other numbers in ``clues`` declares the puzzle with those numbers."""
        others = {clue: template.another(clue) for clue in clues}
        read_back: Model | None = template.puzzle
        if clues:
            read_back = reread(self.puzzle, template.text(others))
        wanted = renumbered(template.puzzle, others, template.numbers)
        return (
            read_back is not None
            and [number_on_right(one.condition) for one in read_back.constraints]
            == [one.condition for one in wanted.constraints]
            and [one.given for one in read_back.symbols] == [one.given for one in wanted.symbols]
        )

    def make(self, seed: int, number: int, effort: GenerationLimits, goal: DifficultyTarget | None = None) -> Made:
        """Return the puzzle as `make_from` does."""
        identifier = f"{self.name}{f',{goal.words}' if goal else ''}#{seed}-{number}"
        rng, budget = StableRandom(identifier), GenerationBudget(effort)
        maker = graded(self._draft, goal, self.name) if goal else self._draft
        for _ in range(TRIES):
            draft = maker(rng, budget)
            made = Made(identifier, generated_text(draft.body, identifier, draft.difficulty), draft.filling)
            puzzle = self._confirmed(made, budget)
            if puzzle is not None:
                if effort.rated and not draft.difficulty:
                    made = replace(made, text=generated_text(draft.body, identifier, rated(puzzle)))
                return replace(made, likeness=canonical_key(puzzle, made.solution))
            budget.check()
        raise CannotMake(f"none of {TRIES} new puzzles could be written in the layout of the file")

    def _draft(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return the file's puzzle with other numbers; if that gives no new one, with some values of a solution."""
        reason = "its clues have no numbers that could be others"
        own = generated_text(self.source.text, "")
        if self.template.numbers or self.template.signs:
            try:
                for _ in range(TRIES):
                    # the second way follows, so this one may not use up the whole budget
                    sketch = unique(self.template, rng, budget.part(nodes=NODES), range(ATTEMPTS))
                    draft = changeable("", self.template, sketch)
                    if generated_text(draft.body, "") != own:
                        return draft
                reason = "other numbers give the puzzle of the file itself"
            except CannotMake as problem:
                budget.check()
                reason = str(problem)
        draft = self._with_values_given(rng, budget)
        if generated_text(draft.body, "") == own:
            raise CannotMake(f"no other puzzle has the form of the file: {reason}, and its rules have one solution")
        return draft

    def _with_values_given(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return another solution of the rules, with other numbers in the clues, and some of its values given.

        They are written into the empty cells of the drawing if possible, otherwise as lines of their own.
        """
        sketch = self.template.sketch(rng, budget)
        if sketch is None:
            raise CannotMake("no filled grid gave suitable clues")
        solution, text = sketch.filling, self.source.text
        if self.template.numbers or self.template.signs:
            text = self.template.body(sketch)
        puzzle = reread(self.puzzle, text)
        if puzzle is None:
            raise CannotMake("the new puzzle could not be written in the layout of the file")
        drawn_blank = with_blanks(puzzle, text)
        if drawn_blank != text and (other := reread(self.puzzle, drawn_blank)) is not None:
            puzzle, text = other, drawn_blank
        names = rng.shuffled(list(solution))
        kept = needed(budget.compiled(puzzle), solution, names, budget)
        blanks = {one.name: one.span for one in puzzle.symbols if one.span is not None and one.span.text in BLANK}

        def drawn(removed: frozenset[str]) -> str:
            shown = [name for name in names if name not in removed]
            return edited(text, [(blanks[name].start, blanks[name].end, str(solution[name])) for name in shown])

        def in_lines(removed: frozenset[str]) -> str:
            return text + "".join(f"{name} = {value}\n" for name, value in solution.items() if name not in removed)

        removed = frozenset(names) - kept
        # the numbers in the drawing may be read differently; if so, write lines
        if kept <= blanks.keys():
            with suppress(CannotMake):
                return puzzle_without("", drawn, removed, budget, partial(reread, self.puzzle))
        return puzzle_without("", in_lines, removed, budget, partial(reread, self.puzzle))

    def _confirmed(self, made: Made, budget: GenerationBudget) -> Puzzle | None:
        """Return the puzzle that the new text declares; None unless it has exactly the generated solution."""
        puzzle = reread(self.puzzle, made.text)
        if puzzle is None:
            return None
        verdict = puzzle.verdict(time_limit=budget.seconds())
        if verdict.status == Status.UNIQUE and verdict.solutions[0] == made.solution:
            return puzzle
        return None


def with_blanks(puzzle: Puzzle, text: str) -> str:
    """Return the text with an empty drawn grid if it only declares the size of the grid."""
    statements = puzzle.document.statements if puzzle.document is not None else ()
    size = next((one.span for one in statements if isinstance(one, syntax.GridSize)), None)
    if size is None or puzzle.grid is None:
        return text
    row = f"\n  {' '.join('_' * puzzle.grid.cols)}"
    return edited(text, [(size.start, size.end, "grid:" + puzzle.grid.rows * row)])


template_of = lru_cache(maxsize=8)(FileTemplate)
"""Returns the file at a path as a template, cached for the next puzzle."""
