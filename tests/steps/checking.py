"""A walk checked step by step, by means that have no part in making it: the plain meaning and a search.

`check` asks of every step that it crosses out no value of a solution, that what it needs is gone by then, by the steps
it names, and that the clues and rules it names with nothing but these needs refute every value it crosses out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.model.expressions import AllOf
from gridpuzzles.model.puzzle import Constraint, Puzzle, Symbol
from gridpuzzles.model.walk import Step, Walk
from gridpuzzles.steps.columns import CARRY
from gridpuzzles.steps.sheet import Sheet

CERTAIN = ("naked single", "last cell")
"""Steps that cross out nothing: they say what is left."""
EXACT = ("combinations", "fillings", "last cell of a clue", "value a clue must have")
"""Steps that are as strong as the clue: they rest on nothing that could be left out."""
MOST_NODES = 200_000

Candidates = dict[str, tuple[int, ...]]


def check(walk: Walk, possible: Mapping[str, Collection[int]]) -> None:
    """Hold every step of ``walk`` against the values ``possible`` in some solution."""
    puzzle = walk.puzzle
    sheet = Sheet(puzzle)
    full = {name: tuple(sheet.listed(mask)) for name, mask in zip(sheet.names, sheet.full, strict=True)}
    boards = walk.boards()
    crossed_by: dict[tuple[str, int], int] = {}
    for step, before in zip(walk.steps, boards[:-1], strict=True):
        said = f"step {step.number}: {step.text}"
        assert step.parts, said
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
        refuted(sheet, full, step, said)
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


def refuted(sheet: Sheet, full: Mapping[str, tuple[int, ...]], step: Step, said: str) -> None:
    """The clues and rules named refute what is crossed out, with only the needs gone."""
    if step.technique in CERTAIN or step.technique == "search":
        for name in step.placed if step.technique in CERTAIN else ():
            assert set(full[name]) - set(step.needs.get(name, ())) == {step.placed[name]}, said
        return
    problem = alone(sheet, full, step, step.needs)
    for name, values in step.crossed.items():
        for value in values:
            assert not has_solution(problem, {name: (value,)}), f"does not follow: {name} = {value}; {said}"
    named = named_by(sheet, step)
    clues = [one.clue for one in named if one.clue >= 0]
    whole = len(set(clues)) == len(clues) and not any(isinstance(one.condition, AllOf) for one in named)
    if step.technique in EXACT and whole and not any(name.startswith(CARRY) for name in step.cells):
        smallest(sheet, full, step, said)


def named_by(sheet: Sheet, step: Step) -> list[Constraint]:
    """The constraints that a step names."""
    return [
        constraint
        for rule, constraint in enumerate(sheet.puzzle.constraints)
        if constraint.clue in step.clues or rule in step.rules
    ]


def smallest(sheet: Sheet, full: Mapping[str, tuple[int, ...]], step: Step, said: str) -> None:
    """Without any one of what a step needs it would not follow."""
    for name in step.needs:
        fewer = {one: values for one, values in step.needs.items() if one != name}
        assert not follows(alone(sheet, full, step, fewer), step), f"does not need {name}: {said}"
    for rule in step.rules:
        fewer_rules = step.replace(rules=tuple(one for one in step.rules if one != rule))
        assert not follows(alone(sheet, full, fewer_rules, step.needs), step), f"does not need rule {rule}: {said}"


def follows(problem: Puzzle, step: Step) -> bool:
    return not any(has_solution(problem, {name: values}) for name, values in step.crossed.items())


def alone(
    sheet: Sheet, full: Mapping[str, tuple[int, ...]], step: Step, needs: Mapping[str, Collection[int]]
) -> Puzzle:
    """The puzzle with nothing but the clues and rules of a step, and without the candidates it needs gone."""
    named = [Constraint(constraint.condition) for constraint in named_by(sheet, step)]
    columns = [
        Constraint(unit.condition)
        for unit in sheet.units
        if (unit.kind == "column" and unit.clue in step.clues) or (unit.kind == "column" and unit.rule in step.rules)
        if unit.condition is not None
    ]
    symbols = tuple(
        Symbol(name, tuple(value for value in values if value not in needs.get(name, ())))
        for name, values in full.items()
    )
    return Puzzle(symbols, (*named, *columns))


def has_solution(puzzle: Puzzle, assumptions: Mapping[str, Collection[int]]) -> bool:
    """Whether there is a solution, as the engine finds."""
    search = compile_puzzle(puzzle).search(1, assumptions=assumptions, node_limit=MOST_NODES)
    found = next(search, None)
    assert not search.limit or found, "too long a search for a check"
    return found is not None
