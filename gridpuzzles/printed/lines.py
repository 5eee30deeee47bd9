"""Read lines that are not sentences: declarations, relations (in signs, in words, of names and pictures) and lists.

The grammar lines.lark is parsed over marks. A derivation contains every mark.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..language.grammar import Grammar
from ..language.token_parser import value_of
from .blocks import Line, is_statement
from .concepts import LANGUAGES, Token, concepts, kinds_of, lengths, table
from .marks import Mark
from .relations import MEANINGS
from .said import COLORED, Ambiguous, Context, Said, Unclear
from .symbols import picture_name

GRAMMAR = Grammar("printed", "lines.lark", "start")
KEY = 3
"""Maximal number of words in the key before a list of clues."""
SIGNS = {
    "+": "PLUS",
    "-": "MINUS",
    "*": "STAR",
    "/": "SLASH",
    "\\": "BACKSLASH",
    "^": "CARET",
    "%": "PERCENT",
    "(": "LPAR",
    ")": "RPAR",
    ",": "COMMA",
    ";": "STOP",
    ":": "COLON",
    "..": "DOTS",
    "->": "ARROW",
    "?": "UNGIVEN",
}
OF_LABELS = frozenset(("SECTION", "LINES"))
"""Concepts of words that label an equation, as colors do: ``circles: a + b = 7``."""
OF_CELLS = frozenset(("PATH", "SET", "PAIR", "START"))
"""Concepts of words before a list of cells."""
OF_OWN = {"mark": ("PAIR", "mark {}"), "rule": ("PATH", "{}"), "name": ("NAME", "{}")}
"""The concept of a name that the text defines, by its kind, before a list of cells; ``{}`` stands for the name."""
BETWEEN_CELLS = frozenset(("NAME", "COMMA", "STOP", "TO", "ARROW", "MINUS", "DOTS", "SLASH", "AND", "COLON"))
"""Tokens of a list of cells alone, which is of the kind that the heading or the whole text names."""
PROPERTIES = frozenset(("SET", "PROPERTY"))
OF_HEADS = frozenset(("PROPERTY", "CELL", "THING", "EACH", "COLOR", "COMMA", "WITH"))
"""Concepts of sentences that tell a property of the cells listed below."""
OF_LINES = frozenset(("LINE", "LINE_NAME", "COLOR", "NUMBER", "TWO", "COMMA", "DASH", "STOP"))
"""Concepts of words before the cells of a line, which may be numbered."""
COMPARED = frozenset(("MORE", "LESS", "OVER", "UNDER", "LEAST", "MOST", "PROPERTY"))
OF_RULES = frozenset(("EACH", "NO", "DIFFERENT", "SAME", "REPEAT", "ONCE", "ROW", "COL", "DIAGONAL"))
"""Concepts of words that turn a sentence into a rule, because they cannot be names."""
OF_NUMBERS = frozenset(("MORE", "LESS", "OVER", "UNDER", "STAR", "TIMES"))
"""Concepts behind the word for a number: ``three more than x``."""
OPERANDS = ("NUMBER", "NAME", "RPAR", "PERCENT")
HOLE = re.compile(r"\{\w+\}")
"""What waits for the size of the board."""
RELATIONS = frozenset(("REL", "IS", "ADDS", "MULTIPLIES", "DIFFERS", "UNKNOWN"))
"""Concepts of lines with operands."""
JOINING = frozenset(("y", "e", "en"))
"""Words for "and" that may be names, too."""


def read_line(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meaning of a line; None if it is another kind of line, such as a sentence or a row of a drawing.

    Targets of cages (``A = 7+``) and cages listed by cells are read in readers/cages.py. Raise `Unclear` for a line
    with two readings; the caller adds the number of the line.
    """
    marks = _with_commas(marks)
    # A full stop closes a line of a list as well as a sentence.
    is_closed = marks and marks[-1].text in (".", "!", ";", ",")
    tokens = _below_heading(marks[:-1] if is_closed else marks, context)
    if tokens is None:
        return None
    if _is_two_equations(marks):
        raise Unclear("are these two equations? write each on a line of its own")
    try:
        said = value_of(GRAMMAR, tokens, MEANINGS)
    except ValueError:
        return None
    if said is None and any((one[0], two[0]) == ("NUMBER", "PERCENT") for one, two in pairwise(tokens)):
        raise Ambiguous("per cent of what? write '25% of a', or 'a + 25% of a' for so much more")
    if said is None or any(isinstance(one, str) and not is_statement(HOLE.sub("9", one)) for one in said):
        return None
    return list(said)


