"""Test the proposed fixes: every fix, applied to the text, leads at least one step further."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gridpuzzles.api import read, read_strictly
from gridpuzzles.api.fixes import apply_fixes, fixes, goes_further
from gridpuzzles.base.errors import Diagnostic
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main
from gridpuzzles.language.syntax import CellList, Heading
from tests.convert.print.score import texts
from tests.convert.print.test_reading import TEXTS
from tests.diagnostics.test_pages import PAGES, SECTION

WRONG = {
    f"{page.stem}: {heading}": wrong
    for page in PAGES
    for _, heading, wrong, _ in SECTION.findall(page.read_text(encoding="utf-8"))
} | {name: typed for name, typed, meant in texts() if meant.startswith("error[")}


TEMPLATES = Path(__file__).parents[2] / "puzzles" / "templates"


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    return read_strictly(Source(str(TEMPLATES / "wrong.puzzle"), text), {}, str(TEMPLATES))[1]


PROPOSED = [
    pytest.param(text, at, id=f"{name} ({one.code}, {at})")
    for name, text in WRONG.items()
    for at, one in enumerate(faults_of(text))
    if one.fix is not None
]
PROPOSES = re.compile(r"(write|did you mean|add|delete) ('[^']+'|[^' ]+)\??$")


@pytest.mark.parametrize(("text", "at"), PROPOSED)
def test_proposed_fix_leads_further(text: str, at: int) -> None:
    faults = faults_of(text)
    fix = faults[at].fix
    assert fix is not None
    assert fix.span.source.text == text
    assert goes_further(faults, faults_of(fix.applied()), text, fix.applied()), fix.applied()


def test_help_that_proposes_one_text_has_a_fix() -> None:
    without = {
        (one.code, one.help)
        for text in WRONG.values()
        for one in faults_of(text)
        if PROPOSES.match(one.help) and one.fix is None
    }
    assert not without


@pytest.mark.parametrize("name", TEXTS)
def test_printed_text_is_fixed_in_one_step(name: str) -> None:
    typed = TEXTS[name][0]
    puzzle, diagnostics = read(Source("typed", typed))
    if not any(one.code == "read-as" for one in diagnostics):
        assert puzzle is not None
        assert any(isinstance(one, (Heading, CellList)) for one in puzzle.document.statements)
        return
    fix = diagnostics[0].fix
    assert fix is not None
    assert fix.sure
    again, said = read(Source("typed", fix.applied()))
    assert again == puzzle
    assert not [one for one in said if one.code == "read-as"]


def test_only_effective_fixes_are_offered() -> None:
    text = "unknown apple in 1..9\naple = 4\n"
    faults = faults_of(text)
    assert faults[0].fix is not None
    assert fixes(text, faults, faults_of) == {0: faults[0].fix}
    assert fixes(text, faults, lambda _: faults) == {}


def test_fixes_are_applied_one_after_another() -> None:
    text = "values 1-9\ngrid 3 x 3\nall diferent\nrows sum = 6 15\nr1c1 == 2\n"
    asked: list[str] = []

    def wanted(one: Diagnostic, fix: object) -> bool:
        asked.append(one.code)
        return one.code != "unknown-word"

    better, done = apply_fixes(text, faults_of, wanted)
    assert better == "values 1..9\ngrid 3 x 3\nall diferent\nrows sum = 6 15\nr1c1 = 2\n"
    assert [one.code for one in done] == ["dash-range", "unknown-sign"], "with the others it would not be read either"
    assert asked.count("unknown-word") == 1, "what was refused is not asked again"
    better, done = apply_fixes(text, faults_of, lambda one, fix: True)
    assert better == "values 1..9\ngrid 3 x 3\nall different\nrows sum = 6 15 ?\nr1c1 = 2\n"
    assert {one.code for one in done} == {"dash-range", "unknown-sign", "unknown-word", "wrong-number-of-clues"}


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.puzzle"
    path.write_bytes(b"values 1-9\r\ngrid 3 x 3\r\nall diferent\r\nrows sum = 6 15\r\nr1c1 == 2\r\n")
    return path


def test_fix_applies_only_sure_fixes(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fix", str(wrong)]) == 2
    assert wrong.read_bytes() == b"values 1..9\r\ngrid 3 x 3\r\nall diferent\r\nrows sum = 6 15\r\nr1c1 = 2\r\n"
    assert "did you mean 'different'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "Sudoku 4x4\n\n1 2 . 4\n. 4 .\n. . 4 .\n4 . . 3\n",
        "Number cross\nUse 1-9 onec each. Calculate from lft to right.\n\n_ + _ = 5\n+   +\n_ + _ = 9\n=   =\n5   9\n",
    ],
)
def test_fix_leaves_a_text_alone_that_it_cannot_correct(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "typed.txt"
    path.write_text(text)
    assert main(["fix", str(path)]) == 2
    assert path.read_text() == text


def test_fix_yes_applies_all_fixes(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fix", "--yes", str(wrong)]) == 0
    assert b"all different\r\n" in wrong.read_bytes()
    before = wrong.read_bytes()
    assert main(["fix", "--yes", str(wrong)]) == 0
    assert wrong.read_bytes() == before


def test_fix_asks_about_unsure_fixes(
    wrong: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    error = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("y\ny\n"))
    monkeypatch.setattr("sys.stderr", error)
    assert main(["fix", str(wrong)]) == 0
    assert "write 'different' for 'diferent'? [y/N]" in error.getvalue()
    assert b"all different\r\n" in wrong.read_bytes()


def test_fix_leaves_a_changed_file_alone(
    wrong: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def agreed(one: Diagnostic, fix: object) -> bool:
        wrong.write_text("title: written by another\n")
        return True

    monkeypatch.setattr("gridpuzzles.cli.texts._is_agreed", agreed)
    assert main(["fix", str(wrong)]) == 2
    assert wrong.read_text() == "title: written by another\n"
    assert "changed while it was being corrected" in capsys.readouterr().err


def test_fix_prints_texts_and_diffs(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fix", "A == 3\nA < 5\n"]) == 0
    assert capsys.readouterr().out == "A = 3\nA < 5\n"
    before = wrong.read_bytes()
    assert main(["fix", "--diff", "--yes", str(wrong)]) == 0
    assert "+all different" in capsys.readouterr().out
    assert wrong.read_bytes() == before
