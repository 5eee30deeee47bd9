"""Signs of print and of keyboards, and of other programming languages."""

from __future__ import annotations

import re

from .plain_words import SMALL, TEENS, TENS
from .text import METADATA, has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .text import Text

DASHES = dict.fromkeys(map(ord, "‐‑‒–—―⁃﹣－"), "-")
SIGNS = DASHES | {
    **dict.fromkeys(map(ord, "✕✖∗⋅•∙⨯⨉＊"), "*"),
    **dict.fromkeys(map(ord, "∕⁄／"), "/"),
    **dict.fromkeys(
        map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"), " "
    ),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"), ""),
    **dict.fromkeys(map(ord, "“”„‟«»＂"), '"'),
    **dict.fromkeys(map(ord, "＝﹦"), "="),
    **dict.fromkeys(map(ord, "⩽≦"), "≤"),
    **dict.fromkeys(map(ord, "⩾≧"), "≥"),
    ord("＋"): "+",
    ord("＿"): "_",
    ord("＜"): "<",
    ord("＞"): ">",
    ord("："): ":",
    ord("，"): ",",
    ord("（"): "(",
    ord("）"): ")",
    ord("．"): ".",
    ord("…"): "..",
    **{0xFF10 + k: str(k) for k in range(10)},
    **{0xFF21 + k: chr(65 + k) for k in range(26)},
    **{0xFF41 + k: chr(97 + k) for k in range(26)},
    **dict.fromkeys(map(ord, "□☐◻▢⬜"), "_"),
}
"""Signs that print has in several shapes, to the one of the keyboard."""

BRACKETED_BLANK = re.compile(r"\[[ \t]*_*[ \t]*\]|(?<![a-z])\([ \t]*_*[ \t]*\)")
BRACKETED_ALONE = re.compile(rf"(?<![\w\])])(?:{BRACKETED_BLANK.pattern})(?![\w\[(])")
"""``[ ]``, a box to be filled."""
BRACKETED_ROW = re.compile(r"[ \t]*(?:\[[ \t]*(?:\d+|_*|\?)[ \t]*\][ \t]*)+")
SQUARE = re.compile(r"(?<![^\s|+*/×÷·:<>=−–-])[□▢◻☐](?![^\s|+*/×÷·:<>=−–-])")
OTHER_PICTURE = re.compile("[△▲▽▼◇◆○●◯☆★♡♥♠♣\U0001f300-\U0001faff]")
SIGN_SOUGHT = re.compile(r"\d[ \t]*[□▢◻☐][ \t]*\d")


def of_print(text: Text) -> list[str] | None:
    """Dashes, crosses and blanks of many shapes."""
    return text.changed(lambda line: line.translate(SIGNS), (at for block in text.faulty_blocks() for at in block.all))


def boxes(text: Text) -> list[str] | None:
    """``[ ]`` or ``□`` for an empty cell or a digit to be found; beside other pictures a square is one, too."""
    has_pictures = any(OTHER_PICTURE.search(line) for line in text.lines)

    def change(line: str) -> str:
        if not has_pictures and not ("=" in line and SIGN_SOUGHT.search(line)):
            line = SQUARE.sub("_", line)
        if BRACKETED_ROW.fullmatch(line):
            return re.sub(r"\[[ \t]*(\w*)[ \t]*\]", lambda box: f" {box[1] or '_'} ".center(len(box[0])), line).rstrip()
        line = BRACKETED_ALONE.sub(lambda box: "_".center(len(box[0])), line)  # what stands below it stays below it
        return BRACKETED_BLANK.sub("_", line)

    return text.changed(change, (at for block in text.faulty_blocks() for at in block.all))


def of_programs(text: Text) -> list[str] | None:
    """``==``, ``**``, ``&&`` and the like, outside of drawings."""

    def change(line: str) -> str:
        line = re.sub(r"(?<![=<>!])==(?!=)", "=", line).replace("**", "^").replace("<>", "!=").replace("=<", "<=")
        return re.sub(r"[ \t]*&&?[ \t]*", " and ", re.sub(r"[ \t]*\|\|[ \t]*", " or ", line))

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def upright(text: Text) -> list[str] | None:
    """``|a - b|`` in a relation."""

    def change(line: str) -> str:
        if line.count("|") % 2 or not re.search(r"[=<>]", line):
            return line
        return re.sub(r"\|([^|=<>]+)\|", r"abs(\1)", line)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def comments(text: Text) -> list[str] | None:
    """``//``, ``--`` and ``;`` before words."""

    def change(line: str) -> str:
        return re.sub(r"(^|(?<=[ \t]))(//+|--|;+|%+)(?=[ \t]+[A-Za-z(])", "#", line)

    return text.changed(change, (at for block in text.faulty_blocks() for at in block.all))


