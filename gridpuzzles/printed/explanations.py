"""Recognize sentences that need no statement, because the drawing or the family shows what they say.

Such a sentence explains how clues or cells are drawn: "the numbers outside show how many towers are visible". It has
all concepts of a row of `EXPLAINED`, or of a row that the family has in its field ``explains``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from ..kinds.cage_targets import OF_ALL
from ..kinds.pair_relations import BY_CONCEPT
from . import families
from .addresses import OF_NAMES
from .concepts import Token, kinds_in
from .constituents import Values
from .families import Family
from .frames import FREE, alternatives
from .meanings import ROMAN
from .said import Clues, Implied, Said
from .told import Clause, Refused

ABOUT = kinds_in(
    "VISIBLE SUM PRODUCT OUTSIDE CLUE SIGN MISSING CAGE EACH THING CELL ROW COL SHOW HOW_MANY TOWER LETTER TARGET "
    "DIAGONAL NUMBER TWO LEFT_RIGHT TOP_BOTTOM WAY FOUND AND COMMA COLON OR DOT CONSECUTIVE GIVEN GRID RUN REGION LINE "
    "TOUCH BOX BETWEEN MAY X NAME COLOR DOUBLE PATH BULB ARROW INCREASE OBEY WITH ORDINAL UNTIL TO DIFFERENT "
    "DIFFERENCE REPEAT FROM WINDOW STRAIGHT SEPARATE SAME TALLER BIGGER TRUE WORKING SLASH BEFORE AFTER ASK "
    "LEAST LEADING DIAGONALLY SOME POINT OPEN LIST NEED_NOT KING STEP ALSO"
)
"""Concepts of explanations of clues: "the numbers outside show how many towers are visible"."""
CLUES_SAY = {"VISIBLE": "seen", "PRODUCT": "product", "SUM": "sum", "DIFFERENCE": "abs"}
"""The functions of clues by the concepts that name them."""
SIDES = ("above", "below")
"""Where the two bricks are whose sum another brick holds."""
EXPLAINED = """
CAGE CLUE|TARGET|SUM
CAGE SUM PRODUCT
CAGE SIGN PRODUCT?
CAGE LETTER SHOW|GIVEN
CAGE SUM SAME CLUE|GIVEN|TARGET
CAGE LETTER SAME
CELL LETTER SAME SHOW
REGION LETTER SAME?
GRID SHOW REGION ORDINAL?
LETTER THING SHOW
TOWER SHOW
TOWER THING EACH
BULB BIGGER small
TALLER SHOW BIGGER? small? big?
SIGN SHOW BIGGER? small? big? TOUCH?
SIGN MISSING
OBEY SIGN|CLUE|WORKING|SUM|PRODUCT|GRID TOUCH?
ROW|COL WORKING equation
TARGET WAY
TRUE SIGN|SUM|WORKING|all
X THING EACH
DOT CONSECUTIVE
DOT THING MISSING|SHOW
DOT THING EACH 1?
DOT|circle COLOR white CONSECUTIVE DIFFERENT? DIFFERENCE? 1? TOUCH?
DOT COLOR white DIFFERENT|DIFFERENCE 1 TOUCH?
DOT|circle COLOR black DOUBLE 1? TOUCH?
PATH|BULB INCREASE
BULB INCREASE LEADING
circle LEADING
BULB LEADING
BULB CELL
ARROW SUM SAME?
ARROW MAY REPEAT
NEED_NOT CONSECUTIVE
NEED_NOT GIVEN
DOT SUM|CLUE|PRODUCT empty
KING STEP WAY 1? DIAGONALLY?
PATH LIST
ARROW LIST
"""
"""Rules that need no statement because the drawing shows them: a row has all concepts of a sentence.

