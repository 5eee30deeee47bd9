"""Find the small edit with which a refused text can be read: one word, one digit or one sign.

The text with each edit is read as a whole. An edit is proposed only if no other one of its kind gives another puzzle.
The missing cell of a row is never proposed, because its place is unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ..base.english import listing
from ..base.errors import Diagnostic, Fix
from ..base.source import Source, Span
from ..language.syntax_errors.vocabulary import ALL_WORDS, FUNCTIONS, METADATA, STATEMENTS
from . import families
from .blocks import DRAWN, Line, Shape, shape_of
from .concepts import LANGUAGES, table
from .missing import bars, brackets, signs, signs_at_errors
from .nearest import NAMED, WORD, cased, line_of, placed, unknown_names, unmatched
from .reading import Pass
from .refused import Refused, proposal
from .said import NOT_UNDERSTOOD
from .surplus import equal_lines, equal_marks, equal_signs

MAX_TRIED = 24
"""Maximal number of edits of one kind that are tried."""
MAX_READ = 12_000
"""Maximal number of characters that the tries of one kind read, which bounds their time."""
MAX_TEXT = 3_000
"""Maximal number of characters of a text to which edits are tried."""
SILENT = re.compile(rf"#.*|^[ \t]*(?:{'|'.join(METADATA)})[ \t]*:.*", re.MULTILINE)
"""Matches parts of a text that state no rule."""
DIGITS = {"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8"}
LETTER = re.compile(r"(?:(?<![^\W\d_])|(?<=\br)(?=[lIO]c\d)|(?<=\dc))[OolISB](?=[x×:]?(?![^\W\d_])|c\d)")
"""Matches a letter, alone or among digits, that looks like a digit."""
SHORT = 4
"""Number of letters of a short word."""
MAX_JOINED = 200
"""Maximal number of characters of two lines that were joined by mistake."""


def repaired(
    source: Source,
    tried: Pass,
    refused: Sequence[Diagnostic],
    faults: Sequence[Diagnostic],
    meaning: Callable[[str], tuple[object, int] | None],
) -> tuple[Diagnostic, ...]:
    """Return the error that one small edit corrects, with that edit; () if no edit does, or several in several places.

    ``refused`` are the errors to report otherwise, ``faults`` those of the strict reading. ``meaning`` returns the
    puzzle of a text and its number of warnings, or None if it is refused.
    """
    if not source.text:
        return ()
    known = {one.fix.applied(): one for one in (*refused, *faults) if one.fix}
    read: dict[str, tuple[object, int]] = {}
    # Each try reads the whole text.
    limit = min(MAX_TRIED, max(1, MAX_READ // len(source.text)))

    def told(proposals: Sequence[Diagnostic]) -> tuple[Diagnostic, ...] | None:
        """Return the error for the edits that give a puzzle; None if none does, or if there are too many to try."""
        found: list[tuple[object, int, Diagnostic]] = []
        for one in proposals if len(proposals) <= limit else ():
            applied = one.fix.applied() if one.fix else ""
            read[applied] = read.get(applied) or meaning(applied) or (None, 0)
            puzzle, warnings = read[applied]
            # Edits that give equal puzzles are no choice for the author, so one of them is enough.
            if puzzle is not None and not any(puzzle == other for other, *_ in found):
                found.append((puzzle, warnings, one.replace(severity="error")))
        fewest = min((warnings for _, warnings, _ in found), default=0)
        best = [one for _, warnings, one in found if warnings == fewest]
        if len(best) == 1 and best[0].fix and (reported := known.get(best[0].fix.applied())):
            best = [reported.replace(fix=best[0].fix, severity="error")]
        return _told(best) if best else None

    shown = told(list(_own(source, tried, refused)))
    if shown is not None or len(source.text) > MAX_TEXT:
        return shown or ()
    text, others = _refused(source, tried, refused, faults)
    for kind in KINDS:
        nearest = sorted((one for one in kind(text) if one.fix), key=lambda one: one.line not in others)
        # Edits on the lines of the reported errors come first, and need no comparison with the others.
        for is_near in (True, False):
            shown = told([one for one in nearest if (one.line in text.reported) is is_near])
            if shown is not None:
                return shown
    return ()


def _refused(
    source: Source, tried: Pass, refused: Sequence[Diagnostic], faults: Sequence[Diagnostic]
) -> tuple[Refused, set[int]]:
    """Return the refused text, and the lines with errors of the strict reading that are not read as print, either."""
    first, others = ({one.line for one in some if one.span and one.severity != "note"} for some in (refused, faults))
    others = {line for line in others if tried.draft.kinds.get(line, NOT_UNDERSTOOD) == NOT_UNDERSTOOD}
    lines = first if any("did you mean" in one.help for one in refused) else first | others
    # The first error of a line is the one that is reported.
    found = [one for one in (*refused, *faults) if one.span and one.severity != "note"][::-1]
    errors = {one.line: one for one in found if one.line in lines}
    ends = {end for one in found if one.span for end in (one.span.start, one.span.end)}
    text = SILENT.sub(lambda found: " " * len(found.group()), source.text)
    return Refused(source, tried, text, frozenset(first), errors, frozenset(ends)), others


def _own(source: Source, tried: Pass, refused: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the edits that the reported errors propose: those of the reader, and a number without one of its digits."""
    for line, part, put in tried.unclear.edits if tried.unclear else ():
        fix = placed(source, line, part, put)
        # These edits answer the question of the reader, which need not be the error that is reported.
        if fix and refused[0].message == str(tried.unclear):
            yield refused[0].replace(fix=fix)
    yield from unmatched(source)
    for one in refused:
        if one.fix and "did you mean" in one.help:
            yield one.replace(fix=one.fix.replace(sure=True))
        if one.code == "given-outside-values" and one.span and one.span.text.isdigit():
            digits = one.span.text
            for put in sorted({digits[:at] + digits[at + 1 :] for at in range(len(digits))} - {""}):
                yield one.replace(fix=Fix(one.span, put))


