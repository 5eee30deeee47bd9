"""Posted constraints: a name of the table in `relations`, the variables, and the data of the constraint.

The data is a number if that is enough, otherwise one of the classes below; the table has the type for each. All are
read-only.
"""

from __future__ import annotations

from gridpuzzles.engine import cython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


@cython.final
@cython.cclass
class PostedConstraint:
    """A constraint posted on some variables; `clue` is the number by which searches can switch it off, or -1."""

    shape: str = cython.declare(str, visibility="readonly")
    scope: tuple[int, ...] = cython.declare(tuple, visibility="readonly")
    data: Any = cython.declare(object, visibility="readonly")
    clue: int = cython.declare(object, visibility="readonly")

    def __init__(self, shape: str, scope: tuple[int, ...], data: Any = None, clue: int = -1) -> None:
        self.shape = shape
        self.scope = scope
        self.data = data
        self.clue = clue

    def __repr__(self) -> str:
        return f"Post({self.shape!r}, {self.scope!r}, {self.data!r}, {self.clue!r})"


@cython.final
@cython.cclass
class LinearData:
    """A linear constraint: coefficients times variables is in relation ("=", "!=" or "<=") to the bound."""

    coefficients: Sequence[int] = cython.declare(object, visibility="readonly")
    relation: str = cython.declare(str, visibility="readonly")
    bound: int = cython.declare(object, visibility="readonly")

    def __init__(self, coefficients: Sequence[int], relation: str, bound: int) -> None:
        self.coefficients = coefficients
        self.relation = relation
        self.bound = bound

    def __repr__(self) -> str:
        return f"LinearData({self.coefficients!r}, {self.relation!r}, {self.bound!r})"


@cython.final
@cython.cclass
class ColumnsData:
    """A column addition: coefficients, as they are written, times variables add up to the total, digit by digit."""

    coefficients: Sequence[int] = cython.declare(object, visibility="readonly")
    total: int = cython.declare(object, visibility="readonly")
    base: int = cython.declare(object, visibility="readonly")

    def __init__(self, coefficients: Sequence[int], total: int, base: int) -> None:
        self.coefficients = coefficients
        self.total = total
        self.base = base

    def __repr__(self) -> str:
        return f"ColumnsData({self.coefficients!r}, {self.total!r}, {self.base!r})"


@cython.final
@cython.cclass
class ConditionData:
    """A condition as nested tuples (see `programs`), and groups of its variables whose values all differ."""

    condition: tuple[Any, ...] = cython.declare(tuple, visibility="readonly")
    groups: Sequence[tuple[int, ...]] = cython.declare(object, visibility="readonly")

    def __init__(self, condition: tuple[Any, ...], groups: Sequence[tuple[int, ...]] = ()) -> None:
        self.condition = condition
        self.groups = groups

    def __repr__(self) -> str:
        return f"ConditionData({self.condition!r}, {self.groups!r})"


@cython.final
@cython.cclass
class RegularData:
    """An automaton: a layer of moves for each variable, which maps the values of each state to next states.

    It starts in state 0 and accepts in the first `ends` states after the last variable; values without a move are
    rejected.
    """

    moves: Sequence[Sequence[dict[int, int]]] = cython.declare(object, visibility="readonly")
    ends: int = cython.declare(object, visibility="readonly")

    def __init__(self, moves: Sequence[Sequence[dict[int, int]]], ends: int) -> None:
        self.moves = moves
        self.ends = ends

    def __repr__(self) -> str:
        return f"RegularData({self.moves!r}, {self.ends!r})"


@cython.final
@cython.cclass
class GroupedData:
    """A sum or product over groups of variables that differ within their group.

    A sum has a coefficient for each group: the coefficients times the groups' sums add up to the total. In a product
    all variables multiply to the total, and the coefficients are not used.
    """

    coefficients: Sequence[int] = cython.declare(object, visibility="readonly")
    groups: Sequence[tuple[int, ...]] = cython.declare(object, visibility="readonly")
    total: int = cython.declare(object, visibility="readonly")
    is_product: bool = cython.declare(object, visibility="readonly")

    def __init__(
        self, coefficients: Sequence[int], groups: Sequence[tuple[int, ...]], total: int, is_product: bool = False
    ) -> None:
        self.coefficients = coefficients
        self.groups = groups
        self.total = total
        self.is_product = is_product

    def __repr__(self) -> str:
        return f"GroupedData({self.coefficients!r}, {self.groups!r}, {self.total!r}, {self.is_product!r})"
