"""Return the statements of clauses: each function reads the constituents of one kind of rule.

Each raises `Refused` for a clause that has the constituents but not the meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..base.number_properties import having
from ..kinds.pair_relations import PAIR_RELATIONS
from ..kinds.scopes import BY_ONE
from .concepts import kinds_in
from .constituents import Values
from .said import Ambiguous, Chain, Counted, Implied, Letters, Marked, NotAll, Repeats, Said, Shaded, Tiles, Without
from .told import Also, Among, Clause, Differ, Example, MayBeAlike, MayRepeat, Meaning, NeedNot, Refused, Standard, Told

WHOLE_BOARD = "grid"
ROMAN = {mark.sign: mark.number for mark in PAIR_RELATIONS["sum"].marks.values()}
"""The sums of the marks V and X."""
MEANT = {"SUM": "plus", "PRODUCT": "times"}
"""The operations that words for totals mean."""
ORDERED = kinds_in("WORKING SIGN SUM PRODUCT")
"""Concepts of operations of which one comes before another."""
DENIED_TOGETHER = kinds_in("NEGATIVE FRACTION NO AND OR STEP THING")
"""Constituents from the first to the second of two things that one negation denies."""


# ------------------------------------------------------------ values and places
def plural(name: str) -> str:
    """Return the name of a set of cells for `all different in`."""
    kind, blank, size = name.partition(" ")
    return BY_ONE[kind] + blank + size


def differ(places: tuple[str, ...]) -> str:
    """Return the statement that values differ in these places; raise `Refused` for the whole board among others."""
    if WHOLE_BOARD in places and len(places) > 1:
        raise Refused
    return "all different" if WHOLE_BOARD in places else f"all different in {', '.join(map(plural, places))}"


def alike(places: tuple[str, ...]) -> str:
    """Return the statement that no two of these places have the same values."""
    return f"no two {', '.join(map(plural, places))} alike"


def each(places: tuple[str, ...], rule: str) -> str:
    """Return the statement of a rule for each of these places; raise `Refused` for the whole board."""
    if WHOLE_BOARD in places:
        raise Refused
    return f"each {', '.join(places)}: {rule}"


def values(clause: Clause) -> list[Said]:
    """Return the values of the clause, if it has any; a number listed twice is on two tiles."""
    if clause.values is None:
        return []
    listed = clause.values.listed
    if listed and clause.has("MISSING"):
        raise Refused  # "the missing numbers are 1, 3 and 5" may be each once
    return [f"values {clause.values.text}"] if len(set(listed)) == len(listed) else [Tiles(listed)]


def heights(clause: Clause) -> list[Said]:
    """Return the values of `towers 1 to 6 high`; raise `Refused` for taller or lower ones."""
    if clause.text("TALLER") != "high":
        raise Refused
    return values(clause)


def given(clause: Clause) -> list[Said]:
    """Return the meaning of `a 4 is given`, which the drawing shows; raise `Refused` for `given: 4`."""
    if clause.kinds.index("N") > clause.kinds.index("GIVEN"):
        raise Refused
    return [Implied()]


def instead(clause: Clause) -> list[Said]:
    """Return the values of `0 to 8 instead of 1 to 9` or `instead of 1 to 9, 0 to 8`; raise `Refused` for others."""
    listed = [part for part in clause.parts if part.kind in ("VALUES", "INSTEAD")]
    order = [part.kind for part in listed]
    if order not in (["VALUES", "INSTEAD"], ["VALUES", "INSTEAD", "VALUES"], ["INSTEAD", "VALUES", "VALUES"]):
        raise Refused
    # The old values are in no statement.
    return [*values(Clause([listed[-1]]) if order[0] == "INSTEAD" else clause), Implied()]


def placed(clause: Clause) -> list[Said]:
    """Return the values and size of `place 1 to 4 in the 4 x 4 grid`; raise `Ambiguous` if each may have one cell."""
    if clause.size is None or clause.values is None:
        raise Refused
    low, dots, high = clause.values.text.partition("..")
    is_of_all = dots and int(high) - int(low) + 1 == clause.size.rows * clause.size.cols
    if is_of_all and not {("EACH", "THING"), ("EACH", "VALUES")}.isdisjoint(pairwise(clause.kinds)):
        return [*once(clause), clause.size]  # "all the numbers from 1 to 16"
    if is_of_all and not clause.has("CELL"):
        text = clause.values.text
        raise Ambiguous(f"may values repeat? write 'values {text}', and 'all different' if they may not")
    return [*values(clause), clause.size]


def contain(clause: Clause) -> list[Said]:
    """Return the rules of `each row contains 1 to 4`; the values of a whole grid filled with 1 to 4 may repeat."""
    return values(clause) if WHOLE_BOARD in clause.places else once_in(clause)


def contain_in_board(clause: Clause) -> list[Said]:
    """Return the rules of `each row of the 6 x 6 grid contains 1 to 6`; raise `Refused` if the size may be a box."""
    sized = next(part for part in clause.parts if part.kind == "SIZE")
    if clause.size is None or "GRID" not in {kind for kind, _ in sized.tokens} or WHOLE_BOARD in clause.places:
        raise Refused
    return [*once_in(clause), clause.size]


def once_in(clause: Clause) -> list[Said]:
    return [*values(clause), differ(clause.places)]


def once(clause: Clause) -> list[Said]:
    return [*values(clause), "all different"]


def once_in_blanks(clause: Clause) -> list[Said]:
    """Return the rule of `put 1, 2, 3 and 4 into the blanks, one of each`; raise `Refused` for a list with gaps.

    Others than the values of all cells may be those of the blanks alone.
    """
    listed = clause.values.listed if clause.values else ()
    if clause.text("MISSING") != "empty" or any(after - before != 1 for before, after in pairwise(listed)):
        raise Refused
    return [f"values {clause.values.text}" if clause.values else "", "all different"]


def once_counted(clause: Clause) -> list[Said]:
    """Return the rule of `fill the nine cells with 1 to 9, each once`; raise `Refused` for another number of values."""
    if clause.number() != (clause.values.count if clause.values else len(clause.numbers)):
        raise Refused
    return once(clause)


def all_differ(clause: Clause) -> list[Said]:
    clause.needs("THING", "VALUES", "EACH")
    return once(clause)


def differ_in(clause: Clause) -> Sequence[Told]:
    """Return the rule that values differ in places, or `Differ` if the places themselves may differ."""
    at = min(clause.kinds.index(kind) for kind in ("DIFFERENT", "UNIQUE") if clause.has(kind))
    is_of_values = clause.has("THING", "VALUES", "CELL") or at < clause.kinds.index("PLACE")
    if is_of_values or clause.kinds[at - 1] == "EACH":
        return once_in(clause)
    if WHOLE_BOARD in clause.places:
        raise Refused
    if clause.has("UNIQUE"):
        return [alike(clause.places)]
    return [Differ(clause.places)]


def _differ_and_count(clause: Clause) -> list[Said]:
    """Return the rule that values differ in places, and the number of cells that each of them has."""
    return [differ(clause.places), *(Counted(f"{place} {clause.number()}") for place in clause.places)]


def counted_differ(clause: Clause) -> list[Said]:
    """Return the rule of `each diagonal has nine different digits`, which counts its cells."""
    at = clause.kinds.index("N")
    if clause.kinds[at + 1 : at + 2] not in (["DIFFERENT"], ["THING"]) or clause.kinds[at - 1] == "THING":
        raise Refused  # "the digits 6 differ"
    return _differ_and_count(clause)


def also_counted(clause: Clause) -> list[Said]:
    """Return the rule of `the diagonals also contain the nine digits`, which counts their cells."""
    if ("N", "THING") not in pairwise(clause.kinds):
        raise Refused
    return _differ_and_count(clause)


def no_same(clause: Clause) -> list[Said]:
    """Return the rule of `no two equal digits in a row`, and that of `no two rows are equal`."""
    if clause.has("THING", "CELL", "REPEAT") or clause.counts["SAME"] > 1:
        return once_in(clause)
    return [alike(clause.places)]


def places_alone(clause: Clause) -> Sequence[Told]:
    """Return the rule of `boxes 2 x 3`, `columns too` or `with both diagonals`; raise `Refused` for others."""
    # "All digits in each row": as many values as cells.
    is_of_all = any(
        part.kind == "THING" and (before == "EACH" or ("EACH", None) in part.tokens)
        for before, part in zip(["", *clause.kinds], clause.parts, strict=False)
    )
    if is_of_all and {name.partition(" ")[0] for name in clause.places} <= {"row", "col", "box", "diagonal"}:
        return [Also(clause.places)] if clause.has("ALSO") else [differ(clause.places)]
    if clause.has("ALSO") or (clause.places == ("diagonal",) and clause.kinds[0] == "WITH"):
        return [Also(clause.places)]
    if len(clause.places) > 1 or not clause.places[0].startswith("box ") or "{" in clause.places[0]:
        raise Refused
    return [differ(clause.places)]


def may_repeat(clause: Clause) -> Sequence[Told]:
    """Return the places in which values may repeat; raise `Refused` for `rows may repeat`, which may be equal rows."""
    if {"row", "col", "diagonal"} & set(clause.places) and not clause.has("THING") and clause.values is None:
        raise Refused
    return [MayRepeat(tuple(plural(name).partition(" ")[0] for name in clause.places))]


def need_not(clause: Clause) -> Sequence[Told]:
    """Return the diagonals that need not have the sum; raise `Refused` for other places, and for one diagonal."""
    if clause.places != ("diagonal",) or "AND" in clause.counts:
        raise Refused
    return [NeedNot(("diagonals",))]


def may_repeat_by_rules(clause: Clause) -> Sequence[Told]:
    """Return the places in which values may repeat `if the row and column rules are obeyed`, which hold anyway."""
    at = clause.kinds.index("IF")
    others = {
        name.partition(" ")[0] for part in clause.parts[at:] if isinstance(part.value, tuple) for name in part.value
    }
    if not others <= {"row", "col", "box", "region", "diagonal"} or "PLACE" not in clause.kinds[:at]:
        raise Refused
    return may_repeat(clause)


def no_boxes(clause: Clause) -> list[Said]:
    """Return the meaning of `no boxes`; raise `Refused` for other places, such as rows without clues."""
    if not all(name.startswith("box ") or name == "region" for name in clause.places):
        raise Refused
    return [Repeats(("boxes",))]


def board(clause: Clause) -> list[Said]:
    if clause.size is None:
        raise Refused
    return [clause.size]


def sized_usual(clause: Clause) -> Sequence[Told]:
    """Return the size and the rules of `normal 6 x 6 rules apply`."""
    return [*board(clause), Standard(of_sudoku=False)]


def bottom_row(clause: Clause) -> list[Said]:
    """Return the values of the bottom row; raise `Refused` for a list, and for 0, which other bricks do not have."""
    low, dots, high = clause.values.text.partition("..") if clause.values else ("", "", "")
    before = clause.kinds[: clause.kinds.index("BOTTOM")]
    if not dots or low == "0" or not {"VALUES", "THING", "STOP"}.issuperset(before):
        raise Refused  # "all bricks but the bottom row"
    return [f"row {{bottom}}: _ in {low}..{high}"]


def may_be_alike(clause: Clause) -> Sequence[Told]:
    """Return the meaning of `two rows or columns may be equal`; raise `Refused` for values that may."""
    lines = next(part for part in clause.parts if part.kind == "PLACE")
    # "Two in a row" may be two numbers.
    if clause.has("THING", "EACH") or lines.tokens[0][1] != "two":
        raise Refused
    return [MayBeAlike(clause.places)]


def example(clause: Clause) -> Sequence[Told]:
    """Return the meaning of `3 next to 4 is not allowed`."""
    beside = next(kind for kind in clause.kinds if kind in ("BESIDE", "TOUCH"))
    at = clause.kinds.index(beside)
    if clause.kinds[at - 1 : at + 2] != ["N", beside, "N"] or clause.has("THING", "EACH"):
        raise Refused
    return [Example(*clause.numbers)]


def among(clause: Clause) -> Sequence[Told]:
    return [Among(clause.number())]


def other_values(clause: Clause) -> list[Said]:
    """Return the values of `0 to 15, not 1 to 16`; raise `Refused` for values that may be excepted from them."""
    first, _, last = (part.value for part in clause.parts if part.kind in ("VALUES", "NO"))
    ends = [[*map(int, one.text.split(".."))] for one in (first, last) if isinstance(one, Values) and not one.listed]
    if len(ends) != 2 or ends[0] == ends[1] or ends[0][1] - ends[0][0] != ends[1][1] - ends[1][0]:
        raise Refused
    return values(clause)


# ------------------------------------------------------------ sums and counts
def total(clause: Clause) -> list[Said]:
    """Return the total of places; a number before "numbers" counts them: ``the three numbers in a row sum to 12``."""
    followed = list(zip(clause.parts, [*clause.kinds[1:], ""], strict=True))
    counts = [part.value for part, after in followed if part.kind == "N" and after in ("THING", "CELL")]
    totals = [part.value for part, after in followed if part.kind == "N" and after not in ("THING", "CELL")]
    counted = [Counted(f"{place} {count}") for place in clause.places for count in counts]
    if len(counts) > 1 or len(totals) > 1:
        raise Refused
    if not totals:
        clause.needs("SAME")
        return [*same_total(clause), *counted]
    places = "grid" if clause.places == (WHOLE_BOARD,) else "_"
    rule = f"{clause.function}({places}) = {totals[0]}"
    return [rule if places == "grid" else each(clause.places, rule), *counted]


def grid_total(clause: Clause) -> list[Said]:
    """Return the total of all numbers; raise `Refused` for a number that counts some: ``the four numbers``."""
    if ("N", "THING") in pairwise(clause.kinds):
        raise Refused
    clause.needs("THING", "VALUES")
    return [*values(clause), f"{clause.function}(grid) = {clause.number()}"]


def same_total(clause: Clause) -> list[Said]:
    """Return the rule that all lines have the total of the first row, column or diagonal.

    The total itself needs neither a variable nor a bound.
    """
    first = next((name for name in ("row", "col", "diagonal") if name in clause.places), None)
    if first is None:
        raise Refused
    return [each(clause.places, f"{clause.function}(_) = {clause.function}({first} 1)")]


def counts(clause: Clause) -> list[Said]:
    """Return the counts of `three 1s and two 2s`: pairs of numbers, each with nothing in between."""
    at = [place for place, kind in enumerate(clause.kinds) if kind == "N"]
    if len(at) % 2 or any(second != first + 1 for first, second in zip(at[::2], at[1::2], strict=True)):
        raise Refused
    pairs = zip(clause.numbers[::2], clause.numbers[1::2], strict=True)
    return [each(clause.places, f"count(_ = {value}) = {count}") for count, value in pairs]


def as_many(clause: Clause) -> list[Said]:
    if len(clause.listed) != 2:
        raise Refused
    first, second = clause.listed
    return [each(clause.places, f"count(_ = {first}) = count(_ = {second})")]


def without(clause: Clause) -> list[Said]:
    if not clause.listed or ("N", "N") in pairwise(clause.kinds):
        raise Refused  # "no three 0s"
    return [Without(tuple(clause.listed))]


# ------------------------------------------------------------ neighbors
def pairs(rule: str) -> Meaning:
    """Return the meaning of a rule for pairs of cells; it is asked whether cells touch at corners if that is open."""

    def read(clause: Clause) -> list[Said]:
        values = clause.values.text if clause.values else ""
        told = rule.format(number=clause.number() if "{number}" in rule else "", values=values)
        if clause.has("KNIGHT"):
            return [f"knight: {told}"]
        if clause.has("TOUCH") and clause.text("TOUCH") == "corner":
            if clause.has("DIAGONALLY"):
                raise Refused
            return [f"pairs (1, 1): {told}"]
        if clause.has("DIAGONALLY", "KING") or (clause.has("TOUCH") and clause.text("TOUCH") == "around"):
            return [f"touching: {told}"]
        if clause.has("TOUCH") and clause.text("TOUCH") == "touch":
            raise Ambiguous(
                f"do cells touch at their corners? write 'touching: {told}' if so, 'neighbors: {told}' if not"
            )
        return [f"neighbors: {told}"]

    return read


def no_mark(clause: Clause) -> list[Said]:
    """Return the rule of `no X or V means that the sum is neither 5 nor 10`."""
    if clause.values is None or sorted(clause.values.listed) != sorted(ROMAN.values()):
        raise Refused
    return ["no other pair", Implied()]


def no_mark_shown(clause: Clause) -> list[Said]:
    """Return the rule of `if there is no letter, the sum is neither 5 nor 10`; raise `Refused` for other denials."""
    kinds = [kind for kind in clause.kinds if kind != "OR"]  # "not ... nor 5 nor 10"
    mark = next(kind for kind in kinds if kind in ("NAME", "LETTER"))
    if not {("NO", mark), ("NO", "VALUES")} <= {*pairwise(kinds)}:
        raise Refused
    return no_mark(clause)


def without_sense(clause: Clause) -> list[Said]:
    """Return the meaning of `no dot has no meaning`; raise `Refused` for `no dot means neither`."""
    if "NO" in clause.kinds[clause.kinds.index("SHOW") :]:
        raise Refused
    return [Marked(())]


def unequal(clause: Clause, length: int) -> list[Said]:
    """Return the rule that so many cells in a row are not all equal, in the lines of the clause or in all."""
    lines = clause.places or ("row", "col")
    if length < 2 or not {"row", "col"}.issuperset(lines):
        raise Refused
    return [f"each {length} in {', '.join(lines)}: distinct(_) > 1"]


def run(longer: int) -> Meaning:
    """Return the meaning of `no three in a row`, or with ``longer`` = 1 that of `no more than two in a row`."""
    return lambda clause: unequal(clause, clause.number() + longer)


def run_of_either(longer: int) -> Meaning:
    """Return the meaning of `no three 0s or three 1s in a row`; it is `Refused` for values that may not be all."""

    def read(clause: Clause) -> list[Said]:
        count, first, again, second = clause.numbers
        if count != again or {first, second} != {0, 1}:
            raise Refused
        return unequal(clause, count + longer)

    return read


def chain(clause: Clause) -> list[Said]:
    """Return the rule that the next number touches this one; raise `Refused` for `adjacent numbers are consecutive`."""
    first = next(kind for kind in clause.kinds if kind in ("CONSECUTIVE", "TOUCH"))
    is_in_row = clause.has("IN_A_ROW") and clause.text("IN_A_ROW") != "beside"
    if is_in_row or (first == "TOUCH" and not clause.has("NEXT")):
        raise Refused
    if clause.has("DIAGONALLY"):
        return [Chain("touching")]
    is_open = clause.has("NEXT") or "touch" in [part.value for part in clause.parts if part.kind == "TOUCH"]
    return [Chain("" if is_open else "neighbors")]


def near_neighbor(clause: Clause) -> list[Said]:
    """Raise `Ambiguous` for `no number is next to its neighbor`, which may be one in the sequence of numbers."""
    rule = "abs(_ - _) != 1"
    raise Ambiguous(f"do neighboring cells differ by more than 1? write 'neighbors: {rule}', or 'touching: {rule}'")


# ------------------------------------------------------------ letters, order of operations
def letters(clause: Clause) -> list[Said]:
    """Return the rule that letters are digits, with the digits if they are told."""
    told = values(clause)
    if not all(isinstance(one, str) for one in told):
        raise Refused
    clause.needs("THING", "VALUES", *(["EACH"] if clause.has("DIFFERENT") else []))
    if clause.has("PAIR"):
        clause.needs("DIFFERENT")
    return [Letters(), *(f"letters {one.removeprefix('values ')}" for one in told if isinstance(one, str))]


def different_letters(clause: Clause) -> list[Said]:
    """Return the rule of `different letters do not have the same value`; raise `Refused` for that of some letters."""
    is_of_two = clause.numbers in ([], [2])
    if clause.has("EACH") or not is_of_two or clause.kinds.index("DIFFERENT") > clause.kinds.index("SAME"):
        raise Refused
    return [Letters()]


def names_without(clause: Clause) -> list[Said]:
    """Return the rule of `neither S nor M is 0`; raise `Refused` for `not both S and M are 0`."""
    if clause.has("EACH", "AND"):
        raise Refused
    names = [value for part in clause.parts for kind, value in part.tokens if kind == "NAME"]
    return [f"{name} != {clause.number()}" for name in names]


def letters_may_repeat(clause: Clause) -> list[Said]:
    return [Letters(), "letters may repeat"]


def letter_property(clause: Clause) -> list[Said]:
    """Return the rule of `each letter is odd`; raise `Refused` for `only odd letters`, which may be places."""
    if not clause.has("THING") and clause.kinds.index("PROPERTY") < clause.kinds.index("LETTER"):
        raise Refused
    return [Letters(), f"letters {', '.join(map(str, having(clause.text('PROPERTY'), range(10))))}"]


def name_property(clause: Clause) -> list[Said]:
    """Return the rule of `the letters S and M are even`; raise `Refused` for names that are told otherwise."""
    named = {part.kind for part in clause.parts} <= kinds_in("NAME LETTER THING PROPERTY CLUE COLON AND COMMA STOP")
    if not named or clause.kinds.index("PROPERTY") < clause.kinds.index("NAME") or clause.counts["COMMA"]:
        raise Refused
    names = [value for part in clause.parts for kind, value in part.tokens if kind == "NAME"]
    if any(kind == "OR" for part in clause.parts for kind, _ in part.tokens):
        raise Refused  # "S or M is even"
    return [f"{name} is {clause.text('PROPERTY')}" for name in names]


def prop(clause: Clause) -> list[Said]:
    clause.needs("THING", "VALUES")
    return [*values(clause), f"each cell: _ is {clause.text('PROPERTY')}"]


def shaded(clause: Clause) -> list[Said]:
    """Return the property of cells with a color or a circle; raise `Refused` for other cells."""
    if not clause.has("COLOR") and clause.text("CELL") != "circle":
        raise Refused
    return [Shaded(clause.text("PROPERTY"))]


def precedence(clause: Clause) -> list[Said]:
    """Return the rule of `multiplication comes before addition`; raise `Refused` for any other order."""
    at = clause.kinds.index("BEFORE")
    told = [
        (part.value or MEANT.get(part.kind), part in clause.parts[:at]) for part in clause.parts if part.kind in ORDERED
    ]
    first, last = ({value for value, is_first in told if is_first is wanted} for wanted in (True, False))
    if not first or not first <= {"times", "divide"} or last != {"plus"}:
        raise Refused
    return ["evaluate by precedence"]


def steps(clause: Clause) -> list[Said]:
    """Return the rule on intermediate results, told as what they are."""
    told = [kind.lower() for kind in ("WHOLE", "POSITIVE") if clause.has(kind)]
    if not told:
        raise Refused
    return [f"steps {', '.join(told)}"]


def steps_without(clause: Clause) -> list[Said]:
    """Return the rule on intermediate results, told as what they are not.

    Raise `Refused` if one thing may be denied and the other allowed: ``not negative, but fractions``.
    """
    at = [place for place, kind in enumerate(clause.kinds) if kind in ("NEGATIVE", "FRACTION")]
    denied = clause.kinds.index("NO")
    is_one_sided = at[0] < denied < at[-1] or not set(clause.kinds[at[0] : at[-1]]) <= DENIED_TOGETHER
    # "May" is denied only directly beside the negation: "may be negative, no fractions".
    if is_one_sided or (clause.has("MAY") and abs(clause.kinds.index("MAY") - denied) > 1):
        raise Refused
    return [f"steps {rule}" for kind, rule in (("FRACTION", "whole"), ("NEGATIVE", "not negative")) if clause.has(kind)]


def steps_with(clause: Clause) -> list[Said]:
    """Return the meaning of `intermediate results may be fractions`, which the language says anyway."""
    clause.needs("NEGATIVE", "FRACTION")
    return [Implied()]


def exact(clause: Clause) -> list[Said]:
    """Return the rule that divisions leave no remainder; raise `Refused` for other workings, which are correct."""
    is_of_divisions = all(part.value == "divide" for part in clause.parts if part.kind == "WORKING")
    is_exact = clause.has("EXACT") or clause.text("TRUE") == "exact"
    if not (is_of_divisions and is_exact) or set(clause.kinds) & {"WITH", "ASK", "COLON"}:
        raise Refused
    return ["steps whole"]


def not_all(clause: Clause) -> list[Said]:
    """Return the meaning of `not all digits are used`; raise `Refused` unless that is what is denied."""
    denied = [part for before, part in pairwise(clause.parts) if before.kind == "NO"]
    if not any(part.kind == "EACH" and part.value is None for part in denied):
        raise Refused
    return [NotAll()]


def without_missing(clause: Clause) -> list[Said]:
    """Return the meaning of `no missing digit is 0`; raise `Refused` for `no digit is missing`."""
    if ("MISSING", "THING") not in pairwise(clause.kinds):
        raise Refused
    return without(clause)


def promise(clause: Clause) -> list[Said]:
    """Return the promise of `the grid has one solution`; raise `Refused` for that of other places."""
    if clause.places not in ((), (WHOLE_BOARD,)):
        raise Refused
    count = clause.number() if clause.numbers else 1
    if not count:
        raise Refused
    return ["expect unique" if count == 1 else f"expect {count} solutions"]


def always(*said: Said) -> Meaning:
    """Return the meaning of a clause that always means these."""
    return lambda clause: list(said)


def of_number(number: int, *said: Said) -> Meaning:
    """Return the meaning of a clause whose numbers are all this one: `no leading 0`, `one letter, one digit`."""

    def read(clause: Clause) -> list[Said]:
        if set(clause.numbers) != {number} or clause.places not in ((), ("run",)):
            raise Refused
        return list(said)

    return read
