"""Names of numbers with what they may be: ranges in words, dice, bounds, whole positive numbers."""

from __future__ import annotations

import re

from .plain_words import SMALL
from .signs import ALONE, RELATED, RESERVED_BEHIND, related
from .text import has_line, matches, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

DRAWN = re.compile(r"(grid|picture|crossword|pyramid|cages|regions|rows|cols|use|param|values)\b|unknown\b.*\bin\b")
NAME = r"(?!(?:and|or|in|is|are|from|to|values?|letters?|digits?|numbers?|base|steps?|tiles|expect)\b)[a-z][a-z0-9]*"
SPAN = re.compile(
    rf"(?P<names>{NAME}(?:(?:[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+){NAME})*)[ \t]*"
    r"(?:[:=][ \t]*|(?:(?:is|are|goes|go|can be|may be|all|each|both)[ \t]+)+)?(?:(?:from|in|between)[ \t]+)?"
    r"(?P<low>\d+)[ \t]*(?:-|–|\.{2,3}|to|up to|through|and)[ \t]*(?P<high>\d+)$",
    re.IGNORECASE,
)
DICE = re.compile(
    rf"(?:(?P<count>\d+|{'|'.join(SMALL)})[ \t]+)?(?:(?:normal|ordinary|standard|six-sided)[ \t]+)?(?:dice|die)"
    rf"(?:[ \t]*[:,][ \t]*|[ \t]+(?:(?:show|are|with|called|named|is|shows)[ \t]+)?)"
    rf"(?P<names>{NAME}(?:(?:[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+){NAME})*)"
    r"(?:[ \t]*,?[ \t]*(?:each[ \t]+)?(?:from[ \t]+|in[ \t]+)?1[ \t]*(?:to|-|–|\.{2,3})[ \t]*6)?$",
    re.IGNORECASE,
)


def spans(text: Text) -> list[str] | None:
    """``day 1-31, month 1-12`` and ``three dice a, b, c``, of names in the equations, where nothing is drawn."""
    if any(DRAWN.match(line) for at, line in enumerate(text.lines) if at not in text.faulty):
        return None
    known = _names(text)

    def change(line: str) -> str:
        dice = DICE.match(line.strip().rstrip(".:"))
        if dice:
            names = _listed(dice["names"])
            count = dice["count"] or str(len(names))
            is_count = (int(count) if count.isdigit() else SMALL.index(count.lower())) == len(names)
            if is_count and set(names) <= known:
                return f"unknown {', '.join(names)} in 1..6"
            return line
        said = []
        for part in PARTS.split(line.strip().rstrip(".")):
            found = SPAN.match(part.removeprefix("unknown "))
            names = _listed(found["names"]) if found else []
            if not found or not set(names) <= known:
                return line
            said.append(f"unknown {', '.join(names)} in {found['low']}..{found['high']}")
        return "\n".join(said)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


PARTS = re.compile(r"(?<=\d)[ \t]*(?:[,;][ \t]*(?:and[ \t]+)?|[ \t]and[ \t]+)(?=[a-z])", re.IGNORECASE)
"""What parts two ranges."""


def _listed(names: str) -> list[str]:
    return re.split(r"[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+", names.lower())


def _names(text: Text) -> set[str]:
    """The names that stand by themselves in relations."""
    equations = [line.lower() for line in related(text.lines) if line[0] != "#"]
    found = {word for line in equations for word in ALONE.findall(line.replace("×", "*").replace(" x ", " * "))}
    return found - RESERVED_BEHIND


BETWEEN = re.compile(
    rf"(?P<low>-?\d+)[ \t]*(?P<after><=?|≤)[ \t]*(?P<name>{NAME})[ \t]*(?P<before><=?|≤)[ \t]*(?P<high>\d+)$"
)
OF_WHOLE = re.compile(
    r"\bmod\b|\bdivisible\b|\bmultiple\b|\b(?:is|are) (?:an? )?(?:prime|odd|even|square|cube|palindrome)"
)


