"""Documentation pages as tests: their fenced blocks, and how each kind is tested.

``puzzle``
    a whole puzzle, which must meet its own ``expect``; a name after the word (```` ```puzzle lunch.puzzle ````)
    makes it a file that the commands and the Python of the page find
``console``
    commands after ``$`` and exactly their output
``python``
    a doctest if it contains ``>>>``, otherwise a script; the blocks of one page share their names

Anything else (``text``, ``jsonl``, ``bash``) is only read. ``python -m tests.pages [PAGE ...]`` writes the current
output of commands and wrong texts into all pages, or those named. Check the differences before you keep them.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """One fenced block: its kind, its file name (or empty), its text and its first line number."""

    kind: str
    file: str
    text: str
    line: int


def blocks(page: str, *kinds: str) -> list[Block]:
    """Return the fenced blocks of these kinds in a page, in order."""
    found = [
        Block(match[1], match[2] or "", match[3], page.count("\n", 0, match.start()) + 2)
        for match in FENCE.finditer(page)
    ]
    return [block for block in found if block.kind in kinds]


def write_files(folder: Path, page: str) -> None:
    """Write the page's own files into `folder`."""
    for block in blocks(page, "puzzle", "jsonl", "text"):
        if block.file:
            (folder / block.file).parent.mkdir(exist_ok=True)
            (folder / block.file).write_text(block.text, encoding="utf-8")


def furnish(folder: Path, page: str) -> Path:
    """Fill `folder` with a copy of the puzzles and the page's own files, where its commands run, and return it."""
    shutil.copytree(ROOT / "puzzles", folder / "puzzles")
    write_files(folder, page)
    return folder


def refreshed(page: str, folder: Path) -> str:
    """Return the page with the current output of every console block, run in `folder`."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CONSOLE.sub(lambda match: f"```console\n{_session(match[1])}```", page)
    finally:
        os.chdir(before)


def _session(block: str) -> str:
    status = 0
    shown = []
    for line in block.splitlines():
        if line.startswith("$ "):
            shown.append(f"{line}\n")
            if line == "$ echo $?":
                shown.append(f"{status}\n")
            else:
                output, status = run(line[2:])
                shown.append(output)
    return "".join(shown)


def run(command: str) -> tuple[str, int]:
    """Return the output of a `gridpuzzles` command, both streams in order, and its exit status."""
    from gridpuzzles.cli import main

    program, *arguments = shlex.split(command)
    assert program == "gridpuzzles", f"pages only run gridpuzzles, not {program}"
    output = BytesIO()
    stream = TextIOWrapper(output, encoding="utf-8", write_through=True)
    with redirect_stdout(stream), redirect_stderr(stream):
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
    return output.getvalue().decode(), status


def _refresh(named: list[Path]) -> None:
    """Write these pages with current output, or all pages if none is named."""
    from tempfile import TemporaryDirectory

    from gridpuzzles.base.codes import page as page_of_codes
    from tests.cli.test_sessions import PAGES as SESSIONS
    from tests.diagnostics.test_pages import FOLDER, rewritten
    from tests.explanation.test_explained import PAGE as EXPLAINED
    from tests.explanation.test_explained import rewritten as explained

    wrong_texts = sorted(FOLDER.glob("*.md"))
    consoles = [*PAGES, *SESSIONS]
    if unknown := {*named} - {*consoles, *wrong_texts, EXPLAINED}:
        raise SystemExit(f"no page: {', '.join(map(str, sorted(unknown)))}")
    codes = ROOT / "docs" / "diagnostics.md"
    if not named or codes in named:
        codes.write_text(page_of_codes(), encoding="utf-8")
    for path in consoles:
        if named and path not in named:
            continue
        page = path.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            path.write_text(refreshed(page, furnish(Path(folder), page)), encoding="utf-8")
    for path in wrong_texts:
        if not named or path in named:
            path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
    if not named or EXPLAINED in named:
        EXPLAINED.write_text(explained(EXPLAINED.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    _refresh([Path(name).resolve() for name in sys.argv[1:]])