def _with_commas(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks of ``a = 3  b = 5``, values of names or cells, with commas between them; others unchanged."""
    told = ["=" if mark.text == "=" else "word" if mark.kind == "cell" else mark.kind for mark in marks]
    count = len(marks) // 3
    if count < 2 or told != ["word", "=", "number"] * count:
        return marks
    ends = range(2, len(marks) - 1, 3)
    return [
        one for at, mark in enumerate(marks) for one in ((mark, Mark("sign", ",", mark.end)) if at in ends else (mark,))
    ]


def _is_two_equations(marks: Sequence[Mark]) -> bool:
    """Return True if a name follows a number after a blank, between two relations: ``a + b = 10  a - b = 2``."""
    relations = [at for at, mark in enumerate(marks) if mark.kind == "rel"]
    between = range(relations[0], relations[-1]) if relations else ()
    return any(
        marks[at].kind == "number"
        and marks[at + 1].kind in ("word", "mixed", "cell")
        and marks[at].end < marks[at + 1].at
        for at in between
    )


def _below_heading(marks: Sequence[Mark], context: Context) -> list[Token] | None:
    """Return the tokens of a line and of the heading above it: the kind of a path, or ``1 across is`` for ``1.``"""
    if context.section in ("across", "down") and len(marks) > 2 and marks[0].kind == "number":
        rest = _tokens(marks[1 + (marks[1].text in (".", ")", ":")) :], context)
        if not rest or rest[0][0] == "SECTION" or [kind for kind, _ in rest] == ["NUMBER"]:
            return None  # a number may be the sum of a run as well as an entry
        is_told = rest[0][0] in ("IS", "REL")
        return [("NAME", f"{marks[0].text} {context.section}"), *([] if is_told else [("IS", None)]), *rest]
    tokens = _tokens(marks, context)
    if tokens and tokens[1:] == [("COLON", None)] and tokens[0][0] in PROPERTIES and not context.above_lists:
        return None  # "only odd digits:" is a rule
    label = [kind for kind, _ in tokens[:2]] if tokens else []
    is_label = label[1:] == ["COLON"] and (label[0] in OF_LABELS or "COLOR" in kinds_of(marks[0].text))
    if tokens and is_label and any(kind == "REL" for kind, _ in tokens):
        return tokens[2:]  # "across: a + b = 7" says where the cells are
    if tokens and tokens[0][0] == "PATH" and ("START", None) in tokens and tokens[0] in tokens[1:]:
        tokens = tokens[tokens.index(("START", None)) :]  # "arrow 1: circle r1c2, arrow r2c2" has its name twice
    first = next((at for at, mark in enumerate(marks) if mark.kind == "cell" or mark.text == ":"), 0)
    is_own = bool(marks) and _is_head(marks, 0) and marks[0].text in dict(context.own)
    if not is_own and (not tokens or tokens[0][0] not in (*OF_CELLS, "PROPERTY")):
        kind = _kind_of_list(marks[:first]) if context.above_lists or first + 1 < len(marks) else []
        if kind or tokens is None:
            return _tokens(marks[first:], context, kind) if kind else tokens
    is_list = tokens and marks[0].kind == "cell" and BETWEEN_CELLS.issuperset(kind for kind, _ in tokens)
    own = [_own_token(name, kind) for name, kind in context.own]
    headings = [*own, *table("lines").values()] if is_list and context.section else []
    heading = next((one for one in headings if one[0] in OF_CELLS and one[1] == context.section), None)
    if is_list and context.section.startswith(COLORED):
        heading = "PATH", context.section
    return _tokens(marks, context, [heading]) if heading else tokens


def _kind_of_list(head: Sequence[Mark]) -> list[Token]:
    """Return what the words before listed cells make of these: ``the shaded cells are even``, ``grey line 2``.

    That is a property or a line with a name or a color; the list is empty for other words.
    """
    for language in LANGUAGES:
        told = set(concepts(head, language, frozenset()) or ()) if head else set()
        properties = [token for token in told if token[0] == "PROPERTY"]
        if len(properties) == 1 and OF_HEADS.issuperset(kind for kind, _ in told):
            return properties
        names, colors = ([value for kind, value in told if kind == one] for one in ("LINE_NAME", "COLOR"))
        is_line = names or colors or ("LINE", None) in told
        if is_line and max(len(names), len(colors)) < 2 and OF_LINES.issuperset(kind for kind, _ in told):
            return [("PATH", names[0] if names else f"{COLORED}{''.join(map(str, colors))}")]
    return []


def only_path(lines: Iterable[Line]) -> str:
    """Return the only rule of paths that the words of a text name; empty without one."""
    words = table("lines")
    found: set[str] = set()
    for marks in (line.marks for line in lines):
        at = 0
        while at < len(marks):
            length = _phrase(marks, at, words) or 1
            kind, value = words.get(" ".join(mark.text for mark in marks[at : at + length]).casefold(), ("", ""))
            found |= {value} if kind == "PATH" else set()
            at += length
    return found.pop() if len(found) == 1 else ""


def _tokens(marks: Sequence[Mark], context: Context, heading: Sequence[Token] = ()) -> list[Token] | None:
    """Return the tokens of a line after those of its heading; None if one of its marks cannot occur in such lines."""
    words = table("lines")
    tokens = list(heading)
    defined = dict(context.own)
    labels: set[int] = set()
    position = 0
    # In a cryptarithm, words such as ODD and EVEN are numbers.
    kinds = {"op" if _is_quotient(marks, at) else mark.kind for at, mark in enumerate(marks)}
    is_in_letters = {"op", "rel"} <= kinds and all(mark.text.isupper() for mark in marks if mark.kind == "word")
    while position < len(marks):
        is_name = is_in_letters or _is_indexed(marks, position)
        length = 0 if is_name else _phrase(marks, position, words)
        own = defined.get(marks[position].text, "") if _is_head(marks, position) else ""
        # A declared name is that name, even if it is also a word: ``sum``, ``a``.
        if own:
            length = 1
            tokens.append(_own_token(marks[position].text, own))
        elif length and marks[position].text not in context.names:
            kind, value = words[" ".join(mark.text for mark in marks[position : position + length]).casefold()]
            is_name = bool(tokens) and tokens[-1][0] == "NAME" and _is_unknown(marks[position - 1].text, context)
            if kind in COMPARED and is_name:
                tokens.append(("IS", None))  # left out in "a less than b"
            tokens.append((kind, value or None))
        else:
            made, length = _marked(marks, position, tokens)
            if not made:
                return None
            if position and marks[position].text == ":" and _is_label(marks, position):
                labels.add(len(tokens))
            tokens += made
        position += length
    return _signs_between_operands(tokens, labels)


def _own_token(name: str, kind: str) -> Token:
    """Return the token of a name that the text defines."""
    concept, value = OF_OWN[kind]
    return concept, value.format(name)


def _is_head(marks: Sequence[Mark], position: int) -> bool:
    """Return True if a colon or a cell follows, as after the word before a list of cells."""
    return any(mark.text == ":" or mark.kind == "cell" for mark in marks[position + 1 : position + 2])


def _is_quotient(marks: Sequence[Mark], position: int) -> bool:
    """Return True for a colon between two words that ends no label: ``ABC : DE = F``."""
    return 0 < position < len(marks) - 1 and marks[position].text == ":" and not _is_label(marks, position)


def _is_label(marks: Sequence[Mark], position: int) -> bool:
    """Return True if a colon belongs to the word before it: ``Puzzle: A + B = C``, unlike ``A : B`` and ``A:B``."""
    before, colon, *after = marks[max(position - 1, 0) : position + 2]
    return before.kind == "word" and before.end == colon.at and bool(after) and after[0].at > colon.end


def _is_unknown(word: str, context: Context) -> bool:
    """Return True if a word is the name of an unknown: a letter, a word in capitals, or a declared name."""
    return len(word) == 1 or not word.isalpha() or word.isupper() or word in context.names


def _phrase(marks: Sequence[Mark], position: int, words: dict[str, tuple[str, str]]) -> int:
    """Return the number of marks in the longest phrase of the table that begins here; 0 if none does."""
    longest = lengths("lines").get(marks[position].text.casefold(), 1)
    for length in range(min(longest, len(marks) - position), 0, -1):
        if " ".join(mark.text for mark in marks[position : position + length]).casefold() in words:
            return length
    return 0


def _concept(marks: Sequence[Mark], position: int) -> str:
    """Return the concept of the longest phrase of the table that begins here; empty if none does."""
    words = table("lines")
    length = _phrase(marks, position, words) if position < len(marks) else 0
    phrase = " ".join(mark.text for mark in marks[position : position + length]).casefold()
    return words[phrase][0] if length else ""


def _marked(marks: Sequence[Mark], position: int, before: Sequence[Token]) -> tuple[list[Token], int]:
    """Return the tokens of a number, name, cell or sign, and the number of its marks; no tokens for any other mark."""
    mark = marks[position]
    if mark.kind == "number":
        # ``3 across`` is the name of an entry.
        after = [one.text.casefold() for one in marks[position + 1 : position + 2]]
        entry = table("lines").get(after[0]) if after else None
        if entry and entry[0] == "SECTION":
            return [("NAME", f"{mark.text} {entry[1]}")], 2
        is_in_list = any(kind in ("SIDE", "LINES") for kind, _ in before[:KEY])
        return ([("NUMBER", _digits(mark))], 1) if is_in_list else _number(marks, position)
    if mark.kind == "decimal":
        whole, _, part = mark.text.partition(".")
        return [("NUMBER", _decimal(whole, part, mark))], 1
    if mark.kind == "cell":
        in_list = any(kind in OF_CELLS for kind, _ in before)
        in_list = in_list or any(kind == "PROPERTY" for kind, _ in before[:1])
        return [("CELL" if in_list else "NAME", mark.text.lower())], 1
    if mark.kind == "rel":
        return [("REL", {"==": "=", "<>": "!="}.get(mark.text, mark.text))], 1
    if mark.kind == "blank":
        return [("NAME", mark.text if mark.text.strip("_") == "" else "_")], 1  # each hole is a digit
    if mark.kind in ("word", "mixed"):
        return _word(marks, position, before)
    if mark.text in SIGNS:
        return [(SIGNS[mark.text], None)], 1
    if unicodedata.category(mark.text[0]) == "Sc":
        raise Ambiguous("in which unit of money are the answers? write all amounts as plain whole numbers of it")
    if unicodedata.category(mark.text[0]) == "So":
        return [("NAME", picture_name(mark.text))], 1
    return [], 1


def _number(marks: Sequence[Mark], position: int) -> tuple[list[Token], int]:
    """Return the token of a whole number, or of one with a decimal comma (``1,5``), and the number of its marks."""
    mark = marks[position]
    after = marks[position + 1 : position + 3]
    is_comma = len(after) == 2 and after[0].text == "," and after[1].kind == "number"
    if is_comma and mark.end == after[0].at and after[0].end == after[1].at:
        return [("NUMBER", _decimal(mark.text, after[1].text, mark))], 3
    return [("NUMBER", _digits(mark))], 1


def _digits(mark: Mark) -> str:
    """Return the number without leading zeros."""
    return mark.text.lstrip("0") or "0"


def _decimal(whole: str, part: str, mark: Mark) -> str:
    """Return a number with decimals as a fraction; raise `Ambiguous` if three decimals may mean thousands."""
    if len(part) == 3 and whole != "0":
        raise Ambiguous(
            f"thousands or thousandths? write {whole}{part}, or {whole}{part}/1000 for a decimal fraction",
            word=mark.text,
        )
    return f"({int(whole + part)}/{10 ** len(part)})"


def _word(marks: Sequence[Mark], position: int, before: Sequence[Token]) -> tuple[list[Token], int]:
    """Return the tokens of a word, and the number of its marks; the words of rules, as "each", have no tokens.

    Names become lower case, CAPITALS (secret digits) stay as they are, ``x[1]`` becomes x1, and ``3x`` two tokens.
    """
    text = marks[position].text
    number = min(filter(str.isdecimal, kinds_of(text)), default="")
    if number and (before[-1:] == [("BY", None)] or _concept(marks, position + 1) in OF_NUMBERS):
        return [("NUMBER", number)], 1
    if len(text) > 2 and kinds_of(text) & OF_RULES:
        return [], 1
    if _is_indexed(marks, position):
        return [("NAME", f"{_plain(text)}{marks[position + 2].text}")], 4
    if text.isupper() or (not text.isascii() and text.upper() == text):
        return [("NAME", text)], 1
    digits = len(text) - len(text.lstrip("0123456789"))
    if digits and text[digits:] == "s" and before[-1:] == [("COUNT", None)]:
        return [("NUMBER", text[:digits])], 1
    if "_" in text and (digits or not any(map(str.isalpha, text))):
        return [("NAME", text)], 1  # a number with missing digits
    if digits:
        return [("NUMBER", text[:digits]), ("NAME", text[digits:])], 1
    return [("NAME", _plain(text))], 1


def _is_indexed(marks: Sequence[Mark], position: int) -> bool:
    """Return True for a name followed by a number in square brackets: ``x[1]``."""
    index = [mark.text for mark in marks[position + 1 : position + 4]]
    return len(index) == 3 and index[0] == "[" and index[2] == "]" and marks[position + 2].kind == "number"


def _plain(text: str) -> str:
    """Return the name in lower case, with ASCII letters and digits only, as the language needs it."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in letters if char.isascii() and char.isalnum())


def _is_letter(token: Token) -> bool:
    """Return True for a name in capitals."""
    kind, value = token
    return kind == "NAME" and isinstance(value, str) and value.isupper()


def _signs_between_operands(tokens: list[Token], labels: set[int]) -> list[Token]:
    """Return the tokens with a product for ``A x B`` and a quotient for ``12 : 4`` if the line has a relation.

    The colons at ``labels`` end a label. Other ``x`` and ``v`` become names in a line with a relation, and at the end
    of a line or before a domain.
    """
    has_relation = any(kind in RELATIONS for kind, _ in tokens)
    for at in range(1, len(tokens) - 1) if has_relation else ():
        kind, value = tokens[at]
        is_between = tokens[at - 1][0] in OPERANDS and tokens[at + 1][0] in (*OPERANDS, "LPAR")
        if is_between and kind == "PAIR" and value == "x":
            tokens[at] = ("STAR", None)
        elif is_between and kind == "COLON" and at not in labels:
            tokens[at] = ("SLASH", None)
        elif kind == "NAME" and value in JOINING and is_between:
            # In "x y z" it may be a name itself.
            is_joining = value == "en" or (_is_letter(tokens[at - 1]) and _is_letter(tokens[at + 1]))
            tokens[at] = ("AND", None) if is_joining else tokens[at]
    for at, (kind, value) in enumerate(tokens):
        if (
            kind == "PAIR"
            and value in ("x", "v")
            and (has_relation or tokens[at + 1 : at + 2] in ([], [("IN", None)], [("FROM", None)]))
        ):
            tokens[at] = ("NAME", value)
    return tokens
