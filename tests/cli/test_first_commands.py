"""Test the command lines that new users try first."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridpuzzles.cli import main

MONEY = "SEND + MORE = MONEY"


@pytest.mark.parametrize(
    "arguments", [["solve", MONEY], [MONEY], ["-c", MONEY], ["solve", "-c", MONEY], ["{file}"], ["solve", "{file}"]]
)
def test_puzzle_is_accepted_as_text_or_file(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "money.puzzle").write_text(MONEY)
    given = [argument.replace("{file}", str(tmp_path / "money.puzzle")) for argument in arguments]
    assert main(given) == 0
    assert "9567 + 1085 = 10652" in capsys.readouterr().out


def test_misspelled_command_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["slove", "x.puzzle"])
    assert "did you mean 'solve'?" in capsys.readouterr().err


def test_each_of_several_files_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.puzzle", "b.puzzle"):
        (tmp_path / name).write_text("A * A = 49\n")
    assert main(["solve", str(tmp_path)]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line.endswith(".puzzle:")] == [
        f"{tmp_path / 'a.puzzle'}:",
        f"{tmp_path / 'b.puzzle'}:",
    ]


def test_no_solution_points_to_explain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text("A * A = 50\n")
    assert main([str(path)]) == 1
    assert f"no solution; run 'gridpuzzles explain {path}' to find out why" in capsys.readouterr().out
    assert main(["A * A = 50"]) == 1
    assert capsys.readouterr().out.endswith("no solution\n")


def test_show_prints_the_unsolved_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.puzzle"
    path.write_text("title: Small\ngrid 1 x 2\nvalues 1..2\nrow 1: _ + _ = 3\n")
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out == (
        "Small\n\n _  _ │ _ + _ = 3\n\nAll rules:\n"
        "Write a number from 1 to 2 in every empty cell; a number may be used more than once.\n"
        "The numbers of a row, in their order, satisfy the rule at its end.\n"
    )
    assert main(["show", "--format", "svg", str(path)]) == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize("verb", ["solve", "check", "count", "candidates", "explain"])
def test_time_limit_covers_reading(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.puzzle"
    path.write_text("unknown a in 1..9\n" + "a > 0\n" * 20_000)
    assert main([verb, "--time-limit", "0.05", str(path)]) == 3
    assert "stopped at the time limit before the text was read" in capsys.readouterr().err
