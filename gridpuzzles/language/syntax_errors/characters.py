# ruff: noqa: RUF001
"""Diagnose characters that look like those of the language but differ, and propose what to write instead."""

from __future__ import annotations

import re

from ...base.errors import Diagnostic, Fix
from ...base.source import Span

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
    from unicodedata import category, decimal, name, normalize

    sign = span.text[:1]
    span = Span(span.source, span.start, span.start + 1)
    called = name(sign, f"U+{ord(sign):04X}").lower() if sign else ""
    if not sign or (sign.isascii() and sign.isprintable()):
        return None
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
    digit = decimal(sign, None)
    if digit is not None:
        message = f"'{sign}' is not a digit from 0 to 9"
        return Diagnostic("strange-digit", message, span, help=f"write {digit}", fix=Fix(span, str(digit)))
    if sign in QUOTES:
        message = f"'{sign}' is not a straight quote"
        return Diagnostic("smart-quotes", message, span, help="write '\"'", fix=_both_quotes(span))
    plain = INSTEAD.get(sign) or normalize("NFKC", sign)
    if plain.isascii() and plain.strip():
        message = f"unknown character '{sign}'"
        is_followed = plain.startswith("^") and re.compile(r"[\w(]").match(span.source.text, span.end)
        fix = None if is_followed else Fix(span, spaced(span, plain), sure=" " not in plain)
        return Diagnostic("strange-sign", message, span, help=f"write '{plain}'", fix=fix)
    return Diagnostic("strange-character", f"unknown character '{sign}'", span, help=_named(sign))


def _named(sign: str) -> str:
    """Return a help that names the symbol with a word, for pictures such as emoji; otherwise ""."""
    from unicodedata import category, name

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
    if text[:1].isalpha() and _in_word(whole[span.start - 1 : span.start]):
        before = " "
    else:
        before = ""
    if text[-1:].isalpha() and _in_word(whole[span.end : span.end + 1]):
        after = " "
    else:
        after = ""
    return f"{before}{text}{after}"


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def numeral_doubts(span: Span) -> list[Diagnostic]:
    """Return errors and warnings for the characters of secret digits that are not ASCII."""
    found: list[Diagnostic] = []
    for place, sign in enumerate(span.text, span.start):
        where = Span(span.source, place, place + 1)
        if sign.isascii():
            continue
        plain = LOOK_ALIKES.get(sign) or _narrow(sign)
        if plain:
            message = f"'{sign}' looks like the Latin letter {plain} but is a different character"
            fix = Fix(where, plain, sure=False)
            found.append(Diagnostic("look-alike-letter", message, where, "warning", help=f"write {plain}", fix=fix))
        elif not sign.isupper():
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
    from unicodedata import normalize

    plain = normalize("NFKC", sign)
    if plain.isascii() and plain.isupper():
        return plain
    return ""
