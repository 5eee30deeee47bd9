"""Translate the words of a sentence into concepts, with the tables of six languages in words/.

A word has one concept in each language. Articles, copulas and verbs of placing are NOISE: they are read but add nothing
to a rule. If the table lacks one word of a sentence, the sentence is not in that language.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby

from ..kinds.cage_targets import IN_PRINT
from ..kinds.pair_relations import MARKS
from ..kinds.path_rules import PATH_RULES
from ..kinds.signs import BASIC
from .marks import Mark
from .said import Size
from .word_files import FOLDER, UMLAUTS

Concept = tuple[str, str]
Token = tuple[str, object]


def kinds_in(text: str) -> frozenset[str]:
    """Return the kinds of concepts that a text lists."""
    return frozenset(text.split())


LANGUAGES = ("en", "de", "fr", "es", "nl", "it")
NOISE = "NOISE"
GIVING = NOISE, "give"
"""The token of words such as "give" and "make", which make a sum before a number."""
HYPHEN = re.compile(r"(?<=[^\W\d_])-(?: |(?=[^\W\d_]))")
"""Matches a hyphen that joins two words, or stands for the end of a word: ``neben- oder untereinander``."""
OF_RULES = kinds_in("PROPERTY DIVISIBLE MORE LESS DIFFERENCE MOD SQUARED PATH")
"""Concepts of lines that make a rule."""
SHORTEST = 6
"""Minimal length of a word with which a compound may begin."""
COMPLETE = "complete"
"""The value of a negation of two words, such as ``ne ... pas``."""
ELIDED = kinds_in("l d qu n s j c jusqu lorsqu puisqu dell nell all dall sull")
"""Words that lose their last letter before a vowel, even that of a short word: ``d'un``."""
FORBIDDEN = "forbidden"
"""The value of a negation that another one takes away: ``it is not forbidden``."""
SUBJUNCTIVE = "subjunctive"
"""The value of a conjunction with a negation, behind which "ne" negates nothing: ``sans que``."""
MAX_OPENING = 9
"""Number of words in which the first phrase of a sentence may be."""
MAX_DIGITS = 9
"""Maximal number of digits of a number; rules contain no longer ones."""
SIGNS = {
    ",": "COMMA",
    "&": "AND",
    "-": "DASH",
    "*": "X",
    ";": "STOP",
    ":": "COLON",
    ".": "STOP",
    "!": "STOP",
    "?": "STOP",
    "¿": NOISE,
    "¡": NOISE,
    "(": "COMMA",
    ")": "COMMA",
    '"': NOISE,
    "'": NOISE,
    "=": NOISE,
    "/": "OR",
    "\\": "OR",
    "...": "DOTS",
    "…": "DOTS",
    "..": "DOTS",
    "+-*/": "OPERATORS",
    "<>": "SIGN",
    "**": NOISE,
}
ABBREVIATED = frozenset(("bzw", "ca", "dt", "etc", "inkl", "incl", "resp", "usw", "bijv", "ej", "ecc"))
"""Words before a point that ends no sentence."""
JOINER = "(?:(?:COMMA|AND|BY|X) )?"
HIGH, WIDE = "(?:ROW |HIGH |TALLER )", "(?:COL |WIDE )"
SIZES = re.compile(
    rf"\bN (?:X|BY) N COMMA N (?:{HIGH}|(?P<has_width>{WIDE}))COMMA (?!N )|"
    r"\bN (?:CELL )?(?:X|BY) N |\bSIZED N (?!X |BY )|"
    rf"\bN (?:CELL )?{HIGH}+{JOINER}N (?:CELL )?{WIDE}+|"
    rf"(?P<is_wide>\b)N (?:CELL )?{WIDE}+{JOINER}N (?:CELL )?{HIGH}+|"
    rf"\b(?:HIGH|TALLER) N {JOINER}WIDE N |(?P<is_wider>\b)WIDE N {JOINER}(?:HIGH|TALLER) N |"
    rf"\bN WAY {JOINER}N ACROSS |(?P<is_across>\b)N ACROSS {JOINER}N WAY "
)
"""Concepts of sizes: ``3 x 3``, ``2 x 3 (2 high)``, ``size 6``, ``2 rows by 3 columns``, ``2 down by 3 across``."""
SIDES_AND_ONE = 3
"""Number of numbers in a size of which one side is told again."""
RELATIONS = frozenset("<>^v")
"""Signs in a list of signs of relations, as they are typed."""
OPERATORS = {text: sign for text, sign in IN_PRINT.items() if len(text) == 1 and sign in BASIC}
BETWEEN_OPERATORS = frozenset((",", "or", "and", "oder", "und", "ou", "et", "o", "y", "of", "en"))
SILENT = kinds_in(
    "NOISE COURTESY ASK LETTER THING GRID CELL SIGN MISSING FOUND WORKING SOLUTION AND OR X TO DOT SHOW WITH CAGE "
    "REGION RUN LINE USUAL SUDOKU BULB TRUE SOME TALLER BIGGER SLASH BY IF"
)
"""Concepts that make no rule without others: a title may contain words for them."""
PLACES = frozenset(("COL", "BOX", "CAGE", "REGION", "DIAGONAL"))
OF_LISTS = frozenset(("COMMA", "AND", "STOP"))
LINES_WITH_SUMS = frozenset(("ROW", "COL", "DIAGONAL"))
FUNCTIONS = kinds_in("SUM PRODUCT DIFFERENCE WORKING SIGN TARGET MAGIC CLUE HOW_MANY CAGE REGION RUN BETWEEN VISIBLE")
"""Concepts of sentences in which "give" makes no sum."""
COLORS_OF_DOTS = ("white", "black")
UNCOLORED: tuple[Token, ...] = (("ROW", None), ("ROW", "two"))
"""Rows that may be lines with a color; other rows have none."""
AFTER_ROW = tuple(["IN_A_ROW", kind] for kind in ("COMMA", "OR", "AND"))
_tables: dict[str, dict[str, Concept]] = {}