def bounded(text: Text) -> list[str] | None:
    """``0 < x < 100`` of a number that is whole, because remainders or the like are spoken of: its values."""
    joined = "\n".join(text.lines)
    if has_line(text.lines, DRAWN) or not OF_WHOLE.search(joined):
        return None
    said = []
    for line in text.lines:
        found = BETWEEN.match(line.strip())
        if found and not re.search(rf"\bunknown\b.*\b{found['name']}\b", joined):
            low = int(found["low"]) + (found["after"] == "<")
            high = int(found["high"]) - (found["before"] == "<")
            said.append(f"unknown {found['name']} in {low}..{high}")
    if said and len(set(said)) == len(said):
        return [*text.lines, *said]
    return None


POSITIVE = re.compile(
    r"(?:(?P<relation>[^,#]*[=<>][^,#]*),[ \t]*)?"
    r"(?:(?:all|both|each|three|two|four|are|in|the|they|with|of|letters?|names?)[ \t]+)*"
    r"(?:positive[ \t]+(?:whole[ \t]+numbers?|integers?)|whole[ \t]+positive[ \t]+numbers?|positive,?[ \t]+whole)"
    r"[ \t]*\.?$",
    re.IGNORECASE,
)
TERM = rf"[ \t]*(?:\d+[ \t]*)?(?:\*[ \t]*)?{NAME}[ \t]*"
LINEAR = re.compile(rf"{TERM}(?:\+{TERM})+=[ \t]*(?P<sum>\d+)[ \t]*$")


def positive(text: Text) -> list[str] | None:
    """``positive whole numbers``, of which a sum is given that none can be larger than."""
    said = where(text.lines, POSITIVE)
    names = _names(text)
    if len(said) != 1 or has_line(text.lines, DRAWN):
        return None
    largest: dict[str, int] = {}
    for line in text.lines:
        found = LINEAR.match(line.lower())
        for name in re.findall(NAME, line.lower()) if found else ():
            if found:
                largest[name] = min(largest.get(name, int(found["sum"])), int(found["sum"]))
            else:
                largest[name] = 0
    if not names or not names <= largest.keys():
        return None
    lines = list(text.lines)
    stated = POSITIVE.match(lines[said[0]])
    lines[said[0]] = (stated["relation"] if stated else None) or f"# {lines[said[0]]}"
    return [*lines, f"unknown {', '.join(sorted(names))} in 1..{max(largest[name] for name in names)}"]


ONCE = re.compile(r"(?:values|digits|letters)[ \t]+(?P<low>\d)\.\.(?P<high>\d)[ \t]*$")


WITH_HOLES = re.compile("(?!#).*_")


def holes_that_differ(text: Text) -> list[str] | None:
    """``all different`` of a text without cells: the digits left out of its equations differ, as letters do. Digits
    that are given count only where it takes them to use each of the values once."""
    has_cells = has_line(text.lines, r"(grid|picture|rows|cols|cages|pyramid)\b")
    if has_cells or "all different" not in text.lines:
        return None
    places = [at for at in where(text.lines, WITH_HOLES) if RELATED.search(text.lines[at])]
    equations = "".join(text.lines[at] for at in places)
    if re.search(r"[A-Z]", equations) or not re.search(r"\w_|_\w", equations):
        return None
    ranges = [(int(found["low"]), int(found["high"])) for found in matches(text.lines, ONCE).values()]
    if len(ranges) > 1:
        return None
    low, high = [*ranges, (0, 9)][0]
    size = high - low + 1
    holes, given = equations.count("_"), re.findall(r"\d", equations)
    is_used_up = holes + len(given) == size and len(set(given)) == len(given)
    if holes > size or (holes < size and not is_used_up and (ranges or given)):
        return None
    letters = iter("ABCDEFGHIJ"[:holes])
    lines = list(text.lines)
    for at in places:
        lines[at] = re.sub("_", lambda _: next(letters), lines[at])
    said = ""
    if holes != size and is_used_up:
        said = f"letters {low}..{high} except {', '.join(given)}"
    elif (low, high) != (0, 9):
        said = f"letters {low}..{high}"
    lines[lines.index("all different")] = said
    return [line for line in lines if not ONCE.match(line) or line.startswith("letters")]
