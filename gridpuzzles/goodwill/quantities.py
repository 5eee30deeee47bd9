"""What teachers write in equations: roots, units, pictures for names, counts and comparisons in words."""

from __future__ import annotations

import re

from .plain_words import SMALL
from .signs import ALONE, RELATED, RESERVED_BEHIND, related
from .text import METADATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

ROOT = re.compile(r"(?<![\w)])(?:√[ \t]*|sqrt[ \t]*(?=\())(?P<of>\w+|\([^()]*\))(?![\w(]|[ \t]*[\^²³])")


def roots(text: Text) -> list[str] | None:
    """``√AB`` and ``sqrt(a + b)`` as powers."""
    places = (block.first for block in text.faulty_blocks() if RELATED.search(text.lines[block.first]))
    return text.changed(lambda line: ROOT.sub(r"\g<of>^(1/2)", line), places)


AMOUNT = (
    r"(?:[$€£][ \t]?)?(?P<whole>\d+)[.,](?P<cents>\d\d)(?:[ \t]?(?:€|euros?|dollars?|eur|usd|pounds?|chf|francs?))?"
)
CONSTANT = re.compile(
    rf"(?<![\w.,])(?:{AMOUNT}(?![\w.])|[$€£]?[ \t]?(?P<even>\d+)(?![\w.,])(?![ \t]*[*×(]|[ \t]*[a-z]))", re.IGNORECASE
)
"""A number that is no factor: an amount of money."""


PRICED = re.compile(r"(?<![\w.,])(\d+)[.,](\d\d)(?=[ \t]*(?:[*×x·][ \t]*)?[a-z])")


def prices(text: Text) -> list[str] | None:
    """``0.20 coins + 0.50 notes = 5.10``: an equation whose factors have two decimals, a hundred times."""
    places = [block.first for block in text.blocks if "=" in text.lines[block.first] and len(block.all) == 1]
    places = [at for at in places if not METADATA.match(text.lines[at]) and PRICED.search(text.lines[at])]
    if any(re.search(r"[/÷^()]|\b[A-Z]{2}|_", text.lines[at]) for at in places):
        return None

    def in_cents(line: str) -> str:
        line = re.sub(r"(?<![\w.,])(\d+)[.,](\d\d)(?![\w.,])", lambda found: str(int(found[1] + found[2])), line)
        return re.sub(r"[$€£]", "", line)

    lines = text.changed(in_cents, places)
    terms = [term for at in places for term in re.split(r"[-+=]", text.lines[at].partition("#")[0])]
    if places and all(re.search(r"\d[.,]\d\d(?!\d)", term) for term in terms):
        return lines
    return None


def amounts(text: Text) -> list[str] | None:
    """``2 coffee + 3 cake = 13.40``: where amounts have two decimals, all of them are reckoned in cents."""
    places = [block.first for block in text.blocks if "=" in text.lines[block.first] and len(block.all) == 1]
    places = [at for at in places if not METADATA.match(text.lines[at])]
    said = [line for at, line in enumerate(text.lines) if at not in places and line.strip() and line[0] != "#"]
    equations = [text.lines[at] for at in places]
    if any(map(PRICED.search, equations)):
        return None  # factors with decimals: the numbers themselves are none of money
    if any(re.search(r"\d", line) and not METADATA.match(line) for line in said):
        return None
    if not any(re.search(AMOUNT, line) for line in equations):
        return None
    if any(re.search(r"[/÷^]|[a-z][ \t]*[*×][ \t]*[a-z]|[*×][ \t]*\d|\b[A-Z]{2}|_", line) for line in equations):
        return None

    def in_cents(found: re.Match[str]) -> str:
        if found["even"]:
            return str(int(found["even"]) * 100)
        return str(int(found["whole"] + found["cents"]))

    return text.changed(lambda line: CONSTANT.sub(in_cents, line), places)


UNITS = (
    r"kgs?|kilos?|kilograms?|grams?|mg|tons?|lbs?|oz|ounces?|km|cm|mm|met(?:er|re)s?|inch(?:es)?|miles?|lit(?:er|re)s?"
    r"|ml|cents?|euros?|dollars?|pence|pounds?|francs?|eur|usd|chf|years?(?: old)?|days?|weeks?|months?"
    r"|hours?|minutes?|seconds?|points?|pts|degrees?|°|€|¢|%|g|kg|m|l|h|ct|people|pieces|items"
)
COUNTED = (
    r"heads?|legs?|feet|eyes?|ears?|tails?|wings?|wheels?|arms?|hands?|animals?|creatures?|vehicles?|coins?|notes?"
    r"|tickets?|seats?|pages?|questions?|children|adults?|boys|girls|men|women|pupils|students|pens|pencils|bottles|cans"
)
"""What is counted in puzzles of two kinds of things, and no name where it stands behind the total alone."""
UNIT = re.compile(rf"(?P<number>(?<![\w.])\d+)[ \t]?(?P<unit>{UNITS})[ \t]*(?:altogether|in total)?[ \t]*\.?$")
CURRENCY = re.compile(r"(?<![\w.])(?P<unit>[$€£])[ \t]?(?P<number>\d+)(?=[ \t]*(?:$|[-+=<>)]))")


