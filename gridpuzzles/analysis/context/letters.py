"""Secret digits: letters, holes and the numerals that consist of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...base.errors import Fix, Note
from ...base.source import Span
from ...model.expressions import Constant, Expression, Numeral, Variable
from ...model.puzzle import Symbol, SymbolKind
from .board import BoardBuilder
from .collected import NEVER, ConstraintCollector, Faults, Settings, Values


class Letters:
    """The rules of the text for secret digits, and the secret digits used so far."""

    def __init__(self, faults: Faults, settings: Settings, board: BoardBuilder, meaning: ConstraintCollector) -> None:
        self._faults = faults
        self._settings = settings
        self._board = board
        self._meaning = meaning
        self.values: Values | None = None  # values of letters without own values; None: the digits of the base
        self.hole_values: Values | None = None
        self.own: dict[str, tuple[Values, Span | None]] = {}  # A in 1..5
        self.each: dict[str, Values] = {}  # letters of which every occurrence is a digit of its own
        self.may_repeat = self.leading_zeros = False
        self.used: dict[str, Span | None] = {}  # in order of first use
        self.starting: dict[str, Span | None] = {}  # first symbols of numerals of two or more symbols
        self.holes: list[Symbol] = []
        self.words: set[str] = set()  # words of capitals only
        self.glued: list[tuple[str, Span | None]] = []  # digits followed by capitals: 2TWO
        self.mixed: dict[str, Span | None] = {}  # numerals of digits and capitals
        self.times: dict[str, int] = {}  # number of times that each letter was read
        self.differ: Span | None = None  # an `all different` without cells
        self.domains: dict[str, Span | None] = {}  # where the values of "letters", "digits" and each letter are set

    def values_of(self, letter: str) -> Values:
        """Return the possible values of ``letter``; a leading zero is not excluded yet."""
        if letter in self.own:
            return self.own[letter][0]
        if self.values is None:
            return range(self._settings.base)
        return self.values

    def letter(self, name: str, span: Span | None, leading: bool = False) -> Variable:
        """Return the variable of a capital; under ``each``, a new variable for every occurrence."""
        # Each occurrence of such a letter may be another digit, like a hole with values of its own.
        if name in self.each:
            return self.hole(span, leading, self.each[name])
        self.used.setdefault(name, span)
        self.times[name] = self.times.get(name, 0) + 1
        if leading:
            self.starting.setdefault(name, span)
        return Variable(name)

    def hole(self, span: Span | None, leading: bool = False, values: Values | None = None) -> Variable:
        """Return a new digit, named in reading order; 0 is excluded if it is ``leading``, unless that is allowed."""
        if values is None:
            if self.hole_values is None:
                values = range(self._settings.base)
            else:
                values = self.hole_values
        if leading and not self.leading_zeros and not self._is_zero(values, span):
            values = without_zero(values)
        self.holes.append(Symbol(f"_{len(self.holes) + 1}", values, SymbolKind.HOLE, span=span))
        return Variable(self.holes[-1].name)

    def _is_zero(self, values: Values, span: Span | None) -> bool:
        """Return True if 0 is the only possible value of a leading hole; then require the impossible."""
        if len(without_zero(values)):
            return False
        self._meaning.require(NEVER, -1, "no number starts with 0", span)
        return True

    def numeral(self, symbols: str, span: Span | None) -> Expression:
        """Return the number that letters, digits and holes form. Call it once per numeral, in reading order."""
        self._check(symbols, span)
        digits = tuple(self._symbol(symbol, at == 0 and len(symbols) > 1, span) for at, symbol in enumerate(symbols))
        if len(digits) == 1:
            return digits[0]
        return Numeral(digits, self._settings.base)

    def _symbol(self, symbol: str, leading: bool, span: Span | None) -> Expression:
        if symbol == "_":
            return self.hole(span, leading)
        if not symbol.isdecimal():
            return self.letter(symbol, span, leading)
        # A known 0 is reported where it is written; of letters and holes only the value 0 is excluded.
        if symbol == "0" and leading and not self.leading_zeros:
            help = "write 'leading zeros allowed' if numbers may start with 0"
            fix = Fix.above(span, "leading zeros allowed", sure=False)
            self._faults.error("leading-zero", "this number starts with 0", span, help=help, fix=fix)
        return self.constant(symbol, span, self._settings.base)

    def constant(self, digits: str, span: Span | None, base: int) -> Constant:
        """Return the value of ``digits`` in ``base``; there may be a minus before them."""
        if digits[0] == "-":
            return Constant(-self.constant(digits[1:], span, base).value)
        if base == 10:
            return Constant(int(digits))
        value = 0
        for digit in digits:
            if int(digit) >= base:
                self._faults.error("no-such-digit", f"{digit} is not a digit in base {base}", span)
                return Constant(0)
            value = value * base + int(digit)
        return Constant(value)

    def _check(self, symbols: str, span: Span | None) -> None:
        base = self._settings.base
        # Digits of a number must be smaller than its base, so values that fit single symbols may be too large here.
        capitals = [symbol for symbol in symbols if symbol.isalpha()]
        if not capitals:
            if len(symbols) > 1 and self.hole_values is not None and max(self.hole_values) >= base:
                self._report_no_digit("_", max(self.hole_values), span)
            return
        if len(symbols) == 1:
            return
        # Numerals of digits and letters are doubted at the end, when all of them are known.
        if "_" not in symbols and not symbols.isalpha():
            self.mixed.setdefault(symbols, span)
        if len(capitals) == len(symbols):
            self.words.add(symbols)
        # Beside cells, a capital and figures are the address of a cell; elsewhere they are a number.
        elif self._board.cells and re.fullmatch(r"R\d+C\d+|[A-Z]\d+", symbols):
            self._report_no_address(symbols, span)
        elif re.fullmatch(r"\d+[^\W\d_]+", symbols):
            self.glued.append((symbols, span))
        for letter in capitals:
            values = self.each.get(letter, self.values_of(letter))
            if len(values) and max(values) >= base:
                self._report_no_digit(letter, max(values), span)

    def _report_no_address(self, symbols: str, span: Span | None) -> None:
        """Report R1C2, which certainly means r1c2, or B1, which may mean a cell as in a spreadsheet."""
        is_sure = "C" in symbols[1:]
        if is_sure:
            written = symbols.lower()
            help = f"write {written}"
        else:
            written = f"r{symbols[1:]}c{ord(symbols[0]) - ord('A') + 1}"
            help = "write its row and column, such as r2c1 for column A, row 2"
        fix = Fix.at(span, written, sure=is_sure)
        self._faults.error("no-cell-address", f"{symbols} is not a cell", span, help=help, fix=fix)

    def _report_no_digit(self, symbol: str, largest: int, span: Span | None) -> None:
        self._faults.error(
            "letters-not-digits",
            f"{symbol} can be {largest}, which is not a digit in base {self._settings.base}, "
            "but it is part of a longer number",
            span,
            *self._note_of_values(symbol),
            help="write '+' or '*' between symbols if each is a number, or limit their values to digits",
        )

    def _note_of_values(self, symbol: str) -> Iterator[Note]:
        """Yield a note with the place that sets the values of ``symbol``, if it is known."""
        span = self.domains.get(symbol) or self.domains.get("digits" if symbol == "_" else "letters")
        if span:
            yield Note("its values are set here", span)


def without_zero(values: Values) -> Values:
    """Return ``values`` without 0."""
    if 0 not in values:
        return values
    if isinstance(values, range) and values.start == 0:
        return range(1, values.stop)
    return tuple(value for value in values if value)
