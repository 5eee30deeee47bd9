"""Read sentences of rules: words become concepts (words/), concepts become constituents, and each clause of
constituents becomes the statements of the frame that it fits (frames.py).

A sentence is read as a whole, in one language. It is not understood if one of its clauses fits no frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from . import families
from .asides import is_apposition, without_asides, without_denials, without_examples
from .concepts import LANGUAGES, Token, concepts, kinds_in
from .conditions import condition
from .constituents import SEPARATORS, Constituent, constituents
from .explanations import explained
from .frames import meaning
from .line_rules import line_rule
from .marks import Mark
from .meanings import alike, differ, each, plural
from .said import LIKE, SUMS, Ambiguous, Context, Implied, Repeats, Said
from .told import (
    Also,
    Among,
    AtCorners,
    Clause,
    Differ,
    Example,
    MayBeAlike,
    MayRepeat,
    Meaning,
    NeedNot,
    Refused,
    Standard,
    Told,
)

MAX_MARKS = 1000
"""Maximal number of marks; longer lines are not sentences."""
MAX_CLAUSE = 40
"""Maximal number of constituents of a clause."""
PREDICATES = kinds_in(
    "NO MAY REPEAT UNIQUE ONCE SUM PRODUCT MAGIC PROPERTY EQUALLY TOUCH CONSECUTIVE KNIGHT KING LEADING LEFT_RIGHT "
    "PRECEDENCE OPERATORS STEP SOLUTION GIVEN VISIBLE"
)
"""Concepts that state something; a separator between two of them separates two clauses.

SAME and DIFFERENT do not: ``same letters, same digits``.
"""
OF_CELLS = kinds_in("TOUCH KNIGHT KING")
"""Concepts that tell which cells a rule is about, often between commas: ``fields that touch, must differ``."""
OF_ONE = kinds_in("NEGATIVE FRACTION"), kinds_in("WHOLE POSITIVE"), kinds_in("LEFT_RIGHT TOP_BOTTOM"), kinds_in("N")
"""Constituents that are told of one thing."""
SUBJECTS = kinds_in("PLACE ARROW PATH LINE_NAME COLOR")
"""Constituents that the next clause may leave out: ``digits in a cage sum to the clue and cannot repeat``."""
WITHOUT_SUBJECT = SEPARATORS | kinds_in(
    "NO MAY REPEAT ONCE UNIQUE DIFFERENT SUM PRODUCT N TARGET CLUE GIVEN CONSECUTIVE EACH ALSO SAME SHOW CELL"
)
"""Constituents of a clause that leaves out its subject."""
IN_PARTS = frozenset((("cage",), ("region",), ("run",), ("path",)))
"""Places of a clause whose subject holds even behind a comma."""
OF_REMARKS = kinds_in(
    "WORKING HOW_MANY SHOW STOP THING CELL LETTER GRID SIGN SOLUTION FOUND NAME ROW COL BOX EACH MISSING AND OR COMMA "
    "MAY TOWER WORD MAGIC"
)
"""Concepts of the objects of a request: ``find all the missing numbers``."""


OF_MARKS = kinds_in("LETTER DOT NAME SIGN")
"""Concepts of marks between cells."""
FORBIDDING = ("neighbors: abs(_ - _) != 1", "touching: abs(_ - _) != 1")
"""Rules of which a sentence may give an example."""
OF_DRAWINGS = kinds_in("GIVEN THING CLUE GRID REGION CAGE LETTER AND COMMA OUTSIDE WAY")
"""Concepts of remarks on what is drawn where: ``the regions are shown on the left``."""


def read_sentence(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meaning of one or more sentences in a line; None if the line is not understood.

    An empty list is a remark: a courtesy or a request without a rule. Raise `Ambiguous` for a rule with two meanings.
    """
    if len(marks) > MAX_MARKS or not any(mark.text.isalnum() for mark in marks):
        return None
    readings: list[list[Said]] = []
    marks = _behind_bullet(marks)
    for language in LANGUAGES:
        tokens = concepts(marks, language, context.names)
        reading = _meanings(tokens, context) if tokens else None
        # Languages share words, so several of them may give the same meaning.
        if reading is not None and reading not in readings:
            readings.append(reading)
    if len(readings) > 1:
        raise Ambiguous("this means one thing in one language and another in another; write it as the manual does")
    return readings[0] if readings else _read_with_name(marks, context)


def _read_with_name(marks: Sequence[Mark], context: Context) -> list[Said] | None:
    """Return the meaning of a sentence without the name of its own family: ``in this kakuro, ...``; None without one.

    A sentence that only has the name is a remark.
    """
    rest = families.without_name(marks, context.family)
    if len(rest) == len(marks):
        return None
    tokens = [concepts(rest, language, frozenset()) for language in LANGUAGES]
    is_silent = any(one is not None and all(kind in SEPARATORS for kind, _ in one) for one in tokens)
    return [] if is_silent else read_sentence(rest, context)


