"""Warn about a puzzle that can be built but is probably wrong, and about secret digits that are probably mistyped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ...base.english import at_a_glance, count_noun, listing
from ...base.errors import Fix, noted
from ...base.source import Span
from ...language.syntax_errors.signs import LOOK_ALIKES
from ...model.bounds import Interval
from ...model.expressions import AnyOf, Comparison, Condition, Constant, Different, Variable
from ...model.puzzle import Constraint, Symbol, SymbolKind
from ...model.solution import listed
from ...model.traversal import names_in
from ..context.collected import LETTERS
from ..context.context import Context
from .bounds import ExpressionBounds, different_totals, in_words, untouched

SIGN_OF_TWO = ", or define the mark between two cells, as in 'mark o: abs(_ - _) = 1'"
MIN_CELLS = 3
"""If this many cells share one name, and no other cells are empty, they are probably not meant to be equal."""


def check(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about everything suspicious in the puzzle as a whole."""
    if context.faults.incomplete:
        return
    for look in CHECKS:
        look(context, symbols)


def _check_unused_values(context: Context, symbols: Sequence[Symbol]) -> None:
    span, values = context.settings.values_span, context.settings.values
    # 'values' without cells is ignored, which loses a restriction unless the values are all digits.
    if span is None or context.board.cells or context.board.exists:
        return
    letters = context.letters
    meant = {
        "letters": bool(letters.used) and letters.values is None and not letters.own,
        "digits": bool(letters.holes) and letters.hole_values is None,
    }
    words = [word for word, is_meant in meant.items() if is_meant]
    help = "write 'letters 1..9' for letters, 'digits 1..9' for '_' in numbers, 'unknown n in 1..9' for unknowns"
    fix = None
    # If letters and holes both lack values, the text does not tell which are meant.
    if len(words) == 1 and span.text.startswith("values"):
        fix = Fix(Span(span.source, span.start, span.start + len("values")), words[0])
    # If the values include all digits of the base, ignoring them changes nothing, so a warning is enough.
    is_lost = bool(words) and values is not None and not set(range(context.settings.base)) <= set(values)
    report = context.error if is_lost else context.warn
    report(
        "values-without-cells",
        "'values' sets the values of cells, but the puzzle has no cells",
        span,
        help=help,
        fix=fix,
    )


def _check_secret_digits_differ(context: Context, symbols: Sequence[Symbol]) -> None:
    """Report ``all different`` without cells: letters differ anyway, and for holes something else is meant."""
    span = context.letters.differ
    if span is None:
        return
    message = "'all different' refers to cells, but the puzzle has no cells"
    if context.letters.holes and not context.letters.used:
        help = "draw the cells below 'grid:', or write letters; each '_' in an equation is a separate digit"
        context.error("no-cells", message, span, help=help)
    else:
        context.warn("no-cells", message, span, help="delete it; different letters stand for different digits anyway")


# ---------------------------------------------------------------- unused symbols