def units(text: Text) -> list[str] | None:
    """``= 10 kg``: a unit behind the last number of an equation, the same in all of them, and no name."""
    places = [block.first for block in text.faulty_blocks() if RELATED.search(text.lines[block.first])]
    lines = _without_nouns(text, places)
    if lines != text.lines:
        return lines
    found = {match["unit"].rstrip("s") for at in places if (match := UNIT.search(text.lines[at].rstrip()))}
    found |= {match["unit"] for at in places for match in CURRENCY.finditer(text.lines[at])}
    if len(found) != 1 or any(re.search(r"\d[.,]\d", text.lines[at]) for at in places):
        return None  # of two units one would have to be reckoned into the other
    unit = re.compile(rf"(?<![^\W\d_]){re.escape(found.pop())}s?(?![^\W\d_])")
    lines = text.changed(lambda line: CURRENCY.sub(r"\g<number>", UNIT.sub(r"\g<number>", line.rstrip())), places)
    is_name = any(map(unit.search, related(lines)))
    if is_name:
        return None
    return lines


NOUN = re.compile(
    r"(?<=\d)[ \t]+(?!(?:dozen|hundred|thousand|million|score|pair|hal(?:f|ve)|third|quarter|tenth|percent|square"
    r"|cube|prime|time|digit|ten|one|unit|factorial)s?\b|less|plus|minus|modulus)(?P<noun>[a-z]{3,}s|people|children|sheep|fish)"
    r"[ \t]*\.?$"
)


def _without_nouns(text: Text, places: list[int]) -> list[str]:
    """``= 35 heads``: what is counted, which is no name and no measure."""
    from ..language.wrong.vocabulary import ALL_WORDS

    declared = [line for line in text.lines if re.match(r"unknown\b", line)]
    ends = {at: match for at in places if (match := NOUN.search(text.lines[at])) and "=" in text.lines[at]}
    nouns = [match["noun"] for match in ends.values() if declared or re.fullmatch(COUNTED, match["noun"])]
    elsewhere = "\n".join(
        text.lines[at][: ends[at].start()] if at in ends else line
        for at, line in enumerate(text.lines)
        if line[:1] != "#" and not METADATA.match(line)
    )
    if not nouns or any(
        noun in ALL_WORDS or re.fullmatch(UNITS, noun) or re.search(rf"\b{noun.rstrip('s')}", elsewhere)
        for noun in nouns
    ):
        return text.lines
    return text.changed(lambda line: NOUN.sub("", line), ends)


CONGRUENT = re.compile(
    r"(?P<name>[a-z][a-z0-9]*)[ \t]*(?:=|≡)[ \t]*(?P<rest>\d+)[ \t]*(?:,[ \t]*)?"
    r"\(?[ \t]*mod(?:ulo)?[ \t]*(?P<modulus>\d+)[ \t]*\)?$"
)


def congruences(text: Text) -> list[str] | None:
    """``x = 2 (mod 5)``: between two plain numbers mod says nothing, so it is the name's."""

    def change(line: str) -> str:
        found = CONGRUENT.match(line.strip())
        if not found or int(found["rest"]) >= int(found["modulus"]):
            return line
        return f"{found['name']} mod {found['modulus']} = {found['rest']}"

    return text.changed(change, (block.first for block in text.blocks if len(block.all) == 1))


PRODUCT = re.compile(r"(?<![\w.^/÷:)])(?P<name>[a-z])(?P<bracket>\([^()]*\))(?![\w(]|[ \t]*\^)")


def before_brackets(text: Text) -> list[str] | None:
    """A name of one letter right before a bracket, ``n(n - 1)/2``, where it is a name elsewhere too."""
    joined = "\n".join(text.lines)

    def change(line: str) -> str:
        if re.search(r"[/^÷:][ \t]*(?:\w+[ \t]?)?\(", line):
            return line  # 1/n(n + 1) has two readings
        letters = {found["name"] for found in PRODUCT.finditer(line)}
        alone = {name for name in letters if re.search(rf"(?<!\w){name}(?![\w(])", joined)}
        if letters and letters == alone:
            return PRODUCT.sub(r"(\g<name> * \g<bracket>)", line)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


BLANKS = "□▢◻☐"
"""Squares to be filled: alone they are no things to be counted."""


