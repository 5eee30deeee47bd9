"""Read clues of lines (``rows product = 135 45 ?``), and rules of lines and of other sets of cells.

``rows:`` has a relation for each row, ``row 2: _ + _ = 5`` and ``each row:`` have one, ``rule whisper:`` gives one a
name. In a rule, ``_`` is the next cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, repeat

from ...base.english import count_noun, plural_form
from ...base.errors import noted
from ...base.source import Span
from ...kinds import LINE_FUNCTIONS, function_words, is_directed
from ...kinds.numbers import OF_CELLS
from ...kinds.path_rules import PATH_RULES
from ...kinds.scopes import LINES, SCOPES
from ...language import syntax
from ...model.expressions import AnyOf, Comparison, Constant, Expression, Function, Variable
from ...model.grid import Drawing, LineClue, Mark
from ..context.collected import shortened, suggestion
from ..context.context import Context
from ..lowering.clues import Written, clue_value, written
from ..lowering.constants import number_of
from ..lowering.forall import held, instantiate_rule, parsed
from ..lowering.reader import Reader
from ..lowering.selectors import count_of_lines, groups, is_line, line, of_two, positions
from ..lowering.syntax_tree import blanks, has_inner_rule, only_number, text_of, turns


def shape_clues(context: Context, statement: syntax.LineClues | syntax.LineList) -> None:
    """Take the number of clues as the number of lines; a single clue applies to every line."""
    # A single clue is for every line, so it says nothing about their number.
    if len(statement.clues) > 1:
        say_lines(context, statement.lines, len(statement.clues), _span(statement.clues) or statement.span)


def say_lines(context: Context, lines: str, count: int, span: Span | None) -> None:
    """Record that there are ``count`` rows or columns; the number of diagonals does not depend on the size."""
    if lines == "rows":
        context.board.size.say(count, None, span, "the list of row clues", of_clues=True)
    elif lines == "cols":
        context.board.size.say(None, count, span, "the list of column clues", of_clues=True)


def _span(clues: Sequence[syntax.Expression | None]) -> Span | None:
    """Return the span of all clues; None if the first or last is not given."""
    first, last = (None if clue is None else clue.span for clue in (clues[0], clues[-1]))
    if first and last:
        return first.to(last)
    return None


def build_clues(context: Context, statement: syntax.LineClues) -> None:
    """Require each clue of its line."""
    kind = SCOPES[statement.lines].one
    if not can_be_clue(context, statement.function, statement.span):
        return
    count = count_of_lines(context, kind, len(statement.clues), statement.span)
    relop = statement.relop.symbol
    function = EdgeFunction(context, statement.function, statement.arguments, statement.span)
    clues, shared = statement.clues, None
    # The shared clue is one clue, so its letters and holes are the same for all lines.
    if len(clues) == 1 and count != 1:
        clues, shared = clues * count, _clue(context, f"{LINES[kind].label}s", kind, clues[0])
    for number, clue in zip(range(1, count + 1), clues, strict=False):
        line_clue(context, kind, number, function, relop, clue, shared)


def can_be_clue(context: Context, function: str, span: Span | None) -> bool:
    """Return True if lines can have clues of this function; otherwise report it."""
    if function in OF_CELLS or function in LINE_FUNCTIONS:
        return True
    help = f"use one of {', '.join([*OF_CELLS, *function_words()])}"
    context.error("not-for-lines", f"'{function}' cannot be the clue of a line", span, help=help)
    return False


def _clue(context: Context, label: str, kind: str, clue: Written | None) -> tuple[Expression | None, int]:
    """Record a clue, and return its expression (None for ``?``) and its number."""
    expression, value = clue_value(context, clue)
    return expression, context.clue(label, written(clue), kind, value, clue.span if clue else None)


class EdgeFunction:
    """The function of clues at the edges: ``sum``, ``between(1, 9)``; ``_`` is the first cell of the line."""

    def __init__(
        self, context: Context, name: str, arguments: tuple[syntax.Expression, ...], span: Span | None
    ) -> None:
        self.name = name
        self._context = context
        parameters = LINE_FUNCTIONS[name].parameters if name in LINE_FUNCTIONS else ()
        wanted = len(parameters)
        if len(arguments) != wanted:
            help = f"write {name}({', '.join(parameters)})" if wanted else f"write {name} alone"
            needed = f"{wanted or 'no'} {plural_form(wanted, 'number', 'numbers')}"
            message = f"'{name}' needs {needed} in addition to the line, not {len(arguments)}"
            context.error("wrong-arguments", message, span, help=help)
            arguments = (syntax.Number("1"),) * wanted
        self.parameters = tuple(map(written, arguments))
        self._arguments = arguments

    def of(self, cells: tuple[Variable, ...]) -> Expression:
        """Return the function of the cells; without cells, a sum is 0 and a product is 1."""
        if not cells and self.name in ("sum", "product"):
            return Constant(0 if self.name == "sum" else 1)
        reader = Reader(self._context, repeat(cells[0]) if cells else ())
        return Function(self.name, (*cells, *map(reader.expression, self._arguments)))


def line_clue(
    context: Context,
    kind: str,
    number: int,
    function: EdgeFunction,
    relop: str,
    clue: Written | None,
    shared: tuple[Expression | None, int] | None = None,
    backwards: bool = False,
) -> None:
    """Draw the clue of a line, and require that ``function`` of its cells agrees with it; ``?`` requires nothing.

    If ``backwards``, the line is read from its end, next to the clue.
    """
    at_start = is_directed(function.name) and not backwards
    context.shown.line_clues.append(
        LineClue(kind, number, written(clue), function.name, relop, at_start, function.parameters)
    )
    if clue is None or (isinstance(clue, syntax.Item) and clue.is_ungiven):
        return
    label = f"{LINES[kind].label} {number}{' backwards' if backwards else ''}"
    cells = context.board.variables_at(line(context, kind, number))[:: -1 if backwards else 1]
    # A line of a grid without rows or columns has no cells for another reason, which has been reported.
    if not cells and context.board.rows and context.board.cols:
        context.error("no-cells", f"{label} has a clue but no cells", clue.span)
        return
    expression, clue_number = shared or _clue(context, label, kind, clue)
    if expression is not None:
        context.require(Comparison(function.of(cells), relop, expression), clue_number, label, clue.span)


def shape_rules(context: Context, statement: syntax.LineBlock) -> None:
    """Take the number of relations as the number of lines, and the number of ``_`` as their length."""
    if len(statement.rules) > 1:
        say_lines(context, statement.lines, len(statement.rules), statement.span)
    for rule in statement.rules:
        # The `_` of an inner rule take cells of their own, so their number says nothing about the line.
        if rule is not None and not has_inner_rule(rule) and blanks(rule):
            crossing = {"rows": "cols", "cols": "rows"}.get(statement.lines, "")
            context.board.size.suggest(crossing, blanks(rule), rule.span)


def build_rules(context: Context, statement: syntax.LineBlock) -> None:
    """Require each relation of the cells of its line."""
    kind = SCOPES[statement.lines].one
    count = count_of_lines(context, kind, len(statement.rules), statement.span)
    rules, shared = statement.rules, None
    # As with clues, a single relation is one clue for every line.
    first = rules[0] if len(rules) == 1 and count != 1 else None
    if first is not None:
        rules, shared = rules * count, _clue_of_rule(context, f"{LINES[kind].label}s", kind, first)
    for number, rule in zip(range(1, count + 1), rules, strict=False):
        if rule is not None:
            clue = shared
            if clue is None:
                clue = _clue_of_rule(context, f"{LINES[kind].label} {number}", kind, rule)
            _line_rule(context, kind, number, rule, clue)


def build_line(context: Context, statement: syntax.LineRule) -> None:
    """Read ``row 2: _ + _ = 5``, or a rule for other cells: ``region A: ...``."""
    rule = resolve_rule(context, statement.rule)
    if not isinstance(statement.line, syntax.Line):
        label = text_of(statement.line)
        show_name(context, statement.rule, [label])
        _build_cells(context, statement, rule, label)
        return
    kind = statement.line.kind
    number = number_of(context, statement.line.index)
    label = f"{LINES[kind].label} {number}"
    show_name(context, statement.rule, [label])
    if not context.board.exists:
        count_of_lines(context, kind, 1, statement.line.span)
    # `is_line` has reported it.
    elif not is_line(context, kind, number, statement.line.span):
        pass
    elif _is_of_cells(rule, kind, len(context.board.variables_at(line(context, kind, number)))):
        _build_cells(context, statement, rule, label)
    else:
        assert not isinstance(rule, syntax.RuleName)
        _line_rule(context, kind, number, rule, _clue_of_rule(context, label, kind, rule))


def _is_of_cells(rule: syntax.Rule, kind: str, size: int) -> bool:
    """Return True if a rule is for all cells of a line, as for a region; False if its ``_`` are the cells in turn."""
    count, anew = turns(rule, size)
    return anew or count == 0 or (count == 1 and (kind == "diagonal" or size != 1))


def _build_cells(context: Context, statement: syntax.LineRule, rule: syntax.Rule, label: str) -> None:
    cells = positions(context, statement.line)
    if not cells:
        if not context.faults.failed:
            context.error("no-cells", f"{label} has a rule but no cells", statement.line.span)
        return
    text = text_of(statement.rule)
    clue = context.clue(label, text, "relation", only_number(statement.rule), statement.span)
    context.shown.drawings.append(Drawing("relation", ((Mark(f"{label}:"), Mark(text)),), clue=clue))
    for condition in held(Reader(context), rule, cells):
        context.require(condition, clue, label, statement.rule.span)


def _clue_of_rule(context: Context, label: str, kind: str, rule: syntax.Condition) -> int:
    return context.clue(label, text_of(rule), kind, only_number(rule), rule.span)


def _line_rule(context: Context, kind: str, number: int, rule: syntax.Condition, clue: int) -> None:
    places = line(context, kind, number)
    cells = context.board.variables_at(places)
    label = f"{LINES[kind].label} {number}"
    written = blanks(rule)
    # In such rules the '_' are not simply the next cells of the line.
    if has_inner_rule(rule) or turns(rule, len(cells)) == (len(cells), True):
        context.shown.line_clues.append(LineClue(kind, number, context.meaning.clues[clue].text))
        for condition in held(Reader(context), rule, places):
            context.require(condition, clue, label, rule.span)
        return
    if written != len(cells):
        context.error(
            "blanks-and-cells",
            f"the rule has {written or 'no'} '_' for the {count_noun(len(cells), 'cell')} of {label}",
            rule.span,
            help="write one '_' for each cell of the line, including cells that are given",
        )
        return
    context.shown.line_clues.append(LineClue(kind, number, context.meaning.clues[clue].text))
    context.require(Reader(context, cells).rule(rule), clue, label, rule.span)


# ---------------------------------------------------------------- rules for sets of cells

NOTHING = syntax.Conjunction(())
"""Placeholder for a missing rule; its error has been reported."""


def settle_rule(context: Context, statement: syntax.DefineRule) -> None:
    """Record the rule for a name."""
    name = statement.name
    before = context.names.rules.get(name.name)
    if before is not None:
        notes = noted("first defined here", before.span)
        context.error("rule-twice", f"the rule {name.name} is defined twice", name.span, *notes)
    context.names.rules.setdefault(name.name, statement.rule)


def resolve_rule(context: Context, rule: syntax.Rule) -> syntax.Rule:
    """Return the rule itself, if it is given by its name; `NOTHING` after a reported error.

    A well-known rule whose text depends on the cells remains a name.
    """
    if not isinstance(rule, syntax.RuleName):
        return rule
    name = rule.name.name
    if name in context.names.rules:
        return context.names.rules[name]
    if name in PATH_RULES:
        text = PATH_RULES[name].rule
        return parsed(name, text) if isinstance(text, str) else rule
    known = [*context.names.rules, *PATH_RULES]
    help, fix = suggestion(name, known, rule.span, f"define it with 'rule {name}: each 2: _ < _'")
    context.error("unknown-rule", f"the rule {name} is not defined", rule.span, help=help, fix=fix)
    return NOTHING


def show_name(context: Context, rule: syntax.Rule, labels: Iterable[str]) -> None:
    """Note for the views which sets of cells have a well-known rule."""
    if isinstance(rule, syntax.RuleName) and rule.name.name not in context.names.rules:
        context.shown.named_rules.setdefault(rule.name.name, []).extend(labels)


def known_rule(name: str) -> str:
    """Return the line that defines a well-known rule, or explains it if its text depends on the cells.

    Raises `KeyError` for any other name.
    """
    kind = PATH_RULES[name]
    return f"rule {name}: {kind.rule}\n" if isinstance(kind.rule, str) else f"# {name}: {kind.meaning}\n"


def build_for_each(context: Context, statement: syntax.ForEach) -> None:
    """Require the rule for every set; a pair without a first cell must satisfy it in both orders."""
    written = text_of(statement.rule)
    rule = resolve_rule(context, statement.rule)
    labels = []
    for label, condition in instantiate_rule(Reader(context), statement.places, rule):
        labels.append(label)
        # The label of a pair names both cells, which says enough; a rule for larger sets is quoted as well.
        what = label if of_two(statement.places) else shortened(f"{label}: {written}")
        context.require(condition, label=what, span=statement.span)
    show_name(context, statement.rule, labels)


def build_no_two_alike(context: Context, statement: syntax.NoTwoAlike) -> None:
    """Require, for any two groups of equal size, that they differ in at least one place.

    Groups without cells, such as a line of walls, are ignored.
    """
    for scope in statement.scopes:
        named = [(label, context.board.variables_at(cells)) for label, cells in groups(context, scope)]
        for (label, cells), (other, others) in combinations(named, 2):
            # Lines of different length cannot be equal.
            if 0 < len(cells) == len(others):
                context.board.name(len(cells))
                differ = tuple(Comparison(a, "!=", b) for a, b in zip(cells, others, strict=True))
                context.require(AnyOf(differ), label=f"{label} and {other} differ", span=statement.span)
