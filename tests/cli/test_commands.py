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


@pytest.mark.parametrize(
    ("verb", "file", "status", "said"),
    [
        ("solve", "unique", 0, "unique"),
        ("solve", "several", 0, "several solutions; the two shown differ in r1c1, r1c2, r2c1, r2c2"),
        ("solve", "none", 1, "no solution"),
        ("solve", "wrong", 2, ""),
        ("count", "unique", 0, "1\n"),
        ("count", "several", 0, "4\n"),
        ("count", "none", 1, "0\n"),
        ("count", "wrong", 2, ""),
        ("check", "unique", 0, "ok    unique.puzzle: unique\n"),
        ("check", "several", 0, "WARN  several.puzzle: at least 2 solutions; write 'expect at least 2 solutions'"),
        ("check", "none", 1, "FAIL  none.puzzle: no solution; write 'expect no solution' if that is intended\n"),
        ("check", "expecting", 1, "FAIL  expecting.puzzle: unique, but the file expects 2 solutions\n"),
        ("check", "wrong", 2, "FAIL  wrong.puzzle: 2 errors"),
        ("candidates", "several", 0, "1248  1248  =1"),
        ("candidates", "none", 1, "no solution"),
        ("candidates", "wrong", 2, ""),
        ("explain", "none", 1, "6 clues contradict each other: row 1, row 2, row 3, column 1, column 2, column 3"),
        ("explain", "several", 0, "There are several solutions; two of them differ in "),
        ("explain", "unique", 0, "There is exactly one solution."),
        ("explain", "wrong", 2, ""),
    ],
)
def test_commands_print_the_answer_and_set_the_exit_status(
    run: Run, verb: str, file: str, status: int, said: str
) -> None:
    answer = run(verb, f"{file}.puzzle")
    assert answer[0] == status
    assert said in answer[1]
    assert ("error[" in answer[2]) == (file == "wrong")


@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates", "explain"])
@pytest.mark.parametrize(
    ("limit", "name"), [("--time-limit=0.0001", "time"), ("--node-limit=3", "node"), ("--memory-limit=1", "memory")]
)
def test_limit_is_named_and_sets_the_exit_status(run: Run, verb: str, limit: str, name: str) -> None:
    status, out, _ = run(verb, "hard.puzzle", limit)
    assert status == 3
    assert f"the {name} limit" in out.lower()


def test_all_and_n_options_limit_the_solutions(run: Run) -> None:
    assert run("solve", "several.puzzle", "--all")[1].endswith("4 solutions\n")
    assert run("solve", "several.puzzle", "-n", "3")[1].endswith("several solutions, 3 shown\n")
    assert run("solve", "several.puzzle", "--all", "-n", "3")[1].endswith("several solutions, 3 shown\n")
    assert run("count", "several.puzzle", "-n", "2")[:2] == (3, "at least 2\n")


def test_estimate_is_labelled_as_an_estimate(run: Run) -> None:
    status, out, _ = run("count", "--estimate", "--samples", "20", "--seed", "1", "hard.puzzle")
    assert status in (0, 3)
    assert "20 random samples" in out
    assert run("count", "--estimate", "several.puzzle")[:2] == (0, "4\n")


def test_solve_warns_if_expect_is_not_met(run: Run) -> None:
    status, _, err = run("solve", "expecting.puzzle")
    assert status == 1
    assert err == "warning[expectation]: expecting.puzzle has one solution, but expects 2\n"


@pytest.mark.parametrize(
    ("promise", "status"),
    [
        ("expect 2 solutions", 0),
        ("expect unique", 1),
        ("expect at least 3 solutions", 1),
        ("solution:\n  2 1", 0),
        ("solution:\n  1 1", 1),
    ],
)
def test_solve_fails_if_a_promise_is_broken(run: Run, files: Path, promise: str, status: int) -> None:
    (files / "promising.puzzle").write_text(f"grid 1 x 2\nvalues 1..2\nall different\n{promise}\n")
    for verb in (["solve"], ["solve", "--all"], ["check"]):
        answer = run(*verb, "promising.puzzle")
        assert answer[0] == status
        assert ("warning[expectation]" in answer[2]) == (status == 1 and verb != ["check"])


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


