"""Run everything that the README and the documentation show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import gridpuzzles
from gridpuzzles.api import read
from gridpuzzles.api.expectations import check
from gridpuzzles.base.exit_status import DONE
from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.base.source import Source
from gridpuzzles.cli.commands import VERBS

from .cli.conftest import options_by_verb
from .pages import PAGES, ROOT, Block, blocks, furnish, refreshed, write_files

pytestmark = pytest.mark.slow

TEXTS = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PAGES}
PUZZLES = [
    pytest.param(page, block, id=f"{page}:{block.line}") for page in TEXTS for block in blocks(TEXTS[page], "puzzle")
]
LINK = re.compile(r"\]\((?!https?://)([^)#\s]+)?(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def pages_with(kind: str) -> list[str]:
    return [page for page, text in TEXTS.items() if blocks(text, kind)]


@pytest.mark.parametrize(("page", "block"), PUZZLES)
def test_every_puzzle_meets_its_expectation(page: str, block: Block, tmp_path: Path) -> None:
    write_files(tmp_path, TEXTS[page])
    puzzle, diagnostics = read(Source(str(tmp_path / "shown.puzzle"), block.text), folder=str(tmp_path))
    assert not [one for one in diagnostics if one.code != "read-as"]
    assert puzzle is not None
    assert puzzle.expectation is not None
    finding = check(puzzle)
    assert finding.status == DONE, finding.message


@pytest.mark.parametrize("page", pages_with("console"))
def test_every_command_prints_what_is_shown(page: str, tmp_path: Path) -> None:
    assert refreshed(TEXTS[page], furnish(tmp_path, TEXTS[page])) == TEXTS[page]


@pytest.mark.parametrize("page", pages_with("python"))
def test_every_line_of_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(furnish(tmp_path, TEXTS[page]))
    names: dict[str, object] = {}
    for block in blocks(TEXTS[page], "python"):
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line)
            complaints: list[str] = []
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.append, clear_globs=False)
            assert not complaints, "".join(complaints)
            names.update(test.globs)
        else:
            exec(compile(block.text, page, "exec"), names)


@pytest.mark.parametrize("page", TEXTS)
def test_every_link_has_a_target(page: str) -> None:
    for path, anchor in LINK.findall(TEXTS[page]):
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), path
        if anchor:
            assert anchor in {slug(heading) for heading in HEADING.findall(target.read_text(encoding="utf-8"))}


def slug(heading: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_reference_names_every_property() -> None:
    assert all(f"`{word}`" in TEXTS["docs/language.md"] for word in PROPERTIES)


def test_every_command_and_option_is_described() -> None:
    page = TEXTS["docs/command-line.md"]
    assert not [verb for verb in VERBS if f"## {verb}" not in page]
    options = {name for actions in options_by_verb().values() for one in actions for name in one.option_strings}
    options -= {"-h", "--help"}
    assert not [option for option in sorted(options) if f"`{option}" not in page]


def test_every_public_name_is_described() -> None:
    assert not [name for name in gridpuzzles.__all__ if f"{name}" not in TEXTS["docs/python.md"]]


def test_picture_of_the_readme_is_described_as_it_is_made() -> None:
    pictures = re.findall(r'(?:srcset|src)="([^"]+)"', TEXTS["README.md"])
    assert len(pictures) == 2
    assert all((ROOT / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)
    cruncher = next(block for block in blocks(TEXTS["README.md"], "puzzle") if block.file == "cruncher.puzzle")
    explanation = str(gridpuzzles.parse(cruncher.text.replace("= 27", "= 72")).explain())
    assert explanation.splitlines()[0] in TEXTS["README.md"]


@pytest.mark.parametrize(("page", "least"), [("architecture", 100), ("decisions", 10), ("engine", 2)])
def test_pages_for_developers_name_only_existing_files(page: str, least: int) -> None:
    named = re.findall(r"`([\w/.-]+(?:/|\.(?:py|md|txt|lark|js)))`", TEXTS[f"docs/{page}.md"])
    assert len(named) >= least
    real = [name for name in named if "WORD" not in name]
    assert not [name for name in real if not ((ROOT / "gridpuzzles" / name).exists() or (ROOT / name).exists())]


def test_architecture_names_only_existing_tables() -> None:
    named = re.findall(r"`([A-Z][A-Z_]+)` in\s+`([\w/.]+\.py)`", TEXTS["docs/architecture.md"])
    assert len(named) > 10
    for table, path in named:
        home = ROOT / path if path.startswith("tests/") else ROOT / "gridpuzzles" / path
        assert re.search(rf"^{table}\b", home.read_text(encoding="utf-8"), re.MULTILINE), f"{table} in {path}"
