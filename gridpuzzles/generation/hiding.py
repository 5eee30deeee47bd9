"""Hide parts of a text one after the other while its solution stays unique."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..api import Puzzle, read
from ..base.annotations import T
from ..base.source import Source
from ..compiler import Compiled
from ..convert.formats import canonical
from .budget import CannotMake, GenerationBudget, StableRandom
from .generator import GeneratedPuzzle

ParseText = Callable[[str], Puzzle | None]

MAX_NODES = 5000
"""Largest number of nodes of each proof of uniqueness; a part whose proof needs more stays visible."""
NODES_OF_ALL = 20_000
"""Largest number of nodes for all proofs together if values are given one by one."""


def plainly(text: str) -> Puzzle | None:
    """Return the puzzle that a text declares; None if it is not valid."""
    return read(Source("<made>", text))[0]


def hide_parts(
    title: str,
    text: Callable[[frozenset[T]], str],
    parts: Sequence[T],
    budget: GenerationBudget,
    fewest: int = 1,
    spare: float = 0,
) -> GeneratedPuzzle:
    """Hide each of ``parts``, in their order, if the solution stays unique, and return the puzzle.

    ``text`` writes the puzzle without some parts. The first parts, a fraction ``spare`` of all, stay visible. Raises
    `CannotMake` if the complete text has more than one solution, or if fewer than ``fewest`` can be hidden.
    """
    removed: frozenset[T] = frozenset()
    whole = plainly(text(removed))
    if whole is None or budget.only_solution(budget.compiled(whole), MAX_NODES) is None:
        raise CannotMake("the puzzle has several solutions even if all its clues are shown")
    # a text that needs guesses with all its parts will need them anyway
    nodes = budget.proof_nodes(budget.compiled(whole), MAX_NODES)
    for part in parts[int(spare * len(parts)) :]:
        if only_solution(text(removed | {part}), budget, nodes=nodes) is not None:
            removed |= {part}
        budget.check()
    if len(removed) < fewest:
        raise CannotMake(f"only {len(removed)} clues could be removed; at least {fewest} must be")
    return puzzle_without(title, text, removed, budget)


def needed(
    compiled: Compiled,
    filling: Mapping[str, int],
    names: Sequence[str],
    budget: GenerationBudget,
    tried: int | None = None,
) -> frozenset[str]:
    """Return the names whose values must be given to make ``filling`` the only solution.

    None of them is redundant, except where the proof takes too long. Names are omitted in large groups first, then in
    smaller ones. Only the first ``tried`` names may be omitted (None: all). Raises `CannotMake` if the budget is spent.
    """
    kept = dict.fromkeys(names)
    last = frozenset(names[:tried])
    # The proofs share one limit; without guesses, propagation alone must prove uniqueness.
    if budget.guesses:
        nodes = NODES_OF_ALL // max(1, len(names))
    else:
        nodes = 0
    # Large groups come first, because one proof then omits many names.
    many = len(last)
    while many:
        waiting = [name for name in kept if name in last]
        for at in range(0, len(waiting), many):
            some = waiting[at : at + many]
            rest = {name: (filling[name],) for name in kept if name not in some}
            if budget.only_solution(compiled, nodes, assumptions=rest) is not None:
                kept = {name: None for name in kept if name in rest}
            budget.check()
        many //= 2
    return frozenset(kept)


def puzzle_without(
    title: str,
    text: Callable[[frozenset[T]], str],
    removed: frozenset[T],
    budget: GenerationBudget,
    parse_text: ParseText = plainly,
) -> GeneratedPuzzle:
    """Return the puzzle with the parts ``removed`` hidden; its changes make it easier by showing one of them.

    Raises `CannotMake` if its solution could not be proved unique.
    """

    def change(rng: StableRandom, budget: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
        if harder or len(removed) < 2:
            return None
        return puzzle_without(title, text, removed - {rng.choice(sorted(removed))}, budget, parse_text)  # type: ignore[type-var]

    body = canonical(text(removed))
    filling = only_solution(body, budget, parse_text)
    if filling is None:
        raise CannotMake("it was not determined whether the solution is unique")
    return GeneratedPuzzle(title, body, filling, change)


def only_solution(
    text: str, budget: GenerationBudget, parse_text: ParseText = plainly, nodes: int = MAX_NODES
) -> Mapping[str, int] | None:
    """Return the solution of a text if it was proved unique; None if not, or if the text is not valid."""
    puzzle = parse_text(text)
    if puzzle is None:
        return None
    compiled = budget.compiled(puzzle)
    values = budget.only_solution(compiled, nodes)
    return None if values is None else compiled.assignment(values)
