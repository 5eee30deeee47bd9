"""Read lists: clues of rows and sides, paths, pairs, cells with a property, and sums of diagonals.

A list is a key and its items, ``rows: 12 20`` or ``thermometer: r1c1 r1c2``. Every mark of the line must fit; other
lines are no lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...kinds.list_words import LONGEST, Word, key_of, longest_word
from .marks import Mark
from .said import Clues, Said, Section

Token = tuple[str, str]

KEY_ENDS = frozenset((":", "="))
BESIDE_CELLS = frozenset((",", "->", "-", "..", "/"))
"""Signs between the cells of a path or a pair."""
OF_CELLS = frozenset(("path", "pair", "property", "unclear"))
"""Kinds of lists of cells."""
OF_SECTIONS = frozenset((*OF_CELLS, "cages", "runs", "function"))


def read_list(marks: Sequence[Mark], section: Section | None) -> list[Said]:
    """Return the meaning of a line that is a list, below the heading ``section``; empty for another line."""
    tokens = _tokens(marks)
    if tokens is None:
        return []
    if all(token == ("sign", ":") for token in tokens):
        return [Section("silent", "")] if marks else []  # a head that says nothing: ``Constraints:``
    if tokens[0][0] == "cell" and section is not None and section.kind in OF_CELLS:
        tokens = [(section.kind, section.value), *tokens]
    kinds = [kind for kind, _ in tokens]
    if len(marks) > 1 and kinds in (["function"], ["cages"], ["cages", "function"]):
        return [Section(*tokens[-1])]  # the head of a table of targets: ``Cage  Sum``, ``Sum  Cells``
    readers = _section, _clues, _clue, _diagonal, _cells
    return next((said for reader in readers if (said := reader(tokens))), [])


def _tokens(marks: Sequence[Mark]) -> list[Token] | None:
    """Return the kinds and values of the marks; None if one of them cannot be in a list."""
    tokens: list[Token] = []
    at = 0
    while at < len(marks):
        mark = marks[at]
        word, length = longest_word([mark.text for mark in marks[at : at + LONGEST]], 0)
        if word is not None:
            tokens += [(word.kind, word.value)] if word.kind != "silent" else []
        elif mark.kind == "cell":
            tokens.append(("cell", mark.text.lower()))
        elif mark.kind == "number":
            # A minus directly before a digit belongs to the number, behind a blank or a sign.
            is_negative = tokens[-1:] == [("sign", "-")] and marks[at - 1].end == mark.at
            text = mark.text.lstrip("0") or "0"
            tokens[len(tokens) - is_negative :] = [("number", f"-{text}" if is_negative else text)]
        elif mark.kind in ("word", "mixed", "decimal", "date", "clue"):
            return None
        else:
            tokens.append(("sign", mark.text))
        at += length
    return tokens


def _section(tokens: list[Token]) -> list[Said]:
    """Read a heading of lists below: ``Thermometers:``."""
    is_heading = len(tokens) == 2 and tokens[1] == ("sign", ":") and tokens[0][0] in OF_SECTIONS
    return [Section(*tokens[0])] if is_heading else []


def _divided(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """Return the tokens before the first ``:`` or ``=``, and those behind it."""
    at = next((at for at, (kind, text) in enumerate(tokens) if kind == "sign" and text in KEY_ENDS), len(tokens))
    return tokens[:at], tokens[at + 1 :]


def _clues(tokens: list[Token]) -> list[Said]:
    """Read ``rows: 126 40 72``, ``row sums = 3 4`` or ``top: 2 1 ? 3``."""
    head, body = _divided(tokens)
    places = [value for kind, value in head if kind in ("lines", "side")]
    places += [f"{value}s" for kind, value in head if kind == "line"]
    functions = [value for kind, value in head if kind == "function"]
    values = _numbers(body)
    if len(places) != 1 or len(functions) > 1 or len(head) != len(places) + len(functions) or not values:
        return []
    return [Clues(places[0], "".join(functions), values)]


def _numbers(tokens: list[Token]) -> tuple[str, ...]:
    """Return numbers, ``?`` for one that is not given; empty if anything else is among them."""
    values: list[str] = []
    for kind, text in tokens:
        if kind == "number":
            values.append(text)
        elif text in ("?", "-") and kind == "sign":
            values.append("?")
        elif text != ",":
            return ()
    return tuple(values)


def _clue(tokens: list[Token]) -> list[Said]:
    """Read the clue of one line: ``row 1: 120``, ``row 1 sum = 7`` or ``product of column 2: 12``."""
    at = next((at for at, (kind, _) in enumerate(tokens) if kind == "line"), -1)
    rest = [token for place, token in enumerate(tokens) if place not in (at, at + 1)]
    functions = [value for kind, value in rest if kind == "function"]
    signs = [text for kind, text in rest if kind == "sign"]
    numbers = [text for kind, text in rest if kind == "number"]
    is_numbered = at >= 0 and tokens[at + 1 : at + 2] != [] and tokens[at + 1][0] == "number"
    is_clue = len(numbers) == 1 and tokens[-1][0] == "number" and len(functions) < 2
    is_clue = is_clue and len(rest) == len(functions) + len(signs) + 1 and KEY_ENDS.issuperset(signs) and signs != []
    if not (is_numbered and is_clue) or len(signs) > 1:
        return []
    return [Clues(f"{tokens[at][1]} {tokens[at + 1][1]}", "".join(functions), (numbers[0],))]


def _diagonal(tokens: list[Token]) -> list[Said]:
    """Read the sum of a diagonal: ``r1c2 down left: 12`` or ``12: r1c2 ↙``."""
    parts = {kind: value for kind, value in tokens if kind in ("cell", "direction", "number")}
    signs = [text for kind, text in tokens if kind == "sign"]
    if len(parts) != 3 or len(tokens) != 3 + len(signs) or len(signs) > 1 or not KEY_ENDS.issuperset(signs):
        return []
    return [f"sum(diagonal from {parts['cell']} {parts['direction']}) = {parts['number']}"]


def _cells(tokens: list[Token]) -> list[Said]:
    """Read cells behind the name of a path, of pairs or of a property: ``arrow 2: r1c1 r1c2; r2c2 r2c3``."""
    (kind, value), rest = tokens[0], tokens[1:]
    if kind not in OF_CELLS:
        return []
    # ``arrow 2: ...`` counts the arrows, and ``arrow r1c1: r1c2`` divides its circle from the others.
    number = f" {rest[0][1]}" if kind == "path" and rest[:1] and rest[0][0] == "number" else ""
    rest = rest[1:] if number else rest
    rest = rest[1:] if rest[:1] == [("sign", ":")] else rest
    if kind == "path" and rest[1:2] == [("sign", ":")] and rest[0][0] == "cell":
        rest = [rest[0], *rest[2:]]
    groups: list[list[str]] = [[]]
    for (of_token, text), (_, after) in pairwise([*rest, ("", "")]):
        if (of_token, text) == ("sign", ";"):
            groups.append([])
        elif of_token == "cell":
            groups[-1].append(text)
        elif of_token != "sign" or text not in BESIDE_CELLS or not groups[-1] or not after:
            return []
    if not all(groups):
        return []
    return [f"{key_of(Word(kind, value))}{number}: {'; '.join(' '.join(cells) for cells in groups)}"]
