"""Write syntax nodes as canonical text: nodes of one line, and drawn blocks with aligned columns.

A program may build trees that no text has (a sum as an operand of a product): the printer adds the brackets they need.
A block is laid out in columns: marks in the even columns, signs between them (operators of a picture, a bar, ``<``)
in the odd columns. An odd column that no line uses is a single blank. Figures and long working keep their shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, zip_longest

from ..base.english import plural_form
from ..kinds.scopes import SCOPES
from ..language import syntax
from .syntax import RULE, DrawnLine, Item, LegendEntry, kinds

Lines = Sequence[DrawnLine]
Row = dict[int, str]


WORDS = ("mod", "div")


def phrase(node: syntax.Node, tight: bool = False) -> str:
    """Return the canonical text of a node within a statement; ``tight`` omits the blanks around operators."""
    return WRITERS[type(node)](node, tight)


def listed(nodes: Iterable[syntax.Node], tight: bool = False) -> str:
    """Return the texts of the nodes, separated by commas."""
    return ", ".join(phrase(node, tight) for node in nodes)


def joined(node: syntax.Expression) -> str:
    """Return an expression as a size or a clue: without blanks, in brackets unless it is a single mark."""
    single = syntax.Number | syntax.Name | syntax.Numeral | syntax.CellReference | syntax.Bracketed
    if isinstance(node, single) or (isinstance(node, syntax.Signed) and isinstance(node.operand, syntax.Number)):
        return phrase(node, True)
    return f"({phrase(node, True)})"


def size(rows: syntax.Expression, cols: syntax.Expression) -> str:
    """Return a size such as ``3 x 4``."""
    return f"{joined(rows)} x {joined(cols)}"


def _chain(chain: syntax.Chain, tight: bool) -> str:
    parts = [_operand(chain, 0, tight)]
    for place, operator in enumerate(chain.operators):
        blank = " "
        if tight and operator.symbol not in WORDS:
            blank = ""
        parts += [f"{blank}{operator.symbol}{blank}", _operand(chain, place + 1, tight)]
    return "".join(parts)


def _operand(chain: syntax.Chain, place: int, tight: bool) -> str:
    operand = chain.operands[place]
    # '(-a) ^ 2' needs its brackets, because a sign applies to the whole power; in an exponent it does not.
    raised = place < len(chain.operators) and chain.operators[place].symbol == "^"
    in_exponent = place > 0 and chain.operators[place - 1].symbol == "^"
    if isinstance(operand, syntax.Chain) or (raised and not in_exponent and isinstance(operand, syntax.Signed)):
        return f"({phrase(operand, tight)})"
    return phrase(operand, tight)


def _signed(signed: syntax.Signed, tight: bool) -> str:
    operand = signed.operand
    # A sign binds tighter than everything but a power.
    if isinstance(operand, syntax.Chain) and {operator.symbol for operator in operand.operators} != {"^"}:
        return f"-({phrase(operand, tight)})"
    return f"-{phrase(operand, tight)}"


def _comparison(comparison: syntax.Comparison, tight: bool) -> str:
    parts = [phrase(comparison.sides[0], tight)]
    for relop, side in zip(comparison.relops, comparison.sides[1:], strict=True):
        parts += [relop.symbol, phrase(side, tight)]
    return " ".join(parts)


def _property(node: syntax.Property, tight: bool) -> str:
    verb = plural_form(len(node.targets), "is", "are")
    return f"{listed(node.targets, tight)} {verb} {'not ' * node.negated}{node.name}"


def _multiple(node: syntax.Multiple, tight: bool) -> str:
    if len(node.targets) > 1:
        verb, what = ("are", "multiples")
    else:
        verb, what = ("is", "a multiple")
    return f"{listed(node.targets, tight)} {verb} {'not ' * node.negated}{what} of {phrase(node.divisor, tight)}"


def _listed(node: syntax.Listed, tight: bool) -> str:
    return f"{phrase(node.target, tight)} {'not ' * node.negated}in {listed(node.rows, tight)}"


def _diagonal(node: syntax.Diagonal, tight: bool) -> str:
    direction = f"{'down' if node.down else 'up'} {'right' if node.right else 'left'}"
    return f"diagonal from {phrase(node.start)} {direction}"


def _places(node: syntax.Places, tight: bool) -> str:
    within = ", ".join(_scope(one, tight).replace(one.kind, SCOPES[one.kind].one) for one in node.within)
    match node.kind:
        case "group":
            return f"each {within}"
        case "block":
            return f"each {size(*node.size)}"
        case "window" | "pair" | "opposite pair" as kind:
            words = joined(node.size[0]) if kind == "window" else kind
            if within:
                return f"each {words} in {within}"
            return f"each {words}"
        case "pairs":
            return f"pairs ({listed(node.size)})"
    return node.kind


def _membership(node: syntax.Membership, tight: bool) -> str:
    return f"{listed(node.targets, tight)} {'not in' if node.negated else 'in'} {phrase(node.domain)}"


def _part(node: syntax.Condition, tight: bool) -> str:
    """Return a part of a longer condition, in brackets if it binds no tighter than that condition."""
    if isinstance(node, syntax.Conjunction | syntax.Either | syntax.Implication | syntax.Quantified):
        return f"({phrase(node, tight)})"
    return phrase(node, tight)


def _either(node: syntax.Either | syntax.Relation, tight: bool) -> str:
    parts = node.conditions
    if len(parts) > 1:
        loose = (syntax.Either, syntax.Implication, syntax.Quantified)
        return " or ".join(_part(one, tight) if isinstance(one, loose) else phrase(one, tight) for one in parts)
    return phrase(parts[0], tight)


def _value_range(node: syntax.ValueRange, tight: bool) -> str:
    text = phrase(node.low, True)
    if node.high is not None:
        text += f"..{phrase(node.high, True)}"
    if node.step is not None:
        text += f" step {phrase(node.step, True)}"
    return text


def _domain(node: syntax.Domain, tight: bool) -> str:
    return listed(node.included) + (f" except {listed(node.excluded)}" if node.excluded else "")


def _scope(node: syntax.Scope, tight: bool) -> str:
    if node.rows is None or node.cols is None:
        return node.kind
    return f"{node.kind} {size(node.rows, node.cols)}"


def _item(node: syntax.Item, tight: bool) -> str:
    if node.expression is None:
        return node.text
    return f"({phrase(node.expression, True)})"


WRITERS: dict[type[syntax.Node], Callable[..., str]] = {
    syntax.Number: lambda node, tight: node.digits,
    syntax.Numeral: lambda node, tight: node.symbols,
    syntax.Name: lambda node, tight: node.name,
    syntax.CellReference: lambda node, tight: f"r{node.row}c{node.col}",
    syntax.Entry: lambda node, tight: f"{node.number} {node.direction}",
    syntax.Bracketed: lambda node, tight: f"({phrase(node.expression, tight)})",
    syntax.Signed: _signed,
    syntax.Operator: lambda node, tight: node.symbol,
    syntax.Chain: _chain,
    syntax.Call: lambda node, tight: f"{node.function}({listed(node.arguments, tight)})",
    syntax.Line: lambda node, tight: f"{node.kind} {joined(node.index)}",
    syntax.Diagonal: _diagonal,
    syntax.Element: lambda node, tight: f"{phrase(node.line)}[{phrase(node.index, True)}]",
    syntax.CellRange: lambda node, tight: f"{phrase(node.first)}..{phrase(node.last)}",
    syntax.Group: lambda node, tight: f"{node.kind} {node.label}",
    syntax.Around: lambda node, tight: f"around {phrase(node.cell)}",
    syntax.WholeGrid: lambda node, tight: "grid",
    syntax.Relop: lambda node, tight: node.symbol,
    syntax.Comparison: _comparison,
    syntax.Property: _property,
    syntax.Multiple: _multiple,
    syntax.Row: lambda node, tight: f"({listed(node.members, tight)})",
    syntax.Listed: _listed,
    syntax.Membership: _membership,
    syntax.Conjunction: lambda node, tight: " and ".join(_part(condition, tight) for condition in node.conditions),
    syntax.Either: _either,
    syntax.Negation: lambda node, tight: f"not {_part(node.condition, tight)}",
    syntax.Implication: lambda node, tight: f"if {phrase(node.premise)} then {phrase(node.consequence)}",
    syntax.Places: _places,
    syntax.Quantified: lambda node, tight: f"{phrase(node.places)}: {phrase(node.rule, tight)}",
    syntax.RuleName: lambda node, tight: node.name.name,
    syntax.PathList: lambda node, tight: f"{_item(node.label, tight)} = {' '.join(map(phrase, node.cells))}",
    syntax.Enclosed: lambda node, tight: f"({phrase(node.condition, tight)})",
    syntax.Relation: _either,
    syntax.ValueRange: _value_range,
    syntax.Domain: _domain,
    syntax.Scope: _scope,
    syntax.Item: _item,
    syntax.LegendEntry: lambda node, tight: f"{_item(node.label, tight)} = {_item(node.target, tight)}",
    syntax.DrawnLine: lambda node, tight: " ".join(_item(item, tight) for item in node.items),
    syntax.UseArgument: lambda node, tight: f"{node.name.name} = {phrase(node.value)}",
    syntax.Comment: lambda node, tight: f"#{'' if node.text[:1] in ('', '#', '!') else ' '}{node.text}",
}


ENTRIES_A_LINE = 6
TAB = 8
SIGNS = frozenset(("RELOP", "MARK"))
OPERATORS = ("OPERATOR", "CARET", "MOD", "DIV", "RELOP", "EQUAL")


def grid(lines: Lines) -> list[str]:
    """Return the lines of a drawn grid; names in rows of different length are a figure, which keeps its shape."""
    lengths = {len(line.items) for line in lines}
    if len(lengths) > 1 and all(kinds(line.items) == {"NAME"} for line in lines):
        return as_drawn(lines)
    return table(lines)


def table(lines: Lines) -> list[str]:
    """Return aligned columns, with bars and signs between them and a rule as wide as the columns before the bar.

    If a line does not fit into columns (a row that begins with a bar, for instance), no line is aligned.
    """
    rows_kinds = [_kinds(line) for line in lines]
    starts = [_start(each) for each in rows_kinds]
    left = 2 if any(starts) else 0
    # Marks are in the even columns, signs between them; the bars of all rows are right before the same column.
    barred = 0
    for each, start in zip(rows_kinds, starts, strict=True):
        if "BAR" in each[start:]:
            barred = max(barred, left + 2 * (each.index("BAR", start) - start))
    rows: list[Row] = []
    for line, each, start in zip(lines, rows_kinds, starts, strict=True):
        if each == ["RULE"]:
            rows.append({})
            continue
        row = _table_row(line, barred, start, left)
        # Two marks in one column: this drawing is not a table, so it keeps its marks with single blanks.
        if len(row) < len(line.items):
            return [phrase(one) for one in lines]
        rows.append(row)
    has_signs = any(not SIGNS.isdisjoint(each) for each in rows_kinds)
    widths = _widths(rows, 1 if left or has_signs else 0, barred > 0)
    if left:
        # Odd columns that no row uses shrink to one blank.
        used = {column for row in rows for column in row}
        for column in range(1, len(widths), 2):
            if column not in used:
                widths[column] = 0
    ruled = barred - 1 if barred else len(widths)
    rule = "-" * max(len(_joined(dict.fromkeys(range(ruled), ""), widths)), 2)
    return [_joined(row, widths).rstrip() if row else rule for row in rows]


def _start(kinds: list[str]) -> int:
    """Return the number of marks left of the cells: a clue at that end and its bar."""
    bars = [place for place, kind in enumerate(kinds) if kind == "BAR"]
    # A bar behind the first mark is that of a row's end, unless more cells follow or a second bar does.
    begins = bars and bars[0] < 2 and (len(bars) == 2 or len(kinds) > bars[0] + 2)
    if begins:
        return bars[0] + 1
    return 0


def _table_row(line: DrawnLine, barred: int, start: int, left: int) -> Row:
    """Return each mark by its column; the row has fewer entries than the line if two marks need the same column."""
    row: Row = {}
    if start:
        row = {0: phrase(line.items[0]) if start == 2 else "", 1: "|"}
    column = left
    # A line of marks alone is below a row: its marks are under cells, not between them.
    under = all(item.kind in ("MARK", "DOT", "CARET") or item.text == "v" for item in line.items)
    for item in line.items[start:]:
        if item.kind == "BAR":
            column = max(column, barred)
        if item.kind in ("BAR", "RELOP") or (item.kind == "MARK" and not under):
            row[column - 1] = phrase(item)
        elif item.kind != "RULE":
            row[column] = phrase(item)
            column += 2
    row.pop(-1, None)
    return row


def lattice(lines: Lines) -> list[str]:
    """Return the lines with one column for every mark."""
    rows = [{2 * place: text for place, (text, _) in enumerate(_marks(line, None))} for line in lines]
    widths = _widths(rows)
    return [_joined(row, widths).rstrip() for row in rows]


def picture(lines: Lines) -> list[str]:
    """Return operand lines and operator lines, with the k-th operator below the k-th operand."""
    rows: list[Row] = []
    for number, line in enumerate(lines):
        has_operands = number % 2 == 0
        under_equals = has_operands and number > 1 and "EQUAL" in _kinds(lines[number - 1])
        marks = _marks(line, under_equals)
        # Every mark of an equation has its own column; operands or operators alone take every second column.
        step = 2
        if has_operands and any(kind in OPERATORS for _, kind in marks):
            step = 1
        rows.append({step * place: text for place, (text, _) in enumerate(marks)})
    widths = _widths(rows, 1, "EQUAL" in _kinds(lines[0]))
    return [_joined(row, widths).rstrip() for row in rows]


def _marks(line: DrawnLine, under_equals: bool | None) -> list[tuple[str, str]]:
    """Return the texts and kinds of the marks, with brackets and signs joined to the marks they belong to.

    Signs are not joined if ``under_equals`` is None.
    """
    marks: list[tuple[str, str]] = []
    prefix = ""
    before: Item | None = None
    for place, item in enumerate(line.items):
        if item.kind == "LPAR" or _is_sign(line, place, under_equals):
            prefix += item.text
        # A bracket is printed without a blank on its inner side, so it is part of the mark next to it.
        elif item.kind == "RPAR" and marks and not prefix:
            marks[-1] = (marks[-1][0] + item.text, marks[-1][1])
        else:
            marks.append((prefix + phrase(item), item.kind))
            prefix = ""
        before = item
    if prefix and before:
        return [*marks, (prefix, "LPAR")]
    return marks


def _is_sign(line: DrawnLine, place: int, under_equals: bool | None) -> bool:
    item = line.items[place]
    if under_equals is None or item.text != "-" or place + 1 == len(line.items):
        return False
    # Behind a relation, '-' cannot be an operator.
    if place and line.items[place - 1].kind in ("EQUAL", "RELOP"):
        return True
    after = line.items[place + 1]
    # In a line of results, '-' belongs to the number that it touches; apart from it, it is an operator.
    return under_equals and (not place or (None not in (item.span, after.span) and item.span.end == after.span.start))  # type: ignore[union-attr]


def solution(lines: Lines) -> list[str]:
    """Return the rows of a solution aligned, and its assignments as ``S=9 E=5``."""
    texts: list[str] = []
    for assigned, group in groupby(lines, _is_assignment):
        if assigned:
            texts += [_assignments(_texts(line)) for line in group]
        else:
            texts += table(list(group))
    return texts


def _assignments(texts: list[str]) -> str:
    return " ".join("".join(texts[at : at + 3]) for at in range(0, len(texts), 3))


def _is_assignment(line: DrawnLine) -> bool:
    kinds = _kinds(line)
    return len(kinds) % 3 == 0 and all((kind == "EQUAL") == (place % 3 == 1) for place, kind in enumerate(kinds))


def legend(lines: Sequence[Sequence[LegendEntry]]) -> list[str]:
    """Return the targets of cages, with the entries of every line in columns."""
    texts = [[phrase(entry) for entry in line] for line in lines]
    widths = [max(map(len, column)) for column in zip_longest(*texts, fillvalue="")]
    aligned = []
    for line in texts:
        padded = [text.ljust(width) for text, width in zip(line, widths, strict=False)]
        aligned.append("   ".join(padded).rstrip())
    return aligned


def legend_lines(entries: Sequence[LegendEntry]) -> list[list[LegendEntry]]:
    """Return the entries in the lines they were written in; if a program made them, in lines of `ENTRIES_A_LINE`."""
    if any(entry.span is None for entry in entries):
        return [list(entries[at : at + ENTRIES_A_LINE]) for at in range(0, len(entries), ENTRIES_A_LINE)]
    return [list(line) for _, line in groupby(entries, lambda entry: entry.span.line)]  # type: ignore[union-attr]


def as_drawn(lines: Lines) -> list[str]:
    """Return every mark in the column where it was drawn, with the whole block moved to the margin.

    If a program made the lines, they are aligned at their right edges.
    """
    if any(item.span is None for line in lines for item in line.items):
        return _at_right_edge([" ".join(_texts(line)) for line in lines])
    margin = min(_column(line.items[0]) for line in lines)
    texts = []
    for line in lines:
        text = ""
        for item in line.items:
            text = text.ljust(_column(item) - margin)
            text += item.span.text if item.kind == "RULE" else phrase(item)  # type: ignore[union-attr]
        texts.append(text)
    return texts


def _at_right_edge(texts: Sequence[str]) -> list[str]:
    """Return the texts aligned at their right edges, with rules as wide as the widest text."""
    width = max(map(len, texts))
    aligned = []
    for text in texts:
        if text == RULE:
            aligned.append("-" * width)
        else:
            aligned.append(text.rjust(width))
    return aligned


def _column(item: Item) -> int:
    assert item.span
    start = item.span.start
    column = item.span.place()[1] - 1
    return len(item.span.source.text[start - column : start].expandtabs(TAB))


def _kinds(line: DrawnLine) -> list[str]:
    return [item.kind for item in line.items]


def _texts(line: DrawnLine) -> list[str]:
    return [phrase(item) for item in line.items]


def _widths(rows: Iterable[Row], between: int = 0, apart: bool = False) -> list[int]:
    """Return the width of every column: equal for marks, at least ``between`` for signs.

    ``apart`` gives the last column a width of its own.
    """
    widths: list[int] = []
    for row in rows:
        for column, text in row.items():
            widths += [0] * (column + 1 - len(widths))
            widths[column] = max(widths[column], len(text))
    # Results are often much wider than cells, and would stretch every column.
    last = len(widths) - apart
    widest = max(widths[:last:2], default=0)
    return [max(width, between) if place % 2 else widest for place, width in enumerate(widths[:last])] + widths[last:]


def _joined(row: Row, widths: list[int]) -> str:
    parts: list[str] = []
    for column in range(max(row, default=-1) + 1):
        width = widths[column]
        text = row.get(column, "").rjust(width)
        if column % 2 == 0:
            parts.append(text)
        else:
            parts.append(f" {text} " if width else " ")
    return "".join(parts)
