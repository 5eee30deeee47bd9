"""Parts of a text hidden, one after the other, while its solution stays the only one."""

from __future__ import annotations

from ..api import read
from ..base.source import Source
from .budget import CannotMake
from .generator import GeneratedPuzzle
from .output_text import formatted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from typing import TypeVar

    from ..api import Puzzle
    from ..compiler import Compiled
    from .budget import GenerationBudget
    from .rng import StableRandom

    Meant = Callable[[str], Puzzle | None]
    Part = TypeVar("Part", bound=Hashable)

MAX_NODES = 5000
"""Nodes of each proof that there is no other solution; what takes more stays to be seen."""
NODES_OF_ALL = 20_000
"""The same where values are told, one proof for each."""


def plainly(text: str) -> Puzzle | None:
    """What a text means."""
    return read(Source("<made>", text))[0]


def hidden(
    title: str,
    text: Callable[[frozenset[Part]], str],
    parts: Sequence[Part],
    allowance: GenerationBudget,
    fewest: int = 1,
    meant: Meant = plainly,
    spare: float = 0,
) -> GeneratedPuzzle:
    """The puzzle with as many of the parts hidden as can be together, tried in their order, but for the first, a share
    ``spare`` of them all, which stay to be seen.

    ``text`` writes it without some, ``meant`` reads it. Raises `CannotMake` where it has more than one
    solution, or where fewer than ``fewest`` can be hidden.
    """
    gone: frozenset[Part] = frozenset()
    whole = meant(text(gone))
    if whole is None or allowance.only_solution(whole.compiled, MAX_NODES) is None:
        raise CannotMake("with nothing hidden there are several solutions")
    nodes = allowance.proof_nodes(whole.compiled, MAX_NODES)
    for part in parts[int(spare * len(parts)) :]:
        if only_solution(text(gone | {part}), allowance, meant, nodes) is not None:
            gone |= {part}
        allowance.check()
    if len(gone) < fewest:
        raise CannotMake(f"{len(gone)} could be hidden, not {fewest} or more")
    return without(title, text, gone, allowance, meant)


def needed(
    compiled: Compiled,
    filling: Mapping[str, int],
    names: Sequence[str],
    allowance: GenerationBudget,
    tried: int | None = None,
) -> frozenset[str]:
    """Names whose values have to be told so that the filling is the only solution: none of them in vain but for what
    takes long to prove. They are left out many at a time, fewer where that is in vain, the first ones first;
    only so many of the first are ``tried``, all of them where it is None.

    Raises `CannotMake` where what is allowed is spent.
    """
    kept = dict.fromkeys(names)
    last = frozenset(names[:tried])
    if allowance.guesses:
        nodes = NODES_OF_ALL // max(1, len(names))
    else:
        nodes = 0
    many = len(last)
    while many:
        waiting = [name for name in kept if name in last]
        for at in range(0, len(waiting), many):
            some = waiting[at : at + many]
            rest = {name: (filling[name],) for name in kept if name not in some}
            if allowance.only_solution(compiled, nodes, assumptions=rest) is not None:
                kept = {name: None for name in kept if name in rest}
            allowance.check()
        many //= 2
    return frozenset(kept)


def without(
    title: str,
    text: Callable[[frozenset[Part]], str],
    gone: frozenset[Part],
    allowance: GenerationBudget,
    meant: Meant = plainly,
) -> GeneratedPuzzle:
    """The puzzle with some parts hidden, which gets easier with some of them seen. Raises `CannotMake` where its
    solution was not proved to be the only one."""

    def change(dice: StableRandom, allowance: GenerationBudget, harder: bool) -> GeneratedPuzzle | None:
        if harder or len(gone) < 2:
            return None
        return without(title, text, gone - {dice.choice(sorted(gone))}, allowance, meant)  # type: ignore[type-var]

    body = formatted(text(gone))
    filling = only_solution(body, allowance, meant)
    if filling is None:
        raise CannotMake("it was not determined whether the solution is unique")
    return GeneratedPuzzle(title, body, filling, change)


def only_solution(
    text: str, allowance: GenerationBudget, meant: Meant = plainly, nodes: int = MAX_NODES
) -> Mapping[str, int] | None:
    """The solution of a text where it was proved to be all; None too where it is no puzzle."""
    puzzle = meant(text)
    if puzzle is None:
        return None
    found = allowance.only_solution(puzzle.compiled, nodes)
    if found is None:
        return None
    return puzzle.compiled.assignment(found)
