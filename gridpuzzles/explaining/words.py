"""An explanation in words: what would mend it, why, and what else would."""

from __future__ import annotations

from ..model.solution import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..model.puzzle import Clue
    from .changes import Change
    from .explain import Explanation
    from .repairs import Repair

MOST_SHOWN = 5
NEARLY = 12
"""A repair so much rarer than the likeliest (8 times) is not shown beside it."""
FEW_CLUES = 4
"""Clues of a clash that are named; of more it is said where they are."""
NOTHING_MENDS = "Nothing was found that would mend it: no other number, word or sign, no other rule."


def words(found: Explanation, superfluous: bool = False) -> str:
    """What a person reads; ``superfluous``: it was asked which clues could go."""
    parts: list[str] = []
    if found.status == "none":
        answer = _repairs(found)
        why = [*found.totals[:1], *answer, *_why(found)] if answer else [*_first_words(found), *_why(found)]
        parts = [*why, *_without_text(found), *_others(found)]
    elif found.status == "several":
        parts = [*_repairs(found), *_several(found), *_others(found)]
    elif found.status == "unique":
        parts = ["There is exactly one solution.", *_could_go(found, superfluous)]
    if found.limit:
        came_first = f"{LIMITS[found.limit]} came first"
        if found.status == "undecided":
            parts.append(f"Undecided: {came_first}; whether there are solutions, and how many, is not known.")
        else:
            parts.append(f"{came_first[:1].upper()}{came_first[1:]}; what stands above was found before.")
    return "\n".join(parts)


# ---------------------------------------------------------------- repairs


def _first_words(found: Explanation) -> list[str]:
    """What stands first where nothing mends it."""
    return list(found.totals[:1]) or ["There is no solution."]


def likely(found: Explanation) -> Sequence[Repair]:
    """The repairs that are shown: those nearly as likely as the first, at most five."""
    first = found.repairs[0]
    most = first.rarity + NEARLY
    return [one for one in found.repairs if one.unique == first.unique and one.rarity <= most][:MOST_SHOWN]


def _repairs(found: Explanation) -> list[str]:
    if not found.repairs:
        return []
    first, *rest = likely(found)
    return [_first(found, first), *(_other(found, one) for one in rest)]


def _first(found: Explanation, repair: Repair) -> str:
    left = "exactly one solution" if repair.unique else "several solutions"
    if repair.is_rule:
        return f"{repair.edits[0].said} it has {left}."
    told = _and(
        f"{at} should probably be {edit.new}" if not number else f"{at} {edit.new}"
        for number, (at, edit) in enumerate(zip(_places(found, repair), repair.edits, strict=True))
    )
    return f"{told}; then there {'is' if repair.unique else 'are'} {left}."


def _other(found: Explanation, repair: Repair) -> str:
    left = "exactly one solution" if repair.unique else "several solutions"
    if repair.is_rule:
        said = repair.edits[0].said
        return f"Or {said[:1].lower()}{said[1:]}: {left}."
    told = _and(f"{at} may be {edit.new}" for at, edit in zip(_places(found, repair), repair.edits, strict=True))
    return f"Or {told[:1].lower()}{told[1:]}: {left}."


def _places(found: Explanation, repair: Repair) -> list[str]:
    """``Line 4: 126``, with the clue where the line has several such numbers."""
    told = []
    for line, old, label in repair.places:
        told.append(f"Line {line}: {old}{f' ({label})' if label else ''}")
    return told


def _without_text(found: Explanation) -> list[str]:
    """Other numbers for clues of a puzzle that has no text of its own."""
    if found.repairs:
        return []
    numbers: list[tuple[Change, ...]] = [(change,) for change in found.changes] or [*found.pairs]
    lines = [_worth(found, one) for one in numbers[:MOST_SHOWN]]
    return [f"It would hold if {line}" for line in lines]


def _worth(found: Explanation, together: Sequence[Change]) -> str:
    """``row 1 is 24 instead of 42``, and what that is worth."""
    told = _and(f"{found.clues[one.clue].label} is {one.value}, not {found.clues[one.clue].value}" for one in together)
    return f"{told}: {'exactly one solution' if together[0].unique else 'several solutions'}."


def _others(found: Explanation) -> list[str]:
    """How many other ways there are."""
    shown = len(likely(found)) if found.repairs else min(MOST_SHOWN, len(found.changes) or len(found.pairs))
    more = (len(found.repairs) or len(found.changes) or len(found.pairs)) - shown
    parts = []
    if more > 0:
        parts.append(f"{more} other {'change' if more == 1 else 'changes'}, less likely, would do too.")
    if found.status == "none" and not shown:
        drops = [_and(found.clues[clue].label for clue in sorted(removal)) for removal in found.removals[:MOST_SHOWN]]
        if drops:
            parts.append(f"The rest holds without {_or(drops)}.")
        elif not found.limit:
            parts.append(NOTHING_MENDS)
    return parts


# ---------------------------------------------------------------- why


def _why(found: Explanation) -> list[str]:
    return [_clash(found, conflict, at) for at, conflict in enumerate(found.conflicts)]


def _clash(found: Explanation, conflict: frozenset[int], at: int) -> str:
    if not conflict:
        return "Why: whatever the clues are, the rules alone (values, all different) cannot hold."
    clues = [found.clues[clue] for clue in sorted(conflict)]
    reason = found.reasons[at] if at < len(found.reasons) else ""
    if len(clues) > FEW_CLUES:
        where = f", {reason}" if reason else ""
        told = f"Why: {len(clues)} clues cannot all hold{where}: {', '.join(clue.label for clue in clues)}."
    elif len(clues) == 1:
        told = f"Why: {named(clues[0])} cannot hold" + (f". {reason}" if reason else ".")
    else:
        every = "both" if len(clues) == 2 else "all"
        told = f"Why: {_and(map(named, clues))} cannot {every} hold" + (f". {reason}" if reason else ".")
    if found.smallest:
        return told
    surely = f"; it takes {found.least} of them at least" if found.least > 1 else ""
    return f"{told} Whether fewer clues clash as well was not settled{surely}."


def named(clue: Clue) -> str:
    """The clue's label, and what it says where the label does not."""
    return f"{clue.label} ({clue.text})" if clue.text and clue.text not in clue.label else clue.label


# ---------------------------------------------------------------- several solutions, and one


def _several(found: Explanation) -> list[str]:
    parts = []
    differ = found.differing
    if differ:
        shown = f"{', '.join(differ[:MOST_SHOWN])}{' and others' if len(differ) > MOST_SHOWN else ''}"
        parts.append(f"There are several solutions; they differ in {shown}.")
    else:
        parts.append("There are several solutions.")
    if found.givens:
        givens = _and(f"{name} = {value}" for name, value in found.givens)
        fewest = "" if found.fewest else " (fewer may do)"
        parts.append(f"With {givens} given there is exactly one{fewest}.")
    return parts


def _could_go(found: Explanation, asked: bool) -> list[str]:
    if not found.redundant:
        return ["No clue could go."] if asked and not found.limit else []
    parts = [f"Each of these could go alone: {', '.join(found.clues[clue].label for clue in found.redundant)}."]
    if len(found.superfluous) > 1:
        parts.append(f"Together, {_and(found.clues[clue].label for clue in found.superfluous)} could go.")
    return parts


def _and(names: Iterable[str], word: str = "and") -> str:
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


def _or(names: Iterable[str]) -> str:
    return _and(names, "or without")
