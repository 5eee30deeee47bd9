"""An explanation in words."""

from __future__ import annotations

from ..model.solution import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..model.puzzle import Clue
    from .changes import Change
    from .explain import Explanation

MOST_SHOWN = 8
NOTHING_MENDS = (
    "Nothing was found that would mend it: no other numbers for one clue or two,\n"
    "and no three clues or fewer without which the rest holds."
)


def words(
    found: Explanation, clash: Callable[[str, Sequence[Clue]], str] | None = None, superfluous: bool = False
) -> str:
    """What a person reads; ``superfluous``: it was asked which clues could go.

    ``clash`` tells of clues that cannot hold together, given the sentence that says so.
    """
    parts = []
    if found.status == "none":
        parts = [_clash(found, conflict, clash or plain) for conflict in found.conflicts]
        if not found.smallest:
            parts.append(_how_small(found))
        parts += _repairs(found)
    elif found.status == "several":
        parts = ["There are several solutions.", *_makes_unique(found)]
    elif found.status == "unique":
        parts = ["There is exactly one solution.", *_could_go(found, superfluous)]
    if found.limit:
        came_first = f"{LIMITS[found.limit]} came first"
        if found.status == "undecided":
            parts.append(f"Undecided: {came_first}; whether there are solutions, and how many, is not known.")
        else:
            parts.append(f"{came_first.capitalize()}; what stands above was found before.")
    return "\n\n".join(parts)


def _clash(found: Explanation, conflict: frozenset[int], clash: Callable[[str, Sequence[Clue]], str]) -> str:
    if not conflict:
        return "There is no solution, whatever the clues are: the rules alone (values, all different) cannot hold."
    clues = [found.clues[clue] for clue in sorted(conflict)]
    names = _and(clue.label for clue in clues)
    if len(clues) == 1:
        return clash(f"{names} cannot hold", clues)
    return clash(f"{names} cannot {'both' if len(clues) == 2 else 'all'} hold", clues)


def plain(message: str, clues: Sequence[Clue]) -> str:
    """The clash in words, with the clues as they are written."""
    return "\n".join([f"There is no solution: {message}.", *(f"  {named(clue)}" for clue in clues)])


def _how_small(found: Explanation) -> str:
    """What is known of a clash that was not proved to be a smallest one."""
    surely = f"; a clash takes {found.least} of them at least" if found.least > 1 else ""
    return f"Whether fewer clues clash as well was not settled{surely}."


def named(clue: Clue) -> str:
    """The clue's label, and what it says where the label does not."""
    return f"{clue.label}: {clue.text}" if clue.text and clue.text not in clue.label else clue.label


def _repairs(found: Explanation) -> list[str]:
    parts = []
    lines = [_worth(found, (change,)) for change in found.changes]
    lines += [_worth(found, pair) for pair in found.pairs]
    if lines:
        number = "Another number" if found.changes else "Two other numbers"
        parts.append("\n".join([f"{number} would mend it:", *_first(lines)]))
    drops = [f"  {_and(found.clues[clue].label for clue in sorted(removal))}" for removal in found.removals]
    if drops:
        alone = len(found.removals[0]) == 1
        several = "one of these" if alone else "those of one of these lines"
        without = several if len(drops) > 1 else "this" if alone else "these"
        parts.append("\n".join([f"Without {without} the rest holds:", *_first(drops)]))
    if not parts and any(found.conflicts) and not found.limit:
        parts.append(NOTHING_MENDS)
    return parts


def _first(lines: list[str]) -> list[str]:
    """The first of many lines, and how many more there are."""
    more = len(lines) - MOST_SHOWN
    return [*lines[:MOST_SHOWN], f"  and {more} more"] if more > 0 else lines


def _worth(found: Explanation, together: Sequence[Change]) -> str:
    """``row 1 works with 24 instead of 42``, and what that is worth."""
    told = _and(
        f"{found.clues[one.clue].label} with {one.value} instead of {found.clues[one.clue].value}" for one in together
    )
    works = told.replace(" with ", " works with ", 1)
    worth = "exactly one solution" if together[0].unique else "solvable"
    likely = ", likely a typing error" if together[0].unique and all(one.slip == 1 for one in together) else ""
    return f"  {works} ({worth}{likely})"


def _makes_unique(found: Explanation) -> list[str]:
    parts = []
    if found.givens:
        givens = _and(f"{name} = {value}" for name, value in found.givens)
        fewest = "" if found.fewest else " (fewer may do)"
        parts.append(f"With {givens} given there is exactly one{fewest}.")
    if found.changes:
        lines = [
            f"  {found.clues[one.clue].label}: {one.value} instead of {found.clues[one.clue].value}"
            for one in found.changes[:MOST_SHOWN]
        ]
        parts.append("So there is with one of these numbers, each one slip from what is written:\n" + "\n".join(lines))
    return parts


def _could_go(found: Explanation, asked: bool) -> list[str]:
    if not found.redundant:
        return ["No clue could go."] if asked and not found.limit else []
    parts = [f"Each of these could go alone: {', '.join(found.clues[clue].label for clue in found.redundant)}."]
    if len(found.superfluous) > 1:
        parts.append(f"Together, {_and(found.clues[clue].label for clue in found.superfluous)} could go.")
    return parts


def _and(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
