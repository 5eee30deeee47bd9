"""Signs of print and of keyboards, and of other programming languages."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

DASHES = dict.fromkeys(map(ord, "‐‑‒–—―⁃﹣－"), "-")
SIGNS = DASHES | {
    **dict.fromkeys(map(ord, "✕✖∗⋅•∙⨯⨉＊"), "*"),
    **dict.fromkeys(map(ord, "∕⁄／"), "/"),
    **dict.fromkeys(
        map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"), " "
    ),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"), ""),
    **dict.fromkeys(map(ord, "“”„‟«»＂"), '"'),
    **dict.fromkeys(map(ord, "＝﹦"), "="),
    **dict.fromkeys(map(ord, "⩽≦"), "≤"),
    **dict.fromkeys(map(ord, "⩾≧"), "≥"),
    ord("＋"): "+",
    ord("＿"): "_",
    ord("＜"): "<",
    ord("＞"): ">",
    ord("："): ":",
    ord("，"): ",",
    ord("（"): "(",
    ord("）"): ")",
    ord("．"): ".",
    ord("…"): "..",
    **{0xFF10 + k: str(k) for k in range(10)},
    **{0xFF21 + k: chr(65 + k) for k in range(26)},
    **{0xFF41 + k: chr(97 + k) for k in range(26)},
    **dict.fromkeys(map(ord, "□☐◻▢⬜"), "_"),
}
"""Signs that print has in several shapes, to the one of the keyboard."""

OPERAND_BEFORE = r"(?<=[\w)\]])"
OPERAND_AFTER = r"(?=[\w(\[])"


def of_print(text: Text) -> list[str] | None:
    """Dashes, crosses and blanks of many shapes."""
    return text.changed(lambda line: line.translate(SIGNS), (at for block in text.faulty_blocks() for at in block.all))


def of_programs(text: Text) -> list[str] | None:
    """``==``, ``**`` and the like, outside of drawings."""

    def change(line: str) -> str:
        return re.sub(r"(?<![=<>!])==(?!=)", "=", line).replace("**", "^").replace("<>", "!=").replace("=<", "<=")

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def comments(text: Text) -> list[str] | None:
    """``//``, ``--`` and ``;`` before words."""

    def change(line: str) -> str:
        return re.sub(r"(^|(?<=[ \t]))(//+|--|;+|%+)(?=[ \t]+[A-Za-z(])", "#", line)

    return text.changed(change, (at for block in text.faulty_blocks() for at in block.all))


def times(text: Text) -> list[str] | None:
    """An ``x`` that multiplies: between operands, or by itself in a line of operators."""
    places = [at for block in text.faulty_blocks() for at in block.all]
    if any(re.search(r"(?<![\w])x(?![\w])\s*(=|in\b)|\bunknown\b.*\bx\b", line) for line in text.lines):
        return None  # a name

    def change(line: str) -> str:
        if not re.search(r"[A-Za-z0-9]", re.sub(r"[xX]", "", line)) and "_" not in line:
            return re.sub(r"(?<!\S)[xX](?!\S)", "*", line)
        line = re.sub(r"(?<=[\w)])(\s+)[xX](\s+)(?=[\w(])", r"\1*\2", line)
        return re.sub(r"(?<=[0-9_)])x(?=[0-9_(])", "*", line)

    return text.changed(change, places)


def divided(text: Text) -> list[str] | None:
    """A ``:`` that divides, with blanks on both sides."""

    def change(line: str) -> str:
        return re.sub(r"(?<=[\w)])(\s+)[:∶](\s+)(?=[\w(])", r"\1/\2", line)

    return text.changed(change, (at for block in text.faulty_blocks() for at in block.all))
