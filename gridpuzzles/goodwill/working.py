"""Working as on paper without its heading: divisions with their lines below them, signs for missing digits."""

from __future__ import annotations

import re

from .stacks import NUMERAL, RULE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

DIVISION = re.compile(
    rf"[ \t]*(?P<dividend>{NUMERAL})[ \t]*[:/÷][ \t]*(?P<divisor>{NUMERAL})[ \t]*=[ \t]*(?P<quotient>{NUMERAL})[ \t]*$"
)
HEADING = re.compile(r"(?:a |the )?long division[ \t]*:?[ \t]*$", re.IGNORECASE)
LINE = re.compile(rf"[ \t]*[-−–]?[ \t]*(?P<word>{NUMERAL})[ \t]*$")


def division(text: Text) -> list[str] | None:
    """``AABC : DE = FC`` and the lines of its working below, at the margin or not: product and remainder in turn."""
    for at, line in enumerate(text.lines):
        found = DIVISION.match(line)
        if not found or any(re.match(r"long division[ \t]*:", above) for above in text.lines[:at]):
            continue
        end = at + 1
        while end < len(text.lines) and (LINE.match(text.lines[end]) or RULE.match(text.lines[end])):
            end += 1
        below = text.lines[at + 1 : end]
        working = [one for one in below if not RULE.match(one)]
        if len(working) < 2 or text.faulty.isdisjoint(range(at, end)):
            continue
        drawn = [f"  {found['dividend']} / {found['divisor']} = {found['quotient']}"]
        for one in below:
            if not RULE.match(one):
                one = re.sub(r"[-−–](?=[ \t]*\w)", " ", one)  # the sign before what is taken away
            drawn.append(f"  {one}")
        before = ["" if HEADING.match(above) else above for above in text.lines[:at]]
        return [*before, "\n".join(["long division:", *drawn]), *text.lines[end:]]
    return None


SIGNS = "*?.□▢·•"
FILLERS = f"{SIGNS}xX"
"""Signs that print has for a missing digit; where a sign may multiply, `SIGNS` alone."""


def faded(text: Text) -> list[str] | None:
    """A division, or working below its heading, with one sign for each missing digit, blanks between them or not."""
    for filler in SIGNS:
        digits = rf"[0-9{re.escape(filler)}](?:[ \t]?[0-9{re.escape(filler)}])*"
        form = re.compile(rf"[ \t]*[-+x×*−]?[ \t]*{digits}[ \t]*$")
        division = re.compile(rf"[ \t]*{digits}[ \t]+[:/÷][ \t]+{digits}[ \t]*=[ \t]*{digits}[ \t]*$")
        lines = list(text.lines)
        below = False
        for at, line in enumerate(text.lines):
            begins = bool(
                division.match(line) or re.match(r"long (?:multiplication|division|addition|subtraction)", line)
            )
            below = begins or (below and (not line.strip() or bool(form.match(line) or RULE.match(line))))
            if below and not RULE.match(line) and not line.startswith("long"):
                sign = re.match(rf"[ \t]*(?!{re.escape(filler)})[-+x×*−][ \t]+", line)
                start = sign.end() if sign else 0
                lines[at] = line[:start] + line[start:].replace(filler, "_")
        if lines != text.lines:
            return lines
    return None


TITLE = re.compile(r"(?:the |a )?(?:skeleton|long|mystery|faded)[ -]division[ \t]*:?[ \t]*$", re.IGNORECASE)


