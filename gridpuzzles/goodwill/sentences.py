"""Statements in other words, titles by themselves, sums in a stack."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text


def _pattern(text: str) -> re.Pattern[str]:
    """A blank stands for blanks and tabs, ``~`` for any number of them."""
    return re.compile(text.replace(" ", r"[ \t]+").replace("~", r"[ \t]*"))


WORDS = tuple(
    (_pattern(pattern), meant)
    for pattern, meant in (
        (
            r"^(?:cells?|numbers|digits|range|domain|values)~[:=]?~(?:from )?(-?\d+)~(?:-|to|\.{2,3}|through)~(\d+)$",
            r"values \1..\2",
        ),
        (r"\bcolumns\b", "cols"),
        (r"\bcolumn\b", "col"),
        (r"^sums? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 sum ="),
        (r"^products? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 product ="),
        (r"^(row|col|diagonal)s? (sum|product)s?~[:=]?(?=~[-\d?(A-Za-z])", r"\1s \2 ="),
        (r"^(?:all )?(?:(?:cells|numbers|digits) )?(?:are )?(?:all )?(?:different|distinct|unique)$", "all different"),
        (r"^all~-?~(?:different|distinct) in ", "all different in "),
        (
            r"^(?:use |the )?(?:numbers|digits) (?:from )?(\d+)~(?:to|-|\.\.)~(\d+),? (?:once each|each once)$",
            r"values \1..\2\nall different",
        ),
        (r"^(?:expect )?(?:one|exactly one|1|a|a unique)(?: solution)$", "expect unique"),
        (r"^unique(?: solution)?$", "expect unique"),
        (r"^left to right$", "evaluate left to right"),
        (r"^(?:by )?precedence$", "evaluate by precedence"),
        (r" (?:is )?(?:divisible by|a multiple of) (\w+)$", r" mod \1 = 0"),
    )
)
"""Statements in other words, each with what the language says for it."""


def words(text: Text) -> list[str] | None:
    """Other words for those of a statement."""

    def change(line: str) -> str:
        code = line.rstrip()
        for pattern, meant in WORDS:
            code = pattern.sub(meant, code)
        if code.startswith("all different in "):
            code = re.sub(r"[ \t]*(?:,[ \t]*)?\band\b[ \t]*", ", ", code)
        return code

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def title(text: Text) -> list[str] | None:
    """A title on the first line, by itself: words of which none is one of the language, nor nearly the first of a
    statement."""
    from ..language.wrong.vocabulary import RESERVED, STATEMENTS
    from ..similar import nearest

    block = text.blocks[0] if text.blocks else None
    if block is None or not block.faulty or len(block.all) > 1 or len(text.blocks) < 2:
        return None
    line = text.lines[block.first].strip()
    words = [word.lower() for word in re.findall(r"[^\W\d_]{2,}", line)]
    if not words or line == line.upper() or re.search(r"[=<>_+*|\\#:\"]", line):
        return None
    if any(word in RESERVED or word in STATEMENTS for word in words) or nearest(words[0], STATEMENTS):
        return None
    lines = list(text.lines)
    lines[block.first] = f"title: {line}"
    return lines


def indented(text: Text) -> list[str] | None:
    """A text whose first line is indented, and with it perhaps all others."""
    first = text.blocks[0].first if text.blocks else 0
    indent = re.match(r"[ \t]+", text.lines[first]) if text.blocks else None
    if indent is None:
        return None
    alike = all(line.startswith(indent[0]) or not line.strip() for line in text.lines)
    return [line.removeprefix(indent[0]) if alike or at == first else line for at, line in enumerate(text.lines)]


NUMERAL = r"[A-Z0-9_]+"
TERM = re.compile(rf"[ \t]*(?P<sign>[-+*×x])?[ \t]*(?P<word>{NUMERAL})[ \t]*$")
RULE = re.compile(r"[ \t]*[-=_─—]{2,}[ \t]*$")
RESULT = re.compile(rf"[ \t]*=?[ \t]*(?P<word>{NUMERAL})[ \t]*$")


def stacked(text: Text) -> list[str] | None:
    """Words below one another, a sign before each but the first, and the result below a rule or behind ``=``."""
    lines = [line.split("#")[0].rstrip() for line in text.lines]
    for start in range(len(lines)):
        first = TERM.match(lines[start])
        if not first or first["sign"] or RULE.match(lines[start]):
            continue
        expression = first["word"]
        at = start + 1
        signs: set[str] = set()
        while at < len(lines):
            term = TERM.match(lines[at])
            if not term or RULE.match(lines[at]) or not (term["sign"] or (signs == {"+"} and _more(lines, at))):
                break
            sign = "*" if term["sign"] in ("x", "×", "*") else term["sign"] or "+"
            signs.add(sign)
            expression += f" {sign} {term['word']}"
            at += 1
        ruled = at < len(lines) and bool(RULE.match(lines[at]))
        at += ruled
        result = RESULT.match(lines[at]) if at < len(lines) else None
        if (
            not signs
            or not result
            or not (ruled or "=" in lines[at])
            or not any(k in text.faulty for k in range(start, at + 1))
        ):
            continue
        rewritten = list(text.lines)
        rewritten[start : at + 1] = [""] * (at - start) + [f"{expression} = {result['word']}"]
        return rewritten
    return None


def _more(lines: list[str], at: int) -> bool:
    """Whether a word without a sign is one more term: it is not the last before the rule's result."""
    return at + 1 < len(lines) and bool(TERM.match(lines[at + 1]))
