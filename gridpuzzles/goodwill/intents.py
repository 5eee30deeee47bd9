"""The statements that sentences make, of what they say and of the text around them."""

from __future__ import annotations

import re

from .board_sizes import drawn_size
from .boards import ROW, WALL, width_of
from .cell_groups import CELL
from .family_names import family_of
from .phrases import SIGNLESS
from .text import has_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .text import Text

    Meaning = Callable[[re.Match[str], Text], list[str] | None]
    """The statements a sentence makes; None where the text around it does not let it be one."""


def _of_letters(text: Text) -> bool:
    """Whether the puzzle is one of CAPITALS, without cells."""
    joined = "\n".join(line for line in text.lines if not line.startswith(("title", "#")) and not family_of(line))
    is_sum = re.search(r"^[ \t]*[A-Z]+[ \t]*[-+*/×x][ \t]*[A-Z]+[ \t]*=[ \t]*[A-Z]+[ \t]*$", joined, re.MULTILINE)
    has_cells = re.search(
        r"(?<!\w)_(?!\w)|^(grid|cages|picture|crossword|regions)\b", "\n".join(text.lines), re.MULTILINE
    )
    return bool(is_sum or re.search(r"\b[A-Z]{2,}\b", joined)) and not has_cells


def _scopes(units: str) -> list[str]:
    """The kinds of lines and pieces named in a sentence, as the language calls them."""
    found = re.findall(r"(row|col|diagonal|box|region|cage|run)((?: \d+ x \d+)?)", units)
    return [("boxes" if kind == "box" else f"{kind}s") + size for kind, size in found]


def different_in(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"all different in {', '.join(_scopes(match['units']))}"]


def none_alike(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"no two {', '.join(_scopes(match['units']))} alike"]


