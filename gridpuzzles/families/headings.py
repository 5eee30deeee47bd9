"""Read the headings of texts: which family a line names, with which variants and size, and what its rules are then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from ..base.english import nearest
from ..kinds.list_words import Word, kind_of, longest_word
from ..kinds.scopes import usual_box
from .catalogue import UNNAMED, Family, Own, called, joined, names, own_families, variant_words, with_key
from .rules import DIFFERENT, Box, Scopes, rules_of, unsaid, with_one_difference

JOINING = frozenset(("with", "and", "puzzle", "variant", "variants", "(", ")", "-", ":", ",", "+", "&", ".", "[", "]"))
"""Words and signs beside the name of a family that say nothing."""
LONGEST_NAME = 5
WORD = re.compile(r"[^\W_]+(?:'[^\W\d_]+)?|\S")
SPELLED = {ord(sign): plain for plain, signs in {"'": "’‘`´", "-": "−–—‐‑", "*": "×·"}.items() for sign in signs}
"""Signs of a heading that people write in several ways."""
JOINERS = frozenset("'/-")
PLAIN_WORD = re.compile(r"[^\W\d_]+(?:['/-][^\W\d_]+)*")
SUDOKU = "sudoku"
SIDES = range(2, 26)
MAX_LENGTH = 100
"""Maximal number of characters of a heading."""
MAX_WORDS = 16
"""Maximal number of words and signs of a heading."""
HEADING = re.compile(r"(?=.*[^\W\d_]{3})[\w\s:,.+&()\[\]'’‘`´/×·*–—-]+(?<!:)")
"""Matches a line that may be a heading: words and sizes."""


@dataclass(slots=True, unsafe_hash=True)
class Named:
    """The family that a line names, variants named with it, and the size (0: not given)."""

    family: Family
    beside: tuple[Family, ...]
    rows: int
    cols: int
    lists: tuple[Word, ...] = ()
    """The kinds of paths and pairs that the line names, which must be listed: ``thermo sudoku``."""

    @property
    def marks(self) -> dict[str, str]:
        """The signs between cells of the family and of its variants, with their meanings."""
        return {sign: meaning for one in (self.family, *self.beside) for sign, meaning in one.marks.items()}

    @property
    def shades(self) -> dict[str, str]:
        """The signs of cells with a property, of the family and of its variants, with these properties."""
        return {sign: meaning for one in (self.family, *self.beside) for sign, meaning in one.shades.items()}

    @property
    def question(self) -> str:
        """What prevents the rules from being known; empty for nothing."""
        for one in (self.family, *self.beside):
            if one.wrong:
                return f"the file of the family {one.key} has {one.wrong}"
        return self.family.field("question")

    def clue_function(self, rows: int = 0) -> str:
        """Return the function of clues at the edges of a board with these rows; empty if the family has none.

        The length of a box stays ``box`` if it is unknown, or not the same for rows and columns.
        """
        for one in (*self.beside, self.family):
            drawing = one.field("drawing").partition("grid ")[2]
            function = one.field("lists") or drawing or one.field("edges")
            if function and function != "quadruple":
                height, width = usual_box(rows) if rows else (0, 1)
                function = function.replace("(box)", f"({height})") if height == width else function
                return function.replace("(1, n)", f"(1, {rows})") if rows else function
        return ""

    @property
    def has_sides(self) -> bool:
        """True if the board has clues on four sides."""
        return any(one.field("edges") for one in (*self.beside, self.family))

    def rules(
        self, rows: int, cols: int = 0, largest: int = 0, said: str = "", box: Box | None = None, also: Scopes = ()
    ) -> list[str] | None:
        """Return the rules that the statements `said` do not replace, for a board of that size; None as `rules_of`.

        The values of the groups ``also`` differ, too.
        """
        families = (self.family, *self.beside)
        listed = [rules_of(one, rows or self.family.size, cols, largest, said, box) for one in families]
        if None in listed:
            return None
        rules = [rule for some in listed if some for rule in some] + [DIFFERENT + scope for scope in also]
        return with_one_difference([rest for rule in rules if (rest := unsaid(rule, said))])


@lru_cache(maxsize=1024)
def named(text: str, own: Own = ()) -> Named | None:
    """Return the family that a heading names, with its variants and its size; None for another line.

    Every word of the heading is part of a name or of the size, or says nothing, such as "with".
    """
    words = WORD.findall(text.translate(SPELLED))
    found = _names_in(words, own) if len(words) <= MAX_WORDS else ()
    return next(filter(None, (_named(words, *one, own) for one in found)), None)


def _named(words: Sequence[str], first: int, last: int, one: Family, own: Own) -> Named | None:
    """Return what the words name with those from `first` to `last` as the family; None for other words."""
    beside: list[Family] = []
    lists: list[Word] = []
    # The rules of a variant are added to those of its base, as if it were named beside it.
    if one.field("of"):
        beside, one = [one], _base(one, own)
    rows, cols, rest = _size_of([*words[:first], *words[last:]])
    while rest:
        variant, length = _variant(rest, one, own)
        if variant is None:
            listed, length = longest_word(rest, 0)
            if listed is not None and listed.kind in ("path", "pair"):
                lists.append(listed)
            elif rest[0].lower() not in JOINING:
                return None
        beside += [variant] if variant is not None and variant not in beside else []
        rest = rest[length:]
    return Named(one, tuple(beside), rows, cols, tuple(lists))


class Headings:
    """The headings of one text in a folder, whose families are looked up once, and only if a line may be a heading."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder

    @cached_property
    def _own(self) -> Own:
        return own_families(self._folder)

    def named(self, line: str) -> Named | None:
        """Return what a line names, if it is nothing but the name of a family, a size and a remark."""
        line = line.partition("#")[0].rstrip()
        if len(line) > MAX_LENGTH or not HEADING.fullmatch(line):
            return None
        return named(line, self._own)


