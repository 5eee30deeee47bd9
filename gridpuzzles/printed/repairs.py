"""Find the small edit with which a refused text can be read: one word, one digit or one sign.

The text with each edit is read as a whole. An edit is proposed only if no other one of its kind gives another puzzle.
The missing cell of a row is never proposed, because its place is unknown.
"""

from __future__ import annotations

import re
from functools import cache

from ..base.english import listing
from ..base.errors import Diagnostic, Fix
from ..base.source import Span
from ..language.syntax_errors.vocabulary import ALL_WORDS, FUNCTIONS, METADATA, STATEMENTS
from . import families
from .concepts import LANGUAGES, table
from .nearest import cased, unknown_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..base.source import Source
    from .reading import Pass

    Proposals = Iterable[tuple[Span, str, str]]
    """Places, texts to write there, and messages that say what is wrong."""

MAX_TRIED = 24
"""Maximal number of edits of one kind that are tried."""
MAX_READ = 12_000
"""Maximal number of characters that the tries of one kind read, which bounds their time."""
MAX_TEXT = 3_000
"""Maximal number of characters of a text to which edits are tried."""
SILENT = re.compile(rf"#.*|^[ \t]*(?:{'|'.join(METADATA)})[ \t]*:.*", re.MULTILINE)
"""Matches parts of a text that state no rule."""
WORD = re.compile(r"[^\W\d_]{3,}")
DIGITS = {"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8"}
LETTER = re.compile(r"(?:(?<![^\W\d_])|(?<=\dc))[OolISB](?=[x×:]?(?![^\W\d_])|c\d)")
"""Matches a letter, alone or among digits, that looks like a digit."""
GAP = re.compile(r"(?<=[\w)\]?□])[ \t]+(?=[\w(\[?□])|(?<=\d)\.(?=\d)|(?<=[a-z])$")
"""Matches the place between two numbers, words or brackets, or behind a word, where a sign may be missing."""
DOUBLED = re.compile(r"(?<=([,;:=+<>|()\[\]≤≥≠×÷]))(?<!\1\1)\1(?!\1)")
"""Matches the second of two equal signs. Signs of empty cells are not among them: which cell is too many is unknown."""
RELATION = re.compile(r"[=<>≤≥≠]")
PROSE = re.compile(r"[^\W\d_A-Z]{2,}\0[^\W\d_A-Z]{2,}")
"""Matches a gap between two words of a sentence, where no sign is missing."""
NAMED = re.compile(r"[^\W\d_]+")
MAX_WORDS = 2
"""Maximal number of words of a line without a relation in which a sign may be missing."""


