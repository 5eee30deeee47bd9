"""Vary files whose clues contain no numbers: words, signs struck out, tiles, values of a solution, marks, paths.

For marks between cells and paths, the rules are solved again, then marks or paths are placed that are true there. The
meaning of a mark or path is taken from an example in the file. It is true at other cells if its condition holds with
their numbers in place of the old ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from ..api import Puzzle
from ..base.source import Source, Span, edited
from ..base.word_lists import languages
from ..language import syntax
from ..model.expressions import Condition, holds
from ..model.grid import Area, Grid
from .budget import CannotMake, GenerationBudget, Lacking, StableRandom
from .generator import GeneratedPuzzle, retried
from .hiding import ParseText, hide_parts, needed, only_solution, puzzle_without
from .template import BLANK, CandidatePuzzle, Template
from .words import words_of

Filling = Mapping[str, int]
Cells = Sequence[str]
Sample = tuple[str, Cells, Sequence[Condition]]

WORD = re.compile(r"(?<!\w)[A-Z]{2,}(?!\w)")
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
TRIES = 6000
MIN_LETTERS = 7
CHANGES = 400
"""Number of texts tried with one or two other numbers."""
TILINGS = 60
MAX_TILE = 40


def written(puzzle: Puzzle) -> list[tuple[syntax.Statement, Span]]:
    """Return the statements of a puzzle's text with their spans."""
    statements: tuple[syntax.Statement, ...] = ()
    if puzzle.document is not None:
        statements = puzzle.document.statements
    spans = ((one, getattr(one, "span", None)) for one in statements)
    return [(one, span) for one, span in spans if span is not None]


def source_of(puzzle: Puzzle) -> Source:
    """Return the source that a puzzle was read from."""
    assert puzzle.source is not None  # it comes from a file
    return puzzle.source


def text_of(puzzle: Puzzle) -> str:
    """Return the text of a puzzle without its expected number of solutions and its printed solution."""
    promises = [span for one, span in written(puzzle) if isinstance(one, syntax.Expect | syntax.PromisedSolution)]
    text = edited(source_of(puzzle).text, [(span.start, span.end, "") for span in promises])
    return text.rstrip() + "\n"


