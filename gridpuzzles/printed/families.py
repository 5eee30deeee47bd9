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
chain     where the next number is: ``touching`` (at corners, too) or ``neighbors`` (in the row or column)
marks     signs between cells and their meanings
bars      the one of these signs that bars between cells mean, ``. | .``
shades    signs of cells with a property, in a puzzle without a line about them: ``e: even; o: odd``, or ``g: _ <= 2``
signs     signs that people write for the values: ``○: 0; ●: 1``
zero      the meaning of 0 in a drawing: ``empty`` (a cell, or no clue; the default), ``value``, or ``clue`` of an edge
board     ``square`` if the board is square
size      the number of rows if the text neither gives nor draws it
regions   ``yes`` if letters in a drawing are its regions
named     ``yes`` if letters in a drawing, each of them once, are names of its cells
letters   ``yes`` if drawings contain letters, which stand for digits or have values (``each E in 2, 4``)
explains  sentences that say only what every puzzle of the family has: rows of concepts (see explanations.py), each with
          all concepts of such a sentence; ``?`` follows concepts and values that it may have besides
bricks    where the two bricks are whose sum another brick holds: ``above`` or ``below``
cells     the function of a clue and the number of its cells: ``sum 4``
words     concepts, or their values, that mean others in its puzzles: ``BOX: RUN; CELL=circle: DOT``
question  for a family that the language cannot express: the answer to a user who names it
starter   a puzzle with comments that explain what to change
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from ..base.english import nearest
from ..base.record import UnfrozenRecord
from .concepts import is_known, kinds_in, kinds_of
from .marks import Mark
from .said import Unclear
from .titles import is_before_number, is_joining, is_silent

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
"""The size of the boxes of a sudoku, by its number of rows."""
BY = frozenset(("x", "*", "by", "mal", "sur", "por", "op", "per"))
DIVIDERS = frozenset(":,.()[]-!;|")
"""Signs that divide the parts of a line next to the name of a family."""
PARTS = kinds_in("BOX REGION CAGE WINDOW")
"""Concepts of parts of a board, which have sizes of their own."""
MAGIC = "(n * (n * n + 1) / 2)"
SAME_SUM = "each row, col, diagonal: sum(_) = sum(row 1)"
LONGEST_NAME = 5
MAX_WORDS = 8
"""Maximal number of words in a line in which the name of a family may be misspelled."""
WORDS = frozenset(("word", "mixed"))
"""Kinds of marks in a name."""
JOINERS = frozenset("'/-")
MAX_SLIPS = 2
SUDOKU = "sudoku"
OF_LINES = kinds_in("PATH LINE_NAME PAIR")
"""Concepts of words for lines and marks, with which the name of a sudoku may begin."""


class Family(UnfrozenRecord):
    """The contents of a family file; ``about`` holds its comments, ``fields`` its fields of one line."""

    key: str
    about: str
    fields: dict[str, str]
    rules: tuple[str, ...]
    starter: str

    def field(self, name: str) -> str:
        return self.fields.get(name, "")

    @property
    def name(self) -> str:
        """The first of the names of the family, or else its key."""
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

    @property
    def words(self) -> dict[str, list[str]]:
        """The concepts that each of some concepts means."""
        return {concept: meant.split() for concept, meant in self._pairs("words").items()}

    def _pairs(self, name: str) -> dict[str, str]:
        """Return the pairs in a field: `name: meaning; name: meaning`."""
        said = (one.partition(": ") for one in self.field(name).split("; ") if one)
        return {sign: meaning for sign, _, meaning in said}


UNNAMED = Family("", "", {"names": "board"}, (), "")
"""The family of a text that names none."""


class Named(UnfrozenRecord):
    """The family that a line names, variants named with it, the size (0: not given) and the remaining marks.

    ``at`` is the column of the name.
    """

    family: Family
    beside: tuple[Family, ...]
    rows: int
    cols: int
    rest: tuple[Mark, ...]
    at: int = 0

    @property
    def marks(self) -> dict[str, str]:
        """The signs between cells of the family and of its variants, with their meanings."""
        return {sign: meaning for one in (self.family, *self.beside) for sign, meaning in one.marks.items()}

    @property
    def shades(self) -> dict[str, str]:
        """The signs of cells with a property, of the family and of its variants, with these properties."""
        return {sign: meaning for one in (self.family, *self.beside) for sign, meaning in one.shades.items()}


class Misspelled(UnfrozenRecord):
    """Words that are almost a family's name: their columns and number, and the name.

    `is_only` means that no other name is as near.
    """

    start: int
    end: int
    length: int
    name: str
    is_only: bool


def of_cell(meaning: str, cell: str) -> str:
    """Return the statement that a cell has a property, ``even``, or satisfies a relation, ``_ <= 2``."""
    return meaning.replace("_", cell) if "_" in meaning else f"{cell} is {meaning}"