A concept before ``?`` may be missing. One in small letters or digits is the value of a color, a sign or a number.
"""
ADDRESSES = kinds_in("ROW COL NAME NUMBER TWO DASH TO COMMA AND LEFT_RIGHT TOP_BOTTOM GIVEN SHOW LIST")
"""What explains how cells are addressed: "columns A to F, rows 1 to 6"."""
FROM_START = (("WAY", "from_left"), ("WAY", "from_top"))
"""Where the names of columns and rows begin: "columns A to F from the left"."""
OF_ADDRESSES = kinds_in("CELL ROW COL")
"""Concepts of "cells are given as row and column"."""
RESTRICTING = kinds_in(
    "DIFFERENT DOUBLE REPEAT SAME COLOR LEADING LEAST UNTIL BIGGER small big BEFORE AFTER SLASH SOME POINT OPEN "
    "NEED_NOT DIAGONALLY ORDINAL"
)
"""Concepts that change the function of clues, such as that of `the sum of the first cells`."""
STATING = RESTRICTING | kinds_in("SUM PRODUCT CONSECUTIVE INCREASE DIFFERENCE TOUCH LETTER TRUE KING STEP")
"""Concepts that state a rule unless the row of `EXPLAINED` has them."""
OF_MARKS = kinds_in("NAME NUMBER X SHOW BETWEEN TWO CELL COMMA AND COLON")
"""Concepts of the number of a mark: ``V means 5``."""
BLANKS = "DOT empty|CELL; 0 empty"
"""Explanations of a sign for a blank; families may give 0 another meaning."""


@cache
def rows_of(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Return the rows of a text in lines or between semicolons: the concepts that each needs, and may have besides."""
    rows = [row.split() for line in text.strip().replace("\n", ";").split(";") for row in alternatives(line)]
    return tuple(
        (frozenset(word for word in row if word[-1] != "?"), frozenset(word[:-1] for word in row if word[-1] == "?"))
        for row in rows
        if row
    )


def admitted(family: Family) -> frozenset[str]:
    """Return the concepts and values that explanations in puzzles of a family may have."""
    return ABOUT.union(*(needed | also for needed, also in rows_of(family.field("explains"))))


def explained(clause: Clause, family: Family) -> Sequence[Said]:
    """Return the function of the clues around a board, or `Implied` for a rule that every puzzle of a family has.

    Raise `Refused` for anything else.
    """
    tokens = [token for part in clause.parts for token in part.tokens]
    kinds = {kind for kind, _ in tokens}
    is_from_start = all(token in FROM_START for token in tokens if token[0] == "WAY")
    if is_from_start and {"NAME"} < kinds <= ADDRESSES | {"WAY"} and kinds & {"ROW", "COL"} and kinds & {"DASH", "TO"}:
        return [Implied()]
    if OF_ADDRESSES <= kinds <= OF_ADDRESSES | ADDRESSES and kinds & {"GIVEN", "SHOW", "LIST"}:
        at = [kind for kind, _ in tokens]
        if at.index("ROW") < at.index("COL"):
            return [Implied()]
    if OF_NAMES <= kinds <= OF_NAMES | {"AND", "COMMA", "CELL"}:
        return [Implied()]  # addresses.py knows which of them are letters
    # One concept that no explanation has makes the sentence a rule.
    known = admitted(family)
    if _is_of_sizes(clause, family):
        return [Implied()]
    values = {part.value.text for part in clause.parts if isinstance(part.value, Values)}
    if kinds - known:
        raise Refused
    if between := _between(tokens, family):
        return [between]
    if _is_of_marks(tokens):
        return [Implied()]
    if values - known and "BETWEEN" not in kinds:
        raise Refused
    is_in_order = bool(family.field("chain")) or any("renban" in rule for rule in family.rules)
    if "NEED_NOT" in kinds and (is_in_order or (kinds & {"DOT", "BETWEEN"} and "GIVEN" not in kinds)):
        raise Refused  # "dots need not be between consecutive digits"
    is_kakuro = family.field("drawing") == "kakuro"
    own = "sum" if is_kakuro else family.field("legend")
    other = {concept for concept, function in CLUES_SAY.items() if function in OF_ALL.keys() - {own}}
    if own and kinds & other and (is_kakuro or "CAGE" in kinds):
        raise Refused  # clues with another function than that of the family
    if _is_implied(clause, tokens, family):
        return [Implied()]
    return [_function(clause, kinds, [str(value) for _, value in tokens if isinstance(value, int)], family)]


