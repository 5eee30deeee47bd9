"""Test single lines: their meaning, the questions about them, and that no mark is ignored."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from gridpuzzles.printed.lines import GRAMMAR, read_line
from gridpuzzles.printed.marks import marks_of, plain
from gridpuzzles.printed.relations import MEANINGS
from gridpuzzles.printed.said import Clues, Context, Implied, Pair, Path, Said, Section, Unclear
from tests.growth import is_read_in_linear_time

READ: dict[str, list[Said]] = {
    "a + b = 12": ["a + b = 12"],
    "2 apples + 3 pears = 12": ["2 * apples + (3 * pears) = 12"],
    "2(a + b) = 10": ["2 * (a + b) = 10"],
    "A x B + C = 57": ["A * B + C = 57"],
    "12 : 4 = x": ["12 / 4 = x"],
    "a ÷ b ≤ 3": ["a / b <= 3"],
    "7 - 2 - x = 3": ["7 - 2 - x = 3"],
    "a - (b - c) = 4": ["a - (b - c) = 4"],
    "a = 2½": ["a = (5 / 2)"],
    "a = 1.5 * b": ["a = (15/10) * b"],
    "20% of a is 5": ["a * (20/100) = 5"],
    "x[1] + x[9] = 10": ["x1 + x9 = 10"],
    "🍎 + 🍎 = 10": ["redapple + redapple = 10"],
    "a = 5, b = 7": ["a = 5", "b = 7"],
    "a is 5 and b is 7": ["a = 5", "b = 7"],
    "Tom is 5 years older than Ann": ["tom = ann + 5"],
    "Tom is twice as old as Ann": ["tom = 2 * ann"],
    "twice a plus b is 10": ["2 * a + b = 10"],
    "the sum of a and b is 12": ["a + b = 12"],
    "8 / half c = 2": ["8 / (c / 2) = 2"],
    "a is greater than b": ["a > b"],
    "A is prime": ["A is prime"],
    "a, b are not prime": ["a is not prime", "b is not prime"],
    "a, b and c are whole numbers from 1 to 9": ["unknown a, b, c in 1..9"],
    "x in 0..9": ["unknown x in 0..9"],
    "r1c1 in 2..4": ["r1c1 in 2..4"],
    "A in 1..5": ["A in 1..5"],
    "values 1-9": ["values 1..9"],
    "digits 1 to 6": ["values 1..6"],
    "rows: 126, 40, 72": [Clues("rows", "", ("126", "40", "72"))],
    "top: 3 ? 2 1": [Clues("top", "", ("3", "?", "2", "1"))],
    "oben: 3 - 2 1": [Clues("top", "", ("3", "?", "2", "1"))],
    "sums of rows: 3 4 5": [Clues("rows", "sum", ("3", "4", "5"))],
    "thermo: r1c1 r2c1 r3c1": [Path("thermometer", ("r1c1", "r2c1", "r3c1"))],
    "V: r1c1 r1c2, r2c2 r2c3": [Pair("v", "r1c1", "r1c2"), Pair("v", "r2c2", "r2c3")],
    "white dots between r1c1 and r1c2, r2c3 and r3c3": [Pair("white", "r1c1", "r1c2"), Pair("white", "r2c3", "r3c3")],
    "even cells: r1c1, r2c2": ["r1c1 is even", "r2c2 is even"],
    "across:": [Section("across")],
    "b is 3 less than 4 times a": ["b = (4 * a) - 3"],
    "MORE + LESS = SUM.": ["MORE + LESS = SUM"],
    "a less than b": ["a < b"],
    "a + b at least 17": ["a + b >= 17"],
    "a at most b": ["a <= b"],
    "r1c2 odd": ["r1c2 is odd"],
    "r1c1 and r1c2 add up to 5": ["r1c1 + r1c2 = 5"],
    "A ist gerade": ["A is even"],
    "b ist nicht ungerade": ["b is not odd"],
    "AABB est un carré parfait": ["AABB is square"],
    "a + b mindestens 17": ["a + b >= 17"],
    "x von 1 bis 9": ["unknown x in 1..9"],
    "ABC ist teilbar durch 9": ["ABC is divisible by 9"],
    "12 x 4 = __": ["12 * 4 = __"],
    "the digits in r1c3 and r2c4 are different": ["all different: r1c3, r2c4"],
    "across: a + b = 7, c + d = 4": ["a + b = 7", "c + d = 4"],
    "down: 12, 24": [Clues("down", "", ("12", "24"))],
    "AB is a two-digit number": [Implied()],
    "A, B, C all different": ["all different: A, B, C"],
    "r1c1 and r1c2 are consecutive": ["abs(r1c1 - r1c2) = 1"],
    "a = number of 0s": ["a = count(grid = 0)"],
    "a + 2b = ?": ["answer = a + (2 * b)"],
    "a = ?": [Implied()],
    "unknown x from 1 to 9": ["unknown x in 1..9"],
    "unknown age, total 1..99": ["unknown age, total in 1..99"],
    "given: r1c1 = 2, r3c4 = 4": ["r1c1 = 2", "r3c4 = 4"],
    "column products: 28, 80": [Clues("cols", "product", ("28", "80"))],
    "row 2: 84": [Clues("row 2", "", ("84",))],
    "column 1: product 84": [Clues("col 1", "product", ("84",))],
    "sum row 1 = 7": [Clues("row 1", "sum", ("7",))],
    "circles 15 21 19 22": [Clues("circles", "", ("15", "21", "19", "22"))],
    "sandwich rows = 3 0": [Clues("rows", "between(1, n)", ("3", "0"))],
    "↘ from r1c2: 16": ["sum(diagonal from r1c2 down right) = 16"],
    "r1c2 ↙ 9": ["sum(diagonal from r1c2 down left) = 9"],
    "diagonal from r1c8 down right = 10": ["sum(diagonal from r1c8 down right) = 10"],
    "arrow r1c1: r1c2 r2c3": [Path("arrow", ("r1c1", "r1c2", "r2c3"))],
    "palindrome r1c1-r2c2": [Path("palindrome", ("r1c1", "r2c2"))],
    "thermometers (bulb first):": [Section("thermometer")],
    "odd: r1c1 r2c2": ["r1c1 is odd", "r2c2 is odd"],
    "3 across is 2 down minus 96": ["3 across = 2 down - 96"],
}
BELOW = {
    ("across", "1. A square"): ["1 across is square"],
    ("down", "2 Four less than four times 1 down"): ["2 down = (4 * 1 down) - 4"],
    ("thermometer", "r3c2 - r4c1"): [Path("thermometer", ("r3c2", "r4c1"))],
}
NOT_READ = (
    "Tom is happy",
    "Each row is 15",
    "a + b",
    "a + = 5",
    "the answer is near",
    "a and b are 12",
    "rows: 1 2 x",
    "thermo: r1c1 5",
    "grid = 5",
    "a = 5 or so",
    "3 odd numbers",
    "AB is a three-digit number",
    "a, b and c are consecutive",
    "_ = ?",
    "rows 3",
    "r1c2 ↙ ↘ 9",
    "Puzzle: AB + BA = CAC",
)


def said(text: str) -> list[Said] | None:
    return read_line(marks_of(plain(text)), Context())


@pytest.mark.parametrize("text", READ)
def test_line_is_read_as_its_statements(text: str) -> None:
    assert said(text) == READ[text]


@pytest.mark.parametrize(("section", "text"), BELOW)
def test_line_is_read_according_to_the_heading_above_it(section: str, text: str) -> None:
    assert read_line(marks_of(plain(text)), Context(section=section)) == BELOW[section, text]


def test_number_below_across_is_ambiguous_and_not_read() -> None:
    assert read_line(marks_of("1. 84"), Context(section="across")) is None


@pytest.mark.parametrize("text", NOT_READ)
def test_unsupported_line_is_not_read(text: str) -> None:
    assert said(text) is None


@pytest.mark.parametrize("text", ["a + b = 1.250", "a = 1,250"])
def test_ambiguous_thousands_separator_is_asked_about(text: str) -> None:
    with pytest.raises(Unclear, match="1250"):
        said(text)


def test_grammar_has_no_conflicts_and_a_rule_for_every_meaning() -> None:
    lark = Lark(GRAMMAR.text(), parser="lalr", lexer="contextual", start=GRAMMAR.start, strict=True)
    assert MEANINGS.keys() <= {str(rule.alias or rule.origin.name) for rule in lark.rules}


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "a",
                "b",
                "tom",
                "2",
                "3",
                "7",
                "+",
                "-",
                "*",
                "/",
                "(",
                ")",
                "=",
                "<",
                "and",
                "is",
                "of",
                "twice",
                "half",
                "sum",
            ]
        ),
        max_size=10,
    )
)
def test_no_number_or_name_of_a_relation_is_lost(words: list[str]) -> None:
    with suppress(Unclear):
        made = said(" ".join(words))
        text = " ".join(one for one in made or () if isinstance(one, str))
        operands = [word for word in words if word in ("a", "b", "tom", "3", "7")]
        if made:
            assert all(text.count(word) >= operands.count(word) for word in operands)


def said_or_asked(text: str) -> list[Said] | None:
    """Return the meaning of a line; None for a line with a question, too."""
    with suppress(Unclear):
        return said(text)
    return None


@pytest.mark.parametrize("part", ["a + ", "1, ", "(", "a = 5, ", "2 "])
def test_reading_is_linear_in_the_length(part: str) -> None:
    start = "rows: " if part == "1, " else ""
    assert is_read_in_linear_time(said_or_asked, start + part * (50_000 // len(part)))
