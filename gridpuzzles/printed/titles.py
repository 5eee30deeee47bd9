"""Tell titles from rules: words without a rule of any language, and numbers of dates, issues and levels.

The words are listed in words/titles.txt. Next to the name of a family, an adjective may mean a variant (``toroidal
sudoku``), so every word there must be known. A part of a heading that stands alone is a title unless it has a number or
a word of rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import pairwise

from .concepts import (
    ABBREVIATED,
    LANGUAGES,
    elided,
    is_known,
    is_of_answers,
    is_of_rules,
    kinds_in,
    kinds_of,
    states_rule,
    table,
)
from .marks import Mark

SILENT = frozenset(("NOISE", "COURTESY"))
"""Concepts of words that say nothing about a puzzle."""
OF_LISTS = frozenset(("PATH", "PAIR", "PROPERTY", "WITH"))
"""Concepts of words that say no more than the lists of cells below them: ``with thermometers``."""
MEANING = frozenset(("OTHER", "ARITHMETIC", "SHADE", "COUNTING"))
"""Concepts of words that may mean a variant next to the name of a family."""
ARTICLES = frozenset(
    (
        "a",
        "an",
        "the",
        "this",
        "that",
        "his",
        "her",
        "an",
        "old",
        "dem",
        "der",
        "einem",
        "einer",
        "een",
        "de",
        "het",
        "un",
        "una",
        "il",
        "la",
    )
)
"""Words before the name of a source."""
LABELED = kinds_in("REGION CAGE CELL BOX LETTER RUN LINE")
"""Concepts of things in a drawing that have labels."""
NUMBERS = range(31, 100_000)
"""Numbers of puzzles: larger than the rows of any board, and too short for all digits of one."""
MAX_NAMES = 3
"""Maximal number of words in the name of a person."""
JOINING = frozenset("'\"&*/-,.:;!?()°")
"""Signs in titles; ``*`` and ``**`` show a level, or bold letters."""
WITH = frozenset(("WITH", "AND", "EACH", "2", "ALSO"))
"""Concepts that may accompany the name of a variant without changing its meaning."""
OF_SHADES = frozenset("=:(),;.-\"'")
"""Signs in a line about the cells with a sign, which are such a sign themselves only in brackets or quotes."""
ABOUT_SHADES = kinds_in(
    "NOISE COURTESY CELL IS AND TO THING WHOLE VALUES NUMBERED SHADE COLOR PAIR WITH PROPERTY SET "
    "SHOW BY IN PUBLISHER ENCLOSED"
)
"""Concepts of words beside such a sign that add nothing to its meaning."""
MAY_MEAN = frozenset(("GIVEN", "CHAT"))
"""Concepts that words beside such a sign may have in other texts."""
MARKING = frozenset(("SHADE", "WITH"))
"""Concepts of words before the letter that marks cells."""
CAPTIONS = {"CAGE": "cages", "REGION": "regions", "BOX": "regions"} | dict.fromkeys(
    ("GRID", "GIVEN", "THING", "CLUE"), ""
)
"""Concepts of words above a drawing, each with the heading that it means; empty for a board."""
OUT_OF = frozenset(("of", "von", "de", "sur", "su", "van", "out", "/"))
"""Words between the number of a level and the number of levels."""
PACKED = re.compile(r"(?:q|p|pg|no|nr)\d{1,4}|\d\d?(?:st|nd|rd|th)", re.IGNORECASE)
"""A number with the letters that count: ``Q4``, ``p14``, ``14th``."""
MAX_SHORT = 3
"""Maximal number of letters in an abbreviation: ``p. 12``."""
COUNTS = re.compile(r"n\.d|(?:c|d\.?)[nt](?:,t|(?:o+|-)[nt])?[ck]?|(?:[nt]o+)?[nt][ck]|q")
"""Numbers that count issues, points or levels, by the letters of `_code`: ``p. 12``, ``No. 4,812``, ``level 3/5``."""
YEARS = range(1900, 2100)
DENYING = ("anti", "non")
"""Prefixes of words that deny."""
OF_YEARS = frozenset(("DATE", "BY", "PUBLISHER", "PLACE", "KIND"))
"""Concepts of words before a year in a title: ``by H. Dudeney, 1924``."""


def is_title(marks: Sequence[Mark], of_family: bool = False) -> bool:
    """Return True if the marks have no word of a rule, and no number except those of a date, an issue or a level.

    In a text that names a family, a word that is in no table may mean a variant, unless it belongs to a name of several
    words (``Simon Tatham``). In other texts, it may make a rule about letters or numbers: ``digits are swapped``.
    """
    words = words_of_title(marks)
    if words is None or any(map(is_of_rules, words)) or (words and len(words[-1]) == 1):
        return False  # a letter may be the name of an unknown
    if any(LABELED & kinds_of(thing) and len(label) == 1 and label.isupper() for thing, label in pairwise(words)):
        return False  # a clue: "region A has the number 5"
    if not of_family:
        is_rule = len(words) > 2 and any(is_of_answers(word) for word in words)
        return not is_rule or all(map(is_known, words))
    # Two capitalized words in a row are a name; a single one may be an adjective at the beginning of a line.
    capitals = {at for at, word in enumerate(words) if word[0].isupper() or kind_beside(word) == "BY"}
    source = _source(words)
    return all(
        is_known(word) or at >= source or (at in capitals and capitals & {at - 1, at + 1})
        for at, word in enumerate(words)
    )


def caption_of(marks: Sequence[Mark]) -> str | None:
    """Return the heading that the words above a drawing mean; empty for those of a board, None for other words."""
    words = [mark.text for mark in marks if mark.kind == "word"]
    kinds = [_kinds_of_caption(word) for word in words]
    # A longer line above a drawing is a sentence, unless it ends with a colon.
    is_short = len(words) < 4 or marks[-1].text == ":"
    if not is_short or len(words) < sum(mark.text not in ":()|" for mark in marks):
        return None
    others = [word for word, kind in zip(words, kinds, strict=True) if not kind]
    properties = {property_of(word) for word in words} - {""}
    if properties and all(map(is_about_shades, words)):
        return properties.pop() if len(properties) == 1 else None
    if any(is_of_rules(word) or not is_known(word) for word in others):
        return None
    return next((heading for kind, heading in CAPTIONS.items() if any(kind in one for one in kinds)), None)


def shades_of(marks: Sequence[Mark], drawn: Set[str] = frozenset()) -> dict[str, str]:
    """Return the property of cells with a sign, by a line such as ``# = even, E = odd``; empty for other lines.

    The sign may also follow, in brackets: ``even (e) and odd (o) cells``. A word may name it: ``cells with a star``.
    A letter that is drawn is one behind a word for marks: ``cells marked e``.
    """
    shades: dict[str, str] = {}
    sign = told = ""
    words = texts_of(marks)
    if not any(map(property_of, words)):
        return {}
    texts = ["", *(sign_named(word) or word for word in words), ""]
    for before, text, after in zip(texts, texts[1:], texts[2:], strict=False):
        found = property_of(text)
        is_told = before in ("(", '"', "'") or after in ("=", ":")
        is_told = is_told or (text in drawn and not MARKING.isdisjoint(kinds_of(before, "titles")))
        is_sign = len(text) == 1 and not text.isdecimal() and (is_told or not (text.isalpha() or text in OF_SHADES))
        if found and sign and sign not in shades:
            shades[sign], sign = found, ""
        elif found and not told and after == "(":
            told = found
        elif is_sign and text == sign:
            continue  # a star (*)
        elif is_sign and told and before == "(" and text not in shades:
            shades[text], told = told, ""
        elif is_sign and not sign and not told:
            sign = text
        elif sign and (is_only(text) or "MAY" in kinds_of(text)):
            continue
        elif found or is_sign or not (text in OF_SHADES or is_about_shades(text)):
            return {}
    # "May hold only odd digits" is a duty, "may hold odd digits" is none.
    is_open = any("MAY" in kinds_of(word) for word in words) and not any(map(is_only, words))
    return {} if sign or told or is_open else shades


def texts_of(marks: Sequence[Mark]) -> list[str]:
    """Return the texts of the marks, with words such as ``l'addition`` as two."""
    return [word for mark in marks for word in (elided(mark.text) if mark.kind == "word" else [mark.text])]