def _function(clause: Clause, kinds: set[str], numbers: Sequence[str], family: Family) -> Said:
    """Return the function of the clues, or `Implied` for that of the family; raise `Refused` for other sentences."""
    if "NO" in kinds:
        raise Refused  # "how many towers are not visible"
    cells = family.field("cells")
    functions = [told for concept, told in CLUES_SAY.items() if concept in kinds]
    is_of_clues = functions == ["sum"] and kinds & {"OUTSIDE", "CLUE"}
    is_of_cages = family.field("drawing").startswith("cages") and not kinds & {"OUTSIDE", "WAY"}
    if is_of_cages and (functions != [family.field("legend")] or "LEADING" in kinds):
        raise Refused  # "the clue is the product of the digits" is another puzzle
    if is_of_clues and kinds & (RESTRICTING | {"TO"}) == {"LEADING"} and len(numbers) == 1:
        return Clues("edges", f"first({numbers[0]})", ())
    if functions != ["sum"] and family.field("drawing") == "kakuro":
        raise Refused
    if len(functions) != 1 or kinds & RESTRICTING - kinds_in("SAME" if cells or "CLUE" in kinds else ""):
        raise Refused
    if "DIAGONAL" in kinds and not numbers:
        if functions != ["sum"]:
            raise Refused
        return Implied()
    if family is families.UNNAMED and {"EACH", "OUTSIDE"} <= kinds and numbers == ["2"]:
        cells = families.family("pyramid").field("cells")  # "each brick is the product of the two below it"
    if cells and kinds & {"CELL", "BOX", "THING"}:
        own, number = cells.split()
        is_own = functions == [own]
        if [*numbers] not in ([], [number]) or not (is_own or family.field("drawing") in ("", "pyramid")):
            raise Refused
        side = _side_of_bricks(clause)
        is_implied = is_own and not side and family is not families.UNNAMED
        return Implied() if is_implied else Clues("bricks", f"pyramid {functions[0]}".removesuffix(" sum"), side)
    if "BETWEEN" in kinds and is_of_clues and len(numbers) == 2:
        return Clues("edges", f"between({', '.join(numbers)})", ())
    counted = [
        str(part.tokens[0][1])
        for part, after in pairwise(clause.parts)
        if part.kind in ("N", "PAIR") and after.kind in ("THING", "CELL") and "CONSECUTIVE" not in kinds
    ]
    if numbers != counted or len(counted) > 1:
        raise Refused
    if kinds & {"BETWEEN", "DIFFERENCE"} or not kinds & {"VISIBLE", "OUTSIDE", "CLUE", "WAY", "GIVEN"}:
        raise Refused
    lines = clause.places or ("row", "col")  # "the products of the three digits" are those of both
    return Clues("edges", functions[0], tuple(f"{line} {count}" for count in counted for line in lines))


def _side_of_bricks(clause: Clause) -> tuple[str, ...]:
    """Return ``above`` or ``below`` if a clause has the function of the two bricks there; else nothing.

    ``The sum of two neighboring bricks is in the brick above`` is about the brick itself.
    """
    sides = {str(part.value) for at, part in enumerate(clause.parts) if part.value in SIDES and _is_of_two(clause, at)}
    if len(sides) > 1:
        raise Refused
    return () if clause.has("TOUCH") else tuple(sides)


def _is_of_two(clause: Clause, at: int) -> bool:
    """Return True if the word for a side at this position tells which two bricks are meant: ``both numbers above``."""
    before = clause.kinds[max(at - 2, 0) : at]
    counting = before[0] if before[-1:] in (["CELL"], ["THING"]) else "".join(before[-1:])
    is_behind = not CLUES_SAY.keys().isdisjoint(clause.kinds[:at])
    return counting in ("N", "PAIR") or (counting == "EACH" and is_behind)


def _is_of_marks(tokens: Sequence[Token]) -> bool:
    """Return True for the two meanings of dots in one clause: ``consecutive (white) or in the ratio 1:2 (black)``."""
    kinds = {kind for kind, _ in tokens}
    colors = [value for kind, value in tokens if kind == "COLOR"]
    meanings = [kind for kind, _ in tokens if kind in BY_CONCEPT]
    is_plain = "DOT" in kinds and not kinds & (RESTRICTING | STATING) - {"COLOR", "DIFFERENT", *BY_CONCEPT}
    told = dict(zip(meanings, colors, strict=False))
    return is_plain and len(meanings) == len(colors) == 2 and told == BY_CONCEPT


