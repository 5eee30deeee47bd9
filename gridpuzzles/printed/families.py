"""Families of puzzles: what their names stand for, and the files to start from. The data are in families/, a file each.

A file begins with comments that say what the family is. Behind them come fields of one line, ``name: value``, then
``rules:`` and ``starter:`` with indented lines:

names     what the family is called, in any language; a plural s, hyphens and blanks do not matter
of        the family it is a variant of, whose rules it adds to
beside    the words beside that family's name that mean the variant
rules     statements; n is the number of rows (or, with regions, the size of the largest one), box the usual box
drawing   the heading of its drawing; ``grid`` where none is said
edges     the function of clues outside the board
lists     the function of clues in lists, ``rows: 12 20``
legend    what a target without a sign means: sum, product
marks     signs between cells and what they mean
zero      what 0 is in a drawing: ``empty`` (a cell, or no clue; where none is said), ``value``, or ``clue`` of an edge
board     ``square`` where it is
size      the number of rows where none is said and none is drawn
regions   ``yes`` where letters in a drawing are its regions
letters   ``yes`` where letters stand for digits
question  for a family the language cannot say: what to tell who asks for it
starter   a puzzle with comments that say what to change
"""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache

from ..record import Light
from ..similar import nearest
from .concepts import says_more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .marks import Mark

FOLDER = os.path.join(os.path.dirname(__file__), "families")
SUFFIX = ".family"
FIELD = re.compile(r"(\w+): ?(.*)")
BOXES = {
    4: "2 x 2",
    6: "2 x 3",
    8: "2 x 4",
    9: "3 x 3",
    10: "2 x 5",
    12: "3 x 4",
    15: "3 x 5",
    16: "4 x 4",
    25: "5 x 5",
}
"""The boxes of a sudoku of so many rows."""
BY = frozenset(("x", "*", "by", "mal", "sur", "por", "op", "per"))
DIVIDERS = frozenset(":,.()-!;")
"""Signs that divide what is said beside the name of a family."""
MAGIC = "(n * (n * n + 1) / 2)"
LONGEST_NAME = 4
MAX_SLIPS = 2


class Family(Light):
    """What a file says of a family; ``about`` are its comments, ``fields`` those of one line."""

    key: str
    about: str
    fields: dict[str, str]
    rules: tuple[str, ...]
    starter: str

    def field(self, name: str) -> str:
        return self.fields.get(name, "")

    @property
    def name(self) -> str:
        """What it is called."""
        return self.field("names").split(", ")[0] or self.key

    @property
    def is_square(self) -> bool:
        return self.field("board") == "square"

    @property
    def has_regions(self) -> bool:
        return self.field("regions") == "yes"

    @property
    def has_letters(self) -> bool:
        return self.field("letters") == "yes"

    @property
    def is_of_numbers(self) -> bool:
        """Whether no letter stands in its cells."""
        return not self.has_letters and not any("letters" in rule for rule in self.rules)

    @property
    def size(self) -> int:
        return int(self.field("size") or 0)

    @property
    def marks(self) -> dict[str, str]:
        """The signs between cells and what each means."""
        said = (one.partition(": ") for one in self.field("marks").split("; ") if one)
        return {sign: meaning for sign, _, meaning in said}


class Named(Light):
    """What a line says that names a family: variants beside it, a size (0: none), and the marks that are left."""

    family: Family
    beside: tuple[Family, ...]
    rows: int
    cols: int
    rest: tuple[Mark, ...]


