"""Translate each alternative of sentences.lark into the statements that it means.

A meaning is a function from the parts of an alternative to a part or to statements; `MEANINGS` lists them by name.
"""

from __future__ import annotations

from ..base.number_properties import having
from ..base.record import UnfrozenRecord
from ..kinds.scopes import BY_ONE
from .said import Ambiguous, Clues, Implied, Letters, NoSigns, Operators, Repeats, Size, Tiles, Without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .said import Said

    Meaning = Callable[[list[Any]], Any]


class Refused(Exception):
    """Raised for a derivation that no rule means, such as numbers without their range."""


class Span(UnfrozenRecord):
    """Values in the notation of the language; `items` are the numbers if some are listed more than once."""

    text: str
    items: tuple[int, ...] = ()


class Places(UnfrozenRecord):
    """Sets of cells, by the names that `each` has for them: row, col, box {box}, ..."""

    names: tuple[str, ...]


class Part(UnfrozenRecord):
    """A word that an alternative receives as a separate part: a function, a quality, a property."""

    text: str


class Standard(UnfrozenRecord):
    """The statement that the usual rules of a sudoku hold."""


class Also(UnfrozenRecord):
    """Places for which the previous clause holds, too."""

    places: Places


WHOLE_BOARD = "grid"


def found(parts: list[Any], kind: type) -> Any:
    """Return the first part of that type; raise `Refused` if there is none."""
    for part in parts:
        if type(part) is kind:
            return part
    raise Refused


def numbers(parts: list[Any]) -> list[int]:
    """Return the numbers among the parts."""
    return [part for part in parts if type(part) is int]


def number(parts: list[Any]) -> int:
    """Return the only number among the parts; raise `Refused` if there is not exactly one."""
    values = numbers(parts)
    if len(values) != 1:
        raise Refused
    return values[0]


def plural(name: str) -> str:
    """Return the name of a set of cells for `all different in`."""
    kind, blank, size = name.partition(" ")
    return BY_ONE[kind] + blank + size


def values(parts: list[Any]) -> list[Said]:
    span = found(parts, Span)
    return [Tiles(span.items)] if span.items else [f"values {span.text}"]


def placed(parts: list[Any]) -> list[Said]:
    """Return the values and size of `place 1 to 4 in the 4 x 4 grid`; raise `Ambiguous` if each may have one cell."""
    size, span = found(parts, Size), found(parts, Span).text
    low, dots, high = span.partition("..")
    if dots and int(high) - int(low) + 1 == size.rows * size.cols:
        raise Ambiguous(f"may values repeat? write 'values {span}', and 'all different' if they may not")
    return sized_values(parts)


def sized_values(parts: list[Any]) -> list[Said]:
    return [*values(parts), found(parts, Size)]


def values_of_clause(parts: list[Any]) -> list[Said]:
    """Return the values of the clause if it has any."""
    return values(parts) if any(type(part) is Span for part in parts) else []


def differ(places: Places) -> str:
    """Return the statement that values differ in these places."""
    names = [plural(name) for name in places.names]
    return "all different" if WHOLE_BOARD in names else f"all different in {', '.join(dict.fromkeys(names))}"


def each(places: Places, rule: str) -> str:
    """Return the statement of a rule for each of these places; raise `Refused` for the whole board."""
    if WHOLE_BOARD in places.names:
        raise Refused
    return f"each {', '.join(dict.fromkeys(places.names))}: {rule}"


def contain(parts: list[Any]) -> list[Said]:
    """Return the rules of `each row contains 1 to 4`; the values of a whole grid filled with 1 to 4 may repeat."""
    if WHOLE_BOARD in found(parts, Places).names:
        return values(parts)
    return [*values(parts), differ(found(parts, Places))]


def once_in(parts: list[Any]) -> list[Said]:
    return [*values_of_clause(parts), differ(found(parts, Places))]


def once(parts: list[Any]) -> list[Said]:
    return [*values_of_clause(parts), "all different"]


