"""puzz.link and pzprv3: kakuro and sudoku as links and files, skyscrapers and factors as links.

``puzz.link/p?kakuro/COLS/ROWS/text``: white cells are skipped by ``k`` to ``z`` (1 to 16), ``.`` is black, otherwise
two signs are the clue down and the clue right: 0 to 9, ``a`` to ``j`` 10 to 19, ``A`` to ``Z`` 20 to 45, ``-`` none.
Then come the clues beyond the upper and the left edge, for each line that begins with a white cell.

``sudoku/SIDE/SIDE/text``: hexadecimal signs, ``-hh``, ``+hhh``; ``.`` is unknown, ``g`` to ``z`` skip 1 to 20 cells.
"""

from __future__ import annotations

import re

from .facts import Fact, Facts, box_of, boxes_of, cols_of, rows_of
from .puzzlink_latin import factors, numbers, skyscrapers, skyscrapers_link, written
from .scanner import Scanner
from .writing import Statements, cell, givens, in_rows, square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model.grid import ClueSquare, Position
    from ..model.puzzle import Puzzle
    from ..source import Source

KINDS = ("kakuro", "sudoku", "skyscrapers", "factors")
IN_FILES = ("kakuro", "sudoku")
LINK = re.compile(
    r"(?:https?://)?[\w.:-]+/(?:[\w.-]+/)*(?:p|db)?(?:\.html)?/?\?|(?=(?:kakuro|sudoku|skyscrapers|factors)/)"
)
FILE = re.compile(r"pzprv3(?:\.\d)?\s*[/\n]\s*(\w+)\s*[/\n]")
MOST = 100
NONE = -1


def recognize(text: str) -> bool:
    """Whether the text is a link of puzz.link or a file of pzprv3."""
    if FILE.match(text):
        return True
    start = LINK.match(text)
    return bool(start and re.match(r"\w+(?:_edit)?/(?:v:/)?\d+/\d+/", text[start.end() :]))


def read(source: Source) -> str:
    """The puzzle in our language; raises `DefinitionError`, also for kinds of puzzles that the language has not."""
    text = source.text
    begin = len(text) - len(text.lstrip())
    file = FILE.match(text, begin)
    if file:
        return _file(source, file)
    start = LINK.match(text, begin)
    scanner = Scanner(source, start.end() if start else begin, len(text.rstrip()))
    kind = _kind(scanner)
    scanner.take("v:/|v:,")
    cols = _side(scanner)
    rows = _side(scanner)
    if kind == "kakuro":
        return _kakuro(scanner, rows, cols)
    if rows != cols:
        scanner.fail(f"{rows} rows and {cols} columns, and {kind} is square")
    text = {"sudoku": _sudoku, "skyscrapers": skyscrapers, "factors": factors}[kind](scanner, rows)
    scanner.finish("the puzzle")
    return text


def _kind(scanner: Scanner) -> str:
    start = scanner.at
    kind = scanner.need(r"\w+", "the kind of puzzle").removesuffix("_edit")
    if kind not in KINDS:
        scanner.fail(f"{kind} is a kind that is not read; {', '.join(KINDS)} are", start, code="import-rule")
    scanner.need("/", "a stroke")
    return kind


def _side(scanner: Scanner) -> int:
    start = scanner.at
    side = scanner.number("rows and columns", MOST)
    if not side:
        scanner.fail("a grid without cells", start)
    scanner.need("/", "a stroke")
    return side


# ---------------------------------------------------------------- kakuro