def is_only(word: str) -> bool:
    """Return True for "only" in one of the languages."""
    return "ONLY" in kinds_of(word) or kinds_of(word, "titles") >= {"NOISE", "OTHER"}


@lru_cache(maxsize=1024)
def sign_named(word: str) -> str:
    """Return the sign that a word names in one of the languages: ``*`` for a star; empty for other words."""
    named = (table(language).get(word.casefold(), ("", "")) for language in LANGUAGES)
    return next((sign for kind, sign in named if kind == "DOT" and sign), "")


def property_of(word: str) -> str:
    """Return ``even`` or ``odd`` for a word of that meaning in one of the languages; empty for other words."""
    value = table("lines").get(word.casefold(), ("", ""))[1]
    return value if value in ("even", "odd") else ""


def is_about_shades(word: str) -> bool:
    """Return True if a word stands beside a sign of cells with a property: ``gray``, ``cells``, ``are``."""
    found = kinds_of(word, "lines", "titles")
    return bool(found & ABOUT_SHADES) and found <= ABOUT_SHADES | MAY_MEAN


def _kinds_of_caption(word: str) -> frozenset[str]:
    return kinds_of(word, "lines") & CAPTIONS.keys()


def is_question(marks: Sequence[Mark]) -> bool:
    """Return True if the marks ask for the answer, and state no rule: ``What does each shape weigh?``"""
    words = words_of_title(marks)
    if not words or marks[-1].text != "?" or kind_of_title(words[0]) != "ASKING":
        return False
    return not any(is_of_rules(word) and not is_joining(word) for word in words)


