"""A walk checked step by step, by means that have no part in making it: the plain meaning and a search.

`check` asks of every step that it crosses out no value of a solution, that what it needs is gone by then, by the steps
it names, that the clues and rules it names with nothing but these needs refute every value it crosses out, and that
they do not when one of the needs or rules is given back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.engine.search import Search
from gridpuzzles.model.expressions import AllOf
from gridpuzzles.model.puzzle import Clue, Constraint, Puzzle, Symbol
from gridpuzzles.model.solution_path import SolutionPath, Step
from gridpuzzles.steps.columns import CARRY
from gridpuzzles.steps.derived import sheet_of
from gridpuzzles.steps.shapes import occurring
from gridpuzzles.steps.technique_table import LEAST
from tests.cpsat import solutions

CERTAIN = ("naked single", "full house")
"""Steps that cross out nothing: they say what is left."""
MAX_NODES, FEW_NODES = 2_000, 100
SECONDS = 60.0
"""For CP-SAT, which is asked where the engine's search takes longer."""

Candidates = dict[str, tuple[int, ...]]


def check(walk: SolutionPath, possible: Mapping[str, Collection[int]]) -> None:
    """Hold every step of ``walk`` against the values ``possible`` in some solution."""
    puzzle = walk.puzzle
    paper = Paper(puzzle)
    boards = walk.boards()
    crossed_by: dict[tuple[str, int], int] = {}
    for step, before in zip(walk.steps, boards[:-1], strict=True):
        said = f"step {step.number}: {step.text}"
        assert step.parts, said
        assert step.cost >= LEAST[step.technique], f"costs {step.cost}: {said}"
        for gone in (step.crossed, step.swept):
            for name, values in gone.items():
                assert not set(values) & set(possible.get(name, ())), f"crosses out a value of a solution: {said}"
        for name, values in step.crossed.items():
            assert set(values) <= set(before[name]), f"crossed out before: {said}"
        assert step.placed or step.crossed, f"without effect: {said}"
        uses = set()
        for name, values in step.needs.items():
            assert not set(values) & set(before[name]), f"needs what is not gone: {said}"
            uses |= {crossed_by[name, value] for value in values if (name, value) in crossed_by}
        assert uses <= set(step.uses), f"does not name what it uses: {said}"
        assert all(one < step.number for one in step.uses), said
        _claims(step, boards[step.number], said)
        paper.refuted(step, said)
        for gone in (step.crossed, step.swept):
            crossed_by.update(((name, value), step.number) for name, values in gone.items() for value in values)
    if walk.complete:
        assert all(len(values) == 1 for values in boards[-1].values())


def _claims(step: Step, after: Candidates, said: str) -> None:
    """What is placed is said, and is so."""
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
        one if one.clue >= 0 else one.replace(clue=rule_number(puzzle, i)) for i, one in enumerate(puzzle.constraints)
    )
    return puzzle.replace(clues=(*puzzle.clues, *rules), constraints=constraints)


def rule_number(puzzle: Puzzle, constraint: int) -> int:
    """Return the number by which `with_numbered_rules` lets a rule of ``puzzle`` be switched off."""
    return len(puzzle.clues) + constraint


