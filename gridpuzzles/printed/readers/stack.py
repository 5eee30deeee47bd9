"""Read sums and products written below one another, with or without their working."""

from __future__ import annotations

import re

from ...base.record import UnfrozenRecord
from ..blocks import Shape
from ..draft import Draft, Statement
from ..said import Unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..blocks import Block

TERM = re.compile(
    r"\s*(?!\s)(?:(?P<sign>[-+*/=xX](?!\w)|[-+*/=](?=\w))\s*(?!\s))?"
    r"(?P<body>(?:[\w*?.#]+?(?: +[\w*?.#]+?)*?)??)(?:\s+(?P<after>[-+*/=x]))?\s*$"
)
STARS = re.compile(r"\s*(?!\s)(?:(?P<sign>[-+=x](?=\s))\s*)?(?P<body>\d*\*[\d* ]*)(?P<after>$)")
HOLES = str.maketrans("*?.#", "____")


class Term(UnfrozenRecord):
    """A number of a stack, the sign before it (empty if there is none), and its line."""

    sign: str
    body: str
    line: int


def joined(body: str) -> str:
    """Return a number without blanks between its digits; signs for missing digits become holes."""
    return re.sub(r"\s+", "", body).translate(HOLES)


def read(block: Block, draft: Draft) -> list[Statement]:
    """Return equations, or a multiplication with its partial products; raise `Unclear` if no result is found.

    Each part between two rules gives an equation with the first term of the part below it.
    """
    parts = _parts(block)
    first = block.rows[0].number
    if len(parts) < 2:
        raise Unclear("where does the result begin? Draw a line of - above it", first)
    top = _without_carries(parts[0])
    for term in top:
        draft.spend(term.line, term.body)  # terms are written in the line of their result
    if any(term.sign == "*" for term in top[1:]) and len(parts) == 3:
        return _multiplication(top, parts[1], parts[2])
    out = []
    for above, below in zip([top, *parts[1:]], parts[1:], strict=False):
        if len(below) > 1 and below is parts[-1]:
            raise Unclear("what follows below the result?", below[1].line)
        out.append(_equation(above, below[0]))
    return out


def _parts(block: Block) -> list[list[Term]]:
    """Return the terms between the rules, and before and after ``=``."""
    parts: list[list[Term]] = [[]]
    pending = ""
    for line in block.rows:
        if line.shape is Shape.WALL:
            parts.append([])
            continue
        found = STARS.match(line.plain) or TERM.match(line.plain)
        if found is None:
            raise Unclear(f"what is {line.text!r} in a sum?", line.number)
        sign = (found["sign"] or pending).replace("x", "*").replace("X", "*")
        pending = found["after"] or ""
        if sign == "=":
            parts.append([])
            sign = ""
        if found["body"]:
            parts[-1].append(Term(sign, joined(found["body"]), line.number))
        elif sign:
            pending = pending or sign
        if pending == "=":
            parts.append([])
            pending = ""
    return [part for part in parts if part]


def _without_carries(terms: list[Term]) -> list[Term]:
    """Return the terms; raise `Unclear` if the first line may be carried digits."""
    carries = terms[0].body
    is_carry = len(terms) > 2 and not terms[1].sign and carries.isdigit() and len(set(carries)) == 1
    if is_carry:
        raise Unclear("is the first line a term, or figures that are carried?", terms[0].line)
    return terms


def _multiplication(factors: list[Term], products: list[Term], result: list[Term]) -> list[Statement]:
    """Return the statements of a long multiplication."""
    first = factors[0].line
    out = [Statement("long multiplication:", first), Statement("  " + " * ".join(one.body for one in factors), first)]
    out.append(Statement("  -----", first))
    out += [Statement("  " + one.body, one.line) for one in products]
    out.append(Statement("  -----", products[-1].line))
    return out + [Statement("  " + one.body, one.line) for one in result]


def _equation(terms: list[Term], result: Term) -> Statement:
    """Return the equation of the terms and their result; raise `Unclear` if a sign is missing."""
    signs = [term.sign for term in terms[1:]]
    known = next((sign for sign in reversed(signs) if sign), terms[0].sign or "+")
    if known != "+" and len(terms) > 2 and not all(signs):
        raise Unclear("which sign is before each number?", terms[0].line)
    text = terms[0].body + "".join(f" {sign or known} {term.body}" for sign, term in zip(signs, terms[1:], strict=True))
    return Statement(f"{text} = {result.body}", result.line)
