"""Use any puzzle file as a template: keep its structure and generate new clues."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cached_property, lru_cache, partial

from ..api import Puzzle, read
from ..base.english import listing
from ..base.errors import DefinitionError
from ..language import syntax
from ..model.clue_numbers import renumbered
from ..model.puzzle import Puzzle as Model
from ..model.status import Status
from ..system.load import read_source
from .budget import CannotMake, GenerationBudget, GenerationLimits, Lacking, StableRandom
from .difficulty import DifficultyTarget, graded
from .generate import EFFORT, rated
from .generator import GeneratedPuzzle, Maker, changeable, unique
from .output_text import generated_text
from .reletter import Relettering
from .symmetry import Made, canonical_key
from .template import UNSOLVABLE, Template, number_on_right
from .variations import (
    other_marks,
    other_numbers,
    other_paths,
    other_strike_out,
    other_tiles,
    other_words,
    reveal_values,
    text_of,
    written,
)

ITSELF = "every attempt gave the puzzle of the file itself"
ATTEMPTS, NODES = 30, 30_000
"""Numbers of starting points, and of nodes for all their searches, that are tried before another variation.

Of 189 files from which a puzzle could be made this way, all needed at most 25 starting points.
"""
NODES_OF_MANY = 5000
"""Like `NODES`, but for a file with several solutions: other numbers mostly give several, too."""
WORDINGS = 5
"""Number of puzzles tried until one can be written in the file's form; some numbers change its meaning."""


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
        reread: Model | None = template.puzzle
        if clues:
            reread = self.puzzle.read_anew(template.text(others))
        wanted = renumbered(template.puzzle, others, template.numbers)
        return (
            reread is not None
            and [number_on_right(one.condition) for one in reread.constraints]
            == [one.condition for one in wanted.constraints]
            and [one.given for one in reread.symbols] == [one.given for one in wanted.symbols]
        )

    def make(self, seed: int, number: int, effort: GenerationLimits, goal: DifficultyTarget | None = None) -> Made:
        """Return the puzzle as `make_from` does."""
        identifier = f"{self.name}{f',{goal.words}' if goal else ''}#{seed}-{number}"
        rng, budget = StableRandom(identifier), GenerationBudget(effort)
        maker = graded(self._draft, goal, self.name) if goal else self._draft
        # The text may not be able to express the new numbers; others may fit.
        for _ in range(WORDINGS):
            draft = maker(rng, budget)
            made = Made(identifier, generated_text(draft.body, identifier, draft.difficulty), draft.filling)
            puzzle = self._confirmed(made, budget)
            if puzzle is not None:
                if effort.rated and not draft.difficulty:
                    made = replace(made, text=generated_text(draft.body, identifier, rated(puzzle)))
                return replace(made, likeness=canonical_key(puzzle, made.solution))
            budget.check()
        raise CannotMake(f"none of {WORDINGS} new puzzles could be written in the layout of the file")

    def _draft(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return the first variation that succeeds, tried in this order.

        The last one keeps the rules and gives some values of another solution. Raises `CannotMake` if all fail.
        """
        grid = self.puzzle.grid
        ways: dict[str, Maker] = {
            "words": partial(other_words, self.puzzle),
            "marks or paths": partial(other_paths if grid and grid.paths else other_marks, self.puzzle),
            "tiles": partial(other_tiles, self.puzzle, self._fixed_clues),
            "numbers and signs": self._renumbered,
            "letters and missing digits": lambda rng, budget: self.letters.draft(rng, budget),
            "numbers in relations": self._changed,
            "given values": self._with_values_given,
        }
        vain: dict[str, list[str]] = {}
        own = generated_text(self.source.text, self.name)
        for what, way in ways.items():
            try:
                for _ in range(WORDINGS):
                    draft = way(rng, budget)
                    # a variation may reproduce the file by chance
                    if generated_text(draft.body, self.name) != own:
                        return draft
                vain.setdefault(ITSELF, []).append(what)
            except Lacking:
                pass
            except CannotMake as problem:
                budget.check()
                vain.setdefault(str(problem), []).append(what)
        if UNSOLVABLE in vain:
            raise CannotMake(f"{UNSOLVABLE} (`gridpuzzles explain` says why)")
        reasons = "; ".join(f"with other {listing(whats, 'or')} {problem}" for problem, whats in vain.items())
        raise CannotMake(f"no part of the puzzle can be changed: {reasons}")

    def _renumbered(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return the text of the file with other numbers and signs."""
        template = self.template
        if any(isinstance(one, syntax.StruckOut) for one, _ in written(self.puzzle)):
            puzzle = self.puzzle.read_anew(other_strike_out(self.puzzle, rng))
            if puzzle is not None:
                template = Template(puzzle, self.fixed)
        if not template.numbers and not template.signs:
            raise Lacking("no clue has a number that could be another")

        # a file with several solutions gets fewer nodes, because its variants mostly have several, too
        several = budget.solutions(self.puzzle.compiled, 1, NODES_OF_MANY) is None and not budget.limit
        # other variations follow, so this one may not use up the whole budget
        part = budget.part(nodes=NODES_OF_MANY if several else NODES)
        try:
            return changeable("", template, unique(template, rng, part, range(ATTEMPTS)), template.body)
        except CannotMake:
            budget.check()
            raise

    def _changed(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        if self.template.numbers or self.template.signs:
            raise Lacking("its clues have numbers")
        return other_numbers(self.puzzle, rng, budget)

    def _with_values_given(self, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        """Return a solution of the rules with other numbers in the clues, and some of its values given."""
        # given values make any solution of the rules the only one, so this works if all else fails
        sketch = self.template.sketch(rng, budget)
        if sketch is None:
            raise CannotMake("no filled grid gave suitable clues")
        text = text_of(self.puzzle)
        if self.template.numbers or self.template.signs:
            reread = self.puzzle.read_anew(self.template.body(sketch))
            if reread is None:
                raise CannotMake("the new puzzle could not be written in the layout of the file")
            text = text_of(reread)
        return reveal_values(text, self.puzzle.read_anew, sketch.filling, rng, budget)

    @cached_property
    def letters(self) -> Relettering:
        """Other numbers for the letters and missing digits; raises `CannotMake` if the file has none."""
        return Relettering(self.puzzle)

    def _confirmed(self, made: Made, budget: GenerationBudget) -> Puzzle | None:
        """Return the puzzle that the new text declares; None unless it has exactly the generated solution."""
        puzzle = self.puzzle.read_anew(made.text)
        if puzzle is None:
            return None
        verdict = puzzle.verdict(time_limit=budget.seconds())
        if verdict.status == Status.UNIQUE and verdict.solutions[0] == made.solution:
            return puzzle
        return None


template_of = lru_cache(maxsize=8)(FileTemplate)
"""Returns the file at a path as a template, cached for the next puzzle."""
