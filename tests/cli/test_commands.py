"""Test the answers of the commands: exit status, standard output and standard error."""

from __future__ import annotations

import io
import json
import signal
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gridpuzzles import parse
from gridpuzzles.api.expectations import check
from gridpuzzles.cli import main
from gridpuzzles.cli.count import about
from gridpuzzles.language.printer import print_document
from gridpuzzles.model.solution import Estimate
from gridpuzzles.solving.candidates import runs
from gridpuzzles.views.records import estimate_record
from tests.cli.conftest import TEXTS, Run


@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates", "explain"])
@pytest.mark.parametrize(
    ("limit", "name"), [("--time-limit=0.0001", "time"), ("--node-limit=3", "node"), ("--memory-limit=1", "memory")]
)
def test_limit_is_named_and_sets_the_exit_status(run: Run, verb: str, limit: str, name: str) -> None:
    status, out, _ = run(verb, "hard.puzzle", limit)
    assert status == 3
    assert f"the {name} limit" in out.lower()


def test_estimate_is_labelled_as_an_estimate(run: Run) -> None:
    status, out, _ = run("count", "--estimate", "--samples", "20", "--seed", "1", "hard.puzzle")
    assert status in (0, 3)
    assert "20 random samples" in out
    assert run("count", "--estimate", "several.puzzle")[:2] == (0, "4\n")


@pytest.mark.parametrize(
    ("verb", "broken"),
    [
        ("check", "gridpuzzles.cli.files.read"),
        ("count", "gridpuzzles.solving.count"),
        ("solve", "gridpuzzles.solving.verdict"),
        ("show", "gridpuzzles.cli.files.read"),
        ("fmt", "gridpuzzles.cli.texts.formatted"),
        ("fix", "gridpuzzles.cli.texts.apply_fixes"),
        ("convert", "gridpuzzles.cli.convert.read"),
    ],
)
def test_internal_error_ends_with_4_after_the_other_files(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch, verb: str, broken: str
) -> None:
    module, _, name = broken.rpartition(".")
    works = getattr(import_module(module), name)
    calls: list[object] = []

    def fails_once(*given: object, **options: object) -> object:
        calls.append(given)
        if len(calls) == 1:
            raise ZeroDivisionError("a fault")
        return works(*given, **options)

    monkeypatch.setattr(broken, fails_once)
    status, _, err = run(verb, "unique.puzzle", "sized.puzzle")
    assert (status, len(calls) > 1) == (4, True)
    assert "Traceback (most recent call last)" in err
    assert "error[internal-error]: unique.puzzle: internal error: ZeroDivisionError; please report it" in err


def test_internal_error_outside_of_files_ends_with_4(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridpuzzles.cli.show.results", lambda options: 1 // 0)
    status, out, err = run("show", "unique.puzzle")
    assert (status, out) == (4, "")
    assert err.startswith("Traceback")
    assert "error[internal-error]: internal error: ZeroDivisionError" in err


def test_folder_is_its_puzzle_files_in_order(run: Run, files: Path) -> None:
    (files / "hard.puzzle").unlink()
    (files / "notes.txt").write_text("not a puzzle")
    status, out, _ = run("check", ".")
    assert status == 2
    checked = [line.split()[1] for line in out.splitlines() if line[:4] in ("ok  ", "WARN", "FAIL")]
    assert checked == [f"./{name}.puzzle:" for name in sorted(TEXTS) if name != "hard"]
    assert out.endswith("3 of 6 files ok, 2 of them with several solutions\n")


def test_solve_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXTS["unique"].encode())))
    status, out, _ = run("solve", "-")
    assert status == 0
    assert "unique" in out


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates", "explain"])
def test_json_is_an_array_of_objects_and_jsonl_one_per_line(run: Run, verb: str) -> None:
    names = ["unique.puzzle", "wrong.puzzle", "none.puzzle"]
    one = json.loads(run(verb, names[0], "--format", "json")[1])
    assert (one["file"], one["status"]) == (names[0], "unique")
    several = json.loads(run(verb, *names, "--format", "json")[1])
    lines = [json.loads(line) for line in run(verb, *names, "--format", "jsonl")[1].splitlines()]
    for records in (several, lines):
        assert [record["file"] for record in records] == names
        assert [record["status"] for record in records] == ["unique", "invalid", "none"]
        assert all({"solutions", "diagnostics"} <= record.keys() for record in records)


@pytest.mark.parametrize(("form", "sign"), [("markdown", "|"), ("svg", "<svg"), ("html", "<")])
def test_solve_draws_markdown_svg_and_html(run: Run, form: str, sign: str) -> None:
    status, out, _ = run("solve", "unique.puzzle", "--format", form)
    assert status == 0
    assert sign in out


def test_pipe_gets_no_color(run: Run) -> None:
    assert "\x1b" not in "".join(run("solve", "several.puzzle")[1:])
    assert "\x1b" not in "".join(run("solve", "wrong.puzzle")[1:])
    for words in (("rate", "--for\x1b[2Jjson"), ("solve", "a", "\x1b[2J", "--limit=\x1b"), ("show", "a", "--f\x9b=1")):
        status, _, said = run(*words)
        assert status == 2
        assert not {"\x1b", "\x9b"} & set(said)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("variable", "colored"), [(None, True), ("1", False), ("", True)])
