"""The base class of fixed sets of words."""

from __future__ import annotations

from enum import Enum


class Word(str, Enum):
    """One of a few words: equal to its text, and printed, formatted and written to JSON as this text.

    `enum.StrEnum` does nearly the same, but only since Python 3.11.
    """

    def __str__(self) -> str:
        return str.__str__(self)

    def __repr__(self) -> str:
        return repr(str(self))

    def __format__(self, form: str) -> str:
        return format(str(self), form)