def is_of_rules(word: str) -> bool:
    """Return True if a word belongs to a rule in one of the languages."""
    word = word.casefold()
    titled = table("titles").get(word, ("COUNTING",))[0]
    if titled != "COUNTING":  # such a word says nothing only beside a number
        return titled in ("OTHER", "SHADE")
    found = kinds_of(word)
    if not found and (word.endswith(("regel", "regeln")) or word.startswith(_rule_words())):
        return True  # a compound, such as "Springerregel"
    return not found <= SILENT or (not found and table("lines").get(word, ("",))[0] in OF_RULES)


def states_rule(word: str) -> bool:
    """Return True if a word belongs to a rule and is more than the name of a number: ``one``."""
    return is_of_rules(word) and not all(map(str.isdecimal, kinds_of(word) or ("",)))


@cache
def _rule_words() -> tuple[str, ...]:
    """Return the longer words of rules, with which compounds may begin."""
    entries = [entry for language in LANGUAGES for entry in table(language).items()]
    return tuple(word for word, (concept, _) in entries if concept not in SILENT and len(word) >= SHORTEST)


def is_of_answers(word: str) -> bool:
    """Return True if a word means the letters, numbers or cells of a puzzle in one of the languages."""
    return bool(kinds_of(word) & {"THING", "LETTER", "CELL"})


# The words of a text are looked up many times, because each stage asks for other concepts.
@lru_cache(maxsize=4096)
def kinds_of(word: str, *others: str) -> frozenset[str]:
    """Return the concepts of a word in the languages and in other tables."""
    folded = word.casefold()
    return frozenset([found[0] for name in (*LANGUAGES, *others) if (found := table(name).get(folded))])


