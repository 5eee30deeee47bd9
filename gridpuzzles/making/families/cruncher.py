"""Number crunchers: a square of cells with operators between them, known by the results of its rows and columns."""

from __future__ import annotations

from itertools import islice

from ...api import parse
from ...compiler.incremental import Rules
from ...language.printer import print_node
from ...language.syntax import DrawnLine, Item, Picture
from ...model.expressions import Comparison, Constant, Operation, Steps, Variable
from ...model.puzzle import Clue, Constraint
from ...record import Record
from ..allowance import CannotMake
from ..clue_choice import fits_some_number
from ..maker import Draft, from_structures
from ..template import Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...compiler.incremental import Part
    from ...model.expressions import Condition, Expression
    from ...model.puzzle import Puzzle
    from ..dice import Dice
    from ..maker import Maker
    from ..request import Request

    Line = tuple[tuple[str, ...], tuple[str, ...]]
    """The cells of a row or column, and the operators between them."""

MOST_DIVISIONS = 1 / 3
"""Of the operators at most this share are divisions: more seldom come out whole."""
WHOLE = Steps(whole=True, not_negative=True)
RESULTS = range(2, 1000)
ANY = 2
"""The number in clues until it is drawn."""
MOST_NODES = 20_000
MOST_KNOWN = 10_000


def cruncher(request: Request) -> Maker:
    """Any size; ``operators`` some of ``+-*/``. As newspapers print it, reckoned from left to right and top to
    bottom, with every number on the way whole and not negative; each value once where there are enough of them."""
    one = request.takes("size", "values", "operators").sized(3)
    cells = one.rows * one.cols
    header = f"values {one.values or f'1..{max(9, cells)}'}\nall different\n"
    base: Puzzle = parse(f"grid {one.rows} x {one.cols}\n{header}")
    rules = Rules(base)
    sayings = Sayings(rules)
    count = one.rows * (one.cols - 1) + one.cols * (one.rows - 1)
    heading = f"{header}evaluate left to right\nsteps whole, not negative\n\n"

    def structure(dice: Dice) -> Template:
        signs = balanced(one.operators or "+-*/", count, dice)
        said = [sayings.of(*line) for line in lines(one.rows, one.cols, signs)]
        fillings = rules.problem([part for saying in said for part in saying.fits])
        if not any(fillings.search(1, node_limit=MOST_NODES)):
            raise CannotMake("no numbers fit the operators")
        claims = [Constraint(saying.claim, number) for number, saying in enumerate(said)]
        clues = tuple(saying.clue for saying in said)
        puzzle = base.replace(constraints=(*base.constraints, *claims), clues=clues)
        return Template(puzzle, rules=rules, fillings=fillings)

    def draft(template: Template, numbers: Mapping[int, int], filling: Mapping[str, int]) -> Draft:
        body = heading + picture(template.puzzle, one.rows, one.cols, numbers)
        return Draft(f"Number Cruncher {one.rows} x {one.cols}", body, filling)

    return from_structures(structure, draft)


def balanced(operators: str, count: int, dice: Dice) -> Sequence[str]:
    """That many operators in any order, each as often as the others as far as can be, divisions somewhat less."""
    divisions = min(count // max(1, len(operators)), int(count * MOST_DIVISIONS)) if "/" in operators else 0
    others = operators.replace("/", "") or "/"
    start = dice.below(len(others))
    rest = [others[(start + at) % len(others)] for at in range(count - divisions)]
    return dice.shuffled(["/"] * divisions + rest)


def lines(rows: int, cols: int, signs: Sequence[str]) -> Iterator[Line]:
    """The rows, then the columns, with their operators, of which ``signs`` are those of the rows first."""
    left = iter(signs)
    for row in range(1, rows + 1):
        yield tuple(f"r{row}c{col}" for col in range(1, cols + 1)), tuple(islice(left, cols - 1))
    for col in range(1, cols + 1):
        yield tuple(f"r{row}c{col}" for row in range(1, rows + 1)), tuple(islice(left, rows - 1))


class Saying(Record):
    """What a line says: its clue, with any number, the equation, and the parts by which a number fits it."""

    clue: Clue
    claim: Comparison
    fits: tuple[Part, ...]


class Sayings:
    """What lines say, kept for the squares to come: they have lines in common."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[Line, Saying] = {}

    def of(self, names: tuple[str, ...], signs: tuple[str, ...]) -> Saying:
        """What these cells with these operators say."""
        known = self._known.get((names, signs))
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            claim = Comparison(reckoned(names, signs), "=", Constant(ANY))
            wanted = [fits_some_number(claim, ANY, RESULTS), *no_idle_ones(names, signs)]
            parts = tuple(self._rules.part(condition) for condition in wanted if condition is not None)
            self._known[names, signs] = known = Saying(Clue(names[0], "".join(signs), "row", ANY), claim, parts)
        return known


def no_idle_ones(names: Sequence[str], signs: Sequence[str]) -> list[Condition]:
    """That nothing is multiplied or divided by 1."""
    factors = [name for name, sign in zip(names[1:], signs, strict=True) if sign in "*/"]
    return [Comparison(Variable(name), "!=", Constant(1)) for name in factors]


def reckoned(names: Sequence[str], signs: Sequence[str]) -> Expression:
    """Cells with operators between them, from left to right."""
    expression: Expression = Variable(names[0])
    for sign, name in zip(signs, names[1:], strict=True):
        expression = Operation(sign, expression, Variable(name), WHOLE)
    return expression


def picture(puzzle: Puzzle, rows: int, cols: int, numbers: Mapping[int, int]) -> str:
    """The statement that draws the square with these results."""
    across = [clue.text for clue in puzzle.clues[:rows]]
    down = [clue.text for clue in puzzle.clues[rows:]]
    drawn = []
    for row in range(rows):
        operands = [mark for sign in across[row] for mark in (Item("NUMERAL", "_"), Item("OPERATOR", sign))]
        drawn.append([*operands, Item("NUMERAL", "_"), Item("EQUAL", "="), Item("NUMBER", str(numbers[row]))])
        between = [Item("OPERATOR", signs[row]) for signs in down] if row < rows - 1 else [Item("EQUAL", "=")] * cols
        drawn.append(between)
    drawn.append([Item("NUMBER", str(numbers[rows + col])) for col in range(cols)])
    return print_node(Picture(tuple(DrawnLine(tuple(line)) for line in drawn))) + "\n"
