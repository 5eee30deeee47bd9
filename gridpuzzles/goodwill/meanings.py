"""What sentences mean, once they are in few words."""

from __future__ import annotations

import re

from .board_sizes import drawn_size
from .boards import ROW, WALL, width_of
from .cell_groups import CELL
from .family_names import family_of
from .phrases import SIGNLESS

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


def _different_in(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"all different in {', '.join(_scopes(match['units']))}"]


def _none_alike(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"no two {', '.join(_scopes(match['units']))} alike"]


def _differ(match: re.Match[str], text: Text) -> list[str] | None:
    """Lines that differ: from one another, where there are fewer values than cells in a line."""
    values = re.search(r"^values[ \t]+(\d+)(?:\.\.|,[ \t]*)(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    if not values or int(values[2]) - int(values[1]) + 1 >= drawn_size(text):
        return None
    return _none_alike(match, text)


def _diagonals_too(match: re.Match[str], text: Text) -> list[str] | None:
    """The rule of the rows and columns, where they have one in common."""
    if any(family_of(line) == "sudoku-x" for line in text.lines):
        return []
    joined = "\n".join(text.lines)
    rules = re.findall(r"^rows ((?:sum|product) *= *\S+)[ \t]*$", joined, re.MULTILINE)
    common = [rule for rule in rules if re.search(rf"^cols {re.escape(rule)}[ \t]*$", joined, re.MULTILINE)]
    if len(common) == 1:
        return [f"diagonals {common[0]}"]
    return None


def _filled_once(match: re.Match[str], text: Text) -> list[str] | None:
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


def _summed(match: re.Match[str], text: Text) -> list[str] | None:
    kinds = _scopes(match["units"])
    if not all(kind in ("rows", "cols", "diagonals") for kind in kinds):
        return None
    function = "sum"
    if "product" in match[0] or "multiplies" in match[0]:
        function = "product"
    return [f"{kind} {function} = {match['number']}" for kind in kinds]


def _values(match: re.Match[str], text: Text) -> list[str] | None:
    return [f"{'letters' if _of_letters(text) else 'values'} {match['range']}"]


def _values_once(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return [f"letters {match['range']}"]
    return [f"values {match['range']}", "all different"]


def _of_all_letters(match: re.Match[str], text: Text) -> list[str]:
    if match["range"] == "0..9":
        return []
    return [f"letters {match['range']}"]


def _all_lines(match: re.Match[str], text: Text) -> list[str] | None:
    """All lines of a magic square: which they are elsewhere nobody says."""
    if not any(re.search(r"\bmagic\b", line, re.IGNORECASE) for line in text.lines):
        return None
    function = "sum"
    if "multiplies" in match[0]:
        function = "product"
    return [f"{kind} {function} = {match['number']}" for kind in ("rows", "cols", "diagonals")]


def _sized(match: re.Match[str], text: Text) -> list[str] | None:
    """The size of the grid; nothing where it is drawn in that size."""
    height, width = (int(size) for size in match.groups()[-4:] if size)
    drawn = [line for line in text.lines if ROW.match(line) and not WALL.match(line)]
    if len(drawn) < 2:
        return [f"grid {height} x {width}"]
    if len(drawn) == height:
        return []
    return None


def _no_zero(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return ["letters 1..9"]
    has_entries = any(re.match(r"[ \t]*across\b", line, re.IGNORECASE) for line in text.lines)
    if has_entries and not any(line.startswith("values") for line in text.lines):
        return ["values 1..9"]
    return None


def _placed(match: re.Match[str], text: Text) -> list[str] | None:
    """Numbers to be placed in a square or a figure: each once, where there are as many as cells."""
    low, high = map(int, match["range"].split(".."))
    cells = _cells_of_figure(text) or drawn_size(text) ** 2
    if cells == high - low + 1:
        return _values_once(match, text)
    return _values(match, text)


def _cells_of_figure(text: Text) -> int:
    """How many cells a figure has, whose rows differ in length; 0 where none is drawn."""
    cell = r"(?:[a-z_]|\d+)"
    rows = [line.split() for line in text.lines if re.fullmatch(rf"[ \t]*{cell}(?:[ \t]+{cell})*[ \t]*", line)]
    if len({len(row) for row in rows}) > 1:
        return sum(map(len, rows))
    return 0


def _all_different(match: re.Match[str], text: Text) -> list[str] | None:
    if _of_letters(text):
        return []
    return ["all different"]


def _of_pyramid(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.search(r"pyramid|\bwall\b", line.lower()) for line in text.lines):
        return []
    return None


def _boxes(match: re.Match[str], text: Text) -> list[str] | None:
    """The shape of the boxes of a sudoku."""
    if not any(re.search(r"\b(?:sudoku|killer)\b", line, re.IGNORECASE) for line in text.lines):
        return None
    return [f"all different in boxes {match[1]} x {match[2]}"]


def _counted(match: re.Match[str], text: Text) -> list[str]:
    """How often each of two numbers stands in every line."""
    lines = ", ".join(kind.removesuffix("s") for kind in _scopes(match["units"]))
    counts = [match[name] for name in ("often", "also")]
    if not all(counts):
        return [f"each {lines}: count(_ = 0) = count(_ = 1)"]
    numbers = [re.sub(r"\D", "", match[name].replace("zero", "0").replace("one", "1")) for name in ("this", "that")]
    return [f"each {lines}: count(_ = {number}) = {count}" for number, count in zip(numbers, counts, strict=True)]


def _no_three(match: re.Match[str], text: Text) -> list[str] | None:
    """No three alike next to one another; where it is not said that it is about the same ones, in a binairo."""
    is_binairo = any(family_of(line) == "binairo" for line in text.lines)
    if is_binairo or "same" in match[0]:
        return ["each 3 in row, col: max(_) > min(_)"]
    return None


def _one_sum(match: re.Match[str], text: Text) -> list[str] | None:
    """Lines of the same sum, which nobody tells: at most what the largest values make."""
    values = re.search(r"^values[ \t]+\d+(?:\.\.|-| to )(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    size = drawn_size(text)
    kinds = _scopes(match["units"])
    if not values or not size or not all(kind in ("rows", "cols", "diagonals") for kind in kinds):
        return None
    return [f"unknown total in 0..{int(values[1]) * size}", *(f"{kind} sum = total" for kind in kinds)]


def _any_sign(match: re.Match[str], text: Text) -> list[str] | None:
    """The four signs, where signs are to be found."""
    if any(re.search(r"\w[ \t]*(?:\?|[ \t]_[ \t])[ \t]*\w", line) for line in text.lines):
        return []
    return None


def _told_sums(match: re.Match[str], text: Text) -> list[str] | None:
    """Nothing, where two equations or more have that result, and none has another."""
    results = re.findall(r"^[^:#=]*[-+*][^:#=]*= *(\d+)[ \t]*$", "\n".join(text.lines), re.MULTILINE)
    if len(results) > 1 and set(results) == {match[1]}:
        return []
    return None


def _is_suko(text: Text) -> bool:
    return any(re.match(r"(?:suko|sujiko)\b", line, re.IGNORECASE) for line in text.lines)


def _in_corner(match: re.Match[str], text: Text) -> list[str] | None:
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


def _in_that_corner(match: re.Match[str], text: Text) -> list[str] | None:
    """The same, where no circle of a suko may be meant."""
    return None if _is_suko(text) else _in_corner(match, text)


def _told_at_edges(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.search(r"[\d_.][ \t]*[|│][ \t]*\d+[ \t]*$", line) for line in text.lines):
        return []
    return None


def _never_touching(match: re.Match[str], text: Text) -> list[str] | None:
    return ["touching: _ != _"] if re.search(r"\bno", match[0]) else None


def _marked_sum(match: re.Match[str], text: Text) -> list[str]:
    return [f"mark {match['mark'].upper()}: _ + _ = {match['sum']}"]


def _of_diagonals(match: re.Match[str], text: Text) -> list[str] | None:
    return [] if any(re.match(r"[↗↘↙↖]|diagonal from", line) for line in text.lines) else None


def _of_family(name: str) -> Meaning:
    """Nothing, where the text names the family whose rule it is."""
    return lambda match, text: [] if any(family_of(line) == name for line in text.lines) else None


def _may_repeat(match: re.Match[str], text: Text) -> list[str] | None:
    """Nothing, of a crossproduct, in which no numbers differ anyway."""
    return [] if any(family_of(line) == "crossproduct" for line in text.lines) and not _of_letters(text) else None


def _of_windows(match: re.Match[str], text: Text) -> list[str] | None:
    if any(re.match(r"windoku|hyper", line, re.IGNORECASE) for line in text.lines):
        return []
    return None


def _others(match: re.Match[str], text: Text) -> list[str] | None:
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


def _any_operation(match: re.Match[str], text: Text) -> list[str] | None:
    """The four signs, of a puzzle whose signs are not given, as it says elsewhere."""
    if any(map(SIGNLESS.search, text.lines)):
        return []
    return None


def _nothing(match: re.Match[str], text: Text) -> list[str]:
    return []


def _plainly(*statements: str) -> Meaning:
    return lambda match, text: list(statements)


UNIT = r"(?:row|col|diagonal|box(?: \d+ x \d+)?|region|cage|run)"
EACH = r"(?:(?:in|within|of|each|all|same|2|along|on|per) )*"
UNITS = rf"(?P<units>{EACH}{UNIT}(?:(?: ,)?(?: and| or| nor)?(?: ,)? {EACH}{UNIT})*)"
INSIDE = rf"(?=in |within |per |along |on ){UNITS}"
RANGE = r"(?P<range>\d+\.\.\d+)"
DIGITS = rf"(?:each |all )?(?:of )?(?:different )?(?:digit )?{RANGE}"
ONCE = r"(?:(?: ,)? (?:each (?:1 |digit )?)?(?:used )?once(?: each)?| without repeat(?: digit)?(?: each)?| each once)"
STANDS = r"(?:stands? for|represents?|replaces|is|are|=|means|gets|has)"
KNIGHT = r"(?:that are )?(?:chess )?knight's move (?:apart|away)(?: from each other)?"
USE = r"(?:use|using|place|put|write|enter|insert|fill in|fill|arrange|with)"
INTO = (
    r"(?: (?:in|into|to|on)(?: each| all| empty)*(?: of)?(?: \d+ ?[x×] ?\d+)?(?: (?:cell|grid))+"
    r"(?: (?:of|in) (?:\d+ ?[x×] ?\d+ )?grid)?)?"
)

ZEROS = r"(?P<this>0s?|zeroe?s)"
ONES = r"(?P<that>1s?|ones)"
SIDE_BY_SIDE = (
    r"(?:next to each other|in row(?: or (?:in )?col)?|in line|in succession|neighboring|consecutive(?:ly)?"
    r"|side by side"
    r"|(?:or|and) (?:below|above|on top of|under) each other|in each row(?: and| or)? col|touch(?:ing)?)"
)

FOUR_SIGNS = r"\+ (?:, )?- (?:, )?[*x×] (?:, )?(?:or |and )?[/:÷]"

NUMBERS_OUTSIDE = r"(?:digit|clues?|cell)(?: (?:outside|round|around|at|on|edges?|of|grid))*"

MEANINGS: tuple[tuple[re.Pattern[str], Meaning], ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (
            rf"(?:(?:use|with|insert|(?:put|fill|write|place)(?: in)?) )?"
            r"(?:(?:right|correct|missing|proper|arithmetic) )*(?:signs? |symbols? )?:? ?"
            rf"\(?{FOUR_SIGNS}\)?(?: :)?"
            r"(?: signs?| symbols?)?(?: (?:to make|so that) (?:it|this|sums?|results?|equations?)(?: is| are)?"
            r" (?:true|correct|right)"
            r"| (?:in )?between (?:each )?(?:digit|cell)| in(?:to)? (?:each )?(?:cell|gaps?))?",
            _any_sign,
        ),
        (r"box(?: are| is)?(?: of)? (\d+)(?: x | row by |row x |row and )(\d+)(?: col| each)?", _boxes),
        (rf"(?:height|building|tower|number|letter|skyscraper)s?(?: of)? {RANGE}", _values),
        (
            rf"(?:use |with |each )?(?:of )?(?:signs? )?{FOUR_SIGNS}",
            _any_operation,
        ),
        (rf"{UNITS} has same (?:sum|total)", _one_sum),
        (
            rf"{UNITS} has (?:same|as many) (?:digit |amount )?(?:of )?{ZEROS} (?:and|as) {ONES}(?P<often>)(?P<also>)",
            _counted,
        ),
        (
            rf"(?:same|as many) (?:digit |amount )?(?:of )?{ZEROS} (?:and|as) {ONES}(?P<often>)(?P<also>) {INSIDE}",
            _counted,
        ),
        (rf"{UNITS} has (?P<often>\d+) (?P<this>\ds?|zeroe?s) and (?P<also>\d+) (?P<that>\ds?|ones)", _counted),
        (
            r"(?:(?:no|not) 3|(?:no|not) more than 2|at most 2|max(?:imum)?(?: of)? 2)"
            r"(?: neighboring| consecutive| of| same)*"
            rf"(?: digit| cell)?(?: (?:are|is|may|has|same|digit))*(?: {SIDE_BY_SIDE})+(?: (?:are )?same)?",
            _no_three,
        ),
        (
            r"(?:strike|cross|rub) out (?:some )?(?:of )?(?:digit|cell)"
            r"(?: so that sums? (?:are )?(?:right|correct|true|hold|match))?",
            _plainly("numbers may be struck out"),
        ),
        (r"(?:some )?digit (?:may|can) be (?:struck|crossed) out", _plainly("numbers may be struck out")),
        (rf"{UNITS} has {DIGITS}{ONCE}?", _filled_once),
        (rf"{UNITS} (?:uses?|use) {DIGITS}{ONCE}?", _filled_once),
        (rf"{UNITS} : {DIGITS}{ONCE}?", _filled_once),
        (rf"(?:{USE} )?{DIGITS}(?: used)?(?: once)? {INSIDE}", _filled_once),
        (rf"{UNITS} has (?:all|each) digit(?: used)? once", _different_in),
        (rf"each digit(?: used)? once {INSIDE}", _different_in),
        (rf"(?:all |each |different )*digit {UNITS} (?:are |is |all )*different", _different_in),
        (rf"{UNITS} (?:has|with) (?:all )?different(?: digit)?", _different_in),
        (rf"(?:all )?(?:digit )?different(?: digit)?(?: are)? {INSIDE}", _different_in),
        (rf"no (?:digit )?(?:is |are |may )?repeat(?: digit)?(?: is| are)?(?: allowed)? {INSIDE}", _different_in),
        (rf"(?:each )?digit (?:may )?not (?:used )?repeat {INSIDE}", _different_in),
        (rf"not repeat(?: digit)? {INSIDE}", _different_in),
        (rf"{UNITS} (?:has|with) no repeat(?: digit)?", _different_in),
        (rf"{UNITS} (?:may )?not (?:has repeat(?: digit)?|repeat digit)", _different_in),
        (rf"no 2 (?:digit|cell) {INSIDE} are same", _different_in),
        (rf"no 2 (?:same (?:digit|cell)|(?:digit|cell)(?: are)? same) {INSIDE}", _different_in),
        (
            r"(?:and |so do |so does |same (?:is )?(?:true )?(?:for|with|in|goes for) )?(?:each )*(?:2 )?diagonal",
            _diagonals_too,
        ),
        (rf"no 2 {UNITS} (?:(?:are|is|has) )?(?:same|repeat)", _none_alike),
        (rf"{UNITS} (?:may )?not (?:repeat|same|be same)", _differ),
        (rf"{UNITS} (?:(?:are|is) )?(?:all )?different(?: from each other)?", _differ),
        (rf"(?:digit )?{UNITS} sums (?P<number>\d+)", _summed),
        (rf"{UNITS} (?:sum|total|product) ?(?:is|=|:|are) (?P<number>\d+)", _summed),
        (rf"(?:sum|total|product) {UNITS} (?:is|=|:|are) (?P<number>\d+)", _summed),
        (rf"{UNITS} multiplies (?P<number>\d+)", _summed),
        (r"(?:each |all )lines? (?:sums|multiplies) (?P<number>\d+)", _all_lines),
        (r"(\d+) ?(?:x|×|by) ?(\d+)(?: grid| cell)?|(?:grid )?(\d+) row (?:, |and )?(\d+) col", _sized),
        (rf"(?:{USE} )?{DIGITS}{INTO}{ONCE}", _values_once),
        (rf"each(?: of)?(?: digit)? {RANGE}(?: used)? once{INTO}", _values_once),
        (rf"{USE} each(?: of)?(?: digit)? {RANGE}{INTO}{ONCE}", _values_once),
        (rf"(?:\d+ )?(?:digit|cell|values) ?:? {RANGE} ,? ?(?:{ONCE}|all different|no repeat|different)", _values_once),
        (rf"(?:{USE} )?(?:digit )?{RANGE} ,? ?(?:all different|no repeat|without repeat)", _values_once),
        (rf"(?:place|put|arrange|insert|enter|write) (?:digit )?{RANGE}{INTO}", _placed),
        (rf"(?:{USE} )(?:digit )?{RANGE}{INTO}", _values),
        (rf"(?:digit )?{RANGE} (?:is )?used", _values),
        (rf"(?:digit|cell) ?(?:are|:|=|in|allowed :|has)? ?(?:digit )?{RANGE}", _values),
        (rf"(?:each |all )cell (?:has|is|are) (?:1 )?(?:digit )?(?:in )?{RANGE}", _values),
        (r"(?:all )?(?:digit |cell )?(?:are )?(?:all )?different(?: digit)?", _all_different),
        (r"no (?:digit|cell) (?:may |are |is )?(?:used )?repeat", _all_different),
        (r"(?:each )?(?:digit|cell) (?:may )?not (?:used )?repeat", _all_different),
        (r"alldifferent|alldiff", _all_different),
        (r"no repeat(?: digit| allowed| at all)?", _all_different),
        (rf"no (?:digit|cell) (?:twice|2 times|is repeat|repeat) {INSIDE}", _different_in),
        (r"no digit (?:twice|2 times)", _all_different),
        (
            r"(?:digit |cell )?(?:may |can )?repeat(?: digit)?(?: (?:are |is )?(?:allowed|ok|okay|fine|possible))?",
            _may_repeat,
        ),
        (r"(?:use )?each (?:digit )?(?:is )?(?:used )?once", _all_different),
        (r"no 2 (?:cell|digit)(?: are| has)? same(?: digit)?", _all_different),
        (
            rf"(?:each|different)(?: different)? letters? {STANDS} (?:1 |its own )?different digit(?: 0\.\.9)?",
            _nothing,
        ),
        (rf"each letter {STANDS} (?:1 )?digit", _nothing),
        (
            rf"(?:each |all |different )*letters? (?:{STANDS} )?(?:1 )?(?:different )?(?:digit )?{RANGE}{ONCE}?",
            _of_all_letters,
        ),
        (rf"(?:each )?same letters? (?:always )?{STANDS} same digit(?: in (?:each|all)(?: \w+)?)?", _nothing),
        (
            r"(?:asterisk|star|dot|dash|underscore|cell|cross|question mark|x)(?:e?s)?"
            r" (?:are|is|mark|stands? for|mean|hide|replace)s?"
            r" (?:lost|missing|unknown|hidden|faded|erased|illegible) digit",
            _nothing,
        ),
        (
            r"(?:each|all) (?:side|line|edge|arm|circle|triangle|ray|spoke)s?(?: of(?: \w+)? \w+)? sums (\d+)",
            _told_sums,
        ),
        (r"digit in (top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)* is (\d+)", _in_corner),
        (r"(top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)* is (\d+)", _in_that_corner),
        (r"(\d+) (?:is )?in (top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)*", _in_corner),
        (
            r"(?:fill(?: in)?|complete|solve)(?: (?:grid|cell|sudoku|square|triangle|pyramid|star|missing digit))+",
            _nothing,
        ),
        (
            r"(?P<mark>[vx])(?:'?s)? (?:stands|used|marks?|means?|is|joins?|links?)?(?: for)? ?(?:2 )?(?:neighboring )?"
            r"(?:cell|digit)? ?(?:that|which|whose|with)? ?(?:sum is|sums) (?P<sum>\d+)",
            _marked_sum,
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?)?"
            r" ?sums? of diagonal(?: they point (?:at|to|along))?",
            _of_diagonals,
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?)?"
            r" ?sums? of (?:digit|cell) (?:in )?(?:between )?1 (?:and|\.\.) ?\d+"
            r"(?: in (?:that|each) (?:row|line|col).*)?",
            _of_family("sandwich"),
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?|says?)?"
            r" ?how many (?:buildings?|towers?|skyscrapers?|houses?|digit) (?:can be|are|is|you can|1 can|you) "
            r"(?:seen|visible|sees?)(?: from (?:there|that (?:side|point|direction|edge)|outside))?",
            _of_family("skyscrapers"),
        ),
        (
            r"(?:higher|taller|larger|bigger) (?:buildings?|towers?|skyscrapers?|digit|ones) (?:hide|block|cover)s?"
            r"(?: view of)? (?:smaller|lower|shorter|those|ones)(?: buildings?| ones| digit)?(?: behind(?: them)?)?",
            _of_family("skyscrapers"),
        ),
        (
            r"(?:digit|1|sum) in (?:each|4|cell|each cell) ?(?:cell )?is sum of 4 (?:digit |cell )?"
            r"(?:around|round|next to|touching)(?: (?:it|them))?",
            _of_family("sujiko"),
        ),
        (
            r"(?:sums?|products?|totals?) of (?:each )*(?:row|col)(?:(?: ,)? and (?:each )*(?:row|col))? (?:is|are) "
            r"(?:given|known|shown|listed)(?: below)?",
            _nothing,
        ),
        (
            r"(?:restore|find|fill in|replace|work out|what are|reconstruct)(?: all)?"
            r" (?:missing|lost|faded|hidden|erased) digit",
            _nothing,
        ),
        (r"each ?(?:asterisk|star|dot|[*._?x-]) (?:is|=|stands? for|means) (?:1 |missing )*digit", _nothing),
        (
            rf"(?:each )?(?:4 )?(?:extra |additional )?(?:shaded|gr[ae]y|colou?red) (?:box 3 x 3|box|region|cell)"
            rf" (?:has {DIGITS}{ONCE}?|has different digit|not repeat.*)",
            _of_windows,
        ),
        (
            r"(?:(?:row|col)(?: and)? )*(?:sums|totals?|clues?)(?: are| given| shown)* (?:at|on|to|in) "
            r"(?:right|bottom|left|end|margin|side|edge)s?(?: and (?:at |on |to )?(?:bottom|right|left|below))?",
            _told_at_edges,
        ),
        (r"(?:each |all )?(?:other|remaining)(?: cell| digit) (?:are |is )?(odd|even)", _others),
        (
            r"each brick (?:is|=|are|equals) (?:sum of )?2 (?:bricks? |digit |cell )?(?:directly )?"
            r"(?:below|under|beneath|underneath)"
            r"(?: (?:it|them))?"
            r"(?: added| summed| together)*",
            _of_pyramid,
        ),
        (rf"letters? {STANDS} (?:different )?digit", _nothing),
        (r"different letters? ,? ?(?:has |for |are |stands? for |means? )?different digit", _nothing),
        (r"same letters? ,? ?(?:has |for |are |stands? for |means? )same digit", _nothing),
        (r"(?:all )?(?:different )?letters?(?: are| is| ,)? ?(?:all )?different(?: digit)?", _nothing),
        (r"same letters? ,? ?same digit(?: in (?:each|all|2|3)(?: \w+)?)?", _nothing),
        (
            r"replace (?:each |all )?letters? (?:by|with) (?:1 |its own )?(?:different )?digit"
            r"(?: so that (?:sums?|equations?|results?|it) (?:is|are) (?:correct|right|true))?",
            _nothing,
        ),
        (
            r"(?:some|most|several|many|all other) (?:of )?digit (?:(?:has|are|is|were|got|been) )*(?:eaten|smudged"
            r"|missing|lost|faded|hidden|erased|covered|illegible|blotted out|unreadable|left out|gone)",
            _nothing,
        ),
        (r"division (?:comes|used|goes|works) out (?:even(?:ly)?|exactly|without (?:1 )?remainder|)", _nothing),
        (
            r"(?:\d+ )?(?:sums?|additions?|equations?|puzzles?)(?: ,| with| share| sharing| in)*"
            r" same (?:letters?|key|code)",
            _nothing,
        ),
        (r"(?:no|without) leading (?:0e?s?|zeroe?s)(?: allowed)?", _nothing),
        (r"(?:no digit|digit not|no word|words not) (?:starts?|begins?) with 0", _nothing),
        (r"(?:no|without) (?:0e?s?|zeroe?s)|no (?:digit|letter) (?:is|=) 0|0 (?:is )?not (?:used|allowed)", _no_zero),
        (r"(?:leading|first|1st) (?:digit|letters?) (?:is |are )?(?:not|nonzero|non-zero)(?: 0)?", _nothing),
        (
            rf"no 2 cell {KNIGHT} (?:are |has )same(?: digit)?",
            _plainly("knight: _ != _"),
        ),
        (rf"no 2 same (?:digit|cell) {KNIGHT}", _plainly("knight: _ != _")),
        (
            rf"cell {KNIGHT} (?:may )?(?:(?:has |are )?different|not (?:has )?same)(?: digit)?",
            _plainly("knight: _ != _"),
        ),
        (
            r"(?:no )?same digit (?:may )?(?:not )?(?:touch|neighboring)(?: each other)?(?: ,)?"
            r" (?:not )?(?:each |even )?(?:diagonally|at corner|by corner)",
            _never_touching,
        ),
        (
            r"no (?:2 )?neighboring (?:cell|digit) (?:are |has )consecutive(?: digit)?",
            _plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"neighboring (?:cell|digit) (?:may )?not (?:has )?consecutive(?: digit)?",
            _plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"no consecutive (?:digit|cell) (?:are )?(?:neighboring|next to each other)",
            _plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"(?:each|all) (?:brick|cell|digit|block|box|1) (?:is|=|are|equals) sum of"
            r" (?:2|digit|cell|pair)(?: cell| digit| bricks?)*"
            r"(?: (?:directly |just |right )?(?:below|beneath|under|underneath)(?: (?:it|them))?)?",
            _of_pyramid,
        ),
        (
            r"(?:(?:evaluated?|calculated?|computed?|work(?:ed)?|from|equations|expressions|read|operations?|are|go|all|done"
            r"|performed|in order|strictly) )*left to right(?:(?: ,)?(?: and)?(?: from)? top to bottom)?",
            _plainly("evaluate left to right"),
        ),
        (r"(?:ignore|no) (?:operator precedence|order of operations|precedence)", _plainly("evaluate left to right")),
        (
            r"(?:use |with )?(?:usual |normal |standard |school )?(?:rules? of )?"
            r"(?:order of operations|operator precedence|precedence)",
            _plainly("evaluate by precedence"),
        ),
        (r"(?:use )?(?:bodmas|pemdas|bidmas)(?: applies)?", _plainly("evaluate by precedence")),
        (
            r"(?:(?:as )?(?:at|in) school:? ?)?(?:multiplication|times|multiplying)(?: comes?| goes)? (?:before|first)"
            r"(?: (?:plus|addition|adding|\+)(?:(?: and| or| ,)? (?:minus|subtraction|-))?)?",
            _plainly("evaluate by precedence"),
        ),
        (
            r"multiplication(?: and| ,)? division (?:are done |come |go |done )?"
            r"(?:first|before addition(?: and| ,)? subtraction)",
            _plainly("evaluate by precedence"),
        ),
        (
            r"(?:there is |there's )?(?:1|different|1 different) solution|solution is different",
            _plainly("expect unique"),
        ),
    )
)
