"""Test the table of codes: it is complete, every example has its error, and the correction does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles
from gridpuzzles.api import read_strictly
from gridpuzzles.base.codes import codes, explained, page
from gridpuzzles.base.source import Source
from gridpuzzles.cli import main

ROOT = Path(__file__).parents[2]
CODES = codes()
EXAMPLES = [name for name, code in CODES.items() if code.wrong]
CALL = re.compile(
    r"(?:(?:error|warn|Diagnostic|Fault|_refused|_unreadable|report)\(\s*(?:name, |span, )?\"([a-z]+(?:-[a-z]+)*)\""
    r"|(?:note|warning)\[([a-z]+)\])"
)
SPEAK = ("analysis", "api", "cli", "editor", "language", "system/load.py", "convert/print")


def said(text: str) -> set[str]:
    return {one.code for one in read_strictly(Source("example.puzzle", text), {}, None)[1]}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_has_the_error_and_its_correction_has_not(name: str) -> None:
    code = CODES[name]
    assert name in said(code.wrong)
    puzzle, diagnostics = read_strictly(Source("corrected.puzzle", code.corrected), {}, None)
    assert name not in {one.code for one in diagnostics}
    assert puzzle is not None, [one.message for one in diagnostics]


def test_every_code_has_an_entry() -> None:
    used = {
        found
        for part in SPEAK
        for path in [Path(gridpuzzles.__file__).parent / part]
        for file in ([path] if path.is_file() else path.rglob("*.py"))
        for pair in CALL.findall(file.read_text(encoding="utf-8"))
        for found in pair
        if found
    }
    assert len(used) > 150
    assert used <= CODES.keys(), sorted(used - CODES.keys())
    assert list(CODES) == sorted(CODES)


def test_page_of_codes_is_up_to_date() -> None:
    assert (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8") == page()


def test_check_explains_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "unclosed-bracket"]) == 0
    assert capsys.readouterr().out == explained(CODES["unclosed-bracket"]) + "\n"
    assert main(["check", "--explain", "unclosed-braket"]) == 2
    assert "did you mean 'unclosed-bracket'?" in capsys.readouterr().err