def test_note_says_if_whole_steps_give_one_solution(run: Run, files: Path) -> None:
    (files / "fractions.puzzle").write_text("unknown a, b in 2..3\na / 2 * b = 3\n")
    for verb in ("solve", "check"):
        assert "with `steps whole` it has exactly one solution" in run(verb, "fractions.puzzle")[2]
        assert run(verb, "several.puzzle")[2] == ""


def test_exit_status_is_the_worst_of_all_files(run: Run) -> None:
    assert run("solve", "unique.puzzle", "several.puzzle")[0] == 0
    assert run("solve", "unique.puzzle", "none.puzzle")[0] == 1
    assert run("solve", "none.puzzle", "wrong.puzzle", "unique.puzzle")[0] == 2
    assert run("count", "several.puzzle", "none.puzzle")[1] == "several.puzzle: 4\nnone.puzzle: 0\n"


def test_folder_is_its_puzzle_files_in_order(run: Run, files: Path) -> None:
    (files / "hard.puzzle").unlink()
    (files / "notes.txt").write_text("not a puzzle")
    status, out, _ = run("check", ".")
    assert status == 2
    checked = [line.split()[1] for line in out.splitlines() if line[:4] in ("ok  ", "WARN", "FAIL")]
    assert checked == [f"./{name}.puzzle:" for name in sorted(TEXTS) if name != "hard"]
    assert out.endswith("3 of 6 files ok, 2 of them with several solutions\n")


@pytest.mark.parametrize("verb", ["solve", "count", "explain"])
def test_answers_name_their_file_only_if_there_are_several_puzzles(run: Run, files: Path, verb: str) -> None:
    (files / "folder").mkdir()
    (files / "folder" / "a.puzzle").write_text("A + A = 4\n")
    for argument in ("unique.puzzle", "A + A = 4"):
        assert not any(name in run(verb, argument)[1] for name in ("unique.puzzle", "<argument>"))
    assert "folder/a.puzzle:" in run(verb, "folder")[1]
    assert "unique.puzzle:" in run(verb, "unique.puzzle", "A + A = 4")[1]


def test_check_strict_fails_for_several_solutions_without_expect(run: Run, files: Path) -> None:
    status, out, _ = run("check", "--strict", "several.puzzle")
    assert status == 1
    assert out.startswith("FAIL  several.puzzle: at least 2 solutions;")
    text = (files / "several.puzzle").read_text()
    (files / "several.puzzle").write_text(f"{text}expect 4 solutions\n")
    assert run("check", "--strict", "several.puzzle")[0] == 0


def test_solve_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXTS["unique"].encode())))
    status, out, _ = run("solve", "-")
    assert status == 0
    assert "unique" in out


def test_d_option_sets_a_parameter(run: Run) -> None:
    assert run("count", "sized.puzzle")[1] == "2\n"
    assert run("count", "sized.puzzle", "-D", "n=3")[1] == "12\n"
    status, _, err = run("count", "sized.puzzle", "-D", "n")
    assert (status, err) == (2, "gridpuzzles: -D n: write NAME=NUMBER, as in -D n=5\n")


def test_missing_file_is_reported_and_others_are_solved(run: Run) -> None:
    status, out, err = run("solve", "missing.puzzle", "unique.puzzle")
    assert status == 2
    assert "missing.puzzle" in err
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


def test_fmt_checks_shows_and_writes_the_format(run: Run, files: Path) -> None:
    path = files / "loose.puzzle"
    path.write_text("grid   2 x 2\nvalues 1..9\nrows sum =   3   4\n")
    assert run("fmt", "--check", "loose.puzzle")[0] == 1
    status, out, _ = run("fmt", "--diff", "loose.puzzle")
    assert status == 0 or "-grid   2 x 2" in out
    assert run("fmt", "loose.puzzle")[0] == 0
    assert path.read_text().startswith("grid 2 x 2\n")
    assert run("fmt", "--check", "loose.puzzle")[0] == 0


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
