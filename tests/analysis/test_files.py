"""Test parameters, included files and repeated statements."""

from __future__ import annotations

from textwrap import dedent

import pytest

from gridpuzzles.analysis import analyze
from gridpuzzles.base.errors import DefinitionError, Diagnostic
from gridpuzzles.base.source import Source, Span
from gridpuzzles.language.parser import parse
from gridpuzzles.model.puzzle import Puzzle
from tests.reference import solutions

TEMPLATE = """
title: inside
values 1..n
grid n x n
all different in rows, cols
evaluate left to right
r1c1 + r1c2 * 2 = 6
expect no solution
"""


def taken(text: str, params: dict[str, int] | None = None, **files: str) -> tuple[Puzzle | None, list[Diagnostic]]:
    def load(path: str, span: Span) -> Source:
        if path not in files:
            raise DefinitionError((Diagnostic("use-not-found", f"no file {path}", span),))
        return Source(path, dedent(files[path]).lstrip("\n"))

    document, found = parse(Source("main", text))
    made, more = analyze(document, params or {}, load)
    return made, [*found, *more]


def codes(text: str, params: dict[str, int] | None = None, **files: str) -> list[str]:
    return [one.code for one in taken(text, params, **files)[1]]


def test_included_file_keeps_its_evaluation_order_but_not_its_promises() -> None:
    made, found = taken('use "t" (n = 2)\ntitle: outside\nevaluate by precedence', t=TEMPLATE)
    assert [one.code for one in found] == ["second-evaluate"]
    made, found = taken('use "t" (n = 2)\ntitle: outside\n2 * r2c1 + r2c2 = 4', t=TEMPLATE)
    assert not found
    assert made is not None
    assert made.title == "outside"
    assert made.expectation is None
    assert solutions(made) == {(2, 1, 1, 2)} & solutions(made)
    assert len(made.symbols) == 4


def test_evaluation_order_applies_to_its_own_file_only() -> None:
    main = 'use "t"\nevaluate left to right\n1 + a * 2 = 6'
    made, _ = taken(main, t="unknown a, b in 1..9\n1 + b * 2 = 7\n")
    assert made is not None
    assert solutions(made) == {(2, 3)}


def test_parameters_may_be_defined_in_any_order() -> None:
    made, found = taken("unknown a in 0..99\na = m - 1\nparam m = n * (n + 1) / 2\nparam n = 2 ^ 3\n")
    assert not found
    assert made is not None
    assert solutions(made) == {(35,)}


def test_parameters_can_be_set_by_the_caller() -> None:
    text = "param n = 4\nunknown a in 1..n\na = n\n"
    for n in (2, 7):
        made, found = taken(text, {"n": n})
        assert not found
        assert made is not None
        assert solutions(made) == {(n,)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("param n = m\nparam m = n\ngrid n x n\nvalues 1..2", ["param-loop"]),
        ("param n = n + 1\ngrid 2 x 2\nvalues 1..2\nrows sum = 3", ["param-loop"]),
        ("param n = 2\nparam n = 3\ngrid n x n\nvalues 1..2\nrows sum = 3", ["name-declared-twice"]),
        ("grid n x n\nvalues 1..4", ["unknown-name"]),
        ("param n = 1/0\ngrid n x 2\nvalues 1..2", ["number-undefined"]),
        ("param n = 5/2\ngrid n x 2\nvalues 1..2", ["not-whole"]),
        ("param n = 9^9^9^9\ngrid n x 2\nvalues 1..2", ["number-too-large"]),
        ("param n = q\ngrid n x 2\nvalues 1..2", ["unknown-name"]),
        ('use "none"', ["use-not-found", "nothing-to-find"]),
        ('use "t"', ["unknown-name"]),
        ('use "t" (n = 3, k = 2)', ["unknown-param", "cell-without-clue"]),
        ('use "t" (n = 3, n = 2)', ["param-given-twice"]),
        ('use "t" (n = 3)\nvalues 1..4\ngrid 3 x 3', ["second-values", "second-grid"]),
        ("\n".join(f"param a{at} = a{at + 1} + 1" for at in range(500)) + "\nparam a500 = 1", ["nested-too-deeply"]),
    ],
)
def test_invalid_parameters_and_includes_are_reported(text: str, expected: list[str]) -> None:
    found = codes(text, t=TEMPLATE)
    assert [code for code in found if code not in ("cell-without-clue", "nothing-to-find")] == [
        code for code in expected if code not in ("cell-without-clue", "nothing-to-find")
    ]


