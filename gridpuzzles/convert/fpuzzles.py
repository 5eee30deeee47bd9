"""Links of f-puzzles and SudokuPad's ``fpuz`` links, read and written: JSON packed by LZ-String.

Also read are ``f-puzzles.com/?load=...``, ``sudokupad.app/fpuz...``, the packed text alone and the JSON itself. The
tables `fpuzzles_rules` (import) and `fpuzzles_facts` (export) define the rules.
"""

from __future__ import annotations

import json
import re

from ..base.source import Source, Span
from .fpuzzles_facts import board_of
from .fpuzzles_rules import rules_of
from .lzstring import Damaged, compress, decompress
from .scanner import fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..model.puzzle import Puzzle

SITES = r"f-puzzles\.com|[\w.-]*sudokupad\.app|[\w.-]*crackingthecryptic\.com"
LINK = re.compile(rf"(?:https?://)?(?:www\.)?(?:{SITES})/\S*", re.IGNORECASE)
PACKED = re.compile(r"(?:\bload=|fpuz(?:zles)?(?=N4I)|\A(?=N4Ig))([A-Za-z0-9+/= _-]+)")
PRINTED = re.compile(r'"grid"\s*:\s*\[\s*\[\s*[-\w".]')
"""The grid of a printed puzzle as JSON; the cells of f-puzzles are objects."""
START = "https://www.f-puzzles.com/?load="


def recognize(text: str) -> bool:
    """Return True if the text is such a link, its packed text alone, or its JSON."""
    if text.startswith("{"):
        return '"grid"' in text and '"size"' in text and not PRINTED.search(text)
    return "\n" not in text and bool(LINK.match(text) or re.fullmatch(PACKED.pattern, plain(text)))


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError` if that is not possible."""
    board = _board(source)
    return rules_of(board, source)


def _board(source: Source) -> dict[str, Any]:
    text = source.text.strip()
    start = source.text.index(text) if text else 0
    whole = Span(source, start, start + len(text))
    if not text.startswith("{"):
        found = PACKED.search(plain(text))
        if found is None:
            help = "open it, and copy the long link of its 'Export' button"
            raise fault("a short link does not contain its puzzle", whole, help, code="import-rule")
        text = unpacked(source, found[1], whole)
    try:
        board = json.loads(text)
    except RecursionError:
        raise fault("brackets are nested too deeply in the JSON", whole) from None
    except ValueError as problem:
        raise fault(f"the packed data is not JSON: {problem}", whole) from None
    if not isinstance(board, dict) or "grid" not in board:
        raise fault('the packed data is not an f-puzzles puzzle: it has no "grid"', whole)
    return board


def unpacked(source: Source, packed: str, whole: Span) -> str:
    """Return a text that was packed by LZ-String; raises `DefinitionError` at the character that is damaged."""
    try:
        # Browsers and chats replace these characters of Base64.
        return decompress(packed.replace(" ", "+").replace("-", "+").replace("_", "/"))
    except Damaged as problem:
        reason, offset = problem.args
        at = source.text.find(packed)
        # The packed text may have been URL-encoded, so that the source does not contain it unchanged.
        place = whole if at < 0 else Span(source, at + offset, at + offset + 1)
        raise fault(f"the packed text is damaged: {reason}", place) from None


def plain(text: str) -> str:
    """Undo the URL encoding of a link, which may have been applied more than once."""
    from urllib.parse import unquote

    for _ in range(3):
        if "%" not in text:
            break
        text = unquote(text, errors="replace")
    return text


def write(puzzle: Puzzle) -> str:
    """Return the link; raises `CannotConvert` with every rule that f-puzzles cannot express."""
    from urllib.parse import quote

    packed = compress(json.dumps(board_of(puzzle), separators=(",", ":"), ensure_ascii=False))
    return f"{START}{quote(packed, safe='')}\n"
