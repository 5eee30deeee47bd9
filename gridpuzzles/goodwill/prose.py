"""Rules told in English sentences, and remarks that say nothing a solver would need.

A sentence is first brought to few words (`plain`): articles and the like fall away, synonyms become one word. What is
left must be one of `MEANINGS` as a whole, so that no word of a sentence is passed over unread.
"""

from __future__ import annotations

import re

from .family_names import is_opener
from .meanings import MEANINGS
from .plain_words import SMALL, plain
from .sentences import CONDITION, WITHOUT_RULES
from .signs import ASKED, related
from .titles import REMARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

BULLET = re.compile(r"[ \t]*(?:[*•·‣▪–—-]|\(?(?:\d{1,2}|[a-z])[.)])[ \t]+(?=\S)")
"""What stands before the items of a list."""
RULES_HEADING = re.compile(
    r"(?:the )?(?:rules?|clues?|hints?|notes?|constraints?|conditions?|instructions?|puzzle|where)[ \t]*:?$",
    re.IGNORECASE,
)
BRACKETED = re.compile(r"\(([^()]*)\)")
BEHIND = re.compile(r"(?P<title>[A-Z][A-Za-z -]+?)[ \t]+\((?P<said>[^()]+ [^()]+)\)$")
BEFORE = re.compile(r"(?P<title>[A-Z][A-Za-z0-9 -]+?)(?::|\.|[ \t]+[–—-])[ \t]+(?P<said>[A-Za-z0-9][^=]*)$")
BRACKET_BEHIND = re.compile(r"(?P<first>[^()]+?)[ \t]+\((?P<second>[^()]+)\)[ \t]*\.?$")
LONGEST_HEADING = 3
"""Words before a colon: more of them are a sentence with what it is about below."""
STOP = re.compile(r"[ \t]*(?:(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|$)|;|!)[ \t]*")
"""Where a sentence ends."""
BETWEEN_CLAUSES = tuple(
    re.compile(words)
    for words in (
        r",?[ \t]+(?:so|such) that[ \t]+",
        r",[ \t]*(?:and[ \t]+|but[ \t]+)?",
        r"[ \t]+[–—-][ \t]+(?=[a-z])",
        r"[ \t]+(?=using )",
        r"[ \t]+(?:and|with)[ \t]+",
    )
)
"""What may part the clauses of a sentence, each tried where the whole is not understood."""


def rules_in_words(text: Text) -> list[str] | None:
    """Sentences that say a rule or nothing, with bullets or numbers before them or not, below ``Rules:`` or not."""
    has_entries = any(re.match(r"[ \t]*(across|down)\b", line, re.IGNORECASE) for line in text.lines)
    lines = list(text.lines)
    below_rules = False
    for at, line in enumerate(lines):
        code = line.rstrip()
        if not code or code.lstrip().startswith("#"):
            continue
        if has_entries and not BRACKETED.fullmatch(code):
            continue  # numbers are those of entries
        if RULES_HEADING.match(code):
            lines[at] = f"# {code}"
            below_rules = True
            continue
        bullet = BULLET.match(code)
        inner = code.strip()
        if bullet:
            inner = code[bullet.end() :]
        is_indented = code[:1] in " \t"
        if (is_indented and not below_rules) or _says_nothing(inner):
            continue  # part of a drawing, or a title
        if not is_indented and not bullet:
            below_rules = False
        if bullet and not re.match(r"[A-Za-z]{2}|[A-Z0-9_]+[ \t]*[-+*/x×=]", inner):
            continue  # an operator, or a minus
        said = _without_remark(inner, text)
        if said is None:
            titled = _below_title(inner, text)
            if titled is not None:
                lines[at] = "\n".join(titled)
                continue
            said = _both_said(inner, text)
        if said is not None:
            lines[at] = _written(said, inner, lines)
        elif below_rules:
            lines[at] = inner
    if lines == text.lines:
        return None
    return lines


