"""Test the Python API: wrong options, answers as values, and puzzles made from puzzles."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import threading
from ast import literal_eval
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gridpuzzles as gp
from gridpuzzles.model.clue_numbers import numbers_of, renumbered
from gridpuzzles.model.puzzle import less

PUZZLE = gp.crossproduct(rows=[8, 8, 1], cols=[8, 8, 1])
WORDS = gp.parse("SEND + MORE = MONEY")
FILES = sorted((Path(__file__).parent.parent / "puzzles").rglob("*.puzzle"))
VERBS = ("solve", "solutions", "verdict", "count", "estimate", "candidates", "explain", "ways")


@pytest.mark.parametrize("name", ["time_limit", "memory_limit"])
@pytest.mark.parametrize("amount", [float("inf"), 10**400])
def test_infinite_limit_means_no_limit(name: str, amount: float) -> None:
    options: dict[str, Any] = {name: amount}
    assert PUZZLE.count(**options).exact
    assert WORDS.verdict(**options).status == "unique"


def test_options_accept_numpy_and_collections() -> None:
    numpy = pytest.importorskip("numpy")
    assert PUZZLE.count(limit=numpy.int64(3), time_limit=numpy.float32(9), cancel=threading.Event()).value == 3
    for value, number in ((2, 1), ([2, 4], 2), ({8}, 1), (range(1, 9), 4), (numpy.array([1, 2]), 2), ((), 0)):
        assert PUZZLE.count(assumptions={"r1c1": value}).value == number
    named = gp.parse("values 1..9\ngrid:\n  a b\na * b = 35\n")
    assert named.count(assumptions={"r1c1": 5}).value == named.count(assumptions={"a": 5}).value == 1


def test_number_of_a_word_can_be_assumed() -> None:
    assert WORDS.count(assumptions={"SEND": 9567}).value == 1
    assert WORDS.count(assumptions={"SEND": 9568}).value == 0
    assert WORDS.count(assumptions={"SEND": 9567, "E": 6}).value == 0


def test_contradicting_assumption_is_explained() -> None:
    found = PUZZLE.explain(assumptions={"r1c1": 3})
    assert found.status == "none"
    assert [found.clues[clue].label for clue in min(found.conflicts)] == ["row 1"]
    assert "row 1 (8) is impossible" in str(found)


def test_builder_accepts_any_range_of_values() -> None:
    for values in (range(1, 10), range(9, 0, -1), range(2, 11, 4), range(10, 1, -4), range(5, 7), range(5, 6)):
        assert gp.crossproduct([None], [None], values=values).candidates().values["r1c1"] == tuple(sorted(values))


# ---------------------------------------------------------------- solutions


def test_solution_is_a_mapping() -> None:
    solution = WORDS.solve()
    assert solution is not None
    assert dict(solution) == dict(**solution) == dict(solution.items()) == solution
    assert list(solution) == list(solution.keys()) == ["S", "E", "N", "D", "M", "O", "R", "Y"]
    assert (solution["SEND"], solution.get("SENX"), "SEND" in solution, len(solution)) == (9567, None, False, 8)
    with pytest.raises(KeyError):
        solution["r1c1"]


def test_solution_finds_a_named_cell_by_its_address() -> None:
    solution = gp.parse("values 1..9\ngrid:\n  a b\na * b = 35\na < b\n").solve()
    assert solution is not None
    assert (solution["r1c2"], solution["b"], solution.get("r2c2")) == (7, 7, None)


def test_solution_has_a_numpy_grid() -> None:
    numpy = pytest.importorskip("numpy")
    solution = PUZZLE.solve()
    assert solution is not None
    assert numpy.array_equal(solution.grid, solution.rows)
    kakuro = gp.kakuro([["\\", "4\\", "3\\"], ["\\4", None, None], ["\\3", None, None]]).solve()
    assert kakuro is not None
    assert kakuro.grid.shape == (3, 3)
    assert kakuro.grid.compressed().tolist() == [3, 1, 1, 2]
    words = WORDS.solve()
    assert words is not None
    assert words.grid.shape == (0, 0)


def test_numpy_converts_solutions_to_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert numpy.array(PUZZLE.sample(4)).shape == (4, 3, 3)
    assert numpy.array_equal(numpy.asarray(PUZZLE.solve(), float), PUZZLE.solve().grid)  # type: ignore[union-attr]
    assert numpy.array(WORDS.solve()).tolist() == [9, 5, 6, 7, 1, 0, 8, 2]


@pytest.mark.parametrize("empty", [0, None, float("nan")])
def test_builder_accepts_a_pandas_table(empty: Any) -> None:
    pandas = pytest.importorskip("pandas")
    rows = [[1, empty, empty, empty], [empty, empty, 3, empty], [empty, 4, empty, empty], [empty, empty, empty, 2]]
    assert gp.sudoku(pandas.DataFrame(rows)) == gp.sudoku("1... ..3. .4.. ...2")


def test_solution_path_iterates_over_its_steps() -> None:
    assert list(PUZZLE.steps()) == list(PUZZLE.steps().steps)


def test_solutions_make_a_pandas_table() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(PUZZLE.solutions())
    assert table.shape == (4, 9)
    assert sorted(table["r1c1"]) == [1, 2, 4, 8]


def answers(puzzle: gp.Puzzle) -> list[Any]:
    return [
        puzzle,
        puzzle.solve(),
        puzzle.verdict(),
        puzzle.count(),
        puzzle.candidates(counts=True),
        puzzle.explain(superfluous=True),
        puzzle.estimate(),
    ]


@pytest.mark.parametrize("puzzle", [PUZZLE, WORDS, gp.crossproduct([], []), gp.crossproduct([7, 8], [9, 9])], ids=repr)
def test_answers_are_values_with_a_display(puzzle: gp.Puzzle) -> None:
    for value in answers(puzzle):
        assert len(repr(value)) < 200
        if value is not None:
            assert value._repr_mimebundle_()["text/html"]
            assert isinstance(str(value), str)
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value
            assert hash(other) == hash(value)
            assert repr(other) == repr(value)


@pytest.mark.parametrize("terms", [330, 900])
def test_long_sum_is_a_value(terms: int) -> None:
    text = "long addition:\n" + "  A\n" * terms + "  ---\n  BC__\nletters may repeat\n"
    puzzle = gp.parse(text)
    condition = puzzle.constraints[0].condition
    assert condition == gp.parse(text).constraints[0].condition
    assert hash(condition) == hash(pickle.loads(pickle.dumps(condition)))
    assert copy.deepcopy(condition) == condition
    assert repr(condition).count("'+'") == terms - 1
    solution = puzzle.solve()
    assert solution is not None
    assert puzzle.accepts(solution)


# ---------------------------------------------------------------- puzzles made of puzzles


@pytest.mark.parametrize("path", FILES[::9], ids=lambda path: path.stem)
def test_clue_can_be_changed_or_removed(path: Path) -> None:
    puzzle = gp.load(path)
    numbers = numbers_of(puzzle)
    for clue in list(numbers)[:1]:
        label, number = puzzle.clues[clue].label, numbers[clue] - 1
        try:
            changed = puzzle.with_clue(label, number)
        except (ValueError, gp.DefinitionError):
            continue  # two clues share one number, or the place cannot hold this number
        wanted = renumbered(puzzle, {clue: number}, numbers)
        assert [one.condition for one in changed.constraints] == [one.condition for one in wanted.constraints]
        assert [one.given for one in changed.symbols] == [one.given for one in wanted.symbols]
    for clue in range(len(puzzle.clues))[:1]:
        shorter, meant = puzzle.without(puzzle.clues[clue].label), less(puzzle, [clue])
        assert [one.condition for one in shorter.constraints] == [one.condition for one in meant.constraints]
        assert len(shorter.clues) == len(puzzle.clues) - 1


def test_changed_clue_is_written_into_the_text() -> None:
    puzzle = gp.crossproduct(rows=[2, 12], cols=[3, 8])
    assert "rows product = 2 12" in str(puzzle.with_clue("row 1", 2))
    assert "cols product = 3 (2*4)" in str(puzzle.with_clue("column 2", "(2 * 4)"))
    assert "rows product = ? 12" in str(puzzle.without("row 1"))
    assert puzzle.with_clue(puzzle.clues[0], 2) == puzzle.with_clue("row 1", 2)
    assert puzzle.without(*puzzle.clues[:2]) == puzzle.without("row 1", "row 2")


def test_changed_puzzle_drops_its_promises() -> None:
    puzzle = gp.parse("grid 1 x 2\nvalues 1..9\nrow 1: _ * _ = 35\nr1c1 < r1c2\nexpect unique\nsolution:\n  5 7\n")
    more = puzzle.without("r1c1 < r1c2")
    assert (more.count().value, more.expectation, more.promised) == (2, None, ())
    assert puzzle.where("r1c1 < 5").verdict().status == "none"
    with pytest.raises(gp.DefinitionError):
        puzzle.where("r1c1 < r7c7")


def test_changed_puzzle_keeps_parameters_and_folder(tmp_path: Path) -> None:
    (tmp_path / "rules.puzzle").write_text("all different in rows, cols\n")
    (tmp_path / "square.puzzle").write_text('param n = 2\ngrid n x n\nvalues 1..n\nuse "rules.puzzle"\n')
    puzzle = gp.load(tmp_path / "square.puzzle", n=3)
    assert puzzle.where("r1c1 = 1").count().value == puzzle.count().value / 3 == 4


# ---------------------------------------------------------------- completion


COMPLETED = Path(__file__).with_name("completed.txt").read_text(encoding="utf-8").splitlines()
"""Code as a literal of Python, and names that an editor must offer at its end."""


@pytest.mark.parametrize("line", COMPLETED)
def test_jedi_completes_the_names(line: str) -> None:
    code, _, names = line.rpartition(": ")
    jedi = pytest.importorskip("jedi")
    project = jedi.Project(Path(__file__).parent.parent)
    script = jedi.Script(f"import gridpuzzles as gp\npuzzle = gp.parse('')\n{literal_eval(code)}", project=project)
    assert {*names.split()} <= {one.name for one in script.complete()}


OWN: dict[str, Any] = {
    "Puzzle": PUZZLE,
    "PuzzleBuilder": gp.PuzzleBuilder().grid(1, 2).values("1..2"),
    "Grid": gp.Grid(1, 2, values="1..2"),
    "Solution": PUZZLE.solve(),
    "Verdict": PUZZLE.verdict(),
    "Count": PUZZLE.count(),
    "Estimate": PUZZLE.estimate(),
    "Candidates": PUZZLE.candidates(),
    "Explanation": gp.crossproduct([2], [3]).explain(),
    "Sample": PUZZLE.sample(2),
    "Clue": PUZZLE.clues[0],
    "Walk": PUZZLE.steps(),
    "Step": PUZZLE.steps().steps[0],
    "Hint": PUZZLE.hint(),
    "Rating": PUZZLE.rate(),
}
"""One object of each public class."""


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the functions of the API, and the public methods of puzzles, builders and answers."""
    for name in gp.__all__:
        if inspect.isroutine(getattr(gp, name)):
            yield name, getattr(gp, name)
    for owner, one in OWN.items():
        for name, member in inspect.getmembers(type(one), inspect.isfunction):
            ours = (inspect.unwrap(member).__module__ or "").startswith("gridpuzzles.")
            public = not name.startswith("_")
            if ours and public and f"{owner}.{name}" not in OF_A_MAPPING:
                yield f"{owner}.{name}", member


