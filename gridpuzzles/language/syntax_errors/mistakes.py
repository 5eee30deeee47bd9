"""Diagnose common mistakes with words, brackets and lists.

Each rule recognizes one mistake, and returns None for every other fault.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...base.english import nearest
from ...base.errors import Diagnostic, Fix
from ...base.number_properties import PROPERTIES as KNOWN
from .context import OPERAND_ENDS, OPERATORS, RELATIONS, ErrorContext, short
from .signs import LISTS
from .vocabulary import ALL_WORDS, FUNCTIONS, STATEMENTS

HOW_TO_WRITE_RULES = "write a rule such as 'values 1..9', 'all different in rows, cols' or 'rows sum = 15'"
"""The help for a line of words. It calls no line a remark, because the line may be a rule in some language."""
PROPERTIES = tuple(KNOWN)
OTHER_FUNCTIONS = {
    "maximum": "max",
    "minimum": "min",
    "total": "sum",
    "add": "sum",
    "prod": "product",
    "mult": "product",
    "multiply": "product",
    "times": "product",
}


REMARK = re.compile(r"[A-Z][a-z]+(?:[ \t]+[\w,'-]+)+[.!?:]?[ \t]*(?=\n|$)")
"""Matches a line of plain words."""
RULE = re.compile(
    r"\d|\b(differ\w*|distinct|repeat\w*|odd|even|prime|unique|once|sums?|products?|add|equals?|not?|same)\b", re.I
)
"""Matches a digit or a word that makes a line of words more than a remark."""


def unknown_function(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``maximum(a, b)``, ``SUM(row 1)``: a bracket after a word that is not a function."""
    before = scene.before
    word = before.text.lower()
    if before.end != scene.start or len(word) < 2 or not word.isalpha():
        return None
    span = scene.span(before.start, before.end)
    message = f"there is no function '{short(before.text)}'"
    if word in FUNCTIONS:
        return scene.error("unknown-function", message, f"write '{word}'", span, put=word)
    if word in ("alldifferent", "alldiff", "distinct"):
        return scene.error("unknown-function", message, "write 'all different: a, b, c'", span)
    meant = OTHER_FUNCTIONS.get(word) or nearest(word, FUNCTIONS)
    help = f"did you mean '{meant}'?" if meant else f"use one of {', '.join(FUNCTIONS)}"
    return scene.error("unknown-function", message, help, span, guess=meant or None)


ADDRESS = re.compile(r"\w*[\[(][ \t]*([1-9]\d{0,3})[ \t]*(?:\][ \t]*\[|[,;])[ \t]*([1-9]\d{0,3})[ \t]*[\])]")
"""Matches the address of a cell in other notations: ``grid[3][2]``, ``cell(1, 2)``, ``(1,1)``."""


