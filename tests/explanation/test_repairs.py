"""Test that repairs hold in the changed text, and that totals and reasons are true."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.explanation import typos
from gridpuzzles.explanation.result import Edit, Repair
from gridpuzzles.explanation.totals import totals
from gridpuzzles.explanation.typos import UNEXPECTED
from gridpuzzles.explanation.words import Explanation, words

CRUNCHER = "values 1..9\nall different\nrows:\n  _ + _ * _ = 24\n  _ + _ + _ = 17\n  _ - _ * _ = 27\n"
CRUNCHER += "cols:\n  _ + _ * _ = 44\n  _ * _ - _ = 20\n  _ * _ + _ = 25\n"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("SEND + MORE = MONNY\n", "Line 1: MONNY should probably be MONEY; then there is exactly one solution."),
        ("TAKE + EXTRA = FOREAT\n", "Line 1: FOREAT should probably be FOREST; then there is exactly one solution."),
        (
            "values 1..9\nall different in runs\ngrid:\n"
            "     \\   6\\  24\\  16\\    \\    \\    \\\n   \\10    _    _    _   4\\  18\\    \\\n"
            "   \\26    _    _    _    _    _    \\\n    \\4    _    _  6\\3    _    _   6\\\n"
            "     \\  \\11    _    _ 17\\3    _    _\n     \\  \\18    _    _    _    _    _\n"
            "     \\    \\    \\  \\16    _    _    _\n",
            "Line 7: 6\\3 should probably be 3\\6; then there is exactly one solution.",
        ),
        (CRUNCHER, "Read left to right, the puzzle has exactly one solution."),
        (
            "numbers may be struck out\ngrid sum:\n  4 9 7 6 | 15\n  6 6 5 4 |  4\n  4 9 3 8 | 20\n  3 9 3 7 | 13\n"
            "  ---------\n  3 18 6 52\n",
            "Line 8: 52 should probably be 25; then there is exactly one solution.",
        ),
    ],
)
def test_likely_repair_is_first_and_holds_in_the_changed_text(text: str, first: str) -> None:
    found = gp.parse(text).explain()
    assert str(found).splitlines()[0] == first
    for repair in found.repairs[:20]:
        changed = text
        for edit in sorted(repair.edits, key=lambda one: -one.start):
            changed = changed[: edit.start] + edit.new + changed[edit.end :]
        status = gp.parse(changed).verdict().status
        assert status == ("unique" if repair.unique else "several")


def test_swapped_clues_rank_before_a_removed_rule() -> None:
    order = "values 1..9\nall different\nevaluate left to right\npicture:\n   _ +  _ *  _ = 24\n   +    *    *\n"
    order += "   _ +  _ +  _ = 17\n   *    -    +\n   _ -  _ *  _ = 27\n   =    =    =\n  20   44   25\n"
    said = str(gp.parse(order).explain()).splitlines()
    assert said[0] == "Line 11: 20 44 should probably be 44 20; then there is exactly one solution."
    assert said[1] == "Or without `all different`: exactly one solution."


def test_digits_among_missing_digits_are_repaired_as_one_word() -> None:
    said = str(gp.parse("long multiplication:\n  ___ * _9\n  ----\n  4__9\n  39_9\n  ----\n  ____9\n").explain())
    assert "Or line 5: 39_9 may be 39_8: exactly one solution." in said.splitlines()
    assert "Line 5: 3 " not in said


def test_digit_of_a_packed_row_is_named_once() -> None:
    text = "values 1..9\nall different in rows, cols, boxes 3 x 3\ngrid:\n  28.43....\n  45.......\n  ..1...49.\n"
    text += "  7...8....\n  9.81.36.3\n  ....5...9\n  .37...9..\n  .......25\n  ....13.64\n"
    said = str(gp.parse(text).explain()).splitlines()
    assert said[2] == "Line 8: 3 (r5c6) may be 2; then there is exactly one solution."
    assert not any("36 may be" in line for line in said)


def test_clue_for_all_rows_is_named_as_such() -> None:
    text = "values 1..16\nall different\nrows sum = 43\ncols sum = 34\ngrid:\n   _  8 15  2\n" + "   _  _  _  _\n" * 3
    assert "The rows add up to 172, but all values there make 136: 36 is too much in the rows." in str(
        gp.parse(text).explain()
    )


def test_equally_likely_repairs_are_possibilities_after_the_reason() -> None:
    tied = str(gp.parse("unknown a, b, c in 1..36\na < b < c\na*b*c = 36\na+b+c = 13\n").explain()).splitlines()
    assert tied[:4] == [
        "There is no solution.",
        "Why: a < b < c, a*b*c = 36 and a+b+c = 13 contradict each other.",
        "Line 3: 36 may be 35; then there is exactly one solution.",
        "Or line 4: 13 may be 14: exactly one solution.",
    ]
    assert tied[-1] == "13 other changes would also give a solution."
    plain = str(gp.parse("unknown a, b in 1..9\na = 44\nb = a\n").explain()).splitlines()
    assert plain[0] == "Line 2: 44 should probably be 4; then there is exactly one solution."


@pytest.mark.parametrize(
    ("costs", "probable"),
    [((8,), True), ((UNEXPECTED,), False), ((8, 8), False), ((8, 12), True), ((8, 12, 12), False), ((24, 32), True)],
)
def test_probable_is_likelier_than_all_others_together(costs: tuple[int, ...], probable: bool) -> None:
    several = Repair((Edit(0, 1, "3", 0),), False, ((1, "1", ""),), 0)
    assert not Explanation("none", repairs=[several]).probable
    repairs = [*(Repair((Edit(0, 1, "2", cost),), True, ((1, "1", ""),), 0) for cost in costs), several]
    assert Explanation("none", repairs=repairs).probable == probable


RULES = """values 1..4
all different in rows, cols
grid 2 x 4
unknown n in 1..4
n > 5
"""
ON_ONE_LINE = "killer sudoku 4x4\n  A A B B\n  C D D B\n  C E F F\n  G E H H\n"
ON_ONE_LINE += "  A = 3  B = 8  C = 5  D = 5  E = 5  F = 4  G = 3  H = 6\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (RULES, {5}),
        (ON_ONE_LINE, {6}),
        ("values 1..9\nall different in runs\ngrid:\n  \\ 3\\ 5\\\n  \\12 _ _\n  \\5 _ _\n", {4, 5}),
        ("sudoku 4x4\n 1 _ _ _\n _ _ _ 1\n _ 1 _ _\n _ _ 2 1\n", {2, 3, 4, 5}),
    ],
)
def test_only_clues_as_typed_are_changed(text: str, lines: set[int]) -> None:
    """The sizes and values of a puzzle, and what a reader writes for a family, are no typos."""
    repairs = gp.parse(text).explain().repairs
    assert {one.line for one in repairs} <= lines
    assert repairs
    assert all(old in text.splitlines()[line - 1] for one in repairs for line, old, _ in one.places)


def test_clue_of_a_line_with_equal_numbers_is_named() -> None:
    first = str(gp.parse(ON_ONE_LINE).explain()).splitlines()[0]
    assert first == "Line 6: 5 (cage C) should probably be 6; then there is exactly one solution."


def test_rule_is_not_removed_to_leave_several_solutions() -> None:
    text = "values 1..6\nall different in rows, cols\ngrid 6 x 6\nr1c1 = r1c4\n"
    assert "Without" not in str(gp.parse(text).explain())


def test_wrong_places_are_no_known_typos() -> None:
    """The letter of a map and the address of a cell may be any other."""
    source = Source("", "values 1..4\ngrid 1 x 2\ncages sum:\n  A B\n  A = 3  B = 4\nr1c2 + 5 = 7\n")
    costs: dict[str, set[int]] = {old: set() for old in ("A", "1", "2", "5")}
    for one in typos.edits(source):
        costs.get(source.text[one.start : one.end], set()).add(one.typo_cost)
    assert costs["A"] == costs["1"] == costs["2"] == {UNEXPECTED}
    assert min(costs["5"]) < UNEXPECTED


CROSS_FIGURE = """values 0..9
grid:
  _ _ _ \\ \\
  _ \\ _ _ _
  _ _ \\ _ _
  _ _ _ \\ _
  \\ \\ _ _ _
