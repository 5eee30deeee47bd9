"""Edit a puzzle by hand: what a person does on the drawn board becomes an edit of its text.

An action is plain data: ``{"do": "cage", "cells": [[1, 1], [1, 2]], "target": "3+"}``. `ACTIONS` lists all kinds. Each
has several ways to write it: in the drawing, the map or the list that the text has, or as a new statement. A way is
taken only if the changed text means the puzzle with this change and no other; `CannotEdit` tells why none does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..base.english import listing
from ..base.source import edited, line_start
from ..kinds import is_directed
from ..kinds.cage_targets import CAGE_TARGETS, OF_ALL, sign_of, target_of
from ..kinds.list_words import lists_of_cells, word_of
from ..kinds.pair_relations import MARKS
from ..kinds.scopes import rectangle
from ..kinds.signs import BASIC
from ..language import syntax
from ..model.grid import Area, Position, name_at
from ..model.puzzle import Puzzle, printed_givens
from ..model.traversal import names_in
from .edits import comparable
from .lowering.syntax_tree import nodes, text_of
from .statements.signs import RELATIONS
from .written_board import Part, WrittenBoard

Action = Mapping[str, object]
Key = tuple[Hashable, ...]
Shown = dict[Key, Any]

LONGEST_WORD = 40
OPERATORS = {**dict.fromkeys(BASIC, "the operator here"), ".": "no operator below this cell"}
DRAWN_UPRIGHT = {"<": "^", ">": "v"}
SIGNS = {"<": "the first cell is smaller", ">": "the first cell is larger", "=": "the two cells are equal"}
SIDES = {"left": "row", "right": "row", "top": "col", "bottom": "col"}
"""The side of a clue -> the kind of its line."""
ORDER = ("given", "edge", "line", "property", "cage", "region")
"""What is removed at a cell unless the action says it: the first thing that is there."""
SIGN_NAMES = {kind.name: sign for sign, kind in CAGE_TARGETS.items()}


class CannotEdit(ValueError):
    """Raised if an action cannot be written; the message tells why."""


@dataclass(slots=True)
class Way:
    """A changed text, and what its board must show then; None for what it shows no longer."""

    text: str
    wanted: Shown


def by_hand(text: str, action: Action) -> str:
    """Return the text after an action on its board; raise `CannotEdit` if the text cannot say exactly this."""
    board = WrittenBoard(text)
    ways = ACTIONS.get(str(action.get("do")))
    if ways is None:
        raise CannotEdit(f"there is no action {action.get('do')!r}: use {listing(list(ACTIONS), 'or')}")
    reason = ""
    try:
        for way in ways(board, action):
            change = _other_change(board, way, action)
            if not change:
                return way.text
            reason = reason or change
    except CannotEdit as error:
        reason = reason or str(error)
    raise CannotEdit(reason or "the text has no place for this")


# ---------------------------------------------------------------- the check


def _shown(board: WrittenBoard) -> Shown:
    """Return what a board shows, if its text has no errors."""
    puzzle = board.puzzle
    assert puzzle is not None
    shown: Shown = {("given", name): value for name, value in printed_givens(puzzle).items()}
    shown |= {("equation", place): sign.text for place, sign in board.drawn_signs.items()}
    grid = puzzle.grid
    if grid is not None:
        shown |= {("given", name): value for name, value in grid.struck.items()}
        shown |= {("cell", place): name for place, name in grid.cells.items()}
        shown |= {("black", place): "\\".join(square) for place, square in grid.blocked.items()}
        shown |= {("around", place): number for place, number in grid.around.items()}
        shown |= {("corner", one.position): one.text for one in grid.corners}
        shown |= {("cage", frozenset(area.positions)): _target(puzzle, area) for area in grid.cages}
        shown |= {("region", frozenset(area.positions)): True for area in grid.regions}
        shown |= {("line", area.positions): True for area in grid.paths}
        shown |= {("edge", sign.first, sign.second): sign.text for sign in grid.signs}
        for one in grid.line_clues:
            if one.text != "?" and one.function:
                key = ("clue", one.kind, one.number, one.at_start, one.call)
                # Two lists may give a line two clues, which are not one.
                shown[key] = f"{shown[key]}, {one.text}" if key in shown else one.text
        shown["board",] = (grid.rows, grid.cols)
    return shown


def _rules(puzzle: Puzzle) -> Counter[tuple[str, Hashable]]:
    """Return the values of all symbols, and all rules."""
    rules = Counter(("values", (one.name, one.values)) for one in puzzle.symbols)
    return rules + Counter(("rule", comparable(one.condition)) for one in puzzle.constraints)


def _target(puzzle: Puzzle, area: Area) -> str:
    """Return the target of a cage with its sign, also where the heading of its map gives that."""
    if area.clue.isdecimal():
        for one in puzzle.constraints:
            if one.label == f"cage {area.label}" and one.forms and len(one.forms) == 1:
                return area.clue + SIGN_NAMES.get(one.forms[0].kind, "")
    return target_of(area.clue) or area.clue


def _other_change(board: WrittenBoard, way: Way, action: Action) -> str:
    """Return what a way does other than it should; empty if it does exactly that."""
    if way.text == board.text:
        return "the board shows this already"
    after = WrittenBoard(way.text)
    if after.puzzle is None or (board.puzzle is None and not way.wanted):
        return _told(after) if board.puzzle else f"mend the text first: {_told(board)}"
    now = _shown(after)
    # A text with errors shows nothing, so that only what is new can be checked.
    before = _shown(board) if board.puzzle else now
    expected = {key: value for key, value in (before | way.wanted).items() if value is not None}
    if now != expected:
        others = {str(key[0]) for key in now.keys() | expected.keys() if now.get(key) != expected.get(key)}
        return f"the text cannot say only this, because {listing(sorted(others))} would change: write it in the text"
    if board.puzzle is None or any(key[0] in ("region", "cell", "black") for key in way.wanted):
        return ""  # the rules and values of regions and runs depend on all of their cells
    rules, old = _rules(after.puzzle), _rules(board.puzzle)
    if now == before and (rules == old or any(value is not None for value in way.wanted.values())):
        return "the board shows this already"
    touched = _touched(board, after, way.wanted, _cells(board, action))
    for kind, rule in (*(rules - old), *(old - rules)):
        if not touched.issuperset([rule[0]] if kind == "values" else _names(rule)):  # type: ignore[index]
            what = "the values of other cells" if kind == "values" else f"another rule, {_name_of(rule, board, after)}"
            return f"this would also change {what}: write it in the text"
    return ""


def _name_of(rule: Hashable, *boards: WrittenBoard) -> str:
    """Return the name of a rule of one of the boards."""
    rules = (one for board in boards if board.puzzle for one in board.puzzle.constraints)
    return next(one.name for one in rules if comparable(one.condition) == rule)


def _told(board: WrittenBoard) -> str:
    error = board.errors[0]
    return f"{error.message}: {error.help}" if error.help else error.message


def _names(rule: Hashable) -> list[str]:
    conditions: Iterable[Any] = rule if isinstance(rule, frozenset) else [rule]
    return [name for one in conditions for name in names_in(one)]


def _touched(before: WrittenBoard, after: WrittenBoard, wanted: Shown, cells: Iterable[Position]) -> set[str]:
    """Return the names of the cells whose rules may change: those of an action, and of what changes on the board."""
    grid = before.puzzle.grid if before.puzzle else None
    if grid is None:
        return set()
    touched = {grid.cells[cell] for cell in cells}
    for kind, *rest in wanted:
        if kind in ("equation", "corner"):
            places: Iterable[Any] = rectangle(rest[0], 2, 2)  # type: ignore[arg-type]
            if kind == "equation":
                places = before.cells_at(rest[0]) + after.cells_at(rest[0])  # type: ignore[arg-type]
            touched.update(grid.cells[cell] for cell in places if cell in grid.cells)
        elif kind in ("cage", "line"):
            touched.update(grid.cells[cell] for cell in rest[0] if cell in grid.cells)  # type: ignore[attr-defined]
        elif kind == "clue":
            touched.update(grid.line(*rest[:2]))  # type: ignore[arg-type]
    return touched


# ---------------------------------------------------------------- the parts of an action


def _cells(board: WrittenBoard, action: Action) -> list[Position]:
    """Return the cells of an action, each once."""
    if action.get("do") in ("clue", "remove") and "side" in action:
        return []
    grid = board.puzzle.grid if board.puzzle else None
    listed = action.get("cells") or [action.get("cell")]
    cells: list[Position] = []
    for cell in listed if isinstance(listed, list) else [None]:
        if not (isinstance(cell, Sequence) and len(cell) == 2 and all(type(one) is int for one in cell)):
            raise CannotEdit("a cell is [row, column], counted from 1")
        place, is_black = (cell[0], cell[1]), grid is not None and (cell[0], cell[1]) in grid.blocked
        if is_black and action.get("do") not in ("black", "remove"):
            raise CannotEdit(f"{name_at(place)} is black: make it white first")
        if board.puzzle and not is_black and not (grid and place in grid.cells):
            raise CannotEdit(f"there is no cell at {name_at(place)}")
        cells.append(place)
    return list(dict.fromkeys(cells))


def _words(action: Action, key: str) -> str:
    words = str(action.get(key) or "").strip()
    if not words.isprintable() or len(words) > LONGEST_WORD:
        raise CannotEdit(f"{words[:LONGEST_WORD]!r} cannot be written here")
    return words


def _number(action: Action) -> str:
    """Return the value of an action: a number, or empty."""
    words = _words(action, "value")
    if words and not re.fullmatch(r"-?\d{1,9}", words):
        raise CannotEdit(f"{words!r} is not a number")
    return words and str(int(words))


def _line(action: Action) -> tuple[str, int]:
    """Return kind and number of the line that an action is about."""
    side, line = action.get("side"), action.get("line")
    if not isinstance(side, str) or side not in SIDES or type(line) is not int or line < 1:
        raise CannotEdit("a clue has a side (left, right, top or bottom) and the number of its line, from 1")
    return SIDES[side], line


# ---------------------------------------------------------------- givens


def _given(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to give a cell a number, or to take it away."""
    cell, words = _cells(board, action)[0], _number(action)
    puzzle = board.puzzle
    name = puzzle.grid.cells[cell] if puzzle and puzzle.grid else name_at(cell)
    struck = puzzle.grid.struck if puzzle and puzzle.grid else {}
    known = printed_givens(puzzle).get(name, struck.get(name)) if puzzle else None
    wanted: Shown = {("given", name): int(words) if words else None}
    if ("" if known is None else str(known)) == words:
        raise CannotEdit(f"{name} is {words} already" if words else f"{name} has no given")
    for statement in board.statements(syntax.RelationStatement):
        if _given_by(statement) == name:
            text = board.with_statement(statement, f"{name} = {words}") if words else board.without_statement(statement)
            yield Way(text, wanted)
            return
    square = board.square(cell)
    is_free = square is not None and (square.is_plain_number or square.text in ("_", "."))
    # Some letters stand for a property of an empty cell.
    is_free = is_free and square is not None and square.span is not None and square.span.text == square.text
    if square is not None and is_free and not (board.is_packed and len(words) > 1):
        yield Way(board.with_item(square, words or board.blank(square)), wanted)
    symbol = next((one for one in puzzle.symbols if one.name == name), None) if puzzle else None
    if symbol is not None and words and int(words) not in symbol.values:
        raise CannotEdit(f"{words} is not among the values of {name}")
    alone = next((part for part in board.parts("cage") if part.cells == (cell,)), None)
    if alone is not None and _given_by_cage(board, alone):
        if words:
            yield from _cage(board, {"cells": [cell], "target": words})
        else:
            yield Way(board.without_part(alone), {("cage", frozenset((cell,))): None, **wanted})
        return
    if symbol is not None and puzzle is not None and known is not None:
        raise CannotEdit(f"this number is that of {puzzle.clues[symbol.clue].label}: change it there")
    yield Way(board.with_lines(f"{name} = {words}"), wanted)


