"""Compile a puzzle, post it on the base that it shares with other puzzles, and translate the engine's answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..base.errors import LimitMet
from ..engine.limits import Limits
from ..engine.posted import ConditionData, PostedConstraint
from ..engine.problem import Problem
from ..engine.propagators.base import Cache
from ..engine.relations import RELATIONS
from ..engine.search import Search
from ..model.puzzle import Puzzle
from .direct import direct
from .draft import BaseProblem, ProblemBuilder
from .equation_automata import state_workings
from .linear_systems import contradict
from .normalize import Normalizer
from .patterns import state
from .solution_checker import SolutionChecker
from .sums import lines, refine

GROUPED = frozenset([name for name, relation in RELATIONS.items() if relation.takes_groups])


def problem(draft: ProblemBuilder, posts: Sequence[PostedConstraint]) -> Problem:
    """Return the draft with these constraints as a problem."""
    shared = draft.ground
    if shared is not None and shared.bears(draft):
        made = shared.problem.copy(draft.limits)
        posts = posts[shared.rules :]
    else:
        made = Problem(draft.limits)
        made.declare(draft.domains, draft.visible)
    for post in posts:
        shape = post.shape
        if shape == "different":
            # A larger group already requires it.
            if post.clue < 0 and draft.is_implied(post.scope):
                continue
        elif shape == "any" or shape in GROUPED:
            post = with_groups(draft, post)
        made.add(post)
    return made


def with_groups(draft: ProblemBuilder, post: PostedConstraint) -> PostedConstraint:
    """Return a constraint as it is posted: with the all-different groups inside its scope, if it takes them."""
    shape = post.shape
    data: Any
    if shape in GROUPED:
        # The groups were chosen when it was stated.
        if post.data.groups:
            return post
        data = ConditionData(post.data.condition, draft.groups_within(post.scope))
    elif shape == "any":
        data = [[with_groups(draft, one) for one in alternative] for alternative in post.data]
    else:
        return post
    return PostedConstraint(shape, post.scope, data, post.clue)


GROUNDS = Cache(1 << 20)
WORDS, MAX_GROUND = 32, 1 << 16
"""Approximate words of a rule for each of its variables, and the limit for all rules of a base.

