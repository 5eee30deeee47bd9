"""What an editor asks of the text as it is written: its form, its parts, its words, and where else a thing stands."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from ..language.syntax import Use
from .completing import completions
from .formatting import written_anew
from .places import Places
from .server import MAX_NAMES, Server, Turn, server
from .things import same, thing_at, unfit
from .tokens import TYPES, encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .reading import Reading
    from .things import Thing

    Placed = lsp.ReferenceParams | lsp.DocumentHighlightParams | lsp.PrepareRenameParams | lsp.RenameParams

REQUEST_FAILED = -32803


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
async def format_text(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The whole text in its canonical form; nothing where it cannot be read, or is so already."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return []
    turn, reading = known
    work = lambda: written_anew(turn.source, reading.puzzle, reading.diagnostics)[0]  # noqa: E731
    found = await ls.aside(ls.reader, turn, work)
    if found in (None, turn.source.text):
        return []
    return [lsp.TextEdit(turn.places.whole(), str(found))]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
async def outline(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The statements, each under its first line."""
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
    """The statements of several lines."""
    ranges = [one.range for one in await outline(ls, lsp.DocumentSymbolParams(params.text_document))]
    return [lsp.FoldingRange(one.start.line, one.end.line) for one in ranges if one.end.line > one.start.line]


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=['"', " "]))
async def complete(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """The words and names that may stand there; names are those of the text when it could last be read."""
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
    """What every word of the text is, as the parser took it."""
    turn = ls.turns.get(params.text_document.uri)
    reading = await turn.reading if turn else None
    if turn is None or reading is None:
        return lsp.SemanticTokens([])
    found = await ls.aside(ls.reader, turn, lambda: encoded(reading.words, turn.places))
    return lsp.SemanticTokens(found or [])


# ---------------------------------------------------------------- where else a thing stands


async def _thing(ls: Server, params: Placed) -> tuple[Turn, Reading, Thing] | None:
    """What is pointed at, where that is a thing with a name."""
    known = await ls.read(params.text_document.uri)
    if known is None:
        return None
    turn, reading = known
    found = await ls.aside(ls.reader, turn, lambda: reading.things)
    one = thing_at(found or [], turn.places.offset(params.position))
    if one:
        return (turn, reading, one)
    return None


def _ranges(places: Places, listed: list[Thing]) -> list[lsp.Range]:
    return [places.range(one.start, one.end) for one in listed]


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
async def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Every place of the name, letter, cage or cell."""
    uri = params.text_document.uri
    found = await _thing(ls, params)
    if found is None:
        return []
    turn, reading, one = found
    return [lsp.Location(uri, where) for where in _ranges(turn.places, same(reading.things, one))]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
async def highlight(ls: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """The same, to be marked in the text."""
    found = await _thing(ls, params)
    if found is None:
        return []
    turn, reading, one = found
    return [lsp.DocumentHighlight(where) for where in _ranges(turn.places, same(reading.things, one))]


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
async def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """The file that is taken in, or the place where a name comes from."""
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
    """The stretch that is renamed; None where nothing can be."""
    found = await _thing(ls, params)
    if found is None or found[2].kind == "cell":
        return None
    turn, _, one = found
    return turn.places.range(one.start, one.end)


@server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
async def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """The edits; an error that says why where the new name will not do."""
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