def other_words(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return the same sum or product with other words of the same lengths, from the language with most of its words."""
    aside = syntax.Metadata | syntax.Expect | syntax.PromisedSolution
    statements = [(one, span) for one, span in written(puzzle) if not isinstance(one, aside)]
    text = text_of(puzzle)
    words = [word for _, span in statements for word in WORD.findall(span.text)]
    relations = all(isinstance(one, syntax.RelationStatement) for one, _ in statements)
    if not words or not relations or re.search(r"_|\d[A-Z]|[A-Z]\d", text):
        raise Lacking("it is not a cryptarithm of words")
    # the language that has most of the words
    best = max(map(_all_words, ["en", *languages()]), key=lambda some: len(some & set(words)))
    # words of the same lengths keep the layout of the sum
    by_length: dict[int, list[str]] = {}
    for word in sorted(best - set(words)):
        by_length.setdefault(len(word), []).append(word)
    if not all(len(word) in by_length for word in words):
        raise CannotMake("the word lists have no words of these lengths")
    for _ in range(TRIES):
        now = {word: rng.choice(by_length[len(word)]) for word in dict.fromkeys(words)}
        # more than ten letters have no solution, and few letters rarely have only one
        if MIN_LETTERS <= len(set("".join(now.values()))) <= 10 and len({*now.values()}) == len(now):
            spots = [(*found.span(), now[found.group()]) for found in WORD.finditer(text) if found.group() in now]
            other = edited(text, spots)
            solution = only_solution(other, budget)
            if solution is not None:
                return GeneratedPuzzle("", other, solution)
            budget.check()
    raise CannotMake(f"none of {TRIES} other choices of words gave exactly one solution")


def _all_words(language: str) -> set[str]:
    known = words_of(language)
    return {word for some in (*known.themes.values(), *known.sentences, known.numbers.values()) for word in some}


def other_strike_out(puzzle: Puzzle, rng: StableRandom) -> str:
    """Return the text of a strike-out puzzle with other numbers in its cells, chosen among those it has."""
    drawn = [one.span for one in puzzle.symbols if one.span is not None and one.span.text.isdigit()]
    numbers = sorted(int(span.text) for span in drawn)
    edits = [(span.start, span.end, str(rng.choice(numbers))) for span in drawn]
    return edited(source_of(puzzle).text, edits)


def other_tiles(
    puzzle: Puzzle, fixed: Callable[[Puzzle], set[int]], rng: StableRandom, budget: GenerationBudget
) -> GeneratedPuzzle:
    """Return the text with other numbers on its tiles, and other numbers in clues that are not fixed."""
    tiles = next((span for one, span in written(puzzle) if isinstance(one, syntax.Tiles)), None)
    if tiles is None:
        raise Lacking("it has no tiles")
    text = text_of(puzzle)
    values = f"values 1..{MAX_TILE}"
    free = puzzle.read_anew(text.replace(tiles.text, values))
    if free is None:
        raise CannotMake("the puzzle cannot be read without its tiles")
    template = Template(free, fixed(free))

    def finish(sketch: CandidatePuzzle | None, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
        if sketch is None:
            return None
        numbered = puzzle.read_anew(template.text(sketch.numbers))
        if numbered is None:
            return None
        filling = sketch.filling
        spans = {one.name: one.span for one in numbered.symbols if one.span is not None}
        source = source_of(numbered).text

        def laid_out(removed: frozenset[str]) -> str:
            drawn = {name: "_" if name in removed else str(filling[name]) for name in spans}
            laid = " ".join(map(str, sorted(filling[name] for name in removed)))
            written = edited(source, [(span.start, span.end, drawn[name]) for name, span in spans.items()])
            if removed:
                return written.replace(values, f"tiles {laid}")
            return written

        return hide_parts("", laid_out, rng.shuffled(sorted(spans)), budget, 1, puzzle.read_anew)

    failed = "none of {times} choices of tiles gave exactly one solution"
    return retried(template.sketch, finish, failed, TILINGS)(rng, budget)


def reveal_values(
    text: str,
    parse_text: ParseText,
    solution: Mapping[str, int],
    rng: StableRandom,
    budget: GenerationBudget,
    most: int | None = None,
) -> GeneratedPuzzle:
    """Return the puzzle of a text with several solutions, made unique by giving values of ``solution``.

    At most ``most`` values are given (None: any number). They are written into the empty cells of the drawing if
    possible, otherwise as lines of their own. Raises `CannotMake`.
    """
    puzzle = parse_text(text)
    if puzzle is None:
        raise CannotMake("the new puzzle could not be written in the layout of the file")
    drawn_blank = _with_blanks(puzzle, text)
    if drawn_blank != text and (other := parse_text(drawn_blank)) is not None:
        puzzle, text = other, drawn_blank
    names = rng.shuffled(list(solution))
    kept = needed(puzzle.compiled, solution, names, budget)
    if most is not None and len(kept) > most:
        raise CannotMake(f"{len(kept)} values would have to be given, not {most} or fewer")
    blanks = {one.name: one.span for one in puzzle.symbols if one.span is not None and one.span.text in BLANK}

    def drawn(removed: frozenset[str]) -> str:
        spots = [(blanks[name].start, blanks[name].end, str(solution[name])) for name in names if name not in removed]
        return edited(text, spots)

    def in_lines(removed: frozenset[str]) -> str:
        return text + "".join(f"{name} = {value}\n" for name, value in solution.items() if name not in removed)

    removed = frozenset(names) - kept
    # the numbers in the drawing may be read differently; if so, write lines
    if kept <= blanks.keys():
        with suppress(CannotMake):
            return puzzle_without("", drawn, removed, budget, parse_text)
    return puzzle_without("", in_lines, removed, budget, parse_text)


def _with_blanks(puzzle: Puzzle, text: str) -> str:
    """Return the text with an empty drawn grid if it only declares the size of the grid."""
    size = next((span for one, span in written(puzzle) if isinstance(one, syntax.GridSize)), None)
    if size is None or puzzle.grid is None:
        return text
    row = f"\n  {' '.join('_' * puzzle.grid.cols)}"
    return edited(text, [(size.start, size.end, "grid:" + puzzle.grid.rows * row)])


def other_numbers(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return the text with one or two other numbers in its relations and exactly one solution."""
    text = text_of(puzzle)
    spans = [span for one, span in written(puzzle) if isinstance(one, syntax.RelationStatement)]
    places = [found for span in spans for found in NUMBER.finditer(text, span.start, span.end)]
    if not places:
        raise Lacking("no relation of it has a number")
    if only_solution(text, budget) is None:
        raise CannotMake("the puzzle does not have exactly one solution")
    for _ in range(CHANGES):
        chosen = rng.shuffled(places)[: 1 + rng.below(2)]
        other = edited(text, [(*one.span(), str(1 + rng.below(2 * int(one.group()) + 2))) for one in chosen])
        solution = None
        if other != text:
            solution = only_solution(other, budget)
        if solution is not None:
            return GeneratedPuzzle("", other, solution)
        budget.check()
    raise CannotMake(f"none of {CHANGES} changes of its numbers gave exactly one solution")


# --- marks and paths

FILLINGS = 60
"""Number of solutions of the rules that are tried."""
WALKS = 3000
"""Number of attempts to lay one path."""
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
TOLD = 4
"""At most one of this number of cells gets a value, in addition to the marks."""


def other_marks(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return a puzzle with the same kinds of marks, wherever they are true in another solution of the rules."""
    block = next((span for one, span in written(puzzle) if isinstance(one, syntax.DrawnGrid)), None)
    signs = [one.sign for one, _ in written(puzzle) if isinstance(one, syntax.Mark)]
    grid = puzzle.grid
    if not signs or block is None or grid is None:
        raise Lacking("it has no marks")
    text = text_of(puzzle)
    samples: dict[str, tuple[Cells, Condition]] = {}
    for one in puzzle.constraints:
        first, _, rest = one.label.partition(" ")
        sign, _, second = rest.partition(" ")
        if sign in signs:
            samples.setdefault(sign, ((first, second), one.condition))
    names = list(grid.cells.values())
    pairs = [(name, other) for name in names for other in _right_and_below(name) if other in names]
    # the rule that other pairs have no mark would forbid a grid without marks
    template = _without(puzzle, "no other pair", block, _drawn(grid, {}))

    def finish(filling: Filling, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
        marks: dict[Cells, str] = {}
        for pair in pairs:
            true = [sign for sign, sample in samples.items() if _is_true(sample, pair, filling)]
            # marks of several kinds may be true here
            if true:
                marks[pair] = rng.choice(true)
        marked = edited(text, [(block.start, block.end, _drawn(grid, marks))])
        return reveal_values(marked, puzzle.read_anew, filling, rng, budget, len(names) // TOLD)

    failed = "none of {times} other filled grids gave marks with exactly one solution"
    return retried(template.filling, finish, failed, FILLINGS)(rng, budget)


def other_paths(puzzle: Puzzle, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle:
    """Return a puzzle with paths as long as those of the file, placed where another solution satisfies their rules."""
    block = next((span for one, span in written(puzzle) if isinstance(one, syntax.Paths)), None)
    grid = puzzle.grid
    if block is None or grid is None or not grid.paths:
        raise Lacking("it has no paths")
    samples = [_sample(puzzle, grid, path) for path in grid.paths]
    heading = block.text.partition("\n")[0]
    template = _without(puzzle, ("path ", "each path"), block, f"grid {grid.rows} x {grid.cols}")

    def finish(filling: Filling, rng: StableRandom, budget: GenerationBudget) -> GeneratedPuzzle | None:
        laid = _laid(grid, samples, filling, rng)
        if laid is None:
            return None
        drawn = ""
        for row in range(1, grid.rows + 1):
            names = [laid.get(name, ".").rjust(3) for name in grid.line("row", row)]
            drawn += f"\n  {' '.join(names)}"
        other = edited(text_of(puzzle), [(block.start, block.end, heading + drawn)])
        return puzzle_without("", lambda removed: other, frozenset(), budget, puzzle.read_anew)

    failed = "none of {times} other filled grids gave paths with exactly one solution"
    return retried(template.filling, finish, failed, FILLINGS)(rng, budget)


def _sample(puzzle: Puzzle, grid: Grid, path: Area) -> Sample:
    """Return the label, the cells and the conditions of a path of the file."""
    cells = [grid.cells[place] for place in path.positions]
    beginning = f"path {path.label}:"
    return path.label, cells, [one.condition for one in puzzle.constraints if one.label.startswith(beginning)]


def _laid(
    grid: Grid, samples: Sequence[Sample], filling: Mapping[str, int], rng: StableRandom
) -> dict[str, str] | None:
    """Return the text (such as ``A1``) of each cell on new paths that satisfy the rules of ``samples``.

    Return None if no place was found for one of the paths.
    """
    laid: dict[str, str] = {}
    for label, cells, conditions in samples:
        for _ in range(WALKS):
            walk = _walk(grid, len(cells), laid, rng)
            if walk and all(_is_true((cells, one), walk, filling) for one in conditions):
                break
        else:
            return None
        laid |= {cell: f"{label}{at}" for at, cell in enumerate(walk, 1)}
    return laid


def _without(puzzle: Puzzle, left_out: str | tuple[str, ...], block: Span, instead: str) -> Template:
    """Return the rules with ``instead`` in place of a block, and without the statements that start with ``left_out``.

    Raises `CannotMake` if they cannot be read.
    """
    removed = [(span.start, span.end, "") for _, span in written(puzzle) if span.text.startswith(left_out)]
    rules = puzzle.read_anew(edited(text_of(puzzle), [*removed, (block.start, block.end, instead)]))
    if rules is None:
        raise CannotMake("its rules cannot be read without its marks")
    return Template(rules, range(len(rules.clues)))


def _is_true(sample: tuple[Cells, Condition], cells: Cells, filling: Filling) -> bool:
    """Return True if the condition of a sample holds when each of its cells is replaced by the one in ``cells``."""
    olds, condition = sample
    return holds(condition, {old: filling[new] for old, new in zip(olds, cells, strict=True)})


def _walk(grid: Grid, length: int, taken: Collection[str], rng: StableRandom) -> list[str]:
    """Return ``length`` free cells, each adjacent (also diagonally) to the previous one; empty if the path gets
    stuck."""
    free = {place for place, name in grid.cells.items() if name not in taken}
    near = sorted(free)
    walk: list[str] = []
    while near and len(walk) < length:
        row, col = rng.choice(near)
        free.discard((row, col))
        walk.append(grid.cells[row, col])
        near = sorted((row + down, col + right) for down, right in WAYS if (row + down, col + right) in free)
    if len(walk) == length:
        return walk
    return []


def _right_and_below(cell: str) -> list[str]:
    """Return the names of the cells to the right and below."""
    row, col = map(int, cell[1:].split("c"))
    return [f"r{row}c{col + 1}", f"r{row + 1}c{col}"]


def _drawn(grid: Grid, marks: Mapping[Cells, str]) -> str:
    """Return an empty drawn grid with marks between its cells; ``.`` for no mark below a cell."""
    lines = []
    for row in range(1, grid.rows + 1):
        names = grid.line("row", row)
        lines.append(" ".join(f"_ {marks.get((name, _right_and_below(name)[0]), ' ')}" for name in names))
        if row < grid.rows:
            lines.append(" ".join(f"{marks.get((name, _right_and_below(name)[1]), '.')}  " for name in names))
    return "\n  ".join(["grid:", *(line.rstrip() for line in lines)])
