"""Test edits by hand: each action changes the text at one place, and the puzzle by this action alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.analysis.hand_edits import CannotEdit, by_hand
from gridpuzzles.families.catalogue import starter, starters
from gridpuzzles.model.puzzle import means_the_same, printed_givens

Action = dict[str, Any]
PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").glob("*/*.puzzle"))
TEXTS = [starter(key) for key in starters()] + [path.read_text(encoding="utf-8") for path in PUZZLES]
DRAWN = "sudoku 4 x 4\ngrid:\n  1 _ _ _\n  _ _ 3 _\n  _ _ _ _\n  _ _ _ _\nexpect unique\n"
KENKEN = "kenken 4 x 4\ncages:\n  A A . B\n  C C . B\n  . . . .\n  . . . .\n  A = 3+   B = 1-  # two cages\n  C = 12*\n"
SKYLINE = "skyscrapers 4 x 4\ngrid:\n  ? | _ _ _ _\n  2 | _ _ _ _\n  ? | _ _ _ _\n  ? | _ _ _ _\n"

KAKURO = "kakuro\ngrid:\n  \\   4\\  3\\\n  \\3  _   _\n  \\4  _   _\n"
CRUNCHER = "values 1..9\nall different\npicture:\n  _ + _ = 9\n  *   -\n  _ - _ = 3\n  =   =\n 12   2\n"
CORNERS = "values 1..4\ngrid 3 x 3\ncorners:\n  .  .\n  . 5+\n"
PATHS = (
    "latin square 4 x 4\npaths:\n  a1 a2 b2  .\n   .  . b1  .\n   .  .  .  .\n   .  .  .  .\neach path: thermometer\n"
)
ALONE = "kenken 2 x 2\ncages:\n  A B\n  C B\n  A = 2  B = 3+  C = 1\n"

EXAMPLES: list[tuple[str, Action, str, str]] = [
    # text, action, its lines that go, and the lines in their place
    (DRAWN, {"do": "given", "cell": [1, 2], "value": "4"}, "  1 _ _ _", "  1 4 _ _"),
    (DRAWN, {"do": "given", "cell": [2, 3], "value": ""}, "  _ _ 3 _", "  _ _ _ _"),
    ("kenken 4 x 4\n", {"do": "given", "cell": [1, 2], "value": "4"}, "kenken 4 x 4", "kenken 4 x 4\nr1c2 = 4"),
    ("kenken 4 x 4\nr1c2 = 4\n", {"do": "given", "cell": [1, 2], "value": "3"}, "r1c2 = 4", "r1c2 = 3"),
    ("kenken 4 x 4\n", {"do": "cage", "cells": [[1, 1], [1, 2]], "target": "5+"}, "4\n", "4\n5+: r1c1 r1c2\n"),
    (
        "kenken 4 x 4\n5+: r1c1 r1c2\n",
        {"do": "cage", "cells": [[2, 1], [3, 1]], "target": "+5"},
        "r1c1 r1c2",
        "r1c1 r1c2; r2c1 r3c1",
    ),
    ("killer sudoku\n", {"do": "cage", "cells": [[1, 2], [1, 1]], "target": "5"}, "u\n", "u\n5: r1c1 r1c2\n"),
    (KENKEN, {"do": "cage", "cells": [[1, 1], [1, 2]], "target": "2-"}, "A = 3+", "A = 2-"),
    (
        KENKEN,
        {"do": "cage", "cells": [[1, 3], [2, 3]], "target": "7 x"},
        "A A . B\n  C C . B\n  . . . .\n  . . . .\n  A = 3+   B = 1-  # two cages\n  C = 12*",
        "A A D B\n  C C D B\n  . . . .\n  . . . .\n  A = 3+   B = 1-  # two cages\n  C = 12*  D = 7*",
    ),
    (
        KENKEN,
        {"do": "cage", "cells": [[1, 1], [1, 2], [1, 3]], "target": "9+"},
        "A A . B\n  C C . B\n  . . . .\n  . . . .\n  A = 3+",
        "A A A B\n  C C . B\n  . . . .\n  . . . .\n  A = 9+",
    ),
    (
        KENKEN,
        {"do": "remove", "what": "cage", "cell": [2, 2]},
        "C C . B\n  . . . .\n  . . . .\n  A = 3+   B = 1-  # two cages\n  C = 12*\n",
        ". . . B\n  . . . .\n  . . . .\n  A = 3+   B = 1-  # two cages\n",
    ),
    (DRAWN, {"do": "line", "kind": "thermo", "cells": [[1, 2], [2, 2]]}, "expect", "thermo: r1c2 r2c2\nexpect"),
    (DRAWN, {"do": "line", "kind": "even", "cells": [[1, 2], [2, 2]]}, "expect", "even: r1c2 r2c2\nexpect"),
    (DRAWN, {"do": "edge", "kind": "V", "cells": [[1, 3], [1, 2]]}, "expect", "V: r1c2 r1c3\nexpect"),
    (
        "futoshiki 2 x 2\ngrid:\n  _ _\n  _ _\n",
        {"do": "edge", "kind": "<", "cells": [[1, 2], [1, 1]]},
        "  _ _\n  _ _",
        "  _ > _\n  _   _",
    ),
    (
        "futoshiki 2 x 2\ngrid:\n  _ _\n  _ _\n",
        {"do": "edge", "kind": "<", "cells": [[1, 2], [2, 2]]},
        "  _ _\n  _ _",
        "  _ _\n  . ^\n  _ _",
    ),
    ("kropki\ngrid:\n  _ o _\n  _   _\n", {"do": "remove", "cells": [[1, 1], [1, 2]]}, "_ o _", "_   _"),
    (SKYLINE, {"do": "clue", "side": "left", "line": 1, "value": "3"}, "  ? | _ _ _ _\n  2", "  3 | _ _ _ _\n  2"),
    (SKYLINE, {"do": "clue", "side": "left", "line": 2, "value": ""}, "  2", "  ?"),
    (
        SKYLINE,
        {"do": "clue", "side": "bottom", "line": 2, "value": "3"},
        "  ? | _ _ _ _\n  ? | _ _ _ _\n",
        "  ? | _ _ _ _\n  ? | _ _ _ _\n  -----------\n      ? 3 ? ?\n",
    ),
    (
        "survo\ngrid:\n  6 _ | 30\n  _ _ |  ?\n  ---\n  ? ?\n",
        {"do": "clue", "side": "right", "line": 2, "value": "18"},
        "|  ?",
        "| 18",
    ),
    (KAKURO, {"do": "black", "cell": [1, 3], "value": "17\\"}, " 3\\", "17\\"),
    (KAKURO, {"do": "black", "cell": [1, 1], "value": ""}, "\\  ", "_  "),
    (KAKURO, {"do": "remove", "cells": [[2, 1]]}, "\\3", " \\"),
    ("kakuro 2 x 2\n", {"do": "black", "cell": [1, 1], "value": "\\"}, "2\n", "2\ngrid:\n  \\ _\n  _ _\n"),
    (
        "values 1..2\ngrid 2 x 2\n",
        {"do": "black", "cell": [1, 2], "value": "\\"},
        "grid 2 x 2\n",
        "grid:\n  _ \\\n  _ _\n",
    ),
    (
        "str8ts 2 x 2\ngrid:\n  12\n  ..\n",
        {"do": "black", "cell": [2, 1], "value": "\\1"},
        " 12\n  ..",
        " 1 2\n \\1 .",
    ),
    (CRUNCHER, {"do": "clue", "side": "right", "line": 1, "value": "8"}, "_ = 9", "_ = 8"),
    (CRUNCHER, {"do": "clue", "side": "bottom", "line": 1, "value": ""}, " 12 ", "  ? "),
    (CRUNCHER, {"do": "edge", "kind": "/", "cells": [[1, 1], [1, 2]]}, "_ + _", "_ / _"),
    (CRUNCHER, {"do": "edge", "kind": "/", "cells": [[1, 2], [2, 2]]}, "*   -", "*   /"),
    (CORNERS, {"do": "corner", "cell": [1, 2], "value": "4 x"}, " .\n  . 5+", "4*\n  . 5+"),
    (CORNERS, {"do": "corner", "cell": [2, 2], "value": ""}, "5+", " ."),
    (
        "latin square 3 x 3\n",
        {"do": "corner", "cell": [2, 1], "value": "odd"},
        "3 x 3\n",
        "3 x 3\ncorners:\n  . .\n  odd .\n",
    ),
    (PATHS, {"do": "remove", "what": "line", "cell": [1, 3]}, "b2  .\n   .  . b1", " .  .\n   .  .  ."),
    (
        PATHS,
        {"do": "line", "kind": "thermo", "cells": [[3, 1], [4, 2]]},
        "   .  .  .  .\n   .  .",
        "  c1  .  .  .\n   . c2",
    ),
    (ALONE, {"do": "given", "cell": [1, 1], "value": "1"}, "A = 2", "A = 1"),
    (ALONE, {"do": "given", "cell": [1, 1], "value": ""}, "A B\n  C B\n  A = 2  ", ". B\n  C B\n  "),
    (ALONE, {"do": "remove", "what": "cage", "cell": [1, 1]}, "A B\n  C B\n  A = 2  ", ". B\n  C B\n  "),
    (
        "killer sudoku 4 x 4\n",
        {"do": "cage", "cells": [[1, 1], [1, 2]], "target": "?"},
        "4 x 4\n",
        "4 x 4\ncages:\n  A A . .\n  . . . .\n  . . . .\n  . . . .\n  A = ?\n",
    ),
    (
        "numbers may be struck out\ngrid sum:\n  3 1 | 4\n  2 2 | 2\n",
        {"do": "given", "cell": [1, 1], "value": "5"},
        "3 1",
        "5 1",
    ),
    (
        "even-odd sudoku 4 x 4\ngrid:\n  o e _ _\n  _ _ _ _\n  _ _ _ _\n  _ _ _ 1\n",
        {"do": "given", "cell": [1, 1], "value": "3"},
        "_ _ _ 1\n",
        "_ _ _ 1\nr1c1 = 3\n",
    ),
    (
        "latin square 2 x 2\ngrid:\n  _ _\n  ^ .\n  _ _\n",
        {"do": "remove", "cells": [[1, 1], [2, 1]]},
        "  ^ .\n",
        "",
    ),
    (
        "latin square 2 x 2\nr1c1 = 2  # a remark\n",
        {"do": "given", "cell": [1, 1], "value": ""},
        "r1c1 = 2  # a remark",
        "# a remark",
    ),
    (
        "latin square 2 x 2\n",
        {"do": "region", "cells": [[1, 1], [2, 1]]},
        "2 x 2\n",
        "2 x 2\nregions:\n  A .\n  A .\n",
    ),
]


@pytest.mark.parametrize(("text", "action", "old", "new"), EXAMPLES)
def test_action_changes_one_place_of_the_text(text: str, action: Action, old: str, new: str) -> None:
    assert text.count(old) >= 1
    assert by_hand(text, action) == text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        (KENKEN, {"do": "cage", "cells": [[1, 2], [1, 3]], "target": "3+"}, "cage A has some of these cells"),
        (KENKEN, {"do": "cage", "cells": [[3, 2], [3, 3]], "target": "3"}, "a target without an operator"),
        (KENKEN, {"do": "cage", "cells": [[3, 2], [3, 3]], "target": "x"}, "'x' is not a target"),
        (KENKEN, {"do": "given", "cell": [3, 2], "value": "9"}, "9 is not among the values of r3c2"),
        (KENKEN, {"do": "given", "cell": [9, 2], "value": "1"}, "there is no cell at r9c2"),
        (KENKEN, {"do": "edge", "kind": "V", "cells": [[1, 1], [2, 2]]}, "share a side"),
        (KENKEN, {"do": "line", "kind": "snake", "cells": [[1, 1], [2, 2]]}, "no kind of line"),
        (KENKEN, {"do": "remove", "cell": [4, 4]}, "nothing to remove"),
        (DRAWN, {"do": "clue", "side": "left", "line": 1, "value": "3"}, "what do clues beside the board say"),
        (DRAWN + "mark X: _ + _ = 7\n", {"do": "edge", "kind": "x", "cells": [[1, 1], [2, 1]]}, "two meanings"),
        (DRAWN + "what?\n", {"do": "given", "cell": [1, 2], "value": "4"}, "mend the text first: expected a number"),
        (KAKURO, {"do": "given", "cell": [1, 1], "value": "1"}, "r1c1 is black: make it white first"),
        (KAKURO, {"do": "black", "cell": [2, 2], "value": "\\"}, "clue 4 has no cells below this square"),
        (KAKURO, {"do": "black", "cell": [2, 2], "value": ""}, "r2c2 is not black"),
        (KAKURO, {"do": "black", "cell": [2, 2], "value": "4"}, "a black cell is"),
        (KAKURO, {"do": "remove", "cells": [[1, 2], [2, 2]]}, "nothing to remove"),
        (KAKURO, {"do": "remove", "what": "given", "cells": [[1, 2], [2, 2]]}, "there is no given here"),
        (
            "values 1..2\ngrid item(_):\n  ? | _ _\n  ? | _ _\n",
            {"do": "black", "cell": [1, 1], "value": "5\\"},
            "'item' cannot be the clue of a run",
        ),
        (CRUNCHER, {"do": "black", "cell": [1, 1], "value": "\\"}, "no black cells on this board"),
        (CRUNCHER, {"do": "clue", "side": "right", "line": 3, "value": "4"}, "no equation of row 3 ends with a number"),
        (CRUNCHER, {"do": "remove", "cells": [[1, 1], [1, 2]]}, "these cells need an operator"),
        (
            "magic square 2 x 2\n",
            {"do": "clue", "side": "left", "line": 1, "value": "4", "function": "sum"},
            "has this clue for all rows",
        ),
        (CORNERS, {"do": "corner", "cell": [3, 1], "value": "5+"}, "no four cells meet here"),
        (CORNERS, {"do": "corner", "cell": [1, 1], "value": ""}, "the board shows this already"),
        (
            PATHS,
            {"do": "line", "kind": "arrow", "cells": [[3, 1], [4, 2]]},
            "'each path: thermometer' would apply to it",
        ),
        (
            "consecutive sudoku 4 x 4\nwhite dot: r1c1 r1c2\n",
            {"do": "edge", "kind": "V", "cells": [[2, 1], [2, 2]]},
            "this would also change another rule, no mark between r1c1 and r2c1",
        ),
        (DRAWN, {"do": "jump"}, "there is no action 'jump'"),
        (DRAWN, {"do": "given", "cell": "r1c1"}, "a cell is [row, column]"),
        (DRAWN, {"do": "line", "kind": "thermo", "cells": 1}, "a cell is [row, column]"),
        (DRAWN, {"do": "clue", "side": [1], "line": 1}, "a clue has a side"),
    ],
)
def test_what_cannot_be_written_has_a_reason(text: str, action: Action, reason: str) -> None:
    with pytest.raises(CannotEdit) as raised:
        by_hand(text, action)
    assert reason in str(raised.value)


cells = st.tuples(st.integers(1, 5), st.integers(1, 5)).map(list)
neighbors = cells.flatmap(lambda one: st.sampled_from([[one, [one[0] + 1, one[1]]], [one, [one[0], one[1] + 1]]]))
rows_of_cells = st.tuples(cells, st.integers(1, 4), st.booleans()).map(
    lambda drawn: [[drawn[0][0] + at * drawn[2], drawn[0][1] + at * (not drawn[2])] for at in range(drawn[1])]
)
actions = st.one_of(
    st.builds(lambda cell, value: {"do": "given", "cell": cell, "value": value}, cells, st.sampled_from("123")),
    st.builds(
        lambda cells, target: {"do": "cage", "cells": cells, "target": target},
        rows_of_cells,
        st.sampled_from(["7+", "12*", "1-", "5"]),
    ),
    st.builds(
        lambda cells, kind: {"do": "line", "cells": cells, "kind": kind},
        rows_of_cells,
        st.sampled_from(["thermo", "arrow", "even"]),
    ),
    st.builds(
        lambda cells, kind: {"do": "edge", "cells": cells, "kind": kind},
        neighbors,
        st.sampled_from(["white dot", "X", "<", "="]),
    ),
    st.builds(
        lambda side, line, value: {"do": "clue", "side": side, "line": line, "value": value, "function": "sum"},
        st.sampled_from(["left", "right", "top", "bottom"]),
        st.integers(1, 5),
        st.sampled_from("379"),
    ),
    st.builds(
        lambda cell, value: {"do": "corner", "cell": cell, "value": value}, cells, st.sampled_from(["5+", "odd", "12"])
    ),
)
removals = st.one_of(
    st.builds(lambda cell: {"do": "given", "cell": cell, "value": ""}, cells),
    st.builds(
        lambda cell, value: {"do": "black", "cell": cell, "value": value},
        cells,
        st.sampled_from(["", "\\", "9\\", "\\12", "16\\24"]),
    ),
    st.builds(lambda cells: {"do": "region", "cells": cells}, rows_of_cells),
    st.builds(lambda cells: {"do": "remove", "cells": cells}, neighbors),
    st.builds(
        lambda cell, what: {"do": "remove", "cell": cell, "what": what},
        cells,
        st.sampled_from(["given", "line", "property", "cage", "region"]),
    ),
)


def with_remarks(text: str) -> str:
    """Return a text with remarks of its own behind its lines and between them."""
    lines = text.splitlines()
    long = "that columns of the drawing above and below go through"
    return "".join(f"{line}  # line {at}\n  # remark {at} {long}\n" for at, line in enumerate(lines))


def remarks_of(text: str) -> Counter[str]:
    return Counter(re.findall("#.*", text))


@given(st.sampled_from(TEXTS), st.lists(st.one_of(actions, removals), min_size=1, max_size=8))
@settings(max_examples=40)
def test_edits_in_succession_keep_the_text_readable_and_its_remarks(text: str, steps: list[Action]) -> None:
    changed = with_remarks(text)
    for action in steps:
        try:
            after = by_hand(changed, action)
        except CannotEdit:
            continue
        assert remarks_of(after) == remarks_of(changed), action
        assert after != changed
        gp.parse(after)
        changed = after


def shown_numbers(puzzle: gp.Puzzle) -> Iterable[tuple[str, int]]:
    struck = puzzle.grid.struck if puzzle.grid is not None else {}
    return (printed_givens(puzzle) | dict(struck)).items()


@given(st.sampled_from(TEXTS), actions)
@settings(max_examples=100)
def test_action_and_its_removal_leave_the_puzzle_as_it_was(text: str, action: Action) -> None:
    """An action adds what it says, and all that it adds goes again; numbers and marks in their place would not."""
    try:
        changed = by_hand(text, action)
    except CannotEdit:
        assume(False)
    before, after = gp.parse(text), gp.parse(changed)
    assert len(set(changed.splitlines()) - set(text.splitlines())) <= text.count("\n") + 3
    if action["do"] == "given":
        known = set(shown_numbers(before)) ^ set(shown_numbers(after))
        assert {name for name, _ in known} == {after.grid.cells[tuple(action["cell"])]}  # type: ignore[union-attr]
    if len(before.clues) == len(after.clues):
        return  # it has replaced another number or mark
    removals = [{**action, "do": "remove", "what": action["do"]}]
    if action.get("kind") == "even":
        removals = [{"do": "remove", "what": "property", "cell": cell} for cell in action["cells"]]
    if action["do"] == "corner":
        removals = [{**action, "value": ""}]
    undone = changed
    for removal in removals:
        undone = by_hand(undone, removal)
    assert means_the_same(gp.parse(undone), before), (text, changed, undone)
