"""Remarks in texts of equations: words that tell a story, and conditions in the same line as an equation.

A remark is passed over only where it says nothing beyond the equations: no word of it states a condition, and every
number in it, in figures or in words, stands in the equations too.
"""

from __future__ import annotations

import re

from ..language.wrong.rule_words import is_english
from .family_names import named_family
from .phrases import PROPERTY
from .plain_words import SMALL, TEENS, TENS
from .prose import is_question, said_in
from .sentences import RELATION, is_legend
from .stacks import RULE, TERM
from .text import METADATA, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text

CONDITION = re.compile(
    r"(?<!\w)(?:differs?|different\w*|distinct\w*|uniq\w*|repeat\w*|same|equal\w*|odd|even|primes?|squares?|squared|cubes?|cubed|palindrom\w*"
    r"|triangular|consecutive|whole|integers?|positive|negative|natural|rational|fractions?|decimals?|zero\w*|nonzero"
    r"|leading|no|not|none|nothing|never|without|except|but|only|once|unless|if|when|either|neither|or|least|most|more"
    r"|less|fewer|fewest|greater|greatest|large\w*|big\w*|small\w*|high\w*|low\w*|older|oldest|younger|youngest|than"
    r"|between|each|every|any|first|second|third|last|left|right|order\w*|precedence|b[oi]dmas|pemdas|base"
    r"|binary|octal|hex\w*|mod\w*|remainders?|multiples?|divisib\w*|divisors?|factors?|sorted|increas\w*|decreas\w*"
    r"|ascending|descending|max\w*|min\w*|rows?|col\w*|diagonals?|cells?|cages?|regions?|across|down|may|can|must"
    r"|cannot|can't|isn't|don't|long|range|from|up|allowed|values?|domain|brackets?|parenthes\w*)(?!\w)",
    re.IGNORECASE,
)
"""Words that may state a condition."""
ARITHMETIC = re.compile(
    r"(?<!\w)(?:sums?|summed|totals?|adds?|added|adding|products?|multipl\w*|divi\w*|minus|plus|times|subtract\w*|difference"
    r"|quotients?|numbers?|digits?)(?!\w)",
    re.IGNORECASE,
)
"""Words for what the equations say."""
NUMBER_WORDS: dict[str, tuple[str, ...]] = {word: (str(number), word.upper()) for number, word in enumerate(SMALL)}
NUMBER_WORDS |= {word: (str(number), word.upper()) for number, word in enumerate(TEENS, 13)}
NUMBER_WORDS |= {word: (str(10 * number), word.upper()) for number, word in enumerate(TENS[:8], 2)}
NUMBER_WORDS |= {word: (word.upper(),) for word in TENS[8:]}
NUMBER_WORDS |= dict.fromkeys(("twice", "double", "doubled", "half", "pair", "couple"), ("2",))
NUMBER_WORDS |= dict.fromkeys(("thrice", "triple"), ("3",))
"""Words for numbers, with the marks one of which stands in the equations."""
TOLD = re.compile(
    rf"(?<!\w)(?:only )?(?:(?:\d+|{'|'.join(SMALL)}) (?:years? )?"
    r"(?:more|less|fewer|older|younger|larger|smaller|bigger|heavier|taller) than"
    r"|(?:twice|half|double|thrice|(?:\d+|three|four|five|six) times) (?:as \w+(?: as)?|the \w+ of)|both|which)(?!\w)",
    re.IGNORECASE,
)
"""What compares by an amount, which stands in the equations too."""
WORDS = re.compile(r"[A-Za-z0-9][A-Za-z0-9 \t,:;()'’!.?\"-]*$")
LABEL = re.compile(r"(?:clue|equation|hint|question|problem|puzzle|exercise|no\.?)[ \t]*\d+$", re.IGNORECASE)
"""A number that counts equations."""


