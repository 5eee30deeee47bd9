"""Numbers below one another, as on paper: sums in stacks, products with their working, American divisions."""

from __future__ import annotations

import re

from .text import METADATA, adjoin, matches, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

NUMERAL = r"[A-Z0-9_]+"
TERM = re.compile(rf"[ \t]*(?:(?P<sign>[-+*×x])[ \t]*)?(?P<word>{NUMERAL})[ \t]*$")
RULE = re.compile(r"[ \t]*[-=_─—]{2,}[ \t]*$")
RESULT = re.compile(rf"[ \t]*=?[ \t]*(?P<word>{NUMERAL})[ \t]*$")
TIMES = {"x": "*", "×": "*"}
CHAINED = re.compile(r"[ \t]*(?:[-+*×x][ \t]*)?[A-Z0-9_](?:[ \t]?[A-Z0-9_])*[ \t]*$")


def stacked_chain(text: Text) -> list[str] | None:
    """A stack whose result is worked on: ``AB x C``, a rule, ``DE + FG``, a rule, ``HI``; empty cells of a text in
    which all differ are letters."""
    lines = list(text.lines)
    rows = where(lines, CHAINED, RULE)
    rows = [at for at in rows if lines[at].strip()]
    if len(rows) < 7 or not adjoin(rows) or not text.is_wrong(rows[0], rows[-1]):
        return None
    written = [re.sub(r"(?<=[A-Z0-9_])[ \t]+(?=[A-Z0-9_])", "", lines[at]) for at in rows]
    if "all different" in lines and not re.search("[A-Z]", "".join(written)):
        written, lines = _lettered(written, lines)
    parts = [TERM.match(row) if not RULE.match(row) else None for row in written]
    first, *others = parts
    if first is None or first["sign"] or parts[-1] is None or parts[-2] is not None:
        return None
    equations, due = [], first["word"]
    for at, term in enumerate(others, 1):
        is_ruled = parts[at - 1] is None
        if term is None:
            if is_ruled or not re.search(r"[-+*]", due):
                return None
        elif is_ruled and not term["sign"]:
            equations.append(f"{due} = {term['word']}")
            due = term["word"]
        elif term["sign"] and not is_ruled:
            due += f" {TIMES.get(term['sign'], term['sign'])} {term['word']}"
        else:
            return None
    if len(equations) < 2:
        return None
    for at in rows:
        lines[at] = ""
    lines[rows[0]] = "\n".join(equations)
    if "_" not in lines[rows[0]]:
        return lines
    return None


def _lettered(written: list[str], lines: list[str]) -> tuple[list[str], list[str]]:
    """Numbers whose missing digits all differ, with a letter for each, and a text that says so of letters."""
    letters = iter("ABCDEFGHIJ")
    if "".join(written).count("_") > 10:
        return written, lines
    rewritten = ["" if line == "all different" else re.sub(r"^values(?= \d)", "letters", line) for line in lines]
    return [re.sub("_", lambda _: next(letters), row) for row in written], rewritten


def stacked(text: Text) -> list[str] | None:
    """Words below one another, a sign before each but the first, and the result below a rule or behind ``=``; the signs
    may stand at the ends of the lines before, and figures to carry above them all."""
    lines = _signs_in_front([line.split("#")[0].rstrip() for line in text.lines])
    rewritten = list(text.lines)
    start = 0
    while start < len(lines):
        equation, last = _stack(lines, start)
        if equation and text.is_wrong(start, last):
            if start and CARRIES.match(lines[start - 1]):
                rewritten[start - 1] = f"# {rewritten[start - 1].strip()}"
            rewritten[start : last + 1] = [""] * (last - start) + [equation]
            start = last
        start += 1
    if rewritten != text.lines:
        return rewritten
    return None


def _stack(lines: list[str], start: int) -> tuple[str, int]:
    """The equation of a stack whose first word is there, empty where there is none, and the place of its last line."""
    none = ("", start)
    if not _plain(lines, start) or (start and re.match(r"long \w", lines[start - 1])):
        return none
    at = start + 1
    words = [lines[start].strip()]
    signs: set[str] = set()
    while _plain(lines, at) and _reaches_plus(lines, at):
        words.append(f"+ {lines[at].strip()}")
        at += 1
    while term := _term(lines, at):
        if not term["sign"] and not (signs == {"+"} and _more(lines, at)):
            break
        sign = TIMES.get(term["sign"], term["sign"] or "+")
        signs.add(sign)
        words.append(f"{sign} {term['word']}")
        at += 1
    ruled = at < len(lines) and bool(RULE.match(lines[at]))
    at += ruled
    if not signs or at == len(lines) or not (ruled or "=" in lines[at]):
        return none
    result = RESULT.match(lines[at])
    if not result:
        return none
    return f"{' '.join(words)} = {result['word']}", at