def _told(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the error with the only edit, or with the texts to choose from for one cause; () for several causes."""
    one = found[0]
    places = {other.fix.span for other in found if other.fix}
    if any((other.span, other.message) != (one.span, one.message) for other in found) or one.fix is None:
        return ()
    texts = [
        repr(other.fix.text.strip()) + (f" in line {other.fix.span.line}" if len(places) > 1 else "")
        for other in found
        if other.fix
    ]
    help = f"did you mean {listing(texts, 'or')}?" if one.fix.text else f"delete {one.fix.span.text.strip()!r}"
    help = one.help if "did you mean" in one.help else help
    return (one.replace(help=help, fix=one.fix if len(found) == 1 else None),)


# ------------------------------------------------------------ words
def _names(text: Refused) -> Iterator[Diagnostic]:
    """Yield the names of families that are almost words of the first lines."""
    return unknown_names(text.source, text.tried)


def _words(text: Refused) -> Iterator[Diagnostic]:
    """Yield the known words that differ by one letter from an unknown word."""
    typed = [word.casefold() for word in WORD.findall(text.text)]
    tables = [_words_of(language) for language in LANGUAGES]
    # Words of another language are no corrections, so the text's own language is found first.
    spoken = max(tables, key=lambda words: sum(word in words for word in typed))
    known = spoken | _words_of("lines") | _words_of("titles") | _names_and_keywords()
    own = {word for word in typed if len(word) > 3}
    for found in WORD.finditer(text.text):
        word, span = found.group(), Span(text.source, *found.span())
        if word.casefold() not in known:
            for one in sorted(_edits(word.casefold()) & (known | own)):
                if len(word) <= SHORT and one[0] != word[0].casefold() and len(one) == len(word):
                    continue  # with another first letter, a short word is another one: "Null" is not "full"
                yield proposal(span, cased(one, word), f"the word {word!r} is not understood here")


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


# ------------------------------------------------------------ labels, digits and lines
def _labels(text: Refused) -> Iterator[Diagnostic]:
    """Yield the rows of a map in which a label without a target, which occurs once, is that of a neighbor."""
    drawn = {number: line.typed.split() for number, line in text.drawn().items()}
    for number, one in text.errors.items():
        row, label = drawn.get(number, []), one.span.text if one.span else ""
        if one.code == "legend-missing" and sum(cells.count(label) for cells in drawn.values()) == 1 and label in row:
            at = row.index(label)
            beside = [cells[at] for cells in (drawn.get(number - 1, []), drawn.get(number + 1, [])) if at < len(cells)]
            for other in dict.fromkeys([*row[max(at - 1, 0) : at], *row[at + 1 : at + 2], *beside]):
                edit = " ".join([*row[:at], other, *row[at + 1 :]])
                yield one.replace(help="", fix=Fix(line_of(text.source, number), edit, sure=False))


def _letters(text: Refused) -> Iterator[Diagnostic]:
    """Yield the digits that letters look like."""
    alone = Counter(word for word in NAMED.findall(text.text) if len(word) == 1)
    for found in LETTER.finditer(text.text):
        if alone[found.group()] > 1:
            continue  # the name of a number, and no slip
        digit = DIGITS[found.group()]
        message = f"{found.group()!r} is a letter; the digit {digit} looks like it"
        yield proposal(Span(text.source, *found.span()), digit, message)


def _line_ends(text: Refused) -> Iterator[Diagnostic]:
    """Yield the first line of an error as one with its neighbor, and as two lines of one shape.

    A line that is understood alone is not joined with another one.
    """
    source, number = text.source, min(text.reported - {0}, default=0)
    span = line_of(source, number)
    for one in (number, number - 1) if number else ():
        first, second = line_of(source, one), line_of(source, one + 1)
        is_whole = any(text.tried.draft.kinds.get(at, NOT_UNDERSTOOD) != NOT_UNDERSTOOD for at in (one, one + 1))
        if not is_whole and text.text[first.start : first.end].strip() and text.text[second.start : second.end].strip():
            whole, joined = Span(source, first.start, second.end), f"{first.text} {second.text}"
            yield Diagnostic("unclear", f"lines {one} and {one + 1} are one line", span, fix=Fix(whole, joined))
    typed = text.text[span.start : span.end] if span.end - span.start <= MAX_JOINED else ""
    for found in re.finditer(r"(?<=\S)[ \t]+(?=\S)", typed):
        gap = Span(source, span.start + found.start(), span.start + found.end())
        halves = [Line(number, half, half) for half in (span.text[: found.start()], span.text[found.end() :])]
        shapes = [(shape := shape_of(half, Shape.EMPTY), len(half.marks) * (shape in DRAWN)) for half in halves]
        # A part that is no list, equation or row may become a remark.
        if shapes[0] == shapes[1] and shapes[0][0] not in (Shape.WORDS, Shape.COMMENT):
            help = f"did you mean {halves[0].typed!r}, and {halves[1].typed!r} on a line of its own?"
            yield Diagnostic("unclear", "this line is two lines", span, help=help, fix=Fix(gap, "\n"))


KINDS: tuple[Callable[[Refused], Iterator[Diagnostic]], ...] = (
    _names,
    _letters,
    equal_marks,
    equal_signs,
    equal_lines,
    _labels,
    _words,
    signs_at_errors,
    signs,
    brackets,
    bars,
    _line_ends,
)
"""The kinds of edits, each an error with an edit that corrects it; the kinds with few edits come first."""
