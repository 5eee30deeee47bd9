"""Sentences of rules: words become concepts (words.toml), concepts a tree (sentences.lark), the tree statements."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .marks import Mark
    from .said import Context, Said


def read_sentence(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """What a sentence, or several in one line, says; None where it is not understood.

    An empty list is a remark: it has no number, no name of a family and no word of rules in any of the languages.
    """
    return None
