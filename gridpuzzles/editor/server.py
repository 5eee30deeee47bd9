"""The language server: what an editor asks of a text, over standard input and output.

Reading and searching are done in two threads, so that typing never waits; every change of a text is a new `Turn`,
which calls off what was still being found out about the text before. A question waits for the turn it was asked in,
and is answered with nothing when that is called off.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import perf_counter

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from .. import __version__
from ..checking import Finding, check, number_of_solutions
from ..language.wrong.vocabulary import FORMS
from ..source import Source
from .faults import actions, faults, unkept
from .formatting import formatted
from .places import Places
from .reading import Reading, words_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Answer = TypeVar("Answer")

PAUSE, LONG_PAUSE = 0.1, 0.3
"""Seconds without a change before a text is read, and then before it is solved."""
SECONDS = 5.0
"""For each question that is searched for."""
MOST_NAMES = 2000
MOST_VALUES = 40
"""Names that completion lists, and values of a cell that are shown."""


class Turn:
    """What is found out about one version of a text; called off by the next."""

    def __init__(self, server: Server, uri: str, text: str, version: int | None) -> None:
        path = to_fs_path(uri) if uri.startswith("file:") else None
        self.uri = uri
        self.version = version
        self.source = Source(path or uri, text)
        self.folder = os.path.dirname(os.path.realpath(path)) if path else None
        self.places = Places(text, server.workspace.position_codec.client_num_units)
        self.cancel = Event()
        self.finding: Finding | None = None
        self.milliseconds = 0.0
        self.reading = asyncio.ensure_future(self._read(server))
        self.solved = asyncio.ensure_future(self._solve(server))

    async def _read(self, server: Server) -> Reading | None:
        await asyncio.sleep(PAUSE)
        reading = await server.aside(server.reader, self, lambda: Reading(self.source, self.folder))
        if reading is not None:
            self._publish(server, reading)
        return reading

    async def _solve(self, server: Server) -> Finding | None:
        reading = await self.reading
        if reading is None or reading.puzzle is None:
            return None
        await asyncio.sleep(LONG_PAUSE)
        begun = perf_counter()
        found = await server.aside(
            server.solver,
            self,
            lambda: check(reading.puzzle, reading.diagnostics, time_limit=SECONDS, cancel=self.cancel),
        )
        self.finding, self.milliseconds = found, 1000 * (perf_counter() - begun)
        if unkept(reading, self.places, found):
            self._publish(server, reading)
        return found

    def _publish(self, server: Server, reading: Reading) -> None:
        said = faults(reading, self.places, self.uri) + unkept(reading, self.places, self.finding)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.uri, said, self.version))


class Server(LanguageServer):
    """The open texts, each with its turn, and the threads that work for them."""

    def __init__(self) -> None:
        # Whole texts: they are small, and changes by range would be counted in lines other than the protocol's.
        super().__init__("gridpuzzles", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.turns: dict[str, Turn] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        self.reader = ThreadPoolExecutor(1)
        self.solver = ThreadPoolExecutor(1)

    def turn(self, uri: str) -> None:
        """A new turn for the text as it is now; the one before is called off."""
        self.drop(uri)
        document = self.workspace.get_text_document(uri)
        self.turns[uri] = Turn(self, uri, document.source, document.version)

    def drop(self, uri: str) -> None:
        """Calls off what is being found out about a text."""
        if uri in self.turns:
            self.turns.pop(uri).cancel.set()

    async def aside(self, thread: ThreadPoolExecutor, turn: Turn, work: Callable[[], Answer]) -> Answer | None:
        """The outcome of ``work``, done in a thread; None where the turn was called off meanwhile."""
        if turn.cancel.is_set():
            return None
        started = asyncio.get_running_loop().run_in_executor(thread, lambda: None if turn.cancel.is_set() else work())
        answer = await started
        return None if turn.cancel.is_set() else answer

    async def read(self, uri: str) -> tuple[Turn, Reading] | None:
        """The text as it was read; None where it is not open, or changed meanwhile."""
        turn = self.turns.get(uri)
        reading = await turn.reading if turn else None
        if turn is None or reading is None:
            return None
        if reading.puzzle is not None:
            self.names[uri] = tuple(symbol.name for symbol in reading.puzzle.symbols[:MOST_NAMES])
        return turn, reading


server = Server()


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
async def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    ls.turn(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
async def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    ls.turn(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
async def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    ls.drop(uri)
    ls.names.pop(uri, None)
    ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


@server.feature(lsp.SHUTDOWN)
async def ended(ls: Server, params: None) -> None:
    for uri in list(ls.turns):
        ls.drop(uri)


@server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
async def mend(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What mends the faults there."""
    uri = params.text_document.uri
    known = await ls.read(uri)
    if known is None:
        return []
    turn, reading = known
    work = lambda: actions(reading, turn.places, uri, params.range, turn.finding)  # noqa: E731
    return await ls.aside(ls.reader, turn, work) or []


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
async def format_text(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The whole text in its canonical form; nothing where it cannot be read, or is so already."""
    turn = ls.turns.get(params.text_document.uri)
    if turn is None:
        return []
    found = await ls.aside(ls.reader, turn, lambda: formatted(turn.source, turn.folder)[0])
    return [] if found in (None, turn.source.text) else [lsp.TextEdit(turn.places.whole(), str(found))]


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
async def lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """The verdict above the first line, once it is known."""
    uri = params.text_document.uri
    turn = ls.turns.get(uri)
    finding = await turn.solved if turn else None
    if turn is None or finding is None:
        return []
    count = finding.count
    if count is None or count.limit not in ("", "solutions"):
        command = lsp.Command(finding.message, "")
    elif count.exact and count.value == 1:
        command = lsp.Command(f"unique ✓ {turn.milliseconds:.0f} ms", "")
    else:
        command = lsp.Command(f"{number_of_solutions(count)}: why?", "gridpuzzles.explain", arguments=[uri])
    return [lsp.CodeLens(turn.places.first_line(), command)]


@server.command("gridpuzzles.explain")
async def explain(ls: Server, uri: str) -> str | None:
    """Shows, and returns, why there is no solution, or several."""
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


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
async def outline(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The statements, each under its first line."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return []
    turn, reading = known
    symbols = []
    for _, span in reading.statements():
        where = turn.places.of(span)
        name = span.text.splitlines()[0].rstrip(": ")[:80]
        symbols.append(lsp.DocumentSymbol(name, lsp.SymbolKind.Field, where, where))
    return symbols


@server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
async def folds(ls: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """The statements of several lines."""
    ranges = [one.range for one in await outline(ls, lsp.DocumentSymbolParams(params.text_document))]
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION)
async def complete(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """The words and names that may stand there; names are those of the text when it could last be read."""
    uri = params.text_document.uri
    known = await ls.read(uri)
    if known is None:
        return []
    turn, reading = known
    offset = turn.places.offset(params.position)
    if reading.is_prose(offset):
        return []
    text = turn.source.text
    before = text[max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1 : offset]
    words = words_at(before, ls.names.get(uri, ()))
    return [lsp.CompletionItem(word, detail=said, kind=lsp.CompletionItemKind.Keyword) for word, said in words.items()]


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What is written there: a clue by its label, a cell and what it can be, a word of the language."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return None
    turn, reading = known
    offset = turn.places.offset(params.position)
    if reading.is_prose(offset):
        return None
    said = []
    clue, name, word = reading.clue_at(offset), reading.name_at(offset), reading.word_at(offset)
    if clue is not None:
        said.append(f"{clue.label}: {clue.text}")
    if name is not None:
        puzzle: Any = reading.puzzle
        work = lambda: puzzle.candidates(time_limit=SECONDS, cancel=turn.cancel)  # noqa: E731
        found = await ls.aside(ls.solver, turn, work)
        if found is not None:
            said.append(f"{name} can be {_values(found.values[name], found.open.get(name, ()))}")
    if name is None and word in FORMS:
        said.append(FORMS[word])
    if not said:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, "\n".join(said)))


def _values(known: tuple[int, ...], unsure: tuple[int, ...]) -> str:
    """The values of a cell in words; ``unsure`` ones were not looked at before time was up."""
    shown = [str(value) for value in known[:MOST_VALUES]] + ["..."] * (len(known) > MOST_VALUES)
    if not unsure:
        return ", ".join(shown) or "nothing: there is no solution"
    return f"{', '.join(shown)}, and perhaps {len(unsure)} other values" if shown else "any of its values, so far"
