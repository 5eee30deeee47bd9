# ruff: noqa: RUF001
"""Characters that look like those of the language and are not: what each one is, and what to write instead."""

from __future__ import annotations

from ...errors import Diagnostic
from ...source import Span

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
"""Sign -> what to write for it."""

LOOK_ALIKES = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ", "ABEZHIKMNOPTYXABESIJKMHOPCTYX", strict=True))
"""Greek and Cyrillic capitals -> the Latin ones they cannot be told from."""


def strange(span: Span) -> Diagnostic | None:
    """What to say of a character at ``span`` that the language does not use; None for one of its own."""
    from unicodedata import category, decimal, name, normalize

    sign = span.text[:1]
    span = Span(span.source, span.start, span.start + 1)
    called = name(sign, f"U+{ord(sign):04X}").lower() if sign else ""
    if not sign or (sign.isascii() and sign.isprintable()):
        return None
    if category(sign) == "Zs":
        return Diagnostic("strange-blank", f"a {called} stands here", span, help="write an ordinary blank")
    if category(sign) in ("Cf", "Zl", "Zp"):
        return Diagnostic(
            "invisible-character", f"an invisible character stands here ({called})", span, help="delete it"
        )
    if category(sign) in ("Cc", "Cs", "Cn", "Co") or sign == "\ufffd":
        message = f"a character stands here that is no text ({called})"
        return Diagnostic("not-text", message, span, help="puzzle files are plain text, saved as UTF-8")
    digit = decimal(sign, None)
    if digit is not None:
        return Diagnostic("strange-digit", f"'{sign}' is no digit of the language", span, help=f"write {digit}")
    if sign in QUOTES:
        return Diagnostic("smart-quotes", f"'{sign}' is a typographer's quote", span, help="write '\"'")
    plain = INSTEAD.get(sign) or normalize("NFKC", sign)
    if plain.isascii() and plain.strip():
        return Diagnostic("strange-sign", f"'{sign}' is no sign of the language", span, help=f"write '{plain}'")
    return Diagnostic("strange-character", f"'{sign}' has no meaning here", span)


def numeral_doubts(span: Span) -> list[Diagnostic]:
    """Errors and warnings about the characters of secret digits that are not ASCII."""
    found: list[Diagnostic] = []
    for place, sign in enumerate(span.text, span.start):
        where = Span(span.source, place, place + 1)
        if sign.isascii():
            continue
        plain = LOOK_ALIKES.get(sign) or _narrow(sign)
        if plain:
            message = f"this '{sign}' is not the Latin letter {plain} it looks like"
            found.append(Diagnostic("look-alike-letter", message, where, "warning", help=f"write {plain}"))
        elif not sign.isupper():
            strange_one = strange(where)
            if strange_one and (not sign.isalpha() or strange_one.code != "strange-character"):
                found.append(strange_one)
            else:
                message = f"'{sign}' is no capital letter"
                found.append(Diagnostic("no-capital", message, where, help="secret digits are CAPITALS, names a to z"))
    return found


def _narrow(sign: str) -> str:
    from unicodedata import normalize

    plain = normalize("NFKC", sign)
    return plain if plain.isascii() and plain.isupper() else ""