def _without_remark(inner: str, text: Text) -> list[str] | None:
    """What a line says, else what it says without the remarks in its brackets."""
    sentence = _unframed(inner)
    said = said_in(sentence, text)
    shorter = REMARK.sub("", sentence).strip()
    if said is None and shorter != sentence:
        return said_in(shorter, text)
    return said


def _below_title(inner: str, text: Text) -> list[str] | None:
    """A title, and the rule in brackets or behind a colon."""
    titled = BEHIND.match(inner) or BEFORE.match(inner)
    if not titled:
        return None
    said = said_in(_unframed(titled["said"]), text)
    if said is None:
        return None
    return [titled["title"], *(said or [f"# {titled['said']}"])]


def _both_said(inner: str, text: Text) -> list[str] | None:
    """A rule, and another one in brackets behind it."""
    bracketed = BRACKET_BEHIND.match(inner)
    if not bracketed:
        return None
    both = [said_in(bracketed[part], text) for part in ("first", "second")]
    if None in both:
        return None
    return [statement for said in both for statement in said or ()]


def _unframed(line: str) -> str:
    """A sentence without brackets around it, or the colon before what it is about."""
    if BRACKETED.fullmatch(line):
        return line[1:-1]
    if len(line.split()) > LONGEST_HEADING:
        line = re.sub(r"(?<![ \t]):$", "", line)
    return line


def said_in(line: str, text: Text) -> list[str] | None:
    """The statements a line of sentences makes; None where one of them is not understood."""
    said = [_clauses(sentence, text) for sentence in STOP.split(line) if sentence]
    if not said or any(meant is None for meant in said):
        return None
    return [statement for meant in said for statement in meant or ()]


def _clauses(sentence: str, text: Text, parted: int = 0) -> list[str] | None:
    """The statements of a sentence, or of all of its clauses."""
    meant = _meaning(sentence, text)
    for at in range(parted, len(BETWEEN_CLAUSES)):
        gaps = [gap.span() for gap in BETWEEN_CLAUSES[at].finditer(sentence)]
        if meant is None and 0 < len(gaps) <= MAX_GAPS:
            meant = _side_by_side(sentence, gaps, text, at + 1)
    return meant


MAX_GAPS = 10


def _side_by_side(sentence: str, gaps: list[tuple[int, int]], text: Text, parted: int) -> list[str] | None:
    """The statements of clauses that end at some of the gaps: each is as long as it can be."""
    begins = [0, *(end for _, end in gaps)]
    ends = [*(start for start, _ in gaps), len(sentence)]
    rest: dict[int, list[str] | None] = {len(begins): []}
    for first in reversed(range(len(begins))):
        rest[first] = None
        for last in reversed(range(first, len(ends))):
            following = rest[last + 1]
            if following is None or (first, last) == (0, len(ends) - 1):
                continue
            meant = _clauses(sentence[begins[first] : ends[last]], text, parted)
            if meant is not None:
                rest[first] = [*meant, *following]
                break
    return rest[0]


def _written(said: list[str], line: str, lines: list[str]) -> str:
    """The statements that the text does not make anyway; where nothing is left to say, the line as a comment."""
    made = {SPANNED.sub(r"\1..\2", other) for other in lines if other != line}
    new = [statement for statement in dict.fromkeys(said) if statement not in made]
    is_needed = ASKED.search(line) and not any("?" in other for other in lines if other != line)
    remark = [f"# {line}"] if not new or is_needed else []  # that signs are asked for says what a gap is
    return "\n".join([*remark, *new])


SPANNED = re.compile(r"(\d+)[ \t]*(?:-|–|to)[ \t]*(\d+)")


def _meaning(sentence: str, text: Text) -> list[str] | None:
    if NUMERAL.match(sentence):
        return _numeral(sentence, text)
    declared = DECLARED.match(sentence)
    unknowns = _unknowns(declared, text) if declared else None
    if unknowns is not None:
        return unknowns
    if _says_nothing(sentence):
        return []
    if re.fullmatch(r"unique", sentence, re.IGNORECASE):
        return ["expect unique"]
    span = SPAN.match(sentence)
    if span and int(span[1]) < int(span[2]) and not _is_row(sentence, text):
        return [f"values {span[1]}..{span[2]}"]
    few = plain(sentence)
    if is_opener(sentence):
        return [sentence]
    for pattern, meaning in MEANINGS:
        match = pattern.fullmatch(few)
        if match:
            return meaning(match, text)
    return None