def _behind_bullet(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks without a bullet or a list number before them."""
    if marks and marks[0].text in ("-", "*", "•", "·"):
        return marks[1:]
    return behind_number(marks) or marks


def behind_number(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks after the number of an item: ``1) AB + BA = CAC``; none without such a number."""
    is_numbered = len(marks) > 2 and marks[0].kind == "number" and marks[1].text in (".", ")")
    return marks[2:] if is_numbered and marks[2].kind == "word" else ()


def _meanings(tokens: Sequence[Token], context: Context) -> list[Said] | None:
    """Return the meanings of all clauses in order; None unless all of them are understood.

    A sentence that is not understood as a whole may be one without what stands in brackets.
    """
    if context.family == "magic" and [kind for kind, _ in tokens] == ["SUM", "NUMBER"]:
        tokens = [("MAGIC", None), *tokens]
    examples = [token for token in tokens if token[0] == "EXAMPLE"]
    tokens = without_denials(without_examples(_with_conditions(tokens)))
    said = _of_clauses(tokens, context)
    rest, asides = without_asides(tokens)
    if said is not None or not asides:
        # The numbers of examples are of no rule.
        return [*said, Implied()] if said and examples else said
    told = [[] if is_apposition(aside) else _of_clauses(aside, context) for aside in asides]
    told = [_of_clauses(rest, context), *told]
    return None if None in told else [one for part in told for one in part or ()]


def _with_conditions(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with a condition for "where" at the beginning of a sentence, or before a mark that is not."""
    kinds = ["STOP", *(kind for kind, _ in tokens), "", ""]
    return [
        ("IF", None)
        if token == ("WITH", "where") and (kinds[at] == "STOP" or (kinds[at + 2] == "NO" and kinds[at + 3] in OF_MARKS))
        else token
        for at, token in enumerate(tokens)
    ]


def _of_clauses(tokens: Sequence[Token], context: Context) -> list[Said] | None:
    family = families.family(context.family)
    meant = family.words
    tokens = [(kind, value) for one, value in tokens for kind in meant.get(f"{one}={value}") or meant.get(one, [one])]
    parts = constituents(tokens)
    if all(part.kind in SEPARATORS for part in parts):
        return None  # separators alone are not a sentence
    said: list[Said] = []
    before_clause = 0
    subject: list[Constituent] = []
    negation: list[Constituent] = []
    joint: set[str] = set()
    start = 0
    while start < len(parts):
        if parts[start].kind == "STOP":
            subject = []
        joint.add(parts[start].kind)
        is_joined = bool(joint & {"AND", "WITH"}) or any(part.value in IN_PARTS for part in subject)
        is_negated = start > 0 and parts[start - 1].kind == "OR"
        # A run of separators begins no clause before its last one: a line of brackets would try each pair of them.
        is_run = parts[start].kind in SEPARATORS and start + 1 < len(parts) and parts[start + 1].kind in SEPARATORS
        before = subject if is_joined else ()
        told, end = ((), start) if is_run else _clause(parts, start, family, before, subject, negation * is_negated)
        if end == start and parts[start].kind not in SEPARATORS:
            return None
        if _is_of_subject(told, subject) and not _has_subject(parts[start:end]):
            return None
        if end > start:
            subject = [part for part in parts[start:end] if part.kind in SUBJECTS] or subject
            negation = [part for part in parts[start:end] if part.kind == "NO"][:1]
            joint = set()
        added = [made for one in told for made in _stated(one, said, said[before_clause:], context)]
        if told and not added:
            return None
        before_clause = len(said) if added else before_clause
        said += added
        start = max(end, start + 1)
    return said


def _is_of_subject(told: Sequence[Told], subject: Sequence[Constituent]) -> bool:
    """Return True if a rule for all cells may be about the line or cage of the clause before.

    ``No digit repeats in a cage and no two digits in it are consecutive``: "it" is the cage.
    """
    places = [str(part.value[0]) for part in subject if isinstance(part.value, tuple) and part.value in IN_PARTS]
    rules = [one for one in told if isinstance(one, str)]
    return bool(places) and not all(any(place in rule for place in places) for rule in rules)


def _has_subject(parts: Sequence[Constituent]) -> bool:
    return any(part.kind in SUBJECTS for part in parts)


def _clause(
    parts: Sequence[Constituent],
    start: int,
    family: families.Family,
    subject: Sequence[Constituent],
    places: Sequence[Constituent],
    negation: Sequence[Constituent],
) -> tuple[Sequence[Told], int]:
    """Return the meaning of the longest clause that begins here, and its end; ``start`` if none is understood.

    A clause without a subject has the one given: that of the clause before. So has a clause without a negation, which
    is given behind "or": ``no two rows are equal or two columns are equal``.
    """
    for end in reversed(_ends(parts, start)):
        own = parts[start:end]
        kinds = {part.kind for part in own}
        is_of_sum = kinds >= {"SUM", "THING", "GIVEN"}
        is_open = kinds & (PREDICATES | {"DIFFERENT"}) and kinds <= (
            WITHOUT_SUBJECT | {"THING"} if is_of_sum else WITHOUT_SUBJECT
        )
        if "IT" in kinds:
            # "It" is the place of the clause, or of the clause before.
            own = [*(() if _has_subject(own) else places), *(part for part in own if part.kind != "IT")]
            if not _has_subject(own):
                continue
        clause = Clause([*(() if kinds & {"NO", "MAY"} else negation), *(subject if is_open else ()), *own])
        readers = (meaning, line_rule, partial(explained, family=family), _remark)
        for read in (*readers, partial(_under_condition, readers=readers)):
            with suppress(Refused):
                return read(clause), end
    return [], start


def _under_condition(clause: Clause, readers: Iterable[Meaning]) -> Sequence[Told]:
    """Return the meaning of a clause with a condition; raise `Refused` if the condition is none on marks."""
    told = condition(clause)
    if not isinstance(told, Clause):
        return told
    for read in readers:
        with suppress(Refused):
            return read(told)
    raise Refused


def _ends(parts: Sequence[Constituent], start: int) -> list[int]:
    """Return where a clause that begins here may end: before separators, and before the first that it cannot hold.

    A clause holds no full stop, and no separator between two predicates: ``may repeat in cages, but not in rows``.
    """
    ends: list[int] = []
    is_stated = is_parted = False
    is_condition = parts[start].kind == "IF"
    for at in range(start, min(len(parts), start + MAX_CLAUSE)):
        kind = parts[at].kind
        if kind in SEPARATORS | {"OBEY", "APART"} and at > start:
            if parts[at - 1].kind not in SEPARATORS:
                ends.append(at)
            # A condition before its clause is part of it.
            is_parted = is_stated and not _is_joining(parts, at) and not is_condition
            is_condition = is_condition and kind == "WITH"  # "if two cells are marked with an X, they ..."
            if kind == "STOP":
                return ends
        elif kind in PREDICATES:
            if is_parted:
                return ends
            is_stated = is_stated or kind not in OF_CELLS
    if start + MAX_CLAUSE >= len(parts):
        ends.append(len(parts))
    return ends


def _is_joining(parts: Sequence[Constituent], at: int) -> bool:
    """Return True for a separator within one predicate: ``no fractions or negative numbers``, ``do not obey``."""
    if (parts[at - 1].kind, parts[at].kind) == ("NO", "OBEY"):
        return True
    beside = {part.kind for part in (parts[at - 1], *parts[at + 1 : at + 2])}
    return parts[at - 1].kind == "DIAGONALLY" or any(beside <= one for one in OF_ONE)


def _remark(clause: Clause) -> Sequence[Told]:
    """Return no statements for courtesies and requests; raise `Refused` for other clauses.

    Numbers, and words of rules alone, are no remark.
    """
    kinds = [kind for part in clause.parts for kind, _ in part.tokens]
    if not kinds:  # a part may have no concept of its own: "bordered by a bold border"
        raise Refused
    is_request = not set(kinds) - OF_REMARKS - {"COURTESY", "ASK"}
    is_plain = (
        set(kinds) in ({"HOW_MANY", "SOLUTION"}, {"MISSING", "THING"}, {"CLUE"}, {"TARGET"}, {"CAGE"})
        or {"GIVEN"} < set(kinds) <= OF_DRAWINGS
        or {"CLUE", "THING"} <= set(kinds) <= OF_DRAWINGS - {"OUTSIDE", "WAY"}
        or {"THING", "CELL"} <= set(kinds) <= {"THING", "CELL", "MISSING", "GRID", "EACH", "SOME"}
        or {"SOME"} < set(kinds) <= {"SOME", "THING", "CELL", "GIVEN", "CLUE", "LETTER", "SIGN", "GRID"}
    )
    first = kinds[1] if kinds[0] == "GRID" and len(kinds) > 1 else kinds[0]  # "das Gitter vervollständigen"
    if is_plain or (is_request and first in ("COURTESY", "ASK")):
        return []
    raise Refused


def _stated(one: Told, said: Sequence[Said], before: Sequence[Said], context: Context) -> Sequence[Said]:
    """Return what a part of a clause says behind what was said; nothing if that is not known.

    ``before`` is the meaning of the clause before.
    """
    rules = families.family(context.family).rules
    if isinstance(one, Also):
        return _also(one, before, context)
    if isinstance(one, Example):
        is_forbidden = any(rule in FORBIDDING for rule in before[-1:]) and abs(one.first - one.second) == 1
        return [Implied()] if is_forbidden else []
    if isinstance(one, Among):
        is_value = any(isinstance(rule, str) and _has_value(rule, one.number) for rule in before[-1:])
        return [Implied()] if is_value else []
    if isinstance(one, MayBeAlike):
        lines = tuple(f"{LIKE}{plural(place)}" for place in one.places)
        return [Repeats(lines)] if alike(one.places) in rules else []
    if isinstance(one, AtCorners):
        is_of_lines = any(str(rule).startswith("all different in rows, cols") for rule in (*rules, *said))
        return ["touching: _ != _"] if is_of_lines else []
    if isinstance(one, Differ):
        return [_differ(one.places, rules)]
    if isinstance(one, MayRepeat):
        return [_repeats(one.places, rules)]
    if isinstance(one, NeedNot):
        return _need_not(one.places, [*rules, *map(str, said)])
    if isinstance(one, str) and one.startswith("all different in "):
        named = one.removeprefix("all different in ")
        if set(named.split(", ")) <= _unlike(rules):
            return [f"no two {named} alike"]  # "no repeats of rows", where values must repeat in each
    if one == "all different in regions" and _has_cages(rules):
        return ["all different in cages"]
    if isinstance(one, Standard):
        is_sudoku = any(re.match("all different in rows, cols, (boxes|regions)", rule) for rule in rules)
        return [Implied()] if is_sudoku or (context.family and not one.of_sudoku) else []
    return [one]


def _differ(places: tuple[str, ...], rules: Sequence[str]) -> Said:
    """Return that no two lines are alike if the family says so; raise `Ambiguous` in other families."""
    if set(map(plural, places)) <= _unlike(rules):
        return alike(places)
    raise Ambiguous(
        f"different from one another, or different numbers in each? write '{differ(places)}' or '{alike(places)}'"
    )


def _unlike(rules: Sequence[str]) -> set[str]:
    """Return the lines of which no two are alike by the rules of a family."""
    told = [rule.removeprefix("no two ").removesuffix(" alike") for rule in rules if rule.startswith("no two ")]
    return {line for lines in told for line in lines.split(", ")}


def _repeats(places: tuple[str, ...], rules: Sequence[str]) -> Said:
    """Return where values may repeat; raise `Ambiguous` for a word of boxes that may mean cages."""
    if not _has_cages(rules):
        return Repeats(places)
    if "boxes" in places and "cages" not in places:
        raise Ambiguous("may values repeat in cages, or are there no boxes? write 'in a cage', or 'no boxes'")
    # The regions of a puzzle with cages are these.
    return Repeats(tuple("cages" if place == "regions" else place for place in places))


def _has_cages(rules: Sequence[str]) -> bool:
    """Return True if values differ in cages by the rules of a family, as in a killer sudoku."""
    return any(rule.startswith("all different") and "cages" in rule for rule in rules)


def _need_not(places: tuple[str, ...], rules: Sequence[str]) -> Sequence[Said]:
    """Return that diagonals need not have the sum; nothing if another rule is about them."""
    told = [rule for rule in rules if "diagonal" in rule]
    if not told:
        return [Implied()]
    is_sum = len(told) == 1 and " sum = " in told[0]
    return [Repeats(tuple(f"{SUMS}{place}" for place in places))] if is_sum else []


def _has_value(rule: str, number: int) -> bool:
    """Return True if a rule tells values that include a number: ``values 0, 1, 2``, ``values 0..9``."""
    name, _, told = rule.partition(" ")
    low, dots, high = told.partition("..")
    if name != "values":
        return False
    return int(low) <= number <= int(high) if dots else str(number) in told.split(", ")


def _also(also: Also, before: Sequence[Said], context: Context) -> Sequence[Said]:
    """Return the rules of the clause before, for other places; without such a clause, the rule that values differ.

    Nothing means that one of the rules is unknown.
    """
    usual = "all different in" if not context.lists else ""
    # The values of a clause, as in "1 to 9 once in each row", hold for the whole board anyway.
    rules = [rule for rule in before if not (isinstance(rule, str) and rule.startswith("values "))] or [usual]
    with suppress(Refused):
        return [_in_other_places(rule, also.places) for rule in rules]
    return []


def _in_other_places(rule: Said, places: tuple[str, ...]) -> str:
    """Return a rule for other places; raise `Refused` for a rule that is not about places."""
    if not isinstance(rule, str):
        raise Refused
    head, colon, told = rule.partition(": ")
    if rule.startswith("no two "):
        return alike(places)
    if rule.startswith("all different in"):
        return differ(places)
    if not (colon and head.startswith("each ")):
        raise Refused
    return each(places, told)