def is_silent(marks: Sequence[Mark], above_lists: bool = False) -> bool:
    """Return True if every word may stand directly next to the name of a family without a change of its rules.

    Such words are listed, belong to somebody (``Anna's``), or are names behind ``by`` and ``from``. Above lists of
    cells, they may be the names of such lists (``thermo sudoku``).
    """
    words = words_of_title(marks)
    if words is None:
        return False
    if above_lists and table("lines").get(" ".join(words).casefold(), ("",))[0] in OF_LISTS:
        return True  # the name of several words, such as "German whispers"
    # What belongs to somebody says nothing about rules: ``Anna's puzzle``.
    owned = max((at + 1 for at, word in enumerate(words) if word.endswith(("'s", "s'"))), default=0)
    source = _source(words)
    is_named = False
    for at, word in enumerate(words):
        kind = kind_beside(word, SILENT | OF_LISTS if above_lists else SILENT)
        is_named = is_named or kind == "BY" or at < owned
        is_name = at >= source or (is_named and (word[0].isupper() or word == "u" or "_" in word))
        if not kind and not (is_name and not is_of_rules(word)) and at != owned - 1:
            return False
    return True


def _is_handle(mark: Mark) -> bool:
    """Return True for a name of words with underscores: ``lampshade_larry``."""
    return mark.kind == "mixed" and mark.text.replace("_", "").isalpha()


def is_of_source(marks: Sequence[Mark]) -> bool:
    """Return True if the first word tells where something is from, or for whom it is."""
    return bool(marks) and kind_of_title(marks[0].text) == "BY"


