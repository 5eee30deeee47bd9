"""Write one HTML file with puzzles to play, which works without network, server or other files.

The script of the page gets each puzzle as data: symbols, relations, places, clues, and the answer if wanted. A relation
is a tree that the page's own evaluator reads: a number is the index of a symbol, a string a constant (``"24"``,
``"3/2"``), a list an operation with its operands.

Only the page's own scripts and styles may run, because it permits them by their hashes; text in a title can neither run
nor load anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from .. import api
from ..base.english import decimal
from ..kinds import LINE_FUNCTIONS, is_directed
from ..kinds.scopes import LINES
from ..model import expressions as model
from ..model.clue_names import names_for_readers
from ..model.desugar import desugar
from ..model.grid import Mark
from ..model.puzzle import Constraint, Puzzle, Symbol, printed_givens
from ..model.solution import Verdict
from ..model.solution_path import SolutionPath, Step
from ..model.status import Status
from ..solving import verdict
from ..solving.budget import Budget
from ..steps import walk
from ..views.board_marks import BoardMarks, board_marks, given_clues
from ..views.canvas import STYLE, Picture, escape
from ..views.figure import is_pyramid, lines_of
from ..views.records import number
from ..views.rules import stated_rules
from .board import MARGIN, playing_picture

Data = dict[str, object]
Tree = int | str | list[object]


SHOWN = ("source", "author", "difficulty", "note")
"""Metadata that a player wants to see."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A puzzle to play, its verdict, its solution path if there is one, and a name if it has no title."""

    puzzle: Puzzle
    verdict: Verdict
    walk: SolutionPath | None = None
    name: str = ""


def playable(puzzle: api.Puzzle, budget: Budget, *, with_steps: bool = True) -> Playable:
    """Return the puzzle solved within the ``budget``, with its solution path if it is unique and time is left."""
    found = verdict(puzzle, budget=budget)
    if found.status != Status.UNIQUE or not with_steps:
        return Playable(puzzle, found)
    return Playable(puzzle, found, walk(puzzle, budget))


def page_data(playable: Playable, picture: Picture, *, with_answer: bool = True) -> Data:
    """Return everything that the script of the page needs about a puzzle that is drawn as ``picture``."""
    puzzle, answer, walk = playable.puzzle, playable.verdict, playable.walk
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    relations = [_relation(constraint, places) for constraint in puzzle.constraints]
    givens = printed_givens(puzzle)
    symbols = [_symbol(symbol, givens.get(symbol.name)) for symbol in puzzle.symbols]
    # The id depends on the meaning only, so that a saved game survives another drawing and other names of rules.
    meaning = json.dumps([symbols, relations], sort_keys=True).encode()
    names = names_for_readers(puzzle)
    for relation in relations:
        if relation.get("l") in names:
            relation["l"] = names[str(relation["l"])]
    data: Data = {
        "v": 1,
        "id": hashlib.sha256(meaning).hexdigest()[:16],
        "title": " ".join(puzzle.title.split()) or playable.name,
        "meta": _meta(puzzle, walk),
        "base": puzzle.base,
        "s": symbols,
        "r": relations,
        "q": _clues(puzzle, places, names),
        "rules": _rules(puzzle),
        "size": [picture.width + 2 * MARGIN, picture.height + 2 * MARGIN],
        "slots": _slots(puzzle, picture, places),
        "status": answer.status,
    }
    if puzzle.grid is not None and puzzle.grid.struck:
        data["struck"] = {places[name]: value for name, value in puzzle.grid.struck.items()}
    if with_answer and answer.solutions:
        data["answer"] = [number(answer.solutions[0][symbol.name]) for symbol in puzzle.symbols]
        if walk is not None:
            data["steps"] = steps_data(walk.steps, places)
    return data


def _meta(puzzle: Puzzle, walk: SolutionPath | None) -> dict[str, str]:
    """Return the metadata for players; the difficulty is that of the solution path unless the file states it."""
    if walk is None or not walk.complete:
        rated = {}
    else:
        rated = {"difficulty": walk.rating.word}
    return rated | {name: puzzle.metadata[name] for name in SHOWN if puzzle.metadata.get(name)}


def _relation(constraint: Constraint, places: Mapping[str, int]) -> Data:
    """Return the condition of a constraint, its clue, and the label of a rule."""
    data: Data = {"c": tree_of(constraint.condition, places), "q": constraint.clue}
    if constraint.clue < 0 and constraint.label:
        data["l"] = constraint.label
    return data


def _symbol(symbol: Symbol, given: int | None) -> Data:
    data: Data = {"n": symbol.name, "v": domain(symbol.values), "k": symbol.kind}
    return data if given is None else data | {"g": number(given)}


