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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import takewhile
from textwrap import dedent

from ..base.english import nearest
from ..kinds.list_words import Word, kind_of, longest_word
from ..kinds.scopes import usual_box

FOLDER = os.path.dirname(__file__)
SUFFIX = ".family"
VARIABLE = "GRIDPUZZLES_FAMILIES"
"""The variable of the environment that names a folder with families of one's own."""
FIELD = re.compile(r"(\w+): ?(.*)")
FIELDS = frozenset(re.findall(r"^(\w+)  ", __doc__, re.MULTILINE)) - {"rules", "starter"}
MAX_FILE = 100_000
"""Maximal number of characters of a family's file."""
JOINING = frozenset(("with", "and", "puzzle", "variant", "variants", "(", ")", "-", ":", ",", "+", "&", ".", "[", "]"))
"""Words and signs beside the name of a family that say nothing."""
PARAMETER = re.compile(r"\b(?:n\*n|rows\*cols|n-1|n-2|n/2|n|box)\b")
"""What stands in rules for the size of the board and of its boxes."""
MAGIC = "(n * (n * n + 1) / 2)"
DIFFERENT = "all different in "
SAME_SUM = "each row, col, diagonal: sum(_) = sum(row 1)"
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


Box = tuple[int, int]
"""Height and width of a box."""
Scopes = Sequence[str]
Own = tuple[Family, ...]
"""Families of the author of a text, which go before those of the program."""
UNNAMED = Family("", "", {"names": "board"}, (), "")
"""The family of a text that names none."""


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
        return _with_one_difference([rest for rule in rules if (rest := _unsaid(rule, said))])


def of_cell(meaning: str, cell: str) -> str:
    """Return the statement that a cell has a property, ``even``, or satisfies a relation, ``_ <= 2``."""
    return meaning.replace("_", cell) if "_" in meaning else f"{cell} is {meaning}"


def family(key: str, own: Own = ()) -> Family:
    """Return the family of the file with that name, `UNNAMED` for an empty name; raise `KeyError` without a file."""
    if not key:
        return UNNAMED
    for one in own:
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
    return Family(key, "\n".join(about), fields, _statements(rules), starter_text, _wrong(fields, stray))


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


def _statements(lines: Sequence[str]) -> tuple[str, ...]:
    """Return statements with their indented lines."""
    return tuple(re.split(r"\n(?![ \t])", "\n".join(lines))) if lines else ()


@cache
def families() -> tuple[Family, ...]:
    """Return all families of the program, sorted by the names of their files."""
    return tuple(_read(os.path.join(FOLDER, name)) for name in _files(FOLDER))


def own_families(folder: str | None) -> Own:
    """Return the families of the files in a folder, which go before those of the program."""
    folders = filter(None, (folder, os.environ.get(VARIABLE)))
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
    names = {_joined(name): one for name, one in _listed("names", own)}
    for word, one in _listed("beside", own):
        names |= {_joined(name): one for name in _beside(word, one.field("of"))}
    return names


@cache
def _variant_words(own: Own) -> dict[str, Family]:
    """Return the variants by the words that mean them next to the name of their base."""
    return {_joined(word): one for word, one in _listed("beside", own)}


def names() -> list[str]:
    """Return all names of families, and of variants before and behind that of their base, sorted."""
    variants = {name for word, one in _listed("beside", ()) for name in _beside(word, one.field("of"))}
    return sorted(variants.union(name for name, _ in _listed("names", ())))


def _beside(word: str, base: str) -> tuple[str, str]:
    return f"{word} {base}", f"{base} {word}"


@lru_cache(maxsize=1024)
def _joined(name: str) -> str:
    """Return a name in lower case, without blanks, slashes, apostrophes and hyphens."""
    return re.sub(r"[\s/'-]", "", name.lower())