def _source(words: Sequence[str]) -> int:
    """Return where the name of a source begins, which may have any words: ``from a barber's waiting list``.

    Only an article tells it from values and shapes: ``from zero``.
    """
    pairs = enumerate(pairwise(words))
    found = (
        at
        for at, (word, after) in pairs
        if table("titles").get(word.casefold()) == ("BY", "source")
        and (after.casefold() in ARTICLES or kind_beside(after) == "OWNER")
    )
    return next(found, len(words))


def without_asides(marks: Sequence[Mark], at: int, is_counted: bool) -> list[Mark]:
    """Return the marks beside a family's name without the title in quotes, the author, and the number of the puzzle.

    ``at`` is the column of the name. The number behind it and ``no`` counts puzzles; so does one directly behind it if
    no board is as large, only with ``is_counted``, because in other families it may be a total. A title has no word of
    a rule except numbers.
    """
    left: list[Mark] = []
    quote = -1
    behind = next((mark for mark in marks if mark.at > at), None)
    issue = [mark for mark in marks if mark.at > at][:2]
    if [mark.text.casefold() for mark in issue[:1]] == ["no"] and issue[-1].kind == "number":
        marks = [mark for mark in marks if mark not in issue]
    for mark in marks:
        # A name in capitals may have several words, and is known as a name.
        is_author = bool(left) and kind_beside(left[-1].text) == "BY" and mark.kind == "word" and mark.text.islower()
        if mark.text == '"' and quote >= 0:
            # A quotation with a rule stays; its second sign may then begin the next quotation.
            quoted = left[quote + 1 :]
            is_author = bool(quote) and kind_beside(left[quote - 1].text) == "BY"
            has_rule = any(one.kind == "rel" or (one.kind == "word" and states_rule(one.text)) for one in quoted)
            if is_author or not has_rule:
                del left[quote:]
                quote = -1
                continue
            quote = len(left)
        elif mark.text == '"':
            quote = len(left)
        elif is_author and not is_known(mark.text) and not is_of_rules(mark.text):
            left.pop()
            continue
        elif is_counted and mark is behind and mark.text.isdecimal() and int(mark.text) in NUMBERS:
            continue
        left.append(mark)
    return left


def is_open(mark: Mark) -> bool:
    """Return True for a word of no table that does not deny: ``mystery``, unlike ``antidiagonal``.

    In a title it may be a name, or that of a rule.
    """
    word = mark.text.casefold()
    is_told = is_known(word) or is_of_rules(word) or word.startswith(DENYING)
    return mark.kind == "word" and len(word) > 1 and not is_told


def is_name(marks: Sequence[Mark]) -> bool:
    """Return True for the name of a person: one to three capitalized words that are in no table, and initials."""
    words = [mark.text for mark in marks if mark.kind == "word"]
    is_short = 0 < len(words) <= MAX_NAMES and all(mark.kind == "word" or mark.text in ".-," for mark in marks)
    return is_short and not any(map(is_known, words)) and all(word.istitle() and len(word) > 1 for word in words[:1])


def is_numbering(before: Mark, mark: Mark, after: Mark) -> bool:
    """Return True if a mark is no end of a part: the points in ``No. 5`` and ``H. Smith``, the comma before a year."""
    if mark.text == ".":
        is_initial = len(before.text) == 1 and before.text.isupper() and after.text.istitle()
        is_short = before.text.casefold() in ABBREVIATED
        return is_initial or is_short or (is_before_number(before) and after.kind == "number")
    is_thousand = before.kind == "number" and before.end == mark.at and mark.end == after.at and len(after.text) == 3
    return mark.text == "," and after.text.isdecimal() and (is_thousand or int(after.text) in YEARS)


def is_before_number(mark: Mark) -> bool:
    """Return True if a number after this word counts issues or levels: ``No 37``."""
    return kind_of_title(mark.text) in ("NUMBERED", "COUNTING") or mark.text.casefold() == "no"