def two_meanings(parts: list[Any]) -> list[Said]:
    names = found(parts, Places).names
    if WHOLE_BOARD in names:
        raise Refused
    many = ", ".join(map(plural, names))
    raise Ambiguous(
        "different from one another, or different numbers in each? "
        f"write 'all different in {many}' or 'no two {many} alike'"
    )


def with_diagonals(parts: list[Any]) -> list[Also]:
    """Return the diagonals of `sudoku with both diagonals`; raise `Refused` for other places: `so that each
    row`."""
    places = found(parts, Places)
    if places.names != ("diagonal",):
        raise Refused
    return [Also(places)]


def no_two_alike(parts: list[Any]) -> list[Said]:
    return [f"no two {', '.join(map(plural, found(parts, Places).names))} alike"]


def may_repeat(parts: list[Any]) -> list[Said]:
    places = next((part.names for part in parts if type(part) is Places), ())
    return [Repeats(tuple(plural(name).partition(" ")[0] for name in places))]


def not_in(parts: list[Any]) -> list[Said]:
    """Return the meaning of `no boxes`; raise `Refused` for other places, such as rows without clues."""
    names = tuple(map(plural, found(parts, Places).names))
    if not all(name.startswith("boxes ") for name in names):
        raise Refused
    return [Repeats(("boxes",))]


def total(parts: list[Any]) -> list[Said]:
    places, function, target = found(parts, Places), found(parts, Part).text, numbers(parts)[-1]
    if places.names == (WHOLE_BOARD,):
        return [f"{function}(grid) = {target}"]
    return [each(places, f"{function}(_) = {target}")]


def grid_total(parts: list[Any]) -> list[Said]:
    return [f"{found(parts, Part).text}(grid) = {number(parts)}"]


def same_total(parts: list[Any]) -> list[Said]:
    """Return the rule that all lines have the total of the first row, column or diagonal.

    The total itself needs neither a variable nor a bound.
    """
    places, function = found(parts, Places), found(parts, Part).text
    first = next((name for name in ("row", "col", "diagonal") if name in places.names), None)
    if first is None:
        raise Refused
    return [each(places, f"{function}(_) = {function}({first} 1)")]


def magic_total(parts: list[Any]) -> list[Said]:
    return [f"each row, col, diagonal: sum(_) = {number(parts)}"]


def prop(parts: list[Any]) -> list[Said]:
    return [*values_of_clause(parts), f"each cell: _ is {found(parts, str)}"]


def without(parts: list[Any]) -> list[Said]:
    return [Without(tuple(numbers(parts)))]


def counts(parts: list[Any]) -> list[Said]:
    places, found_numbers = found(parts, Places), numbers(parts)
    pairs = zip(found_numbers[::2], found_numbers[1::2], strict=True)
    return [each(places, f"count(_ = {value}) = {count}") for count, value in pairs]


def as_many(parts: list[Any]) -> list[Said]:
    first, second = numbers(parts)
    return [each(found(parts, Places), f"count(_ = {first}) = count(_ = {second})")]


def _pairs(kind: str, rule: str, parts: list[Any]) -> list[Said]:
    """Return the rule for pairs; raise `Ambiguous` if the sentence leaves open whether cells touch at corners."""
    if kind == "neighbors" and "touch" in parts:
        raise Ambiguous(f"do cells touch at their corners? write 'touching: {rule}' if so, 'neighbors: {rule}' if not")
    return [f"{kind}: {rule}"]


def pairs(kind: str, rule: str) -> Meaning:
    """Return the meaning of a rule for pairs of cells."""
    return lambda parts: _pairs(kind, rule, parts)


def differ_by(relation: str) -> Meaning:
    """Return the meaning of a rule on the difference between neighbors."""
    return lambda parts: _pairs("neighbors", f"abs(_ - _) {relation} {number(parts)}", parts)


def no_run(parts: list[Any]) -> list[Said]:
    return [_run(number(parts))]


