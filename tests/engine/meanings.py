"""The meaning of each relation of the engine in plain Python, and random posts of it: the reference of the tests.

Nothing here shares code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from math import gcd, isqrt, lcm, prod
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from gridpuzzles.engine import posted
from gridpuzzles.engine.posted import ColumnsData, ConditionData, GroupedData, LinearData, RegularData
from gridpuzzles.engine.propagators.grouped import MAX_IN_GROUP

V = tuple[str, int]


class Post(NamedTuple):
    """A relation over variables 0, 1, ... with their domains; `holds` takes the values of the scope."""

    shape: str
    domains: tuple[tuple[int, ...], ...]
    scope: tuple[int, ...]
    data: Any
    holds: Callable[[Sequence[int]], bool]

    def accepts(self, assignment: Sequence[int]) -> bool:
        return self.holds([assignment[x] for x in self.scope])

    def solutions(self) -> list[tuple[int, ...]]:
        """Return all assignments of all variables that satisfy the relation, in ascending order."""
        return [assignment for assignment in product(*self.domains) if self.accepts(assignment)]


# ---------------------------------------------------------------- expressions


def value(expression: Any, values: dict[int, int]) -> int | None:
    """Return the value of an expression or condition, or None if undefined, which makes a condition false."""
    if isinstance(expression, int):
        return expression
    name, *operands = expression
    if name == "var":
        return values[operands[0]]
    if name == "in":
        found = value(operands[0], values)
        return int(found is not None and found in operands[1])
    if name == "is":
        found = value(operands[0], values)
        return int(found is not None and PROPERTIES[operands[1]](found))
    # Comparisons, logic and `defined` are 0 or 1 even for undefined operands; other operators are undefined then.
    numbers = [value(operand, values) for operand in operands]
    if name == "defined":
        return int(numbers[0] is not None)
    if name in CONDITIONS:
        return int(None not in numbers and CONDITIONS[name](*numbers))
    if name in LOGIC:
        return int(LOGIC[name]([number not in (0, None) for number in numbers]))
    return None if None in numbers else OPERATORS[name](*numbers)


def prime(n: int) -> bool:
    if n > 10**7:  # too large for trial division: the strong test, proven to 3.4 * 10^14 with these bases
        odd = (n - 1) // ((n - 1) & (1 - n))
        shifts = range(((n - 1) // odd).bit_length() - 1)
        return n % 2 == 1 and all(
            pow(base, odd, n) == 1 or any(pow(base, odd << shift, n) == n - 1 for shift in shifts)
            for base in (2, 3, 5, 7, 11, 13, 17)
        )
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def cube(n: int) -> bool:
    low, high = 0, 1 << (abs(n).bit_length() // 3 + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**3 < abs(n) else (low, middle)
    return low**3 == abs(n)


def divide(a: int, b: int) -> int | None:
    return a // b if b else None


def modulo(a: int, b: int) -> int | None:
    return a % b if b else None


def power(a: int, b: int) -> int | None:
    """Return a power as the engine defines it: None for a negative exponent or more than 2^20 bits."""
    if b < 0 or (abs(a) > 1 and b * a.bit_length() > 1 << 20):
        return None
    return a**b if abs(a) > 1 else a ** (b % 2 + 2 * (b > 0))


PROPERTIES: dict[str, Callable[[int], bool]] = {
    "prime": prime,
    "square": lambda n: n >= 0 and isqrt(n) ** 2 == n,
    "cube": cube,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "palindrome": lambda n: str(n) == "".join(reversed(str(n))),
    "triangular": lambda n: n >= 0 and isqrt(8 * n + 1) ** 2 == 8 * n + 1,
}
CONDITIONS: dict[str, Callable[..., bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}
LOGIC: dict[str, Callable[[list[bool]], int]] = {
    "and": all,
    "or": any,
    "not": lambda truths: not truths[0],
    "count": sum,
}
OPERATORS: dict[str, Callable[..., int | None]] = {
    "+": lambda *numbers: sum(numbers),
    "*": lambda *numbers: prod(numbers),
    "-": lambda a, b: a - b,
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "gcd": gcd,
    "lcm": lcm,
    "div": divide,
    "mod": modulo,
    "^": power,
}


def over(scope: Sequence[int], condition: Any) -> Callable[[Sequence[int]], bool]:
    """Return a condition over a scope as a function of values."""
    return lambda values: value(condition, dict(zip(scope, values))) == 1  # noqa: B905 (repeated variables agree)


def expressions(scope: Sequence[int], constants: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    leaves = st.one_of(st.sampled_from(scope).map(lambda x: ("var", x)), constants) if scope else constants

    def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        small = st.integers(-1, 3)
        return st.one_of(
            st.tuples(st.sampled_from(["+", "*", "-", "+", "*"]), inner, inner),
            st.tuples(st.sampled_from(["+", "*", "min", "max", "gcd", "lcm"]), inner, inner, inner),
            st.tuples(st.sampled_from(["div", "mod"]), inner, inner),
            st.tuples(st.sampled_from(["neg", "abs"]), inner),
            st.tuples(st.just("^"), leaves, small),
            st.tuples(st.just("^"), small, leaves),
        )

    return st.recursive(leaves, grow, max_leaves=5)


def conditions(scope: Sequence[int], constants: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    numbers = expressions(scope, constants)
    simple = st.one_of(
        st.tuples(st.sampled_from(["=", "=", "=", "!=", "<", "<="]), numbers, numbers),
        st.tuples(st.just("in"), numbers, st.frozensets(constants, max_size=4)),
        st.tuples(st.just("in"), numbers, st.builds(range, constants, constants, st.sampled_from([1, 2, 3, -2]))),
        st.tuples(st.just("is"), numbers, st.sampled_from(sorted(PROPERTIES))),
        st.tuples(st.just("defined"), numbers),
    )

    def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        counted = st.builds(lambda parts: ("count", *parts), st.lists(inner, max_size=3))
        return st.one_of(
            st.tuples(st.sampled_from(["and", "or"]), inner, inner),
            st.tuples(st.just("not"), inner),
            st.tuples(st.sampled_from(["=", "<="]), counted, st.integers(0, 3)),
        )

    return st.recursive(simple, grow, max_leaves=3)


# ---------------------------------------------------------------- posts of each shape

VALUES = st.one_of(st.integers(-4, 9), st.integers(0, 9), st.integers(1, 9))


@st.composite
def scopes(
    draw: st.DrawFn, values: st.SearchStrategy[int] = VALUES, most: int = 4, repeats: bool = True
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Draw domains of some variables, one of them outside the scope, and a scope, perhaps with repetitions."""
    count = draw(st.integers(0, most))
    size = 5 if count < 4 else 3
    domain = st.frozensets(values, min_size=1, max_size=size).map(lambda found: tuple(sorted(found)))
    domains = (*[draw(domain) for _ in range(count)], (0, 1))
    if repeats and count:
        return domains, tuple(draw(st.lists(st.integers(0, count - 1), max_size=most)))
    return domains, tuple(range(count))


