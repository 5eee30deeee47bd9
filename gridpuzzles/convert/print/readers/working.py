"""Read written working: sums and products below one another, and divisions, with or without their steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from ..blocks import QUOTIENT, Block, Line, Shape
from ..draft import Draft, Statement
from ..said import Unclear
from .cells import drawn_lines

Part = list["Term"]

HOLES = str.maketrans("*?.x", "____")
SIGNS = {"+": "+", "-": "-", "/": "/", "=": "=", "*": "*", "x": "*", "X": "*"}
BEGINNING = re.compile(r"([-+*])(?=[\w?.])(.+)")
BEGINNING_BESIDE_STARS = re.compile(r"([-+])(?=[\w*?.])(.+)")
"""A sign at the beginning of a word, in a working whose stars are signs or missing digits."""
PRODUCT = re.compile(r"[\w*?.]+\s+[-+*x]\s+[\w*?.]+$")
BRACKET = re.compile(r"\S\s*[|)]\s*\S")
WORD = re.compile(r"[A-Z]{2,}")
MIN_WORDS = 3
"""Minimal number of words in a sum: two terms and the result."""
RULE = re.compile(r"[-= +|)_]*-[-= +|)]*")


@dataclass(slots=True, unsafe_hash=True)
class Term:
    """A number of a working, the sign before it (empty if there is none), and its line."""

    sign: str
    body: str
    line: int

    @property
    def written(self) -> str:
        return f"{self.sign} {self.body}".lstrip()


def is_working(block: Block) -> bool:
    """Return True if a drawing has terms with signs, or two factors in a line and single numbers below a rule."""
    first, *others = block.rows
    numbers = [line for line in others if line.shape is not Shape.WALL]
    # Rows of equal lengths without a rule are those of a board, whose x may be an empty cell.
    widths = {len(line.text.split()) for line in block.rows}
    if numbers == others and len(widths) == 1 and min(widths) > 2 and not first.text.isalpha():
        return False
    is_below_factors = (
        bool(PRODUCT.match(first.text)) and others != numbers and all(len(line.text.split()) == 1 for line in numbers)
    )
    has_terms = any(line.shape is Shape.TERM or line.text in ("+", "-") for line in block.rows)
    return has_terms or is_below_factors or is_division(block)


def is_of_words(block: Block) -> bool:
    """Return True if words in capitals are below one another, the last one the longest: ``TWO``, ``TWO``, ``FOUR``."""
    words = [line.text for line in drawn_lines(block)]
    is_longer = len(words) >= MIN_WORDS and max(map(len, words[:-1])) < len(words[-1])
    return is_longer and all(map(WORD.fullmatch, words))


def is_division(block: Block) -> bool:
    """Return True if a bracket is between a divisor and its dividend, or an equation with a quotient is above steps.

    Other equations below it are those of a cross, whose first row happens to be a division.
    """
    first, *others = block.rows
    has_bracket = any(re.search(r"[\w*?.]\s*\)\s*[\w*?.]", line.plain) for line in block.rows)
    has_steps = bool(others) and not any(line.shape is Shape.EQUATION for line in others)
    return has_bracket or (has_steps and bool(QUOTIENT.match(first.text)))


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return the working below its heading, or a sum without working as equations.

    Each part between two rules gives an equation with the first term of the part below it. Raise `Unclear` if no result
    is found, or if signs are missing.
    """
    kind = block.title or draft.field("drawing")
    if kind == "long division" or is_division(block):
        return _division(block, draft)
    parts = _parts(block)
    if len(parts) < 2:
        raise Unclear("where does the result begin? Draw a line of - above it", block.rows[0].number)
    top = parts[0]
    # Only a multiplication has two rules: above and below its partial products.
    is_product = any(term.sign == "*" for term in top[1:])
    if kind.startswith("long") or (is_product and len(parts) == 3):
        for term in top:
            draft.spend(term.line, term.body)
        heading = kind if kind.startswith("long") else "long multiplication"
        if is_product and len(parts) == 3:
            parts[1] = _from_the_units(parts[1], parts[2][0], block)
        return [Statement(f"{heading}:", block.number), *_below(parts, is_product)]
    _check_carries(top)
    if len(parts[-1]) > 1:
        raise Unclear("what follows below the result?", parts[-1][1].line)
    for term in top:
        draft.spend(term.line, term.body)  # terms are written in the line of their result
    return [_equation(above, below[0]) for above, below in pairwise(parts)]


def _from_the_units(partial: Part, result: Term, block: Block) -> Part:
    """Return the partial products with that of the units first.

    In some countries the one of the units is the last: it ends in the column of the result, and each before it ends a
    column further left.
    """
    ends = {line.number: len(line.plain.rstrip()) for line in block.rows}
    steps = [ends[result.line] - ends[term.line] for term in partial]
    return partial[::-1] if len(steps) > 1 and steps == [*range(len(steps) - 1, -1, -1)] else partial


def _below(parts: list[Part], is_product: bool) -> list[Statement]:
    """Return the lines of a working: factors as they stand, partial products without their signs, and rules."""
    out: list[Statement] = []
    for part in parts:
        if out:
            out.append(Statement("  -----", part[0].line))
        if is_product and not out and len({term.line for term in part}) == 1:
            out.append(Statement("  " + " * ".join(term.body for term in part), part[0].line))
        else:
            out += [Statement(f"  {term.body if is_product and out else term.written}", term.line) for term in part]
    return out