def no_longer_run(parts: list[Any]) -> list[Said]:
    return [_run(number(parts) + 1)]


def _run(length: int) -> str:
    if length < 2:
        raise Refused
    return f"each {length} in row, col: distinct(_) > 1"


def letters(parts: list[Any]) -> list[Said]:
    if any(part.items for part in parts if type(part) is Span):
        raise Refused
    spans = [f"letters {part.text}" for part in parts if type(part) is Span]
    return [Letters(), *spans]


def letter_property(parts: list[Any]) -> list[Said]:
    return [Letters(), f"letters {', '.join(map(str, having(found(parts, str), range(10))))}"]


def leading(statement: Said) -> Meaning:
    """Return the meaning of a clause about a leading 0, which raises `Refused` for other digits."""

    def meaning(parts: list[Any]) -> list[Said]:
        if number(parts):
            raise Refused
        return [statement]

    return meaning


def board(parts: list[Any]) -> list[Said]:
    return [found(parts, Size)]


def boxes(parts: list[Any]) -> list[Said]:
    """Return the rule of `boxes 2 x 3`; raise `Refused` for places alone, which state nothing."""
    places = found(parts, Places)
    if len(places.names) > 1 or not places.names[0].startswith("box ") or "{" in places.names[0]:
        raise Refused
    return [differ(places)]


def promise(parts: list[Any]) -> list[Said]:
    count = (numbers(parts) or [1])[0]
    if not count:
        raise Refused
    return ["expect unique" if count == 1 else f"expect {count} solutions"]


def box(parts: list[Any]) -> str:
    size = next((part for part in parts if type(part) is Size), None)
    return f"box {size.rows} x {size.cols}" if size else "box {box}"


def run_of(parts: list[Any]) -> Span:
    low, high = numbers(parts)
    if low > high:
        raise Refused
    return Span(f"{low}..{high}")


def listing(parts: list[Any]) -> Span:
    """Return the values of `1, 3, 5`; with dots, as in `1, 2, ..., 9`, all values from the first to the last."""
    items = numbers(parts)
    if "dots" not in parts:
        return Span(", ".join(map(str, items)), () if len(set(items)) == len(items) else tuple(items))
    at = parts.index("dots")
    if parts.count("dots") > 1 or at != len(parts) - 2 or items[:-1] != list(range(items[0], items[0] + at)):
        raise Refused
    return Span(f"{items[0]}..{items[-1]}")


def explained(parts: list[str], family: str) -> list[Said]:
    """Return the function of the clues around a board, or `Implied` for a rule that every puzzle of a family has.

    Raise `Refused` for anything else.
    """
    kinds = set(parts)
    functions = [told for concept, told in CLUES_SAY.items() if concept in kinds]
    if len(functions) > 1:
        raise Refused
    ends = [part for part in parts if part.isdigit()]
    if functions and "DIAGONAL" in kinds:
        return [Implied()]
    if functions and family in OF_CELLS and kinds & {"CELL", "BOX", "THING"}:
        own, cells = OF_CELLS[family]
        if ends[:1] not in ([], [cells]) or (functions[0] != own and family != "pyramid"):
            raise Refused
        return [Implied() if functions[0] == own else Clues("bricks", f"pyramid {functions[0]}", ())]
    if "BETWEEN" in kinds and functions == ["sum"] and "OUTSIDE" in kinds and len(ends) == 2:
        return [Clues("edges", f"between({', '.join(ends)})", ())]
    if functions and (ends or "BETWEEN" in kinds):
        raise Refused
    if functions and kinds & {"VISIBLE", "OUTSIDE", "CLUE", "WAY", "GIVEN"}:
        return [Clues("edges", functions[0], ())]
    for needed in EXPLAINED:
        if needed <= kinds:
            return [Implied()]
    raise Refused