def address(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``grid[3][2]``, ``cell(1, 2)``, ``(1,1) + (1,2) = 5``: the address of a cell in another notation."""
    brackets = [token.start for token in scene.tokens if token.type == "LPAR"]
    start = scene.before.start if scene.run in ("[", "(") else next(reversed(brackets), scene.start)
    found = ADDRESS.match(scene.text, start, scene.fault.line_end)
    if not found or found.end() < scene.before.end or scene.before.type == "NUMERAL" or scene.keyword in LISTS:
        return None
    span = scene.span(start, found.end())
    cell = f"r{found[1]}c{found[2]}"
    return scene.error("unknown-function", f"'{short(span.text)}' is not a cell", f"write {cell}", span, guess=cell)


def between(scene: ErrorContext) -> Diagnostic:
    """Diagnose ``a between 3 and 5``."""
    help = "write 3 <= a <= 5, or 3 < a < 5 to leave out the ends"
    return scene.error("unknown-word", "unexpected word 'between'", help, scene.span(scene.start, scene.start + 7))


def not_separated(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose words and numbers without a blank between them."""
    if not re.fullmatch(r"\w{2,}", scene.run):
        return None
    sized = re.fullmatch(r"([0-9]+)x([0-9]+)", scene.run)
    if sized and scene.keyword == "grid" and scene.before.type == "COLON":
        size = f" {sized[1]} x {sized[2]}"
        fix = Fix(scene.span(scene.before.start, scene.start + len(scene.run)), size)
        return scene.error("not-separated", "the size of a grid is written without ':'", f"write grid{size}", fix=fix)
    if re.fullmatch(r"r0[0-9]*c[0-9]+|r[0-9]+c0[0-9]*", scene.run):
        message = f"there is no cell {short(scene.run)}; rows and columns are numbered from 1"
        return scene.error("cell-from-one", message, "write r1c1 for the first cell")
    parts = _parts(scene)
    if parts and parts[1] == "x":
        said = _letter_for_times(scene, parts[0])
        if said is not None:
            return said
    if sized and scene.before.type in OPERAND_ENDS and not scene.in_block:
        return None  # the fault is the missing operator before it
    if parts:
        return _run_together(scene, parts)
    if re.fullmatch(r"[0-9]+|[a-z][a-z0-9]*|[0-9]*[A-Z_][A-Z0-9_]*", scene.run):
        return None
    if scene.run.lower() != scene.run and scene.run.isascii():
        return _mixed(scene)
    message = f"'{short(scene.run)}' is not a valid name"
    return scene.error("strange-word", message, "use the letters a to z for a name, then digits if needed")


def _letter_for_times(scene: ErrorContext, number: str) -> Diagnostic | None:
    """Diagnose a small x after a number where a target is expected or may have been meant."""
    if "TARGET" in scene.expected:
        return scene.error("letter-x", "'x' cannot be used to multiply", f"write {short(number)}*", put=f"{number}*")
    if number.isdigit() and scene.tokens and scene.match(r"\w+[ \t]*$"):
        return scene.error("letter-x", "'x' cannot be used to multiply", f"write {short(number)}* for a target")
    return None


def _run_together(scene: ErrorContext, parts: Sequence[str]) -> Diagnostic:
    """Diagnose a number and a word without a blank between them, which may have been meant as a product."""
    is_factor = "STAR" in scene.expected or not scene.tokens
    message = f"{'an operator or a space' if is_factor else 'a space'} is missing in '{short(scene.run)}'"
    # In algebra, '2a' is a product; between two words only a blank is likely to be missing.
    if is_factor and parts[0].isdigit():
        help = f"write the product: {short(' * '.join(parts))}"
        return scene.error("not-separated", message, help, guess=" * ".join(parts))
    help = f"write '{short(' '.join(parts))}'"
    if is_factor:
        help += f", or '{short(' * '.join(parts))}'"
    return scene.error("not-separated", message, help, put=" ".join(parts))


def _mixed(scene: ErrorContext) -> Diagnostic:
    """Diagnose CAPITALS and small letters in one word, which usually means that the line is a sentence."""
    message = f"'{short(scene.run)}' mixes CAPITALS and small letters"
    words = None
    if not scene.tokens:
        words = REMARK.match(scene.text, scene.start)
    line = scene.match(r"[^\n=<>]*[ \t][^\n=<>]*(?=\n|$)")
    # A line without a relation is a sentence, in which capitals are no mistake.
    if words or line:
        return scene.error("mixed-word", f"{message}, so the line is not understood", HOW_TO_WRITE_RULES)
    return scene.error("mixed-word", message, "write secret digits in CAPITALS only, and a name in small letters only")


def _parts(scene: ErrorContext) -> tuple[str, ...]:
    """Return the number and word, or the two words, that the offending run consists of; () if there are none."""
    found = re.fullmatch(r"([0-9]+)([a-z][a-z0-9]*)", scene.run)
    if found:
        return found.groups()
    for word in scene.words():
        rest = scene.run[len(word) :]
        if scene.run.startswith(word) and (rest in ALL_WORDS or rest.isdigit()):
            return word, rest
    return ()


def joined_item(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose a clue square without a blank between it and the next mark."""
    start = scene.before.start if scene.before.end == scene.start else scene.start
    clue = scene.match(r"[\w?\\]+", start)
    if not clue or "\\" not in clue.group():
        return None
    help = "write a clue square as down\\across, such as 16\\24, and put spaces between squares"
    return scene.error(
        "not-separated", f"'{short(clue.group())}' is not a clue square", help, scene.span(start, clue.end())
    )


def separator(scene: ErrorContext) -> Diagnostic | None:
    related = not scene.in_block and not scene.kinds.isdisjoint({*RELATIONS, "IS"})
    joined = scene.match(r"&+")
    if joined and related:
        span = scene.span(scene.start, joined.end())
        return scene.error("separator", f"'{joined.group()}' cannot join relations", "write 'and'", span, put="and")
    if scene.run not in ("and", "&", ";") or not (related or "COMMA" in scene.expected):
        return None
    if related:
        help = "write each relation on its own line"
        return scene.error("separator", f"'{scene.run}' cannot separate relations", help)
    return scene.error("separator", f"'{scene.run}' cannot separate the items of a list", "write a comma", put=",")


def two_operands(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``A = 2 B = 3``: no operator between a number and the next."""
    if not scene.expected & OPERATORS or not re.match(r"[\w(]", scene.run):
        return None
    before, word = short(scene.before.text), short(scene.word)
    message = f"there is no operator between '{before}' and '{word}'"
    # The special cases come first: a missing 'is', line break or comma is more likely than a missing operator.
    if scene.word in PROPERTIES and "IS" in scene.expected:
        message = f"'is' is missing between '{before}' and '{word}'"
        fix = scene.insertion(scene.before.end, " is")
        return scene.error("missing-operator", message, f"write '{before} is {word}'", fix=fix)
    is_whole = scene.keyword in STATEMENTS or scene.kinds & RELATIONS
    begins = scene.word in STATEMENTS and (
        scene.word != "each" or ":" in scene.text[scene.start : scene.fault.line_end]
    )
    if begins and is_whole and not scene.in_block:
        fix = Fix(scene.span(scene.before.end, scene.start), "\n")
        message = f"'{word}' must start on a new line"
        return scene.error("missing-line", message, f"put '{word}' on its own line", fix=fix)
    if scene.keyword in LISTS and scene.before.text[-1].isdigit() and scene.word[:1].isdigit():
        message, fix = f"there is no comma between '{before}' and '{word}'", scene.insertion(scene.before.end, ",")
        return scene.error("missing-operator", message, f"write {before}, {word}", fix=fix)
    # What is left is a missing operator; the help depends on what else the two marks may be.
    help = "write an operator such as '*' in between"
    if "_" in (scene.before.text, scene.word) and not scene.in_block:
        help = "write '__' for a number of two digits, or write an operator in between ('?' if it has to be found)"
        return scene.error("missing-operator", message, help)
    if scene.kinds & RELATIONS and not scene.in_block:
        help += ", or write each relation on its own line"
    return scene.error("missing-operator", message, help)


def is_number(scene: ErrorContext) -> Diagnostic:
    """Diagnose ``r1c1 is 5``: ``is`` instead of ``=``, or a word that is not a property."""
    if re.match(r"[a-z]{2}", scene.word):
        # A longer word is a misspelled property; one letter is a number, so '=' is meant.
        near = nearest(scene.word, PROPERTIES)
        help = f"use {', '.join(PROPERTIES[:-1])} or {PROPERTIES[-1]}"
        if near:
            help = f"did you mean '{near}'?"
        return scene.error("property-needed", f"'{short(scene.word)}' is not a property", help, guess=near or None)
    sign = "=" if scene.before.type == "IS" else "!="
    message = f"expected a property after '{scene.before.text}', found '{short(scene.word)}'"
    verb = scene.before if sign == "=" else scene.tokens[-2]
    fix = Fix(scene.span(verb.start, scene.before.end), sign)
    return scene.error(
        "property-needed", message, f"write '{sign} {short(scene.word)}', or a property such as 'is prime'", fix=fix
    )


def missing_target(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``A = B = 3`` in a legend: the first label has no target."""
    if len(scene.tokens) < 3 or scene.tokens[-2].type != "EQUAL":
        return None
    label, sign, target = scene.tokens[-3:]
    # 'A = 3+ = 4' has its target, so the label of the second one is missing instead.
    if not target.text[0].isalpha():
        return scene.error(
            "missing-label", "there is no label before this '='", "write a label of the map before it: A = 24*"
        )
    help = f"write {label.text} = 24*, or {label.text} = ? for a cage without a clue"
    span = scene.span(label.start, sign.end)
    fix = scene.insertion(sign.end, " ?", sure=False)
    return scene.error("missing-target", f"there is no target after '{label.text} ='", help, span, fix=fix)


def missing_size(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``grid x 3``: the number of rows is missing."""
    if len(scene.tokens) != 2 or scene.tokens[1].text not in ("x", "by"):
        return None
    sign = scene.tokens[1]
    message = f"there is no number of rows before '{sign.text}'"
    return scene.error("missing-size", message, scene.form(), scene.span(sign.start, sign.end))


def alike(scene: ErrorContext) -> Diagnostic | None:
    """Diagnose ``no two rows`` or ``no two rows the same``: the word ``alike`` is missing."""
    if not scene.keyword.startswith("no"):
        return None
    start = end = scene.tokens[-1].end
    if not scene.ended:
        end = max(end, scene.fault.line_end)
    fix = Fix(scene.span(start, end), " alike", sure=False)
    return scene.error("incomplete", "'alike' is missing", scene.form(), scene.span(), fix=fix)


def bare_function(scene: ErrorContext) -> Diagnostic:
    before = scene.before
    message = f"'(' is missing after '{before.text}'"
    cells = scene.match(r"[ \t]*((?:row|col)[ \t]+[0-9]+|r[0-9]+c[0-9]+(?:\.\.r[0-9]+c[0-9]+)?)", before.end)
    # Cells without brackets behind the word can be put into brackets; otherwise nothing is known about them.
    if cells is None:
        return scene.error("missing-bracket", message, f"write {before.text}(row 1, 3)")
    help = f"write {before.text}({cells[1]})"
    fix = Fix(scene.span(before.end, cells.end()), f"({cells[1]})")
    return scene.error("missing-bracket", message, help, fix=fix)


def name_wanted(scene: ErrorContext) -> Diagnostic | None:
    if scene.ended:
        return None
    return scene.error(
        "small-name", f"expected a name, found '{short(scene.word)}'", "write a name in small letters, such as total"
    )


def quoted(scene: ErrorContext) -> Diagnostic:
    return scene.error(
        "unquoted-file",
        "expected a file name in quotes",
        'write it like this: use "latin.puzzle" (n = 5)',
        fix=_in_quotes(scene, scene.start),
    )


def _in_quotes(scene: ErrorContext, start: int) -> Fix | None:
    """Return a fix that puts quotes around the name of a puzzle file at ``start``; None if there is no such name."""
    found = scene.match(r"[\"']?([^\"'\s]+\.puzzle)[\"']?", start)
    if not found:
        return None
    return Fix(scene.span(found.start(), found.end()), f'"{found[1]}"')


def unclosed_quote(scene: ErrorContext) -> Diagnostic:
    help = "add '\"' at the end of the file name"
    return scene.error("unclosed-quote", "this quote is never closed", help, fix=_in_quotes(scene, scene.start))
