"""Tell chat from rules: lines from person to person, such as ``Can somebody solve this? I'm stuck.``

A word of words/chat.txt shows chat and its language. Without one, half of the words of a sentence must be articles,
copulas and the like, and none may have a meaning in puzzles.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, zip_longest

from .concepts import (
    LANGUAGES,
    Concept,
    is_known,
    is_of_answers,
    is_of_rules,
    kinds_in,
    kinds_of,
    table,
    table_of,
)
from .marks import Mark
from .titles import kind_beside, kind_of_title, texts_of, words_of_title
from .word_files import FOLDER

PLAIN = kinds_in("NOISE COURTESY ASK AND OR TO BY")
"""Concepts of words that no rule consists of."""
OF_QUESTIONS = PLAIN | kinds_in("SOLUTION FOUND MAY EACH SOME SHOW TRUE HOW_MANY ONLY")
"""Concepts of words in questions that ask for no rule: ``Can you find all solutions?``"""
OF_TALK = OF_QUESTIONS | kinds_in("X WITH NO NE ANY LEADING ALSO PAGE MORE LESS")
"""Concepts of words in lines from person to person."""
DUTIES, DENIALS = "rule", "denial"
"""Names of lines of words/chat.txt: words of duties, and words that deny or accuse: ``nobody``, ``wrong``."""
RELATIVE = frozenset(("that", "which", "i", "das", "die", "dat", "que", "qui", "che"))
"""Words behind a grid that is spoken of in small talk; a verb may say something about it."""
OF_TIME = frozenset(("DATE", "COUNTED"))
"""Concepts of words that numbers count in small talk: ``stuck for two days``."""
MAX_GREETING = 5
"""Maximal number of marks before the sign that ends a greeting."""
OF_SENTENCES = frozenset(("-", ",", ";", ":", ".", "!", "?", "¿", "¡", "(", ")", '"', "'", "..."))
"""Signs in sentences."""
MIN_WORDS = 3
"""Minimal number of words in a sentence that is chat without a word of chat."""
SHARE = 3
"""One of so many words of small talk is in the tables of its language."""
OF_NAMES = frozenset(("of", "de", "di", "von", "van"))
"""Words between a word for a grid and the name of its family."""
AGES = range(2, 120)


@cache
def _talk() -> dict[str, dict[str, Concept]]:
    """Return the words of small talk by language, each with what its line is about: ``person``, ``beside``."""
    with open(os.path.join(FOLDER, "chat.txt"), encoding="utf-8") as file:
        lines = list(file)
    names = {line.partition(":")[0].partition("=")[0] for line in lines if line[0] != "#"}
    return {name: table_of(line for line in lines if line.startswith((f"{name}:", f"{name}="))) for name in names}


def is_chat(marks: Sequence[Mark]) -> bool:
    """Return True for a line from person to person without a word of puzzles.

    Such a line has a word of one language in words/chat.txt, no word with a meaning in that language except those of
    requests and quantities, no other word of a rule in any language, and no numbers except ages and those of titles.
    A greeting may be to all.
    """
    marks = _without_ages(marks)
    if not marks or words_of_title(marks) is None:
        return False
    # A word of small talk tells the language, in which no other word may have a meaning.
    greeting = next((at for at, mark in enumerate(marks[:MAX_GREETING]) if mark.kind == "sign"), 0)
    greeted = _languages_of(marks[0].text.casefold()) if greeting else set[str]()
    said = marks[greeting:] if greeted else marks
    words = [*map(str.casefold, texts_of([mark for mark in said if mark.kind == "word"]))]
    spoken = greeted.union(*map(_languages_of, words))
    is_of_person = any(map(_is_person, words))
    if DUTIES in spoken and not is_of_person:  # but "my son must hand it in"
        return False
    if any(_is_small_talk(said, language) for language in spoken - {DUTIES, DENIALS}):
        return True
    is_silent = DENIALS not in spoken or marks[-1].text == "?"
    return is_silent and any(_is_plain(said, language) for language in LANGUAGES)


def is_chat_beside(before: Sequence[Mark], after: Sequence[Mark]) -> bool:
    """Return True if the name of a family stands in chat, next to known words: ``my son's | sudoku | is too hard``."""
    # "A grid of Takuzu": the grid is the puzzle.
    while before and (before[-1].text.casefold() in OF_NAMES or kinds_of(before[-1].text) == {"GRID"}):
        before = before[:-1]
    beside = [side.text for side in (*before[-1:], *after[:1]) if side.kind == "word"]
    is_denied = any("NO" in kinds_of(mark.text) for mark in before)  # "this is not a sudoku"
    is_known_beside = all(kind_beside(word, OF_TALK) or is_listed(word.casefold()) for word in beside)
    return is_known_beside and not is_denied and is_chat([*before, *after])


