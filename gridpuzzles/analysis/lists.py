"""Write lists in full: clues of lines, and cells under the name of a path, a property or a target.

``thermometer: r1c1 r1c2`` becomes a path with this rule, ``even: r1c3`` a relation, ``10+: r1c3 r1c4`` a cage, and
``rows 135 45`` clues with the function of the family. Lists of marks stay; `statements.signs` gives them meaning.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import isqrt

from ..base.english import nearest
from ..base.errors import Diagnostic
from ..base.source import Span
from ..families.headings import Named
from ..kinds.cage_targets import OF_ALL, sign_of, target_of
from ..kinds.list_words import lists_of_cells, word_of
from ..kinds.pair_relations import MARKS
from ..kinds.path_rules import PATH_RULES, path_statements
from ..language import syntax
from ..language.printer import print_node
from ..language.printing import joined
from ..language.syntax import CellList, CellRange, CellReference, Document, LineList
from ..model.grid import Position, name_at

WORD = re.compile(r"\w+")
MENTIONED = re.compile(r"\b(?:path|cage) (\w+)")
UNEQUAL_BOXES = "how many cells do these clues add up? The boxes of this board are no squares"
BY_LENGTH = "write 'rows first(3) = ...' and 'cols first(2) = ...'"
AS_EVEN_OR_PAIRS = "write 'even: r1c1 r1c2' for even numbers, or what the pairs have: 'white dot: r1c1 r1c2'"
UPRIGHT = frozenset("^v.")
"""What stands in a line of signs between two rows."""
KINDS = ("path", "pair", "property")


@dataclass(slots=True)
class InFull:
    """Lists written in full: the statements that replace lists, each line with the line of its list (from 0).

    ``kept`` are the other statements; ``diagnostics`` tell what is wrong with a list. ``cages`` and ``clues`` wait
    until the size of the board is known. ``labels`` are those of the paths and cages of the text, and ``mentioned``
    those that it uses.
    """

    kept: list[syntax.Statement] = field(default_factory=list)
    lines: list[tuple[str, int]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    cages: list[tuple[str, list[Position], CellList]] = field(default_factory=list)
    clues: list[LineList] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    numbers: Counter[str] = field(default_factory=Counter)

    def label(self, name: str, statement: CellList) -> str:
        """Return a new label: the name with the next number that no label of the text has."""
        self.numbers[name] += 1
        label = f"{name}{self.numbers[name]}"
        if label in self.labels:
            return self.label(name, statement)
        if label in self.mentioned:
            kind = "path" if name else "cage"
            help = f"draw it below '{kind}s:' with a label of its own"
            self.fail(statement.span, f"'{kind} {label}' cannot be mentioned: a {kind} of a list has no name", help)
        return label

    def say(self, statement: syntax.Statement, *texts: str) -> None:
        """Add the lines that a list stands for."""
        line = statement.span.line - 1 if statement.span else 0
        self.lines += [(text, line) for text in texts]

    def fail(self, span: Span | None, message: str, help: str = "") -> None:
        """Add an error about a list."""
        self.diagnostics.append(Diagnostic("unclear", message, span, help=help))


def in_full(
    document: Document, named: Named | None, everything: Sequence[syntax.Statement], numbers: Counter[str]
) -> InFull:
    """Return the lists of a document in full.

    ``named`` is the family of its puzzle, ``everything`` are the statements of all files of that puzzle, and
    ``numbers`` tell how many labels each name has got.
    """
    out = InFull(labels=_labels(everything), mentioned=_mentioned(everything), numbers=numbers)
    own = _own_names(everything)
    for statement in document.statements:
        if isinstance(statement, LineList):
            out.clues.append(statement)
        elif isinstance(statement, CellList):
            _write_cells(statement, own, named, out)
        else:
            out.kept.append(statement)
    return out


def write_clues(statement: LineList, named: Named | None, rows: int, out: InFull) -> None:
    """Write clues of lines with the function of the family, on a board of that number of rows."""
    function = named.clue_function(rows) if named else ""
    if "(box)" in function:
        out.fail(statement.span, UNEQUAL_BOXES, BY_LENGTH)
        return
    if not function:
        example = f"'{statement.lines} sum = ...' or '{statement.lines} product = ...'"
        out.fail(statement.span, "what do these numbers say: sums, products, ...?", f"write {example}")
        return
    clues = " ".join("?" if clue is None else joined(clue) for clue in statement.clues)
    out.say(statement, f"{statement.lines} {function} = {clues}")


def _write_cells(statement: CellList, own: dict[str, str], named: Named | None, out: InFull) -> None:
    """Write a list of cells, or keep a list of marks."""
    word = word_of(statement.name)
    kind, value = (word.kind, word.value) if word is not None else ("", "")
    if statement.key in own:
        kind, value = own[statement.key], statement.key
    elif named is not None and statement.key in named.marks:
        kind = "pair"
    elif kind in KINDS and (other := _same_thing(value, own)):
        kind, value = "", other
    if kind == "pair":
        out.kept.append(statement)
    elif kind == "path":
        _write_paths(statement, value, out)
    elif kind == "property":
        out.say(
            statement, *(f"{name_at(place)} is {value}" for cells in statement.groups for place in places_of(cells))
        )
    elif kind == "unclear":
        out.fail(statement.span, "are these numbers even, or are these pairs of cells?", AS_EVEN_OR_PAIRS)
    elif value or kind == "other":
        message = f"{value or statement.key} is defined in this text, so this list has two meanings"
        help = "draw a mark between its cells below 'grid:', and give a path its rule by 'path NAME: RULE'"
        out.fail(statement.span, message, help)
    elif target := target_of(statement.key):
        _add_cage(statement, target, named, out)
    else:
        help = f"define it: 'rule {statement.name}: ...' for a path, or 'mark {statement.name}: ...' for pairs of cells"
        if meant := nearest(statement.name, [*lists_of_cells(), *own]):
            help = f"did you mean '{meant}'? Otherwise {help}"
        out.fail(statement.span, f"no kind of list is called {statement.name}", help)


def _write_paths(statement: CellList, rule: str, out: InFull) -> None:
    for cells in statement.groups:
        ends = [end for cell in cells for end in ((cell.first, cell.last) if isinstance(cell, CellRange) else (cell,))]
        places = path_places(ends, out)
        if len(ends) < 2:
            out.fail(ends[0].span, f"a path has two cells or more, and this one only {name_at(places[0])}")
            continue
        twice = next((at for at, place in enumerate(places) if place in places[:at]), None)
        # A path may end where it begins.
        if twice is not None and not (twice == len(places) - 1 and places[twice] == places[0]):
            out.fail(statement.span, f"{name_at(places[twice])} is on this line twice")
            continue
        out.say(statement, *path_statements(out.label(rule, statement), [*map(name_at, places)], rule))


def path_places(ends: Sequence[CellReference], out: InFull) -> list[Position]:
    """Return the places of a path, with those between the ends of its straight parts."""
    places = [(ends[0].row, ends[0].col)]
    for one, other in pairwise(ends):
        down, right = other.row - one.row, other.col - one.col
        length = max(abs(down), abs(right))
        # On a straight line, a shorter distance is 0 (horizontal, vertical) or as long as the other (diagonal).
        if {abs(down), abs(right)} - {0, length}:
            places_asked = (one.row, one.col), (other.row, other.col)
            question = "which cells are between {} and {}?".format(*map(name_at, places_asked))
            out.fail(other.span, question, "write all cells of the path")
        steps = range(1, length + 1) if length else ()
        places += [(one.row + down // length * step, one.col + right // length * step) for step in steps] or [
            places[-1]
        ]
    return places


def places_of(cells: Sequence[CellReference | CellRange]) -> Iterator[Position]:
    """Yield the places of cells and of the rectangles between two cells."""
    for cell in cells:
        if isinstance(cell, CellReference):
            yield cell.row, cell.col
        else:
            rows, cols = sorted((cell.first.row, cell.last.row)), sorted((cell.first.col, cell.last.col))
            yield from ((row, col) for row in range(rows[0], rows[1] + 1) for col in range(cols[0], cols[1] + 1))


def _add_cage(statement: CellList, target: str, named: Named | None, out: InFull) -> None:
    """Keep the cage of a list until the size of the board is known."""
    legend = named.family.field("legend") if named else ""
    if not sign_of(target):
        if not legend:
            out.fail(
                statement.span, "is this a sum, a product or something else?", f"write '{target}+:' or '{target}*:'"
            )
            return
        target += OF_ALL[legend]
    out.cages += [(target, list(places_of(cells)), statement) for cells in statement.groups]


def write_cages(out: InFull, rows: int, cols: int) -> None:
    """Write the listed cages as one map with its targets; the size is the one known, or that of the cells."""
    if not out.cages:
        return
    listed = [place for _, places, _ in out.cages for place in places]
    side = isqrt(len(listed))
    if not rows and side * side == len(listed):
        rows = cols = side
        out.say(out.cages[0][2], f"grid {rows} x {cols}")
    if not rows:
        out.fail(out.cages[0][2].span, "what is the size of this grid?", "write it: 'grid 6 x 6'")
        return
    owners: dict[Position, str] = {}
    labels = [out.label("", statement) for _, _, statement in out.cages]
    for label, (_, places, statement) in zip(labels, out.cages, strict=True):
        for place in places:
            row, col = place
            if place in owners or not (1 <= row <= rows and 1 <= col <= cols):
                where = "is in two cages" if place in owners else f"is outside this {rows} x {cols} grid"
                out.fail(statement.span, f"{name_at(place)} {where}")
                return
            owners[place] = label
    first = out.cages[0][2]
    drawn = (" ".join(owners.get((row, col), ".") for col in range(1, cols + 1)) for row in range(1, rows + 1))
    out.say(first, "cages:", *(f"  {row}" for row in drawn))
    for label, (target, _, statement) in zip(labels, out.cages, strict=True):
        out.say(statement, f"  {label} = {target}")


def _labels(statements: Sequence[syntax.Statement]) -> set[str]:
    """Return the labels of the paths and cages of a text."""
    labels: set[str] = set()
    for node in statements:
        if isinstance(node, (syntax.Cages, syntax.Regions, syntax.Paths)):
            labels.update(_drawn(node))
        if isinstance(node, syntax.Paths):
            labels |= {path.label.text for path in node.lists}
    return labels


def _mentioned(statements: Sequence[syntax.Statement]) -> set[str]:
    """Return the labels of the paths and cages that a text mentions."""
    said = (print_node(one) for one in statements if not isinstance(one, (syntax.DrawnGrid, syntax.Metadata)))
    return {label for text in said for label in MENTIONED.findall(text)}


def _own_names(statements: Sequence[syntax.Statement]) -> dict[str, str]:
    """Return the names that the statements define: the kind of list that each of them means, or "other"."""
    own: dict[str, str] = {}
    keys = {one.key for one in statements if isinstance(one, CellList) and not one.key.isdigit()}
    # Relations are looked at last.
    for node in sorted(statements, key=lambda node: isinstance(node, syntax.RelationStatement)):
        match node:
            case syntax.Mark(sign):
                own[sign] = "pair"
            case syntax.DefineRule(name):
                own[name.name] = "path"
            case syntax.Unknown(names):
                own |= dict.fromkeys([name.name for name in names], "other")
            case syntax.Param(name):
                own[name.name] = "other"
            case syntax.Cages() | syntax.Regions():
                own = dict.fromkeys((text for text in _drawn(node) if text.isalpha()), "other") | own
            case syntax.Paths():
                labels = [text.rstrip("0123456789") for text in _drawn(node)]
                own = dict.fromkeys([*labels, *(path.label.text for path in node.lists)], "other") | own
            case syntax.DrawnGrid():
                rows = [[item for item in row.items if item.kind != "MARK"] for row in node.lines]
                # In a line of signs between two rows, ``v`` compares two cells.
                cells = [items for items in rows if not {item.text for item in items} <= UPRIGHT]
                drawn = [item.text for items in cells for item in items if item.text.isalpha()]
                own = dict.fromkeys(drawn, "other") | own
            case syntax.RelationStatement() if keys:
                # ``V = 5`` may be meant as the meaning of V.
                own |= dict.fromkeys(keys.intersection(WORD.findall(print_node(node))), "other")
    return own


def _drawn(node: syntax.Cages | syntax.Regions | syntax.Paths) -> list[str]:
    """Return what stands in a map."""
    return [item.text for row in node.map for item in row.items]


def _same_thing(value: str, own: dict[str, str]) -> str:
    """Return the name of the text that means the same kind of list in another word; empty if there is none."""
    words = PATH_RULES[value].printed.split() if value in PATH_RULES else []
    if value in MARKS:
        mark = MARKS[value][1]
        words = [mark.sign, *mark.printed.split()]
    known = {name.casefold(): name for name in own}
    return next((known[word.casefold()] for word in [value, *words] if word.casefold() in known), "")