@st.composite
def differents(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes())
    return Post("different", domains, scope, None, lambda values: len(set(values)) == len(values))


@st.composite
def sums(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes())
    target = draw(st.integers(-10, 30))
    return Post("sum", domains, scope, target, lambda values: sum(values) == target)


@st.composite
def sums_of_different(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes(st.one_of(VALUES, st.sampled_from([2**41, 2**63])), repeats=False))
    if draw(st.booleans()):
        domains = (*[domains[0]] * len(scope), domains[-1])
    picked = sum(draw(st.sampled_from(domains[x])) for x in scope)
    target = draw(st.one_of(st.just(picked), st.integers(-10, 30)))

    def holds(values: Sequence[int]) -> bool:
        return sum(values) == target and len(set(values)) == len(values)

    return Post("sum of different", domains, scope, target, holds)


@st.composite
def grouped_sums(draw: st.DrawFn) -> Post:
    domains, _ = draw(scopes(repeats=False))
    assume(len(set().union(*domains[:-1])) <= MAX_IN_GROUP)
    order = draw(st.permutations(range(len(domains) - 1)))
    cuts = sorted({0, len(order), *draw(st.frozensets(st.integers(0, len(order))))})
    groups = [tuple(order[cut:end]) for cut, end in pairwise(cuts)]
    coefficients = [draw(st.sampled_from([-3, -1, 1, 1, 2, 40])) for _ in groups]
    multiplied = draw(st.booleans()) and all(value >= 0 for each in domains for value in each)

    def come_to(values: Sequence[int]) -> int:
        if multiplied:
            return prod(values)
        factors = [factor for factor, group in zip(coefficients, groups, strict=True) for _ in group]
        return sum([factor * value for factor, value in zip(factors, values, strict=True)])

    def differ(values: Sequence[int]) -> bool:
        parts = [values[cut:end] for cut, end in pairwise(cuts)]
        return all(len(set(part)) == len(part) for part in parts)

    picked = come_to([draw(st.sampled_from(domains[x])) for x in order])
    target = draw(st.one_of(st.just(picked), st.integers(-10, 30)))
    if multiplied:
        target = max(target, 1)
    data = GroupedData(coefficients, groups, target, multiplied)
    return Post("grouped sum", domains, tuple(order), data, lambda values: differ(values) and come_to(values) == target)


