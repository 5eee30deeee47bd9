"""What is known about the number of solutions."""

from __future__ import annotations

from ..base.word import Word


class Status(Word):
    """The status of a verdict, an explanation or a solution path; ``INVALID`` is that of a text with errors."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNDECIDED = "undecided"
    INVALID = "invalid"
