"""Text of puzzles and solutions for a terminal: open tables, figures of named cells, and ruled boards.

Ruled boards have lines between their squares: cages, boxes, jigsaws, kakuros, corner clues, cross-figures. Below the
board are pictures, sparse crosswords, long working and written equations: lines of marks, aligned as by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from ..model.grid import Drawing, Mark, Position, name_at
from ..model.puzzle import Puzzle
from ..model.solution import Solution
from .board import Board, Square, board, named
from .board_marks import board_marks, rules_of

Place = tuple[Mark, ...]
Signs = Mapping[tuple[Position, Position], str]


LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Line characters by the weights (0, 1, 2) of their arms: ``up * 27 + right * 9 + down * 3 + left``."""
BLACK = "▒"
BOLD, REVERSE, RESET = "\x1b[1m", "\x1b[7m", "\x1b[0m"


def draw(puzzle: Puzzle, solution: Solution | None, *, differing: Collection[str] = (), color: bool = False) -> str:
    """Return the puzzle drawn in characters, filled in from ``solution``; cells in ``differing`` are marked ``*``."""
    parts = []
    drawn = board(puzzle, solution, differing, in_text=True)
    if drawn is not None:
        parts.append("\n".join([*_board(drawn, color), *below(drawn, puzzle)]))
    parts += drawings(puzzle, solution, differing)
    parts.append("" if solution is None else _values(named(puzzle), solution, differing))
    return "\n\n".join(part for part in parts if part)


def _values(names: list[str], solution: Solution, differing: Collection[str]) -> str:
    return " ".join(f"{name}={solution[name]}{'*' * (name in differing)}" for name in names)


def _board(drawn: Board, color: bool) -> list[str]:
    if drawn.ruled:
        return _ruled(drawn, color)
    return _figure(drawn, color) if drawn.grid.ragged else _table(drawn, color)


def below(drawn: Board, puzzle: Puzzle) -> Iterator[str]:
    """Yield what stands below a board in words: rules of lines, marks that have no room, and paths with their rules."""
    yield from drawn.below
    grid = drawn.grid
    if drawn.ruled:
        wide = [mark for mark in drawn.marks.edges if len(mark.typed) > 1]
        yield from (f"{mark.typed}: {name_at(mark.first)} {name_at(mark.second)}" for mark in wide)
    for path in sorted(grid.paths, key=lambda path: (len(path.label), path.label)):
        cells = " ".join(map(name_at, path.positions))
        names = rules_of(path, grid)
        # A rule of its own, or a relation, calls the path by its name.
        if not names or any(f"path {path.label}" in clue.text for clue in puzzle.clues):
            yield f"path {path.label}: {cells}"
        yield from (f"{name}: {cells}" for name in names)


def drawings(puzzle: Puzzle, solution: Solution | None, differing: Collection[str]) -> Iterator[str]:
    """Yield each drawing, without relations that the board shows; there is no empty line between relations."""
    hidden = set()
    if puzzle.grid is not None and not puzzle.grid.pictured:
        hidden = board_marks(puzzle, puzzle.grid, in_text=True).clues
    shown = [drawing for drawing in puzzle.drawings if drawing.clue < 0 or drawing.clue not in hidden]
    for close, group in groupby(map(as_on_paper, shown), lambda drawing: drawing.kind == "relation"):
        yield ("\n" if close else "\n\n").join(draw_lines(drawing, solution, differing) for drawing in group)


def _square_text(square: Square) -> str:
    """Return the text of a square: ``[7]`` is a sum, ``/7/`` is struck out, ``7*`` differs between two solutions."""
    form = "/{}/" if square.struck else square.look.form
    return form.format(square.text) + "*" * square.differs


def _painted(text: str, square: Square, color: bool) -> str:
    """Return ``text``, bold if it was printed and reversed if it differs; unchanged without ``color``."""
    if not color or not text.strip():
        return text
    if square.differs:
        return f"{REVERSE}{text}{RESET}"
    if square.look.is_printed:
        return f"{BOLD}{text}{RESET}"
    return text


