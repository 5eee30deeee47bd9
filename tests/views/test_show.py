"""Test views by name, in notebooks and on the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.views.formats import FORMATS, show
from tests.views.texts import FORMS

SCHEMA = json.loads((Path(gp.__file__).parent / "views" / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
TEXTS = {
    "unique": FORMS["table"],
    "several": "title: many\nvalues 1..2\ngrid 1 x 2\nall different\n",
    "none": "values 1..9\ngrid 1 x 2\nrows product = 14\ncols product = 2 6\n",
    "large": "unknown a in 10^20..10^20 + 2\na is prime or a = 10^20\n",
    "wrong": "values 1..\ngrid: (\n",
    "doubtful": "values 1..9\ngrid 1 x 2\nrows:\n _ + _ * 2 = 5\n",
}


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.puzzle").write_text(text, encoding="utf-8")
    return [str(tmp_path)]


def test_notebook_gets_text_markdown_and_html() -> None:
    puzzle = gp.parse(FORMS["table"])
    solution = puzzle.solve()
    for thing in (puzzle, solution):
        bundle = thing._repr_mimebundle_()
        assert bundle == {
            "text/plain": show(thing, "text"),
            "text/markdown": show(thing, "markdown"),
            "text/html": show(thing, "html"),
        }
        assert "<svg" in bundle["text/html"]


def test_unknown_view_or_object_is_refused() -> None:
    puzzle = gp.parse(FORMS["table"])
    for view in FORMATS:
        assert show(puzzle, view) != show(puzzle.solve(), view)
    with pytest.raises(ValueError, match="no view is called 'pdf'"):
        show(gp.parse(FORMS["table"]), "pdf")
    with pytest.raises(TypeError):
        show(7, "text")


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "count",
        "check",
        "candidates",
        "candidates --counts",
        "explain",
        "explain --all --redundant",
        "solve --all",
        "steps",
        "hint",
        "rate",
    ],
)
def test_answers_match_the_schema(command: str, files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    VALIDATOR.check_schema(SCHEMA)
    main([*command.split(), "--format", "jsonl", *files])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(TEXTS)
    for answer in answers:
        VALIDATOR.validate(answer)
        name = Path(answer["file"]).stem
        if name in ("unique", "several", "none") and command != "hint":
            assert answer["status"] == name
        assert (answer["status"] == "invalid") == (name == "wrong")


def test_answer_at_a_limit_matches_the_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wide.puzzle"
    path.write_text("values 1..9\ngrid 9 x 9\nall different in rows, cols\n", encoding="utf-8")
    for verb in ("solve", "count", "check"):
        main([verb, "--format", "json", "--node-limit", "1", str(path)])
        VALIDATOR.validate(json.loads(capsys.readouterr().out))


def test_pictures_of_several_files_are_one_document(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "--format", "svg", *files])
    assert len(list(ElementTree.fromstring(capsys.readouterr().out).iter("{http://www.w3.org/2000/svg}g"))) > 5
    main(["solve", "--format", "html", *files])
    text = capsys.readouterr().out
    page = ElementTree.fromstring(text)
    assert '<meta charset="utf-8"/>' in text
    sections = page.findall("body/section")
    names = [str(section.findtext("h2")) for section in sections]
    assert len(sections) == len(set(names)) > 5
    for section, name in zip(sections, names, strict=True):
        figures, wrong = section.findall("figure"), section.find("pre")
        verdict = {"unique": "one solution", "several": "several solutions", "none": "no solution"}
        if wrong is not None:
            assert not figures
            assert str(wrong.text).startswith("error[")
        else:
            assert figures
            stem = Path(name).stem
            assert stem not in verdict or section.findtext("p") == verdict[stem]


def test_markdown_names_each_puzzle(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "--format", "markdown", f"{files[0]}/several.puzzle"])
    assert capsys.readouterr().out.startswith("### many\n\n| | |\n|---|---|\n|1\\*|2\\*|")


@pytest.mark.parametrize(
    ("terminal", "no_color", "colored"), [(True, "", True), (True, "1", False), (False, "", False)]
)
def test_color_is_used_on_a_terminal_unless_no_color_is_set(
    terminal: bool,
    no_color: str,
    colored: bool,
    files: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    main(["solve", f"{files[0]}/unique.puzzle"])
    assert ("\x1b[1m" in capsys.readouterr().out) == colored


def test_control_characters_of_a_title_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = os.fspath(tmp_path / "title.puzzle")
    Path(path).write_text("title: \x1b[2Jgone\nvalues 1..2\ngrid 1 x 1\n", encoding="utf-8")
    for form in ("text", "markdown", "html", "svg", "json"):
        main(["solve", "--format", form, path])
        assert "\x1b" not in capsys.readouterr().out
