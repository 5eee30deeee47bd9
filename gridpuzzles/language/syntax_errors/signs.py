# ruff: noqa: RUF001
"""Diagnose common mistakes with signs and figures, and characters that look like those of the language but differ.

Each rule recognizes one mistake, and returns None for every other fault.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from unicodedata import category, name, normalize, numeric

from ...base.errors import Diagnostic, Fix, Severity
from ...base.source import Span
from .context import OPERAND_ENDS, OPERATORS, RELATIONS, ErrorContext, short
from .vocabulary import STATEMENTS

# ruff: noqa: RUF001


QUOTES = "“”„‟«»″"
INSTEAD = {
    **dict.fromkeys(QUOTES, '"'),
    **dict.fromkeys("‘’‚‛′`", "'"),
    **dict.fromkeys("‐‑‒–—―﹣", "-"),
    **dict.fromkeys("∗⋅•∙✕✖⨯╳", "*"),
    **dict.fromkeys("∕⁄∶", "/"),
    "…": "..",
    "¹": "^1",
    "²": "^2",
    "³": "^3",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "⩽": "<=",
    "⩾": ">=",
    "±": "+ or -",
    "&": "and",
}
"""Character -> text to write instead."""

LOOK_ALIKES = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ", "ABEZHIKMNOPTYXABESIJKMHOPCTYX", strict=True))
"""Greek and Cyrillic capitals -> the Latin capitals that look the same."""


def strange(span: Span) -> Diagnostic | None:
    """Return a diagnostic for the character at the start of ``span``.

    None if it is printable ASCII, or if ``span`` is empty.
    """
    sign = span.text[:1]
    span = Span(span.source, span.start, span.start + 1)
    called = name(sign, f"U+{ord(sign):04X}").lower() if sign else ""
    if not sign or (sign.isascii() and sign.isprintable()):
        return None
    # Blanks and invisible characters come first. They are named, because printing them would show nothing.
    if category(sign) == "Zs":
        return Diagnostic(
            "strange-blank",
            f"non-standard space character: {called}",
            span,
            help="write an ordinary space",
            fix=Fix(span, " "),
        )
    if category(sign) in ("Cf", "Zl", "Zp"):
        message = f"invisible character: {called}"
        return Diagnostic("invisible-character", message, span, help="delete it", fix=Fix(span, ""))
    if category(sign) in ("Cc", "Cs", "Cn", "Co") or sign == "\ufffd":
        message = f"character that is not text: {called}"
        return Diagnostic("not-text", message, span, help="save puzzle files as plain text in UTF-8")
    # Digits of other scripts and Roman numerals have a value; letters that look like digits have none.
    digit = int(numeric(sign)) if category(sign) == "Nl" else unicodedata.decimal(sign, None)
    if digit is not None:
        message = f"'{sign}' is not a digit from 0 to 9"
        return Diagnostic("strange-digit", message, span, help=f"write {digit}", fix=Fix(span, str(digit)))
    if sign in QUOTES:
        message = f"'{sign}' is not a straight quote"
        return Diagnostic("smart-quotes", message, span, help="write '\"'", fix=_both_quotes(span))
    # The table has what normalization does not know or gets wrong for this language, such as dashes.
    plain = INSTEAD.get(sign) or normalize("NFKC", sign)
    if plain.isascii() and plain.strip():
        message = f"unknown character '{sign}'"
        # 'a²b' would become 'a^2b', so nothing is replaced before a word.
        is_followed = plain.startswith("^") and re.compile(r"[\w(]").match(span.source.text, span.end)
        fix = None if is_followed else Fix(span, spaced(span, plain), sure=" " not in plain)
        return Diagnostic("strange-sign", message, span, help=f"write '{plain}'", fix=fix)
    return Diagnostic("strange-character", f"unknown character '{sign}'", span, help=_named(sign))


def _named(sign: str) -> str:
    """Return a help that names the symbol with a word, for pictures such as emoji; otherwise ""."""
    if category(sign) != "So":
        return ""
    word = re.sub(r"[^a-z]", "", name(sign, "").lower().rpartition(" ")[2]) or "thing"
    return f"write 'unknown {word} in 1..9', and {word} instead of the symbol"


def _both_quotes(span: Span) -> Fix:
    """Return a fix that makes this quote straight, together with its closing quote if it has one on the line."""
    found = re.compile(rf"[{QUOTES}]([^{QUOTES}\"\r\n]*)[{QUOTES}\"]").match(span.source.text, span.start)
    if found:
        return Fix(Span(span.source, *found.span()), f'"{found[1]}"')
    return Fix(span, '"')


def spaced(span: Span, text: str) -> str:
    """Return ``text`` as a replacement for ``span``, with blanks if one of its words would touch another word."""
    whole = span.source.text
    before = " " if re.search(r"\w\Z", whole[span.start - 1 : span.start]) and text[:1].isalpha() else ""
    after = " " if re.match(r"\w", whole[span.end : span.end + 1]) and text[-1:].isalpha() else ""
    return f"{before}{text}{after}"


def numeral_doubts(span: Span) -> list[Diagnostic]:
    """Return errors and warnings for the characters of secret digits that are not ASCII."""
    found: list[Diagnostic] = []
    for place, sign in enumerate(span.text, span.start):
        where = Span(span.source, place, place + 1)
        if sign.isascii():
            continue
        # A letter of another script is a secret digit of its own, which looks like the Latin one: warn, but allow it.
        plain = LOOK_ALIKES.get(sign) or _narrow(sign)
        if plain and sign.isalpha():
            message = f"'{sign}' looks like the Latin letter {plain} but is a different character"
            fix = Fix(where, plain, sure=False)
            found.append(
                Diagnostic("look-alike-letter", message, where, Severity.WARNING, help=f"write {plain}", fix=fix)
            )
        # A Roman numeral such as U+216B counts as upper case, but is a number.
        elif not (sign.isalpha() and sign.isupper()):
            strange_one = strange(where)
            if strange_one and (not sign.isalpha() or strange_one.code != "strange-character"):
                found.append(strange_one)
            else:
                message = f"'{sign}' is not a capital letter"
                found.append(
                    Diagnostic(
                        "no-capital",
                        message,
                        where,
                        help="use CAPITALS for secret digits and the letters a to z for names",
                    )
                )
    return found


def _narrow(sign: str) -> str:
    """Return the ASCII capital for a wide or styled form of it; "" if there is none."""
    plain = normalize("NFKC", sign)
    if plain.isascii() and plain.isupper():
        return plain
    return ""


LISTS = ("values", "letters", "digits", "each", "unknown", "steps")
FOREIGN = tuple("$&@;`{}'")
SIGNS = re.compile(r"[=<>!*/|%:+^~]+")
DOUBLED = {
    "==": "=",
    "===": "=",
    "=>": ">=",
    "=<": "<=",
    "<>": "!=",
    "><": "!=",
    "=!": "!=",
    "=/=": "!=",
    "/=": "!=",
    "**": "^",
    "//": "div",
    "||": "or",
    "%": "mod",
    ":=": "=",
    "<<": "<",
    ">>": ">",
    "+=": "=",
    "~": "-",
}
"""Signs of other languages -> signs of this language."""
CERTAIN = ("==", "===", "=<", "<>", "=!", "**", "||", "%", ":=")
"""Signs of other languages that can mean only one thing here."""


def strange_character(scene: ErrorContext) -> Diagnostic | None:
    for place in range(scene.start, scene.start + len(scene.word)):
        if not (scene.text[place].isascii() and scene.text[place].isprintable()):
            diagnostic = strange(scene.span(place, place + 1))
            # A letter that is only unknown is part of a word; the rules for words explain it better.
            if diagnostic and not (scene.text[place].isalpha() and diagnostic.code == "strange-character"):
                return diagnostic
    end = scene.start + len(scene.word)
    # A foreign sign right behind the word is the likelier cause than the word.
    if scene.text[end : end + 1] in FOREIGN and end < scene.fault.line_end:
        span = scene.span(end, end + 1)
        return scene.error("strange-character", f"unknown character '{span.text}'", span=span)
    return None


def dotted_range(scene: ErrorContext) -> Diagnostic | None:
    listed = scene.keyword in LISTS or "IN" in scene.kinds
    if scene.word not in ("-", "–", "—", "…", ".", "to") or not listed:
        return None
    # Of '1...9' the third dot is the fault, because two of them are read already.
    put = "" if scene.before.type == "RANGE" else ".."
    return scene.error(
        "range",
        f"'{scene.word}' cannot be used for a range",
        "write two dots, as in 1..9",
        fix=Fix(scene.span(), put, sure=scene.word != "-"),
    )


def decimal(scene: ErrorContext) -> Diagnostic | None:
    found = scene.match(r"[0-9]{1,9}\.[0-9]{1,9}\b")
    if not found:
        return None
    number = Fraction(found.group())
    help = f"write the fraction {number}" if number.denominator > 1 else f"write {number}"
    # Behind an operator, the slash of the fraction would divide the whole product.
    put = f"({number})" if number.denominator > 1 and scene.before.type in OPERATORS else str(number)
    message = f"the decimal number {found.group()} is not supported"
    return scene.error("decimal", message, help, scene.span(found.start(), found.end()), put=put)


def comma_in_number(scene: ErrorContext) -> Diagnostic | None:
    before = scene.before
    found = scene.match(r"(?:,[0-9]+)+")
    if not found or before.end != scene.start or not before.text[-1:].isdigit():
        return None
    written = before.text + found.group()
    message = f"there is no space after the comma in '{short(written)}'"
    span = scene.span(before.start, found.end())
    if scene.keyword == "grid" and not scene.in_block:
        size = written.replace(",", " x ")
        return scene.error(
            "comma-in-number", "the size of a grid is written without a comma", f"write {size}", span, put=size
        )
    # Groups of three digits are one large number, or a list of which only the blanks are missing.
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", written):
        joined = written.replace(",", "")
        help = f"write {short(joined)}, or put a space after each comma"
        return scene.error("comma-in-number", message, help, span, guess=joined)
    help = "put a space after each comma"
    fix = Fix(span, written.replace(",", ", "), sure=scene.keyword in LISTS)
    return scene.error("comma-in-number", message, help, span, fix=fix)


def doubled_sign(scene: ErrorContext) -> Diagnostic | None:
    if scene.ended:
        return None
    before = scene.before
    start = scene.start
    # The first character of a doubled sign is read already, as a sign of its own.
    if before.end == start and SIGNS.fullmatch(before.text) and SIGNS.match(scene.text, start):
        start = before.start
    found = SIGNS.match(scene.text, start, scene.fault.line_end)
    if not found or found.group() not in DOUBLED:
        return None
    sign = found.group()
    message = f"'{sign}' is not an operator"
    span = scene.span(start, found.end())
    if scene.keyword == "grid" and scene.in_block:
        return scene.error("unknown-sign", message, "write '_' for an empty cell", span, guess="_")
    fix = Fix(span, spaced(span, DOUBLED[sign]), sure=sign in CERTAIN)
    return scene.error("unknown-sign", message, f"write '{DOUBLED[sign]}'", span, fix=fix)


def colon(scene: ErrorContext) -> Diagnostic | None:
    if not (scene.expected & OPERATORS or (scene.keyword in ("cages", "grid") and scene.in_block)):
        return None
    before, operand = scene.before, scene.match(r":[ \t]*[\w(]")
    if scene.keyword == "grid" and scene.in_block:
        return scene.error("colon", "a grid cannot contain ':'", "write a clue square as down\\across, such as 16\\24")
    # In a legend and in a drawing a colon has another cause than between numbers.
    if scene.keyword == "cages" and scene.in_block:
        if before.text.isdigit():
            return scene.error("colon", "':' cannot be used to divide", "write '/', as in A = 2/", put="/")
        return scene.error("colon", "a legend cannot contain ':'", "write '=', as in A = 24*", put=" =")
    if before.type == "DIRECTION":
        return scene.error("colon", "':' cannot be used as a relation", "write 'is square', or '= 12'")
    if re.fullmatch(r"[A-Za-z]\d?", before.text) and scene.match(r":[ \t]*\d+[ \t]*[-+*/x×÷]?[ \t]*$"):
        message = "this looks like the target of a cage, but there is no map of cages above it"
        return scene.error(
            "colon", message, "draw the map below 'cages:' and indent the targets below it, such as A = 3+"
        )
    if not operand:
        return scene.error("colon", f"no statement starts with '{short(before.text)}'", "write '=' for a relation")
    return scene.error("colon", "':' cannot be used to divide", "write '/' to divide, or '..' for a range")


def sized_heading(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``grid 4 x 4:``: both a size and a colon."""
    if len(scene.tokens) < 2 or scene.heading is None:
        return None
    span = scene.span(scene.heading.start, scene.start + 1)
    help = "write 'grid:' above the rows of cells, or the size alone without ':'"
    return scene.error("colon", "this 'grid' has both a size and a ':'", help, span, guess="grid:")