def certain(text: Text) -> list[str] | None:
    """Everything at once of which the diagnostics say surely what to write instead."""
    joined = "\n".join(text.lines)
    end = len(joined)
    for fix in sorted(text.fixes, key=lambda one: -one.span.start):
        if fix.sure and fix.span.end <= end:
            joined = joined[: fix.span.start] + fix.text + joined[fix.span.end :]
            end = fix.span.start
    return joined.split("\n")


def times(text: Text) -> list[str] | None:
    """An ``x`` that multiplies: between operands, or by itself in a line of operators."""
    places = [at for block in text.faulty_blocks() for at in block.all]
    if any(re.search(r"(?<![\w])x(?![\w])\s*(=|in\b)|\bunknown\b.*\bx\b", line) for line in text.lines):
        return None  # a name

    def change(line: str) -> str:
        if not re.search(r"[A-Za-z0-9]", re.sub(r"[xX]", "", line)) and "_" not in line:
            return re.sub(r"(?<!\S)[xX](?!\S)", "*", line)
        line = re.sub(r"(?<=[\w)])(\s+)[xX](\s+)(?=[\w(])", r"\1*\2", line)
        return re.sub(r"(?<=[0-9_)])x(?=[0-9_(])", "*", line)

    return text.changed(change, places)


def modulo(text: Text) -> list[str] | None:
    """A ``%`` between two operands."""

    def change(line: str) -> str:
        return re.sub(r"(?<=[\w)])[ \t]*%[ \t]*(?!of\b)(?=[\w(])", " mod ", line)

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def raised(text: Text) -> list[str] | None:
    """Powers in small figures, outside of drawings; from left to right they would take in what stands before."""
    if any("left to right" in line for line in text.lines):
        return None

    def change(line: str) -> str:
        return re.sub(r"(?<=[\w)])(?<![²³])[²³](?![²³\w])", lambda sign: "^2" if sign[0] == "²" else "^3", line)

    return text.changed(change, (block.first for block in text.faulty_blocks()))


def juxtaposed(text: Text) -> list[str] | None:
    """A number right before a name that is declared, or that stands by itself elsewhere: ``3a``, ``4 rabbits``."""
    known = {name for line in text.lines for name in _declared(line)}
    known |= {word for line in text.lines if RELATED.search(line) for word in ALONE.findall(line)}
    known |= {word for line in text.lines if COUNTED.match(line) for word in re.findall(r"\d[ \t]?([a-z]\w*)", line)}
    known -= RESERVED_BEHIND
    juxtaposition = re.compile(r"(?<![\w.])(\d+)[ \t]?([a-z][a-z0-9]*)\b")
    doubtful = re.compile(r"[/^÷:][ \t]*\d+[ \t]?[a-z]|(?<![\w.])\d+[ \t]?[a-z][a-z0-9]*[ \t]*[\^²³]")

    def change(line: str) -> str:
        if doubtful.search(line) or len(re.findall(r"[=<>]+", line)) > 1:
            return line  # 8/2a and 2a^2 have two readings, and 'a > 3 b < 5' may be two relations
        form = r"\1 * \2"
        if re.search(r"[-+*]", line):
            form = r"(\1 * \2)"
        found = {match[2] for match in juxtaposition.finditer(line)}
        if found <= known:
            return juxtaposition.sub(form, line)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks()))


COUNTED = re.compile(r"\d*[ \t]?[a-z]+(?:[ \t]*[-+][ \t]*\d*[ \t]?[a-z]+)*[ \t]*=[ \t]*\$?\d+[ \t]*$")
"""``3 apples + 2 pears = 13``."""


RING = re.compile(r"(?<=[\d)])[ \t]*[◦○□⬜▢][ \t]*(?=[\d(])")
GAP = re.compile(r"(?<=[\d)])[ \t]+(?:_+|\.{2,3}|\[ ?\]|\( ?\))[ \t]+(?=[\d(])")
"""A gap between two whole numbers, which is one for a sign where the text asks for signs."""
ASKED = re.compile(
    r"\b(?:insert|put|place|fill|find|write|use|add|choose|missing)\b.*"
    r"(?:\b(?:signs?|operators?|operations?|symbols?)\b|[+][ \t,/]*[-−])|\bsigns?[ \t:]*[+]",
    re.IGNORECASE,
)


def rings(text: Text) -> list[str] | None:
    """A ring or a square for the sign to be found between two numbers; a gap, where the text asks for signs."""
    places = [
        block.first
        for block in text.faulty_blocks()
        if "=" in text.lines[block.first] and not any(text.code(at) for at in block.body)
    ]
    signs = [RING]
    if any(ASKED.search(line) for line in text.lines if "=" not in line):
        signs.append(GAP)

    def change(line: str) -> str:
        for sign in signs:
            line = sign.sub(" ? ", line)
        return line

    return text.changed(change, places)


