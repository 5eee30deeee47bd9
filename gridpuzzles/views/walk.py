"""Solution paths as text, Markdown and HTML, and their common part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill

from ..base.english import count_noun
from ..base.errors import Limit
from ..model.grid import Position
from ..model.puzzle import Puzzle, texts_of_holes
from ..model.solution_path import SentencePart, SolutionPath, Step
from .canvas import escape
from .html import draw
from .markdown import SPECIAL
from .markdown import escape as escape_markdown
from .text import named_blanks

WIDTH = 100
SMALL, MIN_GATHERED = 2.0, 3
"""Maximum cost of a small step, and the least number of consecutive ones that are combined."""
ENDED = {
    Limit.TIME: "Stopped at the time limit; more steps may follow.",
    Limit.CANCELLED: "Interrupted; more steps may follow.",
    Limit.MEMORY: "Stopped at the memory limit; more steps may follow.",
    Limit.NODES: "Stopped at the node limit; more steps may follow.",
    Limit.VALUES: "Some names have thousands of possible values, too many to solve the puzzle by hand.",
}
CALLED = "The blanks are called:"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One step, or several small consecutive ones."""

    steps: tuple[Step, ...]
    parts: tuple[SentencePart, ...]

    @property
    def numbers(self) -> str:
        first, last = self.steps[0].number, self.steps[-1].number
        if first == last:
            return str(first)
        return f"{first}-{last}"


def paragraphs(walk: SolutionPath, brief: bool = False) -> Iterator[Paragraph]:
    """Yield the steps; if ``brief``, combine consecutive small steps that place nothing into one paragraph."""
    waiting: list[Step] = []
    for step in walk.steps:
        # Steps that place a number are what a reader looks for, so they always stand alone.
        if brief and not step.placed and step.cost <= SMALL:
            waiting.append(step)
            continue
        yield from _gathered(waiting)
        waiting = []
        yield Paragraph((step,), step.parts)
    yield from _gathered(waiting)


def _gathered(steps: Sequence[Step]) -> Iterator[Paragraph]:
    # Two small steps read better one by one.
    if len(steps) < MIN_GATHERED:
        yield from (Paragraph((step,), step.parts) for step in steps)
        return
    parts = [SentencePart("text", "One by one: ")]
    for at, step in enumerate(steps):
        by = next((part for part in step.parts if part.kind in ("clue", "rule")), None)
        if at:
            parts += [SentencePart("text", "; ")]
        if by is not None:
            parts += [by._replace(text=by.name), SentencePart("text", ": ")]
        parts += _effect(step)
    yield Paragraph(tuple(steps), (*parts, SentencePart("text", ".")))


def _effect(step: Step) -> list[SentencePart]:
    """Return the effect of a step: the parts after the last "So", without the full stop."""
    # The argument of a step ends with a sentence that begins with "So".
    for at in range(len(step.parts) - 1, -1, -1):
        text = step.parts[at].text
        if step.parts[at].kind == "text" and " So " in text:
            rest = text[text.rindex(" So ") + len(" So ") :]
            pieces = [*([SentencePart("text", rest)] if rest else []), *step.parts[at + 1 :]]
            return [*pieces[:-1], pieces[-1]._replace(text=pieces[-1].text.removesuffix("."))]
    return list(step.parts)


def summary(walk: SolutionPath) -> str:
    """Return one line about the whole path, and why it ends."""
    rating = walk.rating
    count = count_noun(len(walk.steps), "step")
    if not walk.complete:
        ending = walk.ending or ENDED[walk.limit]
        return f"{ending} {count[:1].upper() + count[1:]} so far, estimated difficulty {rating}."
    return f"{count[:1].upper() + count[1:]}, estimated difficulty {rating}."


def _with_boards(walk: SolutionPath, brief: bool, boards: bool) -> list[tuple[Paragraph, str]]:
    """Return the paragraphs, each with the candidates after it, or with an empty text unless ``boards``."""
    after = walk.boards() if boards else []
    return [(one, board(walk.puzzle, after[one.steps[-1].number]) if boards else "") for one in paragraphs(walk, brief)]