Larger puzzles spend their time on other things.
"""
MAX_KINDS, MIN_RULES = 8, 4
"""Puzzles of one form have few kinds of variables, and others would not share their base; few rules are built quickly.
"""


def ground(checks: SolutionChecker, limits: Limits | None) -> BaseProblem | None:
    """Return the base of a puzzle, or None if it would share little."""
    scopes = checks.rules()
    if len(scopes) < MIN_RULES:
        return None
    key = checks.kinds, scopes
    known: BaseProblem | None = GROUNDS.find(key)
    if known is None:
        size = WORDS * sum([len(scope) + 1 for scope in scopes])
        if size > MAX_GROUND or len(key[0]) > MAX_KINDS:
            return None
        known = GROUNDS.keep(key, base_of_variables(checks.domains, scopes, limits), size)
    return known


def base_of_variables(
    domains: Sequence[Sequence[int]], scopes: Sequence[tuple[int, ...]], limits: Limits | None
) -> BaseProblem:
    """Return the base of variables with these values, in which the variables of each scope differ."""
    draft = ProblemBuilder(domains, 0, 0, limits)
    for scope in scopes:
        draft.post_different(scope, -1)
    return BaseProblem(len(scopes), draft, problem(draft, draft.posts), lines(draft))


DEEPER, DEEPEST = 100, 300
"""Numbers of dead ends after which a search adds constraints that are expensive to set up, and automata."""


class Compiled:
    """A puzzle, compiled: its variable ``i`` is symbol ``i`` of the puzzle, and later variables are auxiliary.

    `search` takes names and clues of the puzzle, ``problem`` takes numbers. ``premises`` has, for the number of each
    conclusion, the clues from which it was drawn and with which it is switched off. ``beyond`` has the cells whose
    given is outside their values, by clue. ``stated`` are the constraints of the puzzle itself, before anything was
    derived from several of them. ``deeper`` keeps, by number of dead ends, a stronger problem and the clues from which
    its conclusions were drawn, built once; or None if there is none.
    """

    __slots__ = (
        "beyond",
        "checks",
        "deeper",
        "draft",
        "names",
        "numbers",
        "premises",
        "problem",
        "puzzle",
        "stated",
    )

    def __init__(
        self,
        puzzle: Puzzle,
        problem: Problem,
        checks: SolutionChecker,
        draft: ProblemBuilder,
        stated: Sequence[PostedConstraint],
        beyond: Mapping[int, int] = {},
    ) -> None:
        self.puzzle = puzzle
        self.problem = problem
        self.checks = checks
        self.numbers = checks.numbers
        self.names = tuple(self.numbers)
        self.draft = draft
        self.premises = draft.premises
        self.stated = stated
        self.beyond = beyond
        self.deeper: dict[int, tuple[Problem, dict[int, set[int]]] | None] = {}

    def of(self, puzzle: Puzzle) -> Compiled:
        """Return the compiled form for another puzzle with the same meaning."""
        other = Compiled(puzzle, self.problem, self.checks, self.draft, self.stated, self.beyond)
        other.deeper = self.deeper
        return other

    def search(
        self,
        limit: int | None = None,
        *,
        assumptions: Mapping[str, Collection[int]] | None = None,
        without: Collection[int] = (),
        **options: Any,
    ) -> Search:
        """Return the engine's search; ``assumptions`` restricts names to some values, ``without`` switches clues off.

        The engine's `Problem.search` defines the other options. Raise `KeyError` for an unknown name.
        """
        return self.problem.search(
            limit,
            *self._in_numbers(assumptions, without),
            doubt=lambda: self.contradicts(without),
            stronger_models=(
                (DEEPER, lambda limits: self.stronger_models(without, limits)),
                (DEEPEST, lambda limits: self.stronger_models(without, limits, DEEPEST)),
            ),
            **options,
        )

    def contradicts(self, without: Collection[int] = ()) -> bool:
        """Return True if equations that hold without some clues contradict one another; see `contradict`."""
        return contradict(self.draft, self.stated, without)

    def stronger_models(
        self, without: Collection[int], limits: Limits, after: int = DEEPER
    ) -> tuple[Problem, Collection[int]] | None:
        """Return a stronger problem for a search after this number of dead ends, and the clues switched off in it.

        Return None if there is none, or if a limit is reached first.
        """
        if after not in self.deeper:
            try:
                self.deeper[after] = self._deeper(limits, after)
            except LimitMet:
                return None
        found = self.deeper[after]
        if found is None:
            return None
        made, premises = found
        return made, with_resting(without, premises)

    def _deeper(self, limits: Limits, after: int) -> tuple[Problem, dict[int, set[int]]] | None:
        """Return the stronger problem, and the clues from which its conclusions were drawn; raise `LimitMet`."""
        draft = self.draft.again(self.stated, limits)
        # Without automata the deepest model would be the one before.
        if after == DEEPEST and not state_workings(draft):
            return None
        refine(draft, deeply=True)
        if not says_more(draft, self.draft):
            return None
        return problem(draft, draft.posts), draft.premises

    def propagate(
        self,
        assumptions: Mapping[str, Collection[int]] | None = None,
        without: Collection[int] = (),
        limits: Limits | None = None,
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return the domains that propagation alone leaves, auxiliary variables included.

        Return None for a contradiction, or if one of the limits is reached first (``limits.met``). Raise `KeyError` for
        an unknown name.
        """
        return self.problem.propagate(*self._in_numbers(assumptions, without), limits)

    def _in_numbers(
        self, assumptions: Mapping[str, Collection[int]] | None, without: Collection[int]
    ) -> tuple[dict[int, Collection[int]], Collection[int]]:
        if assumptions:
            allowed = {self.numbers[name]: values for name, values in assumptions.items()}
        else:
            allowed = {}
        # Without its clue, a given outside the declared values is no longer allowed.
        for clue in self.beyond.keys() & set(without):
            x = self.beyond[clue]
            values = self.puzzle.symbols[x].values
            allowed[x] = [value for value in allowed[x] if value in values] if x in allowed else values
        return allowed, self.switched_off(without)

    def switched_off(self, without: Collection[int]) -> Collection[int]:
        """Return the clues, and the numbers of the conclusions drawn from one of them."""
        return with_resting(without, self.premises)

    def accepts(self, assignment: Mapping[str, int], without: Collection[int] = ()) -> bool:
        """Return True if an assignment is a solution by the plain meaning of the puzzle, without the engine."""
        return self.checks.accept(assignment, without)

    def assignment(self, values: Sequence[int]) -> dict[str, int]:
        """Return the engine's solution by name, in the order of the puzzle's symbols."""
        # Not a dict of a zip: compiled to C that takes twice as long, and every solution passes here.
        found = {}
        for at, name in enumerate(self.names):
            found[name] = values[at]
        return found


def with_resting(without: Collection[int], premises: Mapping[int, set[int]]) -> Collection[int]:
    """Return the clues, and the numbers of the conclusions drawn from one of them."""
    if not without or not premises:
        return without
    return {*without, *(number for number, clues in premises.items() if not clues.isdisjoint(without))}


def says_more(draft: ProblemBuilder, other: ProblemBuilder) -> bool:
    """Return True if the first draft has the same domains but other constraints.

    A search can only continue with the same domains.
    """
    if draft.domains != other.domains:
        return False
    return [(post.shape, post.scope) for post in draft.posts] != [(post.shape, post.scope) for post in other.posts]


def compile_puzzle(puzzle: Puzzle, limits: Limits | None = None) -> Compiled:
    """Return the puzzle as a problem with the same solutions, in which each clue can be switched off by its number.

    Raise `LimitMet` if a limit is reached first.
    """
    checks = SolutionChecker(puzzle)
    shared = ground(checks, limits)
    draft = ProblemBuilder(checks.domains, puzzle.base, len(puzzle.clues), limits, shared)
    beyond = state_givens(checks, draft)
    numbers = checks.numbers
    # The base already has the leading rules.
    further = checks.constraints[shared.constraints :] if shared else checks.constraints
    rest = []
    for one in further:
        draft.limits.look()
        if not direct(draft, numbers, *one):
            rest.append(one)
    # Most puzzles have common forms only, and need no normalizer.
    if rest:
        normalizer = Normalizer(numbers, draft.domains, draft)
        for condition, clue, _ in rest:
            draft.limits.look()
            state(draft, normalizer.condition(condition), clue)
    stated = draft.posts[:]
    refine(draft)
    return Compiled(puzzle, problem(draft, draft.posts), checks, draft, stated, beyond)


def state_givens(checks: SolutionChecker, draft: ProblemBuilder) -> dict[int, int]:
    """State the givens that can be switched off; return the variables of those outside their domain, by clue."""
    beyond = {}
    for x, given, clue, symbol in checks.clued:
        draft.restrict(x, (given,), clue)
        if given not in symbol.values:
            beyond[clue] = x
    return beyond