def _given_by(statement: syntax.RelationStatement) -> str:
    """Return the name of the cell to which a statement such as ``r1c1 = 5`` gives a number; empty for others."""
    match statement.relation.conditions:
        case [syntax.Comparison((cell, syntax.Number()), (syntax.Relop("="),))]:
            return text_of(cell)
    return ""


def _black(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to make a cell black, with its clues, or white again."""
    cell, words = _cells(board, action)[0], _words(action, "value")
    if words and not re.fullmatch(r"[0-9A-Z?]*\\[0-9A-Z?]*", words):
        raise CannotEdit(r"a black cell is '\', with sums '12\' (below it), '\7' (to its right) or '12\7'")
    if not words and board.puzzle and board.puzzle.grid and cell in board.puzzle.grid.cells:
        raise CannotEdit(f"{name_at(cell)} is not black")
    if board.drawing is None or board.is_packed:
        board = WrittenBoard(board.with_drawing())
    square = board.square(cell)
    if square is None or square.span is None or not isinstance(board.drawing, syntax.DrawnGrid):
        raise CannotEdit("there are no black cells on this board")
    wanted: Shown = {("cell", cell): None if words else name_at(cell), ("black", cell): words or None}
    given: Shown = {("given", board.context.board.cells.get(cell, name_at(cell))): None}
    text = board.with_item(square, words or board.blank(square))
    yield Way(text, wanted | given)
    if words and board.named and board.named.family.field("black"):
        yield Way(text, wanted | given | {("black", cell): "\\"})  # a rule of the family has its number


# ---------------------------------------------------------------- cages and regions


def _cage(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to make cells a cage with a target, in the place of the cages that it covers."""
    cells, written = sorted(_cells(board, action)), _words(action, "target")
    target = target_of(written) or written
    if not re.fullmatch(r"\d{1,9}\D*|\?", target):
        raise CannotEdit(f"{written!r} is not a target: write 12+, 3-, 24*, 2/ or a number")
    covered = [part for part in board.parts("cage") if not set(cells).isdisjoint(part.cells)]
    for part in covered:
        if not set(part.cells) <= set(cells):
            name = f"cage {part.label}" if part.label else f"the cage of {name_at(part.cells[0])}"
            raise CannotEdit(f"{name} has some of these cells: remove it, or include all of its cells")
    wanted: Shown = {("cage", frozenset(part.cells)): None for part in covered}
    wanted |= {key: None for part in covered for key in _given_by_cage(board, part)}
    for _ in covered[1:]:
        board = WrittenBoard(board.without_part(_within(board, cells)[-1]))
    kept = _within(board, cells)
    number, sign = target.removesuffix(sign_of(target)), sign_of(target)
    # Below 'cages sum:', or in a killer, a number without a sign is a sum.
    as_sum = [] if sign or len(cells) > 1 else [f"{number}+"]
    for text in dict.fromkeys((target, number, *as_sum)):
        for meant in [target] if sign else [number, *(number + of for of in OF_ALL.values())]:
            for way in _with_cage(board, cells, text, kept[0] if kept else None):
                yield Way(way, wanted | {("cage", frozenset(cells)): meant})
                if len(cells) == 1 and board.puzzle and board.puzzle.grid:
                    given: Shown = {("given", board.puzzle.grid.cells[cells[0]]): int(number)} if number != "?" else {}
                    yield Way(way, wanted | given | {("cage", frozenset(cells)): meant})


def _given_by_cage(board: WrittenBoard, part: Part) -> Shown:
    """Return the given that a cage of one cell is; empty for others."""
    puzzle, place = board.puzzle, board.target_span(part)
    if len(part.cells) > 1 or puzzle is None or puzzle.grid is None or place is None:
        return {}
    name = puzzle.grid.cells.get(part.cells[0], "")
    known = printed_givens(puzzle).get(name)
    clues = {puzzle.clues[one.clue].span for one in puzzle.symbols if one.name == name and one.clue >= 0}
    return {("given", name): known} if known is not None and place in clues else {}


def _within(board: WrittenBoard, cells: Sequence[Position]) -> list[Part]:
    return [part for part in board.parts("cage") if set(part.cells) <= set(cells)]


def _with_cage(board: WrittenBoard, cells: Sequence[Position], target: str, kept: Part | None) -> Iterator[str]:
    """Yield texts with a cage: in the place of another one, in the map of the others, or in a list."""
    if kept is not None:
        place = board.target_span(kept)
        changes = [(place.start, place.end, target)] if place else []
        if isinstance(kept.statement, syntax.Cages):
            yield edited(board.text, [*changes, *board.in_map(kept.statement, cells, kept.label)])
        elif len(kept.spans) == 1:
            span = kept.spans[0]
            same = set(kept.cells) == set(cells)
            listed = [] if same else [(span.start, span.end, " ".join(map(name_at, cells)))]
            yield edited(board.text, [*changes, *listed])
        board = WrittenBoard(board.without_part(kept))
    maps, label = board.statements(syntax.Cages), board.new_label()
    if maps and label:
        changes = board.in_map(maps[-1], cells, label)
        yield edited(board.text, [*changes, board.with_target(maps[-1], f"{label} = {target}")])
    if target != "?":
        yield from board.with_listed(target, cells, "; ")
    elif not maps:
        yield board.with_lines("\n  ".join(["cages:", *board.new_map(cells, "A"), "A = ?"]))


def _region(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to make cells a region; other regions lose them."""
    cells = sorted(_cells(board, action))
    changed = [part for part in board.parts("region") if not set(cells).isdisjoint(part.cells)]
    rests = [frozenset(part.cells) - set(cells) for part in changed]
    wanted: Shown = {("region", frozenset(part.cells)): None for part in changed}
    wanted |= {("region", rest): True for rest in (frozenset(cells), *rests) if rest}
    covered = [part.label for part, rest in zip(changed, rests, strict=True) if not rest]
    label = covered[0] if covered else board.new_label()
    maps = board.statements(syntax.Regions)
    if maps:
        text = edited(board.text, board.in_map(maps[-1], cells, label))
    else:
        text = board.with_lines("\n  ".join(["regions:", *board.new_map(cells, label)]))
    yield Way(text, wanted)


# ---------------------------------------------------------------- lines, and marks between cells


def _path(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to draw a line of a kind, or to give cells a property such as ``even``."""
    cells, kind = _cells(board, action), _words(action, "kind")
    thing = board.thing_of(kind)
    if thing not in ("line", "property"):
        raise CannotEdit(f"there is no kind of line called {kind!r}")
    first, last = ((action.get("cells") or [None])[at] for at in (0, -1))  # type: ignore[index]
    if thing == "line" and first == last and len(cells) > 1:
        cells.append(cells[0])  # a loop
    wanted: Shown = {("line", tuple(cells)): True} if thing == "line" else {}
    rules = [text_of(one.rule) for one in board.rules_of_paths] if thing == "line" else []
    if any((word_of(rule) or rule) != (word_of(kind) or kind) for rule in rules):
        raise CannotEdit(f"'each path: {rules[0]}' would apply to it, too: write 'path a: ...' for each path instead")
    label = board.new_label() if rules and len(set(cells)) == len(cells) else ""
    for statement in board.statements(syntax.Paths) if label else ():
        if statement.map:
            yield Way(edited(board.text, board.in_map(statement, cells, label, numbered=True)), wanted)
    for text in board.with_listed(kind, cells, "; " if thing == "line" else " "):
        yield Way(text, wanted)


def _edge(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to put a mark or a sign between two neighbors, in the place of the one that is there."""
    first, second = _pair(board, action)
    kind = _words(action, "kind")
    place = board.operator(first, second)
    if place is not None and kind in OPERATORS:
        yield Way(board.with_item(board.drawn_signs[place], kind), {("equation", place): kind})
        return
    if kind in DRAWN_UPRIGHT:
        # The action may name the right or lower cell first.
        kind = "<" if (kind == "<") == (_cells(board, action)[0] == first) else ">"
    drawn_sign = _drawn_sign(board, kind, first[0] != second[0])
    if drawn_sign is None and board.thing_of(kind) != "edge":
        raise CannotEdit(f"there is no mark between cells called {kind!r}")
    bare = WrittenBoard(_without_edge(board, first, second))
    ways: list[tuple[str, str | None]] = []  # texts, and the sign that the board shows then
    if drawn_sign is not None and bare.can_draw(first, second):
        ways.append((bare.with_sign(first, second, drawn_sign), drawn_sign))
    if kind in RELATIONS:
        ways.append((bare.with_lines(f"{name_at(first)} {kind} {name_at(second)}"), None))
    else:
        sign = MARKS[word.value][1].sign if (word := word_of(kind)) and word.kind == "pair" else kind
        listed = [(text, sign) for text in bare.with_listed(kind, (first, second), ", ")]
        # Marks are drawn where others are drawn already.
        ways = [*ways, *listed] if board.signs else [*listed, *ways]
    yield from (Way(text, {("edge", first, second): sign}) for text, sign in ways)


def _pair(board: WrittenBoard, action: Action) -> tuple[Position, Position]:
    """Return the two neighbors of an action, the left or upper one first."""
    cells = sorted(_cells(board, action))
    distance = sum(abs(one - other) for one, other in zip(*cells, strict=True)) if len(cells) == 2 else 0
    if distance != 1 and not (distance and board.operator(*cells)):
        raise CannotEdit("a mark is between two cells that share a side")
    return cells[0], cells[1]


def _drawn_sign(board: WrittenBoard, kind: str, is_upright: bool) -> str | None:
    """Return the sign that is drawn for a kind of mark; None if the text and its family have none."""
    if kind in RELATIONS:
        return DRAWN_UPRIGHT.get(kind, kind) if is_upright else kind
    marks = {sign: text_of(mark.rule) for sign, mark in board.context.drawn.marks.items()}
    marks |= board.named.marks if board.named else {}
    word = word_of(kind)
    if kind in marks or word is None or word.kind != "pair":
        return kind if kind in marks else None
    relation, mark = MARKS[word.value]
    meaning = relation.form.format(mark.number)
    return next((sign for sign, of in marks.items() if of == meaning), None)


def _without_edge(board: WrittenBoard, first: Position, second: Position) -> str:
    """Return the text without the mark between two cells; the text itself without one."""
    item = board.signs.get((first, second))
    if item is not None and item.span is not None:
        start, end = item.span.start, item.span.end
        words = board.text[line_start(board.text, start) :].partition("\n")[0].split()
        if first[0] != second[0] and [word for word in words if word != "."] == [item.text]:
            return board.without_lines(start, end)  # the only sign of its line
        blank = " " if first[0] == second[0] else "."
        return edited(board.text, [(start, end, blank.ljust(len(item.text)))])
    for part in board.parts("edge"):
        if set(part.cells) == {first, second}:
            return board.without_part(part)
    for statement in board.statements(syntax.RelationStatement):
        named = [node for node in nodes(statement.relation) if isinstance(node, (syntax.CellReference, syntax.Name))]
        if sorted(map(text_of, named)) == sorted(map(name_at, (first, second))):
            return board.without_statement(statement)
    return board.text


# ---------------------------------------------------------------- clues at the edges


def _clue(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to write a clue at the edge of a line, or to take it away."""
    kind, number = _line(action)
    words, side = _number(action), str(action["side"])
    end = board.result(kind, number)
    if end is not None:
        yield Way(board.with_item(board.drawn_signs[end], words or "?"), {("equation", end): words or "?"})
        return
    if board.equations is not None:
        line = f"{'row' if kind == 'row' else 'column'} {number}"
        raise CannotEdit(f"no equation of {line} ends with a number, or several do: write it in the text")
    grid = board.puzzle.grid if board.puzzle else None
    if grid is None:
        raise CannotEdit(_told(board) if board.errors else "there is no board")
    if number > (grid.rows if kind == "row" else grid.cols):
        raise CannotEdit(f"there is no {kind} {number}")
    function = (
        board.function or _words(action, "function") or (board.named.clue_function(grid.rows) if board.named else "")
    )
    if not function:
        raise CannotEdit("what do clues beside the board say here: sums, products, ...? Write 'rows sum = ...'")
    name, _, arguments = function.rstrip(")").partition("(")
    if not is_directed(name):
        side = {"left": "right", "top": "bottom"}.get(side, side)
    at_start = is_directed(name) and side in ("left", "top")
    is_first = at_start or not is_directed(name)
    wanted: Shown = {("clue", kind, number, at_start, function): words or None}
    item = board.margin(side, number)
    if item is not None:
        yield Way(board.with_item(item, words or "?"), wanted)
    lines, count = ("rows", grid.rows) if kind == "row" else ("cols", grid.cols)
    for place in board.listed_clues(lines, number, count, name) if is_first else ():
        yield Way(edited(board.text, [(place.start, place.end, words or "?")]), wanted)
    ends = [(number, grid.cols), (number, 1)] if kind == "row" else [(grid.rows, number), (1, number)]
    relation = f"{name}({', '.join(filter(None, ['..'.join(map(name_at, ends)), arguments]))})"
    unlisted: Shown = {("clue", kind, number, at_start, function): None}
    for one in board.statements(syntax.RelationStatement):
        if text_of(one.relation).startswith(f"{relation} = "):
            text = board.with_statement(one, f"{relation} = {words}") if words else board.without_statement(one)
            yield Way(text, unlisted)
            return
    known = [one for one in grid.line_clues if (one.kind, one.number, one.at_start) == (kind, number, at_start)]
    if any(one.function == name and one.text != "?" for one in known):
        raise CannotEdit(f"one rule, of the text or its family, has this clue for all {lines}: change that rule")
    if not words:
        raise CannotEdit("there is no clue here")
    if board.can_have_margin and item is None:
        wider = WrittenBoard(board.with_margin(side, function))
        item = wider.margin(side, number)
        if item is not None:
            yield Way(wider.with_item(item, words), wanted)
    if is_first:
        clues = " ".join(words if at == number else "?" for at in range(1, count + 1))
        yield Way(board.with_lines(f"{lines} {function} = {clues}"), wanted)
    else:
        yield Way(board.with_lines(f"{relation} = {words}"), unlisted)


def _corner(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to write a clue where a cell, the upper left one, and three others meet, or to take it away."""
    (row, col), written = _cells(board, action)[0], _words(action, "value")
    target = target_of(written) or written
    rows, cols = board.size
    if not (row < rows and col < cols) or board.context.board.ragged:
        raise CannotEdit("no four cells meet here")
    wanted: Shown = {("corner", (row, col)): target or None}
    for statement in board.statements(syntax.Corners):
        items = statement.map[row - 1].items
        if len(items) >= col:
            yield Way(board.with_item(items[col - 1], target or "."), wanted)
    if not target:
        raise CannotEdit("there is no clue here")
    if not board.statements(syntax.Corners):
        lines = board.new_map([(row, col)], target, (rows - 1, cols - 1))
        yield Way(board.with_lines("\n  ".join(["corners:", *lines])), wanted)


# ---------------------------------------------------------------- what goes


def _remove(board: WrittenBoard, action: Action) -> Iterator[Way]:
    """Yield ways to take away what the action names, or else the first thing at its cells."""
    if "side" in action:
        yield from _clue(board, {**action, "value": ""})
        return
    cells, what = _cells(board, action), _words(action, "what")
    things = [what] if what else [thing for thing in ORDER if (thing == "edge") == (len(cells) == 2)]
    grid = board.puzzle.grid if board.puzzle else None
    if grid is not None and len(cells) == 1 and cells[0] in grid.blocked:
        yield from _black(board, {**action, "do": "black", "value": "\\" * (board.black[cells[0]] != "\\")})
        return
    name = grid.cells.get(cells[0], "") if grid is not None else ""
    for thing in things:
        if thing == "edge":
            first, second = _pair(board, action)
            text = _without_edge(board, first, second)
            if text != board.text:
                yield Way(text, {("edge", first, second): None})
                return
            if board.operator(first, second):
                if not isinstance(board.drawing, syntax.Picture) or first[0] == second[0]:
                    raise CannotEdit("these cells need an operator: choose another mark for them")
                yield from _edge(board, {**action, "kind": "."})
                return
        elif thing == "given":
            if board.puzzle and name in printed_givens(board.puzzle):
                yield from _given(board, {**action, "value": ""})
                return
        else:
            part = next((part for part in reversed(board.parts(thing)) if cells[0] in part.cells), None)
            if part is not None:
                of_part = part.cells if thing == "line" else frozenset(part.cells)
                given = dict.fromkeys(_given_by_cage(board, part)) if thing == "cage" else {}
                yield Way(board.without_part(part), {(thing, of_part): None, **given})
                return
    raise CannotEdit(f"there is no {what} here" if what else "there is nothing to remove here")


ACTIONS: dict[str, Callable[[WrittenBoard, Action], Iterator[Way]]] = {
    "given": _given,
    "black": _black,
    "cage": _cage,
    "region": _region,
    "line": _path,
    "edge": _edge,
    "clue": _clue,
    "corner": _corner,
    "remove": _remove,
}
"""The kinds of actions: each function yields ways to write one."""


def kinds_of(text: str) -> dict[str, object]:
    """Return what can be drawn on the board of a text, for a page with tools: data for JSON.

    ``cells`` has the place of each cell by its name, ``step`` the distance of neighbors; ``lines`` and ``marks`` have
    their kinds with the meanings, those of the text and its family first. ``function`` is that of clues at the edges,
    empty if an action must name one. ``black`` has the black cells, ``corners`` the clues where four cells meet.
    """
    board = WrittenBoard(text)
    grid = board.puzzle.grid if board.puzzle else None
    lists = lists_of_cells()
    own = {one.name.name: text_of(one.rule) for one in board.statements(syntax.DefineRule)}
    of_family = board.named.marks if board.named else {}
    marks = {sign: meaning for meaning, sign in {of: sign for sign, of in reversed(of_family.items())}.items()}
    marks |= {one.sign: text_of(one.rule) for one in board.statements(syntax.Mark)}
    pairs = {key.upper() if len(key) == 1 else key: of for key, of in lists.items() if board.thing_of(key) == "edge"}
    function = board.function or (board.named.clue_function(board.size[0]) if board.named else "")
    if board.equations is not None:
        function, marks = "equation", OPERATORS | marks
    return {
        "cells": {name: place for place, name in reversed(list(grid.cells.items()))} if grid else {},
        "step": 2 if isinstance(board.drawing, syntax.Crossword) else 1,
        "lines": own | {key: of for key, of in lists.items() if board.thing_of(key) != "edge"},
        "marks": marks | pairs | SIGNS,
        "function": function,
        "black": [(*place, text) for place, text in board.black.items()],
        "corners": [(*one.position, one.text) for one in grid.corners] if grid else [],
    }
