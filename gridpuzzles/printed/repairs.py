"""Find the small edit with which a refused text can be read: one word, one digit or one sign.

The text with each edit is read as a whole. An edit is proposed only if no other one of its kind gives another puzzle.
The missing cell of a row is never proposed, because its place is unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from ..base.english import listing
from ..base.errors import Diagnostic, Fix
from ..base.source import Source, Span
from ..language.syntax_errors.vocabulary import ALL_WORDS, FUNCTIONS, METADATA, STATEMENTS
from . import families
from .blocks import DRAWN, Line, Shape, shape_of
from .concepts import LANGUAGES, table
from .nearest import NAMED, WORD, cased, line_of, placed, unknown_names, unmatched
from .reading import Pass
from .said import NOT_UNDERSTOOD

Proposals = Iterable[Diagnostic]
"""Errors that say what is wrong, each with an edit."""

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
ODD = re.compile(r"[ \t]*([!%&;$§])[ \t]*")
"""Matches a sign that is no operator, but may be one of the keys beside it."""
GAP = re.compile(
    r"""
    (?<=[\w)\]?□]) (?: [ \t]+ | [ \t]*[!%&;$§][ \t]* ) (?=[\w(\[?□])
  | (?<=\d) (?: [!%&;$§](?=[\s,]|$) | \.(?=\d) )
  | (?<=[a-z]) $
    """,
    re.VERBOSE,
)
"""Matches the place between two numbers, words or brackets, or behind a word, where a sign may be missing or wrong."""
DOUBLED = re.compile(r"(?<=([,;:=+<>|()\[\]≤≥≠×÷]))(?<!\1\1)\1(?!\1)")
"""Matches the second of two equal signs. Signs of empty cells are not among them: which cell is too many is unknown."""
COMMA_CELL = re.compile(r"(?:(?<=^)|(?<=[ |])),(?=[ |]|$)|(?<=[.\d]),(?=\.)|(?<=\.),(?=\d)", re.MULTILINE)
"""Matches a comma in the place of a cell."""
BRACKETS = {"(": ")", "[": "]", "{": "}"}
RELATION = re.compile(r"[=<>≤≥≠]")
PROSE = re.compile(r"[^\W\d_A-Z]{2,}\0[^\W\d_A-Z]{2,}")
"""Matches a gap between two words of a sentence, where no sign is missing."""
MISSING, WRONG = "a sign is missing here", "this sign cannot be used here"
SHORT = 4
"""Number of letters of a short word."""
MAX_JOINED = 200
"""Maximal number of characters of two lines that were joined by mistake."""
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
    if not source.text:
        return ()
    # Blanks replace remarks, so that places in this text are places in the source.
    text = SILENT.sub(lambda found: " " * len(found.group()), source.text)
    first, others = ({one.line for one in some if one.span and one.severity != "note"} for some in (refused, faults))
    others = {line for line in others if tried.draft.kinds.get(line, NOT_UNDERSTOOD) == NOT_UNDERSTOOD}
    known = {one.fix.applied(): one for one in (*refused, *faults) if one.fix}
    # Each try reads the whole text.
    limit = min(MAX_TRIED, max(1, MAX_READ // len(text)))

    def told(proposals: Sequence[Diagnostic]) -> tuple[Diagnostic, ...] | None:
        """Return the error for the edits that give a puzzle; None if none does."""
        found: list[tuple[object, Diagnostic]] = []
        for one in proposals[:limit]:
            applied = one.fix.applied() if one.fix else ""
            puzzle = meaning(applied)
            # Edits that give equal puzzles are no choice for the author, so one of them is enough.
            if puzzle is not None and not any(puzzle == other for other, _ in found):
                known_one = known.get(applied, one)
                found.append((puzzle, known_one.replace(fix=one.fix, severity="error")))
        # An edit that was not tried might give another puzzle, so then none of them is certain.
        return (_told([one for _, one in found]) if len(proposals) <= limit else ()) if found else None

    shown = told(list(_own(source, tried, refused)))
    if shown is not None or len(source.text) > MAX_TEXT:
        return shown or ()
    is_meant = any("did you mean" in one.help for one in refused)
    kinds: list[Proposals] = [unknown_names(source, tried), _words(source, text)]
    lines = first if is_meant else first | others
    kinds += [_letters(source, text), _signs(source, text, lines), _brackets(source, text, lines)]
    kinds += [_line_ends(source, tried, text, first)]
    for proposals in kinds:
        nearest = sorted((one for one in proposals if one.fix), key=lambda one: one.line not in others)
        # Edits on the lines of the reported errors come first, and need no comparison with the others.
        for is_near in (True, False):
            shown = told([one for one in nearest if (one.line in first) is is_near])
            if shown is not None:
                return shown
    return ()


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


def _proposal(span: Span, put: str, message: str) -> Diagnostic:
    return Diagnostic("unclear", message, span, fix=Fix(span, put))


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
    help = f"did you mean {listing(texts, 'or')}?" if one.fix.text else f"delete {one.fix.span.text!r}"
    help = one.help if "did you mean" in one.help else help
    return (one.replace(help=help, fix=one.fix if len(found) == 1 else None),)


# ------------------------------------------------------------ words
def _words(source: Source, text: str) -> Iterator[Diagnostic]:
    """Yield the known words that differ by one letter from an unknown word."""
    typed = [word.casefold() for word in WORD.findall(text)]
    tables = [_words_of(language) for language in LANGUAGES]
    # Words of another language are no corrections, so the text's own language is found first.
    spoken = max(tables, key=lambda words: sum(word in words for word in typed))
    known = spoken | _words_of("lines") | _words_of("titles") | _names_and_keywords()
    own = {word for word in typed if len(word) > 3}
    for found in WORD.finditer(text):
        word, span = found.group(), Span(source, *found.span())
        if word.casefold() not in known:
            for one in sorted(_edits(word.casefold()) & (known | own)):
                if len(word) <= SHORT and one[0] != word[0].casefold() and len(one) == len(word):
                    continue  # with another first letter, a short word is another one: "Null" is not "full"
                yield _proposal(span, cased(one, word), f"the word {word!r} is not understood here")


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
def _letters(source: Source, text: str) -> Iterator[Diagnostic]:
    """Yield the digits that letters look like."""
    alone = Counter(word for word in NAMED.findall(text) if len(word) == 1)
    for found in LETTER.finditer(text):
        if alone[found.group()] > 1:
            continue  # the name of a number, and no slip
        digit = DIGITS[found.group()]
        message = f"{found.group()!r} is a letter; the digit {digit} looks like it"
        yield _proposal(Span(source, *found.span()), digit, message)


def _signs(source: Source, text: str, lines: set[int]) -> Iterator[Diagnostic]:
    """Yield texts without one of two equal signs, and the lines of errors with a sign between two marks."""
    for found in DOUBLED.finditer(text):
        yield _proposal(Span(source, *found.span()), "", f"{found.group()!r} is written twice")
    for found in COMMA_CELL.finditer(text):
        yield _proposal(Span(source, *found.span()), ".", "this comma may be the point of an empty cell")
    at = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        gaps = list(GAP.finditer(line.rstrip())) if number in lines else []
        # A sign that is no operator is the slip itself; only without one, a sign may be missing in any gap.
        for found in [gap for gap in gaps if ODD.fullmatch(gap[0])] or gaps:
            is_sentence = PROSE.search(line[: found.start()] + "\0" + line[found.end() :]) is not None
            if is_sentence and not RELATION.search(line):
                continue
            for sign in _missing(line, found.group()):
                message = WRONG if found.group().strip() else MISSING
                yield _proposal(Span(source, at + found.start(), at + found.end()), sign, message)
        at += len(line)


def _brackets(source: Source, text: str, lines: set[int]) -> Iterator[Diagnostic]:
    """Yield the lines whose first wrong bracket is replaced or gone, or has a partner behind or before a word."""
    at = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        # A bracket in a drawing is the sign of a division.
        is_drawn = not (NAMED.search(line) or RELATION.search(line))
        wrong = _wrong_bracket(line) if number in lines and not is_drawn else -1
        if wrong >= 0:
            sign, is_open = line[wrong], line[wrong] in BRACKETS
            span = Span(source, at + wrong, at + wrong + 1)
            ends = [found.end() if is_open else found.start() for found in re.finditer(r"[^\W_]+", line)]
            places = [end for end in ends if (end > wrong if is_open else end <= wrong)]
            partner = BRACKETS[sign] if is_open else next(one for one, other in BRACKETS.items() if other == sign)
            code, message = (
                ("unclosed-bracket", f"this {sign!r} is never closed")
                if is_open
                else ("unopened-bracket", f"this {sign!r} has no matching {partner!r}")
            )
            edits = [line[:end] + partner + line[end:] for end in places]
            edits += [line[:wrong] + line[wrong + 1 :]]
            edits += [line[:wrong] + one + line[wrong + 1 :] for one in "()[]{}" if one != sign]
            for edit in edits:
                if _wrong_bracket(edit) < 0:
                    fix = Fix(Span(source, at, at + len(line.rstrip())), edit.rstrip())
                    yield Diagnostic(code, message, span, fix=fix)
        at += len(line)


def _wrong_bracket(line: str) -> int:
    """Return the place of the first bracket without its partner; -1 if there is none."""
    opened: list[int] = []
    for at, sign in enumerate(line):
        if sign in BRACKETS:
            opened.append(at)
        elif sign in BRACKETS.values() and (not opened or BRACKETS[line[opened.pop()]] != sign):
            return at
    return opened[-1] if opened else -1


def _line_ends(source: Source, tried: Pass, text: str, lines: set[int]) -> Iterator[Diagnostic]:
    """Yield the first line of an error as one with its neighbor, and as two lines of one shape.

    A line that is understood alone is not joined with another one.
    """
    number = min(lines - {0}, default=0)
    span = line_of(source, number)
    for one in (number, number - 1) if number else ():
        first, second = line_of(source, one), line_of(source, one + 1)
        is_whole = any(tried.draft.kinds.get(at, NOT_UNDERSTOOD) != NOT_UNDERSTOOD for at in (one, one + 1))
        if not is_whole and text[first.start : first.end].strip() and text[second.start : second.end].strip():
            whole, joined = Span(source, first.start, second.end), f"{first.text} {second.text}"
            yield Diagnostic("unclear", f"lines {one} and {one + 1} are one line", span, fix=Fix(whole, joined))
    typed = text[span.start : span.end] if span.end - span.start <= MAX_JOINED else ""
    for found in re.finditer(r"(?<=\S)[ \t]+(?=\S)", typed):
        gap = Span(source, span.start + found.start(), span.start + found.end())
        halves = [Line(number, half, half) for half in (span.text[: found.start()], span.text[found.end() :])]
        shapes = [(shape := shape_of(half, Shape.EMPTY), len(half.marks) * (shape in DRAWN)) for half in halves]
        # A part that is no list, equation or row may become a remark.
        if shapes[0] == shapes[1] and shapes[0][0] not in (Shape.WORDS, Shape.COMMENT):
            help = f"did you mean {halves[0].typed!r}, and {halves[1].typed!r} on a line of its own?"
            yield Diagnostic("unclear", "this line is two lines", span, help=help, fix=Fix(gap, "\n"))


def _missing(line: str, gap: str) -> tuple[str, ...]:
    """Return what may be meant at a gap; a relation lacks its only sign of relation, or else an operator."""
    if odd := ODD.fullmatch(gap):
        return tuple(gap.replace(odd[1], sign) for sign in "+-*/=")
    if not gap.isspace():
        return ("..",) if gap else (":",)
    if RELATION.search(line):
        return " + ", " - ", " * ", " / ", ", "
    # A gap in a row of a drawing is between two cells, and one in a line of several words is in a sentence.
    return (" = ", ": ", ", ") if 0 < len(NAMED.findall(line)) <= MAX_WORDS else ()