def draw_text(walk: SolutionPath, *, brief: bool = False, boards: bool = False) -> str:
    """Return the numbered steps, wrapped; with ``boards``, the candidates after each of them."""
    each = _with_boards(walk, brief, boards)
    wide = max((len(one.numbers) for one, _ in each), default=1)
    lines = []
    for one, shown in each:
        lines.append(
            fill(
                "".join(part.text for part in one.parts),
                WIDTH,
                initial_indent=f"{one.numbers:>{wide}}. ",
                subsequent_indent=" " * (wide + 2),
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
        if shown:
            lines.append(f"\n{shown}\n")
    above = _above(walk, "{}\n\n{}\n") if lines else []
    return "\n".join([*above, *lines, *[""] * bool(lines), fill(summary(walk), WIDTH)])


def _above(walk: SolutionPath, form: str, escape: Callable[[str], str] = str) -> list[str]:
    """Return the names of the blanks, which stand above the steps, in a form with places for heading and drawing."""
    named = escape(blanks(walk.puzzle))
    return [form.format(CALLED, named)] if named else []


def blanks(puzzle: Puzzle) -> str:
    """Return long working with the names of its blanks; empty if there are none."""
    texts = texts_of_holes(puzzle)
    return "\n\n".join(filter(None, (named_blanks(drawing, texts) for drawing in puzzle.drawings)))


def board(puzzle: Puzzle, candidates: Mapping[str, Sequence[int]]) -> str:
    """Return the grid with the candidates of each cell, then those of every other name."""
    parts = []
    cells: Mapping[Position, str] = {}
    if puzzle.grid is not None:
        cells = puzzle.grid.cells
        shown = {place: _values(candidates[name]) for place, name in cells.items()}
        across, down = range(1, puzzle.grid.cols + 1), range(1, puzzle.grid.rows + 1)
        rows = [[shown.get((row, col), ".") for col in across] for row in down]
        widths = [max(map(len, col)) for col in zip(*rows, strict=True)]
        parts.append("\n".join("  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows))
    inside = set(cells.values())
    texts = texts_of_holes(puzzle)
    others = [
        f"  {texts.get(name, name)}: {_values(values)}" for name, values in candidates.items() if name not in inside
    ]
    return "\n".join([*parts, *others])


def _values(values: Sequence[int]) -> str:
    return ("," if any(not 0 <= value <= 9 for value in values) else "").join(map(str, values)) or "-"


def draw_markdown(walk: SolutionPath, *, brief: bool = False, boards: bool = False) -> str:
    """Return a numbered list, with placed values in bold."""
    lines = []
    for one, shown in _with_boards(walk, brief, boards):
        text = "".join(
            f"**{escape_markdown(part.text)}**"
            if part.value is not None and _places(one, part)
            else escape_piece(part.text)
            for part in one.parts
        )
        lines.append(f"{one.steps[0].number}. {text}")
        if shown:
            indented = shown.replace("\n", "\n   ")
            lines.append(f"\n   ```text\n   {indented}\n   ```\n")
    above = _above(walk, "{}\n\n```text\n{}\n```\n") if lines else []
    return "\n".join([*above, *lines, "", escape_markdown(summary(walk))])


def escape_piece(text: str) -> str:
    """Return Markdown that shows ``text``; spaces at its ends are kept."""
    return text.translate(SPECIAL)


def _places(paragraph: Paragraph, part: SentencePart) -> bool:
    return any(step.placed.get(part.name) == part.value for step in paragraph.steps)


def draw_html(walk: SolutionPath, *, brief: bool = False, boards: bool = False) -> str:
    """Return the puzzle, and below it the steps, which can be unfolded one by one.

    The parts of a sentence that mention cells, clues or rules are ``span`` elements with ``data-cells``, ``data-clue``
    or ``data-rule``. Every step has ``data-cells``, the cells it looks at, so that a page can highlight them.
    """
    items, texts = [], texts_of_holes(walk.puzzle)
    for one, shown in _with_boards(walk, brief, boards):
        cells = " ".join(dict.fromkeys(cell.replace(" ", "_") for step in one.steps for cell in step.cells))
        sentence = "".join(map(_span, one.parts))
        placed = [f"{texts.get(name, name)} = {value}" for step in one.steps for name, value in step.placed.items()]
        changed = len({name for step in one.steps for name in step.eliminated})
        gist = ", ".join(placed) or f"{count_noun(changed, 'cell')} narrowed"
        drawn = f"<pre>{escape(shown)}</pre>" if shown else ""
        items.append(
            f'<li value="{one.steps[0].number}" data-cells="{escape(cells)}">'
            f"<details><summary>{escape(gist)} <small>({escape(one.steps[0].technique)})</small></summary>"
            f"<p>{sentence}</p>{drawn}</details></li>"
        )
    listed = "\n".join(items)
    above = "".join(_above(walk, "<p>{}</p>\n<pre>{}</pre>\n", escape))
    return (
        f'<div class="gridpuzzle-walk">\n{draw(walk.puzzle, None)}\n{above}<ol>\n{listed}\n</ol>\n'
        f"<p>{escape(summary(walk))}</p>\n</div>"
    )


def _span(part: SentencePart) -> str:
    if part.kind == "text":
        return escape(part.text)
    if part.kind == "cell":
        if part.value is not None:
            value = f' data-value="{part.value}"'
        else:
            value = ""
        return f'<span data-cells="{escape(part.name.replace(" ", "_"))}"{value}>{escape(part.text)}</span>'
    return f'<span data-{part.kind}="{escape(part.name)}">{escape(part.text)}</span>'


DRAW = {"text": draw_text, "markdown": draw_markdown, "html": draw_html}
"""The function that draws a walk, by output format."""