def _kakuro(scanner: Scanner, rows: int, cols: int) -> str:
    clues: dict[Position, tuple[int, int]] = {}
    at = 0
    while at < rows * cols:
        sign = scanner.need("[.k-z]|[-0-9a-jA-Z]", f"a cell ({rows * cols - at} of {rows * cols} are left)")
        if "k" <= sign <= "z":
            at += ord(sign) - ord("k") + 1
            continue
        place = (at // cols + 1, at % cols + 1)
        across = "-" if sign == "." else scanner.need("[-0-9a-jA-Z]", "the clue to the right")
        clues[place] = (_clue(sign), _clue(across))
        at += 1
    for col in range(1, cols + 1):
        if (1, col) not in clues:
            clues[0, col] = (_clue(scanner.need("[-.0-9a-jA-Z]", f"the clue above column {col}")), NONE)
    for row in range(1, rows + 1):
        if (row, 1) not in clues:
            clues[row, 0] = (NONE, _clue(scanner.need("[-.0-9a-jA-Z]", f"the clue left of row {row}")))
    scanner.finish("the puzzle")
    return _drawn(clues, rows, cols, "puzz.link, kakuro")


def _clue(sign: str) -> int:
    if sign in "-.":
        return NONE
    if sign.isdigit():
        return int(sign)
    return ord(sign) - ord("a") + 10 if sign.islower() else ord(sign) - ord("A") + 20


def _drawn(clues: dict[Position, tuple[int, int]], rows: int, cols: int, source: str) -> str:
    """The board with its outer row and column, where clues of the edge stand."""
    drawn = []
    for row in range(rows + 1):
        line: list[object] = []
        for col in range(cols + 1):
            is_white = row and col and (row, col) not in clues
            down, across = clues.get((row, col), (NONE, NONE))
            line.append(None if is_white else f"{down if down > 0 else ''}\\{across if across > 0 else ''}")
        drawn.append(line)
    return Statements(source=source).values("1..9").all_different("runs").drawn(drawn).statements()


# ---------------------------------------------------------------- sudoku


def _sudoku(scanner: Scanner, side: int) -> str:
    return _square(numbers(scanner, side * side, side), side)


def _square(cells: list[int | None], side: int) -> str:
    height, width = box_of(side)
    scopes = [f"boxes {height} x {width}"] if height > 1 else []
    return givens(square(side, "puzz.link, sudoku", *scopes), in_rows(cells, side)).statements()


# ---------------------------------------------------------------- the file form


def _file(source: Source, start: re.Match[str]) -> str:
    """Lines of words, ended by a line's end or a stroke."""
    text = source.text
    scanner = Scanner(source, start.end(), len(text.rstrip()))
    if start[1] not in IN_FILES:
        message = f"{start[1]} is a kind of file that is not read; {' and '.join(IN_FILES)} are"
        scanner.at = start.end(1)
        scanner.fail(message, start.start(1), code="import-rule")
    lines = [
        Scanner(source, match.start(), match.end()) for match in re.compile(r"[^/\n\r]+").finditer(text, scanner.at)
    ]
    lines = [line for line in lines if source.text[line.at : line.end].strip()]
    if start[1] == "sudoku":
        return _sudoku_file(lines, scanner)
    if len(lines) < 3:
        scanner.fail("rows, columns and the board are missing", code="import-length")
    rows, cols = (_number(line, MOST) for line in lines[:2])
    clues: dict[Position, tuple[int, int]] = {}
    for row, line in enumerate(lines[2 : rows + 3]):
        for col in range(cols + 1):
            line.take(r"\s+")
            word = line.need(r"[.]|-?\d{1,3}(?:,-?\d{1,3})?", f"square {col + 1} of {cols + 1}")
            if word == ".":
                continue
            parts = [int(part) for part in word.split(",")]
            if len(parts) == 1:
                clues[row, col] = (parts[0], NONE) if row == 0 else (NONE, parts[0])
            else:
                clues[row, col] = (parts[1], parts[0])
    if len(lines) < rows + 3:
        scanner.fail(f"{rows + 1} lines of squares are needed, and there are {len(lines) - 2}", code="import-length")
    return _drawn(clues, rows, cols, "pzprv3, kakuro")


def _number(line: Scanner, most: int) -> int:
    line.take(r"\s+")
    return line.number("a number", most)


def _sudoku_file(lines: list[Scanner], scanner: Scanner) -> str:
    if not lines:
        scanner.fail("the side is missing", code="import-length")
    side = _number(lines[0], MOST)
    if not side or len(lines) < side + 1:
        scanner.fail(f"{side} rows of numbers are needed, and there are {len(lines) - 1}", code="import-length")
    cells: list[int | None] = []
    for line in lines[1 : side + 1]:
        for col in range(side):
            line.take(r"\s+")
            word = line.need(r"\d{1,3}|[.-]", f"number {col + 1} of {side}")
            if word.isdigit() and int(word) > side:
                line.fail(f"{word} is no number from 1 to {side}")
            cells.append(int(word) if word.isdigit() and int(word) else None)
    return _square(cells, side)


# ---------------------------------------------------------------- out


def write(puzzle: Puzzle) -> str:
    """The link; raises `CannotConvert` for anything but a kakuro, a plain sudoku, or skyscrapers."""
    facts = Facts(puzzle, "puzz.link")
    if facts.grid.blocked:
        return _kakuro_link(facts)
    if any(one.kind == "visible" for one in facts.facts):
        return f"https://puzz.link/p?skyscrapers/{facts.cols}/{facts.rows}/{skyscrapers_link(facts)}\n"
    return _sudoku_link(facts)


def _sudoku_link(facts: Facts) -> str:
    side = facts.need_square()
    facts.need_values(1, side)
    height, width = box_of(side)
    facts.need_groups([*rows_of(side, side), *cols_of(side, side)], "that rows and columns differ")
    facts.need_groups(boxes_of(side, side, height, width), f"boxes of {height} x {width}")
    facts.finish()
    text = written([facts.givens.get(place) for row in rows_of(side, side) for place in row])
    return f"https://puzz.link/p?sudoku/{side}/{side}/{text}\n"


def _kakuro_link(facts: Facts) -> str:
    """The first row and column of our board, where they are all blocked, are the edge of the link's."""
    facts.need_values(1, 9)
    blocked = facts.grid.blocked
    top = int(all((1, col) in blocked for col in range(1, facts.cols + 1)))
    left = int(all((row, 1) in blocked for row in range(1, facts.rows + 1)))
    if top and left and (_number_in(blocked[1, 1], "down") > 0 or _number_in(blocked[1, 1], "across") > 0):
        facts.refuse("a clue in the corner of the board speaks of no cells")
    rows, cols = facts.rows - top, facts.cols - left
    runs = _runs(facts)
    _check_runs(facts, runs)
    text, gap = "", 0
    for place in [(row + top, col + left) for row in range(1, rows + 1) for col in range(1, cols + 1)]:
        if place not in blocked:
            gap += 1
            continue
        text += _skipped(gap)
        gap = 0
        pair = [_sign(facts, blocked[place], way) for way in ("down", "across")]
        text += "." if pair == ["0", "0"] else "".join(pair)
    text += _skipped(gap)
    edge = [((1, col), (0, col), "down") for col in range(1, cols + 1)]
    edge += [((row, 1), (row, 0), "across") for row in range(1, rows + 1)]
    for (row, col), (above, before), way in edge:
        outside = (above + top, before + left)
        if (row + top, col + left) not in blocked:
            text += _sign(facts, blocked[outside], way) if outside in blocked else "0"
    return f"https://puzz.link/p?kakuro/{cols}/{rows}/{text}\n"


def _skipped(gap: int) -> str:
    return "z" * (gap // 16) + (chr(ord("k") + gap % 16 - 1) if gap % 16 else "")


def _number_in(clues: ClueSquare, way: str) -> int:
    text = clues.down if way == "down" else clues.across
    return int(text) if text.isdigit() else NONE


def _sign(facts: Facts, clues: ClueSquare, way: str) -> str:
    number = _number_in(clues, way)
    if number > 45:
        facts.refuse(f"clues of a kakuro there are at most 45, and one is {number}")
    if number < 0:
        return "0"
    return str(number) if number < 10 else chr(ord("a") + number - 10) if number < 20 else chr(ord("A") + number - 20)


def _runs(facts: Facts) -> dict[tuple[Position, str], list[Position]]:
    """White cells in a row, by the first of them and the way."""
    cells = facts.grid.cells
    runs = {}
    for way, (down, right) in (("down", (1, 0)), ("across", (0, 1))):
        for row, col in cells:
            if (row - down, col - right) not in cells:
                run = [(row, col)]
                while (run[-1][0] + down, run[-1][1] + right) in cells:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                runs[(row, col), way] = run
    return runs


def _check_runs(facts: Facts, runs: dict[tuple[Position, str], list[Position]]) -> None:
    """Everything said is a sum of a run, all runs differ, and nothing is given."""
    facts.need_groups([run for run in runs.values() if len(run) > 1], "that the cells of each run differ")
    printed = {}
    for ((row, col), way), run in runs.items():
        before = (row - 1, col) if way == "down" else (row, col - 1)
        number = _number_in(facts.grid.blocked[before], way) if before in facts.grid.blocked else NONE
        if number > 0:
            printed[frozenset(run)] = number
    for place, number in facts.givens.items():
        if printed.get(frozenset([place])) != number:
            facts.refuse(f"a kakuro there has no numbers given in its cells, and {cell(place)} has one")
    facts.take("sum", when=lambda one: _is_printed(one, printed))
    facts.finish()


def _is_printed(one: Fact, printed: dict[frozenset[Position], int]) -> bool:
    return printed.get(frozenset(one.cells)) == one.number and len(set(one.cells)) == len(one.cells)