class Paper:
    """A puzzle whose clues and rules can all be switched off, with the carries of additions as names beside."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        sheet = sheet_of(puzzle)
        self.full = {name: sheet.widest(x) for x, name in enumerate(sheet.names)}
        self.start = {name: tuple(sheet.listed(mask)) for name, mask in zip(sheet.names, sheet.full, strict=True)}
        numbered = with_numbered_rules(puzzle)
        self.clues = range(len(numbered.clues))
        self.numbers = [
            one.clue if one.clue >= 0 else rule_number(puzzle, rule) for rule, one in enumerate(puzzle.constraints)
        ]
        columns = [
            Constraint(unit.condition, unit.clue if unit.clue >= 0 else rule_number(puzzle, unit.rule))
            for unit in sheet.units
            if unit.kind == "column" and not unit.sources and unit.condition is not None
        ]
        symbols = tuple(Symbol(name, values) for name, values in self.full.items())
        self.whole = Puzzle(symbols, (*numbered.constraints, *columns), clues=numbered.clues, base=puzzle.base)
        self.compiled = compile_puzzle(self.whole)

    def refuted(self, step: Step, said: str) -> None:
        """The clues and rules named refute what is crossed out, with only the needs gone."""
        if step.technique in CERTAIN or step.technique == "search":
            for name in step.placed if step.technique in CERTAIN else ():
                assert set(self.start[name]) - set(step.needs.get(name, ())) == {step.placed[name]}, said
            return
        for name, values in step.crossed.items():
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
        """The constraints that a step names."""
        return [
            constraint
            for rule, constraint in enumerate(self.puzzle.constraints)
            if constraint.clue in step.clues or rule in step.rules
        ]

    def smallest(self, step: Step, said: str) -> None:
        """Without any one of what a step needs it would not follow."""
        for name in step.needs:
            fewer = {one: values for one, values in step.needs.items() if one != name}
            assert not self.follows(step, fewer), f"does not need {name}: {said}"
        for rule in step.rules:
            fewer_rules = step.replace(rules=tuple(one for one in step.rules if one != rule))
            assert not self.follows(fewer_rules, step.needs), f"does not need rule {rule}: {said}"

    def follows(self, step: Step, needs: Mapping[str, Collection[int]]) -> bool:
        """Whether a short search shows that a step needs no more."""
        return all(self.ended(step, needs, {name: values}) for name, values in step.crossed.items())

    def ended(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates) -> bool:
        """Whether a short search comes to its end, and finds nothing."""
        search = self.search(step, needs, supposed, FEW_NODES)
        return next(search, None) is None and not search.limit

    def has_solution(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates) -> bool:
        """Whether there is a solution of the clues and rules of a step alone, as the engine finds, all others switched
        off."""
        search = self.search(step, needs, supposed, MAX_NODES)
        found = next(search, None)
        if search.limit and found is None:
            return bool(solutions(self.alone(self.named(step), self.left(needs) | supposed), limit=1, seconds=SECONDS))
        return found is not None

    def search(self, step: Step, needs: Mapping[str, Collection[int]], supposed: Candidates, nodes: int) -> Search:
        """The engine's search with the clues and rules of a step alone."""
        named = self.named(step)
        without = [clue for clue in self.clues if clue not in named]
        return self.compiled.search(1, assumptions=self.left(needs) | supposed, without=without, node_limit=nodes)

    def named(self, step: Step) -> set[int]:
        """The numbers of what a step names."""
        return {*step.clues, *(self.numbers[rule] for rule in step.rules)}

    def left(self, needs: Mapping[str, Collection[int]]) -> dict[str, tuple[int, ...]]:
        """The values that names have when nothing but this is gone."""
        return {name: tuple(value for value in self.full[name] if value not in gone) for name, gone in needs.items()}

    def alone(self, named: Collection[int], left: Mapping[str, Collection[int]]) -> Puzzle:
        """The puzzle of nothing but the clues and rules named, and of these values."""
        kept = tuple(Constraint(one.condition) for one in self.whole.constraints if one.clue in named)
        used = set(occurring(*(one.condition for one in kept))) | left.keys()
        symbols = tuple(one.replace(values=tuple(left.get(one.name, one.values))) for one in self.whole.symbols)
        return Puzzle(tuple(one for one in symbols if one.name in used), kept, base=self.whole.base)

    def refuted_by_another(self, step: Step) -> None:
        """The same as `refuted`, by a solver that has nothing to do with the engine."""
        left = self.left(step.needs)
        for name, values in step.crossed.items():
            for value in values:
                puzzle = self.alone(self.named(step), left | {name: (value,)})
                assert not solutions(puzzle, limit=1, seconds=SECONDS), f"{name} = {value}: {step.text}"