def called(name: str, own: Own = ()) -> Family | None:
    """Return the family with that name, however it is joined, in the singular or plural; None if it is unknown."""
    known, word = _by_name(own), _joined(name)
    return known.get(word) or known.get(word.removesuffix("s")) or known.get(word + "s")


def like(line: str, others: Iterable[str] = ()) -> str:
    """Return the heading that a line probably misspells, ``killer sudoku 6 x 6`` for ``kilelr sudoku 6x6``.

    Return an empty string for any other line, and for one that is as near to one of the words in ``others``.
    """
    rows, cols, words = _size_of(line.translate(SPELLED).casefold().split())
    # What is no word, as in "futoshiki (0-3)", may say something that a corrected heading would lose.
    if not words or len(words) > LONGEST_NAME or not all(map(PLAIN_WORD.fullmatch, words)):
        return ""
    meant, joined = " ".join(map(_respelled, words)), _joined("".join(words))
    if named(meant) is None:
        # Of the names that are written as one word and as several, the last is kept.
        names = {_joined(name): name for name in sorted(_sayable_names(), key=lambda name: name.count(" "))}
        meant = names.get(nearest(joined, names, 0.8), "")
    if not meant or nearest(joined, [*others, _joined(meant)]) in others:
        return ""
    return f"{meant} {rows} x {cols}" if rows else meant


def _respelled(word: str) -> str:
    """Return the word of a heading that a word probably misspells; the word itself without one."""
    known = dict.fromkeys(one for name in _sayable_names() for one in name.split())
    if word in known or word in JOINING or kind_of(word) in ("path", "pair"):
        return word
    return nearest(word, known) or word


@cache
def _sayable_names() -> tuple[str, ...]:
    """Return the names of the families that the language can express."""
    return tuple(name for name in names() if (one := called(name)) and not one.field("question"))


def _with_key(name: str, own: Own) -> Family | None:
    """Return the family with that name or with a file of that name; None if there is no such family."""
    by_key = {_joined(one.key): one for one in (*families(), *own)}
    return called(name, own) or by_key.get(_joined(name))


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


HEADING = re.compile(r"(?=.*[^\W\d_]{3})[\w\s:,.+&()\[\]'’‘`´/×·*–—-]+(?<!:)")
"""Matches a line that may be a heading: words and sizes."""


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
    base = _with_key(one.field("of"), own)
    if base is None or base.field("of"):
        return replace(UNNAMED, wrong=f"'of: {one.field('of')}' in {one.key}, which is not the name of a family")
    return base


def _variant(words: Sequence[str], base: Family, own: Own) -> tuple[Family | None, int]:
    """Return the variant of a family that the first words name, and their number; None and 1 if they name none."""
    for length in range(min(LONGEST_NAME, len(words)), 0, -1):
        one = _variant_words(own).get(_joined("".join(words[:length])))
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


