"""Answers to an editor about the text itself: formatting, outline, completion, colors, references and renaming."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from ..language.syntax import Use
from .completion import completions
from .formatting import format_printed
from .positions import Places
from .server import MAX_NAMES, DocumentTask, Server, server
from .symbols import same, thing_at, unfit
from .tokens import TYPES, encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .reading import AnalyzedDocument
    from .symbols import Occurrence

    Placed = lsp.ReferenceParams | lsp.DocumentHighlightParams | lsp.PrepareRenameParams | lsp.RenameParams

REQUEST_FAILED = -32803


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
async def format_text(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """Return an edit that gives the whole text its canonical form; no edit if it cannot be read or has that form."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return []
    turn, reading = known
    work = lambda: format_printed(turn.source, reading.puzzle, reading.diagnostics)[0]  # noqa: E731
    found = await ls.aside(ls.reader, turn, work)
    if found in (None, turn.source.text):
        return []
    return [lsp.TextEdit(turn.places.whole(), str(found))]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
async def outline(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """Return the statements, each named by its first line."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return []
    turn, reading = known
    symbols = []
    for _, span in reading.statements:
        where = turn.places.of(span)
        name = span.text.splitlines()[0].rstrip(": ")[:80]
        symbols.append(lsp.DocumentSymbol(name, lsp.SymbolKind.Field, where, where))
    return symbols


@server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
async def folds(ls: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """Return the ranges of the statements that have more than one line."""
    ranges = [one.range for one in await outline(ls, lsp.DocumentSymbolParams(params.text_document))]
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=['"', " "]))
async def complete(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """Return the words and names that may appear at a position.

    The names are those of the last version of the text that could be read.
    """
    uri = params.text_document.uri
    known = await ls.read(uri)
    if known is None:
        return []
    turn, reading = known
    offset = turn.places.offset(params.position)
    names = ls.names.get(uri, ())[:MAX_NAMES]
    return await ls.aside(ls.reader, turn, lambda: completions(reading, offset, names)) or []


@server.feature(
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=[])
)
async def colors(ls: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """Return the type of every word of the text, as the parser found it."""
    turn = ls.turns.get(params.text_document.uri)
    reading = await turn.reading if turn else None
    if turn is None or reading is None:
        return lsp.SemanticTokens([])
    found = await ls.aside(ls.reader, turn, lambda: encoded(reading.words, turn.places))
    return lsp.SemanticTokens(found or [])


# --- places of a thing, and renaming


async def _thing(ls: Server, params: Placed) -> tuple[DocumentTask, AnalyzedDocument, Occurrence] | None:
    """Return the task, the reading and the thing at a position; None if there is no thing."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return None
    turn, reading = known
    found = await ls.aside(ls.reader, turn, lambda: reading.things)
    one = thing_at(found or [], turn.places.offset(params.position))
    if one:
        return (turn, reading, one)
    return None


def _ranges(places: Places, listed: list[Occurrence]) -> list[lsp.Range]:
    return [places.range(one.start, one.end) for one in listed]


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
async def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Return all places of the name, letter, cage or cell at a position."""
    uri = params.text_document.uri
    found = await _thing(ls, params)
    if found is None:
        return []
    turn, reading, one = found
    return [lsp.Location(uri, where) for where in _ranges(turn.places, same(reading.things, one))]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
async def highlight(ls: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Return all places of the thing at a position, for the editor to highlight."""
    found = await _thing(ls, params)
    if found is None:
        return []
    turn, reading, one = found
    return [lsp.DocumentHighlight(where) for where in _ranges(turn.places, same(reading.things, one))]


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
async def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Return the file that ``use`` includes, or the place that declares the thing at a position."""
    uri = params.text_document.uri
    known = await ls.read(uri)
    if known is None:
        return []
    turn, reading = known
    offset = turn.places.offset(params.position)
    for statement, span in reading.statements:
        if isinstance(statement, Use) and span.start <= offset <= span.end and turn.folder:
            other = reading.file_address(statement.path)
            if other:
                return [lsp.Location(other, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)))]
            return []
    one = thing_at(reading.things, offset)
    if one is None:
        return []
    first = reading.origin_of(one)
    return [lsp.Location(uri, turn.places.range(first.start, first.end))]


@server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
async def can_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """Return the range of the thing at a position; None if there is nothing to rename. A cell cannot be renamed."""
    found = await _thing(ls, params)
    if found is None or found[2].kind == "cell":
        return None
    turn, _, one = found
    return turn.places.range(one.start, one.end)


@server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
async def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Return the edits that rename a thing; None if there is none. Raise `JsonRpcException` for an unsuitable name."""
    found = await _thing(ls, params)
    if found is None:
        return None
    turn, reading, one = found
    why = unfit(reading.things, one, params.new_name) or await ls.aside(
        ls.reader, turn, lambda: reading.why_not_renamed(one, params.new_name)
    )
    if why:
        raise JsonRpcException(why, REQUEST_FAILED)
    edits = [lsp.TextEdit(where, params.new_name) for where in _ranges(turn.places, same(reading.things, one))]
    return lsp.WorkspaceEdit(changes={params.text_document.uri: edits})
