"""Test that the fast reader reads what the grammar and the analysis read: the same puzzle with the same places.

It must leave every text with a diagnostic to the grammar. The texts are valid ones, texts with typos and random scraps.
"""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.analysis.fast_path import reader
from gridpuzzles.analysis.fast_reading import read_fast
from gridpuzzles.api.puzzle import read_by_grammar, read_strictly
from gridpuzzles.base.errors import LimitMet
from gridpuzzles.base.record import Record
from gridpuzzles.base.source import Source, Span
from gridpuzzles.model.puzzle import Puzzle
from gridpuzzles.solving.budget import Budget

from ..language.forms import FORMS

ROOT = Path(__file__).parents[2]
FIELDS: tuple[str, ...] = Puzzle._fields  # type: ignore[attr-defined]
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("puzzles/**/*.puzzle"))]
SEEN = [text for text in TEXTS if read_fast(Source("<text>", text)) is not None]
SMALL = [text for text in SEEN if len(text) < 1200]
BROKEN = 2000
SCRAPS = [*"01239ABaxv._?#=+-*/()<>,:|\\\t'é^", "\r", "12", "..", "1..9", "cols", "rows", "and", "in", "mod", "prime"]
LINES = """
  1 2 3
  A A B
  A = 3+  B = 2
  A = ?, B = 12*
  _ + _ = 5
  (_ - _) * _ = 4
  12 \\
  . . 4 .
# a remark
all different
all different in rows, cols
all different in boxes 2x2, cages
values 1..4
values 4..1
grid 3 x 3
grid:
cages:
cages sum:
regions:
rows:
cols:
solution:
expect unique
expect no solution
expect 3 solutions
expect at least 1 solution
expect at least
expect
values 0, 2, 4..6
values 3
values 1, 1
evaluate left to right
rows sum = 6 6 ?
cols product = 6, 6, 6
title: no words
note: # is no remark here
unknown a in 1..9
unknown b, c in 0..3
a = 3
a + 2 * b = c
(a - b) * 2 = 30
a != b + 1
r1c1 < r2c2
r1c1 = 3
SEND + MORE = MONEY
ABCDE * 4 = EDCBA
I + BB = ILL
A * A != 2 * B
AB > 17
B = 3
2 * r1c1 >= r2c2 + r3c3
grid product:
  _ _ | 12
  1 . | 5
  2 _ | ?
  ------
  9 ?
picture:
  _ + _ = 5
  + *
  _ - _ = -1
  = =
  4 - 6
"""


def everything(thing: Any) -> Any:
    """Return all that belongs to a value, including the places; mappings keep their order."""
    if isinstance(thing, dict):
        return [(key, everything(value)) for key, value in thing.items()]
    if isinstance(thing, (tuple, list)):
        return [everything(one) for one in thing]
    if isinstance(thing, Span):
        return thing.start, thing.end
    if isinstance(thing, Record):
        names: tuple[str, ...] = type(thing)._fields  # type: ignore[attr-defined]
        return type(thing).__name__, [everything(getattr(thing, name)) for name in names if name != "source"]
    return thing


def agrees(text: str) -> bool:
    """Return True if the fast reader accepts a text, and assert that both readers then read the same."""
    source = Source("<text>", text)
    seen = read_fast(source)
    if seen is None:
        return False
    made, diagnostics = read_by_grammar(source, {}, None)
    assert made is not None, text
    assert not diagnostics, text
    for field, value in zip(FIELDS, seen, strict=True):
        assert everything(value) == everything(getattr(made, field)), (field, text)
    return True


@pytest.mark.parametrize("text", [*FORMS, *TEXTS])
def test_fast_reader_agrees_on_valid_texts(text: str) -> None:
    assert agrees(text) == agrees(text)  # the second time from the caches


@pytest.mark.parametrize("text", SMALL)
def test_fast_reader_agrees_on_other_line_ends(text: str) -> None:
    assert agrees(text.replace("\n", "\r\n"))
    assert not agrees(text.replace("\n", "\r"))
    agrees(text.replace("\n", "\r\r\n", 3))


@pytest.mark.parametrize("family", ["sudoku", "killer", "kenken", "kakuro", "aarp", "crossproduct", "cryptarithm"])
def test_fast_reader_reads_common_families(family: str) -> None:
    assert any(agrees(path.read_text(encoding="utf-8")) for path in ROOT.glob(f"puzzles/{family}/*.puzzle"))


def slipped(text: str, choice: random.Random) -> str:
    """Return the text with one typo: a wrong symbol, line or number."""
    lines = text.split("\n")
    kind, at = choice.randrange(6), choice.randrange(len(lines))
    if kind == 0:
        lines[at], other = choice.choice(lines), choice.randrange(len(lines))
        lines[other] = lines[at]
    elif kind == 1:
        lines.insert(at, choice.choice(LINES.split("\n")))
    elif kind == 2:
        del lines[at]
    elif kind == 3:
        lines.insert(at, choice.choice(choice.choice(SMALL).split("\n")))
    if kind < 4:
        return "\n".join(lines)
    place = choice.randrange(len(text))
    return text[:place] + choice.choice([*SCRAPS, " ", "\n", ""]) + text[place + choice.randint(0, 1) :]


def test_fast_reader_agrees_on_texts_with_typos() -> None:
    choice = random.Random(20261123)
    read = 0
    for _ in range(BROKEN):
        text = choice.choice(SMALL)
        for _ in range(choice.randint(1, 3)):
            text = slipped(text, choice) or "x"
        read += agrees(text)
    assert read > BROKEN / 20