OF_DIGITS = re.compile(r"\bletters?\b.*\bdigits?\b|\bdigits?\b.*\bletters?\b", re.IGNORECASE)
WORDS = re.compile(r"[ \t]*[A-Za-z]?[a-z]+(?:[ \t]*[-+*/=][ \t]*[A-Za-z]?[a-z]+)+[ \t]*$")
OF_LETTER = re.compile(r"[ \t]*([A-Z])[ \t]*(?:=|!=|<=?|>=?|is)[ \t]*(?:\d|even|odd|prime)")


def words_of_digits(text: Text) -> list[str] | None:
    """``one + one = two``, of nothing but numbers in words, or in a text that says that letters stand for digits, or
    what one of them is."""
    said = [match[1] for match in map(OF_LETTER.match, text.lines) if match]
    words: set[str] = set()
    letters: set[str] = set()
    places = []
    for at, line in enumerate(text.lines):
        if not WORDS.match(line):
            continue
        words.update(word.lower() for word in re.findall(r"[A-Za-z]+", line))
        if "=" in line:
            places.append(at)
            letters.update(sign.upper() for sign in line if sign.isalpha())
    is_said = bool(said) or any(map(OF_DIGITS.search, text.lines))
    if not is_said and not words <= {*SMALL, *TEENS, *TENS}:
        return None
    if not places or len(letters) not in range(2, 11) or not set(said) <= letters:
        return None
    # Letters are declared, or some words are CAPITALS already.
    if any(_declared(line) or re.search(r"\b[A-Z]{2,}\b.*=", line) for line in text.lines):
        return None
    return text.changed(str.upper, places)


def plurals(text: Text) -> list[str] | None:
    """``2 apples + 1 apple``, of which nothing is declared: the plural is the same name."""
    from ..language.wrong.vocabulary import ALL_WORDS

    if any(_declared(line) for line in text.lines):
        return None
    equations = [line.partition("#")[0] for line in related(text.lines)]
    words = {word for line in equations for word in re.findall(r"(?<!\w)[a-z]{3,}(?!\w)", line)} - ALL_WORDS
    plural = {f"{word}s" for word in words} & words
    if not plural:
        return None
    form = re.compile(rf"(?<!\w)({'|'.join(sorted(plural))})(?!\w)")
    places = (at for at, line in enumerate(text.lines) if RELATED.search(line) and not METADATA.match(line))
    return text.changed(lambda line: form.sub(lambda found: found[1][:-1], line), places)


RELATED = re.compile(r"[=<>]|\b(is|are)\b")


def related(lines: Iterable[str]) -> list[str]:
    """Those with a relation in them."""
    return [line for line in lines if RELATED.search(line) and not METADATA.match(line)]


ALONE = re.compile(r"(?:^|[-+*/^=<>(,]|\bis\b)[ \t]*([a-z][a-z0-9]*)(?=[ \t]*(?:$|[-+*/^=<>),#]|is\b))")
"""A name between signs."""
RESERVED_BEHIND = frozenset(
    ("across", "down", "mod", "div", "or", "and", "is", "are", "in", "then", "times", "more", "less")
)
"""Words behind a number that are no names."""


def capitalized(text: Text) -> list[str] | None:
    """Names with a capital at their beginning, ``Anna = 2 * Ben``: no number is written so."""

    def change(line: str) -> str:
        if RELATED.search(line):
            return re.sub(r"\b[A-Z][a-z]+\b", lambda name: name[0].lower(), line)
        return line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def missing_digits(text: Text) -> list[str] | None:
    """``?`` or ``*`` for digits of the numbers of an equation, each number in one piece between blanks."""

    def change(line: str) -> str:
        marks = line.split()
        operands, signs = marks[::2], marks[1::2]
        if "=" not in signs or len(operands) != len(signs) + 1:
            return line
        are_numbers = all(re.fullmatch(r"[\d?*]+", one) for one in operands)
        if not are_numbers or not all(re.fullmatch(r"[-+*/x×÷=]", one) for one in signs):
            return line
        missing = "?" if "?" in line else "*"
        if not any(missing in one for one in operands):
            return line
        marks[::2] = [one.replace(missing, "_") for one in operands]
        return " ".join(marks)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def lone_number(text: Text) -> list[str] | None:
    """A number of letters by itself, each of which other lines speak of: it is one, and does not start with 0."""
    lines = list(text.lines)
    alone = [at for at, line in enumerate(lines) if re.fullmatch(r"[A-Z]{2,}[ \t]*", line)]
    others = "".join(line for line in lines if RELATED.search(line))
    if len(alone) != 1 or has_line(lines, r"(grid|cages|regions|kenken|killer)\b"):
        return None
    if sum(bool(re.fullmatch(r"[ \t]*[-+*x×]?[ \t]*[A-Z0-9_]+[ \t]*", line)) for line in lines) > 1:
        return None  # words below one another
    word = lines[alone[0]].strip()
    if not set(word) <= set(others) or (word in others and re.search(r"[-+*/]", others)):
        return None  # it may be one more term
    if word in others:
        lines[alone[0]] = f"# {word}"
    else:
        lines[alone[0]] = f"{word} > 0"
    return lines


