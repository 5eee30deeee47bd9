"""Test Markdown tables, and boards that are not tables."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.model.solution import Solution
from gridpuzzles.views.markdown import draw
from tests.views.texts import FORMS, filled

TABLES = [
    (
        (3000, 3969, 640),
        (135, 45, 64, 280, 70),
        ((3, 9, 5), (5, 9, 1), (8, 1, 8), (5, 7, 8), (5, 7, 2)),
    ),
    (
        (6615, 15552, 420),
        (210, 144, 54, 135, 4, 49),
        ((7, 6, 5), (9, 8, 2), (3, 9, 2), (5, 9, 3), (1, 4, 1), (7, 1, 7)),
    ),
]


def pretty(cols: tuple[int, ...], rows: tuple[int, ...], numbers: tuple[tuple[int, ...], ...]) -> str:
    """Return the output of `pretty` in Peter Norvig's notebook on CrossProducts."""

    def row(items: list[object]) -> str:
        return "|" + "|".join(map(str, items)) + "|"

    head = row([*cols, f"[{len(rows)}×{len(cols)}]"])
    dash = row(["---"] * (1 + len(cols)))
    rest = [row([*line, f"**{product}**"]) for line, product in zip(numbers, rows, strict=True)]
    return "\n".join([head, dash, *rest])


@pytest.mark.parametrize(("cols", "rows", "numbers"), TABLES)
def test_crossproduct_is_printed_as_in_the_notebook(
    cols: tuple[int, ...], rows: tuple[int, ...], numbers: tuple[tuple[int, ...], ...]
) -> None:
    puzzle = gp.crossproduct(rows, cols)
    solution = puzzle.solve()
    assert solution is not None
    assert solution.rows == numbers
    assert draw(puzzle, solution) == pretty(cols, rows, numbers)


def test_unsolved_table_has_blank_cells_and_bold_givens() -> None:
    assert draw(gp.parse(FORMS["table"]), None) == "|12|10|[2×2]|\n|---|---|---|\n| |**2**|**8**|\n| | |**15**|"


def test_struck_out_and_differing_numbers_are_marked() -> None:
    puzzle = gp.parse(FORMS["struck out"])
    solution = Solution(puzzle, {"r1c1": 0, "r1c2": 2, "r2c1": 3, "r2c2": 4})
    assert draw(puzzle, solution, differing=["r2c2"]).splitlines()[2:] == [
        "|~~1~~|**2**|**2**|",
        r"|**3**|**4**\*|**7**|",
    ]


def test_other_boards_are_blocks_of_text() -> None:
    for name in ("killer", "kakuro", "figure", "signs", "addition", "brackets"):
        shown = draw(gp.parse(FORMS[name]), None)
        assert shown.startswith("```text\n")
        assert shown.endswith("\n```")


def test_rules_and_relations_are_below_the_table() -> None:
    puzzle = gp.parse("values 1..9\ngrid 1 x 2\ncols:\n _ > 3\n _ = a\nunknown a in 1..3\na * 2 = 4\n")
    assert draw(puzzle, filled(puzzle)).splitlines()[3:] == [
        "",
        r"col 1: 9 \> 3  ",
        "col 2: 9 = a",
        "",
        "```text",
        "  3 * 2 = 4",
        "```",
        "",
        "a = 3",
    ]