@cache
def family(key: str) -> Family:
    """Return the family of the file with that name, `UNNAMED` for an empty name; raise `KeyError` without a file."""
    if not key:
        return UNNAMED
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
    """Return all families, sorted by the names of their files."""
    names = sorted(name for name in os.listdir(FOLDER) if name.endswith(SUFFIX))
    return tuple(family(name.removesuffix(SUFFIX)) for name in names)


@cache
def _listed(field: str) -> list[tuple[str, Family]]:
    """Return the words of a field of all families: `names`, or `beside` the name of a base; each with its family."""
    return [(word, one) for one in families() for word in one.field(field).split(", ") if word]


@cache
def _by_name() -> dict[str, Family]:
    """Return the families by their joined names; variants also by the word before or after the name of their base."""
    names = {_joined(name): one for name, one in _listed("names")}
    for word, one in _listed("beside"):
        names |= {_joined(f"{word} {one.field('of')}"): one, _joined(f"{one.field('of')} {word}"): one}
    return names


@cache
def _variant_words() -> dict[str, Family]:
    """Return the variants by the words that mean them next to the name of their base."""
    return {_joined(word): one for word, one in _listed("beside")}


def names() -> list[str]:
    """Return all names of families, sorted."""
    return sorted({name for name, _ in _listed("names")})


@lru_cache(maxsize=1024)
def _joined(name: str) -> str:
    """Return a name in lower case, without blanks, slashes, apostrophes and hyphens."""
    return re.sub(r"[\s/'-]", "", name.lower())


def called(name: str) -> Family | None:
    """Return the family with that name, however it is joined, in the singular or plural; None if it is unknown."""
    known, word = _by_name(), _joined(name)
    return known.get(word) or known.get(word.removesuffix("s")) or known.get(word + "s")


@cache
def _beginnings() -> frozenset[str]:
    """Return the beginnings of all texts for which `called` returns a family."""
    return frozenset(f"{name}s"[:end] for name in _by_name() for end in range(len(name) + 2))


