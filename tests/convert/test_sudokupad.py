"""Test SudokuPad's links: scl, ctc and scf."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.convert.formats import recognized
from gridpuzzles.convert.fpuzzles import compress
from gridpuzzles.convert.sudokupad import read
from tests.growth import grows_linearly

SHORT = {"cells": "ce", "cages": "ca", "regions": "re", "value": "v", "title": "t", "lines": "l", "overlays": "o"}
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def puzzle(rows: list[str], **more: Any) -> dict[str, Any]:
    """Return a board in SudokuPad's format, with boxes of 2 x 2."""
    cells = [[{"value": int(sign)} if sign.isdigit() else {} for sign in row] for row in rows]
    size = range(len(rows))
    regions = [[[row, col] for row in size for col in size if (row // 2, col // 2) == box] for box in BOXES]
    return {"cells": cells, "regions": regions, "cages": [], "metadata": {}, **more}


BOXES = [(0, 0), (0, 1), (1, 0), (1, 1)]
SMALL = ["1...", "..3.", ".4..", "...2"]


def zipped(board: Any) -> str:
    """Return the board as SudokuPad shortens it: keys, quotes, constants and empty objects."""

    def renamed(part: Any) -> Any:
        if isinstance(part, dict):
            return {SHORT.get(key, key): renamed(value) for key, value in part.items() if value != []}
        return [renamed(one) for one in part] if isinstance(part, list) else part

    text = json.dumps(renamed(board), separators=(",", ":"), ensure_ascii=False)
    text = re.sub(r'([,{\[])"([a-zA-Z0-9]+)":', r"\1\2:", text)
    while re.search(r"([,\[])\{\}(?=[,\]])", text):
        text = re.sub(r"([,\[])\{\}(?=[,\]])", r"\1", text)
    text = text.replace(":true", ":t").replace(":false", ":f")
    return text.replace("'", "\\'").replace('"', "'")


def scf(digits: str) -> str:
    groups = re.findall(".0{0,5}", digits.replace(".", "0"))
    return "".join(BLANKS[int(group[0]) + 10 * (len(group) - 1)] for group in groups)


def forms(board: Any) -> list[str]:
    return [
        json.dumps(board),
        "https://sudokupad.app/ctc" + compress(json.dumps(board)),
        "https://sudokupad.app/scl" + compress(zipped(board)),
        "https://sudokupad.app/scf?puzzleid=scl" + compress(zipped(board)).replace("+", "%2B"),
        "https://app.crackingthecryptic.com/sudoku/scl" + compress(zipped(board)),
        "scl" + compress(zipped(board)),
    ]


def test_every_link_format_gives_the_same_puzzle() -> None:
    board = puzzle(SMALL, metadata={"title": "It's: a {small} one", "author": "x", "rules": ["Sudoku.", "Cages: sums"]})
    board["cages"] = [{"cells": [[0, 1], [0, 2]], "value": 5, "unique": True}, {"cells": [[2, 0], [3, 1]]}]
    read = []
    for text in forms(board):
        found = recognized(text)
        assert found is not None
        assert found.name == "sudokupad"
        read.append(gp.from_format(text))
    assert all(one == read[0] for one in read)
    assert read[0].title == "It's: a {small} one"
    assert "A = 5" in str(read[0])
    assert "all different: r3c1, r4c2" in str(read[0])


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=30), st.text(alphabet="'\"\\{}[]:,tf", max_size=12), st.booleans())
def test_titles_are_read_from_the_link(title: str, signs: str, short: bool) -> None:
    board = puzzle(SMALL, metadata={"title": title + signs})
    # `zipped` would also shorten these signs in the title.
    can_be_short = "\\" not in title + signs and "{}" not in title + signs
    text = "scl" + compress(zipped(board) if short and can_be_short else json.dumps(board))
    shown = gp.from_format(text).title
    wanted = "".join(sign for sign in " ".join((title + signs).split()) if sign.isprintable())
    assert shown.replace('"', "'").split() == wanted.replace('"', "'").split()


def test_words_of_an_scf_link_are_read_in_linear_time() -> None:
    link = f"https://sudokupad.app/scf{scf(EASY)}*"
    source = Source("link", f"{link}tTwo **stars*aMe*")
    assert read(source).startswith("title: Two *stars\nauthor: Me\n")
    assert grows_linearly(lambda length: read(Source("link", link + "ta*" * length)), 40_000)


def test_scf_link_of_a_classic_sudoku_is_read() -> None:
    link = f"https://sudokupad.app/scf{scf(EASY)}"
    assert replace(gp.from_format(link), metadata={}) == replace(gp.from_format(EASY), metadata={})
    with_more = gp.from_format(f"{link}*xwtAn X**Y*aMe")
    assert (with_more.title, with_more.metadata["author"]) == ("An X*Y", "Me")
    assert str(with_more).count("all different:") == 4
    assert "all different in diagonals" in str(with_more)
    assert gp.from_format(f"{link}x") == gp.from_format(f"{link}*x")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps(puzzle(SMALL, lines=[{}, {}], metadata={"rules": "Thermo"})), "2 lines are drawings"),
        (json.dumps(puzzle(SMALL, cages=[{"cells": [[0, 0]], "value": "x"}])), "a cage with the text 'x'"),
        (json.dumps(puzzle(SMALL, cages=[{"cells": [[0, 9]], "value": 3}])), "not a cell of a grid"),
        (json.dumps(puzzle(SMALL, cages=[{"cells": [[0, 0]], "value": 3, "unique": False}])), "may repeat"),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcB", "damaged"),
        ("scl" + compress("{ce:[[" + "[" * 99), "cannot be read"),
        ("scl" + compress("{ce:1}"), 'no "cells"'),
        ("https://sudokupad.app/scf" + scf(EASY)[:-1], "a classic needs 81 cells"),
        ("https://sudokupad.app/scf" + scf(EASY) + "*q", "'q' is not a known rule"),
    ],
)
def test_unsupported_parts_are_named(text: str, said: str) -> None:
    with pytest.raises(gp.DefinitionError, match=re.escape(said)):
        gp.from_format(text)


@settings(deadline=None)
@given(st.integers(0, 200), st.characters())
def test_link_with_one_wrong_character_is_read_or_refused(at: int, sign: str) -> None:
    text = zipped(puzzle(SMALL))
    try:
        gp.from_format("scl" + compress(text[:at] + sign + text[at + 1 :]))
    except gp.DefinitionError:
        return
