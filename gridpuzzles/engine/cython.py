"""A stand-in for the `cython` module: the parts that the engine uses, as ordinary Python.

The engine is written in Cython's pure Python mode. When it is compiled, the names below are C types and compiler
directives; otherwise this module makes the same source run unchanged, without Cython installed. Pointers are lists
here, so the engine addresses memory as (list, index) and never moves a pointer.

The compiler infers the types of local variables from their values. Declare one if its values do not tell: an item of a
tuple, or a sum that needs more bits than its terms. A number that may exceed a machine word must not begin as a C
number, because those wrap: use `math.prod` for a product of lengths, or ``cython.declare(object, 0)``.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

compiled = False

int = builtins.int
double = builtins.float
bint: TypeAlias = builtins.int
void: TypeAlias = None
Py_ssize_t: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
p_int: TypeAlias = list[builtins.int]
p_longlong: TypeAlias = list[builtins.int]
p_ulonglong: TypeAlias = list[builtins.int]
p_double: TypeAlias = list[builtins.float]


def cclass(thing: T) -> T:
    """Return the class unchanged; in compiled code its attributes are C fields, and method calls need no look-up."""
    return thing


cfunc = ccall = inline = final = cclass


def exceptval(*values: object, check: bool = True) -> Callable[[T], T]:
    """Return a decorator without effect; in compiled code, it says how a C function signals an exception."""
    return cclass


def cast(kind: type[T], value: Any) -> T:
    """Return the value unchanged; type checkers and the compiler assume, without a check, that it has this type."""
    result: T = value
    return result


def declare(kind: Any, value: T | None = None, visibility: str = "private") -> T:
    """Return the value; in compiled code, declare a typed variable of a module or a typed field of a class.

    ``visibility="readonly"`` shows the field to Python.
    """
    return value  # type: ignore[return-value]
