"""The rules that puzzles of one structure share, compiled once; each puzzle adds conditions of its own."""

from __future__ import annotations

from ..compiler import compile_puzzle
from ..compiler.compiled import domain, problem, with_groups
from ..compiler.direct import direct
from ..compiler.draft import Draft
from ..compiler.innies import lines
from ..compiler.normalize import Normalizer
from ..compiler.shapes import state
from ..compiler.sums import list_cages, refine
from ..model.puzzle import Constraint
from ..record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..compiler.draft import Post
    from ..engine.problem import Problem
    from ..model.expressions import Condition
    from ..model.puzzle import Puzzle

    Posts = tuple[Post, ...]

ADDED = 0
"""The clue of what a puzzle adds: any, so that it narrows no domain for the puzzles after it."""


class Part(Record):
    """A condition and the relations of the engine that say it, as ``stated`` and as ``posted`` when no more is
    concluded from them; ``posted`` is None where it needs variables of its own."""

    condition: Condition
    stated: Posts
    posted: Posts | None


class Rules:
    """The names and constraints of ``puzzle``; variable ``i`` of every problem is its symbol ``i``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.names = tuple(symbol.name for symbol in puzzle.symbols)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self._draft = draft = Draft(map(domain, puzzle.symbols), puzzle.base)
        self._normalizer = Normalizer(self.numbers, draft.domains)
        for constraint in puzzle.constraints:
            self._state(constraint.condition, -1)
        self._stated = draft.posts[:]
        self._has_lines = bool(lines(draft))
        refine(draft)
        self._problem = problem(draft, draft.posts)

    def part(self, condition: Condition) -> Part:
        """A condition made ready to be added to the rules, any number of times."""
        draft = self._draft
        draft.posts = []
        known = len(draft.domains)
        self._state(condition, ADDED)
        stated = tuple(draft.posts)
        if len(draft.domains) > known:
            del draft.domains[known:], draft.groups[known:]
            return Part(condition, stated, None)
        if draft.group_scopes:
            list_cages(draft)
        return Part(condition, stated, tuple(posted(draft, draft.posts)))

    def problem(self, parts: Sequence[Part] = ()) -> Problem:
        """The rules with some conditions, as the engine's problem."""
        if any(part.posted is None for part in parts):
            return self._compiled_anew(parts)
        one = self._problem.copy()
        added = self._concluded(parts) if self._has_lines and are_mostly_sums(parts) else ()
        for shape, scope, data, _ in added or [post for part in parts for post in part.posted or ()]:
            one.post(shape, scope, data)
        return one

    def _concluded(self, parts: Sequence[Part]) -> Iterable[Post]:
        """The parts, and what follows from several of them; nothing where that needs variables of its own."""
        rules = self._draft
        draft = Draft(rules.domains, rules.base)
        draft.visible = rules.visible
        draft.know_groups_of(rules)
        draft.posts = self._stated[:]
        for part in parts:
            for post in part.stated:
                if post[0] == "different":
                    draft.post_different(post[1], -1)
                else:
                    draft.posts.append(post)
        refine(draft)
        if len(draft.domains) > len(rules.domains):
            return ()
        return posted(draft, draft.posts[len(self._stated) :])

    def _compiled_anew(self, parts: Iterable[Part]) -> Problem:
        added = [Constraint(part.condition) for part in parts]
        return compile_puzzle(self.puzzle.replace(constraints=(*self.puzzle.constraints, *added))).problem

    def _state(self, condition: Condition, clue: int) -> None:
        if not direct(self._draft, self.numbers, condition, clue):
            state(self._draft, self._normalizer.condition(condition), clue)


def posted(draft: Draft, posts: Iterable[Post]) -> Iterable[Post]:
    """Relations as they are posted, with the groups of different cells that the draft knows."""
    return [(shape, scope, with_groups(draft, shape, scope, data), clue) for shape, scope, data, clue in posts]


def are_mostly_sums(parts: Sequence[Part]) -> bool:
    """Whether sums say at least half of what the parts do: then innies and outies are worth their while."""
    return 2 * sum([any(post[0] == "sum" for post in part.stated) for part in parts]) >= len(parts)
