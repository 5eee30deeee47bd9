"""Name the types of annotations that the running program does not need, or that take long to load.

Such a name is `object` when the program runs. Code that needs the type itself imports it where it is used.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace as Namespace
    from fractions import Fraction
    from typing import Any as Any
    from typing import BinaryIO as BinaryIO
    from typing import ClassVar as ClassVar
    from typing import NoReturn as NoReturn
    from typing import Protocol, TypeVar
    from typing import TextIO as TextIO

    R = TypeVar("R")
    T = TypeVar("T")
    Rational = int | Fraction

    class Signal(Protocol):
        """An object that can cancel a search, such as `threading.Event`."""

        def is_set(self) -> bool: ...
else:
    Any = BinaryIO = ClassVar = Namespace = NoReturn = R = Rational = Signal = T = TextIO = object