PART = r"(?:[-+*×x][ \t]*)?(?:[A-Z0-9_]+|[-=─—]{2,})"
BESIDE = re.compile(rf"(?P<left>[ \t]*{PART})[ \t]{{2,}}(?P<right>{PART})[ \t]*$")


def beside(text: Text) -> list[str] | None:
    """Two sums in stacks side by side: one below the other."""
    found = matches(text.lines, BESIDE)
    places = list(found)
    if len(found) < 3 or not adjoin(places):
        return None
    left, right = ([match[side] for match in found.values()] for side in ("left", "right"))
    for stack in (left, right):
        if not any(map(RULE.match, stack)) or not any(re.match(r"[ \t]*[-+*×x]", row) for row in stack):
            return None
    lines = list(text.lines)
    for at in places:
        lines[at] = ""
    lines[places[0]] = "\n".join([*left, "", *right])
    return lines


CARRIES = re.compile(r"[ \t]+(1([ \t]+1)*|[a-z]{1,2}([ \t]+[a-z]{1,2})*|[.1cC]([ \t]*[.1cC])*)$")
"""Figures to carry above a sum, which say nothing that the sum does not."""


def _signs_in_front(lines: list[str]) -> list[str]:
    """The lines with the signs at the ends of words moved to the front of the next."""
    if not any(re.fullmatch(rf"[ \t]*[+]?[ \t]*{NUMERAL}[ \t]*[+=]", line) for line in lines):
        return lines
    moved = list(lines)
    for at, line in enumerate(lines[:-1]):
        found = re.fullmatch(rf"([ \t]*[+]?[ \t]*{NUMERAL})[ \t]*([+=])", line)
        if found and re.fullmatch(rf"[ \t]*{NUMERAL}[ \t]*[+=]?", lines[at + 1]):
            moved[at] = moved[at].rstrip(" \t+=")
            moved[at + 1] = f"{found[2]} {moved[at + 1].strip()}"
    return moved


SPACED = re.compile(r"[ \t]*(?:[-+x×*][ \t]*)?[A-Z0-9_](?:[ \t]+[A-Z0-9_])*[ \t]*$")


