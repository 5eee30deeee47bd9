"""Answers to an editor: a function for each request about a text that has been read, and the commands of the editor.

Importing this module registers them; `server` is the server with all its features.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.uris import from_fs_path

from ..api import Puzzle
from ..api.expectations import number_of_solutions
from ..language.syntax import Use
from ..play.page import TooLarge, play_page, playable
from ..solving.budget import Budget
from .colors import TYPES
from .completion import completions
from .diagnostics import actions
from .formatting import format_printed
from .hover import hover_lines
from .reading import AnalyzedDocument
from .server import MAX_NAMES, SECONDS, DocumentTask, Server, server
from .words import Occurrence, encoded, same, thing_at, unfit

Answer = TypeVar("Answer")
Answering = Callable[["Request[Any]"], Awaitable[Answer]]

__all__ = ["server"]

Params = TypeVar("Params")

REQUEST_FAILED = -32803
BOARD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body {{ background: white; color: black; font-family: sans-serif }}
svg {{ max-width: 100%; height: auto }}
</style>
</head><body>{0}</body></html>
"""


class Request(Generic[Params]):
    """A request about a text: its parameters, and the task and the reading of the text."""

    def __init__(self, ls: Server, params: Params, turn: DocumentTask, reading: AnalyzedDocument) -> None:
        self.ls = ls
        self.params = params
        self.turn = turn
        self.reading = reading

    async def aside(self, work: Callable[[], Answer], thread: ThreadPoolExecutor | None = None) -> Answer | None:
        """Run ``work`` in a thread, the reader if none is given; return its result, or None if the task is canceled."""
        return await self.ls.aside(thread or self.ls.reader, self.turn, work)


def answers(
    feature: str, options: object = None, nothing: Callable[[], object] = list
) -> Callable[[Answering[Answer]], Answering[Answer]]:
    """Return a decorator that registers the answer to a request about a text.

    The answer is ``nothing()`` if the text is not open, or has changed meanwhile, or if the function returns None.
    """

    def register(answer: Answering[Answer]) -> Answering[Answer]:
        async def asked(ls: Server, params: Any) -> object:
            known = await ls.read(params.text_document.uri)
            found = await answer(Request(ls, params, *known)) if known else None
            return nothing() if found is None else found

        server.feature(feature, options)(asked)
        return answer

    return register


def no_answer() -> None:
    """Return None, the answer that tells an editor that there is nothing to show."""


# --- the text


@answers(lsp.TEXT_DOCUMENT_FORMATTING)
async def format_text(ask: Request[lsp.DocumentFormattingParams]) -> list[lsp.TextEdit]:
    """Return an edit that gives the whole text its canonical form; no edit if it cannot be read or has that form."""
    work = lambda: format_printed(ask.turn.source, ask.reading.puzzle, ask.reading.diagnostics)[0]  # noqa: E731
    found = await ask.aside(work)
    if found in (None, ask.turn.source.text):
        return []
    return [lsp.TextEdit(ask.turn.places.whole(), str(found))]


@answers(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
async def outline(ask: Request[lsp.DocumentSymbolParams]) -> list[lsp.DocumentSymbol]:
    """Return the statements, each named by its first line."""
    symbols = []
    for _, span in ask.reading.statements:
        where = ask.turn.places.of(span)
        name = span.text.splitlines()[0].rstrip(": ")[:80]
        symbols.append(lsp.DocumentSymbol(name, lsp.SymbolKind.Field, where, where))
    return symbols


@answers(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
async def folds(ask: Request[lsp.FoldingRangeParams]) -> list[lsp.FoldingRange]:
    """Return the ranges of the statements that have more than one line."""
    ranges = [ask.turn.places.of(span) for _, span in ask.reading.statements]
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


@answers(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=['"', " "]))
async def complete(ask: Request[lsp.CompletionParams]) -> list[lsp.CompletionItem] | None:
    """Return the words and names that may appear at a position.

    The names are those of the last version of the text that could be read.
    """
    offset = ask.turn.places.offset(ask.params.position)
    names = ask.ls.names.get(ask.turn.uri, ())[:MAX_NAMES]
    return await ask.aside(lambda: completions(ask.reading, offset, names))


@answers(
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    lsp.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=[]),
    lambda: lsp.SemanticTokens([]),
)
async def colors(ask: Request[lsp.SemanticTokensParams]) -> lsp.SemanticTokens:
    """Return the type of every word of the text."""
    found = await ask.aside(lambda: encoded(ask.turn.source.text, ask.turn.places))
    return lsp.SemanticTokens(found or [])


# --- the thing at a position


async def _thing(ask: Request[Any]) -> Occurrence | None:
    """Return the name, letter, cage or cell at a position; None if there is none."""
    # The first request computes the things, which takes long for a large text.
    found = await ask.aside(lambda: ask.reading.things)
    return thing_at(found or [], ask.turn.places.offset(ask.params.position))


async def _ranges(ask: Request[Any]) -> list[lsp.Range]:
    """Return the ranges of all places of the thing at a position."""
    one = await _thing(ask)
    if one is None:
        return []
    return [ask.turn.places.range(other.start, other.end) for other in same(ask.reading.things, one)]


