"""Answers to an editor about the puzzle in a text: corrections, verdict, explanation, board, page to play, hover."""

from __future__ import annotations

import os
import tempfile

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from ..api.expectations import number_of_solutions
from ..play.data import playable
from ..play.page import TooLarge, play_page
from ..solving.budget import Budget
from .diagnostics import actions
from .hover import hover_lines
from .server import SECONDS, Server, server

BOARD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body {{ background: white; color: black; font-family: sans-serif }}
svg {{ max-width: 100%; height: auto }}
</style>
</head><body>{0}</body></html>
"""


@server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
async def mend(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Return the corrections for the diagnostics in a range."""
    uri = params.text_document.uri
    known = await ls.read(uri)
    if known is None:
        return []
    turn, reading = known
    work = lambda: actions(reading, turn.places, uri, params.range, turn.finding)  # noqa: E731
    return await ls.aside(ls.reader, turn, work) or []


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
async def lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the verdict to show above the first line and a command to play, once the verdict is known."""
    uri = params.text_document.uri
    turn = ls.turns.get(uri)
    finding = await turn.solved if turn else None
    if turn is None or finding is None:
        return []
    count = finding.count
    if count is None or count.limit not in ("", "solutions"):
        verdict = lsp.Command(finding.message, "")
    elif count.exact and count.value == 1:
        verdict = lsp.Command(f"unique ✓ {turn.milliseconds:.0f} ms", "")
    else:
        verdict = lsp.Command(f"{number_of_solutions(count)}: why?", "gridpuzzles.explain", arguments=[uri])
    play = lsp.Command("▶ play", "gridpuzzles.play", arguments=[uri])
    return [lsp.CodeLens(turn.places.first_line(), command) for command in (verdict, play)]


@server.command("gridpuzzles.explain")
async def explain(ls: Server, uri: str) -> str | None:
    """Show and return the explanation why there is no solution, or more than one; None if the text has errors."""
    known = await ls.read(uri)
    puzzle = known[1].puzzle if known else None
    if known is None or puzzle is None:
        return None
    turn = known[0]
    work = lambda: str(puzzle.explain(time_limit=SECONDS, cancel=turn.cancel))  # noqa: E731
    said = await ls.aside(ls.solver, turn, work)
    if said is not None:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, said))
    return said


@server.command("gridpuzzles.page")
async def page(ls: Server, uri: str, kind: str) -> str | None:
    """Return an HTML page for a panel of the editor; None if the text has errors or changed, or is too large.

    ``kind`` is "board" for the empty board, or "play" for a page to play on.
    """
    known = await ls.read(uri)
    puzzle = known[1].puzzle if known else None
    if known is None or puzzle is None:
        return None
    turn = known[0]
    if kind == "board":
        return await ls.aside(ls.reader, turn, lambda: BOARD.format(puzzle.to_html()))
    work = lambda: play_page([playable(puzzle, Budget(SECONDS, cancel=turn.cancel))])  # noqa: E731
    try:
        return await ls.aside(ls.solver, turn, work)
    except TooLarge as problem:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(problem)))
        return None


@server.command("gridpuzzles.play")
async def play(ls: Server, uri: str) -> str | None:
    """Write the page to play on to a file and return its address; None if there is no page.

    Open the page in a browser if the editor can do that; otherwise show its address.
    """
    written = await page(ls, uri, "play")
    if written is None:
        return None
    if ls.pages is None:
        ls.pages = tempfile.TemporaryDirectory(prefix="gridpuzzles-")
    path = os.path.join(ls.pages.name, f"{os.path.splitext(os.path.basename(uri))[0]}.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(written)
    address = from_fs_path(path) or path
    window = ls.client_capabilities.window
    if window and window.show_document and window.show_document.support:
        await ls.window_show_document_async(lsp.ShowDocumentParams(address, external=True))
    else:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, f"open {address} in a browser"))
    return address


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return what to show about a position: the clue there, the values left for the cell, the meaning of the word."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return None
    turn, reading = known
    offset = turn.places.offset(params.position)
    said = await ls.aside(
        ls.pointer, turn, lambda: hover_lines(reading, offset, answers=ls.answers, cancel=turn.cancel)
    )
    if said:
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, "\n".join(said)))
    return None
