"""Read relations from their tokens, as functions of all values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from .conditions import Condition, Expression, Token, compared, constant, divided, every, has, joined, safely, some
from .expressions import Expressions
from .functions import OF_LINES, begins_places, turns
from .numbers import FUNCTIONS, PROPERTIES, RELATIONS
from .texts import number_in

ARTICLES = ("a", "an")
WORDS_OF_CONDITIONS = ("is", "are", "in", "not", "and", "or", "if", "then", "divides", "each")
SINGULAR = {word + ending: word for word in PROPERTIES for ending in ("", "s")}


class Reader(Expressions):
    """Also reads relations, and the conditions that are counted within expressions."""

    def relation(self) -> Condition:
        """Read everything up to the end."""
        found = self.rule()
        self.ended()
        return found

    def rule(self) -> Condition:
        """Read `if ... then ...`, conditions joined by `or`, which binds looser than `and`, or an inner rule."""
        if begins_places(self.tokens):
            return every(self._inner())
        if self.take("if"):
            premise = self.rule()
            self.need("then")
            consequence = self.rule()
            return lambda values: consequence(values) if premise(values) else True
        ways = [self._conjunction()]
        while self.take("or"):
            ways.append(self._conjunction())
        return some(ways)

    def _inner(self) -> list[Condition]:
        """Read an inner rule, up to the end or its closing bracket."""
        depth, end = 0, 0
        while end < len(self.tokens) and depth >= 0:
            depth += (self.tokens[end] == "(") - (self.tokens[end] == ")")
            end += 1
        end -= depth < 0
        words, self.tokens = self.tokens[:end], self.tokens[end:]
        return all_said(self.reading, self.file, words, self.cells)

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
        """Return True if a bracket begins here that contains a relation outside the brackets of functions."""
        if self.peek() != "(":
            return False
        depth, called = 0, 0  # called: the depth of the outermost call
        for before, token in pairwise(["", *self.tokens]):
            if token == "(":
                depth += 1
                if not called and before in (*FUNCTIONS, *OF_LINES, "count"):
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
        if self.is_row():
            return self._listed()
        targets = self.side()
        while self.take(","):
            targets += self.side()
        return every(self._said_of([[target] for target in targets], self.domain))

    def is_row(self) -> bool:
        """Return True if a bracket begins here that contains numbers separated by commas."""
        depth = 0
        for token in self.tokens if self.peek() == "(" else ():
            depth += (token in ("(", "[")) - (token in (")", "]"))
            if not depth or (depth == 1 and token == "in"):
                return False
            if depth == 1 and token == ",":
                return True
        return False

    def _row(self) -> list[Expression]:
        self.need("(")
        row = [self.expression()]
        while self.take(","):
            row.append(self.expression())
        self.need(")")
        return row

    def _listed(self) -> Condition:
        """Read `(a, b) in (1, 2), (3, 4)`."""
        target, negated = self._row(), self.take("not")
        self.need("in")
        rows = [self._row()]
        while self.peek() == "," and self.peek(1) == "(":
            self.next()
            rows.append(self._row())

        def same(row: list[Expression]) -> Condition:
            return every([safely(lambda v, a=a, b=b: a(v) == b(v)) for a, b in zip(target, row, strict=True)])

        found = some([same(row) for row in rows])
        if not negated:
            return found
        return safely(lambda values: len([one(values) for one in target]) > 0 and not found(values))

    def _said_of(self, sides: list[list[Expression]], domain: Callable[[], list[int]]) -> list[Condition]:
        if self.take("is", "are"):
            wanted = not self.take("not")
            self.take(*ARTICLES)
            if self.take("multiple", "multiples", "divisible"):
                self.need("of", "by")
                return divided(sides, self.expression(), wanted)
            if not self._is_property():
                amount = self._in_words()
                return [safely(lambda v, e=one: (e(v) == amount(v)) == wanted) for side in sides for one in side]
            test = PROPERTIES[SINGULAR[self.need(*SINGULAR)]]
            return [safely(lambda v, e=one: has(test, e(v)) == wanted) for side in sides for one in side]
        if self.take("not"):
            self.need("in")
            numbers = set(domain())
            return [safely(lambda v, e=one: e(v) not in numbers) for side in sides for one in side]
        if self.take("in"):
            numbers = set(domain())
            return [safely(lambda v, e=one: e(v) in numbers) for side in sides for one in side]
        relations = []
        while relation := self.take(*RELATIONS, "divides"):
            relations.append(relation)
            sides.append(self.side())
        if not relations:
            raise SyntaxError("a relation is missing")
        # A side with one number is compared with every cell of the others; an empty side makes no condition.
        longest = min(map(len, sides)) and max(map(len, sides))
        sides = [side * longest if len(side) == 1 else side for side in sides]
        return [
            every([compared(a[at], r, b[at]) for (a, b), r in zip(pairwise(sides), relations, strict=True)])
            for at in range(longest)
        ]

    def _is_property(self) -> bool:
        return self.peek() in SINGULAR

    def _in_words(self) -> Expression:
        """Read `twice b`, `half b`, `3 times b`, `3 more than b`, `3 less than b` or `3`."""
        word = self.take("twice", "double", "half")
        number = constant(2) if word else constant(number_in(str(self.next()), self.base))
        sign = "*" if word else {"times": "*", "more": "+", "less": "-", "fewer": "-"}.get(str(self.peek()), "")
        if sign and not word:
            self.next()
        if sign in ("+", "-"):
            self.need("than")
        if not sign:
            return number
        other = self.atom()
        if word == "half":
            return self._apply("/", other, number)
        return self._apply("*", number, other) if sign == "*" else self._apply(sign, other, number)

    def _counted(self, argument: list[Token]) -> list[Condition]:
        """Return the counted conditions: one for each cell of its selectors, or for each set of a rule."""
        if begins_places(argument):
            return all_said(self.reading, self.file, argument, self.cells)
        if self.cells is not None and turns(argument) == 1:
            return [self._part(argument, iter([self.reading.grid.at(cell)]))._side_by_side()[0] for cell in self.cells]
        return self._part(argument)._side_by_side()

    def _side_by_side(self, domain: Callable[[], list[int]] | None = None) -> list[Condition]:
        """Return a rule for each cell of its selectors, taken side by side; ``domain`` reads values in brackets."""
        if self.take("if"):
            premises = self._side_by_side()
            self.need("then")
            return joined(
                lambda parts: lambda v: parts[1](v) if parts[0](v) else True, [premises, self._side_by_side()]
            )
        ways = [self._all_side_by_side(domain)]
        while self.take("or"):
            ways.append(self._all_side_by_side(domain))
        return joined(some, ways)

    def _all_side_by_side(self, domain: Callable[[], list[int]] | None) -> list[Condition]:
        parts = [self._one_side_by_side(domain)]
        while self.take("and"):
            parts.append(self._one_side_by_side(domain))
        return joined(every, parts)

    def _one_side_by_side(self, domain: Callable[[], list[int]] | None) -> list[Condition]:
        if self.take("not"):
            return [lambda v, inside=one: not inside(v) for one in self._one_side_by_side(domain)]  # type: ignore[misc]
        if self.is_row():
            return [self._listed()]
        if self._bracket_holds_a_condition():
            self.need("(")
            inside = self._side_by_side(self.domain)
            self.need(")")
            return inside
        return self._said_of([self.side()], domain or self.range)


from .sets import all_said  # noqa: E402 (it uses the reader)
