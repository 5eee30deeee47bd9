"""Write statements as canonical text: the line at the margin, and the lines of the block below it."""

from __future__ import annotations

from ...base.english import count_noun
from .. import syntax
from . import layouts
from .phrases import joined, listed, phrase, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ...base.source import Span

    Block = list[tuple[str, Span | None]]  # each line with the span of its node
    Written = tuple[str, Block]
    Layout = Callable[[Sequence[syntax.DrawnLine]], list[str]]

NEVER_COMMENT = "#"


def written(statement: syntax.Statement) -> Written:
    """Return the heading of a statement and the lines of its block."""
    return WRITERS[type(statement)](statement)


def _plain(write: Callable[..., str]) -> Callable[..., Written]:
    return lambda node: (write(node), [])


def _drawn(lines: Sequence[syntax.DrawnLine], layout: Layout) -> Block:
    if lines:
        return [(text, line.span) for text, line in zip(layout(lines), lines, strict=True)]
    return []


def _metadata(node: syntax.Metadata) -> Written:
    first, *more = node.text.replace(f"\n{NEVER_COMMENT}", f" {NEVER_COMMENT}").split("\n")
    return f"{node.key}: {first}".rstrip(), [(line.strip(), None) for line in more if line.strip()]


def _heading(words: str, function: str | None) -> str:
    if function:
        return f"{words} {function}:"
    return f"{words}:"


def _edge(function: str | None, arguments: tuple[syntax.Expression, ...]) -> str | None:
    if arguments:
        return f"{function}({listed(arguments)})"
    return function


def _all_different(node: syntax.AllDifferent) -> str:
    if node.scopes:
        return f"all different in {listed(node.scopes)}"
    if node.members:
        return f"all different: {listed(node.members)}"
    return "all different"


def _line_clues(node: syntax.LineClues) -> str:
    clues = " ".join("?" if clue is None else joined(clue) for clue in node.clues)
    return f"{node.lines} {_edge(node.function, node.arguments)} {node.relop.symbol} {clues}"


def _line_block(node: syntax.LineBlock) -> Written:
    rules: Iterable[syntax.Condition | None] = node.rules
    return f"{node.lines}:", [("?", None) if rule is None else (phrase(rule), rule.span) for rule in rules]


def _cages(node: syntax.Cages) -> Written:
    entries = layouts.legend_lines(node.legend)
    legend = [(text, line[0].span) for text, line in zip(layouts.legend(entries), entries, strict=True)]
    return _heading("cages", node.function), [*_drawn(node.map, layouts.lattice), *legend]


def _paths(node: syntax.Paths) -> Written:
    return "paths:", [*_drawn(node.map, layouts.lattice), *((phrase(one), one.span) for one in node.lists)]


def _unknown(node: syntax.Unknown) -> str:
    return f"unknown {listed(node.names)}" + (f" in {phrase(node.domain)}" if node.domain else "")


def _steps(node: syntax.Steps) -> str:
    demands = (demand if isinstance(demand, str) else phrase(demand) for demand in node.demands)
    return f"steps {', '.join(demands)}"


def _use(node: syntax.Use) -> str:
    return f'use "{node.path}"' + (f" ({listed(node.arguments)})" if node.arguments else "")


def _expect(node: syntax.Expect) -> str:
    if node.at_least:
        return f"expect at least {count_noun(node.count, 'solution')}"
    return f"expect {['no solution', 'unique'][node.count] if node.count < 2 else f'{node.count} solutions'}"


WRITERS: dict[type[syntax.Statement], Callable[..., Written]] = {
    syntax.Edition: _plain(lambda node: f"edition {node.number}"),
    syntax.Metadata: _metadata,
    syntax.GridSize: _plain(lambda node: f"grid {size(node.rows, node.cols)}"),
    syntax.DrawnGrid: lambda node: (
        _heading("grid", _edge(node.function, node.arguments)),
        _drawn(node.lines, layouts.grid),
    ),
    syntax.Values: _plain(lambda node: f"values {phrase(node.domain)}"),
    syntax.AllDifferent: _plain(_all_different),
    syntax.LineClues: _plain(_line_clues),
    syntax.LineBlock: _line_block,
    syntax.LineRule: _plain(lambda node: f"{phrase(node.line)}: {phrase(node.rule)}"),
    syntax.Picture: lambda node: ("picture:", _drawn(node.lines, layouts.picture)),
    syntax.Crossword: lambda node: ("crossword:", _drawn(node.lines, layouts.lattice)),
    syntax.LongWorking: lambda node: (f"long {node.kind}:", _drawn(node.lines, layouts.as_drawn)),
    syntax.Cages: _cages,
    syntax.Regions: lambda node: ("regions:", _drawn(node.map, layouts.lattice)),
    syntax.Paths: _paths,
    syntax.Pyramid: lambda node: (_heading("pyramid", node.function), _drawn(node.lines, layouts.as_drawn)),
    syntax.Corners: lambda node: (_heading("corners", node.function), _drawn(node.map, layouts.lattice)),
    syntax.ForEach: _plain(lambda node: f"{phrase(node.places)}: {phrase(node.rule)}"),
    syntax.DefineRule: _plain(lambda node: f"rule {phrase(node.name)}: {phrase(node.rule)}"),
    syntax.Mark: _plain(lambda node: f"mark {node.sign}: {phrase(node.rule)}"),
    syntax.NoOtherPair: _plain(lambda node: "no other pair"),
    syntax.NoTwoAlike: _plain(lambda node: f"no two {listed(node.scopes)} alike"),
    syntax.Tiles: _plain(lambda node: f"tiles {' '.join(map(joined, node.numbers))}"),
    syntax.StruckOut: _plain(lambda node: "numbers may be struck out"),
    syntax.LettersMayRepeat: _plain(lambda node: "letters may repeat"),
    syntax.LetterValues: _plain(lambda node: f"letters {phrase(node.domain)}"),
    syntax.HoleValues: _plain(lambda node: f"digits {phrase(node.domain)}"),
    syntax.Each: _plain(lambda node: f"each {phrase(node.letter)} in {phrase(node.domain)}"),
    syntax.LeadingZerosAllowed: _plain(lambda node: "leading zeros allowed"),
    syntax.Base: _plain(lambda node: f"base {joined(node.number)}"),
    syntax.Unknown: _plain(_unknown),
    syntax.Evaluate: _plain(lambda node: f"evaluate {node.order}"),
    syntax.Steps: _plain(_steps),
    syntax.Param: _plain(lambda node: f"param {phrase(node.name)} = {phrase(node.value)}"),
    syntax.Use: _plain(_use),
    syntax.RelationStatement: _plain(lambda node: phrase(node.relation)),
    syntax.Expect: _plain(_expect),
    syntax.PromisedSolution: lambda node: ("solution:", _drawn(node.lines, layouts.solution)),
}
