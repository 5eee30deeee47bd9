"""Read relations of lines: ``rows:`` with one per line, ``row 2: _ + _ = 5``. ``_`` is the next cell of the line."""

from __future__ import annotations

from ....base.english import count_noun
from ....kinds.scopes import LINES, SCOPES
from ....language import syntax
from ....model.grid import Drawing, LineClue, Mark
from ...lowering.constants import number_of
from ...lowering.reader import Reader
from ...lowering.selectors import count_of_lines, is_line, line, positions
from ...lowering.syntax_tree import blanks, has_inner_rule, only_number, text_of, turns
from .clues import say_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...context.context import Context


def shape(context: Context, statement: syntax.LineBlock) -> None:
    """Take the number of relations as the number of lines, and the number of ``_`` as their length."""
    if len(statement.rules) > 1:
        say_lines(context, statement.lines, len(statement.rules), statement.span)
    for rule in statement.rules:
        if rule is None or has_inner_rule(rule):
            count = 0
        else:
            count = blanks(rule)
        if count and rule is not None:
            crossing = {"rows": "cols", "cols": "rows"}.get(statement.lines, "")
            context.board.size.suggest(crossing, count, rule.span)


def build(context: Context, statement: syntax.LineBlock) -> None:
    """Require each relation of the cells of its line."""
    kind = SCOPES[statement.lines].one
    count = count_of_lines(context, kind, len(statement.rules), statement.span)
    if len(statement.rules) == 1 and count != 1:
        rule = statement.rules[0]
        clue = None
        if rule is not None:
            clue = _clue(context, f"{LINES[kind].label}s", kind, rule)
        for number in range(1, count + 1):
            _line_rule(context, kind, number, rule, clue)
        return
    for number, rule in zip(range(1, count + 1), statement.rules, strict=False):
        clue = None
        if rule is not None:
            clue = _clue(context, f"{LINES[kind].label} {number}", kind, rule)
        _line_rule(context, kind, number, rule, clue)


def build_line(context: Context, statement: syntax.LineRule) -> None:
    """Read ``row 2: _ + _ = 5``, or a rule for other cells: ``region A: ...``."""
    from ..named_rules import resolve_rule, show_name

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
    elif not is_line(context, kind, number, statement.line.span):
        pass
    elif _is_of_cells(rule, kind, len(context.board.variables_at(line(context, kind, number)))):
        _build_cells(context, statement, rule, label)
    else:
        assert not isinstance(rule, syntax.RuleName)
        _line_rule(context, kind, number, rule, _clue(context, label, kind, rule))


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
    context.shown.drawings.append(Drawing("relation", ((Mark(f"{label}:"), Mark(text)),)))
    from ...lowering.forall import held

    for condition in held(Reader(context), rule, cells):
        context.require(condition, clue, label, statement.rule.span)


def _clue(context: Context, label: str, kind: str, rule: syntax.Condition) -> int:
    return context.clue(label, text_of(rule), kind, only_number(rule), rule.span)


def _line_rule(context: Context, kind: str, number: int, rule: syntax.Condition | None, clue: int | None) -> None:
    if rule is None or clue is None:
        return
    places = line(context, kind, number)
    cells = context.board.variables_at(places)
    label = f"{LINES[kind].label} {number}"
    written = blanks(rule)
    if has_inner_rule(rule) or turns(rule, len(cells)) == (len(cells), True):
        from ...lowering.forall import held

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
