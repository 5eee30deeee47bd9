"""The names of families: what stands for them, alone on a line or among other words."""

from __future__ import annotations

import re

from ..kinds import LINE_FUNCTIONS
from ..language.wrong.rule_words import WORDS, may_tell_rule

FAMILIES = {
    "sudoku": "sudoku",
    "sudoku x": "sudoku-x",
    "x sudoku": "sudoku-x",
    "diagonal sudoku": "sudoku-x",
    "killer": "killer",
    "killer sudoku": "killer",
    "sudoku killer": "killer",
    "kenken": "kenken",
    "calcudoku": "kenken",
    "mathdoku": "kenken",
    "futoshiki": "futoshiki",
    "unequal": "futoshiki",
    "latin square": "latin",
    "skyscrapers": "skyscrapers",
    "skyscraper": "skyscrapers",
    "towers": "skyscrapers",
    "sandwich": "sandwich",
    "sandwich sudoku": "sandwich",
    "doppelblock": "doppelblock",
    "x sum sudoku": "x-sums",
    "x sums sudoku": "x-sums",
    "numbered rooms sudoku": "numbered-rooms",
    "frame sudoku": "frame",
    "sum frame sudoku": "frame",
    "jigsaw sudoku": "jigsaw",
    "jigsaw": "jigsaw",
    "irregular sudoku": "jigsaw",
    "chaos sudoku": "jigsaw",
    "suguru": "suguru",
    "tectonic": "suguru",
    "suguru / tectonic": "suguru",
    "capsule": "suguru",
    "ripple": "ripple",
    "ripple effect": "ripple",
    "hakyuu": "ripple",
    "windoku": "windoku",
    "hyper sudoku": "windoku",
    "hypersudoku": "windoku",
    "sujiko": "sujiko",
    "suko": "sujiko",
    "anti knight sudoku": "sudoku-knight",
    "antiknight sudoku": "sudoku-knight",
    "knight sudoku": "sudoku-knight",
    "anti king sudoku": "sudoku-king",
    "antiking sudoku": "sudoku-king",
    "non consecutive sudoku": "sudoku-steps",
    "nonconsecutive sudoku": "sudoku-steps",
    "thermo sudoku": "sudoku",
    "thermometer sudoku": "sudoku",
    "arrow sudoku": "sudoku",
    "palindrome sudoku": "sudoku",
    "whisper sudoku": "sudoku",
    "renban sudoku": "sudoku",
    "kropki": "latin",
    "kropki sudoku": "sudoku",
    "xv sudoku": "sudoku",
    "consecutive sudoku": "sudoku-consecutive",
    "between line sudoku": "sudoku",
    "between lines sudoku": "sudoku",
    "zipper sudoku": "sudoku",
    "zipper line sudoku": "sudoku",
    "nabner sudoku": "sudoku",
    "region sum sudoku": "sudoku",
    "region sum line sudoku": "sudoku",
    "region sum lines sudoku": "sudoku",
    "german whisper": "sudoku",
    "german whispers sudoku": "sudoku",
    "parity line sudoku": "sudoku",
    "modular line sudoku": "sudoku",
    "entropic line sudoku": "sudoku",
    "quadruple sudoku": "sudoku",
    "quadruples sudoku": "sudoku",
    "even odd sudoku": "sudoku",
    "odd even sudoku": "sudoku",
    "clone sudoku": "sudoku",
    "greater than sudoku": "sudoku",
    "clones sudoku": "sudoku",
    "little killer": "sudoku",
    "little killer sudoku": "sudoku",
    "magic square": "magic",
    "kakuro": "kakuro",
    "cross sums": "kakuro",
    "crossproduct": "crossproduct",
    "cross product": "crossproduct",
    "binairo": "binairo",
    "takuzu": "binairo",
    "binary puzzle": "binairo",
    "binary sudoku": "binairo",
    "tenner": "tenner",
    "tenner grid": "tenner",
    "ten grid": "tenner",
    "number cruncher": "cruncher",
    "cruncher": "cruncher",
    "str8ts": "str8ts",
    "str8t": "str8ts",
    "straights": "str8ts",
}
"""What a family is called, to its template."""
BODIES = {
    "kenken": "cages:",
    "killer": "cages sum:",
    "crossproduct": "grid product:",
    "tenner": "grid sum:",
    "cruncher": "picture:",
}
"""The heading of the drawing a family is given by; ``grid:`` for the others."""
SQUARE = (
    "binairo",
    "sudoku",
    "sudoku-consecutive",
    "sudoku-x",
    "windoku",
    "sudoku-knight",
    "sudoku-king",
    "sudoku-steps",
    "futoshiki",
    "latin",
)
"""Families whose drawing has nothing but as many rows as columns."""
OF_REGIONS = ("suguru", "jigsaw", "ripple")
"""Families whose drawing may be the map of their regions."""
WRITTEN = {"size": "{n}", "first": "_"}
AT_EDGES = {
    family: f"{kind.word}({', '.join(WRITTEN.get(one, one) for one in parameters)})".replace("()", "")
    for kind in LINE_FUNCTIONS.values()
    for family, parameters in (kind.edge.families if kind.edge else {}).items()
}
"""What the clues round the board of a family say; n is its size."""
NAMES = "|".join(name.replace(" ", "[ -]?") for name in sorted(FAMILIES, key=len, reverse=True))
OPENER = re.compile(
    r"(?:grid[ \t]+)?(?:(?P<height>\d+)[ \t]?[x×*][ \t]?(?P<width>\d+)[ \t]+)?"
    rf"(?P<name>{NAMES})s?(?:[ \t]+puzzle)?(?:[ \t]+(?P<rows>\d+)(?:[ \t]*(?:[x×*]|by)[ \t]*(?P<cols>\d+))?)?"
    r"(?:[ \t]*\((?P<remark>[^()=]*)\))?[ \t]*(?P<colon>:)?[ \t]*$",
    re.IGNORECASE,
)
RULING = (
    r"\b(?:all|any|both|no(?!\.?[ \t]*\d)|not|never|without|each|every|other|same|differ\w*|repeat\w*|sums?|adds?"
    r"|product|digits?|numbers|values|cells?|rows?|columns?|boxes|diagonals?|knight\w*|king\w*|consecutive|constraint"
    r"|rules?|odd|even|left|right|order\w*|precedence|bodmas|pemdas|bidmas|evaluat\w*|primes?|squares?|zero\w*|whole"
    r"|positive|negative|\w*creas\w*|larger|smaller|greater|less|than|between|touch\w*|adjacent|neighbou?r\w*|unique"
    r"|once|twice|mod\w*|base|except|only|must|may|can)\b"
    rf"|{WORDS}"
)
RULED = re.compile(RULING, re.IGNORECASE)
"""What brackets behind the name of a family may not say, for it would be passed over."""


def rules_in(remark: str | None) -> bool:
    """Return True if brackets behind the name of a family may tell a rule: by a word, or by a number such as `0-3`."""
    return remark is not None and (bool(RULED.search(remark)) or may_tell_rule(remark))


def is_opener(line: str) -> bool:
    """Whether a line is nothing but the name of a family, and perhaps a size."""
    return bool(OPENER.match(line.partition("#")[0]))


def named_family(line: str) -> re.Match[str] | None:
    """The name of a family within a line, with a size behind it where one stands there."""
    return re.search(rf"\b(?:{NAMES})s?\b(?:[ \t]+\d+(?:[ \t]*[x×*][ \t]*\d+)?)?", line, re.IGNORECASE)


def family_of(line: str) -> str:
    """The template of the family a line names; empty where it is no opener."""
    opener = OPENER.match(line.partition("#")[0])
    if opener:
        return template_of(opener["name"])
    return ""


def template_of(name: str) -> str:
    """The template of a family, however its name is joined; raises `KeyError`."""
    names = {key.replace(" ", ""): family for key, family in FAMILIES.items()}
    names |= {family: family for family in FAMILIES.values()}
    return names[re.sub(r"[ -]", "", name.lower())]