def says_nothing(words: str, equations: str, arithmetic: bool = False) -> bool:
    """Whether words say nothing beyond the equations: they state no condition, and their numbers stand there too."""
    words = words.strip().rstrip(".:!?")
    if LABEL.match(words):
        return True
    told = re.sub(r"\badd(?:s|ed|ing)? (?:it |them )?up(?: to)?\b", "add", words, flags=re.IGNORECASE)
    if not is_english(words) or not all(
        _is_in_an_equation(sentence, equations) for sentence in re.split(r"[.;!?]", told)
    ):
        return False
    told = TOLD.sub(" ", told)
    is_plain = WORDS.match(words) and re.search(r"[a-z]{2}", words) and not CONDITION.search(told)
    if not is_plain or (not arithmetic and ARITHMETIC.search(words)):
        return False
    marks = set(re.findall(r"(?<![\d.])\d+|[A-Z]{2,}", equations))
    numbers = re.findall(r"\d+(?:\.\d+)?", words)
    in_words = [NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", words.lower()) if word in NUMBER_WORDS]
    return set(numbers) <= marks and all(not marks.isdisjoint(either) for either in in_words)


def _is_in_an_equation(sentence: str, equations: str) -> bool:
    """Whether what a sentence compares by an amount is an equation of the text, with that amount and no other name."""
    names = set(re.findall(NAME, equations)) & set(re.findall(NAME, sentence.lower()))
    for compared in TOLD.finditer(sentence):
        words = re.findall(r"[a-z]+", compared[0].lower())
        numbers = {*re.findall(r"\d+", compared[0]), *(NUMBER_WORDS[word][0] for word in words if word in NUMBER_WORDS)}
        if numbers and not any(_says(line, numbers, names) for line in equations.splitlines()):
            return False
    return True


NAME = r"(?<!\w)[a-z]\w*"


def _says(line: str, numbers: set[str], names: set[str]) -> bool:
    """Whether a relation has these numbers, and these names and no other; any names where fewer than two are said."""
    said = set(re.findall(NAME, line))
    return numbers <= set(re.findall(r"\d+", line)) and "=" in line and (len(names) < 2 or said == names)


PREFIX = re.compile(r"(?P<words>[A-Za-z0-9][^:=<>_]*?)[ \t]*:[ \t]*(?P<relation>[^:=]*[=<>].*)$")


def before_an_equation(text: Text) -> list[str] | None:
    """``In 12 years: father + 12 = 2 * son + 24``."""

    def change(line: str) -> str:
        found = PREFIX.match(line)
        if not found or METADATA.match(line) or not re.search(r"[A-Za-z]{2}", found["words"]):
            return line
        parts = re.split(r"[ \t]*,[ \t]+", found["relation"].strip())
        if not all(RELATION.match(part) for part in parts) or not _speaks(found["words"]):
            return line
        if says_nothing(found["words"], found["relation"]):
            return found["relation"]
        said = said_in(found["words"], text)
        if said is None:
            return line
        return "\n".join([found["relation"], *said])

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def _speaks(words: str) -> bool:
    """Whether words begin no statement of the language."""
    from ..language.wrong.vocabulary import STATEMENTS
    from ..similar import nearest

    first, *others = re.findall(r"[a-z]+", words.lower()) or [""]
    return bool(LABEL.match(words)) or (
        bool(others) and (len(others) > 2 or (first not in STATEMENTS and not nearest(first, STATEMENTS)))
    )


def of_equations(text: Text) -> list[str] | None:
    """``Put in the signs:``, ``Count with me, it is a trick so sixty:``: lines of words in a text of equations, where
    nothing else is drawn."""
    lines = list(text.lines)
    told = [at for at, line in enumerate(lines) if _is_told(line) and not (_is_statement(line) or named_family(line))]
    others = [line for at, line in enumerate(lines) if at not in told and _is_code(line)]
    if not others or not all(map(_is_of_equations, others)):
        return None
    equations = "\n".join(others)
    if "=" not in equations and not has_line(others, RULE):
        return None
    for at in told:
        if text.faulty.isdisjoint((at, at + 1)) or not _tells_nothing_of(lines[at], equations):
            continue
        if at == 0 and not re.match(r"[ \t]", lines[1]):  # indented lines would be part of a title
            lines[at] = f"title: {lines[at].rstrip(' :')}"
        else:
            lines[at] = f"# {lines[at]}"
    if lines == text.lines:
        return None
    drawn = [at for at, line in enumerate(lines) if line[:1] in " \t" and line.strip()]
    if all(RELATION.match(lines[at].strip()) for at in drawn):
        for at in drawn:
            lines[at] = lines[at].strip()
    return lines


def _is_of_equations(line: str) -> bool:
    """Whether a line is an equation, part of one in a stack, or a setting of all."""
    return bool(RELATION.match(line.strip())) or _is_of_stack(line) or bool(SETTING.match(line))


def _tells_nothing_of(line: str, equations: str) -> bool:
    """Whether words only ask for the answer, or say what the equations say."""
    if is_question(line):
        return True
    return len(line.split()) > 2 and says_nothing(_without_count(line, equations), equations, arithmetic=True)


def _is_told(line: str) -> bool:
    return bool(SENTENCE.match(line)) or is_question(line)


def _is_statement(line: str) -> bool:
    """Whether the first word of a line is the first of a statement, and the line no longer than those are."""
    from ..language.wrong.vocabulary import STATEMENTS

    words = line.split()
    return words[0].rstrip(":,") in STATEMENTS or (words[0].lower() in STATEMENTS and len(words) < 5)


def _is_code(line: str) -> bool:
    return bool(line.strip()) and line.lstrip()[0] != "#" and not METADATA.match(line)


SENTENCE = re.compile(
    r"(?:I|A|[A-Z]?[a-z']+)[:?!,]?(?:[ \t]+\(?[\w'’-]+(?:[!?.,:;][.,!?]?|[!?.,:;]?\)[.,!?]?)?)+[ \t]*[:.!?]?[ \t]*$"
    r"|\d+[ \t]+[a-z]{2}[\w', ]*[:.]?[ \t]*$"
)
SETTING = re.compile(
    r"(letters|digits|values|unknown|base|leading|evaluate|steps|expect|all different|signs|each [A-Z]|use)\b",
    re.IGNORECASE,
)


def _is_of_stack(line: str) -> bool:
    return bool(TERM.match(line) or RULE.match(line) or re.fullmatch(r"[ \t]*=?[ \t]*[A-Z0-9_]+[ \t]*[+=]?", line))


def _without_count(words: str, equations: str) -> str:
    """``Two numbers add up to 12`` without the two, where the equations have two names."""
    names = set(re.findall(NAME, equations)) - {"mod", "div", "and", "or", "is", "in", "unknown"}
    counted = re.match(r"([A-Za-z]+)(?= (?:\w+ )?(?:\w+s|people|children|dice|sheep|fish)\b)", words)
    if counted and counted[1].lower() in SMALL and SMALL.index(counted[1].lower()) == len(names):
        return words[counted.end() :].strip()
    return words


BEHIND = re.compile(
    r"(?P<relation>[^()]*(?:\([^()]*\)[^()]*)*=.*?\w\)?)[ \t]*"
    r"[\[(](?P<words>[a-z][a-z0-9 ,.-]*[a-z0-9])[\])][ \t]*\.?[ \t]*$",
    re.IGNORECASE,
)
BASES = {"binary": 2, "octal": 8, "decimal": 10, "hexadecimal": 16, "hex": 16}
BASE = re.compile(
    rf"(?:in[ \t]+)?(?:the[ \t]+)?(?:base[ \t]*[:=]?[ \t]*(?P<number>\d+|{'|'.join(SMALL)}|sixteen|twenty)"
    rf"|(?P<name>{'|'.join(BASES)})(?:[ \t]+(?:system|base|numbers))?)$",
    re.IGNORECASE,
)
IN_BASE = re.compile(
    r"(?P<relation>[^(]*=.*?[\w)])[ \t]*,?[ \t]+(?P<words>(?:in[ \t]+)?base[ \t]*\w+)[ \t]*\.?[ \t]*$", re.IGNORECASE
)


def behind_an_equation(text: Text) -> list[str] | None:
    """``SEND + MORE = MONEY (base 8)``: what stands in brackets behind an equation is a line of its own."""

    def change(line: str) -> str:
        found = BEHIND.match(line) or IN_BASE.match(line)
        if not found or line[:1] in " \t" or "_" in found["words"]:
            return line
        words = found["words"].strip()
        base = BASE.match(words)
        if base:
            return f"{found['relation']}\nbase {_base(base)}"
        if re.search(r"[A-Z]{2}", words) or len(words) < 2:
            return line
        return f"{found['relation']}\n{words}"

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def bases(text: Text) -> list[str] | None:
    """``in base eight``, ``octal``: the base by another name."""

    def change(line: str) -> str:
        base = BASE.match(line.strip().rstrip(".:"))
        if base:
            return f"base {_base(base)}"
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def _base(found: re.Match[str]) -> int:
    if found["name"]:
        return BASES[found["name"].lower()]
    said = found["number"].lower()
    larger = {"sixteen": 16, "twenty": 20}
    if said.isdigit():
        return int(said)
    if said in larger:
        return larger[said]
    return SMALL.index(said)


CLAUSE = re.compile(r"[ \t]*(?:,[ \t]*(?:and[ \t]+)?|[ \t]and[ \t]+)(?=\S)")
OF_SUBJECT = re.compile(
    rf"(?:(?:is|and)[ \t]+)?(?P<said>(?:an?[ \t]+)?(?:(?:{PROPERTY})(?:[ \t]+number)?|divisible[ \t]+by[ \t]+\d+"
    r"|multiple[ \t]+of[ \t]+\d+|not[ \t]+(?:an?[ \t]+)?\w+))$"
)
SAID = re.compile(
    r"(?P<subject>[A-Z]+|[a-z]\w*|\d+ (?:across|down))[ \t]+is[ \t]+"
    r"(?P<said>(?:not[ \t]+)?(?:an?[ \t]+)?(?:perfect[ \t]+)?"
    rf"(?:(?:{PROPERTY})(?:[ \t]+number)?|divisible[ \t]+by[ \t]+\d+|multiple[ \t]+of[ \t]+\d+))$"
)


def joined_clauses(text: Text) -> list[str] | None:
    """``ABBA is a palindrome, divisible by 7, and A + B = 10``: a property without a subject is one of the last."""

    def change(line: str) -> str:
        subject = ""
        said = []
        parts = CLAUSE.split(line.strip().rstrip("."))
        if is_legend(parts):
            return line
        for part in parts:
            found, more = SAID.match(part), OF_SUBJECT.match(part)
            if found:
                subject = found["subject"]
                said.append(f"{subject} is {found['said']}")
            elif more and subject:
                said.append(f"{subject} is {more['said']}")
            elif RELATION.match(part) and not re.search(r"\b(if|or|not|then)\b", part):
                said.append(part)
                subject = ""
            else:
                return line
        if len(said) > 1:
            return "\n".join(said)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))