1 across is palindrome
1 across = 2 * 11 across + 1
1 down is a multiple of 12
digitsum(1 down) = 21
digitsum(2 down) = 10
digitsum(3 across) = 18
4 down = 6 across + 10 down - 9
digitsum(5 down) = 22
6 across = 3 * 8 across + 1
7 down is a multiple of 1
digitsum(8 across) = 3
digitsum(9 across) = 13
10 down = 2 down - 30
digitsum(11 across) = 14
"""


@pytest.mark.slow
def test_less_likely_typo_late_in_a_text_is_found() -> None:
    """A digit is missing in line 17, but two numbers before it look more likely to be mistyped."""
    found = gp.parse(CROSS_FIGURE).explain()
    assert found.repairs[0].line < 17
    assert (17, "1", "11") in [(one.line, one.old, one.new) for one in found.repairs]


def test_name_at_the_start_of_a_sentence_stays_lower_case() -> None:
    why = str(gp.parse("unknown a, b in 1..9\nall different: a, b\na = 4\nb = 4\n").explain())
    assert "Why: a = 4 and b = 4 contradict each other. a is 4; b is 4: both need the 4 of a and b." in why.splitlines()
    why = str(gp.parse("unknown a, b in 1..9\na = 44\nb = a\n").explain())
    assert "Why: a = 44 is impossible. a is 1..9, not 44." in why.splitlines()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "grid 2 x 2\nvalues 1..9\nrows product = 8 8\ncols product = 16 8\n",
            ["The rows multiply to 64, the columns to 128: a factor 2 is missing in the rows."],
        ),
        (
            "values 1..2\nall different in rows, cols\ncages sum:\n  A A\n  B B\n  A = 3  B = 4\n",
            ["Cage B adds up to 4, but all values there make 3: 1 is too much in cage B."],
        ),
        ("grid 2 x 2\nvalues 1..9\nrows sum = 8 8\ncols sum = 10 6\n", []),
    ],
)
def test_totals_of_rows_and_columns_that_disagree_are_named(text: str, said: list[str]) -> None:
    assert totals(gp.parse(text))[:1] == said


def test_value_that_two_clues_need_is_named() -> None:
    text = "values 1..9\nall different\ngrid 3 x 3\nrows sum = 6 15 24\ncols product = 28 80 126\n"
    (reason,) = gp.parse(text).explain().reasons
    assert reason.endswith("both need the 7 of the grid.")


def test_cell_where_a_row_and_a_column_cross_is_repaired() -> None:
    text = "grid sum:\n  1 2 3 | 6\n  4 6 6 | 15\n  7 8 9 | 24\n  ---\n  12 15 18\n"
    said = words(gp.parse(text).explain())
    assert said.startswith(
        "Row 2 and column 2 both add up to 1 more than their clues say: where they cross, r2c2 should be 5."
    )


@pytest.mark.parametrize(("unique", "clue", "widens"), [(False, -1, True), (False, 3, False), (True, -1, False)])
def test_repair_widens_if_it_changes_no_clue_and_leaves_several_solutions(
    unique: bool, clue: int, widens: bool
) -> None:
    assert Repair((), unique, (), clue).widens == widens


@pytest.mark.parametrize(("row", "col"), [(3, 2), (6, 5)])
def test_crossing_cell_gets_a_number_only_if_it_is_possible(row: int, col: int) -> None:
    """The number would be 0, which is not a value, or 3, which is in the row already."""
    text = f"values 1..9\nall different in rows, cols\ngrid sum:\n  1 2 | 3\n  3 9 | {row}\n  ---\n  4 {col}\n"
    said = words(gp.parse(text).explain())
    assert "Row 2 and column 2 both add up to" in said
    assert "they cross in r2c2." in said
    assert "should be" not in said


def test_forgotten_rule_and_wrong_number_are_found_together() -> None:
    """Neither the rule alone nor any one number leaves one solution."""
    rows = "values 1..4\ncages:\n  A A B B\n  C A D B\n  C E D F\n  C E F F\n"
    text = rows + "  A = 2*   B = 10+   C = 9+\n  D = 2/   E = 1-    F = 8+\n"
    found = gp.parse(text).explain()
    rule, number = found.repairs[0].edits
    assert "all different in rows, cols" in rule.new
    for edits in ((rule,), (number,), (rule, number)):
        changed = text
        for edit in sorted(edits, key=lambda one: -one.start):
            changed = edit.of(changed)
        assert (gp.parse(changed).verdict().status == "unique") == (len(edits) == 2)
    assert words(found).splitlines()[1].startswith("With `all different in rows, cols`, and with 7 instead of 8")


@pytest.mark.slow
def test_word_shared_by_two_equations_is_repaired() -> None:
    """The conflicting equations are not wrong themselves; the word that they share is."""
    text = "picture:\n   ABB +  CDE =  EDE\n     +      +      +\n   CFC +  GDH = IIBJ\n"
    text += "     =      =      =\n   EFC + IBDF = IJIH\n"
    said = words(gp.parse(text).explain())
    assert said.startswith("Line 4: IIBJ should probably be IBIJ; then there is exactly one solution.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ABCDE + FGHIJ = KLMNO\n", "15 different letters have only 10 values."),
        (
            "values 1..3\nall different in rows, cols\ngrid 4 x 4\n",
            "4 different cells in row 1 have only 3 values.",
        ),
    ],
)
def test_impossible_rules_give_a_reason(text: str, reason: str) -> None:
    assert gp.parse(text).explain().reasons == (reason,)


def test_clues_of_a_large_conflict_are_marked_in_the_text() -> None:
    said = words(gp.parse("grid 3 x 3\nvalues 1..9\nrows product = 8 8 1\ncols product = 8 8 2\n").explain())
    assert "  rows product = 8 8 1\n                 ^ ^ ^\n  cols product = 8 8 2\n                 ^ ^ ^" in said


def test_relations_of_a_large_conflict_are_marked_in_the_text() -> None:
    text = "grid:\n  a b c d e f\nvalues 1..5\na < b\nb < c\nc < d\nd < e\ne < f\n"
    assert "\n  a < b\n  ^^^^^\n  b < c\n" in words(gp.parse(text).explain())


def test_swapped_clues_of_a_legend_are_found() -> None:
    meant = next(iter(gp.generate("killer:4x4", seed=3)))
    lines = str(meant).splitlines()
    at = next(number for number, line in enumerate(lines) if line.count(" = ") > 1)
    first, second = lines[at].split()[2], lines[at].split()[5]
    assert first != second
    swapped = lines[at].replace(f"= {first}", "= @", 1).replace(f"= {second}", f"= {first}", 1).replace("@", second, 1)
    found = gp.parse("\n".join([*lines[:at], swapped, *lines[at + 1 :], ""])).explain()
    assert any(f"{first} " in one.new and one.new.endswith(second) for one in found.repairs)