def spaced_words(text: Text) -> list[str] | None:
    """An equation of words with blanks between their letters: ``E A T + T H A T = A P P L E``."""

    def change(line: str) -> str:
        words = [word.split() for word in re.split(r"[-+*/×=]", line)]
        if len(words) < 3 or not all(len(letter) == 1 and letter.isupper() for word in words for letter in word):
            return line
        if max(map(len, words)) < 3 or not all(words):
            return line
        return re.sub(r"(?<=[A-Z])[ \t](?=[A-Z])", "", line)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def bracketed(text: Text) -> list[str] | None:
    """A number right before a bracket: ``2(a + b)``."""
    product = re.compile(r"(?<![\w.^/÷:)])(\d+)[ \t]?(\([^()]*\))(?![ \t]*\^)")

    def change(line: str) -> str:
        if re.search(r"[/^÷:][ \t]*\d+[ \t]?\(|\([ \t]*[a-z]{3,}[ \t]*\)", line):
            return line  # a quotient, or a word in brackets
        return product.sub(r"(\1 * \2)", line)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def undeclared(text: Text) -> list[str] | None:
    """``x in 1..20`` of a name that nothing declares, where no board is drawn that could have it."""
    if has_line(text.lines, r"(grid|picture|crossword|use)\b"):
        return None
    declared = {name for line in text.lines for name in _declared(line)}

    def change(line: str) -> str:
        match = re.match(r"([a-z]\w*(?:[ \t]*,[ \t]*[a-z]\w*)*)[ \t]+(in[ \t]+[-\d][-\d., \t]*)$", line)
        if not match or not declared.isdisjoint(re.split(r"[ \t,]+", match[1])):
            return line
        found.extend(re.split(r"[ \t]*,[ \t]*", match[1]))
        return f"unknown {match[1]} {match[2]}"

    found: list[str] = []
    lines = text.changed(change, (block.first for block in text.blocks if len(block.all) == 1))
    if len(found) > 1:
        lines = [f"all different: {', '.join(found)}" if line.strip() == "all different" else line for line in lines]
    return lines


def declared_by_values(text: Text) -> list[str] | None:
    """``values 1..9`` and equations between names of one letter, and nothing drawn: the names are unknowns with those
    values, and ``all different`` speaks of them."""
    joined = "\n".join(text.lines)
    values = re.search(r"^values[ \t]+([-\d][-\d., \t]*)$", joined, re.MULTILINE)
    if not values or re.search(
        r"^(grid|picture|crossword|pyramid|cages|regions|rows|cols|use|param|tiles)\b", joined, re.M
    ):
        return None
    equations = [line.partition("#")[0] for line in related(text.lines)]
    said = [name for line in text.lines for name in _declared(line)]
    names = list(dict.fromkeys([*said, *(word for line in equations for word in ALONE.findall(line))]))
    names = [name for name in names if name not in RESERVED_BEHIND]
    is_plain = all(len(name) == 1 or name in said for name in names) and not re.search(
        r"(?<!\w)[A-Z_]", "".join(equations)
    )
    if len(names) < 2 or not is_plain:
        return None
    lines = []
    for line in text.lines:
        if line.startswith("values"):
            line = f"unknown {', '.join(names)} in {values[1].strip()}"
        elif line.strip() == "all different":
            line = f"all different: {', '.join(names)}"
        elif re.match(r"unknown\b", line):
            if re.search(r"\bin\b", line):
                return None
            line = ""
        lines.append(line)
    return lines


def _declared(line: str) -> list[str]:
    """The names of an ``unknown`` statement."""
    match = re.match(r"unknown[ \t]+([a-z][a-z0-9, \t]*?)([ \t]+in\b.*)?$", line)
    if match:
        return re.split(r"[, \t]+", match[1])
    return []


def divided(text: Text) -> list[str] | None:
    """A ``:`` that divides, with blanks on both sides, or in a line of signs between the rows of a picture."""

    def change(line: str) -> str:
        if re.fullmatch(r"[ \t]*[-+*/x:∶.](?:[ \t]+[-+*/x:∶.])+[ \t]*", line):
            return re.sub("[:∶]", "/", line)
        return re.sub(r"(?<=[\w)])(\s+)[:∶](\s+)(?=[\w(])", r"\1/\2", line)

    return text.changed(change, (at for block in text.faulty_blocks() for at in block.all))
