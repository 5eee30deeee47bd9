"""Look up families of puzzles by their names, and their rules and starters. Each has a file in families/.

A file begins with comments that describe the family. They are followed by fields of one line, ``name: value``, and then
by ``rules:`` and ``starter:`` with indented lines:

names     names of the family, in any language; a plural s, hyphens and blanks do not matter
of        the family that this one is a variant of; its rules are added to those of that family
beside    words that mean the variant next to the name of that family
rules     statements; n is the number of rows (or, with regions, the size of the largest one), box the usual box
drawing   the heading of its drawing (default: ``grid``)
edges     the function of clues outside the board
lists     the function of clues in lists, ``rows: 12 20``; ``quadruple`` for numbers of four cells that meet
legend    the meaning of a target without a sign: sum, product
marks     signs between cells and their meanings
bars      the one of these signs that bars between cells mean, ``. | .``
shades    signs of cells with a property, in a puzzle without a line about them: ``e: even; o: odd``, or ``g: _ <= 2``
signs     signs that people write for the values: ``○: 0; ●: 1``
black     the rule of the number n in a black cell, ``\\5``, for each cell of its row and column: ``_ != n``
zero      the meaning of 0 in a drawing: ``empty`` (a cell, or no clue; the default), ``value``, or ``clue`` of an edge
board     ``square`` if the board is square
size      the number of rows if the text neither gives nor draws it
regions   ``yes`` if letters in a drawing are its regions
named     ``yes`` if letters in a drawing, each of them once, are names of its cells
letters   ``yes`` if drawings contain letters, which stand for digits or have values (``each E in 2, 4``)
bricks    where the two bricks are whose sum another brick holds: ``above`` or ``below``
cells     the function of a clue and the number of its cells: ``sum 4``
question  for a family that the language cannot express: the answer to a user who names it
starter   a puzzle with comments that explain what to change
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import takewhile
from textwrap import dedent

FOLDER = os.path.dirname(__file__)
SUFFIX = ".family"
VARIABLE = "GRIDPUZZLES_FAMILIES"
"""The variable of the environment that names a folder with families of one's own."""
FIELD = re.compile(r"(\w+): ?(.*)")
FIELDS = frozenset(re.findall(r"^(\w+)  ", __doc__, re.MULTILINE)) - {"rules", "starter"}
MAX_FILE = 100_000
"""Maximal number of characters of a family's file."""


@dataclass(slots=True, unsafe_hash=True)
class Family:
    """The contents of a family file; ``about`` holds its comments, ``fields`` its fields of one line."""

    key: str
    about: str
    fields: dict[str, str] = field(hash=False)
    rules: tuple[str, ...]
    starter: str
    wrong: str = ""
    """What is wrong with the file; empty if nothing is."""

    def field(self, name: str) -> str:
        return self.fields.get(name, "")

    @property
    def name(self) -> str:
        """The first of the names of the family, or else its key."""
        return self.field("names").split(", ")[0] or self.key

    @property
    def description(self) -> str:
        """The comments of the file as one text."""
        return " ".join(line.lstrip("# ") for line in self.about.splitlines())

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
        """True if cells of the family hold no letters."""
        return not self.has_letters and not any("letters" in rule for rule in self.rules)

    @property
    def size(self) -> int:
        return int(self.field("size") or 0)

    @property
    def marks(self) -> dict[str, str]:
        """The meaning of each sign between cells."""
        return self._pairs("marks")

    @property
    def signs(self) -> dict[str, str]:
        """The value of each sign that people write for one."""
        return self._pairs("signs")

    @property
    def shades(self) -> dict[str, str]:
        """The property of cells with a sign."""
        return self._pairs("shades")

    def _pairs(self, name: str) -> dict[str, str]:
        """Return the pairs in a field: `name: meaning; name: meaning`."""
        said = (one.partition(": ") for one in self.field(name).split("; ") if one)
        return {sign: meaning for sign, _, meaning in said}


Own = tuple[Family, ...]
"""Families of the author of a text, which go before those of the program."""
UNNAMED = Family("", "", {"names": "board"}, (), "")
"""The family of a text that names none."""


def family(key: str, own: Own = ()) -> Family:
    """Return the family of the file with that name, `UNNAMED` for an empty name; raise `KeyError` without a file."""
    if not key:
        return UNNAMED
    for one in reversed(own):
        if one.key == key:
            return one
    try:
        return _read(os.path.join(FOLDER, key + SUFFIX))
    except OSError:
        raise KeyError(key) from None


