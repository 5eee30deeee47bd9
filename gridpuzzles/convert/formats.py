"""The table of formats, the recognition of a text's format, and the functions that import and export.

A format is a module with ``write(puzzle) -> str`` (`bytes` for xlsx), or with ``recognize(text) -> bool`` and
``read(source) -> str`` (a text in the language), or with all three. Texts are tested in the order of the table.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice

from ..base.errors import DefinitionError
from ..base.record import Record
from ..base.source import Source, Span
from ..language.parser import parse
from ..language.printer import print_document
from ..system.load import decode, read_bytes
from .scanner import fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..model.puzzle import Puzzle


class Format(Record):
    """A row of the table. ``way`` is "in", "out" or "in, out"; ``lacks`` lists what the format cannot express."""

    name: str
    looks: str
    module: str
    way: str
    suffixes: tuple[str, ...] = ()
    lacks: str = ""
    is_line: bool = False  # each line is a puzzle, and a file may have many
    is_drawing: bool = False  # ``lossy`` leaves out rules that the format cannot express

    @property
    def reads(self) -> bool:
        """True if puzzles can be imported from this format."""
        return "in" in self.way

    @property
    def writes(self) -> bool:
        """True if puzzles can be exported to this format."""
        return "out" in self.way

    @property
    def code(self) -> Any:
        """The module of the format."""
        return import_module(f".{self.module}", __package__)


FORMATS = (
    Format(
        "killer",
        "3x3::k:3840:3840:..., or 81 signs such as 3<^C<<...",
        "killer_text",
        "in, out",
        (".k",),
        "other sizes than 9 x 9; cages that overlap or repeat a number; anything but cages, boxes, diagonals",
        is_line=True,
    ),
    Format(
        "keen",
        "4dn:_a__a_a5_3aa,d2d2m12s1s2a7m6",
        "keen",
        "in, out",
        (),
        "cages that do not cover the grid, overlap or are not connected; sides beyond 9",
        is_line=True,
    ),
    Format(
        "solo",
        "2x2:2a4j3a1, 6jdb:..., 3x3xdb:..., 2x3kdb:...",
        "solo",
        "in, out",
        (),
        "cages that leave gaps, repeat a number or are not connected; anything but boxes, pieces, diagonals, cages",
        is_line=True,
    ),
    Format(
        "unequal",
        "5de:0,0D,0L,0,...,",
        "unequal",
        "in, out",
        (),
        "anything but signs between neighbors, or a complete choice of those that differ by 1",
        is_line=True,
    ),
    Format(
        "towers",
        "4:3/1/4/2/2/2/1/2/2/2/1/3/2/1/3/2",
        "towers",
        "in, out",
        (),
        "anything but numbers of visible towers; sides other than 3 to 9",
        is_line=True,
    ),
    Format(
        "sudoku",
        "53..7....6..195..., 16 to 625 signs, or 9 lines of 9; 729 signs are candidates, 162 a jigsaw with its map",
        "sudoku",
        "in, out",
        (".sdk", ".sdm", ".ss"),
        "anything but givens, rows, columns and boxes",
        is_line=True,
    ),
    Format(
        "sudokupad",
        "https://sudokupad.app/scl..., ctc..., scf..., or the JSON behind it",
        "sudokupad",
        "in",
        (),
        "",
        is_line=True,
    ),
    Format(
        "f-puzzles",
        "https://www.f-puzzles.com/?load=N4Ig..., sudokupad.app/fpuz..., or the JSON behind it",
        "fpuzzles",
        "in, out",
        (),
        "other numbers than 1 to the side; products, sums that may repeat a number and are not diagonals, ...",
        is_line=True,
    ),
    Format(
        "puzz.link",
        "https://puzz.link/p?kakuro/5/5/..., sudoku, skyscrapers, minarism; in only: factors, kropki, ripple, cojun, "
        "meander, doppelblock",
        "puzzlink",
        "in, out",
        (),
        "anything but a kakuro, a plain sudoku, skyscrapers, or signs and differences between neighbors",
        is_line=True,
    ),
    Format(
        "pzprv3",
        "pzprv3/kakuro/5/5/..., a file of the same kinds",
        "pzprv3",
        "in, out",
        (".pzpr",),
        "as puzz.link",
        is_line=True,
    ),
    Format(
        "csv",
        "a table of numbers, clues in the last column and row, in the corner 'sum' or 'product'",
        "table",
        "in, out",
        (".csv",),
        "anything but sums or products of rows and columns, and rows, columns, boxes that differ",
    ),
    Format("tsv", "the same with tabs, which reads as csv", "tsv", "out", (".tsv",), "as csv"),
    Format("xlsx", "the same as the first sheet of a workbook", "xlsx", "out", (".xlsx",), "as csv"),
    Format(
        "ipuz",
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], ...}',
        "ipuz",
        "out",
        (".ipuz",),
        "anything but boxes, zones, diagonals and cages",
        is_drawing=True,
    ),
    Format(
        "penpa",
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=...: a drawing, its rules in words, the answer to check",
        "penpa",
        "out",
        (),
        "figures, pictures, words and anything that is not a grid of squares",
        is_line=True,
    ),
    Format(
        "minizinc",
        "var 1..9: r1c1; constraint ...",
        "minizinc",
        "out",
        (".mzn",),
        "numbers beyond 62 bits; powers and common divisors of large numbers",
    ),
    Format(
        "cpmpy",
        "a script in Python that states the puzzle to CPMpy",
        "cpmpy_script",
        "out",
        (),
        "as MiniZinc",
    ),
    Format(
        "ortools",
        "a script in Python that states the puzzle to OR-Tools CP-SAT",
        "ortools_script",
        "out",
        (".py",),
        "numbers beyond 60 bits; otherwise as MiniZinc",
    ),
    Format(
        "xcsp3",
        '<instance format="XCSP3" type="CSP">',
        "xcsp3",
        "out",
        (".xml",),
        "numbers beyond 31 bits; otherwise as MiniZinc",
    ),
)
PUZZLE = "puzzle"
"""The name of the puzzle language in the list of formats."""


def named(name: str) -> Format:
    """Return the format with this name; raises `ValueError` if there is none."""
    for one in FORMATS:
        if one.name == name:
            return one
    raise ValueError(f"there is no format {name!r}; choose one of {', '.join(one.name for one in FORMATS)}")


def of_suffix(path: str) -> str:
    """Return the name of the format for files with this suffix, or an empty string."""
    if path.endswith(".puzzle"):
        return PUZZLE
    return next((one.name for one in FORMATS if one.writes and path.endswith(one.suffixes or ("\0",))), "")


def recognized(text: str) -> Format | None:
    """Return the foreign format that a text looks like; None for the puzzle language and for unknown texts."""
    text = text.strip(" \r\n")  # a tab stays: it is an empty cell
    return next((one for one in FORMATS if one.reads and one.code.recognize(text)), None)


def imported(source: Source, name: str = "") -> Source:
    """Return a foreign text translated into the puzzle language, in canonical form; any other text unchanged.

    ``name`` is the format; if it is empty, the format is recognized. Raises `DefinitionError` if the foreign text is
    wrong, and `ValueError` if the program cannot read a format of this name.
    """
    one = None
    if name and name != PUZZLE:
        one = named(name)
    if one is not None and not one.reads:
        raise ValueError(f"{name} can be written but not read")
    if not name:
        one = recognized(source.text)
    if one is None:
        return source
    return Source(source.name, canonical(one.code.read(source)))


def translation_of(source: Source) -> Source | None:
    """Return a text in a foreign format translated into the puzzle language, or None if no format is recognized.

    The result is not in canonical form, which would take as long as solving; it is for callers that do not show it.
    Raises `DefinitionError`.
    """
    one = recognized(source.text)
    if one is None:
        return None
    return Source(source.name, one.code.read(source))


def imported_file(path: str) -> Source:
    """Return the puzzle in the file at ``path``, imported by `imported`; raises `DefinitionError` and `OSError`."""
    found = list(islice(records(path, read_bytes(path)), 2))
    if len(found) > 1:
        raise fault(
            f"{path} contains several puzzles; use convert or batch to read them one by one", None, code="import-length"
        )
    return found[0]


def records(name: str, data: bytes, format: str = "") -> Iterator[Source]:
    """Yield the puzzles in the bytes of a file called ``name``, each imported by `imported`.

    There are several if every line is a puzzle of its own. Raises `DefinitionError`.
    """
    # A workbook is a ZIP archive.
    if data.startswith(b"PK"):
        from .xlsx import table_of

        yield imported(table_of(name, data), "csv")
        return
    source = decode(name, data)
    lines = source.lines
    is_whole = format == PUZZLE or (format and not named(format).is_line)
    # A format with one puzzle per line may also have texts of several lines.
    if is_whole or len(lines) < 2 or recognized(source.text):
        yield imported(source, format)
        return
    numbered = [(at, line) for at, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")]
    if not numbered or not (format or recognized(numbered[0][1])):
        yield source
        return
    for at, line in numbered:
        one = Source(f"{name}:{at}", line)
        if not format and not recognized(line):
            raise fault("this line is not a puzzle in a known format", Span(one, 0, len(line)), code="import-unknown")
        yield imported(one, format)


def canonical(text: str) -> str:
    """Return a text in the puzzle language as ``fmt`` formats it; raises `DefinitionError` if the text has errors."""
    document, faults = parse(Source("<converted>", text))
    if any(one.is_error for one in faults):
        raise DefinitionError(faults)
    return print_document(document)


def exported(puzzle: Puzzle, name: str, lossy: bool = False) -> str | bytes:
    """Return the puzzle in the format of that name.

    Raises `CannotConvert` with everything that the format cannot express, and `ValueError` for an unknown format or one
    that can only be read. With ``lossy``, a format that supports it leaves out the rules that it cannot express.
    """
    one = named(name)
    if not one.writes:
        raise ValueError(f"{name} can be read but not written")
    if one.is_drawing:
        text: str | bytes = one.code.write(puzzle, lossy)
    else:
        text = one.code.write(puzzle)
    return text
