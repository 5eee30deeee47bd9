"""The cost of listing the tuples of a condition, and the order of its terms for which it is lowest."""

from __future__ import annotations

from .linear import collected, rebuilt, written_terms
from .trees import all_of, variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .draft import ProblemBuilder
    from .linear import Terms
    from .trees import Node, Tree


def to_list(draft: ProblemBuilder, condition: Node, scope: Sequence[int]) -> tuple[Node, int]:
    """Return the condition in its best order for listing, and about how many assignments listing takes.

    If it is an equation, or contains one, the variables to solve for come last.
    """
    parts = condition[1:] if condition[0] == "and" else (condition,)
    for part in parts:
        if part[0] == "=":
            terms, constant = collected(written_terms(part[1], part[2]))
            solved = digits(draft, terms)
            free = [x for x in scope if ("var", x) not in solved]
            rest = [other for other in parts if other is not part]
            condition = all_of((ordered(terms, constant, solved), *rest))  # type: ignore[assignment]
            return condition, arrangements(draft, free) * (1 + len(solved))
    return condition, arrangements(draft, scope)


def digits(draft: ProblemBuilder, terms: Terms) -> list[Node]:
    """Return variables whose values an equation determines from the others, the greatest coefficient first.

    They are digits of different places of one number, or just one variable.
    """
    inner = {x for term in terms if term[0] != "var" for x in variables(term)}
    solved: list[Node] = []
    reach = 0
    for coefficient, term in sorted([(abs(c), term) for term, c in terms.items() if term[0] == "var"]):
        # The variables chosen so far can compensate for a change of this one, so the equation does not determine it.
        if coefficient <= reach or term[1] in inner:
            break
        solved.insert(0, term)
        reach += coefficient * draft.spread((term[1],))
    return solved


def ordered(terms: Terms, constant: int, solved: Sequence[Node]) -> Tree:
    """Return the equation ``terms + constant = 0`` with the solved variables last and on the right."""
    first = [term for term in terms if term not in solved]
    sign = 1
    if first and terms[first[0]] < 0:
        sign = -1
    return rebuilt({term: sign * terms[term] for term in (*first, *solved)}, "=", sign * constant)


def arrangements(draft: ProblemBuilder, scope: Sequence[int]) -> int:
    """Return the approximate number of assignments that all-different groups allow."""
    count = 1
    for at, x in enumerate(scope):
        rivals = sum([1 for y in scope[:at] if draft.groups[x] & draft.groups[y]])
        count *= max(1, len(draft.domains[x]) - rivals)
    return count
