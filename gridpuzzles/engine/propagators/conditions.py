"""Posted conditions in the form that builders use, and a cache of their enumerations."""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.cache import Cache
from gridpuzzles.engine.enumeration import Enumeration
from gridpuzzles.engine.posted import ConditionData
from gridpuzzles.engine.programs import Program
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Condition = tuple[Any, ...]
    Groups = list[tuple[int, ...]]


@cython.cfunc
def understand(scope: tuple, data: ConditionData) -> tuple:
    """Return the scope without repetitions, the condition, and all-different groups as positions in the scope."""
    scope = tuple(dict.fromkeys(scope))
    inner = [tuple([place for place, x in enumerate(scope) if x in group]) for group in data.groups]
    return scope, data.condition, [group for group in inner if len(group) > 1]


@cython.ccall
def key_of(problem: Variables, scope: tuple, condition: tuple, groups: list) -> tuple:
    """Return a key that is the same for the same condition on variables with the same values, whatever their numbers.

    The key lists each operator, with its number of parts, before its operands. It is not nested, because users decide
    the depth.
    """
    places: dict = {x: place for place, x in enumerate(scope)}
    spelled: list = [len(scope)]
    spelled += [problem.declared[x] for x in scope]
    spelled += groups
    pending: list = [condition]
    while pending:
        item = pending.pop()
        if not isinstance(item, tuple):
            spelled.append(item)
        elif item[0] == "var":
            spelled.append("var")
            spelled.append(places.get(item[1], -1))
        else:
            spelled.append(item[0])
            spelled.append(len(item))
            pending += item[:0:-1]
    return tuple(spelled)


# Enumerations that other scopes and problems can use: many conditions are alike.
WORKS = cython.declare(Cache, Cache(1 << 20))


def enumeration(problem: Variables, scope: tuple[int, ...], condition: Condition, groups: Groups) -> Enumeration:
    """Return the enumeration of a condition's tuples, built once; raise `ValueError` as `Program` does."""
    work: Enumeration
    key = key_of(problem, scope, condition, groups)
    work = WORKS.find(key)
    if work is None:
        values = [problem.declared[x] for x in scope]
        work = Enumeration(Program(condition, scope), values, groups, problem.limits)
        WORKS.keep(key, work, work.size() + len(key))
    return work