@st.composite
def products(draw: st.DrawFn) -> Post:
    big = st.sampled_from([3**20, 2**31, 2**32, 2**63, 7**18, 10**18])
    domains, scope = draw(scopes(st.one_of(st.integers(0, 12), st.integers(1, 9), big)))
    picked = [draw(st.sampled_from(domains[x])) for x in scope]
    target = draw(st.one_of(st.integers(0, 60), st.just(prod(picked))))
    return Post("product", domains, scope, target, lambda values: prod(values) == target)


@st.composite
def linears(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes(st.one_of(VALUES, st.sampled_from([2**31, 2**62, 2**63, -(2**63)]))))
    coefficients = tuple(draw(st.sampled_from([-3, -1, 0, 1, 1, 2, 10, 2**40])) for _ in scope)
    picked = sum(c * draw(st.sampled_from(domains[x])) for c, x in zip(coefficients, scope, strict=True))
    bound = draw(st.one_of(st.just(picked), st.integers(-20, 50)))
    relation = draw(st.sampled_from(["=", "!=", "<="]))

    def holds(values: Sequence[int]) -> bool:
        total = sum(c * v for c, v in zip(coefficients, values, strict=True))
        return CONDITIONS[relation](total, bound)

    return Post("linear", domains, scope, LinearData(coefficients, relation, bound), holds)


@st.composite
def reified(draw: st.DrawFn) -> Post:
    """Draw a linear relation with its truth, which may be one of its variables."""
    post = draw(linears())
    truths = draw(st.sampled_from([(0, 1), (0, 1), (0,), (1,), (-1, 0, 1, 2), (0, 5)]))
    fresh = len(post.domains)
    truth = draw(st.sampled_from([fresh, fresh, fresh, *post.scope]))

    def holds(values: Sequence[int]) -> bool:
        return values[0] == int(post.holds(values[1:]))

    return Post("reified", (*post.domains, truths), (truth, *post.scope), post.data, holds)


@st.composite
def occurrences(draw: st.DrawFn) -> Post:
    """Draw a wanted value, its number of occurrences, and the places; any of these variables may coincide."""
    domains, scope = draw(scopes(st.integers(0, 4)))
    picked = st.sampled_from(range(len(domains)))

    def holds(values: Sequence[int]) -> bool:
        return list(values[2:]).count(values[0]) == values[1]

    return Post("occurrences", domains, (draw(picked), draw(picked), *scope), None, holds)


@st.composite
def columns(draw: st.DrawFn) -> Post:
    """Draw sums whose coefficients are mostly a small number times a power of a base."""
    domains, scope = draw(scopes(st.one_of(VALUES, st.sampled_from([40, -(10**4), 2**62]))))
    base = draw(st.sampled_from([2, 3, 10, 100]))
    places = st.integers(0, 3).map(lambda place: base**place)
    factors = st.sampled_from(
        [1, 1, 1, -1, -1, 2, -9, 0, 7, 123, 10**11 + 1, base ** draw(st.sampled_from([1, 9, 60]))]
    )
    coefficients = tuple(draw(factors) * draw(places) for _ in scope)
    picked = sum(c * draw(st.sampled_from(domains[x])) for c, x in zip(coefficients, scope, strict=True))
    bound = draw(st.one_of(st.just(picked), st.just(picked), st.integers(-20, 2000)))

    def holds(values: Sequence[int]) -> bool:
        return sum(c * v for c, v in zip(coefficients, values, strict=True)) == bound

    return Post("columns", domains, scope, ColumnsData(coefficients, bound, base), holds)


@st.composite
def cardinalities(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes(st.integers(0, 4)))
    counts = st.tuples(st.integers(0, 3), st.integers(0, 4))
    data = draw(st.dictionaries(st.integers(0, 5), counts, max_size=4))

    def holds(values: Sequence[int]) -> bool:
        return all(low <= list(values).count(each) <= high for each, (low, high) in data.items())

    return Post("cardinality", domains, scope, data, holds)


@st.composite
def tables(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes())
    row = st.tuples(*[st.one_of(st.sampled_from(domains[x]), VALUES) for x in scope])
    rows = draw(st.lists(row, max_size=12))
    return Post("table", domains, scope, rows, lambda values: tuple(values) in rows)


