"""Posted constraints: a name of the table in `relations`, the variables, and the data of the constraint.

The data is a number if that is enough, otherwise one of the classes below; the table has the type for each. All are
read-only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridpuzzles.engine import cython


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


@dataclass(slots=True, unsafe_hash=True)
class LinearData:
    """A linear constraint: coefficients times variables is in relation ("=", "!=" or "<=") to the bound."""

    coefficients: Sequence[int]
    relation: str
    bound: int


@dataclass(slots=True, unsafe_hash=True)
class ColumnsData:
    """A column addition: coefficients, as they are written, times variables add up to the total, digit by digit."""

    coefficients: Sequence[int]
    total: int
    base: int


@dataclass(slots=True, unsafe_hash=True)
class ConditionData:
    """A condition as nested tuples (see `programs`), and groups of its variables whose values all differ."""

    condition: tuple[Any, ...]
    groups: Sequence[tuple[int, ...]] = ()


@dataclass(slots=True, unsafe_hash=True)
class RegularData:
    """An automaton: a layer of moves for each variable, which maps the values of each state to next states.

    It starts in state 0 and accepts in the first `ends` states after the last variable; values without a move are
    rejected.
    """

    moves: Sequence[Sequence[dict[int, int]]]
    ends: int


@dataclass(slots=True, unsafe_hash=True)
class GroupedData:
    """A sum or product over groups of variables that differ within their group.

    A sum has a coefficient for each group: the coefficients times the groups' sums add up to the total. In a product
    all variables multiply to the total, and the coefficients are not used.
    """

    coefficients: Sequence[int]
    groups: Sequence[tuple[int, ...]]
    total: int
    is_product: bool = False
