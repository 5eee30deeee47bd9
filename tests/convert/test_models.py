"""Test that other solvers find the same solutions from exported models."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

import gridpuzzles as gp
from gridpuzzles.base.errors import CannotConvert
from gridpuzzles.convert.modeling import CPMPY, MINIZINC, ORTOOLS, XCSP3, identifiers
from gridpuzzles.model.puzzle import Puzzle
from tests import reference
from tests.puzzles import puzzles

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "puzzles"
FILES = sorted(FOLDER.rglob("*.puzzle"))
NAMED = [pytest.param(path, id=str(path.relative_to(FOLDER))) for path in FILES]
SAYS_EVERYTHING = """
values 1..6
grid 2 x 3
all different
r1c1 + (r2c2 * 3) <= 2 ^ r1c3 < 100
sum(row 1) = product(r1c1..r2c2) / 2
max(row 2) - min(col 3) = 1
gcd(r1c2, r2c2) = 2 or lcm(r1c1, r2c1) = 12
abs(r2c3 - r1c3) is odd
count(grid > 3, r1c1 = 1) = 3
-7 div r1c1 < r2c2 mod (r1c2 - 7)
"""
needs_minizinc = pytest.mark.skipif(
    not (shutil.which("minizinc") and shutil.which("fzn-gecode")), reason="MiniZinc or its Gecode is not installed"
)


def gecode(text: str, folder: Path, *options: str, enough: int = 0) -> list[dict[str, int]] | None:
    """Return the solutions that Gecode finds for a model: all, or ``enough`` of them; None if it does not finish."""
    path = folder / "model.mzn"
    path.write_text(text, encoding="utf-8")
    command = ["minizinc", "--solver", "gecode", *options, str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0, run.stderr
    pieces = run.stdout.split("----------")
    found = [
        {name: int(value) for name, value in (line.split("=") for line in piece.split("\n") if line[:1] not in "=")}
        for piece in pieces[:-1]
    ]
    ended = "==========" in run.stdout or "UNSATISFIABLE" in run.stdout
    return found if ended or 0 < enough <= len(found) else None


@needs_minizinc
@pytest.mark.parametrize("path", NAMED)
def test_gecode_agrees_on_the_puzzles(path: Path, tmp_path: Path) -> None:
    puzzle = gp.load(path)
    found = gecode(MINIZINC.write(puzzle), tmp_path, "-n", "2", "--time-limit", "400", enough=2)
    if found is None:
        pytest.skip("Gecode does not come to an end in 0.4 s")
    status = ("none", "unique", "several")[len(found)]
    assert puzzle.verdict(time_limit=20).status == status
    assert all(puzzle.accepts(solution) for solution in found)


@needs_minizinc
@settings(max_examples=25, deadline=None)
@given(puzzle=puzzles())
def test_gecode_finds_the_same_solutions(tmp_path_factory: pytest.TempPathFactory, puzzle: Puzzle) -> None:
    try:
        text = MINIZINC.write(puzzle)
    except CannotConvert:
        return
    # On a busy machine a model takes many times its usual half second. Without a limit of its own, MiniZinc met that of
    # its process, which failed the test; now such an example is passed over.
    found = gecode(text, tmp_path_factory.mktemp("mzn"), "-a", "--time-limit", "20000")
    if found is None:
        reject()
    assert {tuple(one[symbol.name] for symbol in puzzle.symbols) for one in found} == reference.solutions(puzzle)


class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    def __init__(self, variables: list[Any]) -> None:
        super().__init__()
        self.variables = variables
        self.found: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(variable) for variable in self.variables))


@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_ortools_script_has_the_same_solutions(puzzle: Puzzle) -> None:
    try:
        text = ORTOOLS.write(puzzle)
    except CannotConvert:
        return
    script: dict[str, Any] = {"__name__": "script"}
    exec(compile(text, "script", "exec"), script)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = Collector(list(script["names"].values()))
    status = solver.solve(script["model"], collector)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
    assert collector.found == reference.solutions(puzzle)


@pytest.mark.parametrize("path", NAMED)
def test_cp_sat_agrees_on_the_puzzles(path: Path) -> None:
    """CP-SAT searches for a solution, and for another one if there are several."""
    puzzle = gp.load(path)
    try:
        text = ORTOOLS.write(puzzle)
    except CannotConvert:
        pytest.skip("numbers beyond 60 bits")
    script: dict[str, Any] = {"__name__": "script"}
    exec(compile(text, "script", "exec"), script)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = 1
    solver.parameters.max_time_in_seconds = 30
    model, names = script["model"], script["names"]
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        assert puzzle.verdict(time_limit=20).status == "none"
        return
    if status == cp_model.UNKNOWN:
        pytest.skip("CP-SAT does not come to an end")
    values = {name: solver.value(variable) for name, variable in names.items()}
    assert puzzle.accepts(values)
    others = []
    for name, variable in names.items():
        other = model.new_bool_var("")
        model.add(variable != values[name]).only_enforce_if(other)
        others.append(other)
    model.add_bool_or(others)
    status = solver.solve(model)
    if status == cp_model.UNKNOWN:
        pytest.skip("CP-SAT finds one solution, and does not come to an end with the next")
    assert puzzle.verdict(time_limit=20).status == ("unique" if status == cp_model.INFEASIBLE else "several")
    assert status == cp_model.INFEASIBLE or puzzle.accepts({name: solver.value(one) for name, one in names.items()})


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", [one for one in NAMED if one.values[0].stat().st_size < 800][::3])
def test_choco_agrees_on_the_puzzles(path: Path) -> None:
    """choco is run through CPMpy, which reports "no solution" if choco does not finish in time."""
    pytest.importorskip("cpmpy")
    pytest.importorskip("pychoco")
    puzzle = gp.load(path)
    script: dict[str, Any] = {"__name__": "script"}
    exec(compile(CPMPY.write(puzzle), "script", "exec"), script)
    model = script["model"]
    found = model.solve(solver="choco", time_limit=2)
    if not found:
        if model.status().runtime > 1.5:
            pytest.skip("choco does not come to an end in 2 s")
        assert puzzle.verdict(time_limit=20).status == "none"
        return
    values = {name: variable.value() for name, variable in script["names"].items()}
    free = {one.name: one.given or min(one.values) for one in puzzle.symbols if values[one.name] is None}
    assert puzzle.accepts({**values, **free})


@settings(max_examples=40, deadline=None)
@given(puzzles())
def test_cpmpy_script_finds_a_solution_if_there_is_one(puzzle: Puzzle) -> None:
    pytest.importorskip("cpmpy")
    try:
        text = CPMPY.write(puzzle)
    except CannotConvert:
        return
    script: dict[str, Any] = {"__name__": "script"}
    exec(compile(text, "script", "exec"), script)
    solutions = reference.solutions(puzzle)
    assert script["model"].solve() == bool(solutions)
    if solutions:
        values = [variable.value() for variable in script["names"].values()]
        fitting = (all(one in (None, two) for one, two in zip(values, each, strict=True)) for each in solutions)
        assert any(fitting)


def from_xcsp3(puzzle: Puzzle) -> tuple[bool, dict[str, int]]:
    """Return True if CPMpy, reading XCSP3, finds a solution, and the values of the variables in the model."""
    from cpmpy.tools.io.xcsp3 import load_xcsp3
    from cpmpy.transformations.get_variables import get_variables_model

    model = load_xcsp3(XCSP3.write(puzzle))
    found = bool(model.solve(time_limit=30))
    return found, {one.name: one.value() for one in get_variables_model(model)} if found else {}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NAMED[::20])
def test_xcsp3_read_by_cpmpy_has_the_same_answer(path: Path) -> None:
    pytest.importorskip("cpmpy")
    pytest.importorskip("pycsp3")
    puzzle = gp.load(path)
    try:
        found, values = from_xcsp3(puzzle)
    except CannotConvert:
        pytest.skip("numbers beyond 31 bits")
    assert found == (puzzle.verdict(time_limit=20).status != "none")
    if found:
        named = identifiers([symbol.name for symbol in puzzle.symbols], XCSP3.taken)
        known = {one.name: values[name] for one, name in zip(puzzle.symbols, named, strict=True) if name in values}
        rest = {one.name: one.given or min(one.values) for one in puzzle.symbols if one.name not in known}
        assert puzzle.accepts({**known, **rest})


@pytest.mark.parametrize("write", [ORTOOLS.write, CPMPY.write])
def test_exported_scripts_run_unchanged(write: Any, tmp_path: Path) -> None:
    puzzle = gp.parse(SAYS_EVERYTHING)
    path = tmp_path / "script.py"
    path.write_text(write(puzzle), encoding="utf-8")
    pytest.importorskip("cpmpy")
    run = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120, check=True)
    assert puzzle.accepts({name: int(value) for name, value in (line.split("=") for line in run.stdout.splitlines())})


@needs_minizinc
def test_gecode_finds_every_solution_of_every_form_of_the_language(tmp_path: Path) -> None:
    puzzle = gp.parse(SAYS_EVERYTHING)
    found = gecode(puzzle.to_minizinc(), tmp_path, "-a")
    assert found is not None
    ours = [dict(solution) for solution in islice(puzzle.solutions(), 10_000)]
    assert sorted(map(sorted, (one.items() for one in found))) == sorted(map(sorted, (one.items() for one in ours)))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=8, unique=True))
def test_names_become_unique_identifiers(names: list[str]) -> None:
    made = identifiers(names, MINIZINC.taken)
    assert len(set(made)) == len(names)
    assert all(name.isascii() and name.isidentifier() and name not in MINIZINC.taken for name in made)


def test_title_cannot_break_out_of_its_comment(tmp_path: Path) -> None:
    puzzle = gp.parse('title: "\\(1)" \u2028 *)\nunknown a in 1..2\na = 1\n')
    assert "\u2028" not in puzzle.to_minizinc()
    assert all(
        line.startswith(("%", "var", "constraint", "solve", "output"))
        for line in puzzle.to_minizinc().split("\n")
        if line
    )


def test_condition_that_cannot_be_exported_is_reported_at_its_place() -> None:
    with pytest.raises(CannotConvert) as raised:
        gp.parse("unknown a, b in 1..1000000\na * b * a * b * a = 8\n").to_minizinc()
    (one,) = raised.value.diagnostics
    assert one.code == "export-number"
    assert one.span is not None
    assert one.span.text == "a * b * a * b * a = 8"
