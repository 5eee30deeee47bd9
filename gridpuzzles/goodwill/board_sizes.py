"""How large the board of a text is, drawn or said."""

from __future__ import annotations

import re

from .boards import ROW
from .text import has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

LABEL = r"(?:[A-Za-z]\d?|\d+[-−+*×·/÷x]?[A-Za-z]|[A-Za-z]\d+[-−+*×·/÷x])"
PACKED_MAP = re.compile(r"[ \t]*[A-Z]{3,}[ \t]*$")
LABELS = re.compile(rf"[ \t]*{LABEL}([ \t]+{LABEL})*[ \t]*$")


def drawn_size(text: Text) -> int:
    """The rows of the board that is drawn or said; 0 where none is."""
    said = re.search(r"^grid[ \t]+(\d+)[ \t]*[x×*]", "\n".join(text.lines), re.MULTILINE)
    if said:
        return int(said[1])
    best = _rows_of_map(text)
    for block in text.blocks:
        best = max(best, count_of_rows([text.lines[at] for at in block.body]))
    at_margin = sum(bool(re.match(r"[0-9._|][0-9._| ]+$", line)) for line in text.lines)
    whole = next((len(line.strip()) for line in text.lines if re.fullmatch(r"\s*[0-9.]{16,}\s*", line)), 0)
    if whole and best <= 1:
        return int(whole**0.5)
    return max(best, at_margin)


def count_of_rows(drawn: list[str]) -> int:
    of_dots = not any("_" in line for line in drawn)
    return sum(_is_row(line) or (of_dots and bool(OF_DOTS.match(line))) for line in drawn)


OF_DOTS = re.compile(r"[ \t|]*[.\d](?:[ \t|<>]*[.\d])+[ \t|]*$")
"""A row of empty cells, where no other sign stands for one; of signs between rows otherwise."""


def _rows_of_map(text: Text) -> int:
    """The rows of a map of cages that stands at the margin below its heading."""
    start = next((at + 1 for at, line in enumerate(text.lines) if re.match(r"cages\b.*:[ \t]*$", line)), None)
    if start is None:
        return 0
    rows = 0
    while start + rows < len(text.lines) and LABELS.match(text.lines[start + rows]):
        rows += 1
    return rows


def _is_row(line: str) -> bool:
    """Whether a line below a heading is a row of cells: no legend, no wall, no line of signs."""
    return (
        bool(re.search(r"[\w.]", line))
        and "=" not in line
        and not re.fullmatch(r"[-+|=:\s^vV.<>]*", line)
        and not re.match(r"\s*\w+\s*[:=]", line)
    )


def is_at_margin(text: Text) -> bool:
    """Whether rows of a board stand at the margin somewhere."""
    return sum(bool(ROW.match(line)) for line in text.lines if line.strip()) > 1


def has_board(text: Text) -> bool:
    return has_line(text.lines, r"(grid|cages|regions|picture)\b")