def spaced_working(text: Text) -> list[str] | None:
    """Digits with blanks between them in working as on paper: what stands in a line is one number."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        if not re.match(r"long (addition|subtraction|multiplication)[ \t]*:", lines[block.first]):
            continue
        places = [at for at in block.body if lines[at].strip() and not RULE.match(lines[at])]
        if all(SPACED.match(lines[at]) for at in places):
            for at in places:
                lines[at] = re.sub(r"(?<=[A-Z0-9_])[ \t]+(?=[A-Z0-9_])", "", lines[at])
    return lines


def spaced_stack(text: Text) -> list[str] | None:
    """Words or numbers below one another at the margin with blanks between their digits, a sign before one of them and
    a rule: the blanks go, and what stands in a column stays in one."""
    lines = list(text.lines)
    places = [at for at, line in enumerate(lines) if SPACED.match(line) or (RULE.match(line) and line.strip())]
    words = [at for at in places if not RULE.match(lines[at])]
    if len(words) < 3 or len(words) == len(places) or places != list(range(places[0], places[0] + len(places))):
        return None
    if not any(re.match(r"[ \t]*[-+x×*]", lines[at]) for at in words):
        return None
    if not all(re.fullmatch(r"[ \t]*[-+x×*]?(?:[ \t]*[A-Z0-9_])(?:[ \t]+[A-Z0-9_])*[ \t]*", lines[at]) for at in words):
        return None
    end = max(len(lines[at].rstrip()) for at in words)
    width = max(len(re.findall(r"[A-Z0-9_]", lines[at])) + (end - len(lines[at].rstrip())) // 2 for at in words)
    for at in words:
        sign = re.match(r"[ \t]*([-+x×*]?)", lines[at])
        digits = "".join(re.findall(r"[A-Z0-9_]", lines[at]))
        shift = (end - len(lines[at].rstrip())) // 2
        lines[at] = f"{sign[1] if sign and sign[1] else ' '} {digits.rjust(width - shift)}"
    return lines


FACTOR = re.compile(rf"[ \t]*[x×*·][ \t]*(?P<word>{NUMERAL})[ \t]*$")


def worked_product(text: Text) -> list[str] | None:
    """A product in a stack with its partial products: two factors, a rule, the products, a rule, the total."""
    lines = [line.split("#")[0].rstrip() for line in text.lines]
    for start in range(len(lines) - 5):
        first, second = RESULT.match(lines[start]), FACTOR.match(lines[start + 1])
        if not first or not second or not RULE.match(lines[start + 2]):
            continue
        end = start + 3
        while end < len(lines) and RESULT.match(lines[end]) and not RULE.match(lines[end]):
            end += 1
        ruled = end + 1 < len(lines) and RULE.match(lines[end]) and RESULT.match(lines[end + 1])
        if end - start < 5 or not ruled or not any(at in text.faulty for at in range(start, end + 2)):
            continue
        working = [f"  {line}" for line in lines[start + 2 : end + 2]]
        rewritten = list(text.lines)
        head = ["long multiplication:", f"  {first['word']} * {second['word']}"]
        rewritten[start : end + 2] = ["\n".join([*head, *working])]
        return rewritten
    return None


BRACKET = re.compile(rf"[ \t]*(?P<divisor>{NUMERAL})[ \t]*\)[ \t]*(?P<dividend>{NUMERAL})[ \t]*$")
SPACED_BRACKET = re.compile(r"[ \t]*[A-Z0-9_]([ \t]+[A-Z0-9_])*[ \t]*\)[ \t]*[A-Z0-9_]([ \t]+[A-Z0-9_])*[ \t]*$")


def spaced_division(text: Text) -> list[str] | None:
    """An American division without working, with blanks between the digits."""
    places = [at for at, line in enumerate(text.lines) if line.strip() and not METADATA.match(line)]
    drawn = [at for at in places if not RULE.match(text.lines[at])]
    if len(drawn) != 2 or not SPACED_BRACKET.match(text.lines[drawn[1]]) or not SPACED.match(text.lines[drawn[0]]):
        return None
    lines = list(text.lines)
    for at in drawn:
        lines[at] = re.sub(r"(?<=[A-Z0-9_])[ \t]+(?=[A-Z0-9_])", "", lines[at])
    return lines


def american(text: Text) -> list[str] | None:
    """``12)____`` with the quotient above, and the working below: the dividend stays in its columns."""
    for at, line in enumerate(text.lines):
        division = BRACKET.match(line)
        if not division or not text.is_wrong(at, at) or not at:
            continue
        if at > 1 and RULE.match(text.lines[at - 1]) and RESULT.match(text.lines[at - 2]):
            above = at - 2
        else:
            above = at - 1
        quotient = RESULT.match(text.lines[above])
        if not quotient or "-" in text.lines[above]:
            return None
        lines = list(text.lines)
        lines[above:at] = [""] * (at - above)
        equation = f"{division['dividend']} / {division['divisor']} = {quotient['word']}"
        lines[:above] = [re.sub(r"^long division[ \t]*$", "long division:", other) for other in lines[:above]]
        is_headed = "long division:" in [other.rstrip() for other in lines[:above]]
        has_working = at + 1 < len(lines) and bool(re.match(r"[ \t]+[-0-9A-Z_]", lines[at + 1]))
        if not has_working:
            lines[:above] = ["" if other.rstrip() == "long division:" else other for other in lines[:above]]
            lines[at] = equation
            return lines
        lines[at] = " " * division.start("dividend") + equation
        if not is_headed:
            lines[above] = "long division:"
        return lines
    return None


def _term(lines: list[str], at: int) -> re.Match[str] | None:
    """The word that stands there alone, with the sign before it."""
    if at == len(lines) or RULE.match(lines[at]):
        return None
    return TERM.match(lines[at])


def _plain(lines: list[str], at: int) -> bool:
    """Whether a line is a word without a sign."""
    term = _term(lines, at)
    return bool(term and not term["sign"])


def _reaches_plus(lines: list[str], at: int) -> bool:
    """Whether the words without a sign from here on end at the one term with a ``+``, above a rule: a sum of all."""
    while _plain(lines, at):
        at += 1
    term = _term(lines, at)
    return bool(term and term["sign"] == "+" and RULE.match("".join(lines[at + 1 : at + 2])))


def _more(lines: list[str], at: int) -> bool:
    """Whether a word without a sign is one more term: it is not the last before the rule's result."""
    return at + 1 < len(lines) and bool(TERM.match(lines[at + 1]))