def pictures(text: Text) -> list[str] | None:
    """A picture of something for a number: its name in letters, one name for each."""
    from unicodedata import category, name

    from ..language.wrong.vocabulary import ALL_WORDS

    lines = [line.replace("\ufe0f", "") for line in text.lines]
    signs = dict.fromkeys(sign for line in lines if RELATED.search(line) for sign in line if category(sign) == "So")
    named: dict[str, str] = {}
    if all(sign in BLANKS for sign in signs):
        return None
    taken = set(re.findall(r"\w+", "\n".join(lines))) | ALL_WORDS | RESERVED_BEHIND
    for sign in signs:
        words = re.findall(r"[a-z]+", name(sign, "").lower())
        for called in (words[-1] if words else "", "".join(words)):
            if called and called not in taken and len(called) <= 30:
                named[sign] = called
                taken.add(called)
                break
    if not signs or named.keys() != signs.keys():
        return None
    joined = "|".join(map(re.escape, signs))
    if any(re.search(rf"(?:{joined})[ \t]*(?:{joined})|\w[ \t]*(?:{joined})[ \t]*\w", line) for line in lines):
        return None  # side by side: a sum, a product or two digits
    return [re.sub(joined, lambda sign: named[sign[0]], line) for line in lines]


ASKED = re.compile(r"(?P<asked>(?=[^=<>?_A-Z]*[a-z])[^=<>?_A-Z]*?)[ \t]*=[ \t]*(?:\?+|_+)[ \t]*$")


def asked(text: Text) -> list[str] | None:
    """``a + b = ?``: what is asked is a number with a name of its own."""
    places = [block.first for block in text.faulty_blocks() if len(block.all) == 1]
    found = [at for at in places if ASKED.match(text.lines[at]) and re.search(r"[-+*/×÷]", text.lines[at])]
    if len(found) != 1 or re.search(r"\banswer\b", "\n".join(text.lines)):
        return None
    return text.changed(lambda line: ASKED.sub(r"answer = \g<asked>", line), found)


NUMBER_OF = re.compile(
    rf"(?:(?:the )?(?:number|count|amount)[ \t]+of|how many)[ \t]+(?P<digit>\d+|{'|'.join(SMALL)}e?)(?:'?s|es|oes)?"
    r"(?:[ \t]+(?:in (?:the|this) (?:grid|number|row|box(?:es)?)|there are))?[ \t]*$"
)


def counts(text: Text) -> list[str] | None:
    """``a = number of 0s``: how many cells of the one drawing hold a digit."""
    drawn = [line for line in text.lines if re.match(r"grid\b|(picture|crossword|pyramid)\b.*:", line)]
    if len(drawn) != 1 or not drawn[0].startswith("grid"):
        return None

    def change(line: str) -> str:
        return NUMBER_OF.sub(lambda found: f"count(grid = {_digit(found['digit'])})", line.rstrip())

    places = (block.first for block in text.faulty_blocks() if "=" in text.lines[block.first])
    return text.changed(change, places)


def _digit(word: str) -> int:
    if word.isdigit():
        return int(word)
    return SMALL.index(word if word in SMALL else word.removesuffix("e"))


NAME = r"[a-z][a-z0-9]*"
COMPARED = tuple(
    (re.compile(rf"(?:there (?:are|is) |(?:i|we) have |with )?{pattern}$", re.IGNORECASE), meant)
    for pattern, meant in (
        (rf"more ({NAME}) than ({NAME})", "{0} > {1}"),
        (rf"(?:fewer|less) ({NAME}) than ({NAME})", "{0} < {1}"),
        (rf"(?:as many|equally many) ({NAME}) as ({NAME})", "{0} = {1}"),
        (rf"(?:twice|2 times) as many ({NAME}) as ({NAME})", "{0} = 2 * {1}"),
        (rf"(\d+) times as many ({NAME}) as ({NAME})", "{1} = {0} * {2}"),
        (rf"(\d+) more ({NAME}) than ({NAME})", "{1} = {2} + {0}"),
        (rf"(\d+) (?:fewer|less) ({NAME}) than ({NAME})", "{1} = {2} - {0}"),
        (rf"at least (?P<count>\d+|{'|'.join(SMALL[:10])}) ({NAME})", "{1} >= {0}"),
        (rf"(?:at most|no more than) (?P<count>\d+|{'|'.join(SMALL[:10])}) ({NAME})", "{1} <= {0}"),
        (rf"no ({NAME}s)", "{0} = 0"),
    )
)


def compared(text: Text) -> list[str] | None:
    """``more tens than fives, at least one five``, of names that stand in the equations, in the plural or not."""
    names = {word for line in related(text.lines) for word in ALONE.findall(line)}
    names |= {word for line in text.lines if "=" in line for word in re.findall(r"\d[ \t]?([a-z]\w*)", line)}

    def called(word: str) -> str:
        forms = {word, f"{word}s", word.removesuffix("s")} & names
        if word.isdigit() or len(forms) == 1:
            if word.isdigit():
                return word
            return forms.pop()
        return ""  # a number word, too: what has no five has no digit 5

    def change(line: str) -> str:
        said = []
        for part in re.split(r"[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+and[ \t]+", line.strip().rstrip(".")):
            found = next(((match, meant) for form, meant in COMPARED if (match := form.match(part.lower()))), None)
            if found:
                count, *others = found[0].groups()
                is_count = "count" in found[0].groupdict() and count in SMALL
                words = [str(SMALL.index(count)) if is_count else called(count), *map(called, others)]
            else:
                words = [""]
            if not found or not all(words):
                return line
            said.append(found[1].format(*words))
        return "\n".join(said)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))
