"""Test the words of a text for editors: names, letters and cages, completion, semantic colors and renaming."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.editor.colors import TYPES
from gridpuzzles.editor.completion import completions
from gridpuzzles.editor.hover import hover_lines
from gridpuzzles.editor.reading import AnalyzedDocument
from gridpuzzles.editor.words import Places, encoded, same, thing_at, unfit
from tests.growth import grows_linearly

FOLDER = Path(__file__).parents[2] / "puzzles"
FILES = sorted(FOLDER.rglob("*.puzzle"))
SHORT = [path for path in FILES if path.stat().st_size < 2000]
CAGES = """\
title: A rose is a rose # a
values 1..4
unknown a in 1..9
all different in rows, cols
cages:
  A A B B
  C A D B
  C E D F
  C E F F
  A = 24*  B = 10+   C = 9+  # A
  D = 2/   E = 1-    F = 7+
sum(cage A) = r1c1 + a
"""
PACKED = "grid 2 x 2\nvalues 1..2\nall different in regions\nregions:\n  AAB\n  CBB\nsum(region A) = 3\n".replace(
    "grid 2 x 2", "grid 2 x 3"
)


def reading(text: str) -> AnalyzedDocument:
    return AnalyzedDocument(Source(str(FOLDER / "text.puzzle"), text), str(FOLDER))


def renamed(text: str, place: str, new: str) -> str:
    """Return the text with the thing at the first `place` renamed to `new`, or the reason if that is not possible."""
    known = reading(text)
    one = thing_at(known.things, text.index(place))
    assert one is not None
    why = unfit(known.things, one, new) or known.why_not_renamed(one, new)
    if why:
        return why
    for other in reversed(same(known.things, one)):
        text = text[: other.start] + new + text[other.end :]
    return text


def words_at(text: str, offset: int | None = None) -> set[str]:
    known = reading(text)
    symbols = tuple(symbol.name for symbol in known.puzzle.symbols) if known.puzzle else ()
    return {one.label for one in completions(known, len(text) if offset is None else offset, symbols)}


def test_renaming_keeps_names_cages_and_letters_apart() -> None:
    name = renamed(CAGES, "a in 1..9", "total")
    assert name == CAGES.replace("unknown a", "unknown total").replace("+ a\n", "+ total\n")
    cage = renamed(CAGES, "A A B", "x1")
    assert cage.count("x1") == 5
    assert gp.parse(cage).count().value == gp.parse(CAGES).count().value
    assert renamed("SEND + MORE = MONEY\nE < 7\n", "E", "Q") == "SQND + MORQ = MONQY\nQ < 7\n"
    assert renamed(PACKED, "AAB", "Z") == PACKED.replace("AA", "ZZ").replace("region A", "region Z")


@pytest.mark.parametrize(
    ("text", "place", "new", "said"),
    [
        (CAGES, "a in", "B", "cannot be a name"),
        (CAGES, "a in", "sum", "cannot be a name"),
        (CAGES, "a in", "r1c1", "cannot be a name"),
        (CAGES, "A A", "B", "already"),
        (CAGES, "A A", "a b", "is not a label"),
        (CAGES, "r1c1", "x", "is the address of a cell"),
        (PACKED, "AAB", "AB", "too long"),
        ("SEND + MORE = MONEY\n", "E", "O", "already"),
        ("SEND + MORE = MONEY\n", "E", "e", "is not a letter"),
        ("SEND + MORE = MONEY\nvalues\n", "E", "Q", "correct the errors"),
        ('use "templates/latin.puzzle" (n = 4)\nn = 4\n', "n = 4\n", "m", ""),
    ],
)
def test_invalid_new_name_is_refused_with_a_reason(text: str, place: str, new: str, said: str) -> None:
    assert said in renamed(text, place, new)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SHORT), st.data())
def test_renaming_keeps_the_meaning(path: Path, data: st.DataObject) -> None:
    text = path.read_text(encoding="utf-8")
    known = AnalyzedDocument(Source(str(path), text), str(path.parent))
    listed = [one for one in known.things if one.kind != "cell"]
    if not listed:
        return
    one = data.draw(st.sampled_from(listed))
    new = {"name": "zzz", "letter": "Ж", "label": "Ω"}[one.kind]
    if unfit(known.things, one, new) or known.why_not_renamed(one, new):
        return
    for other in reversed(same(known.things, one)):
        assert text[other.start : other.end] == one.text
        text = text[: other.start] + new + text[other.end :]
    before, after = known.puzzle, AnalyzedDocument(Source(str(path), text), str(path.parent)).puzzle
    assert before is not None
    assert after is not None
    assert len(before.constraints) == len(after.constraints)
    assert [symbol.values for symbol in before.symbols] == [symbol.values for symbol in after.symbols]


def test_completion_explains_each_word_once() -> None:
    for text in ("grid 2 x 2\n", "grid 2 x 2\nrows ", "grid 2 x 2\neach ", "grid 2 x 2\nsum(row 1) = ", "A = 1 1 "):
        items = completions(reading(text), len(text), ())
        said = {item.label: str(item.detail) for item in items}
        assert len(said) == len(items)
        assert [word for word in ("sum", "row", "seen", "box", "grid", "mod") if said.get(word) == "word"] == []
    assert said["prime"].startswith("a is prime: ")


def test_completion_offers_the_words_allowed_there() -> None:
    assert {"values", "grid", "title:", "all", "sum"} <= words_at("grid 2 x 2\n")
    assert {"path", "mark", "knight", "next", "no"} <= words_at("grid 2 x 2\n")
    assert words_at("grid 2 x 2\nall ") == {"different"}
    assert {"rows", "cols", "boxes", "regions"} <= words_at("grid 2 x 2\nall different in ro")
    assert {"unique", "no", "at"} <= words_at("A = 1\nexpect ")
    assert {"prime", "not", "a"} <= words_at("A is ")
    assert words_at("long ") >= {"addition", "division"}
    assert {"A", "B", "F"} <= words_at(CAGES + "sum(cage ")
    assert "a" not in words_at(CAGES + "sum(cage ")
    assert {"a", "r1c1", "sum"} <= words_at(CAGES + "r1c")
    assert words_at("title: al") == set()
    assert words_at("A = 1 # al") == set()
    assert {"kenken", "sudoku"} <= words_at("")
    assert {"kenken", "kropki", "thermo:", "white dot:", "even:"} <= words_at("grid 2 x 2\n")
    assert "kenken" not in words_at("grid 2 x 2\nrows ")
    assert "templates/latin.puzzle" in words_at('use "temp')
    assert words_at("rows:\n  _ + _ = 3\n  ") >= {"sum", "abs", "if"}
    assert "rows" not in words_at("rows:\n  _ + _ = 3\n  ")


@pytest.mark.parametrize("path", FILES[::7], ids=lambda path: path.name)
def test_completion_never_fails(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = AnalyzedDocument(Source(str(path), text), str(path.parent))
    for offset in range(0, len(text), max(1, len(text) // 40)):
        completions(known, offset, ("r1c1", "A", "total"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_semantic_tokens_match_the_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    numbers = encoded(text, Places(text, len))
    lines = text.split("\n")
    line = column = 0
    for at in range(0, len(numbers), 5):
        down, right, length, kind, modifiers = numbers[at : at + 5]
        line, column = line + down, right + (0 if down else column)
        piece = lines[line][column : column + length]
        assert len(piece) == length > 0
        assert modifiers == 0
        assert piece == piece.strip()
        assert TYPES[kind]


def test_positions_match_a_count_of_characters() -> None:
    rng = Random(11)
    measures = [
        len,
        lambda text: len(text.encode()),
        lambda text: len(text.encode("utf-16-le")) // 2,
    ]
    for _ in range(200):
        text = "".join(rng.choices("ab \n\r\u00e9\u2264\U0001f43b", k=rng.randint(0, 60)))
        units = rng.choice(measures)
        places = Places(text, units)
        starts = [0, *(end.end() for end in re.finditer(r"\r\n|\n|\r", text))]
        for offset in range(len(text) + 1):
            start = max(one for one in starts if one <= offset)
            found = places.position(offset)
            assert (found.line, found.character) == (starts.index(start), units(text[start:offset]))


def test_time_of_tokens_is_linear_in_the_length_of_a_line() -> None:
    def tokens(length: int) -> None:
        text = "a = " * (length // 4)
        encoded(text, Places(text, lambda text: len(text.encode("utf-16-le")) // 2))

    assert grows_linearly(tokens, 40_000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kenken 4 x 4\n", "KenKen: the numbers 1 to n once in every row and column; each cage makes its target."),
        ("white dot 2: r1c1 r1c2\n", "the two cells differ by 1"),
        ("even: r1c1\n", "each cell is even"),
    ],
)
def test_hover_explains_headings_and_names_of_lists(text: str, expected: str) -> None:
    assert expected in hover_lines(reading(text), 2, answers=False, cancel=Event())
