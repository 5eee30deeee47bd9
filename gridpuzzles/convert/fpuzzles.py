"""Links of f-puzzles and SudokuPad's ``fpuz`` links, read and written: JSON packed by LZ-String.

Also read are ``f-puzzles.com/?load=...``, ``sudokupad.app/fpuz...``, the packed text alone and the JSON itself. The
tables `fpuzzles_rules` (import) and `fpuzzles_facts` (export) define the rules.

A text packed by LZ-String (https://pieroxy.net/blog/pages/lz-string) is a stream of bits in Base64, with the most
significant bit first; numbers in it have their least bit first. The method is LZ78 with numbers that grow by a bit as
the dictionary doubles. The numbers 0 and 1 introduce a new character of 8 or 16 bits, and 2 ends the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from ..base.source import Source, Span
from ..model.puzzle import Puzzle
from .fpuzzles_facts import board_of
from .fpuzzles_rules import rules_of
from .scanner import fault, parsed

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
        board = parsed(text, whole)
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
    for _ in range(3):
        if "%" not in text:
            break
        text = unquote(text, errors="replace")
    return text


def write(puzzle: Puzzle, start: str = START) -> str:
    """Return a link with this ``start``; raises `CannotConvert` with every rule that f-puzzles cannot express."""
    packed = compress(json.dumps(board_of(puzzle), separators=(",", ":"), ensure_ascii=False))
    return f"{start}{quote(packed, safe='')}\n"


# --- LZ-String


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {sign: value for value, sign in enumerate(ALPHABET)}
END = 2
MAX_LENGTH = 4_000_000
"""Maximum length of an unpacked text, in characters; far more than any puzzle has."""


class Damaged(ValueError):
    """A text is not an LZ-String; the arguments are the reason and the offset of the character that shows it."""


def decompress(text: str) -> str:
    """Unpack a text in Base64; raises `Damaged`."""
    packed = text[: len(text) - len(text.lstrip(ALPHABET))]
    bits = "".join(f"{VALUES[sign]:06b}" for sign in packed)
    at = 0

    def number(width: int) -> int:
        nonlocal at
        at += width
        if at > len(bits):
            after = text[len(packed) : len(packed) + 1]
            is_end = after in ("", "=")
            reason = "the text ends too early" if is_end else f"{after!r} is not a character of Base64"
            raise Damaged(reason, len(packed))
        return int(bits[at - width : at][::-1], 2)

    entries: list[str] = ["", "", ""]
    width, before, size = 2, "", 0
    pieces: list[str] = []
    while True:
        value = number(width)
        if value == END:
            break
        if value < END:
            entries.append(chr(number(8 << value)))
            value = len(entries) - 1
            if before:
                width = max(width, _width(len(entries) + 1))
        if value < len(entries):
            entry = entries[value]
        # In LZ78, the entry that is being defined begins with the previous one.
        elif value == len(entries) and before:
            entry = before + before[0]
        else:
            raise Damaged("this refers to text that has not been read yet", (at - 1) // 6)
        pieces.append(entry)
        size += len(entry)
        if size > MAX_LENGTH:
            raise Damaged(f"it unpacks to more than {MAX_LENGTH} characters", (at - 1) // 6)
        if before:
            entries.append(before + entry[0])
        before = entry
        width = _width(len(entries) + 1)
    # LZ-String packs UTF-16 units, so surrogate pairs are joined here.
    return "".join(pieces).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _width(numbers: int) -> int:
    """Return the number of bits, at least 3, that a number needs if there are ``numbers`` different ones."""
    return max(3, (numbers - 1).bit_length())


def compress(text: str) -> str:
    """Pack ``text`` as LZ-String in Base64."""
    bits: list[int] = []
    known: dict[str, int] = {}
    fresh: set[str] = set()
    count = 3  # how many different numbers the reader may expect

    def write(value: int, length: int) -> None:
        bits.extend(value >> place & 1 for place in range(length))

    def put(piece: str) -> None:
        nonlocal count
        width = max(2, (count - 1).bit_length())
        if piece in fresh:
            # The number 0 or 1, and the character that it introduces, also make a new entry.
            fresh.discard(piece)
            code = ord(piece)
            write(int(code > 255), width)
            write(code, 16 if code > 255 else 8)
            count += 1
        else:
            write(known[piece], width)
        count += 1

    before = ""
    for sign in _units(text):
        if sign not in known:
            known[sign] = len(known) + 3
            fresh.add(sign)
        if before + sign in known:
            before += sign
            continue
        put(before)
        known[before + sign] = len(known) + 3
        before = sign
    if before:
        put(before)
    write(END, max(2, (count - 1).bit_length()))
    bits += [0] * (6 - len(bits) % 6)
    signs = "".join(ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)


def _units(text: str) -> Iterator[str]:
    """Yield the 16-bit units of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return (chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))