def rules_of(
    one: Family, rows: int, cols: int, largest: int = 0, said: str = "", box: Box | None = None
) -> list[str] | None:
    """Return the rules of a family for a board of that size; None if they need a size or values that are unknown.

    Boxes of unknown size stay ``boxes box``, because the text may say that there are none. `largest` is the size of the
    largest region. `said` holds the statements of the text, which may give the values of a magic square. `box` is the
    size of the boxes (default: the usual one).
    """
    rows = rows or one.size
    side = largest if one.has_regions and not one.is_square else rows
    rules = "\n".join(one.rules)
    if re.search(r"\b(?:n|rows\*cols)\b", rules) and not side:
        return None
    if "n/2" in rules and side % 2:
        return None
    cells = rows * (cols or rows)
    if MAGIC in rules:
        total = _magic_sum(side, said)
        if total is None:
            others = [rule for rule in one.rules if MAGIC not in rule]
            rules = "\n".join([*others, *([] if SAME_SUM in said else [SAME_SUM])])
        rules = rules.replace(MAGIC, str(total))
    height, width = box or usual_box(side)
    boxes = f"{height} x {width}" if box or height > 1 else "box"
    sizes = {"n": side, "n-1": side - 1, "n-2": side - 2, "n/2": side // 2, "n*n": side * side, "rows*cols": cells}
    settled = PARAMETER.sub(lambda found: str(sizes.get(found[0], boxes)), rules)
    return [line for rule in _statements(settled.splitlines()) for line in _at_every_distance(rule, largest)]


def _magic_sum(side: int, said: str) -> int | None:
    """Return the sum of each line of a magic square; None if its values are not a range of one number per cell."""
    values = re.search(r"^(?:values|tiles) (.*)", said, re.MULTILINE)
    told = re.search(r"^(?:each row, col, diagonal: sum\(_\)|(?:rows|cols|diagonals) sum) = (\d+)$", said, re.MULTILINE)
    # The sum contradicts the usual values, so that others must be meant.
    if values is None and told and int(told[1]) != side * (side * side + 1) // 2:
        raise ValueError(f"which numbers has this magic square? Those from 1 to {side * side} do not make {told[1]}")
    run = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", values[1]) if values else None
    if values is None:
        return side * (side * side + 1) // 2
    if run is None or int(run[2]) - int(run[1]) + 1 != side * side:
        return None
    return side * (int(run[1]) + int(run[2])) // 2


def _at_every_distance(rule: str, largest: int) -> list[str]:
    """Return ``pairs (0, d): ...`` for each distance d from 1 to `largest`; other rules unchanged."""
    if "(0, d)" not in rule:
        return [rule]
    return [rule.replace("(0, d)", f"(0, {at})").replace("2 * d", str(2 * at)) for at in range(1, largest + 1)]


def _unsaid(rule: str, said: str) -> str:
    """Return the part of a family's rule that the text does not state itself; empty if the text states all of it."""
    if rule.startswith(DIFFERENT):
        own = {kind for kind, _ in _scopes(said)}
        scopes = [scope for kind, scope in _scopes(rule) if kind not in own]
        if not scopes or re.search(r"^all different$", said, re.MULTILINE):
            return ""
        return DIFFERENT + ", ".join(scopes)
    # The text may choose other values and another order of operations than its family has.
    chosen = {"values": "(?:values|tiles)", "evaluate": "evaluate"}.get(rule.split()[0])
    if chosen:
        return "" if re.search(rf"^{chosen} ", said, re.MULTILINE) else rule
    return "" if f"\n{rule}\n" in f"\n{said}\n" else rule


def _with_one_difference(rules: Sequence[str]) -> list[str]:
    """Return rules with one statement about different values in groups, in the place of the first one."""
    first = next((rule for rule in rules if rule.startswith(DIFFERENT)), "")
    scopes = ", ".join(rule.removeprefix(DIFFERENT) for rule in rules if rule.startswith(DIFFERENT))
    kept = [rule for rule in rules if rule == first or not rule.startswith(DIFFERENT)]
    return [DIFFERENT + scopes if rule == first else rule for rule in kept]


def _scopes(statements: str) -> list[tuple[str, str]]:
    """Return the scopes whose values are all different by these statements, each with its kind: ``boxes 3 x 3``."""
    stated = re.findall(rf"^{DIFFERENT}(.*)", statements, re.MULTILINE)
    return [(scope.split()[0], scope) for scopes in stated for scope in re.split(r"\s*,\s*", scopes) if scope]


def _heading(name: str, own: Own) -> Named:
    """Return what a heading or the name of a file names; raise `KeyError` for another text."""
    heading, one = named(name, own), _with_key(name, own)
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


def starters() -> list[str]:
    """Return the keys of the families that have a starter."""
    return [one.key for one in families() if one.starter]


def starter(name: str, own: Own = ()) -> str:
    """Return a puzzle of the family with comments that explain what to change; raise `KeyError` without a starter."""
    one = _with_key(name, own)
    if one is None or not one.starter:
        raise KeyError(name)
    return one.starter
