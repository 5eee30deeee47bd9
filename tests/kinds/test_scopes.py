"""Test the table of scopes, and every command, view and format with an example of each scope."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.api import read
from gridpuzzles.base.source import Source
from gridpuzzles.kinds.rule_sentences import sentence
from gridpuzzles.kinds.scopes import SCOPES, groups_of
from gridpuzzles.language.grammar import all_words
from gridpuzzles.language.parser import parse
from gridpuzzles.language.printer import print_document
from gridpuzzles.model.expressions import Different
from gridpuzzles.views.rules import rules

from ..compare.questions import Text
from ..compare.run import asked

SIZES = (4, 6, 8, 9, 12, 16)
MAPS = {
    "regions": "regions:\n  A A B B\n  A A B B\n  C C D D\n  C C D D\n",
    "cages": "cages sum:\n  A A B B\n  A A B B\n  C C D D\n  C C D D\n  A = 10 B = ? C = ? D = ?\n",
    "paths": "paths:\n  a = r1c1 r1c2 r2c2\n  b = r4c4 r4c3 r3c3\n",
}
DIFFER = [name for name, scope in SCOPES.items() if scope.can_differ]
NUMBERED = [name for name, scope in SCOPES.items() if scope.numbered is not None]
OPEN = {(1, 1), (2, 2), (2, 3), (3, 2), (4, 4)}
DRAWN = "".join(
    f"  {' '.join('_' if (row, col) in OPEN else str(1 + (row + 2 * col) % 5) for col in range(1, 5))}\n"
    for row in range(1, 5)
)
"""The numbers of a Latin square of 4 x 4 but five, which brute force can try."""
each_scope = pytest.mark.parametrize("name", SCOPES)
each_differing = pytest.mark.parametrize("name", DIFFER)
each_numbered = pytest.mark.parametrize("name", NUMBERED)


def fitting(name: str) -> tuple[int, tuple[int, ...]]:
    """Return the smallest square grid that a numbered scope fits, and the size of its groups."""
    for side in SIZES:
        for height in (2, 3, 4) if SCOPES[name].has_size else (0,):
            size = (height, height) if height else ()
            if side >= 4 and groups_of(name, side, side, *size):
                return side, size
    raise AssertionError(f"no grid of {SIZES} fits {name}")


def example(name: str, statement: str = "all different in") -> str:
    """Return a puzzle with several solutions in which the groups of a scope differ."""
    side, size = fitting(name) if SCOPES[name].numbered else (4, ())
    words = f"{name} {' x '.join(map(str, size))}".strip()
    return f"values 1..{side * side}\ngrid {side} x {side}\n{MAPS.get(name, '')}{statement} {words}\n"


def of_each(name: str, rule: str) -> str:
    words = example(name, "each").splitlines()[-1].replace(name, SCOPES[name].one)
    return f"{example(name).rpartition('all different')[0]}{words}: {rule}\n"


@each_numbered
def test_groups_are_distinct_cells_of_the_grid(name: str) -> None:
    side, size = fitting(name)
    groups = groups_of(name, side, side, *size)
    assert len(set(map(frozenset, groups))) == len(groups)
    for group in groups:
        assert len(set(group)) == len(group) > 1
        assert all(1 <= row <= side and 1 <= col <= side for row, col in group)


@each_numbered
def test_grid_that_does_not_fit_is_an_error(name: str) -> None:
    if not SCOPES[name].misfit:
        return
    words = f"{name} 3 x 3" if SCOPES[name].has_size else name
    with pytest.raises(gp.DefinitionError) as told:
        gp.parse(f"values 1..9\ngrid 4 x 5\nall different in {words}\n")
    numbers = {"rows": 4, "cols": 5, "height": 3, "width": 3}
    assert told.value.diagnostics[0].message == SCOPES[name].misfit.format(**numbers)


@each_differing
def test_rule_of_a_scope_names_its_groups(name: str) -> None:
    puzzle = gp.parse(example(name))
    labels = [rule.label for rule in puzzle.constraints if isinstance(rule.condition, Different)]
    assert labels
    assert all(label.startswith(f"{SCOPES[name].label} ") for label in labels)
    each = gp.parse(of_each(name, "sum(_) > 0"))
    assert len(each.constraints) >= len(labels)


@each_scope
def test_rule_for_each_group_is_read_and_printed(name: str) -> None:
    document, faults = parse(Source("<text>", of_each(name, "sum(_) > 0")))
    assert not faults
    printed = print_document(document)
    assert f"each {SCOPES[name].one}" in printed
    assert print_document(parse(Source("<text>", printed))[0]) == printed


@each_differing
def test_no_two_alike_takes_the_scope(name: str) -> None:
    puzzle, _ = read(Source("<text>", example(name, "no two").rstrip() + " alike\n"))
    assert puzzle is not None


@each_differing
def test_sheet_sentence_means_the_rule(name: str) -> None:
    if SCOPES[name].sheet is None:
        return
    _, size = fitting(name) if SCOPES[name].numbered else (4, ())
    words = f"{name} {' x '.join(map(str, size))}".strip()
    told = sentence("no repeats", values="1..9", any=words)
    assert SCOPES[name].sheet in told
    said = rules(gp.parse(example(name)))
    assert any(f"{SCOPES[name].sheet}" in one for one in said), said


@each_differing
def test_solving_step_names_the_group(name: str) -> None:
    puzzle = gp.parse(example(name))
    cells = next(one for one in puzzle.constraints if isinstance(one.condition, Different))
    first, second, *_ = cells.condition.expressions  # type: ignore[union-attr]
    told = str(gp.parse(f"{example(name)}{first.name} = 1\n{second.name} = 1\n").explain())  # type: ignore[union-attr]
    assert cells.label.lower() in told.lower()


@each_scope
def test_editors_know_the_words(name: str) -> None:
    assert SCOPES[name].one in all_words()
    assert name in all_words() or not SCOPES[name].can_differ


@each_differing
def test_second_implementation_agrees(name: str) -> None:
    assert not SCOPES[name].numbered or fitting(name)[0] == 4
    head = f"values 1..5\ngrid:\n{DRAWN}{MAPS.get(name, '')}"
    for text in (example(name), of_each(name, "_ != 3"), example(name, "no two").rstrip() + " alike\n"):
        rule = text.splitlines()[-1]
        assert asked(Text(f"{head}{rule}\n"), 1, thorough=False) == []
