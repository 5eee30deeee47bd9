"""Test how pictures and crosswords are laid out as equations of marks."""

from __future__ import annotations

from gridpuzzles.analysis.lowering.equations import DrawnEquations, Place, Token
from gridpuzzles.analysis.statements.picture import crossword_layout, picture_layout

from .texts import drawn


def _written(layout: DrawnEquations) -> list[str]:
    assert not layout.faults, layout.faults
    return [f"{one.kind} {one.number}: {' '.join(map(_token, one.tokens))}" for one in layout.equations]


def _token(token: Token) -> str:
    if not isinstance(token, Place):
        return token.text
    sign = "-" if token.sign else ""
    return (
        f"{sign}{token.item.text}"
        if token.clue
        else f"{sign}{token.item.text}@r{token.position[0]}c{token.position[1]}"
    )


def test_operators_belong_to_operands_by_count() -> None:
    layout = picture_layout(
        drawn(
            "picture:",
            """
            ( _ + _ ) * _ = 24
            + - *
            7 + a * _ = -3
            = = =
            1 - 2 3
            """,
        )
    )
    assert _written(layout) == [
        "row 1: ( _@r1c1 + _@r1c2 ) * _@r1c3 = 24",
        "row 2: 7@r2c1 + a@r2c2 * _@r2c3 = -3",
        "col 1: _@r1c1 + 7@r2c1 = 1",
        "col 2: _@r1c2 - a@r2c2 = -2",
        "col 3: _@r1c3 * _@r2c3 = 3",
    ]


def test_last_line_with_operators_is_both_results_and_an_equation() -> None:
    layout = picture_layout(drawn("picture:", "AB - BC = D\n/ + -\nE * F = G\n= = =\nHI + J = K"))
    assert _written(layout) == [
        "row 1: AB@r1c1 - BC@r1c2 = D",
        "row 2: E@r2c1 * F@r2c2 = G",
        "row 3: HI + J = K",
        "col 1: AB@r1c1 / E@r2c1 = HI",
        "col 2: BC@r1c2 + F@r2c2 = J",
        "col 3: D - G = K",
    ]


def test_dot_ends_a_column() -> None:
    layout = picture_layout(drawn("picture:", "_ + _ = 3\n+ .\n_ + _ = 4\n= .\n5"))
    assert _written(layout) == [
        "row 1: _@r1c1 + _@r1c2 = 3",
        "row 2: _@r2c1 + _@r2c2 = 4",
        "col 1: _@r1c1 + _@r2c1 = 5",
    ]


def test_line_of_operands_only_makes_no_equation() -> None:
    layout = picture_layout(drawn("picture:", "3 . _\n+ *\n_ _\n= =\n5 6"))
    assert _written(layout) == ["col 1: 3@r1c1 + _@r2c1 = 5", "col 2: _@r1c2 * _@r2c2 = 6"]


def test_crossword_equations_run_across_and_down() -> None:
    layout = crossword_layout(drawn("crossword:", "_ + _ = 9\n* . - . .\n_ - 3 = -1\n= . = . .\n12 . 2 . ."))
    assert _written(layout) == [
        "row 1: _@r1c1 + _@r1c3 = 9",
        "row 3: _@r3c1 - 3@r3c3 = -1",
        "col 1: _@r1c1 * _@r3c1 = 12",
        "col 3: _@r1c3 - 3@r3c3 = 2",
    ]


def _codes(layout: DrawnEquations) -> list[tuple[str, str]]:
    return [(fault.code, fault.span.text if fault.span else "") for fault in layout.faults]


def test_dot_among_results_is_a_missing_result() -> None:
    layout = picture_layout(drawn("picture:", "_ + _ = 3\n. +\n_ - _ = 1\n. =\n. 5"))
    assert _written(layout)[2:] == ["col 2: _@r1c2 + _@r2c2 = 5"]


def test_wrong_number_of_operators_is_reported() -> None:
    assert _codes(picture_layout(drawn("picture:", "_ + _ * _ = 4\n+ *\n_ + _ + _ = 17\n= =\n1 2"))) == [
        ("operator-count", "+ *"),
        ("operator-count", "= ="),
    ]
    assert _codes(picture_layout(drawn("picture:", "_ + _ = 4\n+ *\n_ + _ = 17\n= = =\n1 2"))) == [
        ("operator-count", "=")
    ]


def test_lines_that_do_not_alternate_are_reported() -> None:
    assert _codes(picture_layout(drawn("picture:", "_ + _ = 4\n_ + _ = 17"))) == [("picture-lines", "_ + _ = 17")]
    assert _codes(picture_layout(drawn("picture:", "_ + _ = 4\n+ +\n= ="))) == [("picture-lines", "= =")]
    assert _codes(picture_layout(drawn("picture:", "_ + _ = 4\n= ="))) == [("picture-lines", "= =")]


def test_ragged_crossword_is_reported() -> None:
    assert _codes(crossword_layout(drawn("crossword:", "_ + _ = 9\n* . -"))) == [("ragged-rows", "* . -")]