def _is_of_sizes(clause: Clause, family: Family) -> bool:
    """Return True for an example of a region with the values from 1 to its size: ``five cells contain 1 to 5``."""
    counts = [one.value for one, after in pairwise(clause.parts) if one.kind in ("N", "PAIR") and after.kind == "CELL"]
    counts = [2 if count is None else count for count in counts]
    is_plain = set(clause.counts) <= FREE | kinds_in("IF PLACE N PAIR CELL VALUES WITH")
    is_of_regions = set(clause.places) & {"region", "box {box}", "cage"} and "UNTIL" in family.field("explains")
    if not (is_plain and is_of_regions and len(counts) == 1 and clause.values):
        return False
    count = counts[0]
    return clause.values.text in (f"1..{count}", ", ".join(map(str, range(1, int(str(count)) + 1))))


def _between(tokens: Sequence[Token], family: Family) -> Said | None:
    """Return the function of sums between two values, if a clause explains it by these values; else None."""
    numbers = sorted({value for _, value in tokens if isinstance(value, int)} - {0})
    told = {kind for kind, _ in tokens} | {"0" for _, value in tokens if value == 0}
    is_told = _has_row(family.field("explains"), told, STATING | (told - ABOUT))
    if (
        not family.field("edges").startswith("between")
        or len(numbers) != 2
        or not is_told
        or told & {"TOUCH", "0"} == {"TOUCH"}
    ):
        return None
    return Clues("edges", f"between({numbers[0]}, {numbers[1]})", ())


def _is_implied(clause: Clause, tokens: Sequence[Token], family: Family) -> bool:
    """Return True if a clause with these concepts and values says what its drawing shows, or what the family means.

    Raise `Refused` if lower buildings hide higher ones.
    """
    told = {kind for kind, _ in tokens} | {str(value) for _, value in tokens if value is not None}
    names = [str(value) if kind == "NAME" else kind for kind, value in tokens if kind in ("NAME", "X")]
    # ``X means 10`` says what is drawn only with the sum that X always has.
    is_of_marks = set(names) <= family.marks.keys() and {kind for kind, _ in tokens} <= OF_MARKS
    if names and ("SUM" in told or is_of_marks) and "LEADING" not in told:
        sums = {value for _, value in tokens if isinstance(value, int)} - {2}  # "the two cells"
        return len(names) == 1 and sums == {ROMAN.get(names[0])} and not told & {"ROW", "COL"}
    if told & {"TALLER", "TOWER"} and not _is_view(tokens):
        raise Refused
    # A number that the row does not name would change the rule.
    numbers = set(map(str, clause.numbers))
    permits = {"MAY"} if "CAGE" in told else set[str]()  # "cages of one cell may have any number"
    stating = STATING | numbers | permits | ({kind for kind, _ in tokens} - ABOUT)
    if _has_row(family.field("explains"), told, stating):
        return True
    if told >= {"DOT", "BETWEEN", "MAY"}:
        return told >= {"1", "2"}  # "the dot between 1 and 2 may be white or black"
    if told & {"DOT", *numbers} and _has_row(BLANKS, told, STATING):
        zero = family.field("zero") if "0" in numbers else ""
        return zero != "value" and not (zero == "clue" and told & {"OUTSIDE", "CLUE", "LINE"})
    if told & {"OUTSIDE", "VISIBLE"}:
        return False  # clues at the edges
    # Clues may count hidden buildings instead of those that are seen.
    hidden = {"MISSING"} if "TOWER" in told else set[str]()
    return _has_row(EXPLAINED, told, STATING | numbers | hidden)


def _is_view(tokens: Sequence[Token]) -> bool:
    """Return False if lower buildings hide higher ones, in whichever order and voice this is told."""
    told = [str(value) for kind, value in tokens if kind in ("TALLER", "BIGGER") and value]
    if hiding := {value for value in told if value.startswith("by_")}:
        return hiding == {"by_high"}
    heights = [value in ("high", "big") for value in told]
    is_passive = any(kind == "MISSING" for kind, _ in tokens)
    return len(set(heights)) < 2 or heights[0] != is_passive


def _has_row(rows: str, told: set[str], stating: frozenset[str]) -> bool:
    """Return True if a clause has all concepts of a row, and nothing else that states a rule."""
    return any(needed <= told and not (told - needed - also) & stating for needed, also in rows_of(rows))
