"""Try the example of every kind of every group with every command, view and format.

A kind that was added by its file or row alone either works everywhere or fails here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.errors import CannotConvert
from gridpuzzles.cli import main
from gridpuzzles.cli.commands import VERBS
from gridpuzzles.convert.formats import FORMATS
from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.kinds.cage_targets import CAGE_TARGETS
from gridpuzzles.kinds.corners import CORNER_CLUES
from gridpuzzles.kinds.pair_relations import PAIR_RELATIONS
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.views.formats import show

from .cages import with_cages

EXAMPLES = {
    **{f"line function {kind.form}": kind.example for kind in LINE_FUNCTIONS.values()},
    **{f"target {sign}": with_cages(sign) for sign in CAGE_TARGETS},
    **{f"corner {name}": kind.example for name, kind in CORNER_CLUES.items()},
    **{f"pair {name}": kind.example for name, kind in PAIR_RELATIONS.items()},
    **{f"path {name}": kind.example for name, kind in PATH_RULES.items()},
}
each = pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
MODELS = ("minizinc", "cpmpy")
"""Formats that can represent every puzzle."""
READ_NO_PUZZLE = {"serve", "lsp", "completion", "census", "new", "guide", "mcp"}


@each
def test_example_has_its_one_solution(example: str) -> None:
    puzzle = gp.parse(example)
    assert puzzle.promised, "write the solution below the example"
    assert puzzle.verdict().status == "unique"
    assert puzzle.accepts(puzzle.solve() or {})
    assert puzzle.count().value == 1


@pytest.mark.slow
@each
@pytest.mark.parametrize("verb", sorted(VERBS.keys() - READ_NO_PUZZLE))
def test_every_command_takes_the_example(
    example: str, verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "example.puzzle"
    path.write_text(example, encoding="utf-8")
    options = {
        "play": ["-o", str(tmp_path / "page.html")],
        "sheet": ["-o", str(tmp_path / "sheet.html")],
        "convert": ["--to", "minizinc"],
        "fmt": ["--check"],
        "generate": ["--template", str(path), "--seed", "1", "--time-limit", "60"],
        "batch": ["solve", "-j", "1", str(path)],
    }.get(verb, [])
    files = [] if verb in ("generate", "batch") else [str(path)]
    status = main([verb, *files, *options])
    told = capsys.readouterr()
    assert status == 0 or (status == 1 and verb != "check"), told.err
    assert "Traceback" not in told.err
    assert "error" not in told.err.lower(), told.err


@each
@pytest.mark.parametrize("view", ["text", "markdown", "svg", "html"])
def test_every_view_draws_the_example(example: str, view: str) -> None:
    puzzle = gp.parse(example)
    solution = puzzle.solve()
    assert solution is not None
    assert show(puzzle, view)
    assert show(solution, view)


@each
def test_answers_about_the_example_are_put_in_words(example: str) -> None:
    puzzle = gp.parse(example)
    for answer in (puzzle.steps(), puzzle.candidates(), puzzle.explain()):
        assert str(answer)


@pytest.mark.slow
@each
@pytest.mark.parametrize("form", [one.name for one in FORMATS if one.writes])
def test_every_format_writes_the_example_or_refuses(example: str, form: str) -> None:
    puzzle = gp.parse(example)
    try:
        text = puzzle.to_format(form)
    except CannotConvert:
        if form in MODELS:
            raise
        return
    assert text
    if {one.name: one for one in FORMATS}[form].reads and isinstance(text, str):
        assert gp.from_format(text).verdict().status == "unique"
