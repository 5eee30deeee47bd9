"""Statements in other words, titles by themselves, sums in a stack."""

from __future__ import annotations

import re

from ..language.wrong.vocabulary import CONNECTED
from .openers import RULED, is_opener
from .phrases import EACH, EVERY, PHRASES, PLAIN
from .text import METADATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text


HEADING = re.compile(
    r"(grid( sum| product)?|cages( sum)?|regions|picture|crossword|solution|rows|cols|pyramid"
    r"|long (addition|subtraction|multiplication|division))"
)
"""What a drawing stands below, without its colon."""


def words(text: Text) -> list[str] | None:
    """Other words for those of a statement."""

    is_magic = any(re.search(r"\bmagic\b", line, re.IGNORECASE) for line in text.lines)

    def change(line: str) -> str:
        code = line.rstrip()
        if HEADING.fullmatch(code):
            return f"{code}:"
        for pattern, meant in PHRASES if is_magic else PLAIN:
            code = pattern.sub(meant, code)
        if code.startswith("all different in "):
            code = EACH.sub(lambda found: EVERY[found[1]], code)
            code = re.sub(r"[ \t]*(?:,[ \t]*)?\b(?:and|or)\b[ \t]*", ", ", code)
        return code

    lines = text.changed(change, (block.first for block in text.faulty_blocks()))
    for block in text.faulty_blocks():
        if len(block.all) == 1 and HEADING.fullmatch(text.lines[block.first].rstrip()):
            lines[block.first] = text.lines[block.first]  # nothing stands below it
    return lines


def full_stops(text: Text) -> list[str] | None:
    """A full stop, semicolon or comma behind a relation at the margin."""

    def change(line: str) -> str:
        if re.search(r"[=<>]|\b(is|are|in)\b", line):
            return re.sub(r"(?<=[\w)])[ \t]*[.;,][ \t]*$", "", line)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


DRAWN = re.compile(r"[ \t]*[_\d](?:[ \t<>]*[_\d])+[ \t]*")
"""A row of a board with its signs."""


NUMBERED = re.compile(r"[ \t]*\(?(?P<number>\d{1,2})[.)][ \t]+(?P<equation>[^=]+=[^=]+)$")


def numbered(text: Text) -> list[str] | None:
    """``1) AB + BA = CAC``: equations with their numbers, counted from 1."""
    found = {at: match for at, line in enumerate(text.lines) if (match := NUMBERED.match(line))}
    if len(found) < 2 or [int(match["number"]) for match in found.values()] != list(range(1, len(found) + 1)):
        return None
    lines = list(text.lines)
    for at, match in found.items():
        lines[at] = match["equation"]
    return lines


def one_line_each(text: Text) -> list[str] | None:
    """Relations on one line with ``;``, a comma or a wide gap between them, each with a sign of its own."""

    def change(line: str) -> str:
        if DRAWN.fullmatch(line):
            return line
        for gap in (r"[ \t]*;[ \t]*|[ \t]*,[ \t]+", r"[ \t]{2,}|\t"):
            parts = re.split(gap, line.strip().rstrip(";"))
            if len(parts) > 1 and not is_legend(parts) and all(RELATION.match(part) for part in parts):
                return "\n".join(parts)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


ENTRY = re.compile(r"(?P<label>[A-Za-z])\d?[ \t]*=[ \t]*[-+*/x×÷]?[ \t]*\d+[ \t]*(?P<sign>[-+*/x×÷?])?$")


def is_legend(parts: list[str]) -> bool:
    """Whether all of them are targets of cages: one has a capital or a sign, so that they are no relations of names."""
    entries = [ENTRY.match(part) for part in parts]
    return all(entries) and any(entry and (entry["label"].isupper() or entry["sign"]) for entry in entries)


RELATION = re.compile(
    r"[\w(](?:[^=<>:|]*[\w)])?(?:[ \t]*(?:=|!=|<=?|>=?)[ \t]*[\w(-][^=<>:|]*)+$|\w+[ \t]+in[ \t]+[-\d.]+$"
)


PREFIXED = re.compile(
    r"(?:(?P<words>[A-Za-z][a-z]*(?: [A-Za-z]?[a-z]+)*)[ \t]*:|solve)[ \t]*(?P<equation>[A-Z_][^a-z:]*=[^a-z:]*)$"
)