@cache
def family(key: str) -> Family:
    """The family in the file of that name; raises `KeyError`."""
    try:
        with open(os.path.join(FOLDER, key + SUFFIX), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        raise KeyError(key) from None
    about = [line for line in lines if line.startswith("#")]
    fields: dict[str, str] = {}
    blocks: dict[str, list[str]] = {"rules": [], "starter": []}
    block: list[str] = []
    for line in lines[len(about) :]:
        found = FIELD.match(line)
        if found is None:
            block.append(line[2:])
        elif found[1] in blocks:
            block = blocks[found[1]]
        else:
            fields[found[1]] = found[2]
    starter_text = "".join(line + "\n" for line in blocks["starter"])
    return Family(key, "\n".join(about), fields, tuple(blocks["rules"]), starter_text)


@cache
def families() -> tuple[Family, ...]:
    """All families, by the names of their files."""
    names = sorted(name for name in os.listdir(FOLDER) if name.endswith(SUFFIX))
    return tuple(family(name.removesuffix(SUFFIX)) for name in names)


@cache
def _by_name() -> dict[str, Family]:
    names = {_joined(name): one for one in families() for name in one.field("names").split(", ") if name}
    for one in families():
        for word in one.field("beside").split(", ") if one.field("beside") else ():
            base = one.field("of")
            names |= {_joined(f"{word} {base}"): one, _joined(f"{base} {word}"): one}
    return names


@cache
def _beside() -> dict[str, Family]:
    return {_joined(word): one for one in families() for word in one.field("beside").split(", ") if word}


def names() -> list[str]:
    """Everything a family is called."""
    return sorted({name for one in families() for name in one.field("names").split(", ") if name})


def _joined(name: str) -> str:
    return re.sub(r"[\s/'-]", "", name.lower())


def called(name: str) -> Family | None:
    """The family of a name, however it is joined and in the plural too."""
    known, word = _by_name(), _joined(name)
    return known.get(word) or known.get(word.removesuffix("s")) or known.get(word + "s")


def like(words: str) -> list[str]:
    """What is called almost like ``words``: letters in another order, one other, lost or too much, in long names two.

    Only names as near as the nearest; the one that looks most like it is the first, by the name its family goes by.
    """
    word = _joined(words)
    letters = Counter(word)
    apart = {
        joined: max((letters - own).total(), (own - letters).total())
        for joined, own in _letters().items()
        if abs(len(joined) - len(word)) <= MAX_SLIPS
    }
    least = min(apart.values(), default=MAX_SLIPS)
    if least > min(MAX_SLIPS, len(word) // 4):
        return []
    near = [joined for joined, number in apart.items() if number == least]
    first = nearest(word, near)
    meant = called(first)
    if meant is None:
        return []
    names_of = {one: _spelled()[one] for one in near}
    order = sorted(near, key=lambda one: (called(one) != meant, names_of[one] != meant.name, one != first))
    return [names_of[one] for one in order]


@cache
def _letters() -> dict[str, Counter[str]]:
    """The letters of every name of a family."""
    return {joined: Counter(joined) for joined in _spelled()}


@cache
def _spelled() -> dict[str, str]:
    """Every name of a family as it is printed, by its letters alone."""
    beside = [(word, one.field("of")) for one in families() for word in one.field("beside").split(", ") if word]
    spelled = [*names(), *(f"{word} {base}".strip() for word, base in beside)]
    return {_joined(name): name for name in reversed(spelled)}  # of two, the one with blanks between its words


def _with_key(name: str) -> Family | None:
    """The family of a name or of a file."""
    return called(name) or next((one for one in families() if _joined(one.key) == _joined(name)), None)


def named(marks: Sequence[Mark]) -> Named | None:
    """The family that marks name, if they do: the longest name among them counts; of two the first."""
    found = _longest(marks)
    if found is None:
        return None
    first, last, one = found
    beside: list[Family] = []
    if one.field("of"):
        beside, one = [one], family(one.field("of"))
    rows, cols, rest = _size_of([*marks[:first], *marks[last:]])
    if "boxes" in " ".join(one.rules):
        variants, rest = _variants(rest)
        beside += [variant for variant in variants if variant not in beside]
    return Named(one, tuple(beside), rows, cols, tuple(rest))


def _variants(marks: Sequence[Mark]) -> tuple[list[Family], list[Mark]]:
    """The variants of a sudoku that marks name, and the marks left: a part that says more of a variant is a rule."""
    words = _beside()
    found: list[Family] = []
    left: list[Mark] = []
    part: list[Mark] = []
    for at, mark in enumerate(marks):
        if mark.text not in DIVIDERS:
            part.append(mark)
        if mark.text in DIVIDERS or at == len(marks) - 1:
            of_part = [words.get(_joined(one.text)) if one.kind == "word" else None for one in part]
            variants = [one for one in of_part if one is not None and one.field("of") == "sudoku"]
            others = [one.text for one, variant in zip(part, of_part, strict=True) if variant not in variants]
            if any(map(says_more, others)):
                variants, others = [], [one.text for one in part]
            found += variants
            left += [one for one in part if one.text in others]
            left += [mark] if mark.text in DIVIDERS else []
            part = []
    return found, left


def _longest(marks: Sequence[Mark]) -> tuple[int, int, Family] | None:
    """Where the longest name of a family begins and ends among marks."""
    best: tuple[int, int, Family] | None = None
    for first, mark in enumerate(marks):
        if mark.kind not in ("word", "mixed"):
            continue
        words = ""
        for last in range(first, min(first + 2 * LONGEST_NAME, len(marks))):
            if marks[last].kind in ("word", "mixed"):
                words += marks[last].text
                one = called(words)
                if one is not None and (best is None or last + 1 - first > best[1] - best[0]):
                    best = first, last + 1, one
            elif marks[last].text not in ("-", "/"):
                break
    return best


def _size_of(marks: list[Mark]) -> tuple[int, int, list[Mark]]:
    """A size among marks, ``4 x 4`` or ``4x4`` or a number alone, and the marks without it."""
    for at, mark in enumerate(marks):
        packed = re.fullmatch(r"(\d+)[xX](\d+)", mark.text)
        if packed:
            return int(packed[1]), int(packed[2]), marks[:at] + marks[at + 1 :]
        is_pair = mark.kind == "number" and [one.kind for one in marks[at + 2 : at + 3]] == ["number"]
        if is_pair and marks[at + 1].text.lower() in BY:
            return int(mark.text), int(marks[at + 2].text), marks[:at] + marks[at + 3 :]
    numbers = [mark for mark in marks if mark.kind == "number"]
    others = [mark for mark in marks if mark.kind not in ("number", "word") and mark.text not in (":", ",")]
    others += [mark for mark in marks if mark.text.lower() in BY]
    if len(numbers) == 1 and not others and 1 < int(numbers[0].text) < 26:
        side = int(numbers[0].text)
        return side, side, [mark for mark in marks if mark is not numbers[0]]
    return 0, 0, marks


def rules_of(one: Family, rows: int, cols: int, largest: int = 0, said: str = "") -> list[str] | None:
    """The rules of a family for a board of that size, beside what a text says itself; None where they need a size, or
    values, that are unknown."""
    rows = rows or one.size
    side = largest if one.has_regions and not one.is_square else rows
    rules = "\n".join(one.rules)
    has_boxes = re.search(r"\bbox\b", rules)
    if re.search(r"\b(?:n|rows\*cols)\b", rules) and not side:
        return None
    if (has_boxes and side not in BOXES) or ("n/2" in rules and side % 2):
        return None
    cells = rows * (cols or rows)
    if MAGIC in rules:
        total = _magic_sum(side, said)
        if total is None:
            return None
        rules = rules.replace(MAGIC, str(total))
    settled = rules.replace("n*n", str(side * side))
    settled = settled.replace("rows*cols", str(cells)).replace("n-2", str(side - 2)).replace("n/2", str(side // 2))
    settled = re.sub(r"\bbox\b", BOXES.get(side, ""), re.sub(r"\bn\b", str(side), settled))
    return [line for rule in settled.splitlines() for line in _at_every_distance(rule, largest)]


def _magic_sum(side: int, said: str) -> int | None:
    """The sum of each line of a magic square; None where its values are no run of numbers, each used once."""
    values = re.search(r"^values (.*)", said, re.MULTILINE)
    run = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", values[1]) if values else None
    if values is None or re.search(r"^(?:rows|each row\b.*) ?sum", said, re.MULTILINE):
        return side * (side * side + 1) // 2
    if run is None or int(run[2]) - int(run[1]) + 1 != side * side:
        return None
    return side * (int(run[1]) + int(run[2])) // 2


def _at_every_distance(rule: str, largest: int) -> list[str]:
    """``pairs (0, d): ...`` for every distance up to the largest value."""
    if "(0, d)" not in rule:
        return [rule]
    return [rule.replace("(0, d)", f"(0, {at})").replace("2 * d", str(2 * at)) for at in range(1, largest + 1)]


def unsaid(rule: str, said: str) -> str:
    """What of a rule of a family a text does not say itself; empty where it says all of it."""
    if rule.startswith("all different in "):
        own = ", ".join(re.findall(r"^all different in (.*)", said, re.MULTILINE))
        scopes = [scope for scope in rule.removeprefix("all different in ").split(", ") if scope.split()[0] not in own]
        if not scopes or re.search(r"^all different[ \t]*$", said, re.MULTILINE):
            return ""
        return f"all different in {', '.join(scopes)}"
    beginning = rule.split()[0] if rule.startswith(("values", "evaluate")) else " ".join(rule.split()[:2])
    return "" if re.search(rf"^{re.escape(beginning)}(?!\w)", said, re.MULTILINE) else rule


def template(name: str) -> str:
    """What a family is and its rules, as a text to read; raises `KeyError` for one without rules."""
    one = _with_key(name)
    if one is None or not one.rules:
        raise KeyError(name)
    base = family(one.field("of")) if one.field("of") else one
    rules = list(base.rules)
    if base.size and any("box" in rule for rule in rules):
        rules = rules_of(base, base.size, base.size) or rules
    if base is not one:
        rules += one.rules
    return "".join(line + "\n" for line in [*one.about.splitlines(), *rules])


def starters() -> list[str]:
    """The families for which there is a file to start from."""
    return [one.key for one in families() if one.starter]


def starter(name: str) -> str:
    """A puzzle of the family with comments that say what to change; raises `KeyError` for one without."""
    one = _with_key(name)
    if one is None or not one.starter:
        raise KeyError(name)
    return one.starter
