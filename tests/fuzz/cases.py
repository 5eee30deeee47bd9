"""Broken puzzles: real files with a little damage, mixed lines of many files, and records with changed bytes.

`CASES` is the number of cases for each test; the environment variable GRIDPUZZLES_FUZZ sets it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from hypothesis import strategies as st

CASES = int(os.environ.get("GRIDPUZZLES_FUZZ", "150"))

PUZZLES = Path(__file__).parents[2] / "puzzles"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(PUZZLES.rglob("*.puzzle"))]
SMALL = [text for text in TEXTS if len(text) < 1500]
LINES = sorted({line for text in SMALL for line in text.splitlines() if line.strip()})
SIGNS = "()=+-*/^<>!?.,:_|\\#[]{}&%'\"~@ \t\n\r0123456789ABCOZabcrxz" + "é５\xa0\0\x1b²ß\u0391“–×÷≤😀\u202e\u2028\ufeff"
SCRAPS = [
    *SIGNS,
    *(
        "grid 3 x 3",
        "1..9",
        "r1c1",
        "r0c1",
        "r9c9",
        "9^9^9",
        "10^18",
        "1/0",
        " or ",
        " mod ",
        "sum(",
        "row 1",
        "count(",
    ),
    *("?", "==", "----", "[11]", "16\\24", "24*", "is prime", "all different", "values", "unknown", "-1", "99999999"),
]


def changed(text: str, where: float, kind: str, scrap: str) -> str:
    """Return `text` with one error."""
    at = int(where * len(text))
    if kind == "put":
        return text[:at] + scrap + text[at:]
    if kind == "replace":
        return text[:at] + scrap + text[at + 1 :]
    if kind == "drop":
        return text[:at] + text[at + 1 :]
    lines = text.split("\n")
    line = int(where * len(lines)) % len(lines)
    other = hash(scrap) % len(lines) if scrap.isdigit() else (line + 1) % len(lines)
    if kind == "drop line":
        del lines[line]
    elif kind == "double line":
        lines.insert(line, lines[line])
    elif kind == "swap lines":
        lines[line], lines[other] = lines[other], lines[line]
    elif kind == "indent line":
        lines[line] = "  " + lines[line]
    elif kind == "unindent line":
        lines[line] = lines[line].lstrip()
    return "\n".join(lines)


KINDS = ("put", "replace", "drop", "drop line", "double line", "swap lines", "indent line", "unindent line")
damages = st.tuples(st.floats(0, 1, exclude_max=True), st.sampled_from(KINDS), st.sampled_from(SCRAPS))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Draw a real puzzle with one or a few errors."""
    text = draw(st.sampled_from(SMALL))
    for where, kind, scrap in draw(st.lists(damages, min_size=1, max_size=3)):
        text = changed(text, where, kind, scrap)
    return text


mixtures = st.lists(st.sampled_from(LINES), max_size=12).map("\n".join)
"""Lines of many files in one text."""

RECORDS = [
    {"text": "grid 2 x 2\nvalues 1..9\nrows sum = 3 4\ncols sum = 3 4\n", "id": "a"},
    {"puzzle": "SEND + MORE = MONEY", "id": 7},
    {"text": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
]


@st.composite
def damaged_records(draw: st.DrawFn) -> bytes:
    """Draw a line of JSONL with changed bytes."""
    line = bytearray(json.dumps(draw(st.sampled_from(RECORDS))).encode())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(line) - 1))
        line[at : at + draw(st.integers(0, 2))] = draw(
            st.binary(max_size=2) | st.sampled_from([b'"', b"[", b"9", b"-"])
        )
        line = line or bytearray(b" ")
    return bytes(line).replace(b"\n", b" ") or b"{}"