def test_color_is_used_on_a_terminal_unless_no_color_is_set(
    run: Run, monkeypatch: pytest.MonkeyPatch, variable: str | None, colored: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if variable is not None:
        monkeypatch.setenv("NO_COLOR", variable)
    errors = Terminal()
    monkeypatch.setattr(sys, "stderr", errors)
    run("solve", "wrong.puzzle")
    assert ("\x1b[" in errors.getvalue()) == colored


# ---------------------------------------------------------------- usage


@pytest.mark.parametrize(
    "line",
    [
        ("slove", "unique.puzzle"),
        ("solve",),
        ("solve", "unique.puzzle", "--time-limit", "-1"),
        ("solve", "unique.puzzle", "--time-limit", "nan"),
        ("solve", "unique.puzzle", "--node-limit", "many"),
        ("solve", "unique.puzzle", "-n", "-2"),
        ("count", "unique.puzzle", "--memory-limit", "-5"),
        ("solve", "unique.puzzle", "--format", "pdf"),
        ("solve", "unique.puzzle", "--variable-order", "best"),
    ],
)
def test_wrong_usage_is_reported_on_standard_error(run: Run, line: tuple[str, ...]) -> None:
    status, out, err = run(*line)
    assert (status, out) == (2, "")
    assert "usage: gridpuzzles" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "before", "after", "difference"),
    [
        (
            "grid  2 x 2\nvalues 1..9\nrows sum = 3 4\ncols sum = 3 4\n",
            "cols sum = 3 4\n",
            "",
            "its names or rules differ",
        ),
        ("grid  2 x 2\nvalues 1..9\nrows sum = 3 4\n", "1..9", "1..8", "its names or rules differ"),
        ("grid  2 x 2\nvalues 1..9\nrows sum = 3 4\nexpect unique\n", "unique", "no solution", "the part expect"),
        ("grid  2 x 2\nvalues 1..9\nrows sum = 3 4\n", "sum", "su", "it cannot be read"),
        ("values 1..9\nrows   sum = a 4\n", "a 4", "4", "another syntax"),
    ],
)
def test_fmt_leaves_a_file_alone_if_its_meaning_would_change(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch, text: str, before: str, after: str, difference: str
) -> None:
    path = files / "loose.puzzle"
    path.write_text(text)
    monkeypatch.setattr(
        "gridpuzzles.editor.formatting.print_document", lambda document: print_document(document).replace(before, after)
    )
    status, _, err = run("fmt", "loose.puzzle")
    assert (status, path.read_text()) == (2, text)
    assert "error[meaning-changes]: loose.puzzle is not formatted" in err
    assert difference in err


def test_handler_of_ctrl_c_is_restored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "one.puzzle"
    file.write_text("grid 1 x 1\nvalues 1..9\nrows sum = 5\n", encoding="utf-8")
    before = signal.getsignal(signal.SIGINT)
    assert main(["solve", str(file)]) == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_consecutive_candidates_are_written_as_a_range() -> None:
    assert runs((1, 2, 3, 7)) == ["1", "2", "3", "7"]
    assert runs((*range(1, 30), 40, *range(50, 52))) == ["1..29", "40", "50..51"]
    assert runs(range(-3, 10**6)) == ["-3..999999"]


def test_equal_samples_still_make_an_estimate() -> None:
    found = parse("values 1..9\ngrid 5 x 10\n").estimate(samples=20)
    assert found.solved == 20
    assert found.low <= 9**50 <= found.high
    assert about(found).startswith("about 5.15e+47 (95 %: 5.15e+47 to 5.15e+47), from 20 random samples")
    assert "estimate" in estimate_record("x", found, ())


def test_estimate_without_hits_gives_no_number() -> None:
    found = Estimate(None, 7, None, 5, False, "samples")
    assert about(found) == "at least 7; no estimate: none of 5 random samples ended in a solution"
    assert about(Estimate(None, 0, None, 5, False, "samples")).startswith("no estimate")
    assert about(Estimate(None, 0, None, 0, False, "time")) == "no estimate: stopped at the time limit"
    assert "too narrow" in about(Estimate(9, 5, 20, 299, solved=8))
    assert "too narrow" not in about(Estimate(9, 5, 20, 300, solved=8))
    data = estimate_record("x", found, ())
    assert (data["count"], data["exact"], data["limit"], "estimate" in data) == (7, False, "samples", False)


def test_check_of_a_wrong_solution_names_a_cell_only_if_unique() -> None:
    text = "values 1..4\ngrid 1 x 2\nrows sum = {}\nall different\nsolution:\n  1 1\n"
    several, one = (check(parse(text.format(total))).message for total in (5, 3))
    assert several == "the solution in the file is wrong"
    assert one == several  # 1 2 and 2 1
    single = check(parse(text.format(3) + "r1c1 < r1c2\n"))
    assert single.message == "the solution in the file is wrong: r1c2 is 2, not 1"


@pytest.mark.parametrize("verb", ["solve", "check", "count", "candidates", "explain"])
def test_time_limit_covers_reading(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.puzzle"
    path.write_text("unknown a in 1..9\n" + "a > 0\n" * 20_000)
    assert main([verb, "--time-limit", "0.05", str(path)]) == 3
    assert "stopped at the time limit before the text was read" in capsys.readouterr().err
