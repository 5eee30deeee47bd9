"""Test the language server with pygls' client, as an editor would use it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient
from pygls.uris import to_fs_path

from gridpuzzles.editor.colors import TYPES

pytestmark = pytest.mark.slow  # each test starts a process

UNIQUE = "title: 🧩 two by two\nvalues 1..9\ngrid product:\n  a _ | 2\n  b _ | 12\n  -----\n  3 8\n"
LOOSE = "grid 3 x 3\nvalues 1..9\nrows product = 8 8 1\ncols product = 8 8 1\nexpect unique\n"
HARD = "grid 20 x 20\nvalues 1..20\nall different in rows, cols\nexpect at least 1000000000 solutions\n"


class Editor:
    """A text open in an editor."""

    def __init__(self, folder: Path) -> None:
        self.uri = (folder / "open.puzzle").as_uri()
        self.document = lsp.TextDocumentIdentifier(self.uri)
        self.client = LanguageClient("test", "1")
        self.version = 0
        self.said: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.shown: list[str] = []
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self.said.put_nowait(params))
        self.client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.shown.append(params.message))

    async def start(self, encodings: list[lsp.PositionEncodingKind] | None, options: Any) -> None:
        await self.client.start_io(sys.executable, "-m", "gridpuzzles", "lsp")
        general = lsp.GeneralClientCapabilities(position_encodings=encodings)
        capabilities = lsp.ClientCapabilities(general=general)
        await self.client.initialize_async(lsp.InitializeParams(capabilities, initialization_options=options))
        self.client.initialized(lsp.InitializedParams())

    async def end(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def type(self, text: str) -> None:
        self.version += 1
        if self.version == 1:
            item = lsp.TextDocumentItem(self.uri, "gridpuzzle", 1, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            whole = [lsp.TextDocumentContentChangeWholeDocument(text)]
            now = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
            self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(now, whole))

    def change(self, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        """Replace a part of the text by `text`."""
        self.version += 1
        where = lsp.Range(lsp.Position(*start), lsp.Position(*end))
        now = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        part = lsp.TextDocumentContentChangePartial(where, text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(now, [part]))

    async def faults(self, text: str, code: str | None = None) -> list[lsp.Diagnostic]:
        """Return the first diagnostics of a text, or with `code` the first that include that code."""
        self.type(text)
        return await self.wait(code)

    async def wait(self, code: str | None = None) -> list[lsp.Diagnostic]:
        """Return the diagnostics of the current version of the text."""
        while True:
            params = await self.said.get()
            if params.version == self.version and (code is None or code in [one.code for one in params.diagnostics]):
                return list(params.diagnostics)

    async def lens(self) -> list[str]:
        found = await self.client.text_document_code_lens_async(lsp.CodeLensParams(self.document))
        return [one.command.title for one in found or [] if one.command]

    async def hover(self, line: int, character: int) -> str:
        where = lsp.Position(line, character)
        found = await self.client.text_document_hover_async(lsp.HoverParams(self.document, where))
        return found.contents.value if found and isinstance(found.contents, lsp.MarkupContent) else ""

    async def completion(self, line: int, character: int) -> set[str]:
        where = lsp.Position(line, character)
        found = await self.client.text_document_completion_async(lsp.CompletionParams(self.document, where))
        assert isinstance(found, list)
        return {one.label for one in found}

    async def actions(self, fault: lsp.Diagnostic) -> dict[str, lsp.TextEdit]:
        params = lsp.CodeActionParams(self.document, fault.range, lsp.CodeActionContext([fault]))
        found = await self.client.text_document_code_action_async(params)
        actions = [one for one in found or [] if isinstance(one, lsp.CodeAction)]
        return {one.title: one.edit.changes[self.uri][0] for one in actions if one.edit and one.edit.changes}

    async def command(self, name: str, *arguments: object) -> Any:
        params = lsp.ExecuteCommandParams(name, list(arguments))
        return await self.client.workspace_execute_command_async(params)

    async def formatted(self) -> list[lsp.TextEdit]:
        options = lsp.FormattingOptions(2, True)
        params = lsp.DocumentFormattingParams(self.document, options)
        return list(await self.client.text_document_formatting_async(params) or [])


Session = Callable[[Editor], Awaitable[None]]


def run(
    folder: Path, session: Session, encodings: list[lsp.PositionEncodingKind] | None = None, options: Any = None
) -> None:
    async def whole() -> None:
        editor = Editor(folder)
        await editor.start(encodings, options)
        await session(editor)
        await editor.end()

    asyncio.run(asyncio.wait_for(whole(), 120))


def edges(where: lsp.Range) -> tuple[int, int, int, int]:
    return where.start.line, where.start.character, where.end.line, where.end.character


def test_editor_requests_are_answered(tmp_path: Path) -> None:
    async def session(editor: Editor) -> None:
        (unused,) = await editor.faults(UNIQUE)
        assert unused.code == "name-unused"
        assert unused.code_description is None
        assert [note.location.range.start.line for note in unused.related_information or []] == [4]
        title, play = await editor.lens()
        assert title.startswith("unique ✓ ")
        assert play == "▶ play"
        assert await editor.hover(3, 2) == "a: rules and givens leave 1..9"
        assert await editor.hover(3, 8) == "row 1: 2\nby itself it can be filled in 2 ways"
        assert await editor.hover(0, 12) == ""
        assert "values 1..9" in await editor.hover(1, 3)
        assert {"grid", "title:", "expect"} <= await editor.completion(7, 0)
        assert {"a", "b", "kenken"} & await editor.completion(3, 4) == {"a", "b"}
        assert await editor.completion(0, 10) == set()
        symbols = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
        assert [one.name for one in symbols or []] == ["title: 🧩 two by two", "values 1..9", "grid product"]
        folds = await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document))
        assert [(one.start_line, one.end_line) for one in folds or []] == [(2, 6)]

        # While a text is wrong, its last names are kept. Its errors have places, and notes with second places.
        (fault,) = [one for one in await editor.faults(UNIQUE + "(a + b = 3\n") if one.severity == 1]
        assert (fault.code, edges(fault.range)) == ("unclosed-bracket", (7, 0, 7, 1))
        assert await editor.lens() == []
        words = await editor.completion(7, 1)
        assert {"a", "b", "r1c2", "sum", "abs"} <= words
        assert not {"prime", "then"} & words
        await editor.faults("grid 2 x 2\nvalues 1..2\nvalues 1..3\n")
        twice = await editor.faults("grid 2 x 2\nvalues 1..2\nvalues 1..3\n")
        notes = [note for one in twice for note in one.related_information or []]
        assert [(note.location.uri, note.location.range.start.line) for note in notes] == [(editor.uri, 1)]

        await editor.faults("values   1..2\ngrid 1 x 2\n")
        (edit,) = await editor.formatted()
        assert edit.new_text == "values 1..2\ngrid 1 x 2\n"
        assert edges(edit.range) == (0, 0, 2, 0)
        await editor.faults(edit.new_text)
        assert await editor.formatted() == []

    run(tmp_path, session)


def test_code_actions_fix_the_text(tmp_path: Path) -> None:
    async def session(editor: Editor) -> None:
        (note,) = await editor.faults("1 _ _ _\n_ _ 3 _\n_ 4 _ _\n_ _ _ 2\n")
        assert (note.code, note.severity, edges(note.range)) == ("read-as", 3, (0, 0, 0, 7))
        edits = await editor.actions(note)
        written = "sudoku 4 x 4\ngrid:\n  1 _ _ _\n  _ _ 3 _\n  _ 4 _ _\n  _ _ _ 2\n"
        assert edits["write it in full"].new_text == written
        assert edges(edits["write it in full"].range) == (0, 0, 4, 0)

        (unkept,) = await editor.faults(LOOSE, "promise-not-kept")
        assert edges(unkept.range) == (4, 0, 4, 13)
        assert [edit.new_text for edit in (await editor.actions(unkept)).values()] == ["expect at least 2 solutions"]
        assert await editor.lens() == ["at least 2 solutions: why?", "▶ play"]
        params = lsp.ExecuteCommandParams("gridpuzzles.explain", [editor.uri])
        said = await editor.client.workspace_execute_command_async(params)
        assert said
        assert editor.shown == [said]

        await editor.faults(LOOSE.replace("cols product = 8 8 1", "cols product = 8 8 2"), "promise-not-kept")
        assert await editor.lens() == ["no solution: why?", "▶ play"]

    run(tmp_path, session)


@pytest.mark.parametrize(("encodings", "width"), [(None, 2), (["utf-8", "utf-16"], 4)])
def test_positions_are_right_after_astral_characters(
    tmp_path: Path, encodings: list[lsp.PositionEncodingKind] | None, width: int
) -> None:
    async def session(editor: Editor) -> None:
        (fault, *_) = await editor.faults("grid 1 x 2\nvalues 1..2\n🧩🧩 r1c1 = 1\n")
        assert edges(fault.range)[:2] == (2, 0)
        assert fault.range.end.character in (width, 2 * width)
        faults = await editor.faults("grid 1 x 2\r\nvalues 1..2\r\nrow 1: _ < 🧩\u2028 (\r\n")
        assert (2, 11) in [edges(one.range)[:2] for one in faults]

    run(tmp_path, session, encodings)


def test_references_renaming_and_colors_are_answered(tmp_path: Path) -> None:
    async def session(editor: Editor) -> None:
        text = "title: 🧩\nvalues 1..4\nall different in rows, cols\ngrid:\n  _ a\n  b 4\na < b # a\n"
        await editor.faults(text)
        where = lsp.TextDocumentPositionParams(editor.document, lsp.Position(6, 0))
        found = await editor.client.text_document_references_async(
            lsp.ReferenceParams(lsp.ReferenceContext(True), where.text_document, where.position)
        )
        assert [edges(one.range) for one in found or []] == [(4, 4, 4, 5), (6, 0, 6, 1)]
        marked = await editor.client.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(where.text_document, where.position)
        )
        assert len(marked or []) == 2
        origin = await editor.client.text_document_definition_async(
            lsp.DefinitionParams(where.text_document, where.position)
        )
        assert [edges(one.range)[:2] for one in origin] == [(4, 4)]
        change = await editor.client.text_document_rename_async(
            lsp.RenameParams(where.text_document, where.position, "first")
        )
        assert [edit.new_text for edit in change.changes[editor.uri]] == ["first", "first"]
        with pytest.raises(JsonRpcException, match="the name 'b' is already used"):
            await editor.client.text_document_rename_async(lsp.RenameParams(where.text_document, where.position, "b"))
        place = await editor.client.text_document_prepare_rename_async(
            lsp.PrepareRenameParams(where.text_document, where.position)
        )
        assert edges(place) == (6, 0, 6, 1)

        # The emoji in the title has two UTF-16 units.
        colors = await editor.client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(editor.document))
        assert list(colors.data[:10]) == [0, 0, 5, TYPES.index("keyword"), 0, 0, 7, 2, TYPES.index("string"), 0]
        assert len(colors.data) % 5 == 0

        assert await editor.hover(5, 4) == "given r2c2: 4"
        assert await editor.hover(4, 4) == "a: rules and givens leave 1..3"
        assert "1 2" not in await editor.hover(6, 0)

        board = await editor.command("gridpuzzles.page", editor.uri, "board")
        assert "<svg" in board
        assert "script" not in board
        page = await editor.command("gridpuzzles.page", editor.uri, "play")
        assert page.startswith("<!doctype html>")
        address = await editor.command("gridpuzzles.play", editor.uri)
        assert editor.shown == [f"open {address} in a browser"]
        assert Path(to_fs_path(address)).read_text(encoding="utf-8") == page

    run(tmp_path, session)


def test_hover_shows_answers_if_the_option_is_set(tmp_path: Path) -> None:
    async def session(editor: Editor) -> None:
        (unused,) = await editor.faults(UNIQUE)
        assert await editor.hover(3, 2) == "a: rules and givens leave 1..9\nin solutions it is 1"
        assert unused.code_description is not None
        assert unused.code_description.href == "https://example.org/docs/reference/diagnostics/name-unused.html"

    run(tmp_path, session, options={"answers": True, "documentation": "https://example.org/docs/"})


def test_definition_and_completion_find_included_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "latin.puzzle").write_text("param n = 2\ngrid n x n\nvalues 1..n\n")
    (tmp_path / "odd-rows.family").write_text("names: odd rows\n")

    async def session(editor: Editor) -> None:
        await editor.faults('use "sub/latin.puzzle" (n = 3)\n')
        where = lsp.Position(0, 8)
        (found,) = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, where))
        assert found.uri.endswith("/sub/latin.puzzle")
        assert await editor.completion(0, 6) == {"sub/latin.puzzle"}
        assert "odd rows" in await editor.completion(1, 0)

    run(tmp_path, session)


def moved(line: int, character: int, text: str) -> tuple[int, int]:
    """Return the position of the pointer after `text` has been typed, in UTF-16 units."""
    for sign in text:
        line, character = (line + 1, 0) if sign == "\n" else (line, character + (2 if ord(sign) > 0xFFFF else 1))
    return line, character


def test_incremental_changes_build_the_same_text(tmp_path: Path) -> None:
    """The changes include characters of two units and one that ends no line in the protocol; some are undone."""

    async def session(editor: Editor) -> None:
        editor.type("")
        line = character = 0
        for sign in UNIQUE + "# 🧩\u2028🧩\nexpect unique\n":
            for text, until in (("🧩x", None), ("", moved(line, character, "🧩x")), (sign, None)):
                editor.change((line, character), until or (line, character), text)
            line, character = moved(line, character, sign)
        editor.change((7, 2), (7, 7), "four")
        assert (await editor.lens())[0].startswith("unique ✓ ")
        editor.change((4, 8), (4, 10), "13")
        *_, unkept = await editor.wait("promise-not-kept")
        assert edges(unkept.range) == (8, 0, 8, 13)

    run(tmp_path, session)


def test_typing_cancels_the_running_search(tmp_path: Path) -> None:
    """A hard puzzle is followed by thousands of changes; only the last is answered, and soon."""

    async def session(editor: Editor) -> None:
        await editor.faults(HARD)
        waiting = asyncio.ensure_future(editor.lens())
        await asyncio.sleep(1)
        begun = asyncio.get_running_loop().time()
        for at in range(2000):
            editor.type(f"# {at}\n{HARD}")
        assert await waiting == []
        assert len(await editor.faults("grid 1 x 1\nvalues 1-9\n" + "# a comment\n" * 10_000)) == 1
        assert asyncio.get_running_loop().time() - begun < 30

    run(tmp_path, session)


def message(**fields: object) -> bytes:
    body = json.dumps(fields).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def raw_session(*messages: bytes) -> tuple[int, dict[object, dict[str, Any]], str]:
    """Return exit status, responses by number, and standard error of a session that gets these bytes."""
    command = [sys.executable, "-m", "gridpuzzles", "lsp"]
    begin = message(jsonrpc="2.0", id=0, method="initialize", params={"capabilities": {}})
    done = subprocess.run(command, input=begin + b"".join(messages), capture_output=True, timeout=120, check=False)
    bodies = [part.partition(b"\r\n\r\n")[2] for part in done.stdout.split(b"Content-Length: ")[1:]]
    listed = [json.loads(body) for body in bodies]
    return done.returncode, {one["id"]: one for one in listed if "id" in one}, done.stderr.decode()


ENDING = message(jsonrpc="2.0", id=99, method="shutdown") + message(jsonrpc="2.0", method="exit")


def test_session_ends_with_status_0_and_prints_nothing() -> None:
    status, responses, said = raw_session(ENDING)
    assert (status, said) == (0, "")
    assert responses[99]["result"] is None


def test_overlong_message_ends_the_server_with_an_error() -> None:
    status, _, said = raw_session(b"Content-Length: 99999999999\r\n\r\n")
    assert (status, said) == (2, "gridpuzzles: a message is longer than 64 MB: the server ends\n")


def test_hover_is_answered_while_a_hard_puzzle_is_solved(tmp_path: Path) -> None:
    async def ask(editor: Editor) -> None:
        await editor.faults("unknown a, b, c in 1..20000\na ^ 3 + b ^ 3 = c ^ 3\n")
        solved = asyncio.ensure_future(editor.lens())
        await asyncio.sleep(1)
        for _ in range(20):
            assert "unknown" in await editor.hover(0, 3)
        assert not solved.done()
        await solved

    run(tmp_path, ask)


@pytest.mark.parametrize("line", ["the ", "a = ", "1 x ", "\N{SUPERSCRIPT TWO}", "("])
def test_line_of_50_000_characters_is_answered(tmp_path: Path, line: str) -> None:
    async def ask(editor: Editor) -> None:
        assert await editor.faults(line * (50_000 // len(line)))
        await editor.client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(editor.document))
        await editor.hover(0, 3)
        await editor.formatted()

    run(tmp_path, ask)
