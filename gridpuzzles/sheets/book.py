"""A book or worksheet as plain data, from which the Typst template and the HTML writer make pages.

Pictures get the scale at which their smallest text is just readable, and as many columns as this leaves room for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any
from urllib.parse import quote

from ..base.english import count_noun, plural_form
from ..model.puzzle import Puzzle
from ..views.canvas import Picture, printable
from ..views.rules import rules
from .entries import Entry, Section
from .paper import Paper
from .pictures import (
    INK,
    LARGE,
    LITTLE_INK,
    Print,
    answer,
    document,
    least_text,
    qr_code,
    question,
    size_of,
)

MOST_PER_PAGE = 12
ANSWERS = ("end", "apart", "none")
RULES = ("page", "front", "none")
GUTTER = 20.0
"""Space between the puzzles of a page, in points."""
ANSWER_COLUMNS = 6
"""Largest number of answers next to one another."""
TEXT_LINES = 6
"""Lines of text next to a picture that needs the whole page."""

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Book:
    """The options of a book.

    ``answers``: at the "end" of the book, "apart" (in another file), or "none". ``rules``: on each "page" and with each
    puzzle that has others, in "front" of all puzzles, or "none". ``play_url``: where the puzzles can be played.
    """

    title: str = ""
    subtitle: str = ""
    author: str = ""
    per_page: int = 2
    answers: str = "end"
    rules: str = "page"
    cover: bool = False
    contents: bool = False
    numbers: bool = True
    titles: bool = True
    sources: bool = False
    name_line: bool = False
    large: bool = False
    save_ink: bool = False
    play_url: str = ""


class Unreadable(Exception):
    """Some puzzles are too large for the page; the message has a line for each."""


def book_data(book: Book, sections: Sequence[Section], paper: Paper) -> Data:
    """Return the data of the whole book; raises `Unreadable` and `gridpuzzles.sheets.pictures.TooLong`."""
    entries = [entry for section in sections for entry in section.entries]
    style = LARGE if book.large else Print()
    titles = [cleaned(entry.puzzle.title) for entry in entries]
    # A title that all puzzles share stands above them; repeated, it would not help to tell them apart.
    shared_title = titles[0] if len(set(titles)) == 1 and len(titles) > 1 else ""
    told = [rules_of(entry.puzzle) for entry in entries]
    shared_rules = told[0] if len(set(told)) == 1 and len(told) > 1 else ""
    questions = [question(entry.puzzle) for entry in entries]
    answers = [None if entry.solution is None else answer(entry.puzzle, entry.solution) for entry in entries]
    shown = answers if book.answers != "none" else [None] * len(entries)
    columns, rows = shape(book.per_page, paper)
    fitting = Fitting(book, paper, style)
    columns = fitting.columns(questions, columns)
    answer_columns = fitting.columns([drawn for drawn in answers if drawn], ANSWER_COLUMNS)
    puzzles = [
        {
            "number": number,
            "title": title if book.titles and not shared_title else "",
            "difficulty": "" if sections[0].heading else cleaned(entry.difficulty),
            "source": cleaned(entry.puzzle.metadata.get("source", "")) if book.sources else "",
            "rules": text if book.rules == "page" and not shared_rules else "",
            "picture": fitting.picture(drawn, columns, f"puzzle {number} {title}", style.scale, entry.name),
            "code": _code(book, entry),
            "answer": solved
            and {
                "note": "one of several" if entry.status == "several" else "",
                **fitting.picture(
                    solved,
                    answer_columns,
                    f"answer to {number} {title}",
                    style.answer_scale,
                    f"{entry.name}: its answer",
                ),
            },
        }
        for number, (entry, title, text, drawn, solved) in enumerate(
            zip(entries, titles, told, questions, shown, strict=True), 1
        )
    ]
    if fitting.problems:
        raise Unreadable("\n".join(fitting.problems))
    waiting = iter(puzzles)
    parts: list[Data] = [
        {"heading": cleaned(section.heading), "puzzles": [next(waiting) for _ in section.entries]}
        for section in sections
    ]
    if book.contents and not any(part["heading"] for part in parts):
        parts[0]["heading"] = "Puzzles"
    title = cleaned(book.title) or shared_title
    return {
        "title": title or titles[0] or "Puzzles",
        "heading": title,
        "subtitle": cleaned(book.subtitle),
        "author": cleaned(book.author),
        "paper": {name: getattr(paper, name) for name in Paper.__slots__},
        "style": {name: getattr(style, name) for name in ("size", "small")},
        "columns": columns,
        "rows": rows,
        # So many headings are at most on one page.
        "headings": min(rows, sum(bool(part["heading"]) for part in parts)),
        "gutter": GUTTER,
        "answer_columns": answer_columns,
        "answers": [puzzle for puzzle in puzzles if puzzle["answer"]],
        "refers": book.answers == "end",
        "cover": _cover(entries, puzzles) if book.cover else None,
        "count": count_noun(len(entries), "puzzle"),
        "imprint": _imprint(entries) if book.cover and paper.facing else [],
        "contents": book.contents,
        "in_contents": book.titles and 2 * len(set(titles)) > len(titles),
        "numbers": book.numbers,
        "name_line": book.name_line,
        "rules": shared_rules if book.rules == "page" else "",
        "front": _front(told) if book.rules == "front" else [],
        "sections": parts,
    }


def shape(per_page: int, paper: Paper) -> tuple[int, int]:
    """Return columns and rows for a number of puzzles: places that are nearly square."""
    columns = max(1, min(per_page, round(sqrt(per_page * paper.inner_width / paper.inner_height))))
    return columns, ceil(per_page / columns)


class Fitting:
    """The pictures of a book on its paper, and the problems of those that are too large."""

    def __init__(self, book: Book, paper: Paper, style: Print) -> None:
        self.look = LITTLE_INK if book.save_ink else INK
        self.paper, self.style = paper, style
        self.problems: list[str] = []

    def least(self, drawn: Picture) -> float:
        """Return the least scale of a picture, at which its smallest text is just readable."""
        return self.style.least / least_text(drawn)

    def span(self, drawn: Picture, columns: int) -> int:
        """Return the number of columns that a picture needs; more than ``columns`` if they are not enough."""
        column = (self.paper.inner_width + GUTTER) / columns
        return ceil((self.least(drawn) * size_of(drawn)[0] + GUTTER) / column - 1e-6)

    def columns(self, pictures: Sequence[Picture], most: int) -> int:
        """Return the largest number of columns, up to ``most``, in which at least half of the pictures are readable."""
        for columns in range(most, 1, -1):
            if 2 * sum(self.span(drawn, columns) == 1 for drawn in pictures) >= len(pictures):
                return columns
        return 1

    def picture(self, drawn: Picture, columns: int, alt: str, most: float, name: str) -> Data:
        """Return the data of a picture; record a problem if it is not readable on a page of its own."""
        least, (width, height) = self.least(drawn), size_of(drawn)
        room = self.paper.inner_height - TEXT_LINES * self.style.size
        share = min(self.paper.inner_width / width, room / height)
        if share < least - 1e-6:
            self.problems.append(
                f"{name}: on a page of its own it would have text of {self.style.least * share / least:.1f} points, "
                f"and less than {self.style.least:g} is not readable; use larger paper, or turn it"
            )
        return {
            "svg": document(drawn, self.look),
            "alt": cleaned(alt),
            "width": width,
            "height": height,
            "least": least,
            "most": max(least, most),
            "span": min(columns, self.span(drawn, columns)),
        }


def cleaned(text: str) -> str:
    """Return the text on one line, without characters that cannot be printed."""
    return printable(" ".join(text.split()))


def rules_of(puzzle: Puzzle) -> str:
    """Return the rules in two sentences, and the note of the setter; equal for all puzzles of a kind."""
    first, *others = rules(puzzle) or ["Find the numbers."]
    is_given = any(symbol.given is not None for symbol in puzzle.symbols)
    usual = "The printed numbers must not be changed" if is_given else "There are no other clues"
    second = "; ".join(f"{rule[0].lower()}{rule[1:-1]}" if rule.endswith(".") else rule for rule in others) or usual
    note = puzzle.metadata.get("note", "").strip().rstrip(".")
    sentences = (cleaned(sentence) for sentence in (first.rstrip("."), second, note))
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences if sentence)


def ranges(numbers: Sequence[int]) -> str:
    """Return numbers as text, as in ``1–4, 7, 9–12``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _front(told: Sequence[str]) -> list[Data]:
    """Return each text of rules once, with the puzzles it is for."""
    numbers: dict[str, list[int]] = {}
    for number, text in enumerate(told, 1):
        numbers.setdefault(text, []).append(number)
    if len(numbers) == 1:
        return [{"head": "", "text": told[0]}]
    return [
        {"head": f"{plural_form(len(which), 'Puzzle', 'Puzzles')} {ranges(which)}", "text": text}
        for text, which in numbers.items()
    ]


def _cover(entries: Sequence[Entry], puzzles: Sequence[Data]) -> Data:
    """Return the picture of the cover: the grid that is nearest to a square."""

    def distance(number: int) -> float:
        grid = entries[number].puzzle.grid
        return 9.0 if grid is None else abs(grid.rows / grid.cols - 1)

    picture: Data = puzzles[min(range(len(entries)), key=distance)]["picture"]
    return {**picture, "alt": "one of the puzzles"}


def _imprint(entries: Sequence[Entry]) -> list[str]:
    """Return the lines for buyers; a promise to them must hold for every puzzle of the book."""
    unique = "Every puzzle has exactly one solution, verified by computer."
    return [unique] * all(entry.status == "unique" for entry in entries) + ["Made with gridpuzzles."]


def _code(book: Book, entry: Entry) -> Data | None:
    """Return the QR code of the page on which the puzzle can be played, None if there is none."""
    if not book.play_url:
        return None
    address = f"{book.play_url.rstrip('/')}/{quote(entry.stem)}.html"
    return {"svg": qr_code(address), "address": cleaned(address)}
