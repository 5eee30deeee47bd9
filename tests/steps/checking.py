"""Check a solution path step by step, independently of the code that found it: by the reference meaning and a search.

`check` requires of every step:

- it eliminates no value of a solution;
- the eliminations it needs are done by then, by the steps it names;
- its clues and rules with only these needs refute every value it eliminates;
- they do not, if one of the needs or rules is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.engine.search import Search
from gridpuzzles.model.expressions import AllOf
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol
from gridpuzzles.model.solution_path import SolutionPath, Step
from gridpuzzles.steps.columns import CARRY
from gridpuzzles.steps.derived import model_of
from gridpuzzles.steps.rating import LEAST
from gridpuzzles.steps.units import occurring
from tests.cpsat import solutions

CERTAIN = ("naked single", "full house")
"""Techniques of steps that eliminate nothing, but state what is left."""
MAX_NODES, FEW_NODES = 2_000, 100
SECONDS = 60.0
"""Time limit of CP-SAT, which decides if the engine's search takes longer."""

Candidates = dict[str, tuple[int, ...]]


def check(walk: SolutionPath, possible: Mapping[str, Collection[int]]) -> None:
    """Check every step of `walk` with the values `possible` in some solution."""
    puzzle = walk.puzzle
    paper = Paper(puzzle)
    boards = walk.boards()
    crossed_by: dict[tuple[str, int], int] = {}
    for step, before in zip(walk.steps, boards[:-1], strict=True):
        said = f"step {step.number}: {step.text}"
        assert step.parts, said
        assert step.cost >= LEAST[step.technique], f"costs {step.cost}: {said}"
        for gone in (step.eliminated, step.peer_eliminated):
            for name, values in gone.items():
                assert not set(values) & set(possible.get(name, ())), f"crosses out a value of a solution: {said}"
        for name, values in step.eliminated.items():
            assert set(values) <= set(before[name]), f"crossed out before: {said}"
        assert step.placed or step.eliminated, f"without effect: {said}"
        uses = set()
        for name, values in step.needs.items():
            assert not set(values) & set(before[name]), f"needs what is not gone: {said}"
            uses |= {crossed_by[name, value] for value in values if (name, value) in crossed_by}
        assert uses <= set(step.uses), f"does not name what it uses: {said}"
        assert all(one < step.number for one in step.uses), said
        _claims(step, boards[step.number], said)
        paper.refuted(step, said)
        for gone in (step.eliminated, step.peer_eliminated):
            crossed_by.update(((name, value), step.number) for name, values in gone.items() for value in values)
    if walk.complete:
        assert all(len(values) == 1 for values in boards[-1].values())


def _claims(step: Step, after: Candidates, said: str) -> None:
    """Assert that a placed value is mentioned and true."""
    for name, value in step.placed.items():
        assert after[name] == (value,), said
        if step.technique != "search":
            assert any(part.name == name for part in step.parts if part.kind == "cell"), f"{name} is not named: {said}"
    told = [part for part in step.parts if part.kind == "cell" and part.value is not None]
    for part in told:
        if step.placed.get(part.name) == part.value:
            break
    else:
        assert not step.placed or step.technique == "two sums" or not told, f"does not say what it places: {said}"


