"""Test the forms of a record, and the diagnostics of invalid ones."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.batch.answers import Job
from gridpuzzles.batch.forms import puzzle_of_record
from gridpuzzles.compiler import Compiled
from gridpuzzles.compiler.incremental import CompiledTemplate
from gridpuzzles.model.puzzle import Puzzle
from gridpuzzles.solving import Budget

SUMS = "grid 2 x 2\nvalues 1..4\nrows sum = 5 3\ncols product = 4 3\n"
CAGES = "grid 2 x 2\nvalues 1..2\nall different in rows, cols\ncages:\n  A B\n  A B\n  A = 2*  B = 3+\n"
KILLER = (
    "grid 3 x 3\nvalues 1..3\nall different in rows, cols\n"
    "cages sum:\n  A A B\n  C A B\n  C D D\n  A = 6 B = 4 C = 4 D = 4\n"
)
GIVEN = "grid:\n  3 _\n  _ _\nvalues 1..9\nrows sum = 5 9\ncols sum = 7 7\nrow 1: _ + _ = 5\n"
ONE_FOR_ALL = "grid 2 x 2\nvalues 1..4\nrows sum = 5\ncols product = ? 4\n"
TEMPLATES = [SUMS, CAGES, KILLER, GIVEN, ONE_FOR_ALL]


def answer(line: Any, verb: str = "solve") -> dict[str, Any]:
    content = line if isinstance(line, bytes) else json.dumps(line).encode()
    result: dict[str, Any] = json.loads(Job(verb).answers([("in.jsonl", 7, content, "")]).lines)
    return result


def solutions(puzzle: Puzzle | Compiled) -> list[tuple[int, ...]]:
    return sorted(islice(Budget().compiled(puzzle).search(), 500))


@given(st.sampled_from(TEMPLATES), st.data())
def test_series_form_has_the_solutions_of_the_renumbered_puzzle(text: str, data: st.DataObject) -> None:
    series = CompiledTemplate(gp.parse(text))
    numbers = {clue: data.draw(st.integers(0, 9)) for clue in data.draw(st.sets(st.sampled_from(list(series.numbers))))}
    plain = series.renumbered(numbers)
    found = solutions(series.form(numbers))
    assert found == solutions(plain)
    names = [symbol.name for symbol in plain.symbols]
    assert all(plain.accepts(dict(zip(names, values, strict=False))) for values in found)
    assert solutions(series.form({})) == solutions(series.puzzle)


def test_series_refuses_unknown_clues() -> None:
    with pytest.raises(KeyError):
        CompiledTemplate(gp.parse(SUMS)).form({9: 1})


@pytest.mark.parametrize("text", TEMPLATES)
def test_template_record_equals_text_record(text: str) -> None:
    series = CompiledTemplate(gp.parse(text))
    same = {"template": text, "clues": list(series.numbers.values())}
    assert answer(same)["solutions"] == answer({"text": text})["solutions"]
    assert answer(same | {"clues": [None] * len(series.numbers)})["solutions"] == answer(same)["solutions"]


def test_template_accepts_clues_by_name() -> None:
    named = answer({"template": SUMS, "clues": {"row 1": 6, "col 1": None}})
    assert named["solutions"] == answer({"template": SUMS, "clues": [6, 3, 4, 3]})["solutions"]
    assert named["solutions"] == answer({"text": SUMS.replace("5 3", "6 3")})["solutions"]


def test_crossproduct_record_matches_the_builder() -> None:
    rows, cols = [6, 120, None], [28, 80, 162]
    found = answer({"rows": rows, "cols": cols, "id": 5}, "count")
    assert found["count"] == gp.crossproduct(rows, cols).count().value
    assert (found["id"], found["line"], found["file"]) == (5, 7, "in.jsonl")
    digits = {"rows": [0, 6], "cols": [0, 6]}
    by_builder = gp.crossproduct([0, 6], [0, 6], values=range(7)).count().value
    assert answer({**digits, "values": "0..6"}, "count")["count"] == by_builder
    assert answer({**digits, "values": list(range(7))}, "count")["count"] == by_builder


def test_record_accepts_numbers_of_any_size() -> None:
    assert answer({"rows": [10**40], "cols": [10**40]})["status"] == "none"
    large = 10**20
    assert answer({"rows": [large], "cols": [large], "values": [large]})["solutions"] == [{"r1c1": str(large)}]


def test_check_compares_with_expect() -> None:
    assert answer({"text": SUMS + "expect unique\n"}, "check")["ok"]
    broken = answer({"text": SUMS + "expect no solution\n"}, "check")
    assert (broken["ok"], broken["status"]) == (False, "unique")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{", "not JSON"),
        (b"[1, 2]", "a record must be an object"),
        (b"null", "a record must be an object"),
        (b'{"text": "\xff"}', "0xff is not UTF-8"),
        (b'{"rows": [NaN], "cols": [1]}', "NaN is not a number"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"rows": [' + b"9" * 5000 + b'], "cols": [1]}', "not JSON"),
        (b'{"rows": [6], "cols": [6], "rows": [7]}', "the key 'rows' twice"),
        (b'{"template": "", "clues": {"row 1": 1, "row 1": 2}}', "the key 'row 1' twice"),
        ({}, 'a record needs "text"'),
        ({"text": 5}, '"text" is a text'),
        ({"text": "grid 2 x 2\nvalues 9..1"}, ""),
        ({"text": "\ud800"}, "not UTF-8"),
        ({"text": "a\0"}, "not a text file"),
        ({"text": 'use "/etc/passwd"'}, "cannot include other files"),
        ({"text": SUMS, "clues": [1]}, "must not have 'clues'"),
        ({"rows": [1]}, '"cols" must be a list'),
        ({"rows": [True], "cols": [1]}, '"rows" must be a list'),
        ({"rows": [1.5], "cols": [1]}, '"rows" must be a list'),
        ({"rows": [1], "cols": [1], "values": 7}, '"values" must be a list'),
        ({"rows": [1], "cols": [1], "values": "9..1"}, ""),
        ({"rows": [1], "cols": [1], "values": "1..9\nall different"}, "a string like"),
        ({"rows": [1] * 1000, "cols": [1] * 1000}, "at most 40,000 cells"),
        ({"rows": [1], "cols": [1], "id": [1]}, '"id" must be a string'),
        ({"template": SUMS, "clues": [1]}, "1 clues for a template with 4: 'row 1', 'row 2'"),
        ({"template": SUMS, "clues": {"row 9": 1}}, "no clue 'row 9'"),
        ({"template": SUMS, "clues": {"row 1": "x"}}, "whole numbers"),
        ({"template": "nonsense", "clues": []}, ""),
    ],
)
def test_invalid_record_is_answered_in_its_place(line: Any, says: str) -> None:
    found = answer(line)
    assert found["status"] == "invalid"
    assert says in found["diagnostics"][0]["message"]


def test_empty_crossproduct_is_answered() -> None:
    assert answer({"rows": [], "cols": []})["status"] in ("unique", "invalid")


def test_records_of_one_template_do_not_share_numbers() -> None:
    one = {"template": SUMS, "clues": [5, 4, 4, 4]}
    alone = answer(one)
    answer({"template": SUMS, "clues": [2, 2, 2, 2]})
    assert answer(one) == alone
    forms = puzzle_of_record(one, "x").form(), puzzle_of_record(one, "x").form()
    assert Budget().compiled(forms[0]).problem is not Budget().compiled(forms[1]).problem


@pytest.mark.parametrize("verb", ["solve", "first", "count", "check"])
def test_time_limit_covers_compilation(verb: str) -> None:
    line = json.dumps({"text": "unknown a, b in 1..1000000\na is palindrome\nb is square\na + b = 17\n"}).encode()
    job = Job(verb, {"time_limit": 0.0})
    assert json.loads(job.answers([("in.jsonl", 7, line, "")]).lines)["limit"] == "time"
