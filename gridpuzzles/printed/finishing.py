"""Complete a text once the size of its board is known: clues in lists, rules of the family, and checks of the whole."""

from __future__ import annotations

import math
import re
from string import ascii_uppercase

from ..kinds.path_rules import PATH_RULES, path_statements
from . import families
from .draft import Draft, Statement
from .line_rules import rules_of
from .marks import cell_of, marks_of
from .names import with_names
from .readers import between, cages, circles, kakuro, pyramid
from .said import COLORED, LIKE, RULE, SUMS, UNKNOWN_WORDS, Clues, Unclear
from .titles import is_silent

DRAWINGS = re.compile(r"^(?:grid|cages|picture|pyramid|corners|regions|crossword|long)\b", re.MULTILINE)
USUAL = frozenset((4, 6, 8, 9))
"""The numbers of rows of a board that is a sudoku without any words."""
USUAL_DIGITS = 10
"""The number of digits that letters stand for, unless the text says another one."""
MAX_CHAIN = 900
"""Maximal number of cells of a hidoku; one of 20 x 20 takes half a second to read."""
NEIGHBORS = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""The steps from a cell to those that touch it, as rows and columns."""
SIDES = {
    "top": ("r1c{k}", "r1c{k}..r{rows}c{k}"),
    "bottom": ("r{rows}c{k}", "r{rows}c{k}..r1c{k}"),
    "left": ("r{k}c1", "r{k}c1..r{k}c{cols}"),
    "right": ("r{k}c{cols}", "r{k}c{cols}..r{k}c1"),
}
"""For each side, the first cell of a line seen from there, and all cells of the line."""


def finished(draft: Draft) -> list[Statement]:
    """Return all statements of a text in order: rules of the family, statements of lines, drawings."""
    if draft.field("drawing") == "kakuro":
        kakuro.say_runs(draft)
    cages.finish(draft)
    circles.say_sides(draft)
    _say_clues(draft)
    between.say_pairs(draft)
    _say_paths(draft)
    _say_chain(draft)
    _of_bare_board(draft)
    _of_entries(draft)
    _in_letters(draft)
    _say_without(draft)
    _check_repeats(draft)
    _check_diagonals(draft)
    _check_counted(draft)
    _check_bottom(draft)
    _check_not_all(draft)
    _check_exact(draft)
    _check_titled(draft)
    _say_tiles(draft)
    # The values of a pyramid are known only now that all of its bricks are.
    is_pyramid = bool(draft.drawn) and draft.drawn[0].text.startswith("pyramid") and not draft.states("values")
    rules = [*([pyramid.values(draft.drawn)] if is_pyramid else []), *_rules(draft), *_grid(draft)]
    statements = [Statement(rule, 0) for rule in rules] + draft.statements + draft.drawn
    statements = [_settled(one, draft) for one in statements]
    return with_names(_once(statements, draft))


def _say_clues(draft: Draft) -> None:
    """Write the clues that were given in lists; raise `Unclear` if their function is unknown."""
    sizes = {clues.where: len(clues.values) for clues, _ in draft.clues}
    _take_size(draft, sizes)
    for clues, line in draft.clues:
        if clues.where in ("across", "down"):
            kakuro.say_clues(draft, clues, line)
            continue
        if clues.where == "circles":
            _say_circles(draft, clues, line)
            continue
        function = clues.function or draft.field("lists") or draft.field("edges")
        if not function:
            raise Unclear("what do these numbers say: sums, products, ...?", line)
        function = function.replace("(1, n)", f"(1, {draft.rows})")
        if " " in clues.where:
            draft.say(f"{_of_line(function, clues.where, f'{clues.where}[1]')} = {clues.values[0]}", line)
        elif clues.where in SIDES:
            _say_side(draft, clues, function, line)
        else:
            draft.say(f"{clues.where} {function} = {' '.join(clues.values)}", line)


def _say_circles(draft: Draft, clues: Clues, line: int) -> None:
    """Write sums of four cells, listed row by row as on a suko: four of them for a board of 3 x 3."""
    width = math.isqrt(len(clues.values))
    if width * width != len(clues.values):
        raise Unclear(
            f"where are these {len(clues.values)} circles? They are listed row by row, 4 on a square of 3 x 3", line
        )
    draft.sized(width + 1, width + 1)
    rows = [" ".join(clues.values[at : at + width]) for at in range(0, len(clues.values), width)]
    draft.say("corners sum:\n  " + "\n  ".join(rows), line)


def _take_size(draft: Draft, sizes: dict[str, int]) -> None:
    """Take the size of the board from the numbers of clues in lists, if it is not known."""
    rows = sizes.get("rows") or sizes.get("left") or sizes.get("right") or _numbered(sizes, "row")
    cols = sizes.get("cols") or sizes.get("top") or sizes.get("bottom") or _numbered(sizes, "col")
    if rows or cols:
        draft.sized(rows or cols, cols or rows)
        draft.of_cells = True


def _numbered(sizes: dict[str, int], word: str) -> int:
    """Return the number of lines that have clues of their own, if no line is missing; otherwise 0."""
    numbers = {int(where.removeprefix(f"{word} ")) for where in sizes if where.startswith(f"{word} ")}
    return len(numbers) if numbers == set(range(1, len(numbers) + 1)) else 0


def _of_line(function: str, cells: str, first: str) -> str:
    """Return a function of a line: ``between(row 1, 1, 6)``; `first` is its first cell, for functions that need it."""
    name, _, rest = function.partition("(")
    return f"{name}({cells}{', ' + rest[:-1].replace('_', first) if rest else ''})"


def _say_side(draft: Draft, clues: Clues, function: str, line: int) -> None:
    """Write one relation for each line seen from a side; raise `Unclear` if the number of clues is wrong."""
    wanted = draft.cols if clues.where in ("top", "bottom") else draft.rows
    if len(clues.values) != wanted:
        raise Unclear(f"there are {len(clues.values)} clues at the {clues.where} for {wanted} lines", line)
    for k, clue in enumerate(clues.values, 1):
        if clue == "?":
            continue
        first, cells = (one.format(k=k, rows=draft.rows, cols=draft.cols) for one in SIDES[clues.where])
        draft.say(f"{_of_line(function, cells, first)} = {clue}", line)


def _say_paths(draft: Draft) -> None:
    """Write the paths, named thermometer1, grey2, ..., each with its rules.

    Raise `Unclear` for a line whose rule is not told, and for a rule whose lines are not listed.
    """
    keys = list(dict.fromkeys([path.rule for path, _ in draft.paths]))
    told = [rule for rule, _ in draft.line_rules]
    said: set[str] = set()
    for number, (path, line) in enumerate(draft.paths, 1):
        own = draft.own.get(path.rule)
        if path.rule in PATH_RULES and not own:
            names = PATH_RULES[path.rule].printed.split()
            draft.check_own(path.rule, names, PATH_RULES[path.rule].meaning, line)
        if own and any(path.rule in (*one.lines, one.rule) for one in told):
            raise Unclear(f"what is the rule {path.rule}: {own.rule}, or the one in a sentence?", own.line)
        rules = [path.rule] if own and own.kind == "rule" else rules_of(path.rule, told, keys)
        if not rules:
            raise Unclear("what is the rule of this line? write 'palindrome:', 'whisper:', ... before its cells", line)
        label = f"{path.rule.removeprefix(COLORED) or 'line'}{number}"
        draft.say("\n".join(path_statements(label, path.cells, rules[0])), line)
        for rule in rules[1:]:
            draft.say(f"path {label}: {rule}", line)
        said.update(rules)
    for one, line in draft.line_rules:
        if one.rule not in said and not draft.states("path "):
            raise Unclear("which cells are on these lines? list them: 'line: r1c1 r1c2 r2c3'", line)


def _say_chain(draft: Draft) -> None:
    """Write the numbers of a hidoku: each next number is in a cell that touches this one, in 4 or 8 directions."""
    around = {"neighbors": NEIGHBORS, "touching": NEIGHBORS + CORNERS}.get(draft.field("chain"))
    rows = draft.cells
    if around is None or not rows:
        return
    places = {(row, col) for row, cells in enumerate(rows, 1) for col, cell in enumerate(cells, 1) if cell != "\\"}
    last = len(places)
    line = draft.drawn[0].line
    # Each cell needs two statements that name its neighbors.
    if last > MAX_CHAIN:
        raise Unclear(f"{draft.whose} can have at most {MAX_CHAIN} cells, and this one has {last}", line)
    for rule in (f"values 1..{last}", "all different"):
        if not draft.states(rule.split()[0]):
            draft.say(rule, line)
    for row, col in sorted(places):
        beside = [cell_of(*place) for down, right in around if (place := (row + down, col + right)) in places]
        # As each number is used once, both conditions mean the same: one looks back from a cell, one ahead.
        for end, step in ((1, "+ 1"), (last, "- 1")):
            numbers = [str(end), *(f"{cell} {step}" for cell in beside)]
            draft.say(" or ".join(f"{cell_of(row, col)} = {number}" for number in numbers), line)


def _of_bare_board(draft: Draft) -> None:
    """Set the family to sudoku if the text is a board without rules, apart from metadata and comments.

    Such a board has the size of a usual sudoku. Raise `Unclear` if it has a 0 that is no empty cell, or if its title
    has words that may be the name of another family.
    """
    is_bare = all(re.match(r"title|author|source|date|#|expect", one.text) for one in draft.statements)
    is_board = bool(draft.drawn) and draft.drawn[0].text == "grid:" and len(draft.drawn) == draft.rows + 1
    # A board of another size is some other puzzle without its name.
    is_usual = draft.rows == draft.cols and draft.rows in USUAL
    if draft.named is not None or not is_bare or not is_board or not is_usual:
        if draft.named is None and draft.beside:
            raise Unclear("which puzzle is this a variant of? write the name of that puzzle", draft.beside_line)
        return
    # A 0 remains only if the text has another sign for an empty cell.
    zero = next((one.line for one in draft.drawn if re.search(r"\b0\b", one.text)), 0)
    if zero:
        raise Unclear("which puzzle is this? A sudoku has no number 0", zero)
    titles = [one for one in draft.statements if one.line in draft.titles]
    strange = [one.line for one in titles if not is_silent(marks_of(one.text.removeprefix("title:")))]
    if strange:
        raise Unclear("is this a sudoku? write 'sudoku' above it, or each rule of another puzzle", strange[0])
    draft.named = families.Named(families.family("sudoku"), draft.beside, draft.rows, draft.cols, ())
    reason = f"the text names no puzzle, so it is read as a sudoku, {draft.rows} x {draft.cols}"
    draft.drawn[0] = Statement(draft.drawn[0].text, draft.drawn[0].line, reason)


def _of_entries(draft: Draft) -> None:
    """Set the family to cross-figure if the text names entries, and neither a family nor values."""
    has_entries = re.search(r"\b\d+ (?:across|down)\b", draft.said())
    if draft.named is None and has_entries and not draft.states("values"):
        draft.named = families.Named(families.family("cross-figure"), (), 0, 0, ())


def _relations(draft: Draft) -> list[Statement]:
    """Return the statements that are relations between numbers and names."""
    said = (one for one in draft.statements if re.search(r"[=<>]", one.text))
    return [one for one in said if not one.text.startswith(("#", "title", "note", "unknown"))]


def _kind_of_values(draft: Draft) -> str:
    """Return "letters", "digits" or "", the kind of unknowns in the relations of a text without a board.

    Words in capitals or a family of letters mean letters, and holes mean digits. Words in lower case are names.
    """
    said = " ".join(one.text for one in _relations(draft))
    if re.search(r"(?<!\w)[a-z]+(?!\w)", said):
        return ""
    if draft.letters or draft.family.has_letters or re.search(r"(?<!\w)[A-Z]+(?!\w)", said):
        return "letters"
    return "digits" if "_" in said else ""


def _kind_of_working(draft: Draft) -> str:
    """Return "letters" or "digits", the kind of unknowns in a long working; empty if it has both."""
    rows = " ".join(one.text for one in draft.statements + draft.drawn if re.fullmatch(r"[\s\d_A-Z*/+-]+", one.text))
    kinds = [kind for kind, sign in (("letters", "[A-Z]"), ("digits", "_")) if re.search(sign, rows)]
    return kinds[0] if len(kinds) == 1 else ""


def _in_letters(draft: Draft) -> None:
    """Rewrite ``values`` as ``letters`` or ``digits`` in a text without a board.

    If the text has letters for digits and its relations consist of words only, write those words in capitals.
    """
    if DRAWINGS.search(draft.said()) or draft.of_cells:
        return
    relations = set(_relations(draft))
    has_letters = draft.letters or draft.family.has_letters
    # Names in small letters have values of any size; letters for digits are capitals in the language.
    if has_letters and all(re.fullmatch(r"[^\W\d_]+(?: [-+*/=] [^\W\d_]+)+", one.text) for one in relations):
        draft.statements = [
            Statement(one.text.upper(), one.line) if one in relations else one for one in draft.statements
        ]
    kind = _kind_of_values(draft)
    if not kind and draft.differing_line and "all different" not in draft.said():
        draft.say("all different", draft.differing_line)  # symbols are names, which may be equal unless this is said
    if kind == "digits" and any(one.text == "all different" for one in draft.statements):
        _holes_as_letters(draft)
        return
    if kind:
        draft.statements = [Statement(re.sub(r"^values", kind, one.text), one.line) for one in draft.statements]


def _holes_as_letters(draft: Draft) -> None:
    """Rewrite holes that are all different as letters, which differ anyway.

    Raise `Unclear` unless there is a hole for each value, because the digits between the holes may count too.
    """
    relations = set(_relations(draft))
    holes = sum(one.text.count("_") for one in draft.statements if one in relations)
    values = next((one for one in draft.statements if one.text.startswith("values ")), Statement("values 0..9", 0))
    low, dots, high = values.text.removeprefix("values ").partition("..")
    if not dots or int(high) - int(low) + 1 != holes or holes > len(ascii_uppercase):
        raise Unclear("which digits are different: only the missing digits, or all?", values.line)
    letters = iter(ascii_uppercase)
    made = [Statement(f"letters {low}..{high}", values.line)]
    for one in draft.statements:
        if one in relations:
            made.append(Statement(re.sub("_", lambda hole: next(letters), one.text), one.line))
        elif one.text not in ("all different", values.text):
            made.append(one)
    draft.statements = made


def _rules(draft: Draft) -> list[str]:
    """Return the rules of the family, and of the variants named with it, that the text does not state itself."""
    said = draft.said()
    # ``even-odd sudoku`` says that some cells are shaded; a drawing or a list must tell which.
    marked = draft.told.union(draft.named.shades.values() if draft.named else ())
    if lost := next(
        (
            one
            for one in sorted(marked)
            if not re.search(families.of_cell(re.escape(one), ".*") + "$", said, re.MULTILINE)
        ),
        "",
    ):
        raise Unclear(f"which cells are {lost}? List them below '{lost} cells:'", draft.opener)
    if draft.named is None:
        return []
    rules = families.rules_of(draft.named.family, draft.rows, draft.cols, draft.largest, said)
    if rules is None:
        raise _of_unknown_size(draft)
    if told := next((rule for rule in rules if rule.startswith("all different in ")), ""):
        places = told.removeprefix("all different in ")
        if "" in draft.repeats:
            raise Unclear(f"where may values repeat? Here they differ in {places}; name the places", draft.repeats_line)
        once = next((one for one in draft.statements if one.text == "all different"), None)
        if once and "all different" not in rules:
            raise Unclear(f"where is each value once? Here they differ in {places}; name the places", once.line)
    rules = rules + [rule for one in draft.named.beside for rule in one.rules]
    rules = [rule for rule in (_repeated(rule, draft.repeats) for rule in rules) if rule]
    _check_boxes(draft, rules, said)
    # A mark that is not drawn would say that all such pairs are shown.
    drawn = [cell for row in draft.cells for cell in row]
    rules += [
        f"mark {sign}: {meaning}"
        for sign, meaning in _signs(draft.named.marks, drawn, "no other pair" in said).items()
        if f"mark {sign}" not in said
    ]
    unsaid = [rule for rule in (families.unsaid(rule, said) for rule in rules) if rule]
    if any("boxes box" in rule for rule in unsaid):
        raise _of_unknown_size(draft)
    return unsaid


def _of_unknown_size(draft: Draft) -> Unclear:
    size = draft.rows or "unknown size"
    return Unclear(f"what is the size of this {draft.family.key}, of {size} rows?", draft.opener)


def _signs(marks: dict[str, str], drawn: list[str], is_all: bool) -> dict[str, str]:
    """Return the signs of a family that are drawn, and if all pairs are marked one sign for each other meaning."""
    found = {sign: meaning for sign, meaning in marks.items() if sign in drawn}
    # Reversed, so that the first of several signs with one meaning is kept.
    others = {meaning: sign for sign, meaning in reversed(marks.items()) if meaning not in found.values()}
    return found | {sign: meaning for meaning, sign in others.items() if is_all}


def _check_boxes(draft: Draft, rules: list[str], said: str) -> None:
    """Raise `Unclear` if values differ in rows and columns only, by the text, but also in boxes, by the family.

    Sudokus are excepted, because they always have boxes.
    """
    has_boxes = any("boxes" in rule for rule in rules) and "boxes" not in said
    tells_all = re.search(r"^all different in rows, cols$", said, re.MULTILINE)
    if draft.named and draft.named.family.key != "sudoku" and has_boxes and tells_all:
        raise Unclear(f"has this {draft.named.family.key} boxes, too? The text has rows and columns only", draft.opener)


def _repeated(rule: str, places: tuple[str, ...]) -> str:
    """Return a rule of the family without the places in which values may repeat; empty if no place remains."""
    if rule.startswith("no two "):
        lines = rule.removeprefix("no two ").removesuffix(" alike").split(", ")
        unlike = [line for line in lines if f"{LIKE}{line}" not in places]
        return f"no two {', '.join(unlike)} alike" if unlike else ""
    line, is_sum, _ = rule.partition(" sum = ")
    if is_sum and f"{SUMS}{line}" in places:
        return ""
    of_values = [place for place in places if not place.startswith((LIKE, SUMS))]
    if not of_values or not rule.startswith("all different"):
        return rule
    scopes = rule.removeprefix("all different").removeprefix(" in ").split(", ")
    kept = [scope for scope in scopes if scope and scope.split()[0] not in places and "" not in places]
    return f"all different in {', '.join(kept)}" if kept else ""


def _check_repeats(draft: Draft) -> None:
    """Write that letters may repeat; raise `Unclear` if a text without a family also states that values differ."""
    if not draft.repeats:
        return
    if _kind_of_values(draft) == "letters" and "letters may repeat" not in draft.said():
        draft.say("letters may repeat", draft.repeats_line)
    elif draft.named is None and "all different" in draft.said():
        raise Unclear("values are to be different, and may repeat: which of the two?", draft.repeats_line)


def _check_diagonals(draft: Draft) -> None:
    """Raise `Unclear` if values differ in diagonals and the clues are sums of other diagonals than the main ones."""
    said = next((one for one in draft.statements if re.match("all different in .*diagonals", one.text)), None)
    if said and re.search(r"\(diagonal from ", draft.said()):
        question = "in the two main diagonals, or in those with clues? write 'all different: r1c1, r2c2, ...' for each"
        raise Unclear(question, said.line)


def _check_counted(draft: Draft) -> None:
    """Raise `Unclear` if a sentence counts more cells or fewer than a line has."""
    sizes = {"row": draft.cols, "col": draft.rows, "diagonal": draft.rows}
    for counted, line in draft.counted:
        place, _, count = counted.rpartition(" ")
        if sizes.get(place) != int(count):
            raise Unclear(f"which {count} cells? A row has {draft.cols} here, and a column {draft.rows}", line)


def _check_bottom(draft: Draft) -> None:
    """Raise `Unclear` if the bottom row has as many cells as values, because each may be meant once."""
    rows = [row.text for row in draft.drawn if row.is_row]
    for one in draft.statements if rows else ():
        found = re.fullmatch(r"row \{bottom\}: _ in (\d+)\.\.(\d+)", one.text)
        if found and int(found[2]) - int(found[1]) + 1 <= len(rows[-1].split()):
            raise Unclear("may numbers repeat in the bottom row? write 'row' with its number and each rule", one.line)


def _check_titled(draft: Draft) -> None:
    """Raise `Unclear` if a word of the title may be the name of a rule, and no sentence tells an unusual rule."""
    titled = draft.titled
    if titled is None or draft.repeats or draft.has_no_signs:
        return
    rules = families.rules_of(draft.family, draft.rows, draft.cols, draft.largest) or draft.family.rules
    usual = {part for rule in (*rules, *titled.rules) for part in families.parts_of(rule)}
    told = [one.text for one in draft.statements if draft.kinds.get(one.line) == RULE and one.text[:6] != "title:"]
    is_told = any(not usual.issuperset(families.parts_of(rule)) for rule in told)
    if not is_told and all(value == draft.family.field(name) for name, value in draft.stated.items()):
        raise Unclear(f"what does {titled.words!r} say?", titled.line, titled.words, help=UNKNOWN_WORDS)


def _check_not_all(draft: Draft) -> None:
    """Raise `Unclear` if not all digits are to be used, unless there are fewer letters than digits."""
    if not draft.not_all_line:
        return
    letters = set(re.findall(r"[A-Z]", " ".join(one.text for one in _relations(draft))))
    has_usual_digits = _kind_of_values(draft) == "letters" and not (draft.states("letters") or draft.states("base"))
    if not has_usual_digits or len(letters) >= USUAL_DIGITS:
        raise Unclear("which numbers are not used? write 'values' and the numbers that are", draft.not_all_line)


def _check_exact(draft: Draft) -> None:
    """Raise `Unclear` for a long division without remainder whose working does not end with 0."""
    exact = next((one.line for one in draft.statements if one.text == "steps whole"), 0)
    rows = [one.text.strip() for one in draft.statements + draft.drawn if not one.text.startswith("#")]
    working = rows[rows.index("long division:") :] if "long division:" in rows else []
    shown = [row for row in working if re.fullmatch(r"[\d_A-Z]+", row)]
    if exact and working and shown[-1:] != ["0"]:
        raise Unclear("is there a remainder? write 0 below the working if there is none", exact)


def _say_without(draft: Draft) -> None:
    """Write that no cell, letter or hole has the values that a sentence excludes."""
    if not draft.without:
        return
    values, lines = zip(*draft.without, strict=True)
    is_working = draft.states("long ")
    kind = _kind_of_working(draft) if is_working else _kind_of_values(draft)
    if not is_working and (DRAWINGS.search(draft.said()) or draft.of_cells):
        for value, line in draft.without:
            draft.say(f"count(grid = {value}) = 0", line)
    elif kind and not draft.states(kind):
        draft.say(f"{kind} 0..9 except {', '.join(map(str, values))}", lines[0])
    elif set(values) != {0} or not re.search(rf"^{kind} [1-9]\.\.\d+$", draft.said(), re.MULTILINE):
        raise Unclear(f"which numbers cannot be {values[0]}?", lines[0])


def _say_tiles(draft: Draft) -> None:
    """Write numbers of which some are listed twice as tiles: each is used as often as it is listed.

    Raise `Unclear` unless the number of empty cells is that of the tiles, and no other rule makes the cells differ.
    """
    for tiles, line in draft.tiles:
        holes = sum(row.count("_") for row in draft.cells)
        once = Statement("all different", line)
        draft.statements = [one for one in draft.statements if one != once]
        # Another rule about the values would contradict the number of tiles, or repeat it.
        is_other = any(one.line == line or re.match("values|all different", one.text) for one in draft.statements)
        is_other = is_other or "all different" in draft.family.rules
        if is_other or len(draft.tiles) > 1 or holes != len(tiles):
            raise Unclear("some numbers are listed twice: how often may each number be used?", line)
        draft.say(f"tiles {' '.join(map(str, tiles))}", line)


def _grid(draft: Draft) -> list[str]:
    """Return the statement of the size of a board that is not drawn."""
    size = draft.side
    # Only a size in words or with parameters is still a statement.
    second = next((one for one in draft.statements if one.text.startswith("grid ")), None)
    if second and draft.size_line:
        raise Unclear(f"is the board {size} x {draft.cols}, or of the size in this line?", second.line)
    is_of_cells = draft.of_cells or draft.named is not None
    if not size or not is_of_cells or DRAWINGS.search(draft.said()):
        return []
    return [f"grid {size} x {draft.cols or size}"]


def _settled(one: Statement, draft: Draft) -> Statement:
    """Return the statement with ``{n}`` replaced by the size of the board, and so on."""
    text, side = one.text, draft.side
    bottom = draft.rows or sum(row.is_row for row in draft.drawn)
    sizes = (
        ("{box}", families.BOXES.get(side), "what size are the boxes?"),
        ("{n}", side, "what size is the board?"),
        ("{bottom}", bottom, "what size is the board?"),
        ("{right}", draft.cols, "what size is the board?"),
        ("{middle}", _middle(draft.rows), "which cell is in the middle?"),
        ("{center}", _middle(draft.cols), "which cell is in the middle?"),
    )
    for hole, size, question in sizes:
        if hole in text and not size:
            raise Unclear(question, one.line)
        text = text.replace(hole, str(size))
    return Statement(text, one.line) if text != one.text else one


def _middle(count: int) -> int:
    """Return the number of the line in the middle of so many; 0 if there is none."""
    return (count + 1) // 2 if count % 2 else 0


def _once(statements: list[Statement], draft: Draft) -> list[Statement]:
    """Return the statements without repeated rules; drawings, clues and remarks may repeat."""
    seen: set[str] = set()
    kept = []
    for one in statements:
        is_rule = re.match(r"(?:values|all different|evaluate|touching|neighbors|expect)\b", one.text)
        if is_rule and one.text in seen:
            draft.spend(one.line, one.text)
        else:
            kept.append(one)
        seen.add(one.text)
    return kept
