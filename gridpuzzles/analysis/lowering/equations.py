"""Read drawn equations (operands at places, with operators and signs between them) into the syntax of a relation.

Pictures and sparse crosswords arrange their lines differently; this module reads a line or column of either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...base.errors import Diagnostic, Fix, Note, Severity
from ...base.source import Span, span_of
from ...language.syntax import Bracketed, Chain, Comparison, Expression, Item, Numeral, Operator, Relop, Signed
from ...model.grid import Position

OPERANDS = frozenset(("NUMBER", "NUMERAL", "NAME", "UNGIVEN"))
OPERATORS = frozenset(("OPERATOR", "CARET"))
RELATIONS = frozenset(("EQUAL", "RELOP"))


class Place(NamedTuple):
    """An operand as drawn. ``sign`` is its ``-``.

    ``clue`` is True for a number after or under a relation sign, which is not a cell.
    """

    item: Item
    position: Position
    clue: bool = False
    sign: Item | None = None

    @property
    def span(self) -> Span | None:
        """The span of the operand, including its sign."""
        return span_of([self.sign, self.item] if self.sign else [self.item])


Token = Place | Item


class Equation(NamedTuple):
    """The marks of a line: ``kind`` is "row" or "col", ``number`` counts from 1."""

    kind: str
    number: int
    tokens: tuple[Token, ...]


class DrawnEquations(NamedTuple):
    """The parts of a drawing: its lines (None for an empty place), its equations, and its diagnostics."""

    lines: tuple[tuple[Token | None, ...], ...]
    equations: tuple[Equation, ...]
    faults: tuple[Diagnostic, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """The operands in reading order."""
        return tuple(token for line in self.lines for token in line if isinstance(token, Place))


class Fault(Exception):
    """An equation cannot be read; carries the diagnostic."""

    def __init__(
        self, code: str, message: str, span: Span | None, *notes: Note, help: str = "", fix: Fix | None = None
    ) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code, message, span, Severity.ERROR, notes, help, fix)


def is_relation(token: Token) -> bool:
    """Return True if ``token`` is ``=``, ``<`` or another relation sign."""
    return isinstance(token, Item) and token.kind in RELATIONS


def is_operator(token: Token) -> bool:
    """Return True if ``token`` is one of ``+ - * / ^ mod div``."""
    return isinstance(token, Item) and token.kind in OPERATORS


class _Level:
    """A chain that is being assembled, either outside of brackets or inside one."""

    def __init__(self, opened: Item | None) -> None:
        self.opened = opened
        self.operands: list[Expression] = []
        self.operators: list[Operator] = []
        self.signs: list[Item] = []

    @property
    def expecting(self) -> bool:
        """True if an operand must come next."""
        return len(self.operands) == len(self.operators)

    def add(self, operand: Expression) -> None:
        for sign in reversed(self.signs):
            operand = Signed(operand, span=span_of([sign, operand]))
        self.signs.clear()
        self.operands.append(operand)

    def expression(self) -> Expression:
        if not self.operators:
            return self.operands[0]
        return Chain(tuple(self.operands), tuple(self.operators), span=span_of(self.operands))


def comparison(tokens: Sequence[Token]) -> Comparison:
    """Return the relation that ``tokens`` form, with a single ``_`` for every `Place`, in order. Raises `Fault`."""
    levels = [_Level(None)]
    sides: list[Expression] = []
    relops: list[Relop] = []
    before: Token | None = None
    for token in tokens:
        level = levels[-1]
        if isinstance(token, Place):
            _expect_operand(level, before, token, tokens)
            blank: Expression = Numeral("_", span=token.item.span)
            level.add(Signed(blank, span=token.span) if token.sign else blank)
        elif token.kind == "LPAR":
            _expect_operand(level, before, token, tokens)
            levels.append(_Level(token))
        elif token.kind == "RPAR":
            _close(levels, token)
        elif token.is_dot:
            raise Fault(
                "misplaced-dot", "'.' can only be used in a line of operators", token.span, help="write the operator"
            )
        elif token.kind in RELATIONS:
            sides.append(_side(levels, before, token))
            relops.append(Relop(token.text, span=token.span))
            levels = [_Level(None)]
        # Where an operand must come, '-' is a sign; any other operator has lost its left side.
        elif level.expecting:
            if token.text != "-":
                raise Fault("missing-operand", f"there is no number to the left of '{token.text}'", token.span)
            level.signs.append(token)
        else:
            level.operators.append(Operator(token.text, span=token.span))
        before = token
    if not relops:
        raise _no_relation(tokens)
    sides.append(_side(levels, before, None))
    return Comparison(tuple(sides), tuple(relops), span=span_of(tokens))


def _no_relation(tokens: Sequence[Token]) -> Fault:
    span = span_of(tokens)
    # The places of a column are on several lines, so its last mark is shown, and no text can be inserted.
    if span is not None and "\n" in span.text:
        hint = "write '=' below it, and its clue or '?' below that"
        return Fault("no-relation", "the column that ends here has no '='", tokens[-1].span, help=hint)
    hint = "end it with '= ?' if its result is not given"
    return Fault("no-relation", "this equation has no '='", span, help=hint, fix=Fix.behind(span, " = ?", sure=False))


def _expect_operand(level: _Level, before: Token | None, token: Token, tokens: Sequence[Token]) -> None:
    if level.expecting:
        return
    text = token.item.text if isinstance(token, Place) else token.text
    if any(map(is_relation, tokens)):
        hint = ""
    else:
        hint = "is '=' missing here?"
    if not any(isinstance(one, Item) for one in tokens):
        hint = "draw cells without operators below 'grid:'"
    fix = None
    # An 'x' between numbers is read as the name of a cell.
    cross = next((one for one in (before, token) if isinstance(one, Place) and one.item.text == "x"), None)
    if cross is not None:
        hint, fix = "write '*' to multiply", Fix.at(cross.span, "*", sure=False)
    raise Fault("missing-operator", f"there is no operator before '{text}'", token.span, help=hint, fix=fix)


def _close(levels: list[_Level], token: Item) -> None:
    level = levels[-1]
    if level.opened is None:
        raise Fault("unopened-bracket", "this ')' has no matching '('", token.span)
    if level.expecting:
        raise Fault("missing-operand", "there is no number before ')'", token.span)
    levels.pop()
    levels[-1].add(Bracketed(level.expression(), span=span_of([level.opened, token])))


def _side(levels: list[_Level], before: Token | None, end: Token | None) -> Expression:
    """Return the side that ends at ``end``, the next relation sign or None; ``before`` is its last token."""
    level = levels[-1]
    if level.opened is not None:
        if before is not None:
            fix = Fix.behind(before.span, ")", sure=False)
        else:
            fix = None
        raise Fault("unclosed-bracket", "this '(' is never closed", level.opened.span, help="add ')'", fix=fix)
    if not level.expecting:
        return level.expression()
    lonely, side = (before, "right") if isinstance(before, Item) else (end, "left")
    text = lonely.text if isinstance(lonely, Item) else ""
    span = lonely.span if lonely else None
    raise Fault(
        "missing-operand", f"there is no number to the {side} of '{text}'", span, help="write '_' for an empty cell"
    )
