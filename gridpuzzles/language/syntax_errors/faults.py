"""Turn a fault of the parser into a diagnostic that a puzzler understands.

`RULES` is a table of functions that are asked in order, the special before the general. A row says for which words,
tokens and statements its function is asked; the function looks closer, and returns a diagnostic or None. To add a hint,
write a function and add its row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NamedTuple

from ...base.english import nearest
from ...base.errors import Diagnostic, Fix, Note
from ...base.source import Source, line_start
from ...families.headings import HEADING as FAMILY
from ...families.headings import like
from ...kinds.list_words import kind_of
from ...kinds.signs import BASIC, TYPED
from ..grammar import Token
from ..statement_parser import END, INDENT, MAX_DEPTH, MAX_TOKEN_LENGTH, UNREADABLE, Fault
from ..syntax import METADATA
from ..syntax_errors import mistakes, signs
from .context import ENDS, OPERAND_ENDS, OPERAND_STARTS, RELATIONS, ErrorContext, short
from .vocabulary import FORMS, OTHER_WORDS, RESERVED, STATEMENTS

DRAWN = tuple("+-*/=|<>^.")
"""Signs that a line of a drawing may begin with, but a relation may not."""
DRAWN_ROW = re.compile(r"(?=(?:.*[._\\]){2})[\d._\\|?<>^ \t-]+(?:#.*)?\Z|\d+(?:[ \t]+\d+)+[ \t]*(?:#.*)?\Z")
"""Matches a line that can only be meant as a row of cells."""
NEXT_LINE = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*[ \t]*([^\r\n]*)")


def diagnose(fault: Fault, source: Source) -> Diagnostic:
    """Return the diagnostic for a fault."""
    scene = ErrorContext(fault, source)
    return next(filter(None, (rule.ask(scene) for rule in RULES)), None) or _unexpected(scene)


def _too_much(scene: ErrorContext) -> Diagnostic | None:
    if scene.fault.limit == "deep":
        if scene.kind == "COLON":
            return scene.error("nested-too-deep", "more than 3 rules such as 'each row:' are nested")
        return scene.error("nested-too-deep", f"brackets, powers, 'not' or 'if' are nested more than {MAX_DEPTH} deep")
    if scene.fault.limit == "long":
        message = f"this has {len(scene.word)} characters, but a number or word can have at most {MAX_TOKEN_LENGTH}"
        return scene.error("too-long", message)
    return None


def _drawn_at_margin(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose a row of cells that is not indented: ``53..7....`` or ``_ _ 3``."""
    first = scene.tokens[0].start if scene.tokens else scene.start
    line = scene.text[first : scene.fault.line_end]
    if not DRAWN_ROW.match(line):
        return None
    help = "indent it below a heading, such as 'grid:'"
    span = scene.span(first, first + len(line.partition("#")[0].rstrip()))
    return scene.error("drawn-at-margin", "this row of cells is not indented", help, span)


def _unclosed_bracket(scene: ErrorContext) -> Diagnostic | None:
    opened = _open_bracket(scene.tokens)
    # A later bracket on the line may be the missing one, unless the sum inside certainly ends here.
    ends = scene.ended or scene.kind in RELATIONS or scene.run in ("=", "<", ">", ":") or not scene.match(r"[^#]*\)")
    if opened is None or not ends:
        return None
    span = scene.span(opened.start, opened.end)
    last = _last_inside(scene, opened)
    # The word after the last token inside the bracket is the offending one if everything before it may be inside.
    behind = scene.word if last is None else scene.tokens[scene.tokens.index(last) + 1].text
    where = "at the end of the line" if last is None and scene.ended else f"before '{behind}'"
    message = "this '(' is never closed"
    # Right behind a digit, the bracket itself is probably the slip, so the proposed fix deletes it.
    if scene.text[opened.start - 1 : opened.start].isdigit():
        return scene.error("unclosed-bracket", message, f"delete it, or add ')' {where}", span, guess="")
    fix = scene.insertion((last or scene.tokens[-1]).end, ")", sure=False)
    return scene.error("unclosed-bracket", message, f"add ')' {where}", span, fix=fix)


def _last_inside(scene: ErrorContext, opened: Token) -> Token | None:
    """Return the token before the first relation inside an open bracket: brackets around a sum must end there.

    None if the brackets contain ``or`` and the like, because such brackets are around conditions, or if they contain no
    relation.
    """
    inside = scene.tokens[scene.tokens.index(opened) + 1 :]
    # Such a bracket holds a condition, which goes on behind its first relation.
    if any(word in ("and", "or", "not", "then") for word in (*(token.text for token in inside), scene.word)):
        return None
    at = next((at for at, token in enumerate(inside) if token.type in RELATIONS), 0)
    return inside[at - 1] if at else None


