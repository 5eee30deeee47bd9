"""Define the frames of clauses: which constituents a rule has, in any order, and the statements that it means.

`FRAMES` is the table. Each clause fits one frame or none: a frame needs each of its constituents and admits no others,
except ``each``, the word for numbers, requests and separators, which alone change no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

from .constituents import SEPARATORS
from .meanings import (
    all_differ,
    also_counted,
    always,
    among,
    as_many,
    board,
    bottom_row,
    chain,
    contain,
    contain_in_board,
    counted_differ,
    counts,
    differ_in,
    different_letters,
    exact,
    example,
    given,
    grid_total,
    heights,
    instead,
    letter_property,
    letters,
    letters_may_repeat,
    may_be_alike,
    may_repeat,
    may_repeat_by_rules,
    name_property,
    names_without,
    near_neighbor,
    need_not,
    no_boxes,
    no_mark,
    no_mark_shown,
    no_same,
    not_all,
    of_number,
    once,
    once_counted,
    once_in,
    once_in_blanks,
    other_values,
    pairs,
    placed,
    places_alone,
    precedence,
    promise,
    prop,
    run,
    run_of_either,
    same_total,
    shaded,
    sized_usual,
    steps,
    steps_with,
    steps_without,
    total,
    values,
    without,
    without_missing,
    without_sense,
)
from .said import Implied, Letters, Marked, NoSigns, Operators, Repeats, Without
from .told import AtCorners, Clause, Meaning, Refused, Standard, Told

MANY = 1000
"""More constituents than a clause has."""
FREE = SEPARATORS | {"EACH", "THING", "ASK", "ALSO", "TOWER"}
"""Constituents that any clause may have; a frame that names one requires it."""
# "KIND?" may be missing, "KIND+" repeated, "KIND*" either, "KIND|OTHER" one of the two. PAIR is "two numbers", and N
# another number.
ROWS: tuple[tuple[str, Meaning], ...] = (
    # values
    ("VALUES CELL? MAY?", values),
    ("VALUES MISSING CELL?", values),
    ("VALUES+ INSTEAD", instead),
    ("VALUES NO VALUES", other_values),
    ("VALUES TALLER", heights),
    ("VALUES HIGH", values),
    ("N GIVEN", given),
    ("N MAY", among),
    ("BOTTOM VALUES", bottom_row),
    ("VALUES SIZE CELL?", placed),
    ("PLACE VALUES CELL?", contain),
    ("PLACE VALUES SIZE", contain_in_board),
    ("PLACE ONCE+ VALUES? MAY? CELL? SAME?", once_in),
    ("ONCE+ VALUES? MAY? CELL? SAME?", once),
    ("ONCE+ VALUES MISSING CELL?", once_in_blanks),
    ("ONCE+ N VALUES CELL?", once_counted),
    ("DIFFERENT VALUES? MAY? CELL?", all_differ),
    ("UNIQUE VALUES? CELL?", all_differ),
    ("NO REPEAT VALUES? MAY? SAME? PAIR?", once),
    ("NO SAME THING MAY? PAIR?", once),
    ("PLACE DIFFERENT VALUES? MAY? CELL?", differ_in),
    ("PLACE UNIQUE VALUES? CELL?", differ_in),
    ("PLACE DIFFERENT N THING", counted_differ),
    ("PLACE ALSO N THING", also_counted),
    ("PLACE NO REPEAT VALUES? MAY? SAME? PAIR? CELL?", once_in),
    ("PLACE NO SAME+ MAY? PAIR? CELL?", no_same),
    ("PLACE APART", once_in),
    ("PLACE PAIR MAY SAME", may_be_alike),
    ("REPEAT MAY SAME?", lambda clause: [Repeats(())]),
    ("REPEAT MAY SAME? PLACE", may_repeat),
    ("REPEAT MAY SAME? PLACE+ IF OBEY", may_repeat_by_rules),
    ("REPEAT MAY SAME? MAIN_DIAGONAL", always(Repeats(("diagonals",)))),
    ("NO PLACE", no_boxes),
    ("PROPERTY VALUES?", prop),
    ("COLOR? CELL PROPERTY", shaded),
    ("NO N+ MAY? CELL?", without),
    ("NO MISSING THING N", without_missing),
    ("NO VALUES MAY?", without),
    ("POSITIVE WHOLE? THING CELL?", always(Without((0,)))),
    ("WHOLE? MORE N THING", of_number(0, Without((0,)))),
    ("CELL N THING", of_number(1, Implied())),
    ("EACH THING THING", always(Implied())),
    ("SIZE CELL?", board),
    ("PLACE USUAL?", places_alone),
    # sums and counts
    ("PLACE SUM|PRODUCT+ SAME? MAGIC? N N?", total),
    ("SUM|PRODUCT N VALUES?", grid_total),
    ("PLACE SUM|PRODUCT+ SAME", same_total),
    ("NEED_NOT PLACE SUM? N? SAME?", need_not),
    ("MAGIC SUM? N", lambda clause: [f"each row, col, diagonal: sum(_) = {clause.number()}"]),
    ("PLACE N N N+", counts),
    ("PLACE EQUALLY HOW_MANY? N IF? N", as_many),
    ("PLACE EQUALLY HOW_MANY? VALUES", as_many),
    ("PLACE SAME HOW_MANY N IF? N", as_many),
    ("PLACE SAME HOW_MANY VALUES", as_many),
    # neighbors
    ("TOUCH DIAGONALLY? CELL? PAIR? DIFFERENT MAY?", pairs("_ != _")),
    ("TOUCH DIAGONALLY? CELL? NO+ SAME MAY? PAIR? REPEAT?", pairs("_ != _")),
    ("TOUCH SLANTED CELL? PAIR? DIFFERENT MAY?", lambda clause: [AtCorners()]),
    ("TOUCH SLANTED CELL? NO+ SAME MAY? PAIR? REPEAT?", lambda clause: [AtCorners()]),
    ("KNIGHT|KING CELL? PAIR? DIFFERENT MAY?", pairs("_ != _")),
    ("KNIGHT|KING CELL? NO+ SAME MAY* PAIR? REPEAT?", pairs("_ != _")),
    ("TOUCH DIAGONALLY? CELL? PAIR? DIFFERENT LEAST N", pairs("abs(_ - _) >= {number}")),
    ("TOUCH DIAGONALLY? CELL? DIFFERENT MORE N", pairs("abs(_ - _) > {number}")),
    ("TOUCH DIAGONALLY? CELL? DIFFERENT N", pairs("abs(_ - _) = {number}")),
    ("TOUCH DIAGONALLY? CELL? NO DIFFERENT N MAY? PAIR?", pairs("abs(_ - _) != {number}")),
    ("TOUCH DIAGONALLY? CELL? NO+ CONSECUTIVE MAY? PAIR?", pairs("abs(_ - _) != 1")),
    ("TOUCH DIAGONALLY? CELL? NO SUM N MAY? PAIR?", pairs("_ + _ != {number}")),
    ("TOUCH DIAGONALLY? CELL? NO SUM VALUES MAY? PAIR?", pairs("_ + _ not in {values}")),
    ("TOUCH DIAGONALLY? CELL? PAIR? BETWEEN? DIFFERENCE LEAST N", pairs("abs(_ - _) >= {number}")),
    ("N BESIDE|TOUCH N NO MAY?", example),
    ("NO CONSECUTIVE PAIR?", pairs("abs(_ - _) != 1")),
    ("NO N SAME LETTER? MAY?", run(0)),
    ("NO N LEAST SAME? IN_A_ROW LETTER? MAY?", run(0)),
    ("NO MORE N TOUCH CELL SAME MAY? PLACE?", run(1)),
    ("NO N IN_A_ROW LETTER? MAY? PLACE?", run(0)),
    ("NO N SAME IN_A_ROW|TOUCH LETTER? MAY? PLACE?", run(0)),
    ("NO MORE N IN_A_ROW|TOUCH SAME? LETTER? MAY? PLACE?", run(1)),
    ("NO MORE N CONSECUTIVE SAME LETTER? MAY? PLACE?", run(1)),
    ("MOST N IN_A_ROW|TOUCH SAME? LETTER? MAY? PLACE?", run(1)),
    ("NO N N N N IN_A_ROW|TOUCH SAME? MAY? PLACE?", run_of_either(0)),
    ("NO MORE N N N N IN_A_ROW|TOUCH SAME? MAY? PLACE?", run_of_either(1)),
    ("MOST N N N N IN_A_ROW|TOUCH SAME? MAY? PLACE?", run_of_either(1)),
    ("NO THING MAY? TOUCH TOUCH", near_neighbor),
    ("CONSECUTIVE TOUCH+ THING PAIR? CELL? DIAGONALLY?", chain),
    ("CONSECUTIVE IN_A_ROW THING", chain),
    ("TOUCH THING NEXT DIAGONALLY?", chain),
    ("NO EACH THING|CLUE GIVEN", always(Implied())),
    ("EACH DOT|NAME+ MAY? GIVEN", always("no other pair")),
    ("NO EACH DOT|NAME+ GIVEN", always(Marked(()))),
    ("NO NO DOT|NAME+ SHOW", without_sense),
    ("NO DOT|NAME+ SHOW MISSING", always(Marked(()))),
    ("NO DOT|NAME+ NOTHING", always(Marked(()))),
    ("SIZE SUDOKU USUAL?", board),
    ("SUDOKU USUAL TRUE", lambda clause: [Standard(of_sudoku=True)]),
    ("USUAL TRUE", lambda clause: [Standard(of_sudoku=False)]),
    ("OBEY SUDOKU USUAL?", always(Implied())),
    ("OBEY USUAL", always(Implied())),
    ("SUDOKU TRUE", always(Implied())),
    ("SIGN+ USUAL", always(Implied())),
    ("NO+ NAME SUM VALUES SHOW?", no_mark),
    ("IF NO NO NAME|LETTER SUM VALUES SHOW?", no_mark_shown),
    # letters
    ("LETTER LETTER? DIFFERENT* SHOW? N? VALUES? PAIR? PAIR?", letters),
    ("LETTER DIFFERENT+ SHOW N N THING", of_number(2, Letters())),
    ("LETTER UNIQUE SHOW? VALUES?", letters),
    ("LETTER N N THING", of_number(1, Letters())),
    ("LETTER SAME+ THING SHOW? SUM?", letters),
    ("LETTER SAME SAME THING DIFFERENT DIFFERENT SHOW?", letters),
    ("LETTER DIFFERENT? MAY SAME SHOW?", letters_may_repeat),
    ("LETTER NO SAME THING MAY? PAIR? SHOW?", always(Letters())),
    ("LETTER MAY REPEAT", letters_may_repeat),
    ("LETTER DIFFERENT NO+ SAME SHOW? SUM? MAY? PAIR? N?", different_letters),
    ("LETTER PROPERTY SHOW?", letter_property),
    ("NO LEADING N MAY? LETTER? WORD? PLACE?", of_number(0, Implied())),
    ("NO LEADING? NAME+ N", names_without),
    ("NAME+ LETTER* PROPERTY", name_property),
    ("LEADING N MAY LETTER? WORD?", of_number(0, "leading zeros allowed")),
    # order of operations, steps, the promise
    ("LEFT_RIGHT TOP_BOTTOM? SIGN?", always("evaluate left to right")),
    ("LEFT_RIGHT TOP_BOTTOM? SUM|WORKING|PLACE+", always("evaluate left to right")),
    ("LEFT_RIGHT TOP_BOTTOM? NO OBEY? USUAL? PRECEDENCE", always("evaluate left to right")),
    ("NO OBEY? USUAL? PRECEDENCE", always("evaluate left to right")),
    ("PRECEDENCE OBEY? USUAL?", always("evaluate by precedence")),
    ("BEFORE WORKING* SIGN* PRODUCT? SUM?", precedence),
    ("OPERATORS SIGN? BETWEEN?", always(Operators())),
    ("NO SIGN GIVEN?", always(NoSigns())),
    ("SIGN MISSING", always(NoSigns())),
    ("STEP WHOLE? POSITIVE?", steps),
    ("STEP+ NO+ FRACTION NEGATIVE? MAY?", steps_without),
    ("STEP+ NO+ NEGATIVE MAY?", steps_without),
    ("STEP+ MAY FRACTION? NEGATIVE? WHOLE? POSITIVE?", steps_with),
    ("WORKING+ EXACT", exact),
    ("WORKING+ TRUE", exact),
    ("SOLUTION PAGE N", always(Implied())),
    ("BRACKET LEADING", always(Implied())),
    ("NO EACH THING", not_all),
    ("SOLUTION N|UNIQUE|ONCE TRUE? PLACE? SUDOKU?", promise),
    ("PROMISED PLACE? SUDOKU?", promise),
    ("SUDOKU USUAL?", lambda clause: [Standard(of_sudoku=True)]),
    ("USUAL", lambda clause: [Standard(of_sudoku=False)]),
    ("SIZE USUAL", sized_usual),
)


def alternatives(row: str) -> list[str]:
    """Return the rows without alternatives that a row means: ``PLACE SUM|PRODUCT+`` is two."""
    options = []
    for word in row.split():
        kinds = word.rstrip("?+*")
        options.append([kind + word[len(kinds) :] for kind in kinds.split("|")])
    return [" ".join(words) for words in product(*options)]


FRAMES = tuple((frame, read) for row, read in ROWS for frame in alternatives(row))


@cache
def bounds(frame: str) -> dict[str, tuple[int, int]]:
    """Return the least and greatest number of each constituent of a frame."""
    found: dict[str, tuple[int, int]] = {}
    for word in frame.split():
        kind = word.rstrip("?+*")
        least, most = found.get(kind, (0, 0))
        found[kind] = least + (word[-1] not in "?*"), most + (MANY if word[-1] in "+*" else 1)
    return found


def fits(frame: str, counts: Counter[str]) -> bool:
    """Return True if a clause with these constituents fits a frame."""
    limits = bounds(frame)
    kinds = counts.keys() | limits.keys()
    return all(_fits(counts[kind], limits.get(kind, (0, 0)), kind in FREE) for kind in kinds)


def _fits(count: int, limits: tuple[int, int], is_free: bool) -> bool:
    least, most = limits
    return least <= count and (is_free or count <= most)


def meaning(clause: Clause) -> Sequence[Told]:
    """Return the statements of a clause; raise `Refused` if it fits no frame."""
    for frame, read in FRAMES:
        if fits(frame, clause.counts):
            return read(clause)
    raise Refused
