"""The table of formats, the recognition of a text's format, and the functions that import and export.

A format is a module, or a ``part`` of one, with ``write(puzzle) -> str`` (`bytes` for xlsx), or with
``recognize(text) -> bool`` and ``read(source) -> str`` (a text in the language), or with all three. Texts are tested in
the order of the table. Everything a puzzle has besides its rules and clues is in `Format.holds` or is a loss, which
`losses` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..base.errors import DefinitionError
from ..base.source import Source, Span
from ..language.parser import parse
from ..language.printer import print_document
from ..language.syntax import METADATA
from ..model.grid import Area, name_at
from ..model.puzzle import Puzzle
from ..system.load import decode, read_bytes
from . import fpuzzles, ipuz, jsonl, killer_text, modeling, penpa, puzzlink, pzprv3, sudoku, sudokupad, table, tatham
from .facts import answer_of
from .scanner import fault
from .table import table_of
from .text_builder import labels


@dataclass(frozen=True, slots=True)
class Format:
    """A row of the table. ``way`` is "in", "out" or "in, out"; docs/convert.md shows each format and its limits."""

    name: str
    code: Any  # the module or object that has its functions
    way: str
    holds: tuple[str, ...] = ()
    """What a text in the format keeps: keys of metadata, "solution", "names", and "rules" in words, with the note."""
    suffixes: tuple[str, ...] = ()
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


SETTERS = ("title", "author", "rules", "solution")
FORMATS = (
    Format("killer", killer_text, "in, out", suffixes=(".k",), is_line=True),
    Format("keen", tatham.KEEN, "in, out", is_line=True),
    Format("solo", tatham.SOLO, "in, out", is_line=True),
    Format("unequal", tatham.UNEQUAL, "in, out", is_line=True),
    Format("towers", tatham.TOWERS, "in, out", is_line=True),
    Format("sudoku", sudoku, "in, out", suffixes=(".sdk", ".sdm", ".ss"), is_line=True),
    Format("sudokupad", sudokupad, "in, out", SETTERS, is_line=True),
    Format("f-puzzles", fpuzzles, "in, out", SETTERS, is_line=True),
    Format("puzz.link", puzzlink, "in, out", is_line=True),
    Format("jsonl", jsonl, "in", suffixes=(".jsonl",), is_line=True),
    Format("pzprv3", pzprv3, "in, out", suffixes=(".pzpr",), is_line=True),
    Format("csv", table, "in, out", METADATA, (".csv",)),
    Format("tsv", table.TSV, "out", METADATA, (".tsv",)),
    Format("xlsx", table.XLSX, "out", METADATA, (".xlsx",)),
    Format("ipuz", ipuz, "in, out", (*METADATA, "solution"), (".ipuz",), is_drawing=True),
    Format("penpa", penpa, "out", (*SETTERS, "url"), is_line=True),
    Format("minizinc", modeling.MINIZINC, "out", (*METADATA, "names"), (".mzn",)),
    Format("cpmpy", modeling.CPMPY, "out", (*METADATA, "names"), (".py",)),
)
ORIGINS = (
    *("a killer as text", "a line of sudoku", "a table", "f-puzzles", "puzz.link, ", "pzprv3, "),
    *("Simon Tatham's ", "SudokuPad"),
)
"""How the sources begin that readers of foreign texts write themselves."""
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


def losses(puzzle: Puzzle, name: str) -> list[str]:
    """Return what the format of that name has no place for, each class of things as a text: ``title, author``."""
    held = named(name).holds
    about = {key: text for key, text in puzzle.metadata.items() if not (key == "source" and text.startswith(ORIGINS))}
    found = [", ".join(key for key in about if key not in (*held, "note" * ("rules" in held)))]
    if "note" in puzzle.metadata and "rules" in held:
        found.append("a note of its own, which stands among the rules")
    if puzzle.promised and not ("solution" in held and answer_of(puzzle)):
        found.append("solution")
    if puzzle.expectation:
        found.append("expect")
    if puzzle.grid is not None and "names" not in held:
        areas = {"cages": puzzle.grid.cages, "regions": puzzle.grid.regions}
        found += [f"names of {word}" for word, listed in areas.items() if _have_names(listed)]
        if any(name_at(place) != cell for place, cell in puzzle.grid.cells.items()):
            found.append("names of cells")
    return list(filter(None, found))


def _have_names(areas: Sequence[Area]) -> bool:
    """Return True if the areas have other names than a reader of the format would give them."""
    return [area.label for area in sorted(areas, key=lambda area: min(area.positions))] != labels(len(areas))
