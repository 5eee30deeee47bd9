"""Read texts whose statements all have a common form: without tokens, without a syntax tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import repeat

from ..base.annotations import Any
from ..base.errors import unhurried
from ..base.record import FrozenDict
from ..base.source import Source, Span
from ..kinds.scopes import SCOPES
from ..language.syntax_errors.vocabulary import METADATA
from ..model.expressions import Different, Variable
from ..model.grid import Grid, frame
from ..model.puzzle import Clue, Constraint, Symbol
from . import statements
from .context.collected import LETTERS, ONCE, make_labels_unique
from .fast_path import reader as cached
from .fast_path.reader import Bailout, Block, FastReader
from .final_checks.bounds import ExpressionBounds, different_totals, untouched
from .statements import FAST_BLOCKS, FAST_LINES

MAX_TEXT = 500_000
"""Largest number of characters; the grammar reads longer texts."""
EVERY = 500
"""Number of statements between two checks of the limits."""
NONE = FrozenDict()
BASE = 10


def read_fast(source: Source, look: Callable[[], None] = unhurried) -> tuple[Any, ...] | None:
    """Return the fields of the puzzle that a text describes; None if the grammar must read the text.

    ``look`` is called regularly, and raises `LimitMet` at a limit.
    """
    text = source.text
    # Other characters than printable ones deserve a diagnostic, whatever the statements say.
    if len(text) > MAX_TEXT or not text.replace("\r\n", "").replace("\n", "").isprintable():
        return None
    try:
        return _fields(source, look)
    except Bailout:
        return None


def _fields(source: Source, look: Callable[[], None]) -> tuple[Any, ...]:
    reader = FastReader(source)
    _read(reader, look)
    listed = reader.listed
    if listed:
        # Lists of clues determine the size only if no drawing or statement does.
        if not reader.rows:
            reader.size(listed.get("rows", 0), listed.get("cols", 0))
        if listed.get("rows", reader.rows) != reader.rows or listed.get("cols", reader.cols) != reader.cols:
            raise Bailout
    if reader.rows:
        reader.cells = reader.cells or frame(reader.rows, reader.cols)
    # Statements may refer to cells that a later statement draws, so they are built after all are read.
    for number, build in enumerate(reader.builds):
        if number % EVERY == 0:
            look()
        build()
    reader.builds.clear()  # break the reference cycle between the reader and its builds, to spare the garbage collector
    unknowns = [Symbol(name, values, "unknown", span=span) for name, (values, span) in reader.unknowns.items()]
    symbols = (*_cells(reader), *unknowns, *_letters(reader))  # an empty grid has none
    _check(reader, symbols)
    return (
        symbols,
        tuple(reader.constraints),
        tuple(reader.clues),
        FrozenDict(reader.metadata),
        _grid(reader),
        tuple(reader.drawings),
        reader.expectation,
        (FrozenDict(reader.solution),) if reader.solution else (),
        BASE,
    )


def _read(reader: FastReader, look: Callable[[], None]) -> None:
    """Read every statement: a line at the margin with the indented lines below it."""
    text = reader.source.text
    is_ascii = text.isascii()
    at = start = 0
    heading = ""
    block: Block = []
    for number, line in enumerate(text.split("\n")):
        if number % EVERY == 0:
            look()
        begin = at
        at += len(line) + 1
        body = line.strip(" \r")
        if not body or body[0] == "#":
            continue
        if line[0] != " ":
            if heading:
                _statement(reader, heading, start, block)
            heading, start, block = body, begin, []
        # Signs such as × have a canonical spelling, which only the grammar finds; titles may contain any character.
        elif not heading or not (is_ascii or body.isascii()):
            raise Bailout
        else:
            if "#" in body:
                body = _without_comment(body)
            block.append((begin + len(line) - len(line.lstrip(" ")), body))
    if not heading:
        raise Bailout
    _statement(reader, heading, start, block)


def _without_comment(body: str) -> str:
    at = body.index("#")
    if body[at - 1] != " ":
        raise Bailout
    return body[:at].rstrip(" ")


def _statement(reader: FastReader, heading: str, start: int, block: Block) -> None:
    word, colon, _ = heading.partition(":")
    # Metadata comes first: its text may contain '#' and any character.
    if colon and word in METADATA:
        statement = "" if block else "Metadata"
    else:
        if "#" in heading:
            heading = _without_comment(heading)
        if not heading.isascii():
            raise Bailout
        word = heading.partition(" ")[0]
        statement = FAST_BLOCKS.get(heading, "") if block else FAST_LINES.get(word, "RelationStatement")
    read = statements.function(statement, "fast") if statement else None
    if read is None:
        raise Bailout
    if statement in ONCE:
        reader.once(ONCE[statement])
    read(reader, heading, start, block)


def _cells(reader: FastReader) -> tuple[Symbol, ...]:
    if not reader.cells:
        return ()
    values, givens = reader.values, reader.givens
    if values is None:
        raise Bailout
    # The symbols of an empty grid depend only on its size and values, so they are shared.
    if not reader.spans and not givens:
        return cached.symbols(reader.rows, reader.cols, values)
    if reader.blocked:
        names = [cell.name for cell in reader.cells.values()]
        places = {position: number for number, position in enumerate(reader.cells)}
    else:
        names = list(cached.names(reader.rows, reader.cols).values())
    numbers: list[int | None] = [None] * len(names)
    clued = [-1] * len(names)
    spans: list[Span | None] = [*reader.spans] or [None] * len(names)
    clues = reader.clues
    for position in sorted(givens):
        given, span = givens[position]
        if given not in values:
            raise Bailout
        place = places[position] if reader.blocked else (position[0] - 1) * reader.cols + position[1] - 1
        numbers[place], clued[place], spans[place] = given, len(clues), span
        clues.append(Clue(f"given {names[place]}", str(given), "given", given, span))
    return tuple(map(Symbol, names, repeat(values), repeat("cell"), numbers, clued, spans))


def _letters(reader: FastReader) -> tuple[Symbol, ...]:
    """Return the letters, and require them to differ; a letter that begins a number is not 0."""
    if not reader.letters:
        return ()
    # Such letters may deserve a warning, or one of them has no value left.
    if reader.unknowns or not 1 < len(reader.letters) <= BASE or len(reader.leading) == BASE:
        raise Bailout
    span = next(iter(reader.letters.values()))
    reader.constraints.append(Constraint(Different(tuple(map(Variable, reader.letters))), -1, LETTERS, span))
    leading = reader.leading
    return tuple(
        [
            Symbol(letter, range(letter in leading, BASE), "letter", None, -1, span)
            for letter, span in reader.letters.items()
        ]
    )


def _grid(reader: FastReader) -> Grid | None:
    if not reader.cells:
        return None
    cages, regions, line_clues = reader.areas["cages"], reader.areas["regions"], tuple(reader.line_clues)
    pictured = "picture" in reader.said
    if pictured and (cages or regions or line_clues or "drawing" in reader.said):
        raise Bailout
    if reader.blocked:
        names = FrozenDict({position: cell.name for position, cell in reader.cells.items()})
    elif line_clues or cages or regions or reader.signs or pictured:
        names = cached.names(reader.rows, reader.cols)
    else:
        # A grid that shows nothing beside its cells is the same object for all puzzles of its size.
        return _plain(reader.rows, reader.cols, reader.boxes)
    blocked, signs = FrozenDict(reader.blocked), tuple(reader.signs)
    places = reader.rows, reader.cols, names, blocked, NONE
    return Grid(*places, line_clues, cages, regions, reader.boxes, signs, pictured=pictured)


@lru_cache(maxsize=8)
def _plain(rows: int, cols: int, boxes: tuple[int, int] | None) -> Grid:
    """Return a grid without drawings and clues."""
    return Grid(rows, cols, cached.names(rows, cols), boxes=boxes)


MAX_TOGETHER = 1_000_000
"""Largest number of values of all cells and unknowns."""
SETTLED = frozenset(("grid", *(name for name, scope in SCOPES.items() if scope.numbered)))
"""Scopes whose cells depend only on the size of the grid."""


def _check(reader: FastReader, symbols: Sequence[Symbol]) -> None:
    """Raise `Bailout` if a final check may have a diagnostic; give the clues different labels."""
    # Each of these cases has a diagnostic, or a solution block that is compared with drawings.
    if not symbols or (reader.values is not None and not reader.cells) or (reader.solution and reader.drawings):
        raise Bailout
    values = len(reader.cells) * len(reader.values or ()) + sum([len(one) for one, _ in reader.unknowns.values()])
    if values > MAX_TOGETHER:
        raise Bailout
    make_labels_unique(reader.clues, reader.constraints)
    # Groups and equations of whole lines leave no cell untouched.
    if (reader.unknowns or not reader.covered) and untouched(symbols, reader.constraints, reader.of_all):
        raise Bailout
    _check_groups(reader)
    _check_reach(reader, symbols)
    if reader.line_clues:
        for function in ("product", "sum"):
            if different_totals(reader.line_clues, reader.rows, reader.cols, function):
                raise Bailout


def _check_groups(reader: FastReader) -> None:
    """Raise `Bailout` if a group has more cells than values, or if all its cells are given, with a number twice."""
    room = len(reader.values or ())
    givens = reader.givens
    for cells in reader.different:
        # Fewer values than cells that must differ is a warning, as is a group of givens with a number twice.
        if len(cells.positions) > room:
            raise Bailout
        if givens and cells.positions[0] in givens:
            numbers = [givens[position][0] for position in cells.positions if position in givens]
            if len(numbers) == len(cells.positions) > len(set(numbers)):
                raise Bailout


def _check_reach(reader: FastReader, symbols: Sequence[Symbol]) -> None:
    """Raise `Bailout` if a clue cannot be satisfied even without the others."""
    # Sums and products of groups are decided by their number of cells; only doubtful ones need their exact bounds.
    waiting = reader.others
    if reader.totals:
        waiting = [*waiting, *_not_surely_reached(reader)]
    reach = ExpressionBounds(symbols, reader.constraints)
    if reader.line_equations:
        waiting = [*waiting, *_possibly_out_of_range(reader, reach)]
    for constraint in waiting:
        if reach.beyond(constraint.condition):
            raise Bailout


def _not_surely_reached(reader: FastReader) -> list[Constraint]:
    """Return the constraints whose total may be out of reach if the cells differ."""
    values, givens = reader.values, reader.givens
    assert values is not None
    low, high = values[0], values[-1]
    found = []
    for function, cells, total, constraint in reader.totals:
        count = len(cells.positions)
        if function == "product":
            least, most = low**count, high**count
        else:
            room = count * (count - 1) // 2
            least, most = low * count + room, high * count - room
        # A given narrows the range of its group, so such groups get the exact check.
        if not least <= total <= most or (givens and not givens.keys().isdisjoint(cells.positions)):
            found.append(constraint)
    return found


def _possibly_out_of_range(reader: FastReader, reach: ExpressionBounds) -> list[Constraint]:
    """Return the equations of lines whose number may be outside the range of their other side."""
    # Bounds are kept for a setting; givens and drawn areas are not part of it.
    if reader.givens or not SETTLED.issuperset([kind for kind, *_ in reader.scopes]):
        return [constraint for _, _, constraint in reader.line_equations]
    setting = reader.values, reader.rows, reader.cols, *reader.scopes
    found = []
    for side, number, constraint in reader.line_equations:
        ends = side.bounds_in(setting, reach.of)
        if ends is None or not ends[0] <= number <= ends[1]:
            found.append(constraint)
    return found