@answers(lsp.TEXT_DOCUMENT_REFERENCES)
async def references(ask: Request[lsp.ReferenceParams]) -> list[lsp.Location]:
    """Return all places of the name, letter, cage or cell at a position."""
    return [lsp.Location(ask.turn.uri, where) for where in await _ranges(ask)]


@answers(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
async def highlight(ask: Request[lsp.DocumentHighlightParams]) -> list[lsp.DocumentHighlight]:
    """Return all places of the thing at a position, for the editor to highlight."""
    return [lsp.DocumentHighlight(where) for where in await _ranges(ask)]


@answers(lsp.TEXT_DOCUMENT_DEFINITION)
async def definition(ask: Request[lsp.DefinitionParams]) -> list[lsp.Location]:
    """Return the file that ``use`` includes, or the place that declares the thing at a position."""
    offset = ask.turn.places.offset(ask.params.position)
    for statement, span in ask.reading.statements:
        # The name of a file leads to the file; everything else on the line is a thing of this text.
        if isinstance(statement, Use) and span.start <= offset <= span.end and ask.turn.folder:
            other = ask.reading.file_address(statement.path)
            if other:
                return [lsp.Location(other, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)))]
            return []
    one = thing_at(ask.reading.things, offset)
    if one is None:
        return []
    first = ask.reading.origin_of(one)
    return [lsp.Location(ask.turn.uri, ask.turn.places.range(first.start, first.end))]


@answers(lsp.TEXT_DOCUMENT_PREPARE_RENAME, nothing=no_answer)
async def can_rename(ask: Request[lsp.PrepareRenameParams]) -> lsp.Range | None:
    """Return the range of the thing at a position; None if there is nothing to rename. A cell cannot be renamed."""
    one = await _thing(ask)
    if one is None or one.kind == "cell":
        return None
    return ask.turn.places.range(one.start, one.end)


@answers(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True), no_answer)
async def rename(ask: Request[lsp.RenameParams]) -> lsp.WorkspaceEdit | None:
    """Return the edits that rename a thing; None if there is none. Raise `JsonRpcException` for an unsuitable name."""
    one = await _thing(ask)
    if one is None:
        return None
    why = unfit(ask.reading.things, one, ask.params.new_name) or await ask.aside(
        lambda: ask.reading.why_not_renamed(one, ask.params.new_name)
    )
    if why:
        raise JsonRpcException(why, REQUEST_FAILED)
    edits = [lsp.TextEdit(where, ask.params.new_name) for where in await _ranges(ask)]
    return lsp.WorkspaceEdit(changes={ask.turn.uri: edits})


@answers(lsp.TEXT_DOCUMENT_HOVER, nothing=no_answer)
async def hover(ask: Request[lsp.HoverParams]) -> lsp.Hover | None:
    """Return what to show about a position: the clue there, the values left for the cell, the meaning of the word."""
    offset = ask.turn.places.offset(ask.params.position)
    work = lambda: hover_lines(ask.reading, offset, answers=ask.ls.answers, cancel=ask.turn.cancel)  # noqa: E731
    said = await ask.aside(work, ask.ls.pointer)
    if said:
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, "\n".join(said)))
    return None


# --- the puzzle


@answers(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
async def mend(ask: Request[lsp.CodeActionParams]) -> list[lsp.CodeAction] | None:
    """Return the corrections for the diagnostics in a range."""
    work = lambda: actions(ask.reading, ask.turn.places, ask.turn.uri, ask.params.range, ask.turn.finding)  # noqa: E731
    return await ask.aside(work)


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
async def lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the verdict to show above the first line and a command to play, once the verdict is known."""
    uri = params.text_document.uri
    turn = ls.turns.get(uri)
    finding = await turn.solved if turn else None
    if turn is None or finding is None:
        return []
    count = finding.count
    # Without a complete answer, the message of the check says what was found.
    if count is None or count.limit not in ("", "solutions"):
        verdict = lsp.Command(finding.message, "")
    elif count.exact and count.value == 1:
        verdict = lsp.Command(f"unique ✓ {turn.milliseconds:.0f} ms", "")
    else:
        verdict = lsp.Command(f"{number_of_solutions(count)}: why?", "gridpuzzles.explain", arguments=[uri])
    play = lsp.Command("▶ play", "gridpuzzles.play", arguments=[uri])
    return [lsp.CodeLens(turn.places.first_line(), command) for command in (verdict, play)]


async def _puzzle(ls: Server, uri: str) -> tuple[DocumentTask | None, Puzzle | None]:
    """Return the task and the puzzle of a text; None for each that there is not."""
    known = await ls.read(uri)
    return (known[0], known[1].puzzle) if known else (None, None)


@server.command("gridpuzzles.explain")
async def explain(ls: Server, uri: str) -> str | None:
    """Show and return the explanation why there is no solution, or more than one; None if the text has errors."""
    turn, puzzle = await _puzzle(ls, uri)
    if turn is None or puzzle is None:
        return None
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
    turn, puzzle = await _puzzle(ls, uri)
    if turn is None or puzzle is None:
        return None
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
    # Not every editor can open an address.
    window = ls.client_capabilities.window
    if window and window.show_document and window.show_document.support:
        await ls.window_show_document_async(lsp.ShowDocumentParams(address, external=True))
    else:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, f"open {address} in a browser"))
    return address