def _base(one: Family, own: Own) -> Family:
    """Return the family that a family is a variant of."""
    base = with_key(one.field("of"), own)
    if base is None or base.field("of"):
        return replace(UNNAMED, wrong=f"'of: {one.field('of')}' in {one.key}, which is not the name of a family")
    return base


def _variant(words: Sequence[str], base: Family, own: Own) -> tuple[Family | None, int]:
    """Return the variant of a family that the first words name, and their number; None and 1 if they name none."""
    for length in range(min(LONGEST_NAME, len(words)), 0, -1):
        one = variant_words(own).get(joined("".join(words[:length])))
        # The variants of a sudoku are also those of its kin, which have its boxes.
        if one is not None and (one.field("of") == base.key or (one.field("of") == SUDOKU and _has_boxes(base))):
            return one, length
    return None, 1


def _has_boxes(one: Family) -> bool:
    return any("boxes" in rule for rule in one.rules)


def _names_in(words: Sequence[str], own: Own) -> Iterator[tuple[int, int, Family]]:
    """Yield start, end and family of the names of families among the words, the longest one first."""
    for length in range(min(2 * LONGEST_NAME, len(words)), 0, -1):
        for first in range(len(words) - length + 1):
            within = words[first : first + length]
            is_name = _is_word(within[0]) and _is_word(within[-1])
            if is_name and all(_is_word(word) or word in JOINERS for word in within):
                one = called(" ".join(within), own)
                if one is not None:
                    yield first, first + length, one


def _is_word(text: str) -> bool:
    return text[0].isalnum() and not text.isdigit()


def _size_of(words: list[str]) -> tuple[int, int, list[str]]:
    """Return the size among the words, ``4 x 4``, ``4x4`` or a last ``4``, and the others; 0, 0 without a size."""
    for at, word in enumerate(words):
        packed = re.fullmatch(r"(\d\d?)[xX](\d\d?)", word)
        if packed:
            return int(packed[1]), int(packed[2]), words[:at] + words[at + 1 :]
        sides = words[at : at + 3 : 2]
        if len(sides) == 2 and all(map(str.isdigit, sides)) and words[at + 1] in ("x", "X", "*"):
            return int(sides[0][:3]), int(sides[1][:3]), words[:at] + words[at + 3 :]
    if words and words[-1].isdigit() and len(words[-1]) < 3 and int(words[-1]) in SIDES:
        return int(words[-1]), int(words[-1]), words[:-1]
    return 0, 0, words