OF_A_MAPPING = {"Solution.items", "Solution.keys", "Solution.values"}
"""Methods without parameters, which raise the errors of a dict."""
SHARED = set(re.findall(r"``(\w+)``", gp.Puzzle.__doc__ or ""))
"""Options that the class describes for all its methods."""


@pytest.mark.parametrize(("name", "function"), list(functions()), ids=[name for name, _ in functions()])
def test_docstring_mentions_every_parameter(name: str, function: Callable[..., Any]) -> None:
    said = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in signature.parameters.values():
        if parameter.name != "self":
            assert parameter.annotation is not inspect.Parameter.empty
            assert parameter.name in said or parameter.name in SHARED, parameter.name


GIVEN: dict[str, Any] = {
    "assignment": OWN["Solution"],
    "cages": [(["r1c1"], 1)],
    "clue": 3,
    "clues": [1],
    "function": "sum",
    "game_id": "4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6",
    "givens": [[1, None], [None, 1]],
    "label": "row 1",
    "line": "row 1",
    "lines": "rows",
    "n": 1,
    "name": "killer",
    "path": FILES[0],
    "product": 6,
    "puzzles": ["A + A = 4"],
    "statement": "all different",
    "table": [[1, 2], [3, 4]],
    "text": "grid 1 x 1\nvalues 1..2",
    "values": "1..9",
    "view": "text",
} | dict.fromkeys(("cols", "nrows", "ncols", "rows"), 2)
"""A valid value for each required parameter."""