def result_asked(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``a + b = ?`` at the margin: a question mark as a result."""
    if scene.kinds.isdisjoint(RELATIONS):
        return None
    help = "write 'unknown total in 1..999' on its own line, and 'total' here"
    return scene.error("result-asked", "'?' cannot be used as a result here", help)


def full_stop(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``MONEY.``: a full stop at the end of a line."""
    if not scene.match(r"\.[ \t]*(#.*)?$"):
        return None
    return scene.error("full-stop", "a line must not end with a full stop", "delete it", put="")


def times(scene: ErrorContext) -> Diagnostic:
    return scene.error("letter-x", f"'{scene.run}' cannot be used to multiply", "write '*' (or ×)", put="*")


def in_a_row(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``_ _ = 12`` or ``5 - 3``: a sign between the cells of a drawn grid."""
    if not scene.tokens or scene.tokens[0].text in STATEMENTS:
        return None
    if scene.run == "=":
        return scene.error(
            "sign-in-grid", "'=' cannot be used between the cells of a grid", "write '| 12' for the clue of a row"
        )
    if scene.run in ("+", "*", "/", "×", "÷"):
        help = "draw equations across and down below 'picture:', or write equations of rows below 'rows:'"
        return scene.error("sign-in-grid", f"'{scene.run}' cannot be used between the cells of a grid", help)
    if scene.run in ("-", "−", ","):
        help = "write '_' for an empty cell, and put spaces between cells"
        blank = "_" if scene.run != "," else " "
        return scene.error(
            "sign-in-grid", f"'{scene.run}' cannot be used between the cells of a grid", help, guess=blank
        )
    return None


def list_of_clues(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``15 - 3`` in a list of clues: an operator between two clues."""
    # '15-3' is a fault at its first character; '15 - 3' is found at the operator.
    if scene.before.type not in OPERAND_ENDS:
        joined = scene.match(r"[-−]?[0-9]+[-−][0-9]+")
        if not joined:
            return None
        help = "put a space between two numbers, or put a calculation in brackets, such as (15 - 3)"
        span = scene.span(scene.start, joined.end())
        apart = re.sub(r"(?<=[0-9])[-−]", " ", joined.group())
        return scene.error("not-separated", f"'{joined.group()}' is not a number", help, span, guess=apart)
    if scene.run not in ("-", "−", "+", "*", "/", "×", "÷", "^"):
        return None
    help = "put a calculation in brackets, such as (15 - 3); write a negative clue as -3"
    return scene.error("sign-in-list", f"'{scene.run}' cannot be used between two clues", help)


def missing_then(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``if a = 1, b = 2``: a comma instead of ``then``."""
    if "THEN" in scene.kinds:
        return None
    return scene.error("separator", "expected 'then', found ','", "write 'then'", put=" then")


def stray_comma(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``A, B = 3``: a list of expressions is allowed only before a property or a domain."""
    commas = [token for token in scene.tokens if token.type == "COMMA"]
    if not commas:
        return None
    help = "delete the comma, or write each relation on its own line"
    span = scene.span(commas[-1].start, commas[-1].end)
    first, last = scene.tokens[scene.tokens.index(commas[-1]) - 1], scene.tokens[-1]
    # 'r1, c2' is a cell with a comma in its address, not a list of two names.
    if re.fullmatch(r"r[1-9]\d*", first.text) and re.fullmatch(r"c[1-9]\d*", last.text):
        cell, span = first.text + last.text, scene.span(first.start, last.end)
        return scene.error(
            "stray-comma", "the address of a cell is written without a comma", f"write {cell}", span, put=cell
        )
    return scene.error("stray-comma", "a list of expressions needs 'is', 'are' or 'in' after it", help, span)


def spaced_target(scene: ErrorContext) -> Diagnostic:
    sign = {"x": "*"}.get(scene.run, scene.run)
    span = scene.span(scene.before.start, scene.start + 1)
    joined = f"{scene.before.text}{sign}"
    return scene.error(
        "sign-apart", "there is a space between the target and its operator", f"write {joined}", span, put=joined
    )
