"""Test that every file of `puzzles/` works as a template, and that contradictory ones are refused.

Every file can also be minimized, as far as that is possible in the time.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.analysis.edits import reread
from gridpuzzles.cli import main
from gridpuzzles.generation.budget import GenerationLimits
from gridpuzzles.generation.from_file import FileTemplate
from gridpuzzles.generation.output_text import generated_text

pytestmark = pytest.mark.slow

FILES = sorted((Path(__file__).parent.parent.parent / "puzzles").rglob("*.puzzle"))

CONTRADICTORY = {"order-2", "own-eleven-letters", "own-three-colors", "star-five", "cross-figures/own-none"}
"""Files whose rules have no solution, whatever their numbers are."""
LETTERED = {"arithmograph", "cryptarithm", "skeleton"}
"""Folders of files most of which have no numbers that could be others."""
ALONE = {
    *("diophantus", "own-eleven", "own-kropki", "own-letters"),
    *("own-small", "own-sudoku-with-lists", "own-thermometers", "taxicab", "triangle-squares"),
}
"""Other files that are the only puzzles with their rules, marks, paths, letters or tiles."""

SECONDS = 2.0
"""Seconds to decide a puzzle; the solutions of very large tables would not be found in a minute either."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_can_be_used_as_a_template(path: Path) -> None:
    template = FileTemplate(str(path))
    if path.stem in CONTRADICTORY or f"{path.parent.name}/{path.stem}" in CONTRADICTORY:
        with pytest.raises(gp.CannotMake, match="the rules have no solution, whatever the clues are"):
            template.make(1, 1, GenerationLimits(seconds=30))
        return
    if path.stem in ALONE or path.parent.name in LETTERED:
        with suppress(gp.CannotMake):
            made = template.make(1, 1, GenerationLimits(seconds=30))
            assert generated_text(made.text, "") != generated_text(path.read_text(encoding="utf-8"), "")
        return
    made = template.make(1, 1, GenerationLimits(seconds=90))
    assert generated_text(made.text, "") != generated_text(path.read_text(encoding="utf-8"), "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_can_be_minimized(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["minimize", str(path), "--time-limit", "4"])
    written = capsys.readouterr()
    assert status in (0, 1, 3), written.err
    if "stopped at the time limit" in written.err or "before the text was read" in written.err:
        return  # it could not even be compiled
    puzzle = gp.load(path)
    left = reread(puzzle, written.out)
    assert left is not None
    if status:
        assert "# Nothing was removed: " in written.out
        assert [one.text for one in left.clues] == [one.text for one in puzzle.clues]
        return
    assert " clues removed" in written.err
    verdict = left.verdict(time_limit=SECONDS)
    assert all(map(puzzle.accepts, verdict.solutions))
    if verdict.status != "undecided":
        assert puzzle.verdict(time_limit=SECONDS).status in (verdict.status, "undecided")