def asked(name: str, function: Callable[..., Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return the function, bound if it is a method, and its required arguments."""
    if "." in name:
        owner, verb = name.split(".")
        function = getattr(copy.copy(OWN[owner]), verb)
    parameters = inspect.signature(function).parameters.values()
    by_place = [one for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    needed = {one.name: GIVEN[one.name] for one in by_place if one.default is one.empty}
    if name in ("crossproduct", "cruncher", "fillings", "kakuro", "reorder", "Grid.drawn", "PuzzleBuilder.drawn"):
        needed |= {one: [] for one in needed if one in ("rows", "cols")}
    return function, needed


@pytest.mark.parametrize(("name", "function"), list(functions()), ids=[name for name, _ in functions()])
def test_unknown_parameter_is_refused(name: str, function: Callable[..., Any]) -> None:
    function, needed = asked(name, function)
    parameters = inspect.signature(function).parameters.values()
    takes_params = any(one.kind is one.VAR_KEYWORD for one in parameters)
    with pytest.raises(gp.DefinitionError if takes_params else TypeError, match="tme_limit") as refused:
        function(**needed, tme_limit=3)
    options = [one.name for one in parameters if one.kind is not one.VAR_POSITIONAL]
    if options and not takes_params:
        assert f"{name.split('.')[-1]}() has no parameter 'tme_limit'" in str(refused.value)
        assert all(option in str(refused.value) for option in options)


class Senseless:
    """An object that is invalid for every parameter."""


@pytest.mark.parametrize(("name", "function"), list(functions()), ids=[name for name, _ in functions()])
@pytest.mark.parametrize("wrong", [Senseless(), b"x", [Senseless()], {"q": Senseless()}], ids=["thing", "b", "l", "d"])
def test_value_of_a_wrong_type_is_refused(name: str, function: Callable[..., Any], wrong: Any) -> None:
    if name in ("Puzzle.accepts", "Puzzle.broken"):
        wrong = Senseless()  # any mapping and any collection are valid here
    function, needed = asked(name, function)
    for parameter in inspect.signature(function).parameters.values():
        values, named = [], dict(needed)
        if parameter.kind is parameter.VAR_POSITIONAL:
            values = [wrong]
        elif parameter.kind is parameter.VAR_KEYWORD:
            named["n"] = wrong
        else:
            named[parameter.name] = wrong
        with pytest.raises((TypeError, ValueError, gp.DefinitionError)) as refused:
            list(function(*values, **named) or ())
        assert str(refused.value), parameter.name


WRONG = {"time_limit": "1", "limit": -1, "node_limit": 1.5, "memory_limit": [], "cancel": 3, "seed": "x", "jobs": -1}
WRONG |= {"assumptions": {"r9c9": 1}, "filled": {"r9c9": 1}, "variable_order": "best", "value_order": 3, "each": 3}
WRONG |= {"samples": 2.5, "counts": "yes", "every": 1, "superfluous": 0, "order": "up", "n": -2, "line": 3}


@pytest.mark.parametrize("verb", [*VERBS, "sample", "steps", "hint", "rate"])
def test_error_names_the_option_with_a_wrong_value(verb: str) -> None:
    for option in list(inspect.signature(getattr(gp.Puzzle, verb)).parameters)[1:]:
        with pytest.raises((TypeError, ValueError)) as refused:
            getattr(PUZZLE, verb)(**({"line": "row 1"} if verb == "ways" else {}) | {option: WRONG[option]})
        assert option in str(refused.value) or "r9c9" in str(refused.value)


def test_random_table_is_determined_by_its_seed() -> None:
    table = gp.random_table(4, 6, seed=3)
    assert (len(table), {len(row) for row in table}) == (4, {6})
    assert all(1 <= digit <= 9 for row in table for digit in row)
    assert table == gp.random_table(nrows=4, ncols=6, seed=3)
    assert len({str(gp.random_table(3, 3)) for _ in range(5)}) > 1
    assert gp.crossproduct_of(table) == gp.random_puzzles(1, 4, 6, seed=3)[0]


@pytest.mark.parametrize("seed", range(10))
def test_reordered_puzzle_has_the_same_solutions_row_by_row(seed: int) -> None:
    (puzzle,) = gp.random_puzzles(1, 5, 3, seed=seed)
    reordered, places = puzzle.reorder()
    assert sorted(places) == list(range(5))
    expected = {tuple(one.rows[place] for place in places) for one in puzzle.solutions()}
    assert {one.rows for one in reordered.solutions()} == expected
    ways = [len(gp.fillings(clue.value, [one.value for one in reordered.clues[5:]])) for clue in reordered.clues[:5]]
    assert ways == sorted(ways)


def test_reorder_accepts_missing_clues() -> None:
    reordered, places = gp.crossproduct([None, 6], [2, None], values=[1, 2, 3], title="T").reorder()
    assert (places, reordered) == ([1, 0], gp.crossproduct([6, None], [2, None], values=[1, 2, 3], title="T"))


def test_old_public_names_still_work_and_warn() -> None:
    with pytest.warns(DeprecationWarning, match="gridpuzzles.SolutionPath"):
        assert gp.Walk is gp.SolutionPath
    step = gp.parse("grid 1 x 1\nvalues 1..2\nr1c1 = 2\n").steps().steps[0]
    with pytest.warns(DeprecationWarning, match="Step.eliminated"):
        assert step.crossed == step.eliminated
    with pytest.warns(DeprecationWarning, match="Step.peer_eliminated"):
        assert step.swept == step.peer_eliminated
