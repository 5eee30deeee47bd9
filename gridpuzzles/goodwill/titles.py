"""The first line of a text: a family and what else is said of the puzzle."""

from __future__ import annotations

import re

from .board_sizes import drawn_size
from .family_names import RULING, family_of, is_opener, named_family
from .text import METADATA, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

PARTS = re.compile(
    r"[ \t]*[,;:][ \t]+|(?<=[a-z])[ \t]*[+/][ \t]+(?=[a-z])|[ \t]*[()][ \t]*"
    r"|(?<=[\w)])[ \t]+[–—-][ \t]+(?=[\w(])|[ \t]+with[ \t]+",
    re.IGNORECASE,
)
"""What stands between the parts of a heading."""
SIZE = re.compile(r"\d+[ \t]*[x×*][ \t]*\d+(?:[ \t]+grid)?")
HARMLESS = re.compile(
    r"#?\d+(?:,\d{3})*\.?|\d+[./-]\d+[./-]\d+|kids|children|beginners|experts|leicht|mittel|schwer|[-–—:,.()#/]+|(?:the|a|an|my|our|your|in|from|by|of|and|for|no|nr|level|aarp|variant|version|style|puzzle|daily|weekly|monthly|classic|standard"
    r"|plain|simple|basic|normal|easy|gentle|mild|medium|moderate|hard|very|tough|expert|difficult|difficulty|fiendish|evil|tiny"
    r"|small|large|big|mini|first|second|third|today's|todays|newspaper|magazine|book|page|times|guardian|telegraph|observer"
    r"|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|example|sample|test|number|edition|week|day)s?",
    re.IGNORECASE,
)
"""Words round the name of a family that tell of no further rule."""
REMARK = re.compile(rf"\((?![^()]*(?:{RULING}))[^()\d]*\)", re.IGNORECASE)
"""Brackets that tell of no rule."""


def family_apart(text: Text) -> list[str] | None:
    """``Magic square 4x4, magic sum 34``: the family on a line by itself, and above it what else is said."""
    is_titled = has_line(text.lines, METADATA)
    spoken = (
        at for at, line in enumerate(text.lines) if line.strip()[:1] not in ("", "#") and not METADATA.match(line)
    )
    first = next(spoken, 0)
    line = text.lines[first].strip() if text.lines else ""
    parts = [part for part in PARTS.split(REMARK.sub(" ", line)) if part]
    openers = [part for part in parts if _is_family(part)]
    if is_opener(line) or METADATA.match(line) or len(set(map(_template, openers))) != 1:
        return None
    others = [part for part in parts if part not in openers and not _is_harmless(part)]
    named = named_family(openers[0])
    opener = named[0] if named else openers[0]
    size = SIZE.search(openers[0])
    if size and not re.search(r"\d", opener):
        opener = f"{opener} {size[0].removesuffix('grid').rstrip()}"
    if others and SIZE.fullmatch(others[0]) and not re.search(r"\d", opener):
        opener = f"{opener} {others.pop(0).removesuffix('grid').rstrip()}"
    said = [part[0].lower() + part[1:] if part[1:2].islower() else part for part in others]
    return [
        *text.lines[:first],
        "\n".join([f"# {line}" if is_titled else f"title: {line}", *said, opener]),
        *text.lines[first + 1 :],
    ]


def _is_family(part: str) -> bool:
    """Whether a part of a heading is the name of a family, and words that tell of no rule beside it."""
    named = named_family(part)
    return is_opener(part) or bool(
        named and _is_harmless(SIZE.sub(" ", part[: named.start()] + part[named.end() :], count=1))
    )


def _template(part: str) -> str:
    named = named_family(part)
    return family_of(named[0] if named else part)


def _is_harmless(words: str) -> bool:
    """Whether no word of these tells of a rule."""
    plain = [word.strip("()[]:,.!") for word in words.split()]
    return all(HARMLESS.fullmatch(word) for word in plain if word)


def below_title(text: Text) -> list[str] | None:
    """A drawing below ``title: ...``, by itself: it would be part of the title."""
    titled = [block for block in text.blocks if block.faulty and text.lines[block.first].startswith("title:")]
    if titled and len(titled[0].body) > 1:
        return text.at_margin(titled[0].body)
    return None


def in_title(text: Text) -> list[str] | None:
    """A title with the name of a family in it and no word that may stand for a rule, above a board of which no rule is
    said."""
    line = text.lines[0] if text.lines else ""
    named = named_family(line)
    says = re.search(r"^(values|all different|rows|cols|tiles)\b", "\n".join(text.lines), re.MULTILINE)
    if not line.startswith("title:") or not named or says or not drawn_size(text):
        return None
    around = REMARK.sub(" ", f"{line[len('title:') : named.start()]} {line[named.end() :]}")
    values = re.search(r"(?<!\d)([01])[ \t]*(?:-|–|to|\.\.)[ \t]*(\d+)(?!\d)", around)
    if not _is_harmless(around.replace(values[0], "") if values else around):
        return None
    said = []
    if values:
        said = [f"values {values[1]}..{values[2]}"]
    return ["\n".join([line, *said, named[0].lower()]), *text.lines[1:]]
