"""Write ``docs/gallery.md``, ``docs/contact-sheet.md`` and their pictures: ``python docs/make_gallery.py``.

Every folder of puzzles is a family. `FAMILIES` names the puzzles to show and has a text for each family. For a folder
that it does not name, the first puzzle with one solution is shown.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import gridpuzzles as gp
from gridpuzzles.engine import COMPILED
from gridpuzzles.kinds.pair_relations import MARKS
from gridpuzzles.kinds.path_rules import PATH_RULES
from gridpuzzles.views import svg

DOCS = Path(__file__).parent
PUZZLES = DOCS.parent / "puzzles"
PICTURES = DOCS / "gallery"
KINDS = DOCS / "contact-sheet"
WIDTHS = (90, 180, 360)
"""Widths of the pictures of a contact sheet, in pixels: a thumbnail, a telephone, a page."""

FAMILIES = {
    "crossproduct": (
        "CrossProducts",
        "A digit in every cell; the products of rows and columns are given.",
        ["riddler-week-2"],
    ),
    "aarp": ("Number crunchers", "Equations across and down, as a magazine prints them.", ["march-2020-as-printed"]),
    "cruncher": ("Crunchers with rules", "Every line has a relation of its own.", ["own-relations"]),
    "arithmograph": ("Arithmographs", "Equal letters are equal digits, different letters differ.", ["python-wiki"]),
    "cryptarithm": ("Cryptarithms", "Words that add up.", ["send-more-money", "donald-gerald-robert"]),
    "skeleton": (
        "Skeletons",
        "Long working with only a few digits left.",
        ["own-multiplication-letters", "own-division-noughts"],
    ),
    "crossword": ("Sparse crosses", "Equations that cross where they share a number.", ["own-seven"]),
    "kenken": (
        "KenKen",
        "A Latin square; every cage has a result, and mostly an operator.",
        ["own-6x6", "own-long-differences"],
    ),
    "killer": ("Killer Sudoku", "A Sudoku without givens; each cage shows the sum of its cells.", ["own-medium"]),
    "sudoku": (
        "Sudoku and its relatives",
        "Boxes, jigsaw pieces, diagonals, windows.",
        ["own-windows", "own-jigsaw-7x7"],
    ),
    "kakuro": ("Kakuro", "A crossword of sums; no digit twice in a run.", ["own-9x9", "own-letters"]),
    "futoshiki": ("Futoshiki", "A Latin square with inequalities between the cells.", ["own-5x5-signs-only"]),
    "corners": ("Corner clues", "A circle is a rule for the cells around it.", ["own-6x6"]),
    "suko": ("Four circles, three colors", "The sums of four cells each, and of each color.", ["own-1"]),
    "neighbor-sums": ("Sums around a cell", "A gray number is the sum of the cells that touch it.", ["own-6x6"]),
    "neighbors": ("Neighbors", "A rule for any two cells that share an edge or touch.", ["own-far-apart"]),
    "struck-out": ("Strike out", "Strike out numbers until the sums hold.", ["own-6x6"]),
    "ten-column": ("Ten columns", "Each digit once in a row; touching digits differ; columns have sums.", ["own-5x10"]),
    "lines": (
        "Clues about lines",
        "Towers seen from an edge, sums between two digits, numbers along a path.",
        ["own-skyscrapers", "own-thermometers"],
    ),
    "marks": (
        "Marks between cells",
        "A mark is a rule for the two cells next to it.",
        ["own-kropki", "own-fives"],
    ),
    "suguru": ("Suguru", "A region of n cells has the numbers from 1 to n; equal ones do not touch.", ["own-4x4"]),
    "pyramid": ("Pyramids", "Every number is the sum of the two below it, or their product.", ["own-wall"]),
    "magic": ("Magic squares", "Equal sums, known or not.", ["durer"]),
    "figures": (
        "Figures",
        "Cells with names, drawn at their places.",
        ["hexagon", "triangle-squares"],
    ),
    "cross-figures": ("Cross-figures", "A crossword whose answers are numbers.", ["own-5x5"]),
    "families": (
        "Headings and lists",
        "The name of a family, and its clues in lists instead of a drawing.",
        ["own-sudoku-with-lists"],
    ),
    "templates": ("Templates", "A file with parameters, that other files use.", ["latin-diagonals"]),
}
HEAD = """\
# Gallery

One or two puzzles of every family in `puzzles/`: the printed picture, the text to type, the solution, and the time to
prove the number of solutions, from the puzzle object to the verdict, in one process ({engine}, Python {python}).
Made by `python docs/make_gallery.py`. All families and marks side by side: [contact sheet](contact-sheet.md).

"""
SHEET = """\
# Contact sheet

The first puzzle of every family, and every line and mark with a name, at the widths of a thumbnail, of half a
telephone and of a page. Made by `python docs/make_gallery.py`, to see at a glance that a change of the drawing suits
all of them.