def repaired(
    source: Source,
    tried: Pass,
    refused: Sequence[Diagnostic],
    faults: Sequence[Diagnostic],
    meaning: Callable[[str], object],
) -> tuple[Diagnostic, ...]:
    """Return the error that one small edit corrects, with that edit; () if no edit does, or several in several places.

    ``refused`` are the errors to report otherwise, ``faults`` those of the strict reading. ``meaning`` returns the
    puzzle of a text, or None if it is refused.
    """
    if not 0 < len(source.text) <= MAX_TEXT:
        return ()
    text = SILENT.sub(lambda found: " " * len(found.group()), source.text)
    first, others = _lines(refused), _lines(faults)
    known = {one.fix.applied(): one for one in (*refused, *faults) if one.fix}
    meant = [one for one in refused if "did you mean" in one.help]
    own = ((one.fix.span, one.fix.text, one.message) for one in meant if one.fix)
    names = ((one.fix.span, one.fix.text, one.message) for one in unknown_names(source, tried) if one.fix)
    kinds: list[Proposals] = [own, names, _words(source, text)]
    if not meant:
        kinds += [_letters(source, text), _signs(source, text, first | others)]
    limit = min(MAX_TRIED, MAX_READ // len(text))
    for proposals in kinds:
        nearest = sorted(proposals, key=lambda one: _line(one[0]) not in others)
        # Edits on the lines of the reported errors come first, and need no comparison with the others.
        for is_near in (True, False):
            group = [one for one in nearest if (_line(one[0]) in first) is is_near]
            found: list[tuple[object, Diagnostic]] = []
            for span, put, message in group[:limit]:
                fix = Fix(span, put)
                puzzle = meaning(fix.applied())
                if puzzle is not None and not any(puzzle == other for other, _ in found):
                    one = known.get(fix.applied()) or Diagnostic("unclear", message, span)
                    found.append((puzzle, one.replace(fix=fix, severity="error")))
            if found:
                return _told([one for _, one in found]) if len(group) <= limit else ()
    return ()


def _lines(faults: Sequence[Diagnostic]) -> set[int]:
    return {_line(one.span) for one in faults if one.span}


def _line(span: Span) -> int:
    return span.place()[0]


def _told(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the error with the only edit, or with the texts to choose from at one place; () for several places."""
    one = found[0]
    texts = [repr(other.fix.text.strip()) for other in found if other.fix and other.span == one.span]
    if len(texts) < len(found) or one.fix is None:
        return ()
    help = one.help or (f"did you mean {listing(texts, 'or')}?" if one.fix.text else f"delete {one.fix.span.text!r}")
    return (one.replace(help=help, fix=one.fix if len(found) == 1 else None),)


# ------------------------------------------------------------ words
def _words(source: Source, text: str) -> Iterator[tuple[Span, str, str]]:
    """Yield the known words that differ by one letter from an unknown word."""
    typed = [word.casefold() for word in WORD.findall(text)]
    tables = [_words_of(language) for language in LANGUAGES]
    spoken = max(tables, key=lambda words: sum(word in words for word in typed))
    known = spoken | _words_of("lines") | _words_of("titles") | _names_and_keywords()
    own = {word for word in typed if len(word) > 3}
    for found in WORD.finditer(text):
        word, span = found.group(), Span(source, *found.span())
        if word.casefold() not in known:
            for one in sorted(_edits(word.casefold()) & (known | own)):
                yield span, cased(one, word), f"the word {word!r} is not understood here"


@cache
def _words_of(name: str) -> frozenset[str]:
    """Return the single words of a table of words and phrases."""
    return frozenset(word for phrase in table(name) for word in WORD.findall(phrase.casefold()))


@cache
def _names_and_keywords() -> frozenset[str]:
    """Return the words of the language and of the names of families."""
    names = (word for name in families.names() for word in WORD.findall(name.casefold()))
    return frozenset((*names, *STATEMENTS, *ALL_WORDS, *FUNCTIONS))


@cache
def _alphabet() -> str:
    known = frozenset().union(_names_and_keywords(), *map(_words_of, LANGUAGES))
    return "".join(sorted({letter for word in known for letter in word}))


def _edits(word: str) -> set[str]:
    """Return all words with one letter added, lost or changed, or with two neighboring letters in the other order."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    lost = {a + b[1:] for a, b in halves if b}
    turned = {a + b[1] + b[0] + b[2:] for a, b in halves if len(b) > 1}
    changed = {a + letter + b[1:] for a, b in halves if b for letter in _alphabet()}
    return (lost | turned | changed | {a + letter + b for a, b in halves for letter in _alphabet()}) - {word}


# ------------------------------------------------------------ digits and signs
def _letters(source: Source, text: str) -> Iterator[tuple[Span, str, str]]:
    """Yield the digits that letters look like."""
    for found in LETTER.finditer(text):
        digit = DIGITS[found.group()]
        message = f"{found.group()!r} is a letter; the digit {digit} looks like it"
        yield Span(source, *found.span()), digit, message


def _signs(source: Source, text: str, lines: set[int]) -> Iterator[tuple[Span, str, str]]:
    """Yield texts without one of two equal signs, and the lines of errors with a sign between two marks."""
    for found in DOUBLED.finditer(text):
        yield Span(source, *found.span()), "", f"{found.group()!r} is written twice"
    at = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        for found in GAP.finditer(line.rstrip()) if number in lines else ():
            if PROSE.search(line[: found.start()] + "\0" + line[found.end() :]):
                continue
            for sign in _missing(line, found.group()):
                yield Span(source, at + found.start(), at + found.end()), sign, "a sign is missing here"
        at += len(line)


def _missing(line: str, gap: str) -> tuple[str, ...]:
    """Return what may be missing at a gap; a relation lacks its only sign of relation, or else an operator."""
    if not gap.isspace():
        return ("..",) if gap else (":",)
    if RELATION.search(line):
        return " + ", " - ", " * ", " / ", ", "
    # A gap in a row of a drawing is between two cells, and one in a line of several words is in a sentence.
    return (" = ", ": ", ", ") if 0 < len(NAMED.findall(line)) <= MAX_WORDS else ()
