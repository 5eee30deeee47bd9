"""Define the cell magic for notebooks: after ``%load_ext gridpuzzles`` a cell that starts with ``%%puzzle`` is a
puzzle.

Only this module imports IPython, which is present whenever it is called.
"""

from __future__ import annotations

import html
import os
import shlex
from collections.abc import Callable
from typing import Any

from IPython.core.error import UsageError
from IPython.display import display as untyped_display

from ..api import Puzzle, read
from ..base.render import render
from ..base.source import Source
from ..play.page import TooLarge, play_page, playable
from ..solving.budget import Budget

display: Callable[..., None] = untyped_display
USAGE = "%%puzzle [NAME] [-n SOLUTIONS] [--play]"
SECONDS = 10.0
"""Time limit in seconds for solving a cell, and again for the steps of a page."""
MAX_SHOWN = 1000


def register(shell: Any) -> None:
    """Register the cell magic ``%%puzzle``."""
    shell.register_magic_function(lambda line, cell: puzzle(shell, line, cell), "cell", "puzzle")


def puzzle(shell: Any, line: str, cell: str) -> None:
    """``%%puzzle [NAME] [-n SOLUTIONS] [--play]``

    Show the board of the puzzle in the cell, its verdict, and its first solutions (default: one; ``-n 0`` shows none).
    Errors and warnings are shown first. ``--play`` shows the page to play on instead. ``NAME`` is a variable that
    following cells can use for the puzzle.
    """
    name, number, play = _options(line)
    made, diagnostics = read(Source("<cell>", cell), folder=os.getcwd())
    said = "\n\n".join(map(render, diagnostics))
    if said:
        _show(said, f"<pre>{html.escape(said)}</pre>")
    if made is None:
        return
    if name:
        shell.user_ns[name] = made
    if play:
        _play(made)
        return
    display(made)
    words = made.verdict(time_limit=SECONDS).words
    _show(words, f"<p>{html.escape(words)}</p>")
    for solution in made.solutions(limit=number, time_limit=SECONDS):
        display(solution)


def _options(line: str) -> tuple[str, int, bool]:
    """Return name, number of solutions, and True for ``--play``; raises `UsageError`."""
    name, number, play = "", 1, False
    try:
        words = iter(shlex.split(line))
    except ValueError as error:
        raise UsageError(f"{error}: {USAGE}") from None
    for word in words:
        if word == "--play":
            play = True
        elif word == "-n":
            wanted = next(words, "")
            if not (wanted.isascii() and wanted.isdigit() and int(wanted) <= MAX_SHOWN):
                raise UsageError(f"-n takes a number from 0 to {MAX_SHOWN}: {USAGE}")
            number = int(wanted)
        elif word.isidentifier() and not name:
            name = word
        else:
            raise UsageError(f"{word!r} is not understood: {USAGE}")
    return name, number, play


def _play(made: Puzzle) -> None:
    try:
        page = play_page([playable(made, Budget(SECONDS))])
    except TooLarge as problem:
        _show(str(problem), f"<pre>{html.escape(str(problem))}</pre>")
        return
    style = "width:100%;height:36em;border:1px solid #8888"
    framed = f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{html.escape(page)}"></iframe>'
    _show("a page to play on, which needs a notebook in a browser", framed)


def _show(text: str, page: str) -> None:
    display({"text/plain": text, "text/html": page}, raw=True)