def _says_nothing(sentence: str) -> bool:
    """Whether a sentence is the name of a family without rules, or a question."""
    return bool(WITHOUT_RULES.fullmatch(sentence)) or is_question(sentence)


QUESTION = re.compile(r"(?:how|what|which|who|whose|where|can you|do you)\b[^=\d]*\?[ \t]*$", re.IGNORECASE)


def is_question(sentence: str) -> bool:
    """Whether a sentence asks, and says no rule on the way."""
    return bool(QUESTION.match(sentence)) and not CONDITION.search(sentence)


def _is_row(sentence: str, text: Text) -> bool:
    """Whether ``1..4`` may be a row of a board: there are others of its kind."""
    return "." in sentence and sum(bool(re.fullmatch(r"[ \t]*[\d.]{3,}[ \t]*", line)) for line in text.lines) > 1


SPAN = re.compile(r"(\d+)[ \t]*(?:-|–|to|through|\.{2,3})[ \t]*(\d+)$")
"""``1 to 9``, in a list of rules."""
NUMERAL = re.compile(r"([A-Z]+) is an? (\w+)[- ]digit number$")


def _numeral(sentence: str, text: Text) -> list[str] | None:
    """``ABC is a three-digit number``, as everybody can see."""
    found = NUMERAL.match(sentence)
    length = found[2] if found else ""
    if length in SMALL:
        count = SMALL.index(length)
    elif length.isdigit():
        count = int(length)
    else:
        count = 0
    if found and len(found[1]) == count:
        return []
    return None


NAME = (
    r"(?!(?:the|and|whole|positive|different|distinct|digits?|numbers?|integers?|all|both|each|are|is|be)\b)"
    r"[a-z][a-z0-9]{0,15}"
)
DECLARED = re.compile(
    r"(?:(?:find|determine|let|where|with|suppose|if|say)[ \t]+)?(?:the[ \t]+)?"
    r"(?:(?:numbers|unknowns|variables|values of)[ \t]+)?"
    rf"(?P<names>{NAME}(?:(?:[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+){NAME})*)"
    r"(?:[ \t]*[,:][ \t]*|[ \t]+)(?:(?:are|is|be|all|both|each|must|stand for)[ \t]+)*"
    r"(?P<different>(?:different|distinct)[ \t]+)?(?:positive[ \t]+)?"
    r"(?P<kind>whole numbers?|integers?|numbers?|digits?)(?:[ \t]*,)?"
    r"(?:[ \t]+(?:from|between|in|in the range(?: of)?|of)?[ \t]*(?P<low>\d+)[ \t]*"
    r"(?:to|and|through|up to|-|–|\.{2,3})[ \t]*(?P<high>\d+))?"
    r"(?P<also>[ \t]*,?[ \t]*(?:and[ \t]+)?(?:all[ \t]+)?(?:different|distinct))?[ \t]*[.:]?$",
    re.IGNORECASE,
)
"""What names stand for: ``a, b and c are different digits``, ``Find x and y, whole numbers from 1 to 20``."""


def _unknowns(found: re.Match[str], text: Text) -> list[str] | None:
    """The names declared, each of which stands in the equations; digits are 0..9 unless they say otherwise."""
    names = re.findall(NAME, re.sub(r"\band\b", ",", found["names"]))
    equations = [line for line in related(text.lines) if line[0] != "#"]
    is_used = all(any(re.search(rf"(?<!\w){name}(?!\w)", line) for line in equations) for name in names)
    if not is_used or not (found["low"] or found["kind"].lower().startswith("digit")):
        return None
    listed = ", ".join(names)
    differ = []
    if found["different"] or found["also"]:
        differ = [f"all different: {listed}"]
    return [f"unknown {listed} in {found['low'] or 0}..{found['high'] or 9}", *differ]
