"""Read long working: multiplications and divisions with their steps, also in the layouts of other countries."""

from __future__ import annotations

import re

from ..blocks import Shape
from ..draft import Draft, Statement
from ..said import Unclear
from .stack import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..blocks import Block, Line

FACTORS = {
    "x": re.compile(r"(.*?[\w*.?#])\s+x\s+([\w*.?# ]+)"),
    "*": re.compile(r"(.*?[\w.?#])\s+\*\s+([\w.?# ]+)"),
}
"""Two factors in one line, by the sign of multiplication; beside ``x``, stars are missing digits."""
SIGN = {"x": re.compile(r"[-+x](?=\s)|[-+](?=\w)"), "*": re.compile(r"[-+]|\*(?=\s[^*]*$)")}
ACROSS = re.compile(r"([^:/]+)[:/]([^=]+)=(.+)")
BRACKET = re.compile(r"\S\s*[|)]\s*\S")
RULE = re.compile(r"[-= +|)_]*--[-= +|)]*")


def is_division(block: Block) -> bool:
    """Return True if a bracket is between a divisor and its dividend."""
    return any(re.search(r"\w\s*\)\s*\w", line.plain) for line in block.rows)


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return ``long multiplication:`` or a similar working, without blanks between digits."""
    kind = block.title or "long division"
    first = block.heading.number if block.heading else block.rows[0].number
    if kind == "long division":
        return _division(block)
    out = [Statement(f"{kind}:", first)]
    times = "x" if any(re.search(r"(?<!\S)x(?!\S)", line.plain) for line in block.rows) else "*"
    for line in block.rows:
        if line.shape is Shape.WALL:
            out.append(Statement("  -----", line.number))
            continue
        text = line.text.lstrip("= ")
        factors = FACTORS[times].fullmatch(text)
        sign = SIGN[times].match(text)
        if factors:
            out.append(Statement(f"  {_number(factors[1])} * {_number(factors[2])}", line.number))
        elif sign and sign[0] in "x*" and len(out) > 1:
            draft.spend(out[-1].line, out[-1].text)
            out[-1] = Statement(f"{out[-1].text} * {_number(text[1:])}", line.number)
        else:
            body = _number(text[len(sign[0]) :] if sign else text)
            out.append(Statement(f"  {sign[0] + ' ' if sign else ''}{body}", line.number))
    return out


def _number(text: str) -> str:
    """Return a number without blanks; signs for missing digits become holes, unless it has capitals."""
    return re.sub(r"\s+", "", text) if re.search(r"[A-Z]", text) else joined(text.replace("x", "_"))


def _division(block: Block) -> list[Statement]:
    """Return dividend / divisor = quotient and the steps below, from the English or the German layout."""
    lines = [line for line in block.rows if not RULE.fullmatch(line.text)]
    first, steps = _head(lines)
    head = block.heading.number if block.heading else lines[0].number
    if not steps:
        return [first]
    body = [Statement("  " + _number(re.sub(r"^\s*-\s?(?=[\w*.])", "", line.plain)), line.number) for line in steps]
    return [Statement("long division:", head), Statement("  " + first.text, first.line), *body]


def _head(lines: list[Line]) -> tuple[Statement, list[Line]]:
    """Return the division itself, and the lines of its steps."""
    across = ACROSS.fullmatch(lines[0].text)
    if across:
        dividend, divisor, quotient = map(_number, across.groups())
        return Statement(f"{dividend} / {divisor} = {quotient}", lines[0].number), lines[1:]
    if len(lines) < 2 or not BRACKET.search(lines[1].plain):
        raise Unclear("which line has the divisor, a bracket and the dividend, below the quotient?", lines[0].number)
    divisor, dividend = re.split(r"[|)]", lines[1].plain, maxsplit=1)
    text = f"{_number(dividend)} / {_number(divisor)} = {_number(lines[0].plain)}"
    return Statement(text, lines[1].number), lines[2:]