def _slots(puzzle: Puzzle, picture: Picture, places: Mapping[str, int]) -> list[Data]:
    """Return every slot: symbol, box, height used by other text at its top, label, color, and if its label is small."""
    figure = lines_of(puzzle)
    slots: list[Data] = []
    for slot in picture.slots:
        box = {"x": slot.x + MARGIN, "y": slot.y + MARGIN, "w": slot.width, "h": slot.height}
        data: Data = {"i": places[slot.name], **{key: round(value, 2) for key, value in box.items()}}
        # Only hints name the cells of a figure that no relation below it names.
        is_small = figure is not None and slot.name not in figure.named
        further = {"t": slot.taken, "l": slot.label, "f": slot.fill, "m": int(is_small)}
        slots.append(data | {key: value for key, value in further.items() if value})
    return slots


def _clues(puzzle: Puzzle, places: Mapping[str, int], names: Mapping[str, str]) -> list[Data]:
    """Return every clue with its name and text; a relation that is written below the board also mark by mark, so that
    values can be filled in."""
    drawn = [line for drawing in puzzle.drawings if drawing.kind == "relation" for line in drawing.lines]
    relations = [at for at, clue in enumerate(puzzle.clues) if clue.kind == "relation"]
    lines = dict(zip(relations, drawn, strict=True))
    figure = lines_of(puzzle)
    givens = given_clues(puzzle)
    marks = BoardMarks(clues=givens) if puzzle.grid is None else board_marks(puzzle, puzzle.grid)
    clues: list[Data] = []
    for at, clue in enumerate(puzzle.clues):
        data: Data = {"l": names.get(clue.label, clue.label), "t": clue.text, "k": clue.kind}
        if figure is not None and at in figure.clues:
            data = {"l": figure.sentence, "t": "", "k": "line"}
        elif at in givens:
            data["k"] = "given"
        elif at in marks.at_edges:
            end = marks.at_edges[at]
            is_backwards = is_directed(end.function) and not end.at_start
            label = f"{LINES[end.kind].label} {end.number}" + " backwards" * is_backwards
            data = {"l": label, "t": end.text, "k": end.kind}
        elif at in lines and at not in marks.clues:
            data["w"] = [_token(mark, places) for mark in lines[at]]
        clues.append(data)
    return clues


def _rules(puzzle: Puzzle) -> list[tuple[str, list[int]]]:
    """Return the rules in words, each with the indices of the relations that it states."""
    at = {id(one): number for number, one in enumerate(puzzle.constraints)}
    return [(text, [at[id(one)] for one in stated]) for text, stated in stated_rules(puzzle).items()]


def _token(mark: Mark, places: Mapping[str, int]) -> object:
    """Return a mark: its text, with its symbol or with one symbol for each of its characters (-1 for a plain digit)."""
    if mark.variable is not None:
        return [mark.text, places[mark.variable]]
    if mark.symbols:
        return [mark.text, [-1 if name is None else places[name] for name in mark.symbols]]
    return mark.text


def steps_data(steps: Sequence[Step], places: Mapping[str, int]) -> list[Data]:
    """Return every step: its argument in words, the clues and rules it uses, the values it places and eliminates.

    Symbols, clues, rules and steps are indices from 0. Names without a place on the page (carries) are omitted.
    """
    numbers = {step.number: at for at, step in enumerate(steps)}
    return [
        {
            "technique": step.technique,
            "text": step.text,
            "clues": list(step.clues),
            "rules": list(step.rules),
            "placed": {places[name]: number(value) for name, value in step.placed.items() if name in places},
            "crossed": {
                places[name]: [number(value) for value in values]
                for name, values in step.eliminated.items()
                if name in places
            },
            "uses": [numbers[used] for used in step.uses if used in numbers],
        }
        for step in steps
    ]


# --- relations


def tree_of(part: model.Expression | model.Condition, places: Mapping[str, int]) -> Tree:
    """Return an expression or a condition as a tree over the indices of its symbols."""

    def trees(*parts: model.Expression | model.Condition) -> list[Tree]:
        return [tree_of(one, places) for one in parts]

    match part:
        case model.Variable(name):
            return places[name]
        case model.Constant(value):
            return decimal(value)
        case model.Numeral(digits, base):
            return ["num", base, *trees(*digits)]
        case model.Operation(operator, left, right, steps):
            return [operator, *trees(left, right), *([] if steps is None else [demands(steps)])]
        case model.Negation(operand):
            return ["neg", *trees(operand)]
        # The page has no functions of a line, because each is another form of more basic ones.
        case model.Function(name) if name in LINE_FUNCTIONS:
            return tree_of(desugar(part), places)
        case model.Function(name, arguments):
            return [name, *trees(*arguments)]
        case model.Count(conditions):
            return ["count", *trees(*conditions)]
        case model.Comparison(left, relation, right):
            return [relation, *trees(left, right)]
        case model.Property(expression, name, negated):
            return ["is", name, *trees(expression), int(negated)]
        case model.Membership(expression, values):
            return ["in", *trees(expression), domain(values)]
        case model.AllOf(conditions):
            return ["all", *trees(*conditions)]
        case model.AnyOf(conditions):
            return ["any", *trees(*conditions)]
        case model.Different(expressions):
            return ["diff", *trees(*expressions)]
        case model.Arrangement(expressions, numbers):
            return ["arr", [number(one) for one in numbers], *trees(*expressions)]
    raise TypeError(f"neither an expression nor a condition: {part!r}")