def _check_touched(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about cells and letters that occur only in constraints about all of them."""
    names = untouched(symbols, context.meaning.constraints, context.meaning.of_all)
    waiting = [symbol for symbol in symbols if symbol.name in names]
    if not symbols and not context.board.exists:
        context.warn("nothing-to-find", "the puzzle has no cells, letters or unknowns", None)
    # Nothing is said about single symbols if none of them has a clue.
    if not waiting or any(not names_in(constraint.condition) for constraint in context.meaning.constraints):
        return  # a constraint without names is always false, so other warnings are pointless
    if len(waiting) == len(symbols):
        span = next((symbol.span for symbol in symbols if symbol.span), context.board.size.span)
        context.warn("no-clue", "the puzzle has no clues", span)
        return
    _warn_of_cells(context, [symbol for symbol in waiting if symbol.kind == SymbolKind.CELL])
    for symbol in waiting:
        if symbol.kind in UNUSED:
            code, what = UNUSED[symbol.kind]
            context.warn(code, f"no relation uses {what}{symbol.name}", symbol.span)


UNUSED = {"letter": ("letter-without-equation", "the letter "), "unknown": ("unknown-without-relation", "")}
"""Kind of a symbol -> code of the warning that no relation uses it, and its words before the name."""


def _warn_of_cells(context: Context, untouched: Sequence[Symbol]) -> None:
    """Warn once about all cells without a clue; list their names or places."""
    if not untouched:
        return
    places = {name: position for position, name in reversed(context.board.cells.items())}
    names = []
    for symbol in untouched[:5]:
        name = symbol.name
        if name[0] == "r":
            name = "r{}c{}".format(*places[name])
        names.append(name)
    if len(untouched) > 5:
        names.append("...")
    message = f"no clue mentions {', '.join(names)}"
    context.warn("cell-without-clue", message, untouched[0].span or context.board.size.span)


def _check_unused_letters(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about letters that have values but are never used."""
    for letter, (_, span) in context.letters.own.items():
        if letter not in context.letters.used and letter not in context.letters.each:
            context.warn("letter-without-equation", f"no relation uses the letter {letter}", span)


# ---------------------------------------------------------------- groups too large


def _check_groups(context: Context, symbols: Sequence[Symbol]) -> None:
    by_name = {symbol.name: symbol for symbol in symbols}
    counts = {symbol.name: len(symbol.values) if symbol.given is None else 1 for symbol in symbols}
    for constraint in context.meaning.constraints:
        if type(constraint.condition) is Different:
            _check_group(context, constraint, by_name, counts)


def _check_group(context: Context, constraint: Constraint, by_name: dict[str, Symbol], counts: dict[str, int]) -> None:
    assert isinstance(constraint.condition, Different)
    names = constraint.condition.names
    if len(set(names)) < len(names):
        context.warn(
            "twice-in-group",
            f"all different in {constraint.label}: a name appears twice, so there is no solution",
            constraint.span,
        )
        return
    # If one cell alone has enough values, the group does; otherwise the values of all its cells are collected.
    if max(map(counts.__getitem__, names), default=0) >= len(names):
        return
    values: set[int] = set()
    for name in names:
        member = by_name[name]
        values.update((member.given,) if member.given is not None else member.values)
    if len(names) <= len(values):
        return
    # The rule that letters differ is nowhere in the text, so the message names what the text has.
    if by_name[names[0]].kind == SymbolKind.LETTER and constraint.label == LETTERS:
        message = (
            f"{len(names)} different letters have only {count_noun(len(values), 'digit')}, so there is no solution"
        )
        context.warn(
            "too-many-letters",
            message,
            constraint.span,
            help=f"write 'letters may repeat', or 'base {len(names)}' for that many digits",
            fix=Fix.above(constraint.span, "letters may repeat", sure=False),
        )
        return
    counted = f"{len(names)} cells have only {count_noun(len(values), 'value')}"
    message = f"all different in {constraint.label}: {counted}, so there is no solution"
    help = "give the cells more values"
    # A box of the wrong size is likelier than wrong values.
    if constraint.label.startswith("box "):
        help = f"write boxes of {len(values)} cells, or give the cells more values"
    context.warn("group-too-large", message, constraint.span, help=help)


# ---------------------------------------------------------------- probable typing errors


def _check_reach(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about clues that cannot be satisfied even without the others."""
    reach = ExpressionBounds(symbols, context.meaning.constraints)
    for constraint in context.meaning.constraints:
        found = reach.beyond(constraint.condition)
        if found:
            message = _why_impossible(context, constraint, *found)
            help = _begins_a_number(constraint.condition, symbols) or _cells_of_cage(constraint)
            context.warn("out-of-reach", message, constraint.span, help=help)


TOTALS = ("row", "col", "diagonal", "cage", "run", "corner", "around")
"""Kinds of clues that give the total of their cells."""


def _why_impossible(context: Context, constraint: Constraint, ends: Interval, others: Interval) -> str:
    """Return the message for a comparison whose sides cannot meet, given the least and greatest value of both."""
    left, right = in_words(ends), in_words(others)
    match constraint.condition:
        case Comparison(_, "=", Constant()) if constraint.clue >= 0:
            if context.meaning.clues[constraint.clue].kind in TOTALS:
                return f"{constraint.label} can only make {left}, but its clue is {right}"
        case AnyOf() if constraint.clue >= 0:
            end, which = (ends[1], "at most") if others > ends else (ends[0], "at least")
            return f"{constraint.label} can make {which} {in_words((end, end))}, but its clue is {right}"
    return f"{constraint.label or 'this relation'} is impossible: one side can only be {left}, the other {right}"


def _begins_a_number(condition: Condition, symbols: Sequence[Symbol]) -> str:
    """Return the help for a letter that must be 0 but begins a number; "" for any other condition."""
    match condition:
        case Comparison(Variable(name), "=", Constant(0)) | Comparison(Constant(0), "=", Variable(name)):
            letters = [one for one in symbols if one.name == name and one.kind == SymbolKind.LETTER]
            if any(min(one.values, default=0) == 1 for one in letters):
                return f"write 'leading zeros allowed' if {name}, the first digit of a number, can be 0"
    return ""


def _cells_of_cage(constraint: Constraint) -> str:
    """Return the help about a cage that may have lost or gained a cell by a wrong label; "" for other clues."""
    if not constraint.label.startswith("cage "):
        return ""
    cells = names_in(constraint.condition)
    return f"check the map: the cage has {count_noun(len(cells), 'cell')}, {listed(cells, 6)}"


def _check_own_names(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about a cell name that is not used, if most cells have none."""
    # If most cells have names, names that are not used are the labels of a diagram.
    named = [cell for cell in context.board.table.values() if cell.name in context.names.declared and cell.span]
    if len(named) * 2 > len(context.board.table):
        return
    for cell in named:
        # The text is searched, because a name may also be used in a statement that could not be read.
        if cell.span and len(re.findall(rf"(?<!\w){cell.name}(?!\w)", cell.span.source.text)) == 1:
            message = f"the cell name {cell.name} is never used"
            context.warn(
                "name-unused",
                message,
                cell.span,
                help="write '_' for an empty cell" + (SIGN_OF_TWO if len(cell.name) == 1 else ""),
                fix=Fix.at(cell.span, "_", sure=False),
            )


def _check_one_name(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn if all cells that are not given have one name, and so the same value."""
    open_cells = [cell for cell in context.board.table.values() if cell.given is None]
    if (
        len(open_cells) != 1
        or len(open_cells[0].positions) < MIN_CELLS
        or open_cells[0].name not in context.names.declared
    ):
        return
    (cell,) = open_cells
    message = f"all {len(cell.positions)} empty cells have the name {cell.name}, so they all have the same value"
    context.warn("one-name", message, cell.span, help="write '_' for an empty cell")


def _check_numbers_of_entries(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn about givens that equal the numbers of the entries, as a cross-figure is printed."""
    entries = context.shown.entries
    givens = {
        position: cell.given
        for cell in context.board.table.values()
        for position in cell.positions
        if cell.given is not None
    }
    # One or two equal numbers may be a coincidence.
    if len(entries) < MIN_CELLS or givens != entries:
        return
    message = "the numbers in the grid are read as givens, but look like the numbers of entries"
    help = "write '_' for an empty cell; entries are numbered automatically"
    context.warn("numbers-of-entries", message, context.board.size.span, help=help)


# ---------------------------------------------------------------- totals that cannot agree


def _check_totals(context: Context, symbols: Sequence[Symbol]) -> None:
    """Warn if all rows and all columns have clues, but the totals of the two lists differ."""
    board = context.board
    for function in ("product", "sum"):
        totals = different_totals(context.shown.line_clues, board.rows, board.cols, function)
        if totals:
            _warn_of_totals(context, function, totals)


def _warn_of_totals(context: Context, function: str, totals: dict[str, int]) -> None:
    of_rows, of_cols = at_a_glance(totals["row"]), at_a_glance(totals["col"])
    message = f"the {function} of the row clues is {of_rows}, but that of the column clues is {of_cols}"
    # The first clue of a kind with a place stands for its list.
    spans: dict[str, Span] = {}
    for clue in context.meaning.clues:
        if clue.span:
            spans.setdefault(clue.kind, clue.span)
    notes = noted("the clues of the rows", spans.get("row"))
    context.warn(
        "totals-differ", message, spans.get("col"), *notes, help="check the clues; one of them is probably mistyped"
    )


# A value without a cell or a symbol without a clue comes first, because it explains the doubts about groups and totals.
CHECKS = (
    _check_unused_values,
    _check_secret_digits_differ,
    _check_touched,
    _check_unused_letters,
    _check_groups,
    _check_reach,
    _check_own_names,
    _check_one_name,
    _check_numbers_of_entries,
    _check_totals,
)


# ---------------------------------------------------------------- secret digits


COEFFICIENT = re.compile(r"[1-9]\d*[^\W\d_]")


RELATION = re.compile(r"([^\sa-z].*)?")
"""Matches the text before a number of a relation at the margin."""


def check_secret_digits(context: Context) -> None:
    """Check all secret digits at the end of a text."""
    for look in (_check_glued, _check_coefficients, _check_letter_like_digit, _check_digit_like_letter, _check_strays):
        look(context)


def _check_strays(context: Context) -> None:
    """Warn about a number, letter or hole that is the only one of its kind."""
    letters = context.letters
    if context.faults.failed:
        return
    if len(letters.mixed) == 1:
        ((symbols, span),) = letters.mixed.items()
        if len(letters.words) > 1 or letters.used.keys() <= set(symbols):
            context.warn("mixed-number", f"{symbols} is the only number that mixes digits and letters", span)
    # A single letter of another script among Latin ones was probably typed with the wrong keyboard.
    strangers = [letter for letter in letters.used if not _is_latin(letter)]
    if len(strangers) == 1 < len(letters.used):
        message = f"the letter {strangers[0]} comes from a different script than the others"
        context.warn("other-script", message, letters.used[strangers[0]])
    for letter, span in letters.used.items():
        if letters.times[letter] == 1 and letter not in letters.own and _is_stray(context, span):
            message = f"{letter} is a secret digit that appears nowhere else"
            context.warn("lone-letter", message, span, help="use small letters for the names of cells and unknowns")
    if len(letters.holes) == 1 and (context.board.cells or len(letters.words) > 1):
        span = letters.holes[0].span
        context.warn("lone-hole", "this '_' is a missing digit, but no other number has one", span)


def _is_stray(context: Context, span: Span | None) -> bool:
    """Return True if the numeral is one letter among cells or unknowns, or the only letter among several holes."""
    letters = context.letters
    if len(letters.used) == 1 and len(letters.holes) > 1:
        return True
    cells = context.board.cells or context.names.unknowns
    return bool(cells) and span is not None and span.end - span.start == 1


def _check_glued(context: Context) -> None:
    letters = context.letters
    for symbols, span in letters.glued:
        word = symbols.lstrip("0123456789")
        if len(word) > 1 and word in letters.words:
            number = symbols[: len(symbols) - len(word)]
            context.error(
                "missing-operator",
                f"{symbols} is a single number, but {word} also appears on its own",
                span,
                help=f"write {number} * {word}",
                fix=Fix.at(span, f"{number} * {word}", sure=False),
            )


def _check_coefficients(context: Context) -> None:
    """Warn about ``2A + 3B`` if every such number is digits and one letter: products may be meant."""
    letters = context.letters
    # Words show that capitals are digits here, so '2A' is a number as well.
    if letters.words or not letters.mixed or any(not COEFFICIENT.fullmatch(symbols) for symbols in letters.mixed):
        return
    symbols, span = next(iter(letters.mixed.items()))
    if span is None or not RELATION.fullmatch(span.before):
        return
    number, letter = symbols[:-1], symbols[-1]
    context.warn(
        "digits-before-letter",
        f"{symbols} is a number with the digits {listing(symbols)}, not a product",
        span,
        help=f"write {number} * {letter} for a product",
        fix=Fix.at(span, f"{number} * {letter}", sure=False),
    )


LETTERS_LIKE = {"0": "O", "1": "I"}
DIGITS_LIKE = {letter: digit for digit, letter in LETTERS_LIKE.items()}


def _check_letter_like_digit(context: Context) -> None:
    letters = context.letters
    if len(letters.used) == 1 and letters.used.keys() <= DIGITS_LIKE.keys():
        ((letter, span),) = letters.used.items()
        _warn_of(context, span, letter, "digit", DIGITS_LIKE[letter], f"the letter {letter} is the only secret digit")


def _check_digit_like_letter(context: Context) -> None:
    """Warn about ``SEND + M0RE = M0NEY``: the only digit in words looks like a letter that no word has."""
    letters = context.letters
    digits = {symbol for symbols in letters.mixed for symbol in symbols if symbol.isdigit()}
    if len(digits) != 1 or not digits <= LETTERS_LIKE.keys() or not letters.words:
        return
    digit = digits.pop()
    letter = LETTERS_LIKE[digit]
    # A digit that also begins numbers, or stands in short ones, is really meant as a digit.
    looks_like_words = all(symbols[0] != digit and sum(map(str.isalpha, symbols)) > 2 for symbols in letters.mixed)
    if letter in letters.used or not looks_like_words:
        return
    symbols, span = next(iter(letters.mixed.items()))
    _warn_of(context, span, digit, "letter", letter, f"{symbols} has the digit {digit} among its letters")


def _warn_of(context: Context, span: Span | None, sign: str, kind: str, meant: str, message: str) -> None:
    """Warn that a sign may be meant as another sign that looks like it."""
    help, fix = f"did you mean the {kind} {meant}?", Fix.of_word(span, sign, meant, sure=False)
    context.warn("letter-like-digit", message, span, help=help, fix=fix)


def _is_latin(letter: str) -> bool:
    if letter.isascii():
        return True
    return letter in LOOK_ALIKES or unicodedata.name(letter, "").startswith("LATIN")