def _parts(block: Block) -> list[Part]:
    """Return the terms between the rules, and before and after ``=``; a sign at the end of a line is for the next."""
    parts: list[Part] = [[]]
    pending = ""
    numbers = [line.text.split() for line in block.rows if line.shape is not Shape.WALL]
    signs = _signs(numbers)
    has_stars = any("*" in word[1:] or re.match(r"\*\d", word) for words in numbers for word in words)
    beginning = BEGINNING_BESIDE_STARS if has_stars else BEGINNING
    has_wall = any(line.shape is Shape.WALL for line in block.rows)
    for at, line in enumerate(block.rows):
        is_underlined = not has_wall and 1 < at < len(block.rows) - 1 and not line.text.strip("_")
        if line.shape is Shape.WALL or is_underlined:
            if pending and parts[-1]:
                parts[-1][-1].sign = parts[-1][-1].sign or pending  # a sign behind the last number
            pending = ""
            parts.append([])
            continue
        words = line.text.split()
        if sum(len(word) > 1 and word.isalpha() for word in words) > 1:
            raise Unclear("is this one number, or are these several words?", line.number)
        for sign, body in _terms(words, signs, beginning):
            sign = sign or pending
            if sign == "=":
                parts.append([])
            pending = "" if body else sign
            if body:
                parts[-1].append(Term(sign.strip("="), body, line.number))
    return [part for part in parts if part]


def _signs(lines: list[list[str]]) -> frozenset[str]:
    """Return the words that are operators: x or * only if there is a single one, or if all of them begin lines.

    Otherwise x is a letter or a missing digit, and so is a star; stars beside an x are missing digits.
    """
    words = [word for line in lines for word in line]
    # The first line has no operator before it.
    begin = [line[0] for line in lines[1:] if len(line) > 1]
    times = next((sign for sign in ("X", "x", "*") if words.count(sign) in (1, max(1, begin.count(sign)))), "")
    return frozenset(("+", "-", "/", "=", times))


def _terms(words: list[str], signs: frozenset[str], beginning: re.Pattern[str]) -> list[tuple[str, str]]:
    """Return the signs and numbers of a line; a number has no blanks between its digits."""
    terms = [("", "")]
    for word in words:
        attached = beginning.fullmatch(word)
        if word in signs:
            terms.append((SIGNS[word], ""))
        elif attached:
            terms.append((attached[1], attached[2]))
        else:
            terms[-1] = (terms[-1][0], terms[-1][1] + word)
    return [(sign, _number(body)) for sign, body in terms if sign or body]


def _number(text: str) -> str:
    """Return a number without blanks; signs for missing digits become holes, x only if no letter is near it."""
    text = re.sub(r"\s+", "", text)
    return text.translate(HOLES) if not re.search(r"[^\W\d_x]", text) else text.translate(HOLES | {ord("x"): "x"})


def _check_carries(terms: Part) -> None:
    """Raise `Unclear` if the first line may be carried digits."""
    carries = terms[0].body
    # Carried figures are small and equal in most print: ``1 1 1``.
    if len(terms) > 2 and not terms[1].sign and carries.isdigit() and len(set(carries)) == 1:
        raise Unclear("is the first line a term, or figures that are carried?", terms[0].line)


def _equation(terms: Part, result: Term) -> Statement:
    """Return the equation of the terms and their result; raise `Unclear` if a sign is missing."""
    signs = [term.sign for term in terms[1:]]
    # A sign is often printed once, before the last term.
    known = next((sign for sign in reversed(signs) if sign), terms[0].sign or "+")
    if known != "+" and len(terms) > 2 and not all(signs):
        raise Unclear("which sign is before each number?", terms[0].line)
    text = terms[0].body + "".join(f" {sign or known} {term.body}" for sign, term in zip(signs, terms[1:], strict=True))
    return Statement(f"{text} = {result.body}", result.line)


def _division(block: Block, draft: Draft) -> list[Statement]:
    """Return dividend / divisor = quotient and the steps below, from the English or the German layout."""
    lines = [line for line in block.rows if not RULE.fullmatch(line.text)]
    first, steps = _head(lines, draft)
    if not steps:
        return [first]
    body = [Statement("  " + _number(re.sub(r"^\s*-\s?(?=[\w*.])", "", line.plain)), line.number) for line in steps]
    return [Statement("long division:", block.number), Statement("  " + first.text, first.line), *body]


def _head(lines: list[Line], draft: Draft) -> tuple[Statement, list[Line]]:
    """Return the division itself, and the lines of its steps."""
    across = QUOTIENT.match(lines[0].text)
    if across:
        dividend, divisor, quotient = map(_number, across.groups())
        return Statement(f"{dividend} / {divisor} = {quotient}", lines[0].number), lines[1:]
    if len(lines) > 2 and not lines[1].text.strip("_"):
        lines = [lines[0], *lines[2:]]  # the line over the dividend
    if len(lines) < 2 or not BRACKET.search(lines[1].plain):
        raise Unclear("which line has the divisor, a bracket and the dividend, below the quotient?", lines[0].number)
    divisor, dividend = re.split(r"[|)]", lines[1].plain, maxsplit=1)
    text = f"{_number(dividend)} / {_number(divisor)} = {_number(lines[0].plain)}"
    draft.spend(lines[0].number, lines[0].plain)
    return Statement(text, lines[1].number), lines[2:]