def word_of_numbers(word: str) -> str:
    """Return the word for numbers in the language of a word for letters; empty for another word."""
    tables = [table(name) for name in LANGUAGES if table(name).get(word.casefold(), ("",))[0] == "LETTER"]
    return next((number for one in tables[:1] for number, found in one.items() if found[0] == "THING"), "")


def is_known(word: str) -> bool:
    """Return True if a word is in one of the tables, and says something without a number beside it."""
    return bool(kinds_of(word, "lines", "titles") - {"COUNTING"})


def table(language: str) -> dict[str, Concept]:
    """Return the concepts of a language by word and by phrase (words separated by blanks)."""
    if language not in _tables:
        with open(os.path.join(FOLDER, f"{language}.txt"), encoding="utf-8") as file:
            lines = list(file)
        if language == "lines":
            # A hyphen between words is a mark of its own in such lines.
            lines += (f"PATH={name}: {kind.printed.replace('-', '_-_')}" for name, kind in PATH_RULES.items())
            lines += (f"PAIR={name}: {mark.printed}" for name, (_, mark) in MARKS.items())
        if language in LANGUAGES:
            lines += (f"LINE_NAME={name}: {kind.printed}" for name, kind in PATH_RULES.items() if kind.is_line)
        _tables[language] = table_of(lines)
    return _tables[language]


@cache
def lengths(language: str) -> dict[str, int]:
    """Return the number of words in the longest phrase of a table that begins with a word, by that word.

    Words that begin no phrase are left out.
    """
    longest: dict[str, int] = {}
    for words in (phrase.split(" ") for phrase in table(language) if " " in phrase):
        longest[words[0]] = max(longest.get(words[0], 1), len(words))
    return longest


def table_of(lines: Iterable[str]) -> dict[str, Concept]:
    """Return the concepts of lines ``CONCEPT: word stem- some_phrase``; the first line with a word decides."""
    concepts: dict[str, Concept] = {}
    plain: dict[str, Concept] = {}
    endings: list[str] = []
    for line in lines:
        name, _, words = line.partition(":")
        if name == "endings":
            endings = words.split()
            continue
        kind, _, value = name.partition("=")
        concept = kind, value
        for entry in () if line.startswith("#") else words.split():
            stem = entry.removesuffix("-").replace("_", " ")
            if "'" in stem:
                stem = " ".join(part for one in stem.split() for part in elided(one))
            for word in [stem, *[stem + ending for ending in endings]] if entry.endswith("-") else (stem,):
                folded = word.casefold()
                concepts.setdefault(word, concept)
                if folded != word:
                    concepts.setdefault(folded, concept)
                if not folded.isascii() and len(folded) > 1:  # a single letter is a name without its accent
                    plain.setdefault(without_accents(folded), concept)
                    plain.setdefault(folded.translate(UMLAUTS), concept)
    # A word as listed wins over a spelling of another word without its accents.
    found = plain | concepts
    # Print is divided at hyphens before it is looked up; the first line decides here, too.
    return {HYPHEN.sub(" ", word): found[word] for word in reversed(found) if "-" in word} | found


def without_accents(word: str) -> str:
    """Return the word with accents removed from its letters."""
    if word.isascii():
        return word
    return "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))


def concepts(marks: Sequence[Mark], language: str, names: frozenset[str]) -> list[Token] | None:
    """Return the concepts of a line with their values, without NOISE; None if the language lacks one of the words.

    A number has its value, a name its text, and other concepts have the value given in the table. A single capital
    after the first piece is a name; a declared name is a name if the table does not list it as a word.
    """
    pieces = _pieces(marks)
    tokens: list[Token] = []
    position = 0
    while position < len(pieces):
        length, token = _token(pieces, position, language, names)
        if token is None:
            return None
        if token[0] != NOISE or token == GIVING:
            _add(tokens, token)
        position += length
    # A phrase such as "two rows" is two concepts; "two in a row" is another phrase.
    tokens = [one for token in tokens for one in ([("TWO", 2), token] if token[1] == "two" else [token])]
    return _with_sizes([("NO", None) if token[0] == "NE" else token for token in _with_totals(tokens)])