def faded_division(text: Text) -> list[str] | None:
    """``. . ) . . . .`` with the quotient above and the working below: one sign for each missing digit, and blanks
    between the digits or not, in columns."""
    for filler in FILLERS:
        digit = rf"[0-9{re.escape(filler)}]"
        number = rf"{digit}(?:[ \t]?{digit})*"
        bracket = re.compile(rf"[ \t]*{number}[ \t]*\)[ \t]*(?P<dividend>{number})[ \t]*$")
        at = next((at for at, line in enumerate(text.lines) if bracket.match(line) and filler in line), 0)
        form = re.compile(rf"[ \t]*[-−]?[ \t]*{number}[ \t]*$")
        if at > 1 and RULE.match(text.lines[at - 1]):
            first = at - 2
        else:
            first = at - 1
        if at < 1 or not form.match(text.lines[first]):
            continue
        last = at
        while last + 1 < len(text.lines) and (form.match(text.lines[last + 1]) or RULE.match(text.lines[last + 1])):
            last += 1
        if not text.is_wrong(first, last):
            continue
        found = bracket.match(text.lines[at])
        dividend = found["dividend"] if found else ""
        start = text.lines[at].rindex(dividend)
        is_spaced = len(dividend) > 2 and " " in dividend
        lines = [("" if TITLE.match(line) else line) for line in text.lines[:first]] + text.lines[first:]
        for place in range(first, last + 1):
            line = lines[place]
            if is_spaced:
                line = _squeezed(line, start)
            if not RULE.match(line):
                lines[place] = line.replace(filler, "_")
            else:
                lines[place] = line
        return lines
    return None


def _squeezed(line: str, start: int) -> str:
    """A line without the blanks between its digits: what stood under the dividend, which begins at ``start``, does."""
    indent = len(line) - len(line.lstrip())
    written = re.sub(r"(?<=[^\s)-])[ \t](?=[^\s)-])", "", line.strip())
    return " " * (start + (indent - start) // 2 if indent >= start else indent) + written


SPACED = rf"{NUMERAL}(?:[ \t]{NUMERAL})*"
SPACED_EQUATION = re.compile(rf"[ \t]*(?P<dividend>{SPACED})[ \t]*[:/÷][ \t]*{SPACED}[ \t]*=[ \t]*{SPACED}[ \t]*$")


def spaced_equation(text: Text) -> list[str] | None:
    """``_ 9 _ : 6 3 = _ 7`` below ``long division:`` and its working, with blanks between the digits, in columns."""
    for block in text.faulty_blocks():
        drawn = [at for at in block.body if text.code(at).strip()]
        if not drawn:
            continue
        found = SPACED_EQUATION.match(text.lines[drawn[0]])
        if not found or not HEADING.match(text.lines[block.first]) or " " not in found["dividend"]:
            continue
        lines = list(text.lines)
        lines[drawn[0]] = re.sub(r"(?<=[A-Z0-9_])[ \t](?=[A-Z0-9_])", "", lines[drawn[0]])
        for at in drawn[1:]:
            if not RULE.match(lines[at]):
                lines[at] = _squeezed(lines[at], found.start("dividend"))
        return lines
    return None


def missing_digits(text: Text) -> list[str] | None:
    """Numbers below one another with a sign for each missing digit, and a rule: one such sign in all of them."""
    for filler in FILLERS:
        digit = rf"[0-9{re.escape(filler)}]"
        sign = rf"(?P<sign>(?!{re.escape(filler)})[-+x×*·])"
        form = re.compile(rf"[ \t]*(?:{sign}[ \t]+|(?P<close>[-+×])?)(?P<word>{digit}(?:[ \t]?{digit})*)[ \t]*$")
        drawn = [at for at, line in enumerate(text.lines) if line.strip() and (form.match(line) or RULE.match(line))]
        numbers = [at for at in drawn if not RULE.match(text.lines[at])]
        if len(numbers) < 3 or len(numbers) == len(drawn):
            continue
        if drawn != list(range(drawn[0], drawn[-1] + 1)) or not text.is_wrong(drawn[0], drawn[-1]):
            continue  # not below one another, or right
        words = [match for at in numbers if (match := form.match(text.lines[at]))]
        written = "".join(match["word"] for match in words)
        has_sign = any(match["sign"] or match["close"] for match in words)
        if not has_sign or filler not in written or not re.search(r"\d", written):
            continue
        lines = list(text.lines)
        for at, match in zip(numbers, words, strict=True):
            line = lines[at]
            lines[at] = line[: match.start("word")] + match["word"].replace(filler, "_") + line[match.end("word") :]
        return lines
    return None