def domain(values: range | tuple[int, ...]) -> object:
    """Return the values of a symbol: the ends of a range, or a list."""
    if isinstance(values, range) and values.step == 1:
        return {"lo": number(values.start), "hi": number(values.stop - 1)}
    return [number(value) for value in values]


def demands(steps: model.Steps) -> dict[str, object]:
    """Return the requirements for intermediate results: whole, positive, not negative, in one of some ranges."""
    data: dict[str, object] = {
        key: 1 for key, demanded in (("w", steps.whole), ("p", steps.positive), ("n", steps.not_negative)) if demanded
    }
    if steps.ranges:
        data["r"] = [[number(span[0]), number(span[-1]), number(span.step)] for span in steps.ranges if span]
    return data


# --- page


MAX_PLACES = 4000
"""The largest number of places on a board, because each is a button."""


class TooLarge(ValueError):
    """Raised if a puzzle has more than `MAX_PLACES` places."""


def play_page(playables: Sequence[Playable], *, with_answer: bool = True) -> str:
    """Return an HTML page on which the puzzles can be played; the same puzzles give the same text.

    Raises `TooLarge` if a puzzle has too many places.
    """
    pictures = [playing_picture(one.puzzle) for one in playables]
    for one, picture in zip(playables, pictures, strict=True):
        if len(picture.slots) > MAX_PLACES:
            raise TooLarge(f"{one.puzzle.title or 'the puzzle'}: {len(picture.slots)} places, at most {MAX_PLACES}")
    drawn = list(zip(playables, pictures, strict=True))
    data = [page_data(one, picture, with_answer=with_answer) for one, picture in drawn]
    boards = [board_html(one.puzzle, picture, shown=at == 0) for at, (one, picture) in enumerate(drawn)]
    if len(data) == 1:
        title = escape(str(data[0]["title"]) or "Puzzle")
    else:
        title = "Puzzles"
    style, script = STYLE + asset("page.min.css"), asset("page.min.js")
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en" data-theme="auto">',
            '<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy((style,), (script,))}">',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>",
            '<body>\n<main>\n<div id="screen">',
            f'<header><h1>{title}</h1><p id="about"></p><p id="note"></p></header>',
            '<div id="frame">',
            *boards,
            "</div>\n</div>\n</main>",
            "<noscript><p>The board is above; to play on it the page needs JavaScript.</p></noscript>",
            *(f'<script type="text/plain">{packed(one)}</script>' for one in data),
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def packed(data: object) -> str:
    """Return ``data`` as JSON, deflated, in base 64; the browser can unpack that by itself."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    text = json.dumps(data, separators=(",", ":"))
    return base64.b64encode(compressor.compress(text.encode()) + compressor.flush()).decode()


def asset(name: str) -> str:
    """Return the text of a file of the page that is part of the package."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Return the content security policy that permits these styles and scripts and forbids everything else."""
    return (
        f"default-src 'none'; style-src {hashes(styles)}; script-src {hashes(scripts)}; "
        "base-uri 'none'; form-action 'none'"
    )


def hashes(texts: Sequence[str]) -> str:
    """Return the sources of a policy that permit these texts."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def as_script(data: object) -> str:
    """Return ``data`` as JSON that cannot end the script element around it, whatever its texts contain."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def board_html(puzzle: Puzzle, picture: Picture, *, shown: bool = True) -> str:
    """Return the picture in the element over which the page lays its buttons."""
    width, height = picture.width + 2 * MARGIN, picture.height + 2 * MARGIN
    if puzzle.grid is not None and puzzle.grid.ragged and not is_pyramid(puzzle):
        figure = " figure"
    else:
        figure = ""
    hidden = "" if shown else " hidden"
    return (
        f'<div class="board{figure}"{hidden}><svg class="gp" aria-hidden="true" '
        f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}">{"".join(picture.elements)}</svg></div>'
    )
