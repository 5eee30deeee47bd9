"""Expressions and relations as functions of the values of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from .numbers import FUNCTIONS, OPERATORS, PROPERTIES, RELATIONS, NoValue, Number, whole
from .texts import CELL, NUMERAL, number_in

if TYPE_CHECKING:
    from .reading import File, Reading

Values = Mapping[str, int]
Expression = Callable[[Values], Number]
Condition = Callable[[Values], bool]
Token = str | Expression

SELECTORS = ("row", "col", "region", "cage", "around", "grid")
ARTICLES = ("a", "an")
WORDS_OF_CONDITIONS = ("is", "are", "in", "not", "and", "or", "if", "then")
SINGULAR = {word + ending: word for word in PROPERTIES for ending in ("", "s")}


def constant(number: Number) -> Expression:
    return lambda values: number


@cache
def variable(name: str) -> Expression:
    """Always the same function for the same name."""
    return lambda values: values[name]


def safely(condition: Condition) -> Condition:
    """What has no value makes the relation it stands in false."""

    def holds(values: Values) -> bool:
        try:
            return condition(values)
        except NoValue:
            return False

    return holds


def compared(left: Expression, relation: str, right: Expression) -> Condition:
    return safely(lambda values: RELATIONS[relation](left(values), right(values)))


def total(function: str, parts: Sequence[Expression]) -> Expression:
    return lambda values: FUNCTIONS[function]([part(values) for part in parts])


def different(parts: Sequence[Expression]) -> Condition:
    return safely(lambda values: len({part(values) for part in parts}) == len(parts))


def every(conditions: Sequence[Condition]) -> Condition:
    return lambda values: all(condition(values) for condition in conditions)


def some(conditions: Sequence[Condition]) -> Condition:
    return lambda values: any(condition(values) for condition in conditions)


class Reader:
    """Reads tokens from the left. ``blanks`` are what lone ``_`` stand for; a token may be an expression itself."""

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
        secret = [one for one in tokens if isinstance(one, str) and NUMERAL.fullmatch(one) and not one.isdigit()]
        if self.blanks is not None:
            secret = [one for one in secret if one != "_"]
        self.base = base or (reading.base if secret else 10)

    # ------------------------------------------------------------ tokens

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[ahead] if ahead < len(self.tokens) else ""

    def next(self) -> Token:
        return self.tokens.pop(0)

    def take(self, *wanted: str) -> str:
        """The next token where it is one of those wanted, else an empty string."""
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

    # ------------------------------------------------------------ relations

    def relation(self) -> Condition:
        """Everything up to the end."""
        found = self.rule()
        self.ended()
        return found

    def rule(self) -> Condition:
        """``if ... then ...``, or conditions joined by ``or``, which binds looser than ``and``."""
        if self.take("if"):
            premise = self.rule()
            self.need("then")
            consequence = self.rule()
            return lambda values: consequence(values) if premise(values) else True
        ways = [self._conjunction()]
        while self.take("or"):
            ways.append(self._conjunction())
        return some(ways)

    def _conjunction(self) -> Condition:
        parts = [self._literal()]
        while self.take("and"):
            parts.append(self._literal())
        return every(parts)

    def _literal(self) -> Condition:
        if self.take("not"):
            inside = self._literal()
            return lambda values: not inside(values)
        if self._bracket_holds_a_condition():
            self.need("(")
            inside = self.rule()
            self.need(")")
            return inside
        return self.condition()

    def _bracket_holds_a_condition(self) -> bool:
        """Whether a bracket begins here that has a relation in it, not only in the brackets of a function."""
        if self.peek() != "(":
            return False
        depth, called = 0, 0  # called: the depth at which the outermost call began
        for before, token in pairwise(["", *self.tokens]):
            if token == "(":
                depth += 1
                if not called and before in (*FUNCTIONS, "count"):
                    called = depth
            elif token == ")":
                called = 0 if called == depth else called
                depth -= 1
                if not depth:
                    return False
            elif not called and token in (*RELATIONS, *WORDS_OF_CONDITIONS):
                return True
        return False

    def condition(self) -> Condition:
        targets = [self.expression()]
        while self.take(","):
            targets.append(self.expression())
        if self.peek() == "not":  # not in
            self.next()
            within = every(self._said_of([targets], self.domain))
            return lambda values: not within(values)
        return every(self._said_of([[target] for target in targets], self.domain))

    def _said_of(self, sides: list[list[Expression]], domain: Callable[[], list[int]]) -> list[Condition]:
        if self.take("is", "are"):
            wanted = not self.take("not")
            self.take(*ARTICLES)
            test = PROPERTIES[SINGULAR[self.need(*SINGULAR)]]
            return [safely(lambda v, e=one: test(whole(e(v))) == wanted) for side in sides for one in side]
        if self.take("in"):
            numbers = set(domain())
            return [safely(lambda v, e=one: e(v) in numbers) for side in sides for one in side]
        relations = []
        while relation := self.take(*RELATIONS):
            relations.append(relation)
            sides.append(self.side())
        if not relations:
            raise SyntaxError("a relation is missing")
        longest = min(map(len, sides)) and max(map(len, sides))
        sides = [side * longest if len(side) == 1 else side for side in sides]
        return [
            every([compared(a[at], r, b[at]) for (a, b), r in zip(pairwise(sides), relations, strict=True)])
            for at in range(longest)
        ]

    def side(self) -> list[Expression]:
        """One expression, or the cells of a selector."""
        token, after = self.peek(), self.peek(1)
        if token in SELECTORS or (isinstance(token, str) and CELL.fullmatch(token) and after == ".."):
            return [self.reading.grid.at(position) for position in self.selector()]
        return [self.expression()]

    def selector(self) -> list[tuple[int, int]]:
        """Positions with a cell, in reading order."""
        grid, word = self.reading.grid, str(self.next())
        if word in ("row", "col"):
            return grid.line(word, self.extent())
        if word in ("region", "cage"):
            return [place for place in grid.areas[word][str(self.next())] if place in grid.cells]
        if word == "around":
            return grid.around(str(self.next()))
        if word == "grid":
            return list(grid.cells)
        self.need("..")
        return grid.rectangle(word, str(self.next()))

    def extent(self) -> int:
        """A number, a param or something in brackets."""
        token = str(self.next())
        if token == "(":
            size = self.number()
            self.need(")")
            return size
        return int(token) if token.isdigit() else whole(self.file.params[token])

    def number(self) -> int:
        """A whole number out of numbers and params, always by precedence and decimal."""
        from .reading import File

        inner = Reader(self.reading, File(self.file.params), self.tokens, base=10)
        value = whole(inner.expression()({}))
        self.tokens = inner.tokens
        return value

    def domain(self) -> list[int]:
        """``1..4, 9 except 3``."""
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

    # ------------------------------------------------------------ expressions

    def expression(self) -> Expression:
        signs, operands = [], []
        operators: list[str] = []
        while True:
            sign = 1
            while self.take("-"):
                sign = -sign
            signs.append(sign)
            operands.append(self.atom())
            operator = self.take(*OPERATORS)
            if not operator:
                return self._chain(signs, operands, operators)
            operators.append(operator)

    def _chain(self, signs: list[int], operands: list[Expression], operators: list[str]) -> Expression:
        """Powers, then products before sums unless it goes from left to right."""
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
        if token in (*FUNCTIONS, "count"):
            return self._call(token)
        if token == "_" and self.blanks is not None:
            return next(self.blanks)
        if NUMERAL.fullmatch(token):
            return self.reading.numeral(token)
        return self.reading.named(token, self.file)

    def _call(self, function: str) -> Expression:
        self.need("(")
        arguments: list[Expression] = []
        conditions: list[Condition] = []
        while True:
            side = self.side()
            if function == "count":
                conditions += self._said_of([side], self.range)
            else:
                arguments += side
            if self.need(",", ")") == ")":
                break
        if function == "count":
            return lambda values: sum(condition(values) for condition in conditions)
        return total(function, arguments)
