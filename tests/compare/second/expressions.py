"""Read expressions from their tokens, as functions of all values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .conditions import Condition, Expression, Token, Values, constant, is_fraction, total
from .functions import OF_LINES, arguments_of, in_line, is_all, with_places
from .numbers import FUNCTIONS, OPERATORS, NoValue, Number, rooted, whole
from .texts import CELL, NUMERAL, number_in

if TYPE_CHECKING:
    from typing_extensions import Self

    from .reading import File, Reading

SELECTORS = ("row", "col", "diagonal", "region", "cage", "path", "around", "grid")


class Expressions:
    """Reads tokens from the left. Single `_` stand for `blanks`; a token may be an expression itself."""

    def __init__(
        self,
        reading: Reading,
        file: File,
        tokens: Sequence[Token],
        blanks: Iterable[Expression] | None = None,
        base: int | None = None,
    ) -> None:
        self.reading, self.file = reading, file
        self.tokens = list(tokens)
        self.blanks: Iterator[Expression] | None = None if blanks is None else iter(blanks)
        secret = [
            one
            for before, one in zip(("", *self.tokens), self.tokens, strict=False)
            if isinstance(one, str) and NUMERAL.fullmatch(one) and not one.isdigit()
            if before not in ("region", "cage", "path")  # after these words it is a label
        ]
        if self.blanks is not None:
            secret = [one for one in secret if one != "_"]
        self.cells: list[tuple[int, int]] | None = None  # all cells of the rule
        self.base = base or (reading.base if secret else 10)

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[ahead] if ahead < len(self.tokens) else ""

    def next(self) -> Token:
        return self.tokens.pop(0)

    def take(self, *wanted: str) -> str:
        """Return the next token if it is one of those wanted, else an empty string."""
        token = self.peek()
        if isinstance(token, str) and token in wanted:
            self.tokens.pop(0)
            return token
        return ""

    def need(self, *wanted: str) -> str:
        found = self.take(*wanted)
        if not found:
            raise SyntaxError(f"{wanted} expected before {self.tokens}")
        return found

    def ended(self) -> None:
        if self.tokens:
            raise SyntaxError(f"{self.tokens} is too much")

    def side(self) -> list[Expression]:
        """Return one expression, or the cells of a selector."""
        token, after = self.peek(), self.peek(1)
        if token in ("row", "col") and (not self._names_a_line(1) or self.is_element()):
            return [self.expression()]
        if token in ("diagonal", "path", "region", "cage") and self.is_element():
            return [self.expression()]
        if token in SELECTORS or (isinstance(token, str) and CELL.fullmatch(token) and after == ".."):
            return [self.reading.grid.at(position) for position in self.selector()]
        return [self.expression()]

    def selector(self) -> list[tuple[int, int]]:
        """Return positions with a cell, in reading order."""
        grid, word = self.reading.grid, str(self.next())
        if word == "diagonal" and self.take("from"):
            return grid.diagonal(str(self.next()), str(self.next()), str(self.next()))
        if word in ("row", "col", "diagonal"):
            return grid.line(word, self.extent())
        if word == "path":
            return grid.paths[str(self.next())]
        if word in ("region", "cage"):
            return [place for place in grid.areas[word][str(self.next())] if place in grid.cells]
        if word == "around":
            return grid.around(str(self.next()))
        if word == "grid":
            return list(grid.cells)
        self.need("..")
        return grid.rectangle(word, str(self.next()))

    def _names_a_line(self, ahead: int = 0) -> bool:
        """Return True if a number, a parameter or a bracket follows that gives the number of the line."""
        after = self.peek(ahead)
        return isinstance(after, str) and (after.isdigit() or after in self.file.params or after == "(")

    def is_element(self) -> bool:
        """Return True if `[` follows the line that begins here."""
        if self.peek(1) == "from":
            return self.peek(5) == "["
        depth = 0
        for at, token in enumerate(self.tokens[1:], 1):
            if token == "[" and not depth:
                return True
            depth += (token == "(") - (token == ")")
            if depth < 0 or (at > 1 and not depth and token != ")"):
                return False
        return False

    def extent(self) -> int:
        """Read a number, a parameter or a bracket."""
        token = str(self.next())
        if token == "(":
            size = self.number()
            self.need(")")
            return size
        return int(token) if token.isdigit() else whole(self.file.params[token])

    def number(self) -> int:
        """Read a whole number made of numbers and parameters, always by precedence and in decimal."""
        from .reading import File

        inner = Expressions(self.reading, File(self.file.params), self.tokens, base=10)
        value = whole(inner.expression()({}))
        self.tokens = inner.tokens
        return value

    def domain(self) -> list[int]:
        """Read a domain such as `1..4, 9 except 3`."""
        numbers = set(self.range())
        while self.take(","):
            numbers.update(self.range())
        if self.take("except"):
            numbers.difference_update(self.range())
            while self.take(","):
                numbers.difference_update(self.range())
        return sorted(numbers)

    def range(self) -> list[int]:
        low = self.number()
        high = self.number() if self.take("..") else low
        step = self.number() if self.take("step") else 1
        return list(range(low, high + 1, step))

    def expression(self) -> Expression:
        signs, operands = [], []
        operators: list[str] = []
        while True:
            sign = 1
            while self.take("-"):
                sign = -sign
            signs.append(sign)
            operands.append(self.atom())
            operator = self.take(*OPERATORS, "?")
            if not operator:
                return self._chosen(signs, operands, operators)
            operators.append(operator)

    def _chosen(self, signs: list[int], operands: list[Expression], operators: list[str]) -> Expression:
        """Return the chain; a missing operator is a separate symbol with 1 for +, 2 for -, 3 for *, 4 for /."""
        unknown = {at: self.reading.sign() for at, one in enumerate(operators) if one == "?"}
        if not unknown:
            return self._chain(signs, operands, operators)

        def value(values: Values) -> Number:
            known = ["+-*/"[values[unknown[at]] - 1] if at in unknown else one for at, one in enumerate(operators)]
            return self._chain(signs, operands, known)(values)

        return value

    def _chain(self, signs: list[int], operands: list[Expression], operators: list[str]) -> Expression:
        """Return the value of a chain: powers first, then products before sums unless evaluated from left to right."""
        terms, between = [], []
        start = 0
        for end in range(1, len(operands) + 1):
            if end == len(operands) or operators[end - 1] != "^":
                terms.append(self._power(signs[start:end], operands[start:end]))
                between += operators[end - 1 : end]
                start = end
        ranks = (list(OPERATORS),) if self.file.left_to_right else (["*", "/", "mod", "div"], ["+", "-"])
        for rank in ranks:
            at = 0
            while at < len(between):
                if between[at] in rank:
                    terms[at : at + 2] = [self._apply(between.pop(at), terms[at], terms[at + 1])]
                else:
                    at += 1
        (result,) = terms
        return result

    def _power(self, signs: list[int], operands: list[Expression]) -> Expression:
        def signed(sign: int, value: Expression) -> Expression:
            return value if sign > 0 else lambda values: -value(values)

        if self.file.left_to_right:
            result = operands[0]
            for sign, operand in zip(signs[1:], operands[1:], strict=True):
                result = self._apply("^", result, signed(sign, operand))
            return signed(signs[0], result)
        if len(operands) == 1:
            return signed(signs[0], operands[0])
        return signed(signs[0], self._apply("^", operands[0], self._power(signs[1:], operands[1:])))

    def _apply(self, operator: str, left: Expression, right: Expression) -> Expression:
        steps, compute = self.file.steps, OPERATORS[operator]
        if operator == "^" and is_fraction(right):
            compute = rooted

        def result(values: Values) -> Number:
            number = compute(left(values), right(values))
            if not all(step(number) for step in steps):
                raise NoValue
            return number

        return result

    def atom(self) -> Expression:
        token = self.next()
        if not isinstance(token, str):
            return token
        if token == "(":
            inside = self.expression()
            self.need(")")
            return inside
        if token.isdigit():
            direction = self.take("across", "down")
            if direction:
                return self.reading.grid.entry(int(token), direction)
            return constant(number_in(token, self.base))
        if cell := CELL.fullmatch(token):
            return self.reading.grid.at((int(cell[1]), int(cell[2])))
        if token in (*FUNCTIONS, *OF_LINES, "count"):
            return self._call(token)
        # Without a number, `row` and `col` are the position of the cell in a rule.
        if token in ("row", "col") and not self._names_a_line():
            return self.reading.named(token, self.file)
        if token in ("row", "col", "diagonal", "path", "region", "cage"):
            self.tokens.insert(0, token)
            line = self.reading.grid.all_at(self.selector())
            self.need("[")
            place = self.expression()
            self.need("]")
            return in_line("item", line, [place])
        # In a rule, `_` is the next cell; elsewhere it is a missing digit.
        if token == "_" and self.blanks is not None:
            return next(self.blanks)
        if NUMERAL.fullmatch(token):
            return self.reading.numeral(token)
        return self.reading.named(token, self.file)

    def _call(self, function: str) -> Expression:
        arguments, end = arguments_of(self.tokens, 0)
        self.tokens = self.tokens[end:]
        if function == "count":
            conditions = [condition for argument in with_places(arguments) for condition in self._counted(argument)]
            return lambda values: sum(condition(values) for condition in conditions)
        parameters = OF_LINES.get(function, 0)
        sides = [self._argument(function, at, argument, len(arguments)) for at, argument in enumerate(arguments)]
        line = [one for side in sides[: len(sides) - parameters] for one in side]
        if function in OF_LINES:
            return in_line(function, line, [one for side in sides[len(sides) - parameters :] for one in side])
        return total(function, line)

    def _argument(self, function: str, at: int, argument: list[Token], count: int) -> list[Expression]:
        if self.cells is not None and argument == ["_"] and is_all(function, at, count):
            return self.reading.grid.all_at(self.cells)
        reader = self._part(argument)
        found = reader.side()
        reader.ended()
        if function in OF_LINES and len(argument) == 3 and argument[1] == "..":
            ends = [tuple(map(int, CELL.fullmatch(str(end)).groups())) for end in (argument[0], argument[2])]  # type: ignore[union-attr]
            return found[::-1] if ends[0] > ends[1] else found
        return found

    def _part(self, words: list[Token], blanks: Iterator[Expression] | None = None) -> Self:
        part = type(self)(self.reading, self.file, words, base=self.base)
        part.blanks, part.cells = blanks or self.blanks, self.cells
        return part

    def _counted(self, argument: list[Token]) -> list[Condition]:
        """Return the counted conditions; overridden by `Reader`."""
        raise NotImplementedError