def prefixed(text: Text) -> list[str] | None:
    """``Cryptarithm: SEND + MORE = MONEY``: a word or a few, then an equation of CAPITALS."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        found = PREFIXED.match(lines[block.first])
        if found is None or len(block.all) > 1 or not re.search(r"[A-Z]", found["equation"]):
            continue
        words = found["words"] or ""
        if not _is_no_statement(words):
            continue
        if OF_RULES.search(words):
            lines[block.first] = f"{words}\n{found['equation']}"
            continue
        is_title = words and not any(METADATA.match(one) for one in lines)
        lines[block.first] = (f"title: {words}\n" if is_title else "") + found["equation"]
    return lines


OF_RULES = re.compile(
    r"\b(no|not|never|none|without|except|only|all|each|every|both|zero\w*|leading|consecutive|digits?|letters?|base|differ\w*"
    r"|distinct|unique|repeat\w*|odd|even|primes?|once|twice|least|most)\b",
    re.IGNORECASE,
)
"""Words before an equation that may tell a rule."""


def _is_no_statement(words: str) -> bool:
    """Whether none of the words is one of the language, nor nearly the first of a statement."""
    from ..language.wrong.vocabulary import RESERVED, STATEMENTS
    from ..similar import nearest

    small = [word.lower() for word in re.findall(r"[^\W\d_]{2,}", words)]
    return not any(word in RESERVED for word in small) and not (small and nearest(small[0], STATEMENTS))


def title(text: Text) -> list[str] | None:
    """A title on the first line, by itself: words of which none is one of the language, nor nearly the first of a
    statement. Above a board of which nothing else is said, it may be the name of a family, whose rules would be lost.
    """
    block = text.blocks[0] if text.blocks else None
    if block is None or not block.faulty or len(block.all) > 1 or len(text.blocks) < 2:
        return None
    titled = as_title(text.lines[block.first])
    if titled is None or says_nothing(text):
        return None
    lines = list(text.lines)
    lines[block.first] = titled
    return lines


def says_nothing(text: Text) -> bool:
    """Whether nothing stands behind the first line but a drawing."""
    return all(SAYS_NOTHING.match(text.lines[block.first]) for block in text.blocks[1:])


SAYS_NOTHING = re.compile(r"grid[ \t]*:|expect\b|[ \t]*[\d_.?|x*+ \t-]+$")
"""A drawing, or what a file promises of it."""


def as_title(line: str) -> str | None:
    """The line as a title; None where it is no plain words."""
    line = line.strip().rstrip(":")
    if is_opener(line):
        return None
    bare = re.sub(r"\([^()]*\)", lambda remark: remark[0] if RULED.search(remark[0]) or "=" in remark[0] else "", line)
    plain = re.sub(r"#(?=\d)", "", bare)
    numbered = NUMBERED_TITLE.match(line)
    if numbered and not RULED.search(numbered["rest"]) and not re.search(r"[=<>_+*|\\#]", numbered["rest"]):
        return f"title: {line}"
    if not re.search(r"[^\W\d_]{2}", plain) or plain == plain.upper() or re.search(r"[=<>_+*|\\#:\"]", plain):
        return None
    if re.search(r"\bleft to right\b", plain) or (re.search(r"\.(?:\s|$)", plain) and RULED.search(plain)):
        return None  # a sentence that may tell a rule
    if re.search(r"(?<!\d)\d+[ \t]+(?:to|through|and)[ \t]+\d+(?!\d)", plain):
        return None  # a range is no part of a title
    if WITHOUT_RULES.fullmatch(plain):
        return f"title: {line}"
    if plain.lower() in CONNECTED or re.fullmatch(r"[a-z]+", plain):
        return None  # it may be the name of a family, whose rules would be lost
    is_task = TASK.match(line) and not CONDITION.search(line)
    if is_task or _is_no_statement(bare):
        return f"title: {line}"
    return None


NUMBERED_TITLE = re.compile(
    r"(?:puzzle|problem|exercise|question|task|challenge)[ \t]*(?:no\.?|nr\.?|number|#)?[ \t]*\d+"
    r"(?P<rest>(?:[:.,][ \t]+.*)?)$",
    re.IGNORECASE,
)
WITHOUT_RULES = re.compile(
    r"(?:a |the )?(?:(?:cryptarithm|cryptogram|alphametic|arithmograph|arithmogram|skeleton"
    r"|cross[- ]?(?:figure|number))s?"
    r"(?: (?:puzzle|multiplication|division|addition|subtraction|sum))?"
    r"|(?:number|maths?|arithmetic|letter|word|logic|age|coin|digit|fruit) (?:puzzle|problem|riddle|game|grid)s?)",
    re.IGNORECASE,
)
"""Families that have no rules beyond those of the language, and words that name none."""
TASK = re.compile(
    r"(find|solve|fill|complete|determine|replace|work out|puzzle|problem|exercise|question|what)\b", re.IGNORECASE
)
CONDITION = re.compile(
    r"\d|\b(differ\w*|distinct|repeat\w*|odd|even|prime|unique|once|sums?|products?|add|equals?|not?)\b", re.I
)
"""What a task says beside that it is one."""


def indented(text: Text) -> list[str] | None:
    """A text whose first line is indented, and with it perhaps all others."""
    first = text.blocks[0].first if text.blocks else 0
    indent = None
    if text.blocks:
        indent = re.match(r"[ \t]+", text.lines[first])
    if indent is None:
        return None
    alike = all(line.startswith(indent[0]) or not line.strip() for line in text.lines)
    return [line.removeprefix(indent[0]) if alike or at == first else line for at, line in enumerate(text.lines)]


def dedented(text: Text) -> list[str] | None:
    """Equations, or a sum in a stack, indented below a line that nothing stands below."""
    for block in text.faulty_blocks():
        first = text.lines[block.first]
        drawn = [text.lines[at] for at in block.body if text.code(at)]
        is_heading = HEADING.match(first) or first[:1] in " \t" or NO_SENTENCE.search(first)
        if not drawn or is_heading or not SAYS.search(first):
            continue
        if all(RELATION.match(line.strip()) or TERM.match(line) or RULE.match(line) for line in drawn):
            return text.at_margin(block.body)
    return None


SAYS = re.compile(r"[A-Za-z]?[a-z]+[ \t]+[A-Za-z]?[a-z]|^title\b")
NO_SENTENCE = re.compile(r"[=<>]|^\w+( \w+)?:$")
"""A relation, or a heading."""
NUMERAL = r"[A-Z0-9_]+"
TERM = re.compile(rf"[ \t]*(?P<sign>[-+*×x])?[ \t]*(?P<word>{NUMERAL})[ \t]*$")
RULE = re.compile(r"[ \t]*[-=_─—]{2,}[ \t]*$")
RESULT = re.compile(rf"[ \t]*=?[ \t]*(?P<word>{NUMERAL})[ \t]*$")


def stacked_chain(text: Text) -> list[str] | None:
    """A stack whose result is worked on: ``AB x C``, a rule, ``DE + FG``, a rule, ``HI``; empty cells of a text in
    which all differ are letters."""
    lines = list(text.lines)
    rows = [at for at, line in enumerate(lines) if CHAINED.match(line) or RULE.match(line)]
    rows = [at for at in rows if lines[at].strip()]
    if len(rows) < 7 or rows[-1] - rows[0] != len(rows) - 1 or not text.is_wrong(rows[0], rows[-1]):
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
            due += f" {'*' if term['sign'] in 'x×' else term['sign']} {term['word']}"
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


CHAINED = re.compile(r"[ \t]*(?:[-+*×x][ \t]*)?[A-Z0-9_](?:[ \t]?[A-Z0-9_])*[ \t]*$")


def stacked(text: Text) -> list[str] | None:
    """Words below one another, a sign before each but the first, and the result below a rule or behind ``=``; the signs
    may stand at the ends of the lines before, and figures to carry above them all."""
    lines = _signs_in_front([line.split("#")[0].rstrip() for line in text.lines])
    rewritten = list(text.lines)
    done = 0
    for start in range(len(lines)):
        if start < done or (start and re.match(r"long \w", lines[start - 1])):
            continue
        first = TERM.match(lines[start])
        if not first or first["sign"] or RULE.match(lines[start]):
            continue
        expression = first["word"]
        at = start + 1
        signs: set[str] = set()
        while _plain(lines, at) and _reaches_plus(lines, at):
            expression += f" + {lines[at].strip()}"
            at += 1
        while at < len(lines):
            term = TERM.match(lines[at])
            if not term or RULE.match(lines[at]) or not (term["sign"] or (signs == {"+"} and _more(lines, at))):
                break
            sign = "*"
            if term["sign"] not in ("x", "×", "*"):
                sign = term["sign"] or "+"
            signs.add(sign)
            expression += f" {sign} {term['word']}"
            at += 1
        ruled = at < len(lines) and bool(RULE.match(lines[at]))
        at += ruled
        result = None
        if at < len(lines):
            result = RESULT.match(lines[at])
        if not signs or not result or not (ruled or "=" in lines[at]) or not text.is_wrong(start, at):
            continue
        if start and CARRIES.match(lines[start - 1]):
            rewritten[start - 1] = f"# {rewritten[start - 1].strip()}"
        rewritten[start : at + 1] = [""] * (at - start) + [f"{expression} = {result['word']}"]
        done = at + 1
    if done:
        return rewritten
    return None


PART = r"(?:[-+*×x][ \t]*)?(?:[A-Z0-9_]+|[-=─—]{2,})"
BESIDE = re.compile(rf"(?P<left>[ \t]*{PART})[ \t]{{2,}}(?P<right>{PART})[ \t]*$")


def beside(text: Text) -> list[str] | None:
    """Two sums in stacks side by side: one below the other."""
    found = {at: match for at, line in enumerate(text.lines) if (match := BESIDE.match(line))}
    places = list(found)
    if len(found) < 3 or places[-1] - places[0] != len(places) - 1:
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


def _plain(lines: list[str], at: int) -> bool:
    """Whether a line is a word without a sign."""
    term = TERM.match(lines[at]) if at < len(lines) else None
    return bool(term and not term["sign"] and not RULE.match(lines[at]))


def _reaches_plus(lines: list[str], at: int) -> bool:
    """Whether the words without a sign from here on end at the one term with a ``+``, above a rule: a sum of all."""
    while _plain(lines, at):
        at += 1
    term = TERM.match(lines[at]) if at < len(lines) else None
    ruled = at + 1 < len(lines) and bool(RULE.match(lines[at + 1]))
    return bool(term and term["sign"] == "+" and ruled)


def _more(lines: list[str], at: int) -> bool:
    """Whether a word without a sign is one more term: it is not the last before the rule's result."""
    return at + 1 < len(lines) and bool(TERM.match(lines[at + 1]))
