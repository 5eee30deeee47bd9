"""Test the function from a record to its answer: the answers are those of the API, flat, and never an exception."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.batch import answers
from gridpuzzles.batch.answers import OUTCOMES, VERBS, Item, Job, answer, empty_row, outcome
from gridpuzzles.cli import main
from gridpuzzles.cli.batch import TASKS

from .records import tables

ROOT = Path(__file__).parent.parent.parent
SEVERAL = "grid 2 x 2\nvalues 1..9\nrows sum = 3 4\ncols sum = 3 4\n"
NONE = "grid 2 x 2\nvalues 1..2\nall different\n"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def ask(verb: str, record: object, **limits: Any) -> dict[str, Any]:
    line = record if isinstance(record, bytes) else json.dumps(record).encode()
    row = answer(Job(verb, limits), Item("in.jsonl", 7, line))
    assert row is not None
    return row


@pytest.mark.parametrize("text", [SEVERAL, NONE, "SEND + MORE = MONEY", *[one["text"] for one in tables(5)]])
def test_answers_are_those_of_the_api(text: str) -> None:
    puzzle = gp.parse(text)
    verdict = puzzle.verdict()
    solved = ask("solve", {"text": text})
    assert solved["status"] == verdict.status
    assert json.loads(solved["solution"] or "null") == (dict(verdict.solutions[0]) if verdict.solutions else None)
    counted = ask("count", {"text": text})
    assert (counted["count"], counted["digits"]) == (puzzle.count().value, str(puzzle.count().value))
    assert ask("check", {"text": text})["ok"] == (verdict.status != "none")
    walk, rated, steps = puzzle.steps(), ask("rate", {"text": text}), ask("steps", {"text": text})
    assert (rated["rating"], rated["steps"]) == (round(walk.rating.value, 1), len(json.loads(steps["walk"])))
    assert [one["text"] for one in json.loads(steps["walk"])] == [one.text for one in walk.steps]


def test_first_stops_at_one_solution() -> None:
    row = ask("first", {"text": SEVERAL})
    assert (row["status"], row["limit"], outcome(row)) == ("undecided", "solutions", "solved")
    assert gp.parse(SEVERAL).accepts(json.loads(row["solution"]))
    assert outcome(ask("first", {"text": NONE})) == "none"


def test_count_beyond_64_bits_is_in_the_digits_only() -> None:
    row = ask("count", {"text": "grid 5 x 9\nvalues 1..9\n"})
    assert (row["count"], row["digits"], row["exact"]) == (None, str(9**45), True)


@pytest.mark.parametrize("name", ["kenken:4x4", "kenken:4x4#5-3"])
def test_generated_puzzle_is_that_of_its_identifier(name: str) -> None:
    row = ask("generate", {"family": name, "seed": 5, "number": 3})
    assert (row["id"], row["status"]) == ("kenken:4x4#5-3", "unique")
    assert ask("solve", row)["solution"] == row["solution"]


@pytest.mark.parametrize(
    ("record", "status", "message"),
    [
        ({"family": "kenkne"}, "failed", "no family 'kenkne'"),
        ({"family": "kenken:4y4"}, "invalid", "not a size"),
        ({"family": "kenken", "seed": "x"}, "invalid", 'write {"family"'),
        ({"text": SEVERAL}, "invalid", 'write {"family"'),
    ],
)
def test_puzzle_that_cannot_be_generated_has_a_reason(record: object, status: str, message: str) -> None:
    row = ask("generate", record)
    assert (row["status"], message in row["message"]) == (status, True)


WRONG = {
    b"\xff\xfe": "is not UTF-8 text",
    b"[1]": "neither a record",
    b"{]": "not JSON: Expecting property name",
    b"{" * 100_000: "not JSON",
    b'{"a":' * 100_000: "nested too deeply",
    b'{"id": 1e5, "text": ""}': '"id" must be',
    b'{"id": true, "text": ""}': '"id" must be',
    b'{"text": 5}': '"text" must be a string',
    b'{"id": "a"}': "the record has no puzzle",
    b'{"text": "a", "text": "b"}': "the key 'text' twice",
    b'{"text": "grid 2 x 2\\nvalues 9..1"}': "9..1 has no values",
    b'{"text": "\\ud800"}': "not UTF-8",
    b'{"n": ' + b"9" * 5000 + b"}": "not JSON",
}


@pytest.mark.parametrize("line", WRONG, ids=WRONG.get)
def test_wrong_record_is_invalid(line: bytes) -> None:
    row = ask("solve", line)
    assert (row["status"], outcome(row)) == ("invalid", "invalid")
    assert WRONG[line] in row["message"]
    assert json.loads(row["diagnostics"])[0]["code"] == row["code"]


@pytest.mark.parametrize(
    "record", [{"text": SUDOKU}, {"puzzle": SUDOKU, "rating": 3}, SUDOKU.encode(), b"  " + SUDOKU.encode() + b"\r\n"]
)
def test_puzzle_of_one_line_may_be_in_another_format(record: object) -> None:
    assert ask("solve", record)["status"] == "unique"


def test_rows_are_flat_and_have_the_same_types() -> None:
    pandas = pytest.importorskip("pandas")
    large = {"text": "grid 9 x 9\nvalues 1..9\nall different in rows, cols, boxes\n", "id": 5}
    records = [{"id": "a", "text": SEVERAL}, {"text": NONE}, large, {"text": "grid"}, {}, {"family": "kenken:4x4"}]
    for verb in VERBS:
        columns = list(empty_row(verb, Item("", 0, b"")))
        types: dict[str, set[type]] = {column: set() for column in columns}
        rows = [
            ask(verb, record, **{"time_limit": 1, **limits})
            for record in records
            for limits in ({"node_limit": 5}, {"time_limit": 0})
        ]
        rows += [ask(verb, one) for one in (records if verb == "generate" else records[:2])]
        rows.append(json.loads(Job(verb).lost(Item("f", 1, b""), "died")[0]))
        for row in rows:
            assert list(row) == columns
            assert outcome(row) in OUTCOMES
            for column, value in row.items():
                types[column].add(type(value))
        for column, seen in types.items():
            assert len(seen - {type(None)}) <= 1, (verb, column, seen)
            assert seen <= {str, int, float, bool, type(None)}, (verb, column, seen)
        frame = pandas.DataFrame(rows)
        assert list(frame.columns) == columns
        assert {kind.kind for kind in frame.dtypes} <= set("OifbU"), verb


def test_command_offers_every_verb() -> None:
    assert {*TASKS, "first"} == set(VERBS)


LONG = {"text": "unknown a in 1..9\n" + "a > 0\n" * 20_000}


@pytest.mark.parametrize("verb", sorted(VERBS.keys() - {"generate"}))
def test_time_limit_covers_reading(verb: str) -> None:
    row = ask(verb, LONG, time_limit=0.05)
    assert (row["status"], row["limit"], outcome(row)) == ("undecided", "time", "undecided")
    assert answer(Job(verb, {"time_limit": 60}), Item("f", 1, json.dumps(LONG).encode()), 0.05) is None


def test_unfinished_count_is_undecided() -> None:
    row = ask("count", {"text": "grid 3 x 3\nvalues 1..9\n"}, node_limit=50)
    assert (row["status"], row["exact"], row["limit"], outcome(row)) == ("several", False, "nodes", "undecided")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_work_that_ignores_the_clock_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(*_: object) -> dict[str, object]:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            pass
        return {}

    with monkeypatch.context() as patch:
        patch.setitem(VERBS, "solve", (spin, ("solution",)))
        assert ask("solve", {"text": SEVERAL}, time_limit=0.3)["limit"] == "time"
    assert ask("solve", {"text": SEVERAL})["status"] == "several"


def test_internal_error_is_the_answer_of_its_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> dict[str, object]:
        raise OverflowError("too big")

    monkeypatch.setitem(answers.VERBS, "solve", (fails, ("solution",)))
    row = ask("solve", {"text": SEVERAL, "id": 3})
    assert (row["id"], row["status"], row["code"], outcome(row)) == ("3", "invalid", "internal-error", "fault")
    assert "OverflowError: too big" in row["message"]
    path = tmp_path / "in.jsonl"
    path.write_text(json.dumps({"text": SEVERAL}))
    assert main(["batch", "solve", "-j", "1", str(path)]) == 4
    assert capsys.readouterr().err == "1 record: 1 fault\n"