CLUES_SAY = {"VISIBLE": "seen", "PRODUCT": "product", "SUM": "sum", "DIFFERENCE": "abs"}
OF_CELLS = {
    "suko": ("sum", "4"),
    "pyramid": ("sum", "2"),
    "product-pyramid": ("product", "2"),
    "difference-pyramid": ("abs", "2"),
}
"""Families whose clues are a function of a number of cells."""
EXPLAINED = (
    frozenset(("CAGE", "TARGET")),
    frozenset(("CAGE", "SIGN")),
    frozenset(("CAGE", "SUM", "CLUE")),
    frozenset(("LETTER", "THING", "SHOW")),
    frozenset(("SIGN", "MISSING")),
    frozenset(("DOT", "CONSECUTIVE")),
    frozenset(("DOT", "MISSING", "THING")),
)
"""Rules that need no statement because the drawing shows them: a sentence with all concepts of one set."""


def named(text: str) -> Meaning:
    return lambda parts: text


MEANINGS: dict[str, Meaning] = {
    "start": lambda parts: parts,
    "remark": lambda parts: [],
    "explained": lambda parts: parts,
    "values": values,
    "placed": placed,
    "sized_values": sized_values,
    "contain": contain,
    "once_in": once_in,
    "once": once,
    "differ_in": once_in,
    "also": lambda parts: [Also(found(parts, Places))],
    "with_diagonals": with_diagonals,
    "no_two_alike": no_two_alike,
    "two_meanings": two_meanings,
    "may_repeat": may_repeat,
    "not_in": not_in,
    "standard": lambda parts: [Standard()],
    "total": total,
    "same_total": same_total,
    "grid_total": grid_total,
    "magic_total": magic_total,
    "property": prop,
    "without": without,
    "counts": counts,
    "as_many": as_many,
    "neighbors": pairs("neighbors", "_ != _"),
    "touching": pairs("touching", "_ != _"),
    "knight": pairs("knight", "_ != _"),
    "king": pairs("touching", "_ != _"),
    "not_consecutive": pairs("neighbors", "abs(_ - _) != 1"),
    "differ_by": differ_by(">="),
    "differ_by_more": differ_by(">"),
    "differ_by_exactly": differ_by("="),
    "not_differ_by": differ_by("!="),
    "not_sum": lambda parts: _pairs("neighbors", f"_ + _ != {number(parts)}", parts),
    "no_run": no_run,
    "no_longer_run": no_longer_run,
    "all_given": lambda parts: ["no other pair"],
    "not_all_given": lambda parts: [Implied()],
    "letters": letters,
    "letters_may_repeat": lambda parts: [Letters(), "letters may repeat"],
    "letter_property": letter_property,
    "implied": leading(Implied()),
    "leading_zeros": leading("leading zeros allowed"),
    "left_to_right": lambda parts: ["evaluate left to right"],
    "by_precedence": lambda parts: ["evaluate by precedence"],
    "operators": lambda parts: [Operators(), *(rule for part in parts if type(part) is list for rule in part)],
    "no_signs": lambda parts: [NoSigns()],
    "steps": lambda parts: [f"steps {found(parts, Part).text}"],
    "board": board,
    "boxes": boxes,
    "promise": promise,
    "whole": lambda parts: Part("whole"),
    "positive": lambda parts: Part("positive"),
    "whole_positive": lambda parts: Part("whole, positive"),
    "not_negative": lambda parts: Part("not negative"),
    "sum": lambda parts: Part("sum"),
    "product": lambda parts: Part("product"),
    "p": lambda parts: Places(tuple(name for part in parts for name in getattr(part, "names", (part,)))),
    **{name: named(name) for name in ("row", "col", "diagonal", "cage", "region", "run")},
    "drawn_line": named("path"),
    "box": box,
    "whole_board": named(WHOLE_BOARD),
    "thing": lambda parts: [],
    "t": lambda parts: [part for part in parts if type(part) is Span],
    "run_of": run_of,
    "listing": listing,
    "dots": named("dots"),
    "n": lambda parts: parts[0],
}
