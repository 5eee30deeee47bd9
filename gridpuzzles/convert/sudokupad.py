"""SudokuPad's own links, read: ``scl...`` and ``ctc...`` (JSON packed by LZ-String), ``scf...`` (a packed classic).

Written are its links ``fpuz...``, the packed text of f-puzzles, in which lines and dots have a meaning.

The JSON has cells, regions, cages and settings. Lines, arrows and other drawings are only pictures, whose rules are in
the text of the puzzle. The parts with a meaning become a board of f-puzzles, which `fpuzzles_rules` reads.

``scl`` is often a shorter JSON: keys have one or two letters, quotes are single or left out, ``t`` and ``f`` mean true
and false, colors have no ``#``, and an empty place between two commas is an empty object.

``scf`` has a character for each digit and up to five empty cells after it, then letters: ``w`` windows, ``x``
diagonals, ``t...*`` a title, ``a...*`` an author.
"""

from __future__ import annotations

import json
import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from ..base.source import Source, Span
from ..kinds.scopes import EXCLUSIONS, groups_of
from ..model.puzzle import Puzzle
from . import fpuzzles
from .fpuzzles import plain, unpacked
from .fpuzzles_rules import NUMBER, rules_of
from .scanner import fault, listed, parsed

LINK = re.compile(r"(?:.*?[/=]|\A)(scl|ctc|scf)(?!\?)([A-Za-z0-9+/=_ *-]{10,}).*", re.DOTALL)
OBJECT = re.compile(r'"cells"\s*:\s*\[\s*(?:\[\s*[\]{]|\])')
"""The cells of such a puzzle in JSON: rows of objects, which may be empty."""
SITES = re.compile(r"(?:https?://)?[\w.-]*(?:sudokupad\.app|crackingthecryptic\.com)/", re.IGNORECASE)
START = "https://sudokupad.app/fpuz"
KEYS = {
    "a": "arrows",
    "ca": "cages",
    "ce": "cells",
    "l": "lines",
    "o": "overlays",
    "re": "regions",
    "t": "title",
    "u": "underlays",
    "v": "value",
}
"""The long form of each short key that this module reads."""
DRAWINGS = ("lines", "arrows", "overlays", "underlays")
FLAGS = (*EXCLUSIONS, "diagonal+", "diagonal-", "nonconsecutive", "disjointgroups")
ABOUT = re.compile(r"(title|author|rules|solution)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
SIXTY_TWO = digits + ascii_uppercase + ascii_lowercase
"""The characters of a classic; each packs a number and the empty cells after it."""
WORDS_OF_CLASSIC = re.compile(r"((?:[^*]|\*\*)*)\*?")
"""Matches a title or author up to its star; a doubled star is a star within the text."""


def recognize(text: str) -> bool:
    """Return True if the text is such a link, its packed part alone, or its JSON."""
    if text.startswith("{"):
        return bool(OBJECT.search(text)) and '"grid"' not in text
    text = plain(text)
    found = None if "\n" in text else LINK.match(text)
    if not found or not (SITES.match(text) or found.start(1) == 0):
        return False
    # The LZ-String of a JSON object begins with N4.
    return found[1] == "scf" or found[2].startswith("N4")


def read(source: Source) -> str:
    """Return the text of the puzzle in the language; raises `DefinitionError` if unpacking fails, and for drawings."""
    text = source.text.strip()
    if not recognize(text) and fpuzzles.recognize(text):
        return fpuzzles.read(source)
    whole = Span(source, 0, len(source.text))
    text = plain(text)
    if text.startswith("{"):
        return rules_of(_board(_parsed(text, whole), whole), source, "SudokuPad")
    found = LINK.match(text)
    if found is None:
        raise fault("expected a link of SudokuPad: 'scl', 'ctc' or 'scf' and packed data", whole)
    if found[1] == "scf":
        return rules_of(_classic(found[2], whole), source, "SudokuPad")
    return rules_of(_board(_parsed(unpacked(source, found[2], whole), whole), whole), source, "SudokuPad")


def write(puzzle: Puzzle) -> str:
    """Return the link; raises `CannotConvert` with every rule that f-puzzles cannot express."""
    return fpuzzles.write(puzzle, START)


def _parsed(text: str, whole: Span) -> dict[str, Any]:
    try:
        found = parsed(text, whole)
    except ValueError:
        # Most `scl` links contain the shorter JSON.
        found = _short(text, whole)
    if not isinstance(found, dict) or not isinstance(found.get("cells"), list):
        raise fault('the packed data is not a SudokuPad puzzle: it has no "cells"', whole)
    return found


TOKEN = re.compile(
    r"""(?P<quote>['"])(?P<string>(?:(?!(?P=quote))[^\\]|\\.)*)(?P=quote)|(?P<word>[^,:{}\[\]'"]+)|.""", re.DOTALL
)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
WORDS = {"t": "true", "true": "true", "f": "false", "false": "false", "null": "null"}


def _short(text: str, whole: Span) -> Any:
    """Return the content of a shorter JSON, which is written as JSON first; raises `DefinitionError`."""
    written: list[str] = []
    before = ""
    for token in TOKEN.finditer(text):
        if not token[0].strip():
            continue
        here = token[0] if token["quote"] is None and token["word"] is None else "a value"
        is_key = text.startswith(":", token.end())
        # Nothing between two commas, or after a colon, is an empty object; a comma may follow the last pair.
        if before == "," and here == "}":
            written.pop()
        elif here in ",]}" and before in ("[", ",", ":") and before + here != "[]":
            written.append("{}")
        written.append(here if here != "a value" else _value(token, is_key))
        before = here
    joined = "".join(written)
    try:
        return json.JSONDecoder().raw_decode(joined)[0]
    except RecursionError:
        raise fault("brackets are nested too deeply in the JSON", whole) from None
    except json.JSONDecodeError as problem:
        near = joined[problem.pos : problem.pos + 20] or joined[-20:]
        raise fault(f"the packed data cannot be read: {near!r}", whole) from None


def _value(token: re.Match[str], is_key: bool) -> str:
    """Return a string or a word of the shorter JSON as JSON."""
    if token["word"] is None:
        text = ESCAPE.sub(_sign_of, token["string"])
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    else:
        text = token["word"].strip()
        if not is_key and (text in WORDS or re.fullmatch(r"-?\d{1,15}", text)):
            return WORDS.get(text) or str(int(text))
    return json.dumps(KEYS.get(text, text) if is_key else text)


def _sign_of(escape: re.Match[str]) -> str:
    code, sign = escape.groups()
    return chr(int(code, 16)) if code else ESCAPES.get(sign, sign)


def _board(puzzle: dict[str, Any], whole: Span) -> dict[str, Any]:
    """Return the puzzle as a board of f-puzzles."""
    cells = listed(puzzle["cells"], "cells", whole, list)
    size = len(cells)
    cages = listed(puzzle.get("cages") or [], "cages", whole, dict)
    about = _about(puzzle, cages)
    _refuse_drawings(puzzle, about, whole)
    owner = {}
    for number, region in enumerate(listed(puzzle.get("regions") or [], "regions", whole, list)):
        owner.update(dict.fromkeys((_place(one, size, whole) for one in region), number))
    grid = [[_cell(one, owner.get((row, col))) for col, one in enumerate(line)] for row, line in enumerate(cells)]
    board: dict[str, Any] = {"size": size, "grid": grid, "killercage": [], "extraregion": []}
    board.update({key: puzzle[key] for key in FLAGS if puzzle.get(key) is True})
    for key, ours in (("title", "title"), ("author", "author"), ("rules", "ruleset")):
        words = about.get(key)
        if isinstance(words, list):
            board[ours] = " ".join(map(str, words))
        else:
            board[ours] = words
    if "solution" in about:
        board["solution"] = list(str(about["solution"]))
    else:
        board["solution"] = []
    for one in cages:
        if one.get("cells"):
            cage = _cage(one, size, whole)
            # A cage without a total only requires that its cells differ.
            board["killercage" if cage["value"] else "extraregion"].append(cage)
    return board


def _about(puzzle: dict[str, Any], cages: list[dict[str, Any]]) -> dict[str, Any]:
    """Return title, author and the like: from the metadata, or from cages without cells that contain them."""
    written = puzzle.get("metadata")
    about: dict[str, Any] = {}
    if isinstance(written, dict):
        about.update({key: value for key, value in written.items() if isinstance(value, (str, list))})
    for one in cages:
        match = ABOUT.match(str(one.get("value") or ""))
        if match and not one.get("cells"):
            about.setdefault(match[1].lower(), match[2])
    return about


def _cage(one: dict[str, Any], size: int, whole: Span) -> dict[str, Any]:
    """Return a cage in the form of f-puzzles; its value is empty if it has no total."""
    places = [_place(each, size, whole) for each in listed(one["cells"], "cages.cells", whole)]
    total = str(one.get("value") or "").strip()
    if total and not NUMBER.fullmatch(total):
        raise fault(f"the language cannot express a cage with the text {total[:40]!r}", whole, code="import-rule")
    if total and one.get("unique") is False:
        raise fault("cages whose numbers may repeat cannot be imported", whole, code="import-rule")
    return {"cells": [f"R{row + 1}C{col + 1}" for row, col in places], "value": total}


def _refuse_drawings(puzzle: dict[str, Any], about: dict[str, Any], whole: Span) -> None:
    """Raise `DefinitionError` for rules that are only drawn, with the rules of the puzzle in words."""
    drawn = [f"{len(puzzle[key])} {key}" for key in DRAWINGS if isinstance(puzzle.get(key), list) and puzzle[key]]
    if not drawn:
        return
    rules = about.get("rules") or ""
    if not isinstance(rules, str):
        rules = " ".join(map(str, rules))
    text = " ".join(rules.split())
    message = f"{', '.join(drawn)} are drawings, which only the rules of the puzzle explain"
    if not text:
        raise fault(f"{message}, but this puzzle has no rules", whole, "", "import-rule")
    help = f"import it without them, and write the rules in the language: {text[:300]}"
    raise fault(message, whole, help, "import-rule")


def _cell(one: Any, region: int | None) -> dict[str, Any]:
    value = None
    if isinstance(one, dict):
        value = one.get("value")
    if value in (None, "", 0):
        return {"region": region}
    return {"region": region, "value": value, "given": True}


def _place(one: Any, size: int, whole: Span) -> tuple[int, int]:
    if isinstance(one, list) and len(one) == 2 and all(isinstance(at, int) and 0 <= at < size for at in one):
        return one[0], one[1]
    raise fault(f"{one!r:.40} is not a cell of a grid of {size} rows and columns", whole)


def _classic(text: str, whole: Span) -> dict[str, Any]:
    """Unpack a sudoku of 81 cells, with the rules and texts that the letters after it add."""
    cells = ""
    at = 0
    while len(cells) < 81 and at < len(text) and text[at] in SIXTY_TWO:
        code = SIXTY_TWO.index(text[at])
        cells += str(code % 10) + "0" * (code // 10)
        at += 1
    if len(cells) != 81:
        raise fault(f"a classic needs 81 cells, but this one has {len(cells)}", whole, code="import-length")
    owner = {place: box for box, places in enumerate(groups_of("boxes", 9, 9, 3, 3)) for place in places}
    grid = [
        [_cell({"value": int(cells[9 * row + col])}, owner[row + 1, col + 1]) for col in range(9)] for row in range(9)
    ]
    board: dict[str, Any] = {"size": 9, "grid": grid, "extraregion": []}
    at += text.startswith("*", at)
    while at < len(text):
        letter = text[at]
        at += 1
        if letter in "ta":
            words = WORDS_OF_CLASSIC.match(text, at)
            assert words
            at = words.end()
            board["title" if letter == "t" else "author"] = words[1].replace("**", "*")
        elif letter == "x":
            board.update({"diagonal+": True, "diagonal-": True})
        elif letter == "w":
            for top, left in ((1, 1), (1, 5), (5, 1), (5, 5)):
                window = [f"R{top + down + 1}C{left + right + 1}" for down in range(3) for right in range(3)]
                board["extraregion"].append({"cells": window})
        elif letter != "*":
            raise fault(f"{letter!r} is not a known rule of a classic", whole, code="import-rule")
    return board
