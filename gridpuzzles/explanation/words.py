"""Hold an explanation and write it in words: likely repairs, the conflict, and other repairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..base.english import count_noun, listing
from ..base.errors import Limit
from ..base.validation import named_options
from ..model.clue_names import listing_of_names
from ..model.display import NotebookText
from ..model.puzzle import Clue
from ..model.solution import LIMITS
from ..model.status import Status
from .result import COST_OF_HALF, UNEXPECTED, Change, Repair

MAX_SHOWN = 5
NEARLY = 12
"""Repairs are not shown if they are rarer by this (8 times) than the most likely one."""
MAX_NAMED = 4
"""Largest number of clues of a conflict that are named; for more clues, the text says where they are."""
MAX_GIVENS = 8
"""Largest number of givens that are named; for more givens, the text says how many there are."""
MAX_NAMED_AND_DRAWN = 8
"""Largest number of clues of a conflict that are named even if they are drawn."""
MAX_LINES, MAX_MARKED = 40, 60
"""Largest numbers of lines in which conflicting clues are marked, and of marked characters of a clue."""
LEFT = {True: "exactly one solution", False: "several solutions"}
"""Whether a repair leaves one solution -> the solutions that it leaves."""
NOTHING_MENDS = "No repair was found, neither another number, word or symbol nor another rule."


@dataclass(frozen=True, slots=True)
class Explanation(NotebookText):
    """The reasons why a puzzle has no, one or several solutions. Clues are indices into ``puzzle.clues``.

    ``status`` is "unique", "several", "none" or "undecided".

    For "none": ``conflicts`` are sets of clues that contradict each other, the smallest possible if ``smallest`` is
    true (the empty set: the rules contradict each other); every conflict has at least ``least`` clues. ``removals`` are
    smallest sets without which the other clues agree. ``changes`` are other numbers for one clue, the most likely
    first; ``pairs`` are changes of two clues if one is not enough. ``repairs`` are edits of the text, confirmed by
    reading it again, the most likely first; all are only possibilities unless the first is ``probable``.
    ``totals`` are sentences about totals that contradict each other. ``reasons`` argue each of the conflicts in words.

    For "several": ``givens`` are values that leave one solution (as few as possible if ``fewest`` is true),
    ``differing`` are the names with different values in two solutions.

    For "unique": ``redundant`` clues can each be removed, ``superfluous`` clues all together.

    ``limit`` names the limit that was reached first; the results found before are kept. ``names`` has the names of
    clues for readers, by label. ``str`` puts everything in words.
    """

    status: Status
    conflicts: tuple[frozenset[int], ...] = ()
    smallest: bool = True
    least: int = 0
    removals: tuple[frozenset[int], ...] = ()
    changes: Sequence[Change] = ()
    pairs: tuple[tuple[Change, Change], ...] = ()
    repairs: Sequence[Repair] = ()
    totals: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    givens: tuple[tuple[str, int], ...] = ()
    fewest: bool = True
    redundant: tuple[int, ...] = ()
    superfluous: tuple[int, ...] = ()
    limit: Limit = Limit.NONE
    clues: Sequence[Clue] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)

    @named_options
    def name(self, clue: int) -> str:
        """Return the name of a clue for readers."""
        label = self.clues[clue].label
        return self.names.get(label, label)

    @property
    def probable(self) -> bool:
        """True if the first repair is a known kind of typo or a rule, leaves exactly one solution, and is likelier than
        all others that do so together."""
        unique = [one for one in self.repairs if one.unique]
        if not unique:
            return False
        first, *rest = unique
        others = sum(2 ** ((first.typo_cost - one.typo_cost) / COST_OF_HALF) for one in rest)
        return others < 1 and all(edit.typo_cost < UNEXPECTED for edit in first.edits)

    def __str__(self) -> str:
        """Return the explanation in words."""
        return words(self)

    def __repr__(self) -> str:
        found = {
            "clash": self.conflicts,
            "removal": self.removals,
            "change": (*self.changes, *self.pairs),
            "given": self.givens,
            "redundant clue": self.redundant,
        }
        parts = [count_noun(len(each), what) for what, each in found.items() if each]
        return f"<Explanation {', '.join([self.status, *parts])}>"


def words(found: Explanation, superfluous: bool = False) -> str:
    """Return the text for a person; ``superfluous`` is true if redundant clues were asked for."""
    parts: list[str] = []
    if found.status == Status.NONE:
        conflicts = [_conflict_sentence(found, conflict, at) for at, conflict in enumerate(found.conflicts)]
        reason, repairs = [*found.totals[:1], *conflicts], _repairs(found)
        if found.probable:
            # two wrong totals may be caused by one wrong number
            before = 1 if found.totals and len(found.repairs[0].edits) > 1 else 0
            parts = [*reason[:before], *repairs, *reason[before:]]
        else:
            parts = ["There is no solution.", *reason, *repairs]
        parts += [*_without_text(found), *_others(found)]
    elif found.status == Status.SEVERAL:
        parts = [*_several_sentences(found), *_others(found)]
    elif found.status == Status.UNIQUE:
        parts = ["There is exactly one solution.", *_redundant_sentences(found, superfluous)]
    if found.limit:
        stopped = LIMITS[found.limit]
        if found.status == Status.UNDECIDED:
            parts.append(f"Undecided: {stopped}; it is not known whether there are solutions, or how many.")
        else:
            parts.append(f"{stopped[:1].upper()}{stopped[1:]}; the results above were found before that.")
    return "\n".join(parts)


# --- repairs


def likely(found: Explanation) -> Sequence[Repair]:
    """Return the repairs that are shown: at most five, all nearly as likely as the first.

    If there are several solutions, a rule or a given is missing more often than a word is mistyped, so typos are shown
    only if the first repair is a probable typo.
    """
    if not found.repairs:
        return ()
    first = found.repairs[0]
    most = first.typo_cost + NEARLY
    rules_only = found.status == Status.SEVERAL and (first.is_rule or not found.probable)
    distinct: dict[tuple[tuple[int, str, str], ...], Repair] = {}
    for one in found.repairs:
        if one.unique == first.unique and one.typo_cost <= most and (one.is_rule or not rules_only):
            # 01 becomes 10 in two ways; one of them is enough
            places = zip(one.places, one.edits, strict=True)
            distinct.setdefault(tuple((line, label, edit.new) for (line, _, label), edit in places), one)
    return list(distinct.values())[:MAX_SHOWN]


def _repairs(found: Explanation) -> list[str]:
    return [_repair_sentence(found, one, not at) for at, one in enumerate(likely(found))]


def _repair_sentence(found: Explanation, repair: Repair, is_first: bool) -> str:
    """Return the sentence about a repair; only a probable first one is more than a possibility."""
    left = LEFT[repair.unique]
    if repair.is_rule:
        said = repair.edits[0].sentence
        if len(repair.edits) > 1:
            line, old, label = repair.places[1]
            said += f", and with {repair.edits[1].new} instead of {old}{f' ({label})' if label else ''} in line {line}"
        return f"{said}, the puzzle has {left}." if is_first else f"Or {said[:1].lower()}{said[1:]}: {left}."
    verbs = ["may be"] * len(repair.edits)
    if is_first and found.probable:
        verbs = ["should probably be", *["should be"] * (len(repair.edits) - 1)]
    places = zip(_places(repair), verbs, repair.edits, strict=True)
    changes = listing(f"{at} {verb} {_spaced(edit.new)}" for at, verb, edit in places)
    if not is_first:
        return f"Or {changes}: {left}."
    are = "is" if repair.unique else "are"
    return f"{changes[:1].upper()}{changes[1:]}; then there {are} {left}.{_crossing(found, repair)}"


def _crossing(found: Explanation, repair: Repair) -> str:
    """Return a sentence about the common cell of a row and a column that are wrong by the same number; may be empty."""
    new = [edit.new for edit in repair.edits]
    pair = next((one for one in found.pairs if [str(change.value) for change in one] == new), None)
    if len(new) != 2 or pair is None:
        return ""
    clues = [found.clues[change.clue] for change in pair]
    lines = dict(clue.label.split(" ", 1) for clue in clues if " " in clue.label)
    first, second = (change.value - (clue.value or 0) for change, clue in zip(pair, clues, strict=True))
    if lines.keys() != {"row", "column"} or first != second:
        return ""
    where = f"r{lines['row']}c{lines['column']}"
    return f" Both are off by {abs(first)}, perhaps because of the cell where they cross, {where}."


def _places(repair: Repair) -> list[str]:
    """Return texts such as ``line 4: 126``, with a label if the line has several such numbers."""
    return [f"line {line}: {_spaced(old)}{f' ({label})' if label else ''}" for line, old, label in repair.places]


def _spaced(text: str) -> str:
    """Return two swapped clues without the spaces between them in their table."""
    return " ".join(text.split())


def _without_text(found: Explanation) -> list[str]:
    """Return sentences about other numbers for the clues of a puzzle without a text."""
    if found.repairs:
        return []
    numbers: list[tuple[Change, ...]] = [(change,) for change in found.changes] or [*found.pairs]
    return [_change_sentence(found, one) for one in numbers[:MAX_SHOWN]]


def _change_sentence(found: Explanation, together: Sequence[Change]) -> str:
    """Return ``There is exactly one solution if row 1 is 24, not 42.``"""
    changes = listing(f"{found.name(one.clue)} is {one.value}, not {found.clues[one.clue].value}" for one in together)
    return f"There {'is exactly one solution' if together[0].unique else 'are several solutions'} if {changes}."


def _others(found: Explanation) -> list[str]:
    """Return sentences about the number of other repairs, or about removals if there are no repairs."""
    if found.repairs:
        shown = len(likely(found))
    else:
        shown = min(MAX_SHOWN, len(found.changes) or len(found.pairs))
    more = (len(found.repairs) or len(found.changes) or len(found.pairs)) - shown
    parts = []
    if more > 0:
        left = "leave exactly one solution" if found.status == Status.SEVERAL else "give a solution"
        if shown:
            other = "other, less likely change" if found.probable else "other change"
            parts.append(f"{count_noun(more, other)} would also {left}.")
        else:
            parts.append(f"{count_noun(more, 'change')} of a number, word or sign would {left}, none of them probable.")
    if found.status == Status.NONE and not shown:
        drops = [listing_of_names(map(found.name, sorted(removal))) for removal in found.removals[:MAX_SHOWN]]
        if drops:
            parts.append(f"There is a solution without {listing(drops, 'or without')}.")
        elif not found.limit:
            parts.append(NOTHING_MENDS)
    return parts


# --- conflicts


def _conflict_sentence(found: Explanation, conflict: frozenset[int], at: int) -> str:
    reason = found.reasons[at] if at < len(found.reasons) else ""
    if not conflict:
        sentence = "Why: the rules alone (values, all different) contradict each other, whatever the clues are"
        if reason:
            return f"{sentence}: {reason[:1].lower()}{reason[1:]}"
        return f"{sentence}."
    clues = [found.clues[clue] for clue in sorted(conflict)]
    drawn = ""
    if len(clues) > MAX_NAMED:
        drawn = _marked(clues)
        sentence = _large_conflict_sentence(found, conflict, reason, bool(drawn))
    else:
        names = listing_of_names(named(found, clue) for clue in sorted(conflict))
        sentence = f"Why: {names} {'is impossible' if len(clues) == 1 else 'contradict each other'}."
        if reason:
            sentence += f" {reason}"
    if found.smallest or len(clues) == 1:
        return sentence + drawn
    surely = ""
    if found.least > 1:
        surely = f"; at least {found.least} of them are needed for a conflict"
    return f"{sentence} It is not known whether a smaller set of clues also conflicts{surely}.{drawn}"


def _large_conflict_sentence(found: Explanation, conflict: frozenset[int], reason: str, is_drawn: bool) -> str:
    """Return the sentence about many clues, with their names unless a drawing shows them."""
    clues = [found.clues[clue] for clue in sorted(conflict)]
    where = f", {reason}" if reason else ""
    seen_in_drawing = len(clues) > MAX_NAMED_AND_DRAWN or all(clue.kind == "relation" for clue in clues)
    names = ""
    if not (is_drawn and seen_in_drawing):
        names = f": {listing_of_names(map(found.name, sorted(conflict)))}"
    return f"Why: {len(clues)} clues contradict each other{where}{names}."


def _marked(clues: Iterable[Clue]) -> str:
    """Return the lines of the text that contain these clues, each clue underlined."""
    spans = [clue.span.as_typed() for clue in clues if clue.span is not None]
    rows: dict[int, str] = {}
    for span in spans:
        line, column = span.place()
        width = min(len(span.text.splitlines()[0]), MAX_MARKED)
        rows[line] = rows.get(line, "").ljust(column - 1) + "^" * width
    if not spans or len(rows) > MAX_LINES:
        return ""
    text = spans[0].source.lines
    near = max(rows) - min(rows) < MAX_LINES
    shown = range(min(rows), max(rows) + 1) if near else sorted(rows)
    drawn = [row for line in shown for row in (text[line - 1], rows.get(line, "")) if row or line in rows]
    return "".join(f"\n  {row}" for row in drawn if row.strip())


def named(found: Explanation, number: int) -> str:
    """Return the name of a clue for readers, and its text if the name does not contain it."""
    clue = found.clues[number]
    name = found.name(number)
    if name != clue.label:
        return f"{name} ({clue.text})" if clue.text.isdecimal() else name
    is_shortened = clue.label.endswith("…") and clue.text.startswith(clue.label[:-1])
    if is_shortened or clue.text in clue.label:
        return clue.label
    return f"{clue.label} ({clue.text})"


def _name_in_words(name: str) -> str:
    """Return the name of a cell, letter or unknown; for a missing digit ``blank`` with its number in reading order."""
    if name[0] == "_" and name[1:].isdecimal():
        return f"blank {name[1:]}"
    return name


# --- several solutions, and one


def _several_sentences(found: Explanation) -> list[str]:
    where = ""
    if found.differing:
        shown = ", ".join(map(_name_in_words, found.differing[:MAX_SHOWN]))
        where = f"; two of them differ in {shown}{' and others' * (len(found.differing) > MAX_SHOWN)}"
    parts, repairs = [f"There are several solutions{where}."], _repairs(found)
    if found.repairs and found.repairs[0].is_rule:
        parts, repairs = parts + repairs, []
    if found.givens:
        givens = f"{len(found.givens)} numbers"
        if len(found.givens) <= MAX_GIVENS:
            givens = listing(f"{_name_in_words(name)} = {value}" for name, value in found.givens)
        fewest = "" if found.fewest else " (fewer may be enough)"
        parts.append(f"Adding {givens} leaves exactly one solution{fewest}.")
    return parts + repairs


def _redundant_sentences(found: Explanation, asked: bool) -> list[str]:
    if not found.redundant:
        if asked and not found.limit:
            return ["No clue is redundant."]
        return []
    alone = listing_of_names(map(found.name, found.redundant))
    parts = [f"Each of these clues can be removed on its own: {alone}."]
    if len(found.superfluous) > 1:
        together = listing_of_names(map(found.name, found.superfluous))
        parts.append(f"These can be removed together: {together}.")
    return parts
