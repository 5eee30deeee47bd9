"""The rules of a family for a board of a certain size, as far as a text does not state them itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kinds.scopes import usual_box
from .catalogue import Family, statements

Box = tuple[int, int]
"""Height and width of a box."""
Scopes = Sequence[str]
PARAMETER = re.compile(r"\b(?:n\*n|rows\*cols|n-1|n-2|n/2|n|box)\b")
"""What stands in rules for the size of the board and of its boxes."""
MAGIC = "(n * (n * n + 1) / 2)"
DIFFERENT = "all different in "
SAME_SUM = "each row, col, diagonal: sum(_) = sum(row 1)"


def rules_of(
    one: Family, rows: int, cols: int, largest: int = 0, said: str = "", box: Box | None = None
) -> list[str] | None:
    """Return the rules of a family for a board of that size; None if they need a size or values that are unknown.

    Boxes of unknown size stay ``boxes box``, because the text may say that there are none. `largest` is the size of the
    largest region. `said` holds the statements of the text, which may give the values of a magic square. `box` is the
    size of the boxes (default: the usual one).
    """
    rows = rows or one.size
    side = largest if one.has_regions and not one.is_square else rows
    rules = "\n".join(one.rules)
    if re.search(r"\b(?:n|rows\*cols)\b", rules) and not side:
        return None
    if "n/2" in rules and side % 2:
        return None
    cells = rows * (cols or rows)
    if MAGIC in rules:
        total = _magic_sum(side, said)
        if total is None:
            others = [rule for rule in one.rules if MAGIC not in rule]
            rules = "\n".join([*others, *([] if SAME_SUM in said else [SAME_SUM])])
        rules = rules.replace(MAGIC, str(total))
    height, width = box or usual_box(side)
    boxes = f"{height} x {width}" if box or height > 1 else "box"
    sizes = {"n": side, "n-1": side - 1, "n-2": side - 2, "n/2": side // 2, "n*n": side * side, "rows*cols": cells}
    settled = PARAMETER.sub(lambda found: str(sizes.get(found[0], boxes)), rules)
    return [line for rule in statements(settled.splitlines()) for line in _at_every_distance(rule, largest)]


def _magic_sum(side: int, said: str) -> int | None:
    """Return the sum of each line of a magic square; None if its values are not a range of one number per cell."""
    values = re.search(r"^(?:values|tiles) (.*)", said, re.MULTILINE)
    told = re.search(r"^(?:each row, col, diagonal: sum\(_\)|(?:rows|cols|diagonals) sum) = (\d+)$", said, re.MULTILINE)
    # The sum contradicts the usual values, so that others must be meant.
    if values is None and told and int(told[1]) != side * (side * side + 1) // 2:
        raise ValueError(f"which numbers has this magic square? Those from 1 to {side * side} do not make {told[1]}")
    run = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", values[1]) if values else None
    if values is None:
        return side * (side * side + 1) // 2
    if run is None or int(run[2]) - int(run[1]) + 1 != side * side:
        return None
    return side * (int(run[1]) + int(run[2])) // 2


def _at_every_distance(rule: str, largest: int) -> list[str]:
    """Return ``pairs (0, d): ...`` for each distance d from 1 to `largest`; other rules unchanged."""
    if "(0, d)" not in rule:
        return [rule]
    return [rule.replace("(0, d)", f"(0, {at})").replace("2 * d", str(2 * at)) for at in range(1, largest + 1)]


def unsaid(rule: str, said: str) -> str:
    """Return the part of a family's rule that the text does not state itself; empty if the text states all of it."""
    if rule.startswith(DIFFERENT):
        own = {kind for kind, _ in _scopes(said)}
        scopes = [scope for kind, scope in _scopes(rule) if kind not in own]
        if not scopes or re.search(r"^all different$", said, re.MULTILINE):
            return ""
        return DIFFERENT + ", ".join(scopes)
    # The text may choose other values and another order of operations than its family has.
    chosen = {"values": "(?:values|tiles)", "evaluate": "evaluate"}.get(rule.split()[0])
    if chosen:
        return "" if re.search(rf"^{chosen} ", said, re.MULTILINE) else rule
    return "" if f"\n{rule}\n" in f"\n{said}\n" else rule


def with_one_difference(rules: Sequence[str]) -> list[str]:
    """Return rules with one statement about different values in groups, in the place of the first one."""
    first = next((rule for rule in rules if rule.startswith(DIFFERENT)), "")
    scopes = ", ".join(rule.removeprefix(DIFFERENT) for rule in rules if rule.startswith(DIFFERENT))
    kept = [rule for rule in rules if rule == first or not rule.startswith(DIFFERENT)]
    return [DIFFERENT + scopes if rule == first else rule for rule in kept]


def _scopes(statements: str) -> list[tuple[str, str]]:
    """Return the scopes whose values are all different by these statements, each with its kind: ``boxes 3 x 3``."""
    stated = re.findall(rf"^{DIFFERENT}(.*)", statements, re.MULTILINE)
    return [(scope.split()[0], scope) for scopes in stated for scope in re.split(r"\s*,\s*", scopes) if scope]


def of_cell(meaning: str, cell: str) -> str:
    """Return the statement that a cell has a property, ``even``, or satisfies a relation, ``_ <= 2``."""
    return meaning.replace("_", cell) if "_" in meaning else f"{cell} is {meaning}"