"""


def main() -> None:
    """Write the page and its pictures; delete the pictures of puzzles that are no longer shown."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    engine = "compiled engine" if COMPILED else "engine in pure Python"
    python = ".".join(platform.python_version_tuple()[:2])
    page = []
    thumbnails, rows = [], []
    named = {path.name for path in PUZZLES.iterdir() if path.is_dir()}
    for family in [*FAMILIES, *sorted(named - set(FAMILIES))]:
        title, words, names = FAMILIES.get(family, (family.replace("-", " ").capitalize(), "", []))
        page.append(f"## {title}\n\n{words}\n" if words else f"## {title}\n")
        paths = chosen(PUZZLES / family, names)
        page += map(entry, paths)
        picture = f"gallery/{family}-{paths[0].stem}.svg"
        anchor = re.sub("[^a-z-]", "", title.lower().replace(" ", "-"))
        thumbnails.append(f'<a href="#{anchor}">{image(picture, title, WIDTHS[0])}</a>')
        rows.append((title, picture))
    head = HEAD.format(engine=engine, python=python) + "\n".join(thumbnails) + "\n"
    (DOCS / "gallery.md").write_text("\n".join([head, *page]), encoding="utf-8")
    (DOCS / "contact-sheet.md").write_text(SHEET + contact_sheet([*rows, *kinds()]), encoding="utf-8")


def kinds() -> Iterator[tuple[str, str]]:
    """Draw each line and mark that has a name on a board of its own; yield its name and its picture."""
    KINDS.mkdir(exist_ok=True)
    for old in KINDS.glob("*.svg"):
        old.unlink()
    lists = dict.fromkeys(PATH_RULES, "r1c1 r2c1 r2c2 r2c3 r1c4")
    lists |= {mark.printed.split()[0].replace("_", " "): "r1c2 r1c3, r1c3 r2c3" for _, mark in MARKS.values()}
    lists |= {"even": "r1c2 r2c3", "odd": "r1c2 r2c3"}
    for name, cells in lists.items():
        puzzle = gp.parse(f"values 1..9\ngrid 2 x 4\n{name}: {cells}\n")
        path = KINDS / f"{name.replace(' ', '-')}.svg"
        path.write_text(svg.draw(puzzle, None) + "\n", encoding="utf-8")
        yield name.capitalize(), f"{KINDS.name}/{path.name}"


def contact_sheet(rows: list[tuple[str, str]]) -> str:
    """Return a table: the title of each row, and its picture at all widths."""
    lines = ["| |" + "|".join(f" {width} " for width in WIDTHS) + "|", "|---" * (len(WIDTHS) + 1) + "|"]
    for title, picture in rows:
        pictures = (image(picture, title, width) for width in WIDTHS)
        lines.append(f"| {title} | {' | '.join(pictures)} |")
    return "\n".join(lines) + "\n"


def image(picture: str, title: str, width: int) -> str:
    """Return a picture in HTML, with the width that Markdown cannot give."""
    return f'<img src="{picture}" alt="{title}" width="{width}">'


def chosen(folder: Path, names: list[str]) -> list[Path]:
    """Return the paths of the puzzles with these names, or of the first with one solution if there are none."""
    paths = [path for path in (folder / f"{name}.puzzle" for name in names) if path.exists()]
    return paths or [path for path in sorted(folder.glob("*.puzzle")) if "expect unique" in path.read_text("utf-8")][:1]


def entry(path: Path) -> str:
    """Return the section of one puzzle: heading, picture, text, solution and time."""
    verdict, seconds = timed(path)
    puzzle = gp.load(path)
    name = f"{path.parent.name}-{path.stem}"
    text = path.read_text("utf-8").split("\nsolution:")[0].rstrip()
    alone = not re.search("^use ", text, re.MULTILINE)
    shown = [f"![the puzzle](gallery/{name}.svg)"]
    save(name, svg.draw(puzzle, None))
    for number, solution in enumerate(verdict.solutions, 1):
        save(f"{name}-{number}", svg.draw(puzzle, solution, differing=verdict.differing))
        shown.append(f"![solution {number}](gallery/{name}-{number}.svg)")
    status = {"none": "No solution", "unique": "One solution", "several": "Several solutions, two shown"}
    return (
        f"### {' '.join(puzzle.title.split()) or path.stem}\n\n{shown[0]}\n\n"
        f"```{'puzzle' if alone else 'text'}\n{text}\n```\n\n"
        f"{' '.join(shown[1:])}\n\n{status[verdict.status]}, in {duration(seconds)}.\n"
    )


def timed(path: Path) -> tuple[gp.Verdict, float]:
    """Return the verdict on a puzzle that was just read, and the shortest of three times in seconds."""
    best = float("inf")
    for _ in range(3):
        puzzle = gp.load(path)
        start = perf_counter()
        verdict = puzzle.verdict(time_limit=60)
        best = min(best, perf_counter() - start)
    return verdict, best


def duration(seconds: float) -> str:
    """Return a time with two digits, in milliseconds if it is below a second."""
    number = seconds * 1000 if seconds < 1 else seconds
    digits = 0 if number >= 10 else 1 if number >= 1 else 2
    return f"{number:.{digits}f} {'ms' if seconds < 1 else 's'}"


def save(name: str, picture: str) -> None:
    """Write one picture."""
    (PICTURES / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
