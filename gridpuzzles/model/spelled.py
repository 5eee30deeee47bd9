"""The functions of lines in other words: sums and counts that come to the same, and are undefined where they are.

For whoever knows nothing of lines: other solvers, pages, and lines too long or too wide to be read step by step.
"""

from __future__ import annotations

from .expressions import AllOf, AnyOf, Comparison, Constant, Count, Function, Operation, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .expressions import Condition, Expression

    Line = Sequence[Expression]

ZERO, ONE = Constant(0), Constant(1)


def spelled(function: Function) -> Expression:
    """The same number in basic words; a function that is no function of lines stays as it is."""
    word = WORDS.get(function.name)
    if word is None:
        return function
    # A count passes over what has no value, and the function has none then.
    unsure = [one for one in function.arguments if not isinstance(one, Variable | Constant)]
    number = word(function.arguments)
    if unsure:
        return _where(number, AllOf(tuple(_is(one, one) for one in unsure)))
    return number


def _truth(condition: Condition) -> Expression:
    return Count((condition,))


def _where(number: Expression, condition: Condition) -> Expression:
    """The number where the condition holds; elsewhere it is undefined."""
    return Operation("/", number, _truth(condition))


def _added(parts: Line) -> Expression:
    if parts:
        return Function("sum", tuple(parts))
    return ZERO


def _kept(line: Line, conditions: Sequence[Condition]) -> Expression:
    """The sum of those whose conditions hold."""
    return _added([Operation("*", one, _truth(keep)) for one, keep in zip(line, conditions, strict=True)])


def _is(one: Expression, other: Expression) -> Condition:
    return Comparison(one, "=", other)


def _among(line: Line, value: Expression) -> Condition:
    return AnyOf(tuple(_is(one, value) for one in line))


def _is_first(line: Line, at: int, value: Expression) -> Condition:
    """That the value stands at this place, from 0, and at none before."""
    return AllOf((*(Comparison(one, "!=", value) for one in line[:at]), _is(line[at], value)))


def _seen(line: Line) -> Expression:
    higher = [Comparison(one, ">", Function("max", tuple(line[:at]))) for at, one in enumerate(line) if at]
    return Operation("+", ONE, Count(tuple(higher)))


def _distinct(line: Line) -> Expression:
    return Count(
        tuple(AllOf(tuple(Comparison(one, "!=", other) for other in line[:at])) for at, one in enumerate(line))
    )


def _position(arguments: Line) -> Expression:
    *line, value = arguments
    places = [Operation("*", Constant(at + 1), _truth(_is_first(line, at, value))) for at in range(len(line))]
    return _where(_added(places), _among(line, value))


def _item(arguments: Line) -> Expression:
    *line, place = arguments
    chosen = [_is(place, Constant(at + 1)) for at in range(len(line))]
    return _where(_kept(line, chosen), AnyOf(tuple(chosen)))


def _first(arguments: Line) -> Expression:
    *line, count = arguments
    kept = [Comparison(count, ">", Constant(at)) for at in range(len(line))]
    return _where(_kept(line, kept), AnyOf(tuple(_is(count, Constant(at)) for at in range(len(line) + 1))))


def _between(arguments: Line) -> Expression:
    """Kept is what comes after the first of the two and before the second."""
    *line, one, other = arguments
    same, unlike = _is(one, other), Comparison(one, "!=", other)
    kept = []
    for at in range(len(line)):
        before, after = line[:at], line[: at + 1]
        begun = AnyOf((_among(before, one), _among(before, other)))
        going_on = AnyOf((_none_is(after, one), _none_is(after, other)))
        once = Comparison(_how_often(after, one), "<=", ONE)
        kept.append(AnyOf((AllOf((unlike, begun, going_on)), AllOf((same, begun, once)))))
    both = AllOf((unlike, _among(line, one), _among(line, other)))
    twice = AllOf((same, Comparison(_how_often(line, one), ">", ONE)))
    return _where(_kept(line, kept), AnyOf((both, twice)))


def _none_is(line: Line, value: Expression) -> Condition:
    return AllOf(tuple(Comparison(one, "!=", value) for one in line))


def _how_often(line: Line, value: Expression) -> Expression:
    return Count(tuple(_is(one, value) for one in line))


WORDS: dict[str, Callable[[Line], Expression]] = {
    "seen": _seen,
    "distinct": _distinct,
    "position": _position,
    "item": _item,
    "first": _first,
    "between": _between,
}