def differ(match: re.Match[str], text: Text) -> list[str] | None:
    """Lines that differ: from one another, where there are fewer values than cells in a line."""
    values = re.search(r"^values[ \t]+(\d+)(?:\.\.|,[ \t]*)(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    if not values or int(values[2]) - int(values[1]) + 1 >= drawn_size(text):
        return None
    return none_alike(match, text)


def diagonals_too(match: re.Match[str], text: Text) -> list[str] | None:
    """The rule of the rows and columns, where they have one in common."""
    if any(family_of(line) == "sudoku-x" for line in text.lines):
        return []
    joined = "\n".join(text.lines)
    rules = re.findall(r"^rows ((?:sum|product) *= *\S+)[ \t]*$", joined, re.MULTILINE)
    common = [rule for rule in rules if re.search(rf"^cols {re.escape(rule)}[ \t]*$", joined, re.MULTILINE)]
    if len(common) == 1:
        return [f"diagonals {common[0]}"]
    return None


def filled_once(match: re.Match[str], text: Text) -> list[str] | None:
    """Lines that hold every one of a range of values: as many as they have cells."""
    low, high = map(int, match["range"].split(".."))
    scopes = _scopes(match["units"])
    size = (_width(text) if scopes == ["rows"] else 0) or drawn_size(text)
    sizes = [int(height) * int(width) for height, width in re.findall(r"(\d+) x (\d+)", match["units"])]
    if any(held != high - low + 1 for held in (*sizes, *([size] if size else ()))):
        return None
    if not size and not re.search(r"once|without repeat", match[0]):
        return None
    return [f"values {match['range']}", f"all different in {', '.join(scopes)}"]


def _width(text: Text) -> int:
    """How many cells a row of the board has that is drawn; 0 where rows differ, or none is drawn."""
    widths = {width_of(line) for line in text.lines if re.search(r"(?<!\S)[._](?!\S)", line) and ROW.match(line)}
    if len(widths) == 1:
        return widths.pop()
    return 0


def summed(match: re.Match[str], text: Text) -> list[str] | None:
    kinds = _scopes(match["units"])
    if not all(kind in ("rows", "cols", "diagonals") for kind in kinds):
        return None
    function = "sum"
    if "product" in match[0] or "multiplies" in match[0]:
        function = "product"
    return [f"{kind} {function} = {match['number']}" for kind in kinds]


def values(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"{'letters' if _of_letters(text) else 'values'} {match['range']}"]


def values_once(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return [f"letters {match['range']}"]
    return [f"values {match['range']}", "all different"]


def of_all_letters(match: re.Match[str], text: Text) -> list[str]:
    if match["range"] == "0..9":
        return []
    return [f"letters {match['range']}"]


def all_lines(match: re.Match[str], text: Text) -> list[str] | None:
    """All lines of a magic square: which they are elsewhere nobody says."""
    if not any(re.search(r"\bmagic\b", line, re.IGNORECASE) for line in text.lines):
        return None
    function = "sum"
    if "multiplies" in match[0]:
        function = "product"
    return [f"{kind} {function} = {match['number']}" for kind in ("rows", "cols", "diagonals")]


def sized(match: re.Match[str], text: Text) -> list[str] | None:
    """The size of the grid; nothing where it is drawn in that size."""
    height, width = (int(size) for size in match.groups()[-4:] if size)
    drawn = [line for line in text.lines if ROW.match(line) and not WALL.match(line)]
    if len(drawn) < 2:
        return [f"grid {height} x {width}"]
    if len(drawn) == height:
        return []
    return None


def no_zero(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return ["letters 1..9"]
    has_entries = any(re.match(r"[ \t]*across\b", line, re.IGNORECASE) for line in text.lines)
    if has_entries and not any(line.startswith("values") for line in text.lines):
        return ["values 1..9"]
    return None


def placed(match: re.Match[str], text: Text) -> list[str] | None:
    """Numbers to be placed in a square or a figure: each once, where there are as many as cells."""
    low, high = map(int, match["range"].split(".."))
    cells = _cells_of_figure(text) or drawn_size(text) ** 2
    if cells == high - low + 1:
        return values_once(match, text)
    return values(match, text)


def _cells_of_figure(text: Text) -> int:
    """How many cells a figure has, whose rows differ in length; 0 where none is drawn."""
    cell = r"(?:[a-z_]|\d+)"
    rows = [line.split() for line in text.lines if re.fullmatch(rf"[ \t]*{cell}(?:[ \t]+{cell})*[ \t]*", line)]
    if len({len(row) for row in rows}) > 1:
        return sum(map(len, rows))
    return 0


def all_different(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return []
    return ["all different"]


def of_pyramid(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.search(r"pyramid|\bwall\b", line.lower()) for line in text.lines):
        return []
    return None


def boxes(match: re.Match[str], text: Text) -> list[str] | None:
    """The shape of the boxes of a sudoku."""
    if not any(re.search(r"\b(?:sudoku|killer)\b", line, re.IGNORECASE) for line in text.lines):
        return None
    return [f"all different in boxes {match[1]} x {match[2]}"]


def counted(match: re.Match[str], text: Text) -> list[str]:
    """How often each of two numbers stands in every line."""
    lines = ", ".join(kind.removesuffix("s") for kind in _scopes(match["units"]))
    counts = [match[name] for name in ("often", "also")]
    if not all(counts):
        return [f"each {lines}: count(_ = 0) = count(_ = 1)"]
    numbers = [re.sub(r"\D", "", match[name].replace("zero", "0").replace("one", "1")) for name in ("this", "that")]
    return [f"each {lines}: count(_ = {number}) = {count}" for number, count in zip(numbers, counts, strict=True)]


def no_three(match: re.Match[str], text: Text) -> list[str] | None:
    """No three alike next to one another; where it is not said that it is about the same ones, in a binairo."""
    is_binairo = any(family_of(line) == "binairo" for line in text.lines)
    if is_binairo or "same" in match[0]:
        return ["each 3 in row, col: max(_) > min(_)"]
    return None


def one_sum(match: re.Match[str], text: Text) -> list[str] | None:
    """Lines of the same sum, which nobody tells: at most what the largest values make."""
    values = re.search(r"^values[ \t]+\d+(?:\.\.|-| to )(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    size = drawn_size(text)
    kinds = _scopes(match["units"])
    if not values or not size or not all(kind in ("rows", "cols", "diagonals") for kind in kinds):
        return None
    return [f"unknown total in 0..{int(values[1]) * size}", *(f"{kind} sum = total" for kind in kinds)]


def any_sign(match: re.Match[str], text: Text) -> list[str] | None:
    """The four signs, where signs are to be found."""
    if any(re.search(r"\w[ \t]*(?:\?|[ \t]_[ \t])[ \t]*\w", line) for line in text.lines):
        return []
    return None


def told_sums(match: re.Match[str], text: Text) -> list[str] | None:
    """Nothing, where two equations or more have that result, and none has another."""
    results = re.findall(r"^[^:#=]*[-+*][^:#=]*= *(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    if len(results) > 1 and set(results) == {match[1]}:
        return []
    return None


def _is_suko(text: Text) -> bool:
    return any(re.match(r"(?:suko|sujiko)\b", line, re.IGNORECASE) for line in text.lines)


def in_corner(match: re.Match[str], text: Text) -> list[str] | None:
    vertical, side = (word for word in match.groups() if not word.isdigit())
    number = next(word for word in match.groups() if word.isdigit())
    said = re.search(r"\b(\d+)[ \t]*[x×][ \t]*\1\b", "\n".join(text.lines))
    size = 3
    if not _is_suko(text):
        size = drawn_size(text) or (int(said[1]) if said else 0)
    row, col = (1 if vertical in ("top", "upper") else size), (1 if side == "left" else size)
    if size:
        return [f"r{row}c{col} = {number}"]
    return None


def in_that_corner(match: re.Match[str], text: Text) -> list[str] | None:
    """The same, where no circle of a suko may be meant."""
    return None if _is_suko(text) else in_corner(match, text)


def told_at_edges(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.search(r"[\d_.][ \t]*[|│][ \t]*\d+[ \t]*$", line) for line in text.lines):
        return []
    return None


def never_touching(match: re.Match[str], text: Text) -> list[str] | None:
    return ["touching: _ != _"] if re.search(r"\bno", match[0]) else None


def marked_sum(match: re.Match[str], text: Text) -> list[str]:
    return [f"mark {match['mark'].upper()}: _ + _ = {match['sum']}"]


def of_diagonals(match: re.Match[str], text: Text) -> list[str] | None:
    if has_line(text.lines, r"[↗↘↙↖]|diagonal from"):
        return []
    return None


def of_family(name: str) -> Meaning:
    """Nothing, where the text names the family whose rule it is."""
    return lambda match, text: [] if any(family_of(line) == name for line in text.lines) else None


def may_repeat(match: re.Match[str], text: Text) -> list[str] | None:
    """Nothing, of a crossproduct, in which no numbers differ anyway."""
    if any(family_of(line) == "crossproduct" for line in text.lines) and not _of_letters(text):
        return []
    return None


def of_windows(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.match(r"windoku|hyper", line, re.IGNORECASE) for line in text.lines):
        return []
    return None


def others(match: re.Match[str], text: Text) -> list[str] | None:
    """What the cells are that a list of even, or odd, ones leaves."""
    opposite = "even" if match[1] == "odd" else "odd"
    said = [line for line in text.lines if re.match(rf"{opposite}\b|.*\bare {opposite}$", line.strip(), re.IGNORECASE)]
    listed = set(re.findall(CELL, " ".join(said)))
    size = drawn_size(text)
    rest = [f"r{row}c{col}" for row in range(1, size + 1) for col in range(1, size + 1)]
    rest = [cell for cell in rest if cell not in listed]
    if len(said) == 1 and listed and rest:
        return [f"{', '.join(rest)} are {match[1]}"]
    return None


def any_operation(match: re.Match[str], text: Text) -> list[str] | None:
    """The four signs, of a puzzle whose signs are not given, as it says elsewhere."""
    if any(map(SIGNLESS.search, text.lines)):
        return []
    return None


def nothing(match: re.Match[str], text: Text) -> list[str]:
    return []


def plainly(*statements: str) -> Meaning:
    return lambda match, text: list(statements)