@st.composite
def conditional(draw: st.DrawFn, shape: str) -> Post:
    """Draw a condition, with or without all-different groups, over small or huge numbers."""
    huge = draw(st.booleans()) and draw(st.booleans())
    constants = st.sampled_from([0, 1, 2**53, 2**53 + 1, -(2**63), 2**64, 3**50]) if huge else VALUES
    domains, scope = draw(scopes(constants, most=3))
    condition = draw(conditions(scope, constants))
    meaning = over(scope, condition)
    if not draw(st.booleans()):
        return Post(shape, domains, scope, ConditionData(condition), meaning)
    group = tuple(dict.fromkeys(scope))[: draw(st.integers(0, 3))]

    def holds(values: Sequence[int]) -> bool:
        taken = {x: v for x, v in zip(scope, values, strict=True) if x in group}
        return meaning(values) and len(set(taken.values())) == len(taken)

    return Post(shape, domains, scope, ConditionData(condition, [group]), holds)


@st.composite
def relations(draw: st.DrawFn, scope: tuple[int, ...]) -> tuple[Any, Callable[[Sequence[int]], bool]]:
    """Draw a relation over part of the scope, as an alternative lists it, and its meaning for values of the scope."""
    part = tuple(draw(st.lists(st.sampled_from(scope), min_size=1, max_size=3))) if scope else ()
    shape = draw(st.sampled_from(["sum", "different", "linear", "bounds", "table of", "table"]))
    total = draw(st.integers(-4, 16))
    if shape in ("bounds", "table of"):
        condition = draw(conditions(part, VALUES))
        meaning = over(part, condition)
        return posted.PostedConstraint(shape, part, ConditionData(condition)), lambda values: meaning(
            [values[x] for x in part]
        )
    rows = draw(st.lists(st.tuples(*[VALUES for _ in part]), max_size=6))
    data = {"sum": total, "different": None, "linear": LinearData((1,) * len(part), "<=", total), "table": rows}
    tests: dict[str, Callable[[list[int]], bool]] = {
        "sum": lambda picked: sum(picked) == total,
        "different": lambda picked: len(set(picked)) == len(picked),
        "linear": lambda picked: sum(picked) <= total,
        "table": lambda picked: tuple(picked) in rows,
    }
    return posted.PostedConstraint(shape, part, data[shape]), lambda values: tests[shape]([values[x] for x in part])


@st.composite
def disjunctions(draw: st.DrawFn) -> Post:
    domains, scope = draw(scopes(most=3, repeats=False))
    chosen = draw(st.lists(st.lists(relations(scope), max_size=2), max_size=3))
    data = [[relation for relation, _ in alternative] for alternative in chosen]

    def holds(values: Sequence[int]) -> bool:
        return any(all(meaning(values) for _, meaning in alternative) for alternative in chosen)

    return Post("any", domains, scope, data, holds)


@st.composite
def automata(draw: st.DrawFn) -> Post:
    """Draw automata of a few states, some of them with more than a word has bits."""
    domains, scope = draw(scopes())
    many = draw(st.booleans())
    widths = [1, *[draw(st.integers(1, 70 if many else 4)) for _ in scope]]
    if scope:
        widths[-1] = draw(st.integers(0, 3))
    moves = [
        [
            {v: draw(st.integers(0, after - 1)) for v in {*domains[x], 3} if after and draw(st.integers(0, 3))}
            for _ in range(min(before, 5))
        ]
        + [{}] * max(0, before - 5)
        for x, before, after in zip(scope, widths, widths[1:])  # noqa: B905 (one state more than variables)
    ]

    def holds(values: Sequence[int]) -> bool:
        state = 0
        for layer, read in zip(moves, values, strict=True):
            if read not in layer[state]:
                return False
            state = layer[state][read]
        return True

    return Post("regular", domains, scope, RegularData(moves, widths[-1]), holds)


POSTS: dict[str, st.SearchStrategy[Post]] = {
    "any": disjunctions(),
    "different": differents(),
    "occurrences": occurrences(),
    "regular": automata(),
    "reified": reified(),
    "sum": sums(),
    "sum of different": sums_of_different(),
    "grouped sum": grouped_sums(),
    "product": products(),
    "linear": linears(),
    "columns": columns(),
    "cardinality": cardinalities(),
    "table": tables(),
    "table of": conditional("table of"),
    "bounds": conditional("bounds"),
}
