"""The rules in the order they are tried.

Each has what is said when it was needed, and whether it may uncover more that is wrong: a heading does, whose drawing
was not read before.
"""

from __future__ import annotations

from . import boards, cell_lists, circles, determined, headings, legends, openers, prose, sentences, signs, tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rewriting import Rule

RULES: tuple[tuple[str, Rule, bool], ...] = (
    ("sentences are read as the rules they tell", prose.rules_in_words, True),
    ("signs of print are read as those of the keyboard", signs.of_print, False),
    ("'==', '**', '<>' and '=<' are read as '=', '^', '!=' and '<='", signs.of_programs, False),
    ("'|' around a difference is read as 'abs'", signs.upright, False),
    ("'//', '--', ';' and '%' before words are read as '#', the sign of a comment", signs.comments, False),
    ("'%' between numbers is read as 'mod'", signs.modulo, False),
    ("small raised figures are read as powers", signs.raised, False),
    ("the plural of a name is read as that name", signs.plurals, True),
    ("a number right before a name is read as a product", signs.juxtaposed, False),
    ("a number right before a bracket is read as a product", signs.bracketed, False),
    ("names with a capital are read as small ones", signs.capitalized, False),
    ("letters by themselves are read as a number", signs.lone_number, False),
    ("signs for missing digits are read as '_'", signs.missing_digits, False),
    ("letters with blanks between them are read as words", signs.spaced_words, False),
    ("the values are read as those of the names", signs.declared_by_values, False),
    ("equations of cells are read as rows", headings.equations_of_cells, False),
    ("'#' in a row of cells is read as a black square", boards.hashes, True),
    ("the clues are read with their directions", sentences.clues_by_direction, True),
    ("names with their values are read as declared", signs.undeclared, False),
    ("the words before the equation are read as the title", sentences.prefixed, False),
    ("the full stop at the end of a relation is passed over", sentences.full_stops, False),
    ("relations on one line are read as a line each", sentences.one_line_each, False),
    ("digits with blanks between them are read as numbers", sentences.spaced_division, True),
    ("the division is read as dividend / divisor = quotient", sentences.american, False),
    ("digits with blanks between them are read as numbers", sentences.spaced_working, False),
    ("letters and digits with blanks between them are read as words and numbers", sentences.spaced_stack, True),
    ("the product is read with its partial products", sentences.worked_product, False),
    ("the terms below one another are read as one equation", sentences.stacked, False),
    ("a text that is indented is read as at the margin", sentences.indented, True),
    ("the rows are read as a pyramid", headings.pyramid_at_margin, False),
    ("the figure is read as 'grid:'", headings.figure, True),
    ("equations with operators between them are read as 'picture:'", headings.picture_without_heading, True),
    ("cells below the name of a line are read as lines of that name", cell_lists.lines_below_their_name, True),
    ("lists of cells are read as paths and relations", cell_lists.named_lines, False),
    ("cages with their cells are read as a map", cell_lists.cages, False),
    ("other words for those of the language are read as meant", sentences.words, False),
    ("the circles of a suko are read as 'corners sum:'", circles.circles, True),
    ("81 digits by themselves are read as a sudoku", openers.bare, True),
    ("the name of a family is read as its rules", openers.openers, True),
    ("'sandwich rows' is read as what stands between the 1 and the largest number", openers.sandwiches, False),
    ("'x' between numbers is read as '*'", signs.times, False),
    ("':' between numbers is read as '/'", signs.divided, False),
    ("the targets of the cages are read as in 'A = 3+'", legends.legends, False),
    ("the targets in the cells are read as those of their cages", legends.first_cells, False),
    ("targets without a sign are read as sums, as in a killer", legends.killer_sums, False),
    ("the clues left of the rows are read as theirs", tables.clues_on_the_left, True),
    ("'.' round the board is read as no cell", boards.outside, True),
    ("'=' before the clue of a row is read as '|'", tables.equalled, True),
    ("the clues at the edges of the table are read without bars", tables.unbarred, False),
    ("boxes are read in their usual size", openers.usual_boxes, False),
    ("the size of the grid is read from its drawing", headings.sized_and_drawn, False),
    ("the rows of the board are read as 'grid:'", headings.without_heading, True),
    ("what can be meant in one way only is read so", signs.certain, False),
    ("lines at the margin are read as part of the drawing above", headings.under_heading, True),
    ("the walls of the board are passed over", boards.without_walls, False),
    ("the sign for empty cells of the table is read as '_'", tables.empty_cells_of_tables, True),
    ("'.' beside '_' is read as a black square", boards.black, False),
    ("the last line of the table is read as the clues of the columns", tables.ruled, False),
    ("signs between rows are read where they stand", boards.placed_signs, False),
    ("operators are read where they stand", boards.placed_operators, False),
    ("commas between cells are passed over", boards.commas, False),
    ("the board on one line is read as a square", boards.one_line, False),
    ("the sign for empty cells is read as '_'", boards.empty_cells, False),
    ("'/' in blocked cells is read as '\\'", boards.blocked, False),
    ("names without values are read as the whole numbers that the equations leave", determined.names, False),
    ("bricks without values are read as the whole numbers that the given ones leave", determined.pyramid, False),
    ("the first line is read as the title", sentences.title, True),
    ("the title is read as the name of a family", openers.in_title, True),
)
