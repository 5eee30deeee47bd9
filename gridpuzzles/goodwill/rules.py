"""The rules in the order they are tried, each with what is said when it was needed."""

from __future__ import annotations

from . import boards, legends, openers, sentences, signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rewriting import Rule

RULES: tuple[tuple[str, Rule], ...] = (
    ("signs of print are read as those of the keyboard", signs.of_print),
    ("'==', '**', '<>' and '=<' are read as '=', '^', '!=' and '<='", signs.of_programs),
    ("'//', '--', ';' and '%' before words are read as '#', the sign of a comment", signs.comments),
    ("the terms below one another are read as one equation", sentences.stacked),
    ("a text that is indented is read as at the margin", sentences.indented),
    ("other words for those of the language are read as meant", sentences.words),
    ("the name of a family is read as its rules", openers.openers),
    ("'x' between numbers is read as '*'", signs.times),
    ("':' between numbers is read as '/'", signs.divided),
    ("the targets of the cages are read as in 'A = 3+'", legends.legends),
    ("targets without a sign are read as sums, as in a killer", legends.killer_sums),
    ("the rows of the board are read as 'grid:'", boards.without_heading),
    ("lines at the margin are read as part of the drawing above", boards.under_heading),
    ("the walls of the board are passed over", boards.without_walls),
    ("the last line of the table is read as the clues of the columns", boards.ruled),
    ("signs between rows are read where they stand", boards.placed_signs),
    ("operators are read where they stand", boards.placed_operators),
    ("commas between cells are passed over", boards.commas),
    ("the board on one line is read as a square", boards.one_line),
    ("the sign for empty cells is read as '_'", boards.empty_cells),
    ("'/' in blocked cells is read as '\\'", boards.blocked),
    ("the first line is read as the title", sentences.title),
)
