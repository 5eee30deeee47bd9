"""Test that every shown solution was checked: one that the reference meaning rejects raises an error."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.compiler import Compiled
from gridpuzzles.solving import budget

TEXT = "grid 2 x 2\nvalues 1..9\nrows product = 2 12\ncols product = 3 8\n"
MANY = "grid 1 x 4\nvalues 1..9\nr1c1 != r1c2\n"


@pytest.fixture
def wrong_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the engine wrong about the last variable of every solution."""
    right = Compiled.assignment

    def assignment(self: Compiled, values: Sequence[int]) -> dict[str, int]:
        found = right(self, values)
        return {**found, list(found)[-1]: 10}

    monkeypatch.setattr(Compiled, "assignment", assignment)


QUESTIONS: dict[str, Any] = {
    "solve": lambda puzzle: puzzle.solve(),
    "solutions": lambda puzzle: next(puzzle.solutions()),
    "verdict": lambda puzzle: puzzle.verdict(),
    "all": lambda puzzle: puzzle.verdict(limit=None),
    "count": lambda puzzle: puzzle.count(),
    "candidates": lambda puzzle: puzzle.candidates(),
    "numbers of candidates": lambda puzzle: puzzle.candidates(counts=True),
    "explain": lambda puzzle: puzzle.explain(),
    "assumptions": lambda puzzle: puzzle.solve(assumptions={"r1c1": [1, 2]}),
}


@pytest.mark.usefixtures("wrong_engine")
@pytest.mark.parametrize("question", QUESTIONS)
def test_wrong_solution_raises_an_error(question: str) -> None:
    with pytest.raises(gp.WrongSolution, match="report") as raised:
        QUESTIONS[question](gp.parse(TEXT))
    assert raised.value.puzzle == gp.parse(TEXT)
    assert raised.value.breaks == ("the values of r2c2", "row 2", "column 2")


@pytest.mark.usefixtures("wrong_engine")
@pytest.mark.parametrize("verb", [["solve"], ["solve", "--all"], ["count"], ["candidates"], ["explain"], ["check"]])
def test_command_line_reports_a_wrong_solution(
    verb: list[str], tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.puzzle"
    file.write_text(TEXT)
    assert main([*verb, str(file)]) == 4
    out, err = capsys.readouterr()
    assert "1" not in out
    assert err.startswith(f"error[wrong-solution]: {file}: internal error: gridpuzzles found a wrong solution")
    assert "report" in err


@pytest.mark.usefixtures("wrong_engine")
@pytest.mark.parametrize("verb", [["solve"], ["solve", "--first"], ["count"], ["check"]])
def test_batch_reports_a_wrong_solution_for_its_record(
    verb: list[str], tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "records.jsonl"
    records: list[dict[str, Any]] = [
        {"text": TEXT},
        {"text": "grid 2 x 2"},
    ]
    file.write_text("".join(json.dumps(one) + "\n" for one in records))
    assert main(["batch", *verb, "-j", "1", str(file)]) == 4
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["status"], one.get("solution")) for one in answers] == [("invalid", None)] * 2
    assert [one["code"] for one in answers] == ["wrong-solution", "no-values"]
    assert "Please report this with the record (violated: the values of r2c2" in answers[0]["message"]


def test_many_solutions_are_checked_by_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first thousand solutions are checked, and then one in 16; of solutions that are only counted, one in 16."""
    checked = 0
    accepts = Compiled.accepts

    def counting(self: Compiled, *arguments: Any) -> bool:
        nonlocal checked
        checked += 1
        return accepts(self, *arguments)

    monkeypatch.setattr(Compiled, "accepts", counting)
    found = sum(1 for _ in gp.parse(MANY).solutions())
    assert found == 9**4 - 9**3
    assert checked == budget.ALL_CHECKED + len(range(1008, found, budget.ONE_IN))
    checked = 0
    assert gp.parse(MANY).count(limit=160).value == 160
    assert checked == 11


def twice(self: Any, *arguments: Any, **options: Any) -> Iterator[dict[str, int]]:
    yield from [{"r1c1": 1, "r1c2": 2, "r2c1": 3, "r2c2": 4}] * 2


def test_repeated_solution_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget.Budget, "found", twice)
    with pytest.raises(gp.WrongSolution, match="the first again"):
        gp.parse(TEXT).verdict()


def test_solution_against_the_assumptions_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compiled, "_in_numbers", lambda self, assumptions, without: ({}, ()))
    with pytest.raises(gp.WrongSolution, match="r1c1 as assumed"):
        gp.solving.solve(gp.parse(TEXT), assumptions={"r1c1": (5,)})
