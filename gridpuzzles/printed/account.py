"""Report what every line of a text became, and check that no number of it is lost.

`account` lists the result for each line; `check_marks` compares the numbers typed with the numbers written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ..base.source import Fate
from .blocks import Line, Shape
from .draft import Draft, Statement
from .said import CLUE, DRAWING, NOT_UNDERSTOOD, RULE, Unclear

NUMBER = re.compile(r"\d+")


def account(lines: Sequence[Line], kinds: dict[int, str], written: Iterable[Statement]) -> tuple[Fate, ...]:
    """Return the fate of every line that is not empty."""
    of_line: dict[int, list[str]] = {}
    for one in written:
        of_line.setdefault(one.line, []).append(one.text.strip())
    typed = {line.number: line.typed for line in lines if line.typed.strip()}
    marked = {line.number for line in lines if line.shape is Shape.EMPTY}
    return tuple(
        Fate(at, line, kinds.get(at, DRAWING if at in marked else NOT_UNDERSTOOD), tuple(of_line.get(at, ())))
        for at, line in typed.items()
    )


def check_marks(lines: Sequence[Line], draft: Draft, written: Sequence[Statement]) -> None:
    """Raise `Unclear` if a number of a line is missing from the statements made of that line.

    The check does not rely on the readers. It counts the digits of drawings and the numbers of rules and clues in the
    line, and looks for them in its statements and among the marks that the draft notes as spent. Zeros of a drawing may
    be missing if they are empty cells. Walls, blanks and operators are not checked.
    """
    of_line: dict[int, list[str]] = {}
    for one in written:
        of_line.setdefault(one.line, []).append(one.text)
    for line in lines:
        kind = draft.kinds.get(line.number)
        if kind not in (DRAWING, CLUE, RULE):
            continue
        made = " ".join([*of_line.get(line.number, ()), draft.spent.get(line.number, "")])
        lost = _essence(line.plain, kind) - _essence(made, kind)
        if kind == DRAWING and draft.zero_is_empty:
            del lost["0"]
        if lost:
            mark = next(iter(lost))
            raise Unclear(f"what does {mark!r} say here?", line.number)


def _essence(text: str, kind: str) -> Counter[str]:
    """Return the parts of a text that must not be lost: the digits of a drawing, the numbers of other lines."""
    if kind == DRAWING:
        return Counter(sign for sign in text if sign.isdigit())
    return Counter(number.lstrip("0") or "0" for number in NUMBER.findall(text))