@given(st.lists(st.sampled_from(LINES.split("\n")), max_size=12))
def test_fast_reader_agrees_on_random_lines(lines: list[str]) -> None:
    agrees("\n".join(lines))


@given(st.lists(st.sampled_from(LINES.split("\n")[1:10]), min_size=1, max_size=4), st.sampled_from(LINES.split("\n")))
def test_fast_reader_agrees_on_random_drawings(block: list[str], heading: str) -> None:
    agrees("\n".join(["values 1..9", "all different in rows, cols", heading, *block]))


def test_fast_reader_leaves_texts_with_warnings_to_the_grammar() -> None:
    text = "values 1..3\nall different in rows, cols\ngrid:\n  _ _ _\n  _ 3 _\n  _ _ _\n"
    assert agrees(text)
    for slip in ("3 4", "3 x", "_ _"):
        assert read_fast(Source("<text>", text.replace("3 _", slip, 1).replace("1..3", "1..2"))) is None
    assert read_strictly(Source("<text>", text.replace("1..3", "1..2")), {}, None)[1]


@pytest.mark.parametrize(
    "text",
    [
        "unknown a in 1..9\na = " + "(" * 5000 + "1" + ")" * 5000,
        "unknown a in 1..9\na = " + "1 + " * 5000 + "1",
        "unknown a in 1..9\na = " + "9" * 5000,
        "values 1..3\ngrid 2 x 2\nrows:\n  " + "(" * 3000 + "_ + _ = 3\n  _ + _ = 3",
        "values 1..3\ngrid 2 x 2\nrows:\n  _ +" + " " * 3000 + "_ = 3\n  _ + _ = 3",
        "A" * 2000 + " + B = C",
        "values 1..9\ngrid 60 x 60\nall different in " + ", ".join(["rows"] * 2000),
        "values 1..9\ngrid:\n" + ("  " + "." * 60 + "\n") * 60,
        "unknown " + ", ".join([f"a{number}" for number in range(300)]) + " in 1..9999",
        "values " + ", ".join(map(str, range(300))) + "\ngrid 2 x 2\nall different in rows",
    ],
)
def test_fast_reader_agrees_on_very_long_texts(text: str) -> None:
    agrees(text)


@pytest.mark.parametrize(
    "rows",
    [
        "1\n2\n3",
        "12\n7\n105",
        "123\n4.6\n...",
        "123\n456\n789",
        "1234\n5678\n9123",
        "12 34\n56 78",
        "1 2\n34",
        "1 2 .\n3 4 .",
        "12 . 4\n3.21",
        ".\n.\n7",
        "..\n12",
    ],
)
def test_both_readings_agree_on_packed_rows(rows: str) -> None:
    drawn = rows.replace("\n", "\n  ")
    agrees(f"values 1..9999\nall different in cols\ngrid:\n  {drawn}\nr1c1 <= r2c1\n")


def test_cache_of_cells_is_bounded() -> None:
    choice = random.Random(1)
    for _ in range(200):
        rows = [choice.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=9) for _ in range(9)]
        legend = [f"  {label} = 20" for label in sorted({label for row in rows for label in row})]
        drawn = [f"  {' '.join(row)}" for row in rows]
        read_fast(Source("<text>", "\n".join(["values 1..9", "all different in rows", "cages sum:", *drawn, *legend])))
    assert 500 < len(reader._cells) <= reader.MAX_KEPT


def test_syntax_tree_is_parsed_on_demand() -> None:
    text = (ROOT / "puzzles/kenken/own-4x4.puzzle").read_text(encoding="utf-8")
    puzzle, by_grammar = gp.parse(text), read_by_grammar(Source("<text>", text), {}, None)[0]
    assert by_grammar is not None
    assert everything(puzzle.document) == everything(by_grammar.document)
    assert str(gp.parse(text)) == str(by_grammar)
    assert pickle.loads(pickle.dumps(gp.parse(text))).document == by_grammar.document
    assert gp.parse(text).replace(base=12).document == by_grammar.document
    with pytest.raises(AttributeError, match="documents"):
        _ = puzzle.documents  # type: ignore[attr-defined, unused-ignore]


def test_reading_fast_loads_no_module_of_the_grammar_or_of_the_complete_reading() -> None:
    code = """
import sys
from gridpuzzles.analysis.fast_reading import read_fast
from gridpuzzles.base.source import Source
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        read_fast(Source(path, file.read()))
for name, module in sys.modules.items():
    if name.startswith("gridpuzzles.") and not hasattr(module, "__path__"):
        print(name.removeprefix("gridpuzzles."))
"""
    paths = [str(path) for path in ROOT.glob("puzzles/**/*.puzzle")]
    done = subprocess.run([sys.executable, "-c", code, *paths], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "analysis.statements.cages" in loaded
    complete = {"analysis.context.context", "analysis.context.board", "analysis.lowering.reader"}
    complete |= {"analysis.lowering.constants", "analysis.statements.relations"}
    assert complete.isdisjoint(loaded)
    assert not [name for name in loaded if name.startswith("language.") and name != "language.syntax_errors.vocabulary"]


def test_fast_reader_stops_at_the_deadline() -> None:
    names = ", ".join(f"a{number}" for number in range(1, 100))
    lines = [f"a{number % 99 + 1} = a{number % 98 + 1} + 1" for number in range(1100)]
    text = "\n".join([f"unknown {names} in 1..999", *lines])
    assert agrees(text)
    with pytest.raises(LimitMet):
        read_fast(Source("<text>", text), Budget(0.0).look)