def test_unknown_parameter_of_the_caller_is_reported() -> None:
    assert codes("param size = 4\nunknown a in 1..size\na = 2", {"sise": 3}) == ["unknown-param"]


def test_missing_parameter_error_notes_the_include() -> None:
    _, (fault,) = taken('use "t"', t="grid n x 2\nvalues 1..2\nrows sum = 3\n")
    assert fault.span is not None
    assert (fault.span.source.name, fault.span.text) == ("t", "n")
    assert [note.span.text for note in fault.notes] == ['use "t"']


def test_include_cycle_error_notes_every_file() -> None:
    _, found = taken('use "t"', t='use "s"', s='use "t"')
    assert [one.code for one in found if one.is_error] == ["use-loop"]
    assert [note.span.source.name for note in found[0].notes] == ["main", "t"]


def test_too_many_included_files_are_refused() -> None:
    files = {f"f{at}": f'use "f{at + 1}"\nuse "f{at + 1}"\n' for at in range(30)}
    assert "too-many-files" in codes('use "f0"', **files)


@pytest.mark.parametrize(
    "statement",
    [
        "grid 2 x 2",
        "values 1..2",
        "evaluate by precedence",
        "base 10",
        "expect unique",
        "solution:\n  1 2\n  2 1",
        "letters 1..9",
    ],
)
def test_repeated_statement_error_notes_first_place(statement: str) -> None:
    text = f"{statement}\n{statement}\n"
    _, found = taken(text)
    fault = next(one for one in found if one.code.startswith("second-"))
    assert fault.span is not None
    assert fault.span.start > 0
    assert fault.notes[0].span.start == 0


BOXES_OF_THREE_ROWS = "all different in boxes 3 x 2\n"
KROPKI = "mark o: abs(_ - _) = 2\n"


@pytest.mark.parametrize(
    ("main", "included", "together"),
    [
        ("sudoku 6x6\nuse 't'", BOXES_OF_THREE_ROWS, "sudoku 6x6\n" + BOXES_OF_THREE_ROWS),
        ("use 't'\n" + BOXES_OF_THREE_ROWS, "sudoku 6x6\n", "sudoku 6x6\n" + BOXES_OF_THREE_ROWS),
        ("use 't'\nvalues 0..3", "kenken 4x4\n", "kenken 4x4\nvalues 0..3"),
        ("kenken\nuse 't'", "values 0..3\ngrid 4 x 4\n", "kenken\nvalues 0..3\ngrid 4 x 4"),
        ("sudoku\nuse 't'", "grid 4 x 4\n", "sudoku 4x4"),
        ("crossproduct\nuse 't'", "rows 4 9\ncols 6 6\n", "crossproduct\nrows 4 9\ncols 6 6"),
        ("rows 4 9\ncols 6 6\nuse 't'", "crossproduct\n", "crossproduct\nrows 4 9\ncols 6 6"),
        ("sudoku 4x4\nuse 't'\nV: r1c1 r1c2", "mark V: _ = _ + 3\n", "sudoku 4x4\nV: r1c1 r1c2\nmark V: _ = _ + 3"),
        ("use 't'\n" + KROPKI, "kropki 4x4\no: r1c1 r1c2\n", "kropki 4x4\no: r1c1 r1c2\n" + KROPKI),
        (
            "sudoku 4x4\nthermo: r1c1 r1c2\n5+: r2c1 r2c2\nuse 't'",
            "thermo: r3c1 r3c2\n5+: r4c1 r4c2\n",
            "sudoku 4x4\nthermo: r1c1 r1c2; r3c1 r3c2\n5+: r2c1 r2c2; r4c1 r4c2",
        ),
    ],
)
def test_family_is_for_all_files(main: str, included: str, together: str) -> None:
    made, found = taken(main.replace("'", '"'), t=included)
    assert made is not None, [one.message for one in found]
    alone, _ = taken(together)
    assert alone is not None
    assert {str(one.condition) for one in made.constraints} == {str(one.condition) for one in alone.constraints}
    assert {one.name: one.values for one in made.symbols} == {one.name: one.values for one in alone.symbols}


@pytest.mark.parametrize("main", ["sudoku 4x4\nuse 't'", "use 't'\nuse 'other'"])
def test_two_families_in_two_files_are_an_error(main: str) -> None:
    _, found = taken(main.replace("'", '"'), t="kenken 4x4\n", other="sudoku 4x4\n")
    assert [one.message for one in found if one.is_error] == ["a puzzle names only one family"]
