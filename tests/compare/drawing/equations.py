"""Draw pictures and sparse crosswords of cells, numbers, words and names."""

from __future__ import annotations

from ..second.equations import Drawing
from ..second.texts import statements
from .draft import Draft
from .expressions import relation
from .other_boards import cell_statements
from .words import unknowns

OPERATORS = ("+", "+", "-", "-", "*", "*", "/", "mod", "div", "^")
RELATIONS = ("=", "=", "=", "=", "=", "<", ">", "<=", ">=", "!=")


def marks(draft: Draft, count: int, numbers: bool = True) -> list[str]:
    """Return the operands of a drawing: all empty cells and givens, or words."""
    if draft.chance(0.3):
        return words(draft, count)
    cells = max(1, count - draft.rng.randint(0, count // 2))
    text, values = draft.domain(cells)
    draft.cell_values = values
    draft.say(f"values {text}")
    names = ["_"] * 8 + ["a", "b", "a"][: draft.rng.randint(0, 3)]
    found = [draft.pick(*names) for _ in range(cells)]
    found += [str(abs(draft.pick(*values))) if numbers else "_" for _ in range(count - cells)]
    draft.rng.shuffle(found)
    return found


def words(draft: Draft, count: int) -> list[str]:
    """Return numbers made of a few letters or of missing digits."""
    reading = draft.reading
    if draft.chance(0.3):
        reading.base = draft.pick(2, 4, 5, 8, 16)
        draft.say(f"base {reading.base}")
    letters = "ABCD"[: draft.rng.randint(1, 4)]
    text, _ = draft.domain(len(letters), range(reading.base))
    draft.say(f"letters {text}")
    if draft.chance(0.3):
        draft.say("letters may repeat")
    if draft.chance(0.3):
        reading.leading_zeros = True
        draft.say("leading zeros allowed")
    holes = 0
    if draft.chance(0.3):
        holes = draft.rng.randint(1, 2)
        text, _ = draft.domain(holes, range(reading.base))
        draft.say(f"digits {text}")
    found = ["".join(draft.pick(*letters) for _ in draft.many(1, 3)) for _ in range(count - holes)]
    found += [draft.pick("_1", "1_", f"{letters[0]}_") for _ in range(min(holes, count))]
    draft.rng.shuffle(found)
    return found


def result(draft: Draft) -> str:
    """Return the right side of a relation."""
    if draft.chance(0.1):
        return "?"
    number = draft.in_base(draft.pick(0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 20, draft.rng.randint(0, 80))) or "1"
    return draft.pick("-", "", "", "", "", "", "", "") + number


def pictures(draft: Draft) -> None:
    """Draw a picture with operators under the operands, and results to the right, below, or both."""
    rows, cols = draft.pick((1, 2), (1, 3), (2, 2), (2, 2), (2, 3), (3, 2), (2, 1), (3, 1))
    if draft.chance(0.1):
        unknowns(draft)
    operands = marks(draft, rows * cols)
    named = [*draft.reading.unknowns, *draft.params]
    operands = [draft.pick(*named) if named and draft.chance(0.3) and mark == "_" else mark for mark in operands]
    across = cols > 1 and (rows == 1 or draft.chance(0.85))
    below = rows > 1 and (not across or draft.chance(0.8))
    lines = []
    for row in range(rows):
        line = operands[row * cols : (row + 1) * cols]
        if across:
            lines.append(
                f"{chain(draft, line)} {draft.pick(*RELATIONS)} {draft.pick(result(draft), result(draft), '_')}"
            )
        else:
            lines.append(" ".join(line))
        last = row + 1 == rows
        if last and below:
            lines.append(" ".join(draft.pick(*RELATIONS) for _ in range(cols)))
            lines.append(" ".join(result(draft) for _ in range(cols)))
        elif not last:
            signs = [draft.pick(*OPERATORS) if below else "." for _ in range(cols)]
            lines.append(" ".join(signs))
    if any("_" in line and line.count("?") == 0 for line in lines) or across:
        draft.say("picture:", *lines)
        if draft.chance(0.2):
            drawn_too(draft)
    addresses(draft, rows, cols)


def chain(draft: Draft, operands: list[str]) -> str:
    parts = [operands[0]]
    for one in operands[1:]:
        parts += [draft.pick(*OPERATORS), one]
    if len(parts) > 3 and draft.chance(0.3):
        at = draft.pick(0, 2)
        parts[at : at + 3] = [f"({' '.join(parts[at : at + 3])})"]
    return " ".join(parts)


def drawn_too(draft: Draft) -> None:
    """Draw the cells of a picture again as a grid, in which some have names, letters or givens."""
    drawing = Drawing(statements(draft.statements[-1])[0])
    cells = {position for position in drawing.operands if drawing.is_cell(position, draft.reading, draft.file)}
    if not cells:
        return
    rows, cols = (max(numbers) for numbers in zip(*cells, strict=True))
    letters = "B" if draft.chance(0.3) else ""
    if letters:
        text, _ = draft.domain(1, range(10))
        draft.say(f"letters {text}")
    marks = ["_", "_", "_", "a", "c", "1", *letters]
    lines = [
        " ".join(draft.pick(*marks) if (row, col) in cells else "\\" for col in range(1, cols + 1))
        for row in range(1, rows + 1)
    ]
    draft.say("grid:", *lines)


def addresses(draft: Draft, rows: int, cols: int) -> None:
    """Add a statement about cells of the drawing, if there are any."""
    if any(one.startswith("values") for one in draft.statements) and draft.chance(0.4):
        draft.operands += [f"r{draft.rng.randint(1, rows)}c{draft.rng.randint(1, cols)}" for _ in "12"]
        draft.operands += list(draft.reading.unknowns)
        draft.say(draft.pick("all different", relation(draft)))
        if draft.chance(0.5):
            of_its_cells(draft)


def of_its_cells(draft: Draft) -> None:
    """Add statements of any kind about the cells of a drawing."""
    drawn = [one for one in draft.statements if one.startswith(("picture", "crossword"))]
    if not drawn:
        return
    drawing = Drawing(statements(drawn[0])[0])
    cells = {
        position: mark if mark.isalnum() else "_"
        for position, mark in drawing.operands.items()
        if drawing.is_cell(position, draft.reading, draft.file)
    }
    if cells and not any(one.startswith("grid") for one in draft.statements):
        draft.operands[:] = draft.reading.unknowns
        cell_statements(draft, cells, draft.cell_values)


def crosswords(draft: Draft) -> None:
    """Draw two or three equations that share operands or results."""
    height, width = draft.pick((1, 5), (3, 3), (5, 5), (5, 5), (5, 1), (5, 3), (3, 5))
    lattice: dict[tuple[int, int], str] = {}
    lines = [("row", row) for row in range(0, height, 2) if width > 1]
    lines += [("col", col) for col in range(0, width, 2) if height > 1]
    draft.rng.shuffle(lines)
    for kind, number in lines[: draft.rng.randint(1, 3)]:
        length = width if kind == "row" else height
        places = [(number, at) if kind == "row" else (at, number) for at in range(length)]
        if length > 3 and draft.chance(0.3):
            places = places[:3]
        for at, place in enumerate(places):
            if at % 2 == 0:
                lattice.setdefault(place, "")
            else:
                last = at + 2 >= len(places)
                lattice[place] = draft.pick(*RELATIONS) if last else draft.pick(*OPERATORS)
    operands = [place for place, mark in lattice.items() if not mark]
    lattice.update(zip(operands, marks(draft, len(operands)), strict=True))
    for place in operands:
        before = [lattice.get((place[0] - down, place[1] - right), "") for down, right in ((1, 0), (0, 1))]
        if any(mark in RELATIONS for mark in before) and draft.chance(0.5):
            lattice[place] = result(draft)
    drawn = [" ".join(lattice.get((row, col), ".") or "_" for col in range(width)) for row in range(height)]
    draft.say("crossword:", *drawn)
    addresses(draft, height, width)
