"""Read ``picture:`` and ``crossword:``, drawings of equations, and build them from their layouts.

A picture has alternating lines of operands and operators, with the k-th operator below the k-th operand. In a crossword
every mark takes one place of a lattice, and equations run across and down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from ...base.english import count_noun
from ...base.errors import Diagnostic, Fix, Note
from ...base.runs import ACROSS, DOWN, Run, runs
from ...base.source import span_of
from ...kinds.scopes import LINES
from ...language.syntax import Crossword, DrawnLine, Item, Picture, kinds
from ...model.expressions import Constant, Expression
from ...model.grid import Drawing, Mark, Position
from ..context.collected import NOTHING
from ..context.context import Context
from ..lowering.clues import mark
from ..lowering.equations import (
    OPERANDS,
    RELATIONS,
    DrawnEquations,
    Equation,
    Fault,
    Place,
    Token,
    comparison,
    is_operator,
    is_relation,
)
from ..lowering.order import negate, whole_constant
from ..lowering.reader import Reader

Places = tuple[Place, ...]
Lattice = Mapping[Position, Token]


def shape(context: Context, statement: Picture | Crossword) -> None:
    """Record the rectangle that contains the cells of the drawing; if all operands are words, there is none."""
    cells = [place.position for place in layout_of(statement).places if is_cell(context, place)]
    if cells:
        what = f"the {type(statement).__name__.lower()}"
        context.board.size.say(max(row for row, _ in cells), max(col for _, col in cells), statement.span, what)


def layout_of(statement: Picture | Crossword) -> DrawnEquations:
    """Return the operands and equations of a drawing."""
    if isinstance(statement, Picture):
        return picture_layout(statement.lines)
    return crossword_layout(statement.lines)


def is_cell(context: Context, place: Place) -> bool:
    """Return True if the operand is a cell: ``_``, a number that is not a clue, or a name without another meaning."""
    item = place.item
    # An unknown or a parameter in a drawing is the number that it names, not a cell.
    if item.is_name:
        return item.text not in context.names.unknowns and item.text not in context.file.params
    return item.text == "_" or (item.is_plain_number and not place.clue)


def declare(context: Context, statement: Picture | Crossword) -> None:
    """Declare the cells: ``_``, names, and numbers that do not follow a relation sign."""
    read = layout_of(statement)
    base = _base(context, read)
    for place in read.places:
        if is_cell(context, place):
            item = place.item
            given = int(_number(context, place, base).value) if item.is_plain_number else None
            context.board.place(place.position, place.span, item.text if item.is_name else "", given)


def build(context: Context, statement: Picture | Crossword) -> None:
    """Require one relation for every line and column, and keep the drawing for the views."""
    read = layout_of(statement)
    for fault in read.faults:
        context.faults.report(fault)
    base = _base(context, read)
    operands = {place.position: _operand(context, place, base) for place in read.places}
    for equation in read.equations:
        try:
            _require(context, equation, operands)
        except Fault as fault:
            context.faults.report(fault.diagnostic)
    drawn = tuple(tuple(part for token in line for part in _marks(token, operands)) for line in read.lines)
    context.shown.drawings.append(Drawing(type(statement).__name__.lower(), drawn))
    if isinstance(statement, Picture):
        for above, line in zip(statement.lines[1::2], read.lines[2::2], strict=False):
            _check_results(context, above, line)


def _base(context: Context, layout: DrawnEquations) -> int:
    """Return the base of the numbers: the base of the puzzle if there are words or holes, otherwise 10."""
    words = any(place.item.kind == "NUMERAL" and place.item.text != "_" for place in layout.places)
    if words:
        return context.settings.base
    return 10


def _number(context: Context, place: Place, base: int) -> Constant:
    """Return the number at ``place``, with its sign."""
    text = place.item.text
    number = context.letters.constant(text.lstrip("-"), place.item.span, base)
    if place.sign or text.startswith("-"):
        return Constant(-number.value)
    return number


def _operand(context: Context, place: Place, base: int) -> Expression:
    """Return the meaning of the operand at ``place``, without its sign."""
    item = place.item
    if item.is_ungiven:
        return NOTHING
    if is_cell(context, place):
        return context.board.variable_at(place.position) or NOTHING
    if item.is_plain_number:
        return _number(context, place._replace(sign=None), base)
    return Reader(context).expression(item.node)


def _require(context: Context, equation: Equation, operands: Mapping[Position, Expression]) -> None:
    tokens = equation.tokens
    if is_dropped(tokens):
        return
    places = [token for token in tokens if isinstance(token, Place)]
    for place in places:
        if place.item.is_ungiven:
            raise Fault(
                "misplaced-ungiven",
                "'?' can only be used for a whole result",
                place.span,
                help="write '_' for an empty cell",
                fix=Fix.at(place.item.span, "_", sure=False),
            )
    node = comparison(tokens)
    label = f"{LINES[equation.kind].label} {equation.number}"
    text = " ".join(_text(token) for token in tokens)
    last = places[-1]
    clue = context.clue(label, text, equation.kind, _result(last, operands), last.span)
    context.require(
        Reader(context, [operands[place.position] for place in places]).condition(node), clue, label, node.span
    )


def _result(last: Place, operands: Mapping[Position, Expression]) -> int | None:
    """Return the number that an equation ends with; None if it is not a clue."""
    operand = operands[last.position]
    # Only a result is a clue that could be another number; a cell at the end is found by solving.
    if last.clue:
        return whole_constant(negate(operand) if last.sign else operand)
    return None


def is_dropped(tokens: Sequence[Token]) -> bool:
    """Return True if the equation ends with an unknown result, so that it requires nothing."""
    last = tokens[-1]
    return isinstance(last, Place) and last.item.is_ungiven and len(tokens) > 1 and is_relation(tokens[-2])


def _text(token: Token) -> str:
    if isinstance(token, Item):
        return token.text
    if token.sign:
        return f"-{token.item.text}"
    return token.item.text


def _marks(token: Token | None, operands: Mapping[Position, Expression]) -> Sequence[Mark]:
    """Return the marks of a token: one mark, or two for a signed cell or word."""
    if not isinstance(token, Place):
        return (Mark(token.text if token else ""),)
    expression = operands[token.position]
    if token.sign is None:
        return (mark(token.item.text, expression),)
    # A signed number is one mark; the sign of a cell stays visible when the cell is filled in.
    if isinstance(expression, Constant):
        return (mark(_text(token), negate(expression)),)
    return (Mark("-"), mark(token.item.text, expression))


def _check_results(context: Context, above: DrawnLine, line: Sequence[Token | None]) -> None:
    """Warn about a number in a line of results without ``=`` above it."""
    results = [token for token in line if isinstance(token, Place)]
    surplus = results[len(above.items) :]
    # A line with signs in it is a line of operands, whose length means nothing here.
    if surplus and _all_relations(above.items) and len(results) == len(line):
        help = "write the first result below the first '=', and so on"
        context.warn("stray-result", "this result has no '=' above it, so it is ignored", surplus[0].span, help=help)


def picture_layout(lines: Sequence[DrawnLine]) -> DrawnEquations:
    """Return the operands and equations of a picture. A cell's position is its operand line and its number there."""
    faults = list(_alternation(lines))
    if faults:
        operands = [line.items for line in lines if _has_operands(line)]
        drawn = [_operand_line(items, row, under_relation=False) for row, items in enumerate(operands, 1)]
        return DrawnEquations(tuple(drawn), (), tuple(faults))
    drawn = []
    columns = _Columns(faults)
    for index, line in enumerate(lines):
        if index % 2:
            _count_operators(line, drawn[-1], faults)
            drawn.append(line.items)
        else:
            operators = lines[index - 1].items if index else ()
            under_relation = bool(operators) and _all_relations(operators)
            drawn.append(_operand_line(line.items, index // 2 + 1, under_relation))
            columns.extend(operators, tuple(token for token in drawn[-1] if isinstance(token, Place)))
    # A line of cells alone states nothing, though the columns of its cells may.
    stating = [(number, line) for number, line in enumerate(drawn[::2], 1) if any(map(_is_sign, line))]
    rows = [Equation("row", number, line) for number, line in stating]
    return DrawnEquations(tuple(drawn), (*rows, *(() if faults else columns.equations())), tuple(faults))


def _is_sign(token: Token) -> bool:
    return is_operator(token) or is_relation(token)


def _ends_without_equal(line: DrawnLine) -> bool:
    """Return True if the line ends with two operands, as in ``_ + _ 5``."""
    *_, before, last = (Item("", ""), *line.items)
    return last.is_plain_number and (before.is_number or before.is_name)


def _alternation(lines: Sequence[DrawnLine]) -> list[Diagnostic]:
    """Return at most one fault: a missing ``=``, two lines of one kind in succession, or operators in the last line."""
    for line in lines[:-1]:  # the last line may hold the results
        if "OPERATOR" in kinds(line.items) and _ends_without_equal(line):
            message = "'=' is missing before the last number of this line"
            hint = "write '=' before the result"
            return [Fault("picture-lines", message, span_of(line.items[-2:]), help=hint).diagnostic]
    for index, line in enumerate(lines):
        operands = _has_operands(line)
        # The lines must take turns, beginning with operands.
        if operands == (index % 2 == 1):
            if operands:
                message = "a line of operators is missing between these lines of the picture"
                hint = "write one operator or '.' below each operand"
                if any(item.text in ("x", "X") for item in line.items):
                    hint = "write '*' (or ×) to multiply"
            else:
                message = "a line of numbers and cells is missing above this line of operators"
                hint = "write lines of operands and lines of operators in turn"
            notes = (Note("the line above", span_of(lines[index - 1].items)),) if index else ()  # type: ignore[arg-type]
            return [Fault("picture-lines", message, span_of(line.items), *notes, help=hint).diagnostic]
    if lines and len(lines) % 2 == 0:
        span = span_of(lines[-1].items)
        return [
            Fault(
                "picture-lines",
                "there is no line below the last line of operators",
                span,
                help="write the results, and '?' for a result that is not given",
            ).diagnostic
        ]
    return []


def _has_operands(line: DrawnLine) -> bool:
    return not OPERANDS.isdisjoint(kinds(line.items))


def _all_relations(operators: Sequence[Item]) -> bool:
    return kinds(operators) <= {*RELATIONS, "DOT"}


def _operand_line(items: Sequence[Item], row: int, under_relation: bool) -> tuple[Token, ...]:
    """Return the tokens of an operand line; a ``-`` after or under a relation sign belongs to its number."""
    tokens: list[Token] = []
    count = 0
    results = under_relation and not any(map(is_relation, items))
    after = False
    for item in items:
        if item.is_dot and results:
            item = replace(item, kind="UNGIVEN", text="?")  # there is no result below a '.'
        if item.kind in OPERANDS:
            count += 1
            sign = _sign(tokens, results)
            if sign is not None:
                tokens.pop()
            tokens.append(Place(item, (row, count), after or under_relation, sign))
        else:
            tokens.append(item)
            after = after or is_relation(item)
    return tuple(tokens)


def _sign(tokens: Sequence[Token], results: bool) -> Item | None:
    """Return the last token if it is a ``-`` right after a relation sign or in a line of results, otherwise None."""
    if not tokens or not isinstance(tokens[-1], Item) or tokens[-1].text != "-":
        return None
    if results or (len(tokens) > 1 and is_relation(tokens[-2])):
        return tokens[-1]
    return None


def _count_operators(line: DrawnLine, tokens: Sequence[Token], faults: list[Diagnostic]) -> None:
    """Report an error unless every operand before the relation sign has an operator or ``.`` below it."""
    before = list(takewhile(lambda token: not is_relation(token), tokens))
    wanted = sum(isinstance(token, Place) for token in before)
    operators = sum(map(is_operator, before))
    if operators:
        wanted = min(wanted, operators + 1)  # a missing '=' or operand is reported for the line of operands
    found = len(line.items)
    if found < wanted:
        message = f"this line has {count_noun(found, 'operator')} for the {wanted} operands above it"
        fault = Fault(
            "operator-count",
            message,
            span_of(line.items),
            help="write the missing operator, or '.' below an operand that has none",
        )
        faults.append(fault.diagnostic)
    else:
        faults += _misplaced(line, [token for token in tokens if isinstance(token, Place)])


def _misplaced(line: DrawnLine, places: Sequence[Place]) -> list[Diagnostic]:
    """Return a fault if there are fewer signs than operands, and one is right below a later operand than its own."""
    spans = [place.span for place in places if place.span is not None]
    # A drawing that a program built has no places.
    if len(spans) < len(places):
        return []
    for index, item in enumerate(line.items if len(line.items) < len(places) else ()):
        if item.span is None:
            continue
        # All operands are on one line, so their columns differ as their offsets do.
        offset = spans[0].start + item.span.place()[1] - spans[0].place()[1]
        for number, span in enumerate(spans[index + 1 :], index + 1):
            if span.start <= offset < span.end:
                message = f"operator {index + 1} of this line is below operand {number + 1}"
                help = "write the missing operator, or '.' below an operand that has none"
                return [Fault("operator-place", message, item.span, help=help).diagnostic]
    return []


def _odd_one(operators: Sequence[Item]) -> Item | None:
    """Return the sign that occurs once, if it is the only such sign in a line of three or more; otherwise None."""
    numbers: dict[str, int] = {}
    for item in operators:
        numbers[item.text] = numbers.get(item.text, 0) + 1
    odd = [item for item in operators if numbers[item.text] == 1]
    if len(odd) == 1 < len(operators) - 1:
        return odd[0]
    return None


class _Columns:
    """The columns of a picture, while its lines are read from the top."""

    def __init__(self, faults: list[Diagnostic]) -> None:
        self.faults = faults
        self.open: dict[int, list[Token]] = {}
        self.finished: list[tuple[int, list[Token]]] = []
        self.above: Places = ()

    def extend(self, operators: Sequence[Item], places: Places) -> None:
        """Add a line of operators and the operand line below it."""
        # If one sign of a line differs from all others, it is the probable mistake, so faults are reported there.
        odd = _odd_one(operators)
        for index, item in enumerate(operators):
            if item.is_dot:
                self._close(index)
            elif all(self._reaches(odd or item, index, *line) for line in ((self.above, "above"), (places, "below"))):
                tokens = self.open.setdefault(index, [self.above[index]])
                tokens += [item, places[index]]
        for index in [index for index in self.open if index >= len(operators)]:
            self._close(index)
        self.above = places

    def _reaches(self, item: Item, index: int, places: Places, where: str) -> bool:
        """Return True if the operator in the column has an operand; otherwise report an error at ``item``."""
        if index < len(places):
            return True
        message = f"this operator has no operand {where} it; the line {where} it has only {len(places)}"
        self.faults.append(
            Fault(
                "operator-count", message, item.span, help="write the first operator below the first operand, and so on"
            ).diagnostic
        )
        return False

    def _close(self, index: int) -> None:
        if index in self.open:
            self.finished.append((index, self.open.pop(index)))

    def equations(self) -> list[Equation]:
        """Return the columns as equations, from the left."""
        for index in list(self.open):
            self._close(index)
        return [
            Equation("col", index + 1, tuple(tokens))
            for index, tokens in sorted(self.finished, key=lambda column: column[0])
        ]


def crossword_layout(lines: Sequence[DrawnLine]) -> DrawnEquations:
    """Return the operands and equations of a crossword. The position of a cell is its place in the lattice."""
    faults = tuple(_lattice_faults(lines))
    lattice: dict[Position, Token] = {}
    for row, line in enumerate(lines, 1):
        for col, item in enumerate(line.items, 1):
            if item.kind in OPERANDS:
                lattice[row, col] = Place(item, (row, col))
            elif not item.is_dot:
                lattice[row, col] = item
    rows, cols = len(lines), max((len(line.items) for line in lines), default=0)
    found: list[tuple[str, Run]] = []
    # The equations of a lattice with a fault would be misread, and every one of them would be reported.
    if not faults:
        found = list(_runs(lattice))
    for _, run in found:
        for position in _after_relation(lattice, run):
            place = lattice[position]
            assert isinstance(place, Place)
            lattice[position] = place._replace(clue=True)
    equations = tuple(
        Equation(kind, run[0][kind == "col"], tuple(lattice[position] for position in run)) for kind, run in found
    )
    drawn = tuple(tuple(lattice.get((row, col)) for col in range(1, cols + 1)) for row in range(1, rows + 1))
    return DrawnEquations(drawn, equations, faults)


def _lattice_faults(lines: Sequence[DrawnLine]) -> Iterator[Diagnostic]:
    for line in lines:
        if len(line.items) != len(lines[0].items):
            message = (
                f"this line has {count_noun(len(line.items), 'place')}, but the first line has {len(lines[0].items)}"
            )
            yield Fault("ragged-rows", message, span_of(line.items), help="write '.' for an empty place").diagnostic
        for item in line.items:
            if item.kind in ("LPAR", "RPAR"):
                yield Fault(
                    "bracket-in-crossword",
                    "a crossword cannot contain brackets, because every symbol takes one place",
                    item.span,
                ).diagnostic


def _runs(lattice: Lattice) -> Iterator[tuple[str, Run]]:
    """Yield runs of two or more marks: across from top to bottom, then down from left to right."""
    across = runs(lattice, ACROSS)
    down = sorted(runs(lattice, DOWN), key=lambda run: run[0][::-1])
    for kind, found in (("row", across), ("col", down)):
        for run in found:
            # A single mark between empty places is no equation in this direction.
            if len(run) > 1:
                yield kind, run


def _after_relation(lattice: Lattice, run: Sequence[Position]) -> Iterator[Position]:
    """Yield the positions of operands of ``run`` after its first relation sign."""
    after = False
    for position in run:
        token = lattice[position]
        after = after or is_relation(token)
        if after and isinstance(token, Place):
            yield position
