"""Read requested clues: find out what each says in the puzzles of a family, and whether it can hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ..analysis.edits import with_clue
from ..api import Puzzle, parse
from ..api.puzzle import read_strictly
from ..base.english import listing
from ..base.errors import Diagnostic
from ..base.source import Source
from ..compiler import compile_puzzle
from ..model.clue_numbers import with_number
from ..model.expressions import Comparison, Condition, Constant, Variable
from ..model.puzzle import Clue, Constraint, less
from ..model.puzzle import Puzzle as Meaning
from ..solving.budget import Budget
from ..steps.hints import clash
from .budget import CannotMake, StableRandom
from .template import UNSOLVABLE

NUMBERED = re.compile(r"(.+?)\s*=\s*(-?\d+)")
LINE = re.compile(r"(row|column) \d+")
SECONDS, NODES = 1.0, 2000
"""Limits for finding out whether a clue is possible, and why not."""
EXAMPLES = 20
"""Number of structures of a family that are tried before a clue is refused that none of them allows."""
IN_SOME = {"no-cell-there", "no-such-entry", "outside-grid"}
"""Codes of errors that one puzzle of a family can have while another has the cell or the entry."""
UNKNOWN = "unknown-name"
HELPFUL = ("did you mean", "choose one of", "write it like this")
"""Beginnings of the helps of diagnostics that fit a requested clue; the others propose other statements."""


class NotInThisPuzzle(CannotMake):
    """Raised for a clue that one puzzle does not allow, but which another puzzle of the family may allow."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Requested clues: the conditions that fillings must satisfy, and how the puzzle expresses them.

    ``labels`` are those of the family's own clues that show some of them; ``statements`` is the text of the others.
    """

    conditions: tuple[Condition, ...] = ()
    labels: frozenset[str] = frozenset()
    statements: str = ""


def read_wishes(clues: Sequence[str], text: str, example: Meaning, drawn: Collection[int] = ()) -> Wishes:
    """Return what ``clues`` mean in a puzzle of the family.

    ``text`` declares its rules; ``drawn`` are clues in it whose numbers are placeholders. ``example`` is a puzzle with
    every clue that the family can print. Raises `CannotMake`, which names the clue, for a clue that is not understood
    or cannot hold.
    """
    if not clues:
        return Wishes()
    puzzle = parse(text)
    rules = less(puzzle, drawn)
    conditions: list[Condition] = []
    labels, statements = set(), ""
    for clue in clues:
        label = label_of(clue, example)
        if label:
            meant = [_condition(clue, label, example)]
            labels.add(label)
        else:
            stated = with_statement(clue, text, puzzle, example)
            meant = [one.condition for one in stated.constraints if one.clue >= len(puzzle.clues)]
            statements += f"{clue}\n"
        _must_hold(clue, meant, rules, conditions)
        conditions += meant
    return Wishes(tuple(conditions), frozenset(labels), statements)


def check_in_some(structure: Callable[[StableRandom], object]) -> None:
    """Raise `CannotMake` if no ``structure`` of several random ones allows the requested clues."""
    rng = StableRandom("examples")
    for _ in range(EXAMPLES):
        try:
            structure(rng)
        except NotInThisPuzzle as problem:
            last = problem
        else:
            return
    raise last


def label_of(clue: str, puzzle: Meaning) -> str:
    """Return the label of the clue of ``puzzle`` that a requested clue gives a number; empty if there is none.

    That is the clue of that name (``row 1 = 26``), or the given of that cell (``r1c1 = 5``).
    """
    numbered = NUMBERED.fullmatch(clue)
    name = numbered[1] if numbered else ""
    labels = {one.label for one in puzzle.clues if one.value is not None and one.kind != "relation"}
    return next((label for label in (name, f"given {name}") if label in labels), "")


def _condition(clue: str, label: str, example: Meaning) -> Condition:
    """Return the condition that the clue with this label has the requested number."""
    name, _, number = (part.strip() for part in clue.rpartition("="))
    if label != name:
        return Comparison(Variable(name), "=", Constant(int(number)))
    at = next(at for at, one in enumerate(example.clues) if one.label == label)
    condition = next(one.condition for one in example.constraints if one.clue == at)
    return with_number(condition, example.clues[at].value or 0, int(number))


def with_statement(clue: str, text: str, puzzle: Puzzle, example: Meaning) -> Puzzle:
    """Return the puzzle of ``text`` with a requested clue as one more statement.

    Raises `CannotMake`, with the names of the ``example`` that exist, if it is not understood.
    """
    # strictly, because the text is right: only the clue can be wrong
    stated, diagnostics = read_strictly(Source("<clue>", f"{text}{clue}\n"), {}, None)
    errors = [one for one in diagnostics if one.is_error]
    if stated is None or errors:
        raise _refusal(clue, errors[0], example)
    names = {one.name for one in puzzle.symbols}
    new = [one.name for one in stated.symbols if one.name not in names]
    if new:
        raise NotInThisPuzzle(f"{clue!r}: there is no {listing(new, 'or')} in the puzzle{_existing(example)}")
    return stated


def _refusal(clue: str, error: Diagnostic, example: Meaning) -> CannotMake:
    """Return the exception for a clue that is not understood."""
    numbered = NUMBERED.fullmatch(clue)
    said = f"{clue!r}: {error.message}"
    is_letter = error.code == UNKNOWN and error.span is not None and len(error.span.text) == 1
    if error.code in IN_SOME or is_letter:
        return NotInThisPuzzle(f"{said}{_existing(example)}")
    if numbered and LINE.fullmatch(numbered[1]):
        said = f"{clue!r}: no clue of the puzzle is called {numbered[1]!r}"
        if example.grid is not None:
            said += f"; for the sum of its cells write 'sum({numbered[1]}) = {numbered[2]}'"
    elif error.help.startswith(HELPFUL):
        said += f"; {error.help}"
    return CannotMake(f"{said}{_existing(example)}")


def _existing(example: Meaning) -> str:
    """Return the names that a requested clue can use, as the end of a message."""
    kinds: dict[str, list[str]] = {}
    for symbol in example.symbols:
        kinds.setdefault(symbol.kind, []).append(symbol.name)
    for clue in example.clues:
        if clue.value is not None and clue.kind not in ("given", "relation") and " " in clue.label:
            kinds.setdefault("clue", []).append(clue.label)
    parts = [f"{kind}s {names[0]} to {names[-1]}" for kind, names in kinds.items() if names[-1] != names[0]]
    return f" (there are {listing(parts)})" if parts else ""


def _must_hold(clue: str, meant: Sequence[Condition], rules: Meaning, before: Sequence[Condition]) -> None:
    """Raise `CannotMake` if a requested clue cannot hold, alone or with the clues requested ``before``."""
    alone = _with(rules, meant)
    # without the rules that are clues, because such a reason is easier to follow
    check_alone(clue, less(alone, range(len(rules.clues))))
    if _is_fillable(_with(rules, [*before, *meant])):
        return
    if before and _is_fillable(alone):
        raise NotInThisPuzzle(f"{clue} is impossible with the clues requested before it")
    if not _is_fillable(rules):
        raise NotInThisPuzzle(UNSOLVABLE)
    raise NotInThisPuzzle(f"{clue} is impossible: with it, the rules have no solution")


def check_alone(clue: str, puzzle: Meaning) -> None:
    """Raise `CannotMake` if a requested clue, the only one of ``puzzle``, cannot hold."""
    reason = clash(puzzle, Budget(SECONDS))
    if reason:
        raise NotInThisPuzzle(f"{clue} is impossible. {reason}")


def _with(rules: Meaning, conditions: Iterable[Condition]) -> Meaning:
    """Return the puzzle with the conditions as one more clue."""
    number = len(rules.clues)
    more = tuple(Constraint(one, number) for one in conditions)
    clue = Clue("clue", "", "relation")
    return replace(rules, constraints=(*rules.constraints, *more), clues=(*rules.clues, clue))


def _is_fillable(rules: Meaning) -> bool:
    """Return False if the rules are proven to have no solution."""
    search = compile_puzzle(rules).search(1, node_limit=NODES, time_limit=SECONDS)
    return next(search, None) is not None or bool(search.limit)


def settled(text: str, clues: Iterable[str]) -> tuple[str, set[int]]:
    """Return the text with the requested numbers in its clues, and the clues that must keep them.

    A requested clue that the text does not have is added as a statement.
    """
    fixed: set[int] = set()
    for clue in clues:
        puzzle = parse(text)
        label = label_of(clue, puzzle)
        if label:
            number = next(at for at, one in enumerate(puzzle.clues) if one.label == label)
            text = with_clue(puzzle, number, int(clue.rpartition("=")[2]))
            fixed.add(number)
        else:
            text = f"{text}{clue}\n"
            fixed |= set(range(len(puzzle.clues), len(parse(text).clues)))
    return text, fixed