@lru_cache(maxsize=1024)
def _read(path: str, changed: float = 0) -> Family:
    """Return the family of a file; ``changed`` is the time of its last change."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        lines = [line.rstrip() for line in file.read(MAX_FILE).splitlines()]
    about = list(takewhile(lambda line: line.startswith("#"), lines))
    fields: dict[str, str] = {}
    blocks: dict[str, list[str]] = {"rules": [], "starter": []}
    block: list[str] | None = None
    stray = ""
    for line in lines[len(about) :]:
        found = FIELD.match(line)
        if found is not None:
            block = None if found[2] else blocks.get(found[1])
            if block is None:
                fields[found[1]] = found[2]
        elif block is not None and line[:1] in ("", " ", "\t"):
            block.append(line)
        elif line and not line.startswith("#"):
            stray = stray or line.strip()
    starter_text = dedent("\n".join(blocks["starter"])).strip("\n")
    key = os.path.basename(path).removesuffix(SUFFIX)
    fields.setdefault("names", "" if "beside" in fields else key)
    rules = [line for line in dedent("\n".join(blocks["rules"])).splitlines() if line and not line.startswith("#")]
    starter_text += "\n" if starter_text else ""
    return Family(key, "\n".join(about), fields, statements(rules), starter_text, _wrong(fields, stray))


def _wrong(fields: dict[str, str], stray: str) -> str:
    """Return what is wrong with the fields of a family and its first line outside of them; empty if nothing is."""
    unknown = sorted(fields.keys() - FIELDS)
    if unknown:
        return f"a field {unknown[0]!r}, which is not known"
    if stray:
        return f"the line {stray!r}, which is neither a field nor indented below 'rules:' or 'starter:'"
    if not fields.get("size", "0").isdecimal():
        return f"the size {fields.pop('size')!r}, which is not a number"
    return ""


def statements(lines: Sequence[str]) -> tuple[str, ...]:
    """Return statements with their indented lines."""
    return tuple(re.split(r"\n(?![ \t])", "\n".join(lines))) if lines else ()


@cache
def families() -> tuple[Family, ...]:
    """Return all families of the program, sorted by the names of their files."""
    return tuple(_read(os.path.join(FOLDER, name)) for name in _files(FOLDER))


def own_families(folder: str | None) -> Own:
    """Return the families of the files in a folder, which go before those of the named folder and of the program.

    Of two with one name, the later one is taken.
    """
    folders = filter(None, (os.environ.get(VARIABLE), folder))
    paths = [os.path.join(where, name) for where in folders for name in _files(where)]
    return tuple(_read(path, os.path.getmtime(path)) for path in paths)


def _files(folder: str) -> list[str]:
    """Return the names of the files of families in a folder, sorted."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except OSError:
        return []


@cache
def _listed(field: str, own: Own) -> list[tuple[str, Family]]:
    """Return the words of a field of all families: `names`, or `beside` the name of a base; each with its family."""
    return [(word, one) for one in (*families(), *own) for word in one.field(field).split(", ") if word]


@cache
def _by_name(own: Own) -> dict[str, Family]:
    """Return the families by their joined names; variants also by the word before or after the name of their base."""
    names: dict[str, Family] = {}
    for name, one in _listed("names", own):
        replaced = names.get(joined(name))
        # A family of one's own replaces that of the program, which has other names as well.
        if replaced is not None and replaced is not one:
            names |= {other: one for other, known in names.items() if known is replaced}
        names[joined(name)] = one
    for word, one in _listed("beside", own):
        names |= {joined(name): one for name in _beside(word, one.field("of"))}
    return names


@cache
def variant_words(own: Own) -> dict[str, Family]:
    """Return the variants by the words that mean them next to the name of their base."""
    return {joined(word): one for word, one in _listed("beside", own)}


def names() -> list[str]:
    """Return all names of families, and of variants before and behind that of their base, sorted."""
    variants = {name for word, one in _listed("beside", ()) for name in _beside(word, one.field("of"))}
    return sorted(variants.union(name for name, _ in _listed("names", ())))


def _beside(word: str, base: str) -> tuple[str, str]:
    return f"{word} {base}", f"{base} {word}"


@lru_cache(maxsize=1024)
def joined(name: str) -> str:
    """Return a name in lower case, without blanks, slashes, apostrophes and hyphens."""
    return re.sub(r"[\s/'-]", "", name.lower())


def called(name: str, own: Own = ()) -> Family | None:
    """Return the family with that name, however it is joined, in the singular or plural; None if it is unknown."""
    known, word = _by_name(own), joined(name)
    return known.get(word) or known.get(word.removesuffix("s")) or known.get(word + "s")


def with_key(name: str, own: Own) -> Family | None:
    """Return the family with that name or with a file of that name; None if there is no such family."""
    by_key = {joined(one.key): one for one in (*families(), *own)}
    return called(name, own) or by_key.get(joined(name))


def starters(own: Own = ()) -> list[str]:
    """Return the keys of the families that have a starter, each once."""
    return [*dict.fromkeys(one.key for one in (*families(), *own) if one.starter)]


def starter(name: str, own: Own = ()) -> str:
    """Return a puzzle of the family with comments that explain what to change; raise `KeyError` without a starter."""
    one = with_key(name, own)
    if one is None or not one.starter:
        raise KeyError(name)
    return one.starter
