"""The lines of a text, and which of them are wrong."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..errors import Fix

COMMENT = re.compile(r"[ \t]*#.*")
METADATA = re.compile(r"(title|author|source|date|url|note|difficulty|license)[ \t]*:")


def are_even(rows: Iterable[Sequence[object]]) -> bool:
    """Whether all rows have equally many marks."""
    return len({len(row) for row in rows}) <= 1


def where(lines: Sequence[str], *forms: re.Pattern[str]) -> list[int]:
    """The places of the lines that begin in one of these forms."""
    return [at for at, line in enumerate(lines) if any(form.match(line) for form in forms)]


def matches(lines: Sequence[str], form: re.Pattern[str]) -> dict[int, re.Match[str]]:
    """What the lines that begin in this form say, by place."""
    return {at: found for at, line in enumerate(lines) if (found := form.match(line))}


def first(lines: Sequence[str], *forms: re.Pattern[str]) -> int:
    """The place of the first line that begins in one of these forms; behind the last line where none does."""
    return min(where(lines, *forms), default=len(lines))


def has_line(lines: Sequence[str], form: str | re.Pattern[str]) -> bool:
    """Whether a line begins in this form."""
    return any(re.match(form, line) for line in lines)


def adjoin(places: Sequence[int]) -> bool:
    """Whether the lines of these places, in their order, stand right below one another."""
    return places[-1] - places[0] == len(places) - 1


def behind(lines: Sequence[str], start: int, *forms: re.Pattern[str]) -> int:
    """The place behind the lines from ``start`` on that begin in one of these forms."""
    end = start
    while end < len(lines) and any(form.match(lines[end]) for form in forms):
        end += 1
    return end


class Block:
    """A statement: a heading at the margin and the lines indented below it, as places in the text."""

    def __init__(self, first: int, last: int, faulty: bool) -> None:
        self.first = first
        self.last = last
        self.faulty = faulty

    @property
    def body(self) -> range:
        """The places of the lines below the heading."""
        return range(self.first + 1, self.last + 1)

    @property
    def all(self) -> range:
        """The places of all lines."""
        return range(self.first, self.last + 1)


class Text:
    """The lines of a text without their ends. ``faulty`` are the numbers of lines, from 0, where something is wrong;
    ``fixes`` mend some of it, at places of the lines joined by line feeds."""

    def __init__(self, lines: list[str], faulty: Iterable[int], fixes: Iterable[Fix] = ()) -> None:
        self.lines = lines
        self.faulty = frozenset(faulty)
        self.fixes = tuple(fixes)
        self.blocks = list(self._cut())

    def _cut(self) -> Iterator[Block]:
        """The statements; blank lines and comments within one belong to it, those behind it to none."""
        first = None
        for at, line in enumerate([*self.lines, "end"]):
            begins = bool(line.strip()) and not line.lstrip().startswith("#") and line[:1] not in " \t"
            if not begins and first is not None:
                continue
            if first is not None:
                last = at - 1
                while last > first and not self.code(last).strip():
                    last -= 1
                yield Block(first, last, any(first <= fault <= last for fault in self.faulty))
            if begins or (line.strip() and first is None):
                first = at

    def faulty_blocks(self, form: str | re.Pattern[str] = "") -> list[Block]:
        """The statements that begin in this form in which something is wrong, without metadata."""
        faulty = [block for block in self.blocks if block.faulty and not METADATA.match(self.lines[block.first])]
        return [block for block in faulty if re.match(form, self.lines[block.first])]

    def filled(self, places: Iterable[int]) -> list[int]:
        """Those of the places at which something stands."""
        return [at for at in places if self.lines[at].strip()]

    def is_wrong(self, first: int, last: int) -> bool:
        """Whether something is wrong in these lines, or in a statement that they are part of."""
        return any(block.faulty and first <= block.last and block.first <= last for block in self.blocks)

    def code(self, at: int) -> str:
        """A line without its comment."""
        return self.lines[at].partition("#")[0].rstrip()

    def at_margin(self, places: Sequence[int]) -> list[str]:
        """The lines, those of ``places`` moved left together, so that one begins at the margin; comments stay."""
        lines = list(self.lines)
        code = [at for at in places if self.code(at)]
        indent = min((len(lines[at]) - len(lines[at].lstrip()) for at in code), default=0)
        for at in code:
            lines[at] = lines[at][indent:]
        return lines

    def changed(self, change: Callable[[str], str], places: Iterable[int]) -> list[str]:
        """The lines, those at ``places`` changed; what stands behind a ``#`` is left alone."""
        lines = list(self.lines)
        for at in places:
            comment = COMMENT.search(lines[at])
            if comment:
                code, rest = (lines[at][: comment.start()], comment.group())
            else:
                code, rest = (lines[at], "")
            lines[at] = change(code) + rest
        return lines