@lru_cache(maxsize=256)
def like(words: str) -> list[str]:
    """Return the names of families that are almost ``words``.

    Letters may be in another order, and one letter may be changed, missing or added; two letters in names of eight
    letters or more. Names of less than four letters may only have another order. The list has only the nearest names.
    The name that looks most similar decides which family comes first, under its main name.
    """
    word = _joined(words)
    letters = _counted(word)
    apart = {
        joined: max(len(letters - own), len(own - letters))
        for joined, own in _letters().items()
        if abs(len(joined) - len(word)) <= MAX_SLIPS
    }
    least = min(apart.values(), default=MAX_SLIPS)
    if least > min(MAX_SLIPS, len(word) // 4):
        return []
    # Of several names that are as near, the one that looks most similar is probably meant.
    near = [joined for joined, number in apart.items() if number == least]
    first = nearest(word, near)
    meant = called(first)
    if meant is None:
        return []
    names_of = {one: _spelled()[one] for one in near}
    order = sorted(near, key=lambda one: (called(one) != meant, names_of[one] != meant.name, one != first))
    return [names_of[one] for one in order]


def misspelled(marks: Sequence[Mark]) -> Iterator[Misspelled]:
    """Yield the words that are almost the name of a family, the longest first; one of them is in no table of words."""
    words = [at for at, mark in enumerate(marks) if mark.kind in WORDS]
    known = {at: is_known(marks[at].text) for at in words}
    for length in range(min(LONGEST_NAME, len(words)) if len(words) <= MAX_WORDS else 0, 0, -1):
        for run in zip(*(words[at:] for at in range(length)), strict=False):
            within = marks[run[0] : run[-1] + 1]
            words_of = [marks[at].text for at in run]
            is_name = all(mark.kind in WORDS or mark.text in JOINERS for mark in within)
            is_name = is_name and not any(word[0].isdecimal() for word in words_of)
            found = like(" ".join(words_of)) if is_name and not all(known[at] for at in run) else []
            # The words of a name in another order are another name: "number cross".
            is_whole = bool(found) and (len(found[0].split()) == length or not any(map(called, words_of)))
            if is_whole and sorted(found[0].split()) != sorted(" ".join(words_of).casefold().split()):
                is_only = all(called(name) == called(found[0]) for name in found)
                yield Misspelled(within[0].at, within[-1].end, length, found[0], is_only)


@cache
def _letters() -> dict[str, frozenset[str]]:
    """Return the counted letters of every joined name of a family."""
    return {joined: _counted(joined) for joined in _spelled()}


def _counted(word: str) -> frozenset[str]:
    """Return the letters of a word, each followed by its number among the equal ones: two words compare as sets."""
    return frozenset(f"{letter}{word.count(letter, 0, at)}" for at, letter in enumerate(word))


@cache
def _spelled() -> dict[str, str]:
    """Return every name of a family as it is printed, by its joined form."""
    spelled = [*names(), *(f"{word} {one.field('of')}".strip() for word, one in _listed("beside"))]
    return {_joined(name): name for name in reversed(spelled)}  # reversed, so that the first of two spellings remains


def _with_key(name: str) -> Family | None:
    """Return the family with that name or with a file of that name; None if there is no such family."""
    return called(name) or next((one for one in families() if _joined(one.key) == _joined(name)), None)


def named(marks: Sequence[Mark]) -> Named | None:
    """Return the family that the marks name, with the rest of the line; None if they name none.

    The longest name counts, and the first of several equally long ones.
    """
    marks = _without_compounds(marks)
    found = _longest(marks)
    if found is None:
        return None
    first, last, one = found
    beside: list[Family] = []
    # The rules of a variant are added to those of its base, as if it were named beside it.
    if one.field("of"):
        beside, one = [one], family(one.field("of"))
    rows, cols, rest = _size_of([*marks[:first], *marks[last:]], first)
    # Variants by a single word are those of sudokus; elsewhere the word may be anything.
    if "boxes" in " ".join(one.rules):
        variants, rest = _variants(rest)
        beside += [variant for variant in variants if variant not in beside]
    return Named(one, tuple(beside), rows, cols, tuple(rest), marks[first].at)


def _variants(marks: Sequence[Mark]) -> tuple[list[Family], list[Mark]]:
    """Return the variants of a sudoku that the marks name, and the remaining marks.

    A part with a word that changes the meaning of a variant stays in the rest, because it is a rule.
    """
    words = _variant_words()
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
            if not all(map(is_joining, others)):
                variants, others = [], [one.text for one in part]
            found += variants
            left += [one for one in part if one.text in others]
            left += [mark] if mark.text in DIVIDERS else []
            part = []
    return found, left


def variant(words: str) -> Family | None:
    """Return the variant that the words mean next to the name of its base: ``anti-knight``; None if there is none."""
    return _variant_words().get(_joined(words))


def _without_compounds(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks with two words for a compound of a sudoku and its lines: ``Thermosudoku``, ``Pijlensudoku``."""
    parted: list[Mark] = []
    for mark in marks:
        first = mark.text[: -len(SUDOKU)]
        is_compound = (
            mark.kind == "word" and mark.text.casefold().endswith(SUDOKU) and called(_joined(mark.text)) is None
        )
        if is_compound and kinds_of(first, "lines") & OF_LINES:
            end = mark.end - len(SUDOKU)
            parted += [Mark("word", first, mark.at), Mark("word", mark.text[-len(SUDOKU) :], end)]
        else:
            parted.append(mark)
    return parted


def _longest(marks: Sequence[Mark]) -> tuple[int, int, Family] | None:
    """Return start, end and family of the longest name of a family among the marks; None if there is no name."""
    best: tuple[int, int, Family] | None = None
    for first, mark in enumerate(marks):
        if mark.kind not in ("word", "mixed"):
            continue
        words = ""
        for last in range(first, min(first + 2 * LONGEST_NAME, len(marks))):
            if marks[last].kind in ("word", "mixed"):
                words += _joined(marks[last].text)
                if words not in _beginnings():
                    break
                one = called(words)
                if one is not None and (best is None or last + 1 - first > best[1] - best[0]):
                    best = first, last + 1, one
            elif marks[last].text not in ("-", "/"):
                break
    return best


def without_name(marks: Sequence[Mark], key: str) -> Sequence[Mark]:
    """Return the marks without the name of the family with this key, or of one whose rules it has.

    A name stays if all of its words have a meaning of their own: ``towers``, ``magic square``.
    """
    # A search for names takes longer than one for words.
    is_of_words = all(is_known(mark.text) for mark in marks if mark.kind in WORDS)
    found = None if is_of_words else _longest(marks)
    if found is None:
        return marks
    first, last, one = found
    own = family(key)
    is_part = not one.field("drawing") and one.rules and set(one.rules) <= set(own.rules)
    if not (one is own or is_part) or all(is_known(mark.text) for mark in marks[first:last]):
        return marks
    return [*marks[:first], *marks[last:]]


def _size_of(marks: list[Mark], name: int) -> tuple[int, int, list[Mark]]:
    """Return the size among the marks, and the other marks; 0, 0 if there is no size.

    A size is ``4 x 4``, ``4x4``, or a single number from 2 to 25 beside the name of the family (which stood before the
    mark of index `name`) or beside words that say nothing.
    """
    for at, mark in enumerate(marks):
        packed = re.fullmatch(r"(\d+)[xX](\d+)", mark.text)
        is_pair = mark.kind == "number" and [one.kind for one in marks[at + 2 : at + 3]] == ["number"]
        is_size = bool(packed) or (is_pair and marks[at + 1].text.lower() in BY)
        end = at + 1 if packed else at + 3
        if is_size and not _is_of_part(marks[:at], marks[end:]):
            rows, cols = packed.groups() if packed else (mark.text, marks[at + 2].text)
            return int(rows), int(cols), marks[:at] + marks[end:]
    numbers = [mark for mark in marks if mark.kind == "number"]
    numbers = [mark for mark in numbers if mark is marks[0] or not is_before_number(marks[marks.index(mark) - 1])]
    others = [mark for mark in marks if mark.kind not in ("number", "word") and mark.text not in (":", ",")]
    others += [mark for mark in marks if mark.text.lower() in BY]
    if len(numbers) == 1 and not others and 1 < int(numbers[0].text) < 26:
        side, rest = int(numbers[0].text), [mark for mark in marks if mark is not numbers[0]]
        if marks.index(numbers[0]) in (name - 1, name) or is_silent(rest):
            return side, side, rest
    return 0, 0, marks


def _is_of_part(before: Sequence[Mark], after: Sequence[Mark]) -> bool:
    """Return True if a size between marks is that of a part of the board: ``2x3 boxes``, ``the boxes are 2x3``."""
    following = next((mark.text for mark in after if mark.text != "-"), "")
    # ``the boxes are 2x3``: a copula joins the size to the words before it.
    is_told = bool(before) and "NOISE" in kinds_of(before[-1].text)
    subject = (
        next((mark.text for mark in reversed(before) if "NOISE" not in kinds_of(mark.text)), "") if is_told else ""
    )
    return any(kinds_of(word) & PARTS for word in (following, subject))


def rules_of(one: Family, rows: int, cols: int, largest: int = 0, said: str = "") -> list[str] | None:
    """Return the rules of a family for a board of that size; None if they need a size or values that are unknown.

    Boxes of unknown size stay ``boxes box``, because the text may say that there are none. `largest` is the size of the
    largest region. `said` holds the statements of the text, which may give the values of a magic square.
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
    settled = rules.replace("n*n", str(side * side))
    settled = settled.replace("rows*cols", str(cells)).replace("n-2", str(side - 2)).replace("n/2", str(side // 2))
    settled = re.sub(r"\bbox\b", BOXES.get(side, "box"), re.sub(r"\bn\b", str(side), settled))
    return [line for rule in settled.splitlines() for line in _at_every_distance(rule, largest)]


def _magic_sum(side: int, said: str) -> int | None:
    """Return the sum of each line of a magic square; None if its values are not a range of one number per cell."""
    values = re.search(r"^values (.*)", said, re.MULTILINE)
    told = re.search(r"^each row, col, diagonal: sum\(_\) = (\d+)", said, re.MULTILINE)
    # The sum contradicts the usual values, so that others must be meant.
    if values is None and told and int(told[1]) != side * (side * side + 1) // 2:
        raise Unclear(f"which numbers has this magic square? Those from 1 to {side * side} do not make {told[1]}")
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


def parts_of(rule: str) -> list[str]:
    """Return a rule that values differ in several places as one rule for each of them; another rule alone."""
    places = rule.removeprefix("all different in ")
    return [rule] if places == rule else [f"all different in {place.split()[0]}" for place in places.split(", ")]


def unsaid(rule: str, said: str) -> str:
    """Return the part of a family's rule that the text does not state itself; empty if the text states all of it."""
    if rule.startswith("all different in "):
        own = ", ".join(re.findall(r"^all different in (.*)", said, re.MULTILINE))
        scopes = [scope for scope in rule.removeprefix("all different in ").split(", ") if scope.split()[0] not in own]
        if not scopes or re.search(r"^all different[ \t]*$", said, re.MULTILINE):
            return ""
        return f"all different in {', '.join(scopes)}"
    if rule == SAME_SUM:
        return rule
    if rule.startswith("values") and re.search(r"^tiles ", said, re.MULTILINE):
        return ""
    beginning = rule.split()[0] if rule.startswith(("values", "evaluate")) else " ".join(rule.split()[:2])
    return "" if re.search(rf"^{re.escape(beginning)}(?!\w)", said, re.MULTILINE) else rule


def template(name: str) -> str:
    """Return the description and the rules of a family, as text for readers; raise `KeyError` if it has no rules."""
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
    """Return the keys of the families that have a starter."""
    return [one.key for one in families() if one.starter]


def starter(name: str) -> str:
    """Return a puzzle of the family with comments that explain what to change; raise `KeyError` without a starter."""
    one = _with_key(name)
    if one is None or not one.starter:
        raise KeyError(name)
    return one.starter