def like(line: str, others: Iterable[str] = ()) -> str:
    """Return the heading that a line probably misspells, ``killer sudoku 6 x 6`` for ``kilelr sudoku 6x6``.

    Return an empty string for any other line, and for one that is as near to one of the words in ``others``.
    """
    rows, cols, words = _size_of(line.translate(SPELLED).casefold().split())
    # What is no word, as in "futoshiki (0-3)", may say something that a corrected heading would lose.
    if not words or len(words) > LONGEST_NAME or not all(map(PLAIN_WORD.fullmatch, words)):
        return ""
    spellings, together = [*map(_respelled, words)], joined("".join(words))
    meant = " ".join(spellings)
    rest = " ".join(filter(_is_of_heading, spellings))
    # One word too many, as in "kenken easy", is left out.
    if named(meant) is None and named(rest) is not None and rest.count(" ") == len(words) - 2:
        meant = rest
    elif named(meant) is None:
        # Of the names that are written as one word and as several, the last is kept.
        spelled = {joined(name): name for name in sorted(_sayable_names(), key=lambda name: name.count(" "))}
        meant = spelled.get(nearest(together, spelled, 0.8), "")
    if not meant or nearest(together, [*others, joined(meant)]) in others:
        return ""
    return f"{meant} {rows} x {cols}" if rows else meant


def _respelled(word: str) -> str:
    """Return the word of a heading that a word probably misspells; the word itself without one."""
    return word if _is_of_heading(word) else nearest(word, _words_of_names()) or word


def _is_of_heading(word: str) -> bool:
    """Return True if a word may be in a heading."""
    return word in _words_of_names() or word in JOINING or kind_of(word) in ("path", "pair")


@cache
def _words_of_names() -> dict[str, None]:
    return dict.fromkeys(one for name in _sayable_names() for one in name.split())


@cache
def _sayable_names() -> tuple[str, ...]:
    """Return the names of the families that the language can express."""
    return tuple(name for name in names() if (one := called(name)) and not one.field("question"))


def _heading(name: str, own: Own) -> Named:
    """Return what a heading or the name of a file names; raise `KeyError` for another text."""
    heading, one = named(name, own), with_key(name, own)
    if heading is None and one is not None:
        heading = Named(_base(one, own), (one,), 0, 0) if one.field("of") else Named(one, (), 0, 0)
    if heading is None:
        raise KeyError(name)
    return heading


def template(name: str, own: Own = ()) -> str:
    """Return the description and the rules of a family, as a text; raise `KeyError` for a family without rules.

    With a size, ``kenken 6 x 6``, the rules are those for this board.
    """
    heading = _heading(name, own)
    base, families = heading.family, (heading.family, *heading.beside)
    rows, cols = heading.rows, heading.cols
    if not rows and any("box" in rule for rule in base.rules):
        rows = cols = base.size
    rules = (rows and heading.rules(rows, cols)) or [rule for one in families for rule in one.rules]
    signs: dict[str, str] = {}
    for sign, meaning in heading.marks.items():
        signs.setdefault(meaning, sign)
    rules += [f"mark {sign}: {meaning}" for meaning, sign in signs.items()]
    if not rules:
        raise KeyError(name)
    return "".join(line + "\n" for line in [*families[-1].about.splitlines(), *rules])


def written_rules(
    name: str,
    rows: int,
    cols: int = 0,
    *,
    largest: int = 0,
    said: str = "",
    box: Box | None = None,
    also: Scopes = (),
) -> list[str]:
    """Return the rules of a family for a board of that size, as `Named.rules`; without boxes if none are usual.

    Raise `ValueError` for an unknown family and for a size that it does not have.
    """
    try:
        heading = _heading(name, own_families(None))
    except KeyError:
        meant = like(name)
        raise ValueError(f"no family {name!r}" + (f"; is it {meant}?" if meant else "")) from None
    if heading.question:
        raise ValueError(heading.question)
    rules = heading.rules(rows, cols or rows, largest, said, box, also)
    if rules is None:
        raise ValueError(f"the rules of {heading.family.name} do not fit a board of {rows} x {cols or rows}")
    return [rule.replace(", boxes box", "") for rule in rules]