def _open_bracket(tokens: tuple[Token, ...]) -> Token | None:
    opened: list[Token] = []
    for token in tokens:
        if token.type == "LPAR":
            opened.append(token)
        elif token.type == "RPAR" and opened:
            opened.pop()
    return opened[-1] if opened else None


def _stray_bracket(scene: ErrorContext) -> Diagnostic | None:
    opened = _open_bracket(scene.tokens)
    if opened is None:
        # Division is printed as 'divisor ) dividend' in many countries.
        if scene.match(r"\)[ \t]*[0-9A-Z_]") and not scene.in_block:
            help = "write a long division below 'long division:', starting with ____ / 12 = __"
            return scene.error("unopened-bracket", "this ')' has no matching '('", help)
        help = "delete it, or add the missing '('"
        return scene.error("unopened-bracket", "this ')' has no matching '('", help, guess="")
    diagnostic = scene.error("unexpected", scene.expecting("')'", "unexpected ')'"))
    return replace(diagnostic, notes=(Note("the bracket it closes", scene.span(opened.start, opened.end)),))


def _indented(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose an indented statement, or lines below a statement that takes none."""
    first = scene.tokens[0].text if scene.tokens else scene.run
    if scene.in_block and first in STATEMENTS and first not in ("all", "each", "long", "use"):
        start = scene.tokens[0].start if scene.tokens else scene.start
        help = "start it at the margin; indented lines belong to the heading above them"
        return scene.error(
            "indented-statement",
            f"'{first}' starts a statement, but is indented",
            help,
            scene.span(start, start + len(first)),
            fix=Fix(scene.span(line_start(scene.text, start), start), ""),
        )
    if scene.kind != INDENT or END not in scene.expected:
        return None
    ends = (scene.text.find(end, scene.fault.line_end) for end in "\r\n")
    found = NEXT_LINE.match(scene.text, min(place for place in ends if place >= 0))
    if not found:
        return None
    message = f"unexpected indented line below '{scene.keyword}'"
    span = scene.span(*found.span(1))
    # A single small letter is a named cell, so the lines are a drawing that has lost its heading.
    if len(found[1]) == 1 and found[1].islower():
        start = line_start(scene.text, found.start(1))
        fix = Fix(scene.span(start, start), "grid:\n", sure=False)
        return scene.error("unexpected-indent", message, "write 'grid:' above a drawing", span, fix=fix)
    if not found[1][:1].isalpha():
        return scene.error("unexpected-indent", message, scene.form(), span)
    fix = Fix(scene.span(line_start(scene.text, found.start(1)), found.start(1)), "")
    return scene.error("unexpected-indent", message, "start it at the margin", span, fix=fix)


def _missing_block(scene: ErrorContext) -> Diagnostic | None:
    if END in scene.expected or scene.heading is None:
        return None
    heading = scene.text[scene.heading.start : scene.tokens[-1].end]
    span = scene.span(scene.heading.start, scene.tokens[-1].end)
    return scene.error(
        "missing-block", f"there are no indented lines below '{heading}'", "indent the lines that belong to it", span
    )


HEADING = re.compile(r"[A-Z][a-z][\w'()-]*(?:[ \t,/&+]+[\w'()-]+){0,5}[ \t]*:?[ \t]*(?:#|$)")
"""Matches a few words, such as the name of a puzzle family and a size."""


MAX_LINES_ABOVE = 10


def _unknown_family(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``Minesweeper`` or ``Hidoku 4x4 (1 to 16)``: a first line of words that does not begin a statement."""
    start = len(scene.text) - len(scene.text.lstrip())
    place = scene.tokens[0].start if scene.tokens else scene.start
    found = HEADING.match(scene.text[start : scene.fault.line_end])
    # Only the first line of a text is a title; a line of words further down may be a rule.
    if place != start or found is None or len(scene.text[start:].split("\n", 1)) < 2:
        return None
    word = re.match(r"\w+", found.group())
    first = word.group().lower() if word else ""
    # A line that may state a rule gets the rules below, which say what is wrong with it.
    if first in STATEMENTS or first in OTHER_WORDS or mistakes.RULE.search(re.sub(r"\d+", "", found.group())):
        return None
    span = scene.span(start, start + len(found.group().rstrip(" \t#")))
    name = re.sub(r"[\s\d:]+(?:x[\s\d:]+)?$", "", found.group().rstrip(" \t#"))
    help = "a title is written 'title: ...', and each rule as a statement"
    return scene.error("unknown-statement", f"no family of puzzles is called '{name}'", help, span)


def _misspelt_family(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``kilelr sudoku 9x9``: a line that is almost the name of a family."""
    start = scene.tokens[0].start if scene.tokens else scene.start
    line = scene.text[start : scene.fault.line_end].partition("#")[0].rstrip()
    # A name further down is rare, and comparing it with all the others takes milliseconds.
    is_early = scene.text.count("\n", 0, start) < MAX_LINES_ABOVE
    meant = like(line, STATEMENTS) if is_early and FAMILY.fullmatch(line) else ""
    if not meant:
        return None
    span = scene.span(start, start + len(line))
    return scene.error(
        "unknown-statement", f"no family of puzzles is called '{line}'", f"did you mean '{meant}'?", span, guess=meant
    )


def _capitalized(scene: ErrorContext) -> Diagnostic | None:
    word, start = scene.run, scene.start
    if scene.tokens:
        word, start = scene.tokens[0].text, scene.tokens[0].start
    if word == word.lower() or word.lower() not in STATEMENTS:
        return None
    span = scene.span(start, start + len(word))
    message = f"'{word}' must be in small letters"
    # In a sentence, small letters alone would not help, so the form of the statement is shown.
    if scene.match(SENTENCE, start):
        form = FORMS.get(word.lower(), word.lower())
        help = f"start a rule with '{word.lower()}', as in: {form}; put '#' before a remark"
        return scene.error("capitalized-keyword", message, help, span)
    return scene.error("capitalized-keyword", message, f"write '{word.lower()}'", span, put=word.lower())


SENTENCE = r"[A-Z][a-z]+(?:,?[ \t]+[a-z]+:?){4}"
"""Matches the beginning of a line of words that is not a statement."""


def _unknown_statement(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose a line that begins with a word, but not with the word of a statement."""
    if len(scene.tokens) > 1:
        return None
    word = scene.before
    span = scene.span(word.start, word.end)
    colon = scene.text[word.end : word.end + 1] == ":"
    help = ""
    if colon and kind_of(word.text) in ("path", "pair", "property") and not scene.ended:
        help = f"write its cells by row and column: '{word.text}: r1c1 r1c2'"
        return scene.error("unknown-statement", f"'{word.text}:' must be followed by cells", help, span)
    meant = _intended_statement(scene, word, colon)
    # The word is right, so the fault is further on in the statement.
    if meant == word.text:
        if meant in FORMS:
            help = f"write it like this: {FORMS[meant]}"
        return scene.error("unknown-statement", f"this '{word.text}' statement is not complete", help, span)
    if _is_family(scene, word, meant):
        help = "write its rules, such as 'all different in rows, cols'; no puzzle family has this name"
        return scene.error("unknown-statement", f"no statement starts with '{word.text}'", help, span)
    # The size is written already and must not be replaced by an example.
    if meant == "grid 3 x 3" and scene.match(r"[ \t:=]*[0-9]", word.end):
        meant = "grid"
    # A name with a sign behind it is a relation, which other rules explain.
    if not meant and not colon and not _is_sentence(scene):
        return None
    if meant:
        help = f"did you mean '{meant}'?"
    elif not colon and re.match(r"\w+[ \t]+[^\W\d_]{2}", scene.text[word.start : scene.fault.line_end]):
        help = mistakes.HOW_TO_WRITE_RULES
    guess: str | None = meant
    if colon:
        guess = meant.removesuffix(":")
    # A heading without relations below it needs more than another word, so there is no fix to apply.
    if colon and meant in ("rows", "cols") and not re.match(r":(?:[ \t]*\S|\s*[\r\n][ \t])", scene.text[word.end :]):
        help, guess = f"write '{meant}:' and indent one relation for each of the {meant} below it", None
    if meant.endswith(":") and scene.ended:
        help, guess = f"draw it below '{meant}', indented", None
    message = f"no statement starts with '{word.text}'"
    return scene.error("unknown-statement", message, help, span, guess=guess or None)


def _intended_statement(scene: ErrorContext, word: Token, colon: bool) -> str:
    """Return the beginning of the statement that the word may be meant as, or ""."""
    meant = OTHER_WORDS.get(word.text) or nearest(word.text, STATEMENTS)
    if meant != word.text and ": " in FORMS.get(meant, "").split(", or")[0] and not scene.match(r".*:", word.end):
        return ""  # this statement needs a colon on its line
    if meant in METADATA and not colon:
        return ""  # metadata always has a colon
    return meant


def _is_family(scene: ErrorContext, word: Token, meant: str) -> bool:
    """Return True if the text begins with this word alone or with a size after it, like the name of a puzzle family."""
    is_alone = scene.ended or bool(scene.match(r"[ \t]*\d+[ \t]*[x×*][ \t]*\d+[ \t]*(?=[\r\n#]|$)", word.end))
    return is_alone and not scene.text[: word.start].strip() and not _is_alike(word.text, meant)


def _is_sentence(scene: ErrorContext) -> bool:
    """Return True if a word, a number or the end of the line follows; in a relation, a sign would follow."""
    if scene.run and not scene.run[0].isalnum():
        return False
    return scene.ended or scene.kind in (UNREADABLE, "NAME", "NUMBER")


def _is_alike(word: str, meant: str) -> bool:
    """Return True if the word is known to be meant as another one, or is probably a misspelling of ``meant``."""
    is_transposed = sorted(word) == sorted(meant.split()[0]) if meant else False
    return word in OTHER_WORDS or is_transposed or SequenceMatcher(None, word, meant).ratio() > 0.85


def _broken_statement(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``val/es 1..9``: a sign inside the word that a statement begins with."""
    if len(scene.tokens) < 2:
        return None
    start = scene.tokens[0].start
    found = scene.match(r"[^\s:#]+", start)
    meant = _statement_like(found.group()) if found else ""
    # A word of letters alone is left to the other rules, unless a range follows: its fault is not inside the word.
    if not found or not meant or found.end() > scene.start or (found.group().isalpha() and scene.word != ".."):
        return None
    message = f"no statement starts with '{short(found.group())}'"
    meant = OTHER_WORDS.get(found.group(), meant)
    help = f"did you mean '{meant}'?"
    return scene.error("unknown-statement", message, help, scene.span(*found.span()), guess=meant)


def _statement_like(word: str) -> str:
    """Return the word of a statement that differs only in signs, otherwise the nearest one."""
    pattern = re.sub(r"\W", ".", word)
    same = (one for one in sorted(STATEMENTS) if len(word) > 2 and re.fullmatch(pattern, one))
    return next(same, "") or nearest(word, STATEMENTS)


def _reserved(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose a reserved word that was read as a name, so that nothing after it fits."""
    before = scene.before
    if before.text not in RESERVED:
        return None
    # These words expect a name, so the reserved word stands where the name should.
    if scene.keyword in ("unknown", "param"):
        message = f"a name is missing before '{before.text}'"
        return scene.error("small-name", message, scene.form(), scene.span(before.start, before.end))
    message = f"unexpected '{before.text}'"
    return scene.error(
        "unexpected", message, "" if scene.in_block else scene.form(), scene.span(before.start, before.end)
    )


def _misspelt(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose a word that is nearly one of the expected words."""
    words = scene.words()
    plain = scene.run.lower()
    other = OTHER_WORDS.get(plain, "")
    likely = (plain if plain != scene.run else "", other)
    meant = next((word for word in likely if word in words), "") or nearest(plain, words)
    if not meant or not scene.run.isalpha() or meant == scene.run:
        return None
    span = scene.span(scene.start, scene.start + len(scene.run))
    message, help = f"unexpected word '{scene.run}'", f"did you mean '{meant}'?"
    # Only capitals were wrong, so nothing else can be meant.
    if meant == plain:
        return scene.error("capitalized-keyword", message, help, span, put=meant)
    return scene.error("unknown-word", message, help, span, guess=meant)


def _incomplete(scene: ErrorContext) -> Diagnostic | None:
    end = scene.before.end
    if scene.before.text == ",":
        comma = scene.span(scene.before.start, scene.before.end)
        return scene.error("incomplete", "nothing follows this comma", "delete it", comma, put="")
    message = scene.expecting("the end of the line", "the line ends too early")
    return scene.error("incomplete", message, "" if scene.in_block else scene.form(), scene.span(end, end))


def _unexpected(scene: ErrorContext) -> Diagnostic:
    message = scene.expecting(f"'{short(scene.word)}'", f"unexpected '{short(scene.word)}'")
    help, begins = "start the line with a word such as 'grid' or 'values', or write a relation", scene.word
    if scene.tokens:
        help, begins = scene.form(), scene.tokens[0].text
    elif scene.in_block:
        help = ""
    # A sign at the margin begins no statement; it is a line of a drawing.
    if not scene.in_block and begins[:1] in DRAWN:
        help = "indent a drawing below a heading, such as 'grid:', 'picture:' or 'long addition:'"
    return scene.error("unexpected", message, help)


class Rule(NamedTuple):
    """A rule and when it is asked; a column that is empty, or None, does not matter.

    ``run`` has the offending words or signs, ``kind`` the kinds of the offending token, ``before`` the kinds of the
    token before it, ``expected`` the terminals that are all expected, and ``keyword`` the words of the statement.
    ``in_block`` is True for indented lines, False for a line at the margin.
    """

    diagnose: Callable[[ErrorContext], Diagnostic | None]
    run: Collection[str] = ()
    kind: Collection[str] = ()
    before: Collection[str] = ()
    expected: Collection[str] = ()
    keyword: Collection[str] = ()
    in_block: bool | None = None

    def ask(self, scene: ErrorContext) -> Diagnostic | None:
        """Return the diagnostic of this rule for a fault; None if the rule does not apply."""
        wanted = ((self.run, scene.run), (self.kind, scene.kind), (self.keyword, scene.keyword))
        fits = all(value in values for values, value in (*wanted, (self.before, scene.before.type)) if values)
        if fits and scene.expected.issuperset(self.expected) and self.in_block in (None, scene.in_block):
            return self.diagnose(scene)
        return None


# The first rule that has a diagnostic decides, so the special ones stand above the general ones.
RULES = (
    Rule(_too_much),
    Rule(_drawn_at_margin, in_block=False),
    Rule(_misspelt_family, in_block=False),
    Rule(_unknown_family),
    Rule(signs.dotted_range, before=("NUMBER", "NAME", "RANGE", "RPAR")),
    Rule(signs.strange_character),
    Rule(signs.decimal, kind=(UNREADABLE,)),
    Rule(signs.in_a_row, keyword=("grid",), in_block=True),
    Rule(signs.comma_in_number, run=(",",)),
    Rule(_capitalized, in_block=False),
    Rule(mistakes.unclosed_quote, run=('"',), expected=("STRING",)),
    Rule(mistakes.quoted, expected=("STRING",)),
    Rule(signs.doubled_sign),
    Rule(_indented),
    Rule(_unclosed_bracket, expected=("RPAR",)),
    Rule(_stray_bracket, run=(")",)),
    Rule(_missing_block, kind=(END,), expected=(INDENT,)),
    Rule(mistakes.address, run=("[", "(")),
    Rule(mistakes.address, before=("RPAR",)),
    Rule(mistakes.unknown_function, run=("(",), before=("NAME", "NUMERAL")),
    Rule(mistakes.between, run=("between",)),
    Rule(_unknown_statement, before=("NAME",), in_block=False),
    Rule(_broken_statement, in_block=False),
    Rule(signs.sized_heading, run=(":",), before=("NUMBER", "DIMENSIONS"), keyword=("grid",), in_block=False),
    Rule(signs.colon, run=(":",), before=OPERAND_ENDS),
    Rule(signs.full_stop, before=OPERAND_ENDS, in_block=False),
    Rule(signs.result_asked, run=("?",), in_block=False),
    Rule(signs.times, run=("x", "X"), expected=("STAR",)),
    Rule(signs.list_of_clues, expected=("INTEGER",)),
    Rule(signs.spaced_target, run=(*BASIC, *TYPED, "x"), before=("TARGET",)),
    Rule(mistakes.separator),
    Rule(mistakes.name_wanted, expected=("NAME",), keyword=("unknown", "param")),
    Rule(_misspelt),
    Rule(mistakes.joined_item, kind=(UNREADABLE,)),
    Rule(mistakes.not_separated, kind=(UNREADABLE,)),
    Rule(mistakes.bare_function, before=("FUNC",), expected=("LPAR",)),
    Rule(mistakes.is_number, kind=OPERAND_STARTS, before=("IS", "NOT"), expected=("PROPERTY",)),
    Rule(mistakes.missing_size, keyword=("grid",)),
    Rule(mistakes.alike, expected=("ALIKE",)),
    Rule(mistakes.missing_target, run=("=",), keyword=("cages",)),
    Rule(signs.missing_then, run=(",",), keyword=("if",)),
    Rule(signs.stray_comma, run=("=", "<", ">", "!"), expected=("IS", "COMMA"), in_block=False),
    Rule(_reserved, before=("NAME",)),
    Rule(mistakes.two_operands, kind=OPERAND_STARTS, before=OPERAND_ENDS),
    Rule(_incomplete, kind=ENDS),
)