def is_joining(word: str) -> bool:
    """Return True if a word changes nothing about the variant next to it, unlike ``one``, ``only`` and ``no``."""
    return bool(kind_beside(word) or kinds_of(word) & WITH)


def kind_beside(word: str, silent: frozenset[str] = SILENT) -> str:
    """Return the concept of a word of titles, one of `silent` for other words of the tables, empty for all others."""
    found = table("titles").get(word.casefold())
    if found is not None and (found[0] != "PUBLISHER" or word[0].isupper()):
        return "" if found[0] in MEANING else found[0]
    kinds = [table(name).get(word.casefold(), ("",))[0] for name in (*LANGUAGES, "lines")]
    return next((kind for kind in kinds if kind in silent), "")


def words_of_title(marks: Sequence[Mark]) -> list[str] | None:
    """Return the words of a title; None if it has other numbers, cells, relations or operators."""
    words: list[str] = []
    before = ""
    marks = _without_counts(marks)
    for at, mark in enumerate(marks):
        after, next_but_one = ([one.text for one in marks[at + 1 : at + 3]] + ["", ""])[:2]
        if mark.kind == "word" or _is_handle(mark):
            is_pronoun = bool(words) and kind_of_title(words[-1]) == "LEVEL" and "1" in kinds_of(mark.text)
            words += [] if is_pronoun else [mark.text]  # "a tough one"
        elif mark.kind in ("number", "decimal", "mixed"):
            if after == "-" and next_but_one.isdecimal():
                continue  # a range: "8-10 years"
            is_year = before in OF_YEARS and mark.text.isdecimal() and int(mark.text) in YEARS
            is_counting = before in ("DATE", "NUMBERED") or kind_of_title(after) in ("DATE", "COUNTED")
            if not (is_counting or is_year) or after == "may":  # "0 may be used"; the month begins with a capital
                return None
        elif mark.kind == "blank" and before and before not in MEANING:
            continue  # to be filled in by hand: "Name: ____"
        elif not JOINING.issuperset(mark.text) and mark.kind not in ("sign", "date"):
            return None
        if not JOINING.issuperset(mark.text):
            is_name = before == "BY" and mark.text[0].isupper() and not kind_of_title(mark.text)
            before = before if is_name or mark.kind in ("number", "mixed") else kind_of_title(mark.text)
    return words


def _without_counts(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks of a title without issues, points and levels: ``Q4``, ``[3 marks]``, ``level 2 of 5``."""
    codes = "".join(map(_code, marks, [*marks[1:], None]))
    counts = {at for found in COUNTS.finditer(codes) for at in range(*found.span())}
    return [mark for at, mark in enumerate(marks) if at not in counts]


def _code(mark: Mark, after: Mark | None) -> str:
    """Return a letter for the part of a mark in `COUNTS`: a number, a word beside one, or a sign between two."""
    behind = after.text if after else ""
    if mark.kind == "number":
        return "t" if len(mark.text) == 3 else "n"
    if mark.kind == "mixed":
        return "q" if PACKED.fullmatch(mark.text) else "x"
    # ``No. 5`` and a later ``No 5`` count puzzles; a line that begins with ``No 5`` may be a rule about fives.
    if mark.text.casefold() == "no" and (behind == "." or (mark.at and mark.text == "No")):
        return "d"
    if mark.text in (",", ".", "-"):
        return mark.text if mark.text != "," or (after and after.at == mark.end) else "x"
    kind = kind_of_title(mark.text)
    if mark.text in OUT_OF or kind == "COUNTED":
        return "o" if mark.text in OUT_OF else "k"
    is_short = kind == "NUMBERED" or len(mark.text) <= MAX_SHORT
    return ("d" if is_short else "c") if kind in ("NUMBERED", "COUNTING") else "x"


def kind_of_title(text: str) -> str:
    """Return the concept of a mark beside a number."""
    return table("titles").get(text.casefold(), ("",))[0]
