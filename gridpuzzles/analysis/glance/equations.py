"""Relations: ``rows:`` with an equation a line, ``rows sum = 15 20``, and equations of unknowns at the margin."""

from __future__ import annotations

from functools import lru_cache, partial

from ...model.expressions import Comparison, Variable
from ...model.grid import Drawing, LineClue, Mark
from ...model.puzzle import Clue, Constraint
from ...source import Span
from ..reading.order import LEFT_TO_RIGHT, MAX_CHAIN, operation
from .settings import span_of_values
from .shared import LARGE, MAX_KEPT, Side, constant, lines
from .sight import LONGEST, Odd, Sight, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...model.expressions import Expression
    from .shared import Group
    from .sight import Block

KINDS = {"rows": "row", "cols": "col"}
SIGNS = "()+-*/=<>"
LONG = {"!=": "≠", "<=": "≤", ">=": "≥"}
RELATIONS = {sign: sign for sign in "=<>"} | {short: sign for sign, short in LONG.items()}
MAX_DEPTH = 20
NO_NAMES: dict[str, Variable] = {}
MAX_LABEL = 80


def tokens(text: str) -> list[str]:
    """The marks of a relation: words, signs and brackets; ``!=``, ``<=`` and ``>=`` as one character each."""
    if ">" in text or "<" in text or "!" in text:
        for sign, short in LONG.items():
            text = text.replace(sign, f" {short} ")
    for sign in SIGNS:
        text = text.replace(sign, f" {sign} ")
    return text.split()


class Equation:
    """``(_ + _) * _ = 24``: ``side`` reads one of its sides after the other.

    ``_`` is the next of some cells, a word one of the names.
    """

    def __init__(
        self, marks: list[str], sight: Sight, cells: Iterable[Variable] = (), names: Mapping[str, Variable] = NO_NAMES
    ) -> None:
        self.marks = iter(marks)
        self.cells = iter(cells)
        self.names = names
        self.order = sight.order
        self.is_of_cells = sight.rows > 0
        self.depth = 0
        self.named = False
        self.end = ""

    def side(self) -> Expression:
        """What stands up to the next relation sign, the bracket that closes, or the end; ``end`` is that mark."""
        operands: list[Expression] = []
        operators: list[str] = []
        for mark in self.marks:
            operands.append(self.operand(mark))
            sign = next(self.marks, "")
            if sign not in ("+", "-", "*", "/"):
                self.end = sign
                return self.chain(operands, operators)
            operators.append(sign)
        raise Odd

    def operand(self, mark: str) -> Expression:
        if mark == "_":
            cell = next(self.cells, None)
            if cell is None:
                raise Odd
            self.named = True
            return cell
        if mark == "(":
            self.depth += 1
            inside = self.side()
            if self.end != ")" or self.depth > MAX_DEPTH:
                raise Odd
            self.depth -= 1
            return inside
        if mark in self.names:
            self.named = True
            return self.names[mark]
        return constant(number(mark))

    def chain(self, operands: list[Expression], operators: list[str]) -> Expression:
        """Products before sums, or all from left to right; which of the two must be said where it matters."""
        if not operators:
            return operands[0]
        if len(operands) > MAX_CHAIN:
            raise Odd
        if self.order != LEFT_TO_RIGHT and len(operators) > 1:
            added = False
            terms, rest = operands[:1], []
            for sign, operand in zip(operators, operands[1:], strict=True):
                if sign in "+-":
                    added = True
                    terms.append(operand)
                    rest.append(sign)
                elif added and not self.order and self.is_of_cells:
                    raise Odd
                else:
                    terms[-1] = operation(sign, terms[-1], operand, None)
            operands, operators = terms, rest
        result = operands[0]
        for sign, operand in zip(operators, operands[1:], strict=True):
            result = operation(sign, result, operand, None)
        return result

    def whole(self) -> Comparison:
        """The relation, of two sides."""
        left = self.side()
        relation = RELATIONS.get(self.end)
        if relation is None or self.depth:
            raise Odd
        right = self.side()
        if self.end or not self.named:
            raise Odd
        return Comparison(left, relation, right)


def only_number(marks: list[str]) -> int | None:
    """The number among the marks when there is exactly one."""
    numbers = [mark for mark in marks if mark.isdecimal()]
    return int(numbers[0]) if len(numbers) == 1 else None


# ---------------------------------------------------------------- equations of lines


def line_block(sight: Sight, heading: str, start: int, block: Block) -> None:
    """``rows:`` and an equation for each row; every ``_`` is the next cell of it."""
    if len(block) < 2:
        raise Odd
    kind = heading[:-1]
    _listed(sight, kind, len(block))
    sight.builds.append(partial(_equations, sight, kind, block))


def _listed(sight: Sight, kind: str, count: int) -> None:
    if sight.listed.setdefault(kind, count) != count:
        raise Odd


