"""Write syntax nodes as canonical text, for ``fmt``.

Reading the printed text gives an equal document, and printing that document gives the same text again. Comments and
single blank lines keep their places. Trees made by a program are printed as a person would write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..base.english import count_noun
from ..base.source import Span, line_start
from ..kinds.list_words import word_of
from ..language import printing as layouts
from . import syntax
from .printing import joined, listed, phrase, size

Block = list[tuple[str, Span | None]]  # each line with the span of its node
Written = tuple[str, Block]
Layout = Callable[[Sequence[syntax.DrawnLine]], list[str]]

INDENT = "  "
NEVER_COMMENT = "#"


class Line:
    """A line of the output, and the span of the node that it prints."""

    __slots__ = ("comment", "span", "text")

    def __init__(self, text: str, span: Span | None) -> None:
        self.text = text
        self.span = span
        self.comment = ""


def print_document(document: syntax.Document) -> str:
    """Return the canonical text of a document."""
    lines = [line for statement in document.statements for line in _lines(statement)]
    texts: list[str] = []
    for line in _with_comments(lines, document.comments):
        # Several blank lines become one; those at the beginning of a text go.
        if texts and line.span is not None and _follows_blank_line(line.span):
            texts.append("")
        text = line.text
        if line.comment:
            text += f"  {line.comment}"
        texts.append(text)
    return "".join(f"{text}\n" for text in texts)


def print_node(node: syntax.Node) -> str:
    """Return the canonical text of any node; for a statement, its lines without the last newline."""
    if isinstance(node, syntax.Document):
        return print_document(node)
    if isinstance(node, syntax.Statement):
        return "\n".join(line.text for line in _lines(node))
    return phrase(node)


def _lines(statement: syntax.Statement) -> list[Line]:
    """Return the heading of a statement and the lines of its block, indented."""
    written = WRITERS[type(statement)](statement)
    heading, block = (written, []) if isinstance(written, str) else written
    return [Line(heading, statement.span), *(Line(INDENT + text, place) for text, place in block)]


def _with_comments(lines: Sequence[Line], comments: Sequence[syntax.Comment]) -> list[Line]:
    """Return the lines with every comment at its place: after the text it followed, or before the line it preceded."""
    merged: list[Line] = []
    left = list(reversed(comments))
    for line in lines:
        while left and _is_before(left[-1], line):
            _add_comment(merged, left.pop())
        merged.append(line)
    while left:
        _add_comment(merged, left.pop())
    return merged


def _is_before(comment: syntax.Comment, line: Line) -> bool:
    return comment.span is None or (line.span is not None and comment.span.start < line.span.start)


def _add_comment(merged: list[Line], comment: syntax.Comment) -> None:
    """Append a comment to the line that it followed in the text, or as a line of its own."""
    # A comment with text before it stays on that line, unless the line has one already (two lines became one).
    before = comment.span.before if comment.span else ""
    text = phrase(comment)
    if before.strip() and merged and not merged[-1].comment:
        merged[-1].comment = text
    else:
        merged.append(Line(f"{INDENT if before[:1] in (' ', chr(9)) else ''}{text}", comment.span))


def _follows_blank_line(span: Span) -> bool:
    """Return True if the line before a span contains only blanks."""
    text = span.source.text
    start = line_start(text, span.start)
    end = start - (2 if text[max(start - 2, 0) : start] == "\r\n" else 1)
    return end >= 0 and not text[line_start(text, end) : end].strip(" \t")


def _block(lines: Sequence[syntax.DrawnLine], layout: Layout) -> Block:
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
    return _heading("cages", node.function), [*_block(node.map, layouts.lattice), *legend]


def _paths(node: syntax.Paths) -> Written:
    return "paths:", [*_block(node.map, layouts.lattice), *((phrase(one), one.span) for one in node.lists)]


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


def _cell_list(node: syntax.CellList) -> str:
    word = word_of(node.name)
    # A comma parts pairs of cells; whether a name of the text means pairs is not known here.
    is_pairs = word is not None and word.kind == "pair"
    groups = []
    for cells in node.groups:
        length = 2 if is_pairs else len(cells)
        parts = [" ".join(map(phrase, cells[at : at + length])) for at in range(0, len(cells), length)]
        groups.append(", ".join(parts))
    return f"{node.key}: {'; '.join(groups)}"


WRITERS: dict[type[syntax.Statement], Callable[..., str | Written]] = {
    syntax.Heading: lambda node: node.text,
    syntax.Edition: lambda node: f"edition {node.number}",
    syntax.Metadata: _metadata,
    syntax.GridSize: lambda node: f"grid {size(node.rows, node.cols)}",
    syntax.DrawnGrid: lambda node: (
        _heading("grid", _edge(node.function, node.arguments)),
        _block(node.lines, layouts.grid),
    ),
    syntax.Values: lambda node: f"values {phrase(node.domain)}",
    syntax.AllDifferent: _all_different,
    syntax.LineClues: _line_clues,
    syntax.LineList: lambda node: " ".join([node.lines, *("?" if one is None else joined(one) for one in node.clues)]),
    syntax.LineBlock: _line_block,
    syntax.CellList: _cell_list,
    syntax.LineRule: lambda node: f"{phrase(node.line)}: {phrase(node.rule)}",
    syntax.Picture: lambda node: ("picture:", _block(node.lines, layouts.picture)),
    syntax.Crossword: lambda node: ("crossword:", _block(node.lines, layouts.lattice)),
    syntax.LongWorking: lambda node: (f"long {node.kind}:", _block(node.lines, layouts.as_drawn)),
    syntax.Cages: _cages,
    syntax.Regions: lambda node: ("regions:", _block(node.map, layouts.lattice)),
    syntax.Paths: _paths,
    syntax.Pyramid: lambda node: (_heading("pyramid", node.function), _block(node.lines, layouts.as_drawn)),
    syntax.Corners: lambda node: (_heading("corners", node.function), _block(node.map, layouts.lattice)),
    syntax.ForEach: lambda node: f"{phrase(node.places)}: {phrase(node.rule)}",
    syntax.DefineRule: lambda node: f"rule {phrase(node.name)}: {phrase(node.rule)}",
    syntax.Mark: lambda node: f"mark {node.sign}: {phrase(node.rule)}",
    syntax.NoOtherPair: lambda node: "no other pair",
    syntax.NoTwoAlike: lambda node: f"no two {listed(node.scopes)} alike",
    syntax.Consecutive: lambda node: f"consecutive numbers are {node.adjacency}",
    syntax.Tiles: lambda node: f"tiles {' '.join(map(joined, node.numbers))}",
    syntax.StruckOut: lambda node: "numbers may be struck out",
    syntax.LettersMayRepeat: lambda node: "letters may repeat",
    syntax.LetterValues: lambda node: f"letters {phrase(node.domain)}",
    syntax.HoleValues: lambda node: f"digits {phrase(node.domain)}",
    syntax.Each: lambda node: f"each {phrase(node.letter)} in {phrase(node.domain)}",
    syntax.LeadingZerosAllowed: lambda node: "leading zeros allowed",
    syntax.Base: lambda node: f"base {joined(node.number)}",
    syntax.Unknown: _unknown,
    syntax.Evaluate: lambda node: f"evaluate {node.order}",
    syntax.Steps: _steps,
    syntax.Param: lambda node: f"param {phrase(node.name)} = {phrase(node.value)}",
    syntax.Use: _use,
    syntax.RelationStatement: lambda node: phrase(node.relation),
    syntax.Expect: _expect,
    syntax.PromisedSolution: lambda node: ("solution:", _block(node.lines, layouts.solution)),
}