def _with_totals(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with SUM for words such as "give" between lines and their only number: ``each row gives 15``.

    Such words mean nothing else: ``give each number``, ``the products give 15``.
    """
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        if token != GIVING:
            kept.append(token)
            continue
        start = max((before for before in range(at) if tokens[before][0] == "STOP"), default=0)
        before = {kind for kind, _ in tokens[start:at]}
        after = [kind for kind, _ in tokens[at + 1 : at + 3]]
        is_total = after[:1] == ["NUMBER"] and (len(after) < 2 or after[1] in OF_LISTS)
        if is_total and before & LINES_WITH_SUMS and not before & FUNCTIONS:
            kept.append(("SUM", None))
    return kept


def _with_sizes(tokens: list[Token]) -> list[Token]:
    """Return the tokens with SIZE for the phrases of `SIZES`; words for a size alone, as in ``by H. Smith``, go."""
    # One blank for each token, so that blanks before a match count the tokens before it.
    kinds = "".join(("N" if isinstance(value, int) else kind) + " " for kind, value in tokens)
    sized: list[Token] = []
    end = 0
    for found in SIZES.finditer(kinds):
        first, last = kinds.count(" ", 0, found.start()), kinds.count(" ", 0, found.end())
        numbers = [value for _, value in tokens[first:last] if isinstance(value, int)]
        height, width = numbers[0], numbers[-1]
        is_wide = any(found[name] is not None for name in ("is_wide", "is_wider", "is_across"))
        if len(numbers) == SIDES_AND_ONE:
            height, width, told = numbers
            if told not in (height, width):
                continue  # "2 x 3 (4 high)"
            is_wide = told == (height if found["has_width"] else width)
        size = Size(width, height) if is_wide else Size(height, width)
        sized += [*tokens[end:first], ("SIZE", size)]
        end = last
    return [token for token in (*sized, *tokens[end:]) if token[0] not in ("BY", "SIZED", "ACROSS")]


def _add(tokens: list[Token], token: Token) -> None:
    """Append a token, corrected by the tokens before it.

    A word for "any" negates its clause (NO), unless the clause has a negation already (EACH), as in ``no se repite
    ningún número``. So does the first of ``ni ... ni`` (NOR), which means OR otherwise. The French "ne" (NE) negates
    its clause if no other word does: ``ne peuvent se répéter``. Such a word completes the last "ne", and so does ONLY
    directly before what is said: ``n'apparaît qu'une fois``.
    """
    kind = token[0]
    if kind in ("ANY", "NO", "NE", "NOR", "ONLY", "NEED_NOT"):
        start = max((at for at, (before, _) in enumerate(tokens) if before == "STOP"), default=0)
        kinds = [before for before, _ in tokens]
        if "IF" in kinds[start:] and "COMMA" in kinds[kinds.index("IF", start) :]:
            start = kinds.index("COMMA", kinds.index("IF", start))  # what follows from a condition is another clause
        clause = [before for before, _ in tokens[start:]]
        if kind == "NOR" and clause[-1:] == ["NO"]:
            return  # "no son ni ... ni"
        if kind == "NOR":
            token = ("NO" if {"NO", "NE"}.isdisjoint(clause) else "OR"), None
        elif "NE" in clause and kind != "NE":
            if kind == "ONLY" and "COMMA" in clause[clause.index("NE") :]:
                return
            del tokens[start + clause.index("NE")]
            token = (kind if kind in ("ONLY", "NEED_NOT") else "NO"), COMPLETE
        elif kind == "ANY":
            if token[1] and "NO" in clause:
                return  # "non ... mai"
            token = ("EACH", "any") if "NO" in clause else ("NO", None)
        elif kind == "NE" and ("NO", None) in tokens[start:]:
            tokens[tokens.index(("NO", None), start)] = "NO", COMPLETE
            return
        elif kind == "NE" and ("NO", SUBJUNCTIVE) in tokens[start:]:
            return
        if token[0] == "ONLY":
            return
        denied = [value for before, value in (*tokens[start:], token) if before == "NO"]
        if FORBIDDEN in denied and len(denied) > 1:
            token = "OTHER", None  # "it is not forbidden"
    elif kind in ("SLANTED", "DIAGONALLY"):
        token = ("DIAGONALLY" if _drop_links(tokens) else kind), None
        if tokens[-1:] == [token]:
            return
    elif kind == "COLOR" and tokens and tokens[-1] in UNCOLORED and token[1] not in COLORS_OF_DOTS:
        tokens[-1] = "LINE", tokens[-1][1]  # "ligne" is a row, but "ligne verte" is a line
    elif kind in PLACES and [before[0] for before in tokens[-2:]] in AFTER_ROW:
        tokens[-2] = "ROW", None  # "in a row, column or box" is a place, unlike "three in a row"
    tokens.append(token)


def _drop_links(tokens: list[Token]) -> bool:
    """Return True if words join "diagonally" to a clause, as in "not even diagonally"; then drop them.

    A negation is dropped only if the clause has another one.
    """
    links = {"COMMA", "ALSO", "OR", "AND"} | ({"NO"} if sum(kind == "NO" for kind, _ in tokens) > 1 else set())
    length = len(tokens)
    while tokens and tokens[-1][0] in links:
        tokens.pop()
    return len(tokens) < length


def _token(pieces: Sequence[str], position: int, language: str, names: frozenset[str]) -> tuple[int, Token | None]:
    """Return the number of pieces in the longest phrase at this position, and its token; None if no token fits."""
    piece = pieces[position]
    after = pieces[position + 1] if position + 1 < len(pieces) else ""
    # No article is before a verb: ``A is odd``, where A is a letter.
    is_inside = position > 0 and pieces[position - 1] not in "¡¿"
    if len(piece) == 1 and piece.isupper() and (is_inside or "IS" in kinds_of(after, "lines")):
        return 1, ("NAME", piece)
    folded = piece.casefold()
    longest = max(lengths(language).get(word, 1) for word in (piece, folded, without_accents(folded)))
    # The longest phrase first: "in a row" means more than "in".
    for length in range(min(longest, len(pieces) - position), 0, -1):
        phrase = " ".join(pieces[position : position + length])
        words = table(language)
        found = words.get(phrase) or words.get(phrase.casefold()) or words.get(without_accents(phrase.casefold()))
        if found:
            return length, _valued(*found)
    if piece.isdecimal() and len(piece) <= MAX_DIGITS:
        return 1, _valued(piece, "")
    if piece in SIGNS:
        return 1, (SIGNS[piece], piece if piece in "()" else None)
    if piece in names or (len(piece) == 1 and piece.isupper()):
        return 1, ("NAME", piece)
    if len(piece) == 2 and piece[0].isupper() and piece[1] == "s":
        return 1, ("NAME", piece[0])  # "all Xs"
    return 1, None


def _valued(kind: str, value: str) -> Token:
    """Return the token of a concept. The tables name a number by its digits; the number 2 is the concept TWO."""
    if kind.isdecimal():
        return "TWO" if int(kind) == 2 else "NUMBER", int(kind)
    return kind, value or None


def begins_with(marks: Sequence[Mark], kind: str) -> bool:
    """Return True if the first words, apart from "and", are a phrase of this concept in one of the languages."""
    pieces = _pieces(marks[:MAX_OPENING])
    if pieces and "AND" in kinds_of(pieces[0]):
        pieces = pieces[1:]
    tokens = (_token(pieces, 0, language, frozenset()) for language in LANGUAGES if pieces)
    return any(token is not None and token[0] == kind for _, token in tokens)


def _pieces(marks: Sequence[Mark]) -> list[str]:
    """Return the words, numbers and signs of the marks.

    ``3x3`` becomes three pieces, ``l'addition`` two and ``0s`` one. A hyphen between two words is dropped.
    """
    pieces: list[str] = []
    marks = _with_relations(_with_operators(marks))
    for before, mark, after in zip([None, *marks], marks, [*marks[1:], None], strict=False):
        is_short = before is not None and before.text.casefold() in ABBREVIATED and mark.text == "."
        if is_short or (before and after and (_is_hyphen(before, mark, after) or _is_shown(before, mark, after))):
            continue
        is_plural = mark.text == "s" and before is not None and before.text == "'"  # "0's"
        if is_plural or mark.text == '"':
            continue
        if mark.kind == "mixed":
            pieces += _runs(mark.text)
        elif mark.kind == "word" and "'" in mark.text:
            pieces += elided(mark.text)
        elif mark.kind == "dots":
            pieces.append("..")
        else:
            pieces.append(mark.text)
    return pieces


def _with_operators(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks with one mark for a list of all four operators: ``+ - x or :``."""
    for first, mark in enumerate(marks):
        if mark.text not in OPERATORS:
            continue
        last = first
        while last < len(marks) and marks[last].text in OPERATORS.keys() | BETWEEN_OPERATORS:
            last += 1
        listed = {OPERATORS[one.text] for one in marks[first:last] if one.text in OPERATORS}
        return [*marks[:first], mark.replace(text="+-*/"), *marks[last:]] if len(listed) == 4 else marks
    return marks


def _with_relations(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks with one mark for each list of signs of relations: ``the signs < > ^ v``."""
    kept: list[Mark] = []
    for run, group in groupby(marks, lambda mark: mark.text in RELATIONS):
        listed = [*group]
        is_list = run and len(listed) > 1 and listed[0].text in "<>"
        kept += [listed[0].replace(text="<>")] if is_list else listed
    return kept


def _is_hyphen(before: Mark, mark: Mark, after: Mark) -> bool:
    """Return True if a hyphen joins two words, or a number and a word, or stands for the end of a word: `Punkt- vor`.

    Behind a word, only that of a size may be joined to a number: ``2-high``, ``2-by-3``.
    """
    if mark.text != "-":
        return False
    if "number" in (before.kind, after.kind):
        word = after if before.kind == "number" else before
        is_close = before.end == mark.at and mark.end == after.at and len(word.text) > 1
        return is_close and word.kind == "word" and bool(word is after or kinds_of(word.text) & {"BY", "X"})
    is_joined = before.end == mark.at and (after.at == mark.end or before.kind == "word")
    return is_joined and before.kind in ("word", "mixed") and after.kind == "word"


def _is_shown(before: Mark, mark: Mark, after: Mark) -> bool:
    """Return True for a sign that shows how the thing before it is drawn: ``black cells (#)``, ``a white dot (o)``."""
    is_sign = len(mark.text) == 1 and not (mark.text.isdecimal() or mark.text.isupper() or mark.text in "+-*/x:=<>")
    return is_sign and before.text == "(" and after.text == ")"


def _runs(text: str) -> list[str]:
    """Return the runs of digits and of letters in a mark such as ``3x3``, without the plural s of ``0s``."""
    runs: list[str] = []
    for char in text:
        if runs and runs[-1][-1].isdecimal() == char.isdecimal():
            runs[-1] += char
        else:
            runs.append(char)
    return runs[:-1] if len(runs) > 1 and runs[-1] == "s" else runs


def elided(text: str) -> list[str]:
    """Return the two words of ``l'addition`` or ``qu'un``; return a word such as ``can't`` undivided."""
    first, _, second = text.partition("'")
    # ``X's`` and the Dutch ``X'en`` are the letter X, in the plural or genitive.
    if first.isupper() and second in ("s", "en"):
        return [first]
    is_divided = len(second) > 2 or (second and first.casefold() in ELIDED)
    return [f"{first}'", second] if is_divided else [text]