def _equations(sight: Sight, kind: str, block: Block) -> None:
    name = KINDS[kind]
    sight.covered = True
    sight.name_all()
    if sight.blocked:
        raise Odd
    for at, (label, cells) in enumerate(lines(sight.rows, sight.cols, kind)):
        start, text = block[at]
        left, _, right = text.partition("=")
        total = right.strip(" ")
        if sight.unknowns:
            raise Odd
        value = number(total)
        side = side_of(left, cells, sight)
        written, span = " ".join(text.split()), Span(sight.source, start, start + len(text))
        constraint = Constraint(Comparison(side.expression, "=", constant(value)), len(sight.clues), label, span)
        sight.clues.append(Clue(label, written, name, None if side.has_numbers else value, span))
        sight.line_clues.append(LineClue(name, at + 1, written))
        sight.constraints.append(constraint)
        sight.sides.append((side, value, constraint))


_sides: dict[tuple[str, Group, str], Side] = {}


def side_of(text: str, cells: Group, sight: Sight) -> Side:
    """What stands left of the number; every ``_`` is the next of the cells."""
    key = text, cells, sight.order
    known = _sides.get(key)
    if known is None:
        marks = tokens(text)
        equation = Equation(marks, sight, cells.variables)
        expression = equation.side()
        if equation.end or equation.depth or marks.count("_") != len(cells.variables):
            raise Odd
        known = Side(expression, any(mark.isdecimal() for mark in marks))
        if len(_sides) >= MAX_KEPT:
            _sides.clear()
        if len(marks) <= LARGE:
            _sides[key] = known
    return known


def line_clues(sight: Sight, heading: str, start: int) -> None:
    """``rows product = 135 45 ?``."""
    words = heading.replace("=", " = ", 1).split()
    kind, function, sign = words[:3] if len(words) > 4 else ("", "", "")
    if function not in ("sum", "product") or sign != "=":
        raise Odd
    sight.once(f"{kind} {function}")
    at = heading.index("=") + 1
    clues = []
    for word in words[3:]:
        at = heading.index(word, at)
        text = word.removesuffix(",")
        if text != "?":
            number(text)
        clues.append((text, sight.span(start + at, text)))
        at += len(word)
    _listed(sight, kind, len(clues))
    sight.builds.append(partial(_totals, sight, kind, function, clues))


def _totals(sight: Sight, kind: str, function: str, written: list[tuple[str, Span]]) -> None:
    name = KINDS[kind]
    clues = sight.clues
    sight.name_all()
    if sight.blocked:
        raise Odd
    for at, (label, cells) in enumerate(lines(sight.rows, sight.cols, kind)):
        text, span = written[at]
        sight.line_clues.append(LineClue(name, at + 1, text, function))
        if text != "?":
            value = int(text)
            constraint = Constraint(Comparison(cells.total(function), "=", constant(value)), len(clues), label, span)
            clues.append(Clue(label, text, name, value, span))
            sight.constraints.append(constraint)
            sight.totals.append((function, cells, value, constraint))


# ---------------------------------------------------------------- unknowns


def unknown(sight: Sight, heading: str, start: int) -> None:
    """``unknown a, b in 1..9``."""
    names, word, values = heading[len("unknown ") :].partition(" in ")
    if not word:
        raise Odd
    domain = span_of_values(values)
    start += len("unknown ")
    for part in names.split(","):
        name = part.strip()
        if name in sight.unknowns or not _is_name(name):
            raise Odd
        sight.unknowns[name] = domain, sight.span(start + len(part) - len(part.lstrip()), name)
        start += len(part) + 1


def _is_name(word: str) -> bool:
    """Whether a word is surely a name: one letter, perhaps with a number behind it."""
    return len(word) <= LONGEST and word[:1].islower() and (len(word) == 1 or word[1:].isdecimal())


def relation(sight: Sight, text: str, start: int) -> None:
    """``a + b = 2 * c``, ``r1c1 < r1c2``."""
    sight.builds.append(partial(_relation, sight, text, start))


def _relation(sight: Sight, text: str, start: int) -> None:
    marks = tokens(text)
    names = sight.names()
    condition = Equation(marks, sight, names=names).whole()
    written, span = " ".join(text.split()), Span(sight.source, start, start + len(text))
    label = written if len(written) <= MAX_LABEL else f"{written[: MAX_LABEL - 1]}…"
    constraint = Constraint(condition, len(sight.clues), label, span)
    sight.clues.append(Clue(label, written, "relation", only_number(marks), span))
    sight.constraints.append(constraint)
    shape = tuple([sight.domains.get(mark, mark) for mark in marks])
    if shape not in sight.shapes or (sight.apart and "+" in marks):
        sight.shapes.add(shape)  # but for sums of cells that differ the ends of both sides depend on domains alone
        sight.others.append(constraint)
    if len(marks) == 3 and marks[1] == "=" and (marks[0].isdecimal() or marks[2].isdecimal()):
        drawn = [Mark(written)]  # that 5 = 5 would say nothing
    else:
        drawn = [_mark(mark, mark in names) for mark in marks]
    sight.drawings.append(Drawing("relation", (tuple(drawn),)))


@lru_cache(maxsize=MAX_KEPT)
def _mark(text: str, is_name: bool) -> Mark:
    return Mark(RELATIONS.get(text, text), text if is_name else None)
