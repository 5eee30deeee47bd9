"""The content of one square in characters, with or without color."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .board import Square

BOLD, REVERSE, RESET = "\x1b[1m", "\x1b[7m", "\x1b[0m"


def square_text(square: Square) -> str:
    """Return the text of a square: ``[7]`` is a sum, ``/7/`` is struck out, ``7*`` differs between two solutions."""
    if square.kind == "sum":
        return f"[{square.text}]"
    if square.struck:
        text = f"/{square.text}/"
    else:
        text = square.text
    return text + "*" * square.differs


def painted(text: str, square: Square, color: bool) -> str:
    """Return ``text``, bold if it was printed and reversed if it differs; unchanged without ``color``."""
    if not color or not text.strip():
        return text
    if square.differs:
        return f"{REVERSE}{text}{RESET}"
    if square.kind in ("given", "sum", "blocked"):
        return f"{BOLD}{text}{RESET}"
    return text