def with_numbered_rules(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a clue for each rule, so that a compiled puzzle can switch the rules off one by one.

    The puzzle's own clues keep their numbers; constraint ``i`` without a clue gets ``rule_number(puzzle, i)``.
    """
    rules = tuple(Clue(f"rule {i}", one.label, "rule") for i, one in enumerate(puzzle.constraints))
    constraints = tuple(
        one if one.clue >= 0 else replace(one, clue=rule_number(puzzle, i)) for i, one in enumerate(puzzle.constraints)
    )
    return replace(puzzle, clues=(*puzzle.clues, *rules), constraints=constraints)


def rule_number(puzzle: Puzzle, constraint: int) -> int:
    """Return the number by which `with_numbered_rules` lets a rule of ``puzzle`` be switched off."""
    return len(puzzle.clues) + constraint


class Paper:
    """A puzzle whose clues and rules can all be switched off, with the carries of additions as extra names."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        model = model_of(puzzle)
        self.full = {name: model.widest(x) for x, name in enumerate(model.names)}
        self.start = {name: tuple(model.listed(mask)) for name, mask in zip(model.names, model.full, strict=True)}
        numbered = with_numbered_rules(puzzle)
        self.clues = range(len(numbered.clues))
        self.numbers = [
            one.clue if one.clue >= 0 else rule_number(puzzle, rule) for rule, one in enumerate(puzzle.constraints)
        ]
        columns = [
            Constraint(unit.condition, unit.clue if unit.clue >= 0 else rule_number(puzzle, unit.rule))
            for unit in model.units
            if unit.kind == "column" and not unit.sources and unit.condition is not None
        ]
        symbols = tuple(Symbol(name, values) for name, values in self.full.items())
        self.whole = Puzzle(symbols, (*numbered.constraints, *columns), clues=numbered.clues, base=puzzle.base)
        self.compiled = compile_puzzle(self.whole)

    def refuted(self, step: Step, said: str) -> None:
        """Assert that the clues and rules of a step, with only its needs, refute the values it eliminates."""
        if step.technique in CERTAIN or step.technique == "search":
            for name in step.placed if step.technique in CERTAIN else ():
                assert set(self.start[name]) - set(step.needs.get(name, ())) == {step.placed[name]}, said
            return
        for name, values in step.eliminated.items():
            for value in values:
                assert not self.has_solution(step, step.needs, {name: (value,)}), (
                    f"does not follow: {name} = {value}; {said}"
                )
        named = self.named_by(step)
        clues = [one.clue for one in named if one.clue >= 0]
        whole = len(set(clues)) == len(clues) and not any(isinstance(one.condition, AllOf) for one in named)
        if whole and not any(name.startswith(CARRY) for name in step.cells):
            self.smallest(step, said)

    def named_by(self, step: Step) -> list[Constraint]:
        """Return the constraints that a step names."""
        return [
            constraint
            for rule, constraint in enumerate(self.puzzle.constraints)
            if constraint.clue in step.clues or rule in step.rules
        ]

    def smallest(self, step: Step, said: str) -> None:
        """Assert that the step would not follow without any one of its needs.

        Rules that have no solution at all, as six different cells with three values, prove everything.
        """
        if self.ended(step, {}, {}):
            return
        for name in step.needs:
            fewer = {one: values for one, values in step.needs.items() if one != name}
            assert not self.follows(step, fewer), f"does not need {name}: {said}"
        for rule in step.rules:
            fewer_rules = replace(step, rules=tuple(one for one in step.rules if one != rule))
            assert not self.follows(fewer_rules, step.needs), f"does not need rule {rule}: {said}"

    def follows(self, step: Step, needs: Mapping[str, Collection[int]]) -> bool:
        """Return True if a short search proves the step from the given needs."""
        return all(self.ended(step, needs, {name: values}) for name, values in step.eliminated.items())

    def ended(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates) -> bool:
        """Return True if a short search ends without a solution."""
        search = self.search(step, needs, supposed, FEW_NODES)
        return next(search, None) is None and not search.limit

    def has_solution(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates) -> bool:
        """Return True if the clues and rules of a step alone have a solution, with all others switched off."""
        search = self.search(step, needs, supposed, MAX_NODES)
        found = next(search, None)
        if search.limit and found is None:
            return bool(solutions(self.alone(self.named(step), self.left(needs) | supposed), limit=1, seconds=SECONDS))
        return found is not None

    def search(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates, nodes: int) -> Search:
        """Return the engine's search with only the clues and rules of a step."""
        named = self.named(step)
        without = [clue for clue in self.clues if clue not in named]
        return self.compiled.search(1, assumptions=self.left(needs) | supposed, without=without, node_limit=nodes)

    def named(self, step: Step) -> set[int]:
        """Return the numbers of the clues and rules that a step names."""
        return {*step.clues, *(self.numbers[rule] for rule in step.rules)}

    def left(self, needs: Mapping[str, Collection[int]]) -> dict[str, tuple[int, ...]]:
        """Return the values of names if only `needs` are eliminated."""
        return {name: tuple(value for value in self.full[name] if value not in gone) for name, gone in needs.items()}

    def alone(self, named: Collection[int], left: Mapping[str, Collection[int]]) -> Puzzle:
        """Return the puzzle of only the named clues and rules, and of these values."""
        kept = tuple(Constraint(one.condition) for one in self.whole.constraints if one.clue in named)
        used = set(occurring(*(one.condition for one in kept))) | left.keys()
        symbols = tuple(replace(one, values=tuple(left.get(one.name, one.values))) for one in self.whole.symbols)
        return Puzzle(tuple(one for one in symbols if one.name in used), kept, base=self.whole.base)

    def refuted_by_another(self, step: Step) -> None:
        """Assert the same as `refuted` with a solver independent of the engine."""
        left = self.left(step.needs)
        for name, values in step.eliminated.items():
            for value in values:
                puzzle = self.alone(self.named(step), left | {name: (value,)})
                assert not solutions(puzzle, limit=1, seconds=SECONDS), f"{name} = {value}: {step.text}"