# --- open tables and figures


def _table(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a table: cells, signs between them, clues at the edges, the size in the corner."""
    wide = 2 + max((len(mark.typed) for mark in drawn.marks.edges), default=0)
    signs = {(mark.first, mark.second): mark.typed.center(wide) for mark in drawn.marks.edges}
    gap = " " * wide
    widths = {col: _column_width(drawn, col) for col in range(1, drawn.cols + 1)}
    margin = _left_margin(drawn)
    edge = max(map(len, drawn.row_notes.values()), default=0)
    rule = "─" * (sum(widths.values()) + len(gap) * (drawn.cols - 1))
    blank = " " * (margin + 1)

    def across(texts: Mapping[int, str]) -> str:
        return blank + gap.join(texts.get(col, "").rjust(width) for col, width in widths.items())

    lines: list[str] = []
    if drawn.top_notes:
        corner = " " * (margin - 1) + "┼" if margin else ""
        lines += [across(drawn.top_notes).rstrip(), f"{corner}{rule}──"]
    for row in range(1, drawn.rows + 1):
        line = drawn.left_notes.get(row, "").rjust(margin - 2) + " │ " if margin else " "
        for col, width in widths.items():
            square = drawn.squares[row, col]
            if col > 1:
                line += signs.get(((row, col - 1), (row, col)), gap)
            line += _painted(_square_text(square).rjust(width), square, color)
        if edge:
            note = drawn.row_notes.get(row, "")
            line += f" │ {note.rjust(edge) if note.isdecimal() else note}"
        lines.append(line.rstrip())
        if signs and row < drawn.rows:
            lines.append(across({col: signs.get(((row, col), (row + 1, col)), "").strip() for col in widths}).rstrip())
    if drawn.col_notes:
        beyond, between = (f"┼{'─' * (edge + 1)}", " │ ") if edge else ("", "  ")
        size = f"[{drawn.rows}×{drawn.cols}]"
        lines += [f"{blank}{rule}─{beyond}", f"{across(drawn.col_notes)}{between}{size}"]
    return lines


def _left_margin(drawn: Board) -> int:
    """Return the width of the clues left of the rows, including the line next to them."""
    return max((len(note) + 2 for note in drawn.left_notes.values()), default=0)


def _column_width(drawn: Board, col: int) -> int:
    cells = [len(_square_text(drawn.squares[row, col])) for row in range(1, drawn.rows + 1)]
    return max(len(drawn.col_notes.get(col, "")), len(drawn.top_notes.get(col, "")), *cells)


def _figure(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a figure; the distances in the text are multiplied until the numbers fit."""
    width = max(len(_square_text(square)) for square in drawn.squares.values())
    # The nearest two cells need a space between their numbers.
    times = -(-(width + 1) // drawn.nearest)
    lines = []
    for row in range(1, drawn.rows + 1):
        line, end = "", 0
        for col in range(1, drawn.cols + 1):
            if (row, col) in drawn.grid.places:
                square = drawn.squares[row, col]
                start = drawn.grid.places[row, col] * times + 1
                line += " " * (start - end) + _painted(_square_text(square).rjust(width), square, color)
                end = start + width
        lines.append(line)
    return lines


# --- ruled boards


def _ruled(drawn: Board, color: bool) -> list[str]:
    """Return the lines of a board with walls, with its notes on the right and below."""
    drawn = _with_open_cages(drawn)
    contents = _contents(drawn)
    width = _square_width(drawn, contents)
    tall = any(square.corner for square in drawn.squares.values())
    # Cages and regions are shapes, which rows of unequal height would distort.
    even = bool(drawn.grid.cages or drawn.grid.regions)
    drawing = []
    margin = _left_margin(drawn)
    blank = " " * margin
    signs = {(mark.first, mark.second): mark.typed for mark in drawn.marks.edges}
    if drawn.top_notes:
        drawing.append(blank + " " + _edge(drawn.top_notes, drawn.cols, width))
    for row in range(1, drawn.rows + 2):
        rule = _rule(drawn, row, width, signs)
        # A line without walls is left out, unless cages or regions need rows of equal height.
        if even or rule.strip(" │┃"):
            drawing.append(blank + rule)
        if row > drawn.rows:
            break
        if tall:
            drawing.append(blank + _row(drawn, row, lambda square: square.corner.ljust(width), False, {}))
        start = drawn.left_notes.get(row, "").rjust(margin - 2) + "  " if margin else ""
        drawing.append(start + _row(drawn, row, lambda square: _centered(contents[square], width), color, signs))
        note = drawn.row_notes.get(row, "")
        if note:
            drawing[-1] += f"  {note}"
    if drawn.col_notes:
        drawing.append(blank + " " + _edge(drawn.col_notes, drawn.cols, width))
    return [line.rstrip() for line in drawing]


def _with_open_cages(drawn: Board) -> Board:
    """Return the board without the walls of boxes inside cages, because a heavy line would seem to end the cage."""
    if not (drawn.grid.boxes and drawn.grid.cages):
        return drawn
    cage = drawn.grid.owners(drawn.grid.cages)
    walls = {
        (one, other): weight
        for (one, other), weight in drawn.walls.items()
        if one not in cage or cage[one] != cage.get(other)
    }
    return replace(drawn, walls=walls)


def _edge(notes: Mapping[int, str], cols: int, width: int) -> str:
    return "  ".join(notes.get(col, "").rjust(width - 1) for col in range(1, cols + 1))


def _contents(drawn: Board) -> dict[Square, str]:
    """Return the text of every kind of square: numbers, kakuro clues with aligned strokes, black squares empty."""
    clues = [square.clues for square in drawn.squares.values() if square.clues is not None]
    down = max((len(one.down) for one in clues), default=0)
    across = max((len(one.across) for one in clues), default=0)
    contents = {}
    for square in set(drawn.squares.values()):
        one = square.clues
        if one is None:
            contents[square] = _square_text(square)
        elif one.down or one.across:
            contents[square] = one.down.rjust(down) + "\\" + one.across.ljust(across)
        else:
            contents[square] = BLACK
    return contents


def _square_width(drawn: Board, contents: dict[Square, str]) -> int:
    notes = [*drawn.col_notes.values(), *drawn.top_notes.values()]
    inside = max(len(text) + 2 for text in [*contents.values(), *notes])
    corner = max(len(square.corner) + 1 for square in contents)
    meeting = max((len(clue.text) + 2 for clue in drawn.grid.corners), default=0)
    return max(inside, corner, meeting)


def _centered(text: str, width: int) -> str:
    if text == BLACK:
        return BLACK * width
    return text.rjust(width - 1) + " "


def _row(drawn: Board, row: int, text: Callable[[Square], str], color: bool, signs: Signs) -> str:
    """Return the squares of a row with the walls between them, in which signs stand."""
    line = ""
    for col in range(drawn.cols + 1):
        if col:
            square = drawn.squares[row, col]
            line += _painted(text(square), square, color)
        place = (row, col), (row, col + 1)
        sign = signs.get(place, "")
        line += sign if len(sign) == 1 else " │┃"[drawn.walls.get(place, 0)]
    return line


def _rule(drawn: Board, row: int, width: int, signs: Signs) -> str:
    """Return the line of walls above ``row``, with signs in it, and corner clues in brackets where four cells meet."""
    line = ""
    for col in range(drawn.cols + 1):
        up = drawn.walls.get(((row - 1, col), (row - 1, col + 1)), 0)
        down = drawn.walls.get(((row, col), (row, col + 1)), 0)
        left = drawn.walls.get(((row - 1, col), (row, col)), 0)
        right = drawn.walls.get(((row - 1, col + 1), (row, col + 1)), 0)
        line += LINES[up * 27 + right * 9 + down * 3 + left]
        if col < drawn.cols:
            sign = signs.get(((row - 1, col + 1), (row, col + 1)), "")
            wall = " ─━"[right] * width
            line += wall[: width // 2] + sign + wall[width // 2 + 1 :] if len(sign) == 1 else wall
    for corner in drawn.grid.corners:
        if corner.position[0] == row - 1:
            clue = f"({corner.text})"
            start = corner.position[1] * (width + 1) - len(clue) // 2
            line = line[:start] + clue + line[start + len(clue) :]
    return line


# --- drawings


MAX_LINE_LENGTH = 64
LATTICES = ("picture", "crossword")
SUMS = ("addition", "subtraction")
MAX_TERMS = 8
"""Number of words that are written one below the other; longer sums are written in lines."""
BLANK = "_"
RELATIONS = frozenset(("=", "!=", "<", ">", "<=", ">="))
OPERATORS = frozenset(("+", "-", "*", "/", "^", "mod", "div"))
PREFIXES = frozenset(("(", "-", "+"))
BEFORE_OPERAND = RELATIONS | OPERATORS | frozenset(("(", ",", "if", "then", "or", "and", "not", "in"))
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mark_text(mark: Mark, solution: Solution | None) -> str:
    """Return the text of the mark, with its cells, letters and holes filled in from ``solution``."""
    if solution is None:
        return mark.text
    if mark.variable is not None:
        value = solution[mark.variable]
        if mark.words:
            return mark.words[value - 1]
        return str(value)
    if mark.symbols:
        base = solution.puzzle.base
        places = zip(mark.text, mark.symbols, strict=True)
        return "".join(numeral(solution[name], base) if name else sign for sign, name in places)
    return mark.text


def numeral(number: int, base: int) -> str:
    """Return a number in a base: a digit, or several if a single letter represents a larger number.

    A digit without a character is its decimal number in brackets.
    """
    sign, number = "-" * (number < 0), abs(number)
    places = ""
    while number or not places:
        number, digit = divmod(number, base)
        places = (DIGITS[digit] if digit < len(DIGITS) else f"[{digit}]") + places
    return sign + places


def differs(mark: Mark, differing: Collection[str]) -> bool:
    """Return True if the cell of the mark, or a letter or hole of its word, is among ``differing``."""
    return mark.variable in differing or any(name in differing for name in mark.symbols)


def draw_lines(drawing: Drawing, solution: Solution | None, differing: Collection[str] = ()) -> str:
    """Return the drawing as text; differing numbers of a picture or crossword are marked ``*``."""
    return FORMS.get(drawing.kind, _long_working)(drawing, solution, differing)


def _relations(drawing: Drawing, solution: Solution | None, differing: Collection[str]) -> str:
    pieces = (piece for line in drawing.lines for piece in broken(line, solution))
    return "\n".join(("    " if further else "  ") + relation(part, solution) for part, further in pieces)


def _lattice(drawing: Drawing, solution: Solution | None, differing: Collection[str]) -> str:
    def text(place: Place) -> str:
        return "".join(mark_text(mark, solution) + "*" * differs(mark, differing) for mark in place)

    return _aligned([list(map(text, row)) for row in lattice(drawing)])


def _long_working(drawing: Drawing, solution: Solution | None, differing: Collection[str]) -> str:
    lines = []
    for marks in placed(drawing, solution):
        line = "  "
        for column, text, _ in marks:
            line = line.ljust(column + 2) + text
        lines.append(line)
    return "\n".join(lines)


FORMS = {
    "relation": _relations,
    "picture": _lattice,
    "crossword": _lattice,
}
"""The function that draws a drawing, by its kind; others are long working."""


def named_blanks(drawing: Drawing, texts: Mapping[str, str]) -> str:
    """Return long working with the ``texts`` or names of its blanks; empty without blanks, or if one has no name."""
    if drawing.kind in (*LATTICES, "relation"):
        return ""
    marks = (mark for line in drawing.lines for mark in line)
    pairs = [pair for mark in marks for pair in zip(mark.text, mark.symbols or (mark.variable,), strict=False)]
    # A digit of a class, as of `each E in 2, 4`, is also missing; its letter alone does not tell which digit is meant.
    blanks = [(sign, name or "") for sign, name in pairs if sign == BLANK or name in texts]
    signs, names = {sign for sign, _ in blanks}, [texts.get(name, name) for _, name in blanks]
    if "" in names or not names:
        return ""
    # Every character is as wide as the longest name, so that columns stay aligned.
    width = max(map(len, names)) + 1
    left = iter(names)

    def wide(sign: str) -> str:
        if sign in signs:
            return next(left).rjust(width)
        return sign * width if sign == "-" else sign.rjust(width)  # lines of dashes have no gaps

    return "\n".join("  " + "".join(map(wide, line[2:])) for line in draw_lines(drawing, None).split("\n"))


def written(line: tuple[Mark, ...], solution: Solution | None) -> str:
    """Return the marks of one line, separated by spaces."""
    return " ".join(mark_text(mark, solution) for mark in line)


def relation(line: tuple[Mark, ...], solution: Solution | None) -> str:
    """Return a written relation; brackets and signs are next to their operand (``-4``, but ``a - 4``)."""
    texts = [mark_text(mark, solution) for mark in line]
    for at, mark in enumerate(line[:-1]):
        # A sign at the start or after an operator belongs to the number after it.
        is_sign = mark.text in ("-", "+") and (at == 0 or line[at - 1].text in BEFORE_OPERAND)
        if not is_sign or texts[at + 1].startswith("-"):
            texts[at] += " "
    return "".join(texts).replace("( ", "(").replace(" )", ")").replace(" ,", ",")


def broken(line: tuple[Mark, ...], solution: Solution | None) -> list[tuple[tuple[Mark, ...], bool]]:
    """Return a written relation in pieces short enough to read, each with True if it continues the one before."""
    pieces: list[tuple[Mark, ...]] = [()]
    for mark in line:
        # A new line begins with an operator, so that it reads as a continuation.
        if mark.text in OPERATORS | RELATIONS and len(written(pieces[-1], solution)) > MAX_LINE_LENGTH:
            pieces.append(())
        pieces[-1] += (mark,)
    return [(piece, number > 0) for number, piece in enumerate(pieces)]


def lattice(drawing: Drawing) -> list[list[Place]]:
    """Return the marks of a picture or crossword by place; an empty place has no marks."""
    if drawing.kind == "crossword":
        return [[(mark,) if mark.text else () for mark in line] for line in drawing.lines]
    # Below each line of operands is a line of the operators between them and the next ones.
    return [(_operands, _operators)[number % 2](line) for number, line in enumerate(drawing.lines)]


def _operators(line: tuple[Mark, ...]) -> list[Place]:
    """Return operators at every second place, below the operands; ``.`` means none."""
    places: list[Place] = []
    for mark in line:
        places += [() if mark.text == "." else (mark,), ()]
    return places


def _operands(line: tuple[Mark, ...]) -> list[Place]:
    """Return operands on even places and operators between them; brackets and signs share the place of an operand."""
    places: list[Place] = []
    for mark in line:
        at_operand = len(places) % 2 == 1
        if mark.text == ")" or (at_operand and places[-1][-1].text in PREFIXES):
            places[-1] += (mark,)
        # Two operands in a row have an empty place for an operator between them.
        elif at_operand and mark.text not in OPERATORS | RELATIONS:
            places += [(), (mark,)]
        else:
            places.append((mark,))
    return places


def _aligned(lines: list[list[str]]) -> str:
    """Return rows of texts in right-aligned columns; closing brackets are outside the alignment."""
    columns = [_column(texts) for texts in zip_longest(*lines, fillvalue="")]
    return "\n".join(("  " + " ".join(row)).rstrip() for row in zip(*columns, strict=True))


def _column(texts: Sequence[str]) -> list[str]:
    """Return texts of equal width; closing brackets come after the last digits of the numbers."""
    has_brackets = any(text.endswith(")") for text in texts)
    # Without this, the digits above and below a bracket would not be aligned.
    if has_brackets:
        texts = [text if text.endswith(")") else text + " " for text in texts]
    width = max(map(len, texts))
    return [text.rjust(width) for text in texts]


def as_on_paper(drawing: Drawing) -> Drawing:
    """Return a written sum or product of words as long working, one word below the other; another drawing unchanged."""
    if drawing.kind != "relation":
        return drawing
    (marks,) = drawing.lines
    words, signs = marks[::2], [mark.text for mark in marks[1::2]]
    is_product = signs == ["*", "="]
    is_sum = len(signs) > 1 and signs[-1] == "=" and {*signs[:-1]} <= {"+", "-"}
    # A sum of single letters reads better on one line, and one of many words does not fit on a page.
    has_word = any(len(mark.symbols) > 1 for mark in words)
    if len(words) != len(signs) + 1 or len(words) > MAX_TERMS + 1 or not (is_product or is_sum) or not has_word:
        return drawing
    if not all(mark.symbols or mark.text.isdecimal() or is_letter(mark) for mark in words):
        return drawing
    first, *terms, result = words
    signed = [(Mark(sign), term) for sign, term in zip(signs, terms, strict=False)]
    return Drawing("multiplication" if is_product else "addition", ((first,), *signed, (Mark("-"),), (result,)))


def is_letter(mark: Mark) -> bool:
    """Return True if the mark is a single letter or missing digit of a calculation."""
    return mark.variable is not None and len(mark.text) == 1 and (mark.text == BLANK or mark.text.isupper())


def placed(drawing: Drawing, solution: Solution | None) -> list[list[tuple[int, str, Mark]]]:
    """Return the marks of long working, line by line, each with its column and text.

    Sums are right-aligned; the lines of other workings stand where they were written. A sign before a number is in the
    first column. A rule is as wide as the whole; a long division has one below each product.
    """
    is_division = drawing.kind == "division"
    chosen = [at for at, line in enumerate(drawing.lines) if not (is_division and is_rule(line[-1].text))]
    lines = [drawing.lines[at] for at in chosen]
    texts = [[mark_text(mark, solution) for mark in line] for line in lines]
    widths = [0 if is_rule(line[-1]) else len(" ".join(line)) for line in texts]
    starts = [max(widths) - width for width in widths]
    if drawing.indents and drawing.kind not in SUMS:
        starts = [drawing.indents[at] for at in chosen]
    right = max(start + width for start, width in zip(starts, widths, strict=True))
    rows: list[list[tuple[int, str, Mark]]] = []
    for number, (line, start, width) in enumerate(zip(lines, starts, widths, strict=True)):
        if not width:
            rows.append(_rule_of(0, right))
            continue
        rows.append([])
        column = start
        for at, mark in enumerate(line):
            text = texts[number][at]
            is_sign = at == 0 and len(line) == 2 and not is_division
            rows[-1].append((0 if is_sign else column, text, mark))
            column += len(text) + 1
        if is_division and number % 2:
            # The first product is taken from the first digits of the dividend, each other one from the line above it.
            least = min(start, starts[number - 1]) if number > 1 else start
            rows.append(_rule_of(least, start + width - least))
    return rows


def _rule_of(start: int, width: int) -> list[tuple[int, str, Mark]]:
    return [(start, "-" * width, Mark("-" * width))]


def is_rule(line: str) -> bool:
    """Return True if a line of long working is the line of dashes under a sum."""
    return not line.strip("-")