def _languages_of(word: str) -> set[str]:
    """Return the languages that have a word for small talk only."""
    return {name for name, talk in _talk().items() if talk.get(word, ("", "beside"))[1] != "beside"}


def _is_person(word: str) -> bool:
    return any(talk.get(word.removesuffix("'s"), ("", ""))[1] == "person" for talk in _talk().values())


def is_listed(word: str) -> bool:
    """Return True for a word of words/chat.txt, in any of its languages."""
    return any(word in talk for talk in _talk().values())


def _without_ages(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks without the age of a person in brackets: ``my son (9)``, ``Mia (9)``."""
    left: list[Mark] = []
    for mark in marks:
        left.append(mark)
        if mark.text == ")" and _ends_with_age(left):
            del left[-3:]
    return left


def _ends_with_age(marks: Sequence[Mark]) -> bool:
    word, opening, age = [*marks[-4:-1], None, None, None][:3]
    if word is None or opening is None or age is None or opening.text != "(" or word.kind != "word":
        return False
    is_age = age.text.isdecimal() and len(age.text) < 4 and int(age.text) in AGES
    is_name = word.text.istitle() and not is_known(word.text)
    return is_age and (is_name or _is_person(word.text.casefold()))


def _is_plain(marks: Sequence[Mark], language: str) -> bool:
    """Return True if a sentence without a word of small talk has no word that a rule could be made of.

    Half of its words are articles, copulas and the like, which shows its language. A question may also ask for
    solutions: ``Can all of them be found?``
    """
    words = [*map(str.casefold, texts_of([mark for mark in marks if mark.kind == "word"]))]
    own = [table(language).get(word, ("", ""))[0] for word in words]
    admitted = OF_QUESTIONS if marks[-1].text == "?" else PLAIN
    is_of_language = len(words) >= MIN_WORDS and 2 * sum(kind in admitted for kind in own) >= len(words)
    return (
        is_of_language
        and not _has_order(words)
        and all(mark.kind == "word" or mark.text in OF_SENTENCES for mark in marks)
        and not any(mark.text.isupper() and len(mark.text) > 1 for mark in marks)
        and all(kind in admitted or (not kind and _is_unknown(word)) for word, kind in zip(words, own, strict=True))
    )


def _has_order(words: Sequence[str]) -> bool:
    """Return True if two words of a line say something about numbers: ``in order``."""
    return any("OTHER" in kinds_of(" ".join(pair)) for pair in pairwise(words))


def _is_unknown(word: str) -> bool:
    """Return True for a word without a meaning in puzzles in any language."""
    return not is_of_rules(word) and not is_of_answers(word) and kinds_of(word) <= OF_TALK


def _is_small_talk(marks: Sequence[Mark], language: str) -> bool:
    """Return True if no word of a line says something about numbers, cells or rules in its language.

    Numbers count time and persons, and none of them is denied: ``there is no one``. The grid is something that one
    gives or finds: ``here is my first grid``.
    """
    denied = False
    words = [*map(str.casefold, texts_of(marks))]
    spoken = [word for word in words if word[0].isalpha()]
    # Another language has some words in common: the Danish "De samme tal må ikke stå i samme række".
    known = sum(word in table(language) or word in _talk()[language] for word in spoken)
    if len(spoken) > SHARE * max(known, 1):
        return False
    if _has_order(words):
        return False
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        own = table(language).get(word, ("", ""))[0]
        of_chat = _talk()[language].get(word)
        if own.isdecimal() and (denied or (own != "1" and kind_of_title(after) not in OF_TIME)):
            return False
        if not word[0].isalpha() or (own == "GRID" and (after in RELATIVE or not after[:1].isalpha())):
            continue
        denied = own == "NO"
        if own in OF_TALK or own.isdecimal() or (of_chat and (not own or of_chat[1])):
            continue
        if own or not (is_listed(word) or _is_unknown(word)):
            return False
    return True
