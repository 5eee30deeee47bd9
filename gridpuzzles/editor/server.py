"""The language server: it reads and solves the open texts, and publishes their diagnostics.

There is one thread for reading, one for searching and one for hover texts, so that none waits for another. Every change
of a text begins a new `DocumentTask`, which cancels the work on the version before. A request waits for the task of the
version it was made for; if that task is canceled, the reply is empty.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from ..api.expectations import CheckResult, check
from ..base.annotations import T
from ..base.source import Source
from ..base.version import __version__
from ..solving.budget import Budget
from .diagnostics import lsp_diagnostics, unkept
from .reading import AnalyzedDocument
from .words import Places

PAUSE, LONG_PAUSE = 0.1, 0.3
"""Seconds without a change before a text is read, and then before it is solved."""
SECONDS = 5.0
"""Time limit of each search, in seconds."""
OPTIONS = ("answers", "documentation")
MAX_NAMES = 2000
"""Largest number of names of a puzzle that completion lists."""


class DocumentTask:
    """The work on one version of a text: ``reading`` and then ``solved``. The next version cancels it."""

    def __init__(self, server: Server, uri: str, text: str, version: int | None) -> None:
        path = None
        if uri.startswith("file:"):
            path = to_fs_path(uri)
        self.uri = uri
        self.version = version
        self.folder = os.path.dirname(os.path.realpath(path)) if path else None
        self.source = Source(path or uri, text, folder=self.folder)
        self.places = Places(text, server.workspace.position_codec.client_num_units)
        self.cancel = Event()
        self.finding: CheckResult | None = None
        self.milliseconds = 0.0
        self.reading = asyncio.ensure_future(self._read(server))
        self.solved = asyncio.ensure_future(self._solve(server))

    async def _read(self, server: Server) -> AnalyzedDocument | None:
        await asyncio.sleep(PAUSE)
        reading = await server.aside(
            server.reader, self, lambda: AnalyzedDocument(self.source, self.folder, self.cancel)
        )
        if reading is not None:
            self._publish(server, reading)
        return reading

    async def _solve(self, server: Server) -> CheckResult | None:
        reading = await self.reading
        if reading is None or reading.puzzle is None:
            return None
        await asyncio.sleep(LONG_PAUSE)
        begun = perf_counter()
        found = await server.aside(
            server.solver,
            self,
            lambda: check(reading.puzzle, reading.diagnostics, budget=Budget(SECONDS, cancel=self.cancel)),
        )
        self.finding, self.milliseconds = found, 1000 * (perf_counter() - begun)
        if unkept(reading, self.places, found):
            self._publish(server, reading)
        return found

    def _publish(self, server: Server, reading: AnalyzedDocument) -> None:
        said = lsp_diagnostics(reading, self.places, self.uri, server.site) + unkept(reading, self.places, self.finding)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.uri, said, self.version))


class Server(LanguageServer):
    """The open texts, each with its task, and the threads that work for them."""

    def __init__(self) -> None:
        super().__init__(
            "gridpuzzles",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
        )
        self.texts: dict[str, str] = {}
        self.turns: dict[str, DocumentTask] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        self.answers = False
        self.site = ""
        self.pages: TemporaryDirectory[str] | None = None
        self.reader = ThreadPoolExecutor(1)
        self.solver = ThreadPoolExecutor(1)
        self.pointer = ThreadPoolExecutor(1)

    def turn(self, uri: str, version: int | None) -> None:
        """Cancel the task of a text and begin a new one for its present version."""
        self.drop(uri)
        self.turns[uri] = DocumentTask(self, uri, self.texts[uri], version)

    def edited(self, text: str, change: lsp.TextDocumentContentChangeEvent) -> str:
        """Return the text after a change of a range or of everything."""
        if isinstance(change, lsp.TextDocumentContentChangeWholeDocument):
            return change.text
        places = Places(text, self.workspace.position_codec.client_num_units)
        start, end = places.offset(change.range.start), places.offset(change.range.end)
        return text[:start] + change.text + text[end:]

    def drop(self, uri: str) -> None:
        """Cancel the task of a text, if it has one."""
        if uri in self.turns:
            self.turns.pop(uri).cancel.set()

    async def aside(self, thread: ThreadPoolExecutor, turn: DocumentTask, work: Callable[[], T]) -> T | None:
        """Run ``work`` in a thread and return its result; None if the task is canceled before the end."""
        if turn.cancel.is_set():
            return None
        started = asyncio.get_running_loop().run_in_executor(thread, lambda: None if turn.cancel.is_set() else work())
        answer = await started
        if turn.cancel.is_set():
            return None
        return answer

    async def read(self, uri: str) -> tuple[DocumentTask, AnalyzedDocument] | None:
        """Return the task and the reading of a text; None if it is not open or has changed meanwhile."""
        turn = self.turns.get(uri)
        reading = await turn.reading if turn else None
        if turn is None or reading is None:
            return None
        if reading.puzzle is not None:
            self.names[uri] = tuple(symbol.name for symbol in reading.puzzle.symbols[:MAX_NAMES])
        return turn, reading


server = Server()


@server.feature(lsp.INITIALIZE)
def begun(ls: Server, params: lsp.InitializeParams) -> None:
    """Set the options that the editor sends.

    ``answers`` allows hover texts to show the values of a cell in solutions. ``documentation`` is the address of a site
    that explains the codes of diagnostics.
    """
    # The server keeps the texts itself: the workspace of pygls splits lines differently and changes the given ranges.
    ls.workspace.update_text_document = lambda text_doc, change: None  # type: ignore[method-assign]
    given: Any = params.initialization_options
    if isinstance(given, dict):
        options = given
    else:
        options = {name: getattr(given, name, None) for name in OPTIONS}
    ls.answers = options.get("answers") is True
    ls.site = str(options.get("documentation") or "").rstrip("/")


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
async def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    ls.texts[params.text_document.uri] = params.text_document.text
    ls.turn(params.text_document.uri, params.text_document.version)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
async def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    for change in params.content_changes:
        ls.texts[uri] = ls.edited(ls.texts[uri], change)
    ls.turn(uri, params.text_document.version)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
async def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    ls.drop(uri)
    ls.names.pop(uri, None)
    ls.texts.pop(uri, None)
    ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


@server.feature(lsp.SHUTDOWN)
async def ended(ls: Server, params: None) -> None:
    for uri in list(ls.turns):
        ls.drop(uri)
    if ls.pages is not None:
        ls.pages.cleanup()
