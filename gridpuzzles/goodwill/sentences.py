"""Statements in other words, titles by themselves, sums in a stack."""

from __future__ import annotations

import re

from ..language.wrong.rule_words import may_tell_rule
from ..language.wrong.vocabulary import CONNECTED
from .family_names import RULED, is_opener
from .phrases import EACH, EVERY, PHRASES, PLAIN
from .stacks import RULE, TERM
from .text import METADATA, matches

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
    found = matches(text.lines, NUMBERED)
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
    r"[\w(](?:[^=<>:|]*[\w)])?[ \t]*(?:(?:=|!=|<=?|>=?)[ \t]*[\w(-](?:[^=<>:|!]|!(?!=))*)+$"
    r"|\w+[ \t]+in[ \t]+[-\d.]+$"
)
PREFIXED = re.compile(
    r"(?:(?P<words>[A-Za-z][a-z]*(?: [A-Z]?[a-z]+)*)[ \t]*:|solve)[ \t]*(?P<equation>[A-Z_][^a-z:]*=[^a-z:]*)$"
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
        if may_tell_rule(words):
            lines[block.first] = f"{words}\n{found['equation']}"
            continue
        is_title = words and not any(METADATA.match(one) for one in lines)
        lines[block.first] = (f"title: {words}\n" if is_title else "") + found["equation"]
    return lines


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
    if titled is None or says_nothing(text) or _tells_of_names(text, block.first):
        return None
    lines = list(text.lines)
    lines[block.first] = titled
    return lines


def _tells_of_names(text: Text, at: int) -> bool:
    """Return True if a line has a secret digit of the equations, or more than three words and one of their names: it
    may tell a rule."""
    told = re.findall(r"[^\W\d_]+", text.lines[at].lower())
    equations = "\n".join(line for line in text.lines if "=" in line and RELATION.match(line.strip()))
    if any(letter in equations for letter in re.findall(r"(?<!\w)[B-HJ-Z](?!\w)", text.lines[at])):
        return True
    return len(told) > 3 and not set(re.findall(r"[^\W\d_]{2,}", equations)).isdisjoint(told)


def says_nothing(text: Text) -> bool:
    """Whether nothing stands behind the first line but a drawing."""
    return all(SAYS_NOTHING.match(text.lines[block.first]) for block in text.blocks[1:])


SAYS_NOTHING = re.compile(r"grid[ \t]*:|expect\b|[ \t]*[\d_.?|x*+ \t-]+$")
"""A drawing, or what a file promises of it."""


def as_title(line: str) -> str | None:
    """The line as a title; None where it is no plain words."""
    line = line.strip().rstrip(":")
    if is_opener(line) or may_tell_rule(line):
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
        if all(any(form.match(line.strip()) for form in (RELATION, SKELETON, TERM, RULE)) for line in drawn):
            return text.at_margin(block.body)
    return None


SKELETON = re.compile(r"[\d?*_]+(?:[ \t]+[-+*/x×÷][ \t]+[\d?*_]+)+[ \t]+=[ \t]+[\d?*_]+$")
SAYS = re.compile(r"[A-Za-z]?[a-z]+[ \t]+[A-Za-z]?[a-z]|^title\b")
NO_SENTENCE = re.compile(r"[=<>]|^\w+( \w+)?:$")
"""A relation, or a heading."""
