"""Export of simple constraints as the JSON of f-puzzles: each function takes the constraints it can express."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ..base.runs import pairs_at, run_from
from ..kinds import LINE_FUNCTIONS
from ..kinds.path_rules import PATH_RULES, Claim
from ..kinds.rule_sentences import sentence
from ..kinds.scopes import ADJACENCIES, NEIGHBORS, groups_of, rectangle, usual_box
from ..model.grid import Position
from ..model.puzzle import Puzzle
from .facts import Fact, SimpleConstraints, answer_of, lines, rules_in_words
from .fpuzzles_rules import PAIRS

TARGET = "f-puzzles"
THERMOMETERS = sentence("named lines", line="thermometer", meaning="thermometer")


def board_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the board; raises `CannotConvert` with everything that it cannot express."""
    facts = SimpleConstraints(puzzle, TARGET)
    size = facts.need_square()
    facts.need_values(1, size)
    cells: dict[Position, dict[str, Any]] = {place: {} for place in rectangle((1, 1), size, size)}
    for place, number in facts.givens.items():
        cells[place].update(value=number, given=True)
    for one in facts.take("in"):
        place, numbers = one.cells[0], set(one.number)
        if "givenPencilMarks" in cells[place]:
            numbers &= set(cells[place]["givenPencilMarks"])
        cells[place]["givenPencilMarks"] = sorted(numbers)
    answer = answer_of(puzzle)
    board: dict[str, Any] = {
        "size": size,
        **facts.about(title="title", author="author"),
        # An inequality sign becomes a thermometer of two cells.
        "ruleset": rules_in_words(puzzle).replace(sentence("signs"), THERMOMETERS),
        "solution": [answer[name] for _, name in sorted(facts.grid.cells.items())] if answer else [],
    }
    facts.need_lines_that_differ()
    _areas(facts, cells, size)
    # The order matters: cages take the differing groups that no earlier rule has taken.
    for rule in (_groups, _negatives, _edges, _lines, _pairs, _cages, _cells):
        board.update(rule(facts, size))
    facts.finish()
    board["grid"] = [[cells[place] for place in row] for row in groups_of("rows", size, size)]
    return {key: value for key, value in board.items() if value}


def _address(place: Position) -> str:
    return f"R{place[0]}C{place[1]}"


def _addresses(places: Iterable[Position]) -> list[str]:
    return [_address(place) for place in places]


def _areas(facts: SimpleConstraints, cells: dict[Position, dict[str, Any]], size: int) -> None:
    """Take the boxes, which f-puzzles implies; write other regions, or their absence, into each cell."""
    if facts.take_usual_boxes():
        return
    owner: dict[Position, int] = {}
    for at, area in enumerate(facts.areas()):
        if len(area) == size and owner.keys().isdisjoint(area):
            owner |= dict.fromkeys(area, at)
            facts.drop_groups([area])
    for place, one in cells.items():
        one["region"] = owner.get(place)


def _neighbors(size: int) -> set[frozenset[Position]]:
    return set(map(frozenset, pairs_at(rectangle((1, 1), size, size), NEIGHBORS)))


def _groups(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take the groups that differ by a rule with a name: pairs of cells, places in a box, diagonals."""
    height, width = usual_box(size)
    square = rectangle((1, 1), size, size)
    adjacencies = {one.f_puzzles: one.shifts for one in ADJACENCIES.values() if one.f_puzzles and size > 2}
    pairs = {key: list(pairs_at(square, shifts)) for key, shifts in adjacencies.items()}
    named: dict[str, Sequence[Sequence[Position]]] = {**pairs}
    # Boxes of height 1 are rows, whose disjoint groups are the columns.
    if height > 1:
        named["disjointgroups"] = list(zip(*groups_of("boxes", size, size, height, width), strict=True))
    for key, diagonal in zip(("diagonal-", "diagonal+"), groups_of("diagonals", size, size), strict=True):
        named[key] = [diagonal]
    return {key: True for key, groups in named.items() if facts.take_groups(groups)}


def _negatives(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Return the rules about all neighbors without a mark, and take their constraints."""
    pairs = _neighbors(size)
    stated: dict[tuple[str, Any], set[tuple[Position, ...]]] = defaultdict(set)
    for one in facts.facts:
        if frozenset(one.cells) in pairs and not (one.kind == "sum" and _is_cage(one)):
            stated[one.kind, one.number].add(one.cells)

    def marked(*kinds: tuple[str, Any]) -> set[frozenset[Position]]:
        return {frozenset(cells) for kind in kinds for cells in stated.get(kind, ())}

    def drop(*kinds: tuple[str, Any]) -> None:
        facts.take(
            *(kind for kind, _ in kinds),
            when=lambda one: (one.kind, one.number) in kinds and frozenset(one.cells) in pairs,
        )

    found: dict[str, Any] = {"negative": []}
    without_dot = pairs - marked(*(kind for kind in stated if kind[0] in ("difference", "quotient")))
    apart = (("not difference", 1), ("apart", 2))
    if pairs and marked(*apart) == without_dot:
        drop(*apart)
        found = {"nonconsecutive": True, **found}
    # Without a ratio clue, the negative constraint is about the usual ratio 2.
    ratios = [("not quotient", number) for kind, number in stated if kind == "quotient"] or [("not quotient", 2)]
    # "not quotient" is directed, so both orders of a pair must be present.
    both_ways = {order for one, other in map(sorted, without_dot) for order in ((one, other), (other, one))}
    if both_ways and all(stated.get(ratio) == both_ways for ratio in ratios):
        drop(*ratios)
        found["negative"].append("ratio")
    unmarked = pairs - marked(("sum", 5), ("sum", 10))
    sums = (("not sum", 5), ("not sum", 10))
    if unmarked and all(marked(kind) == unmarked for kind in sums):
        drop(*sums)
        found["negative"].append("xv")
    return found


def _edges(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take the clues that look along a line, and little killers.

    A diagonal from edge to edge is a little killer, unless it is drawn as a cage.
    """
    rays: dict[tuple[Position, ...], Position] = {}
    for line in lines(size):
        row, col = line[0]
        # A line of one cell has no direction, so its clue is put at the left.
        below, right = line[1] if size > 1 else (row, col + 1)
        rays[tuple(line)] = (2 * row - below, 2 * col - right)
    slopes = _slopes(size)
    loose = facts.take("sum", when=lambda one: _is_slope(facts, one, slopes))
    killers = []
    for one in loose:
        start, direction = slopes[frozenset(one.cells)]
        killers.append({"cell": _address(start), "direction": direction, "value": str(one.number)})
    return {"littlekillersum": killers, **_along(facts, rays, size)}


def _along(facts: SimpleConstraints, rays: dict[tuple[Position, ...], Position], size: int) -> dict[str, Any]:
    """Return the clues at the edge that give a function of their line, by their name in f-puzzles."""
    found: dict[str, Any] = {}
    for name, kind in LINE_FUNCTIONS.items():
        if kind.edge is None or kind.edge.f_puzzles is None:
            continue
        word, parameters = kind.edge.f_puzzles
        clues = found[word] = []
        for one in facts.take(name, when=partial(_is_along, rays, parameters, size)):
            clues.append({"cell": _address(rays[one.cells]), "value": str(one.number)})
    return found


def _is_along(rays: Mapping[tuple[Position, ...], Position], parameters: Sequence[str], size: int, one: Fact) -> bool:
    """Return True for a function of a whole line with these parameters."""
    if one.cells not in rays:
        return False
    named: dict[str, object] = {"size": size, "first": one.cells[0]}
    return list(one.parameters) == [named.get(word) or int(word) for word in parameters]


def _is_slope(facts: SimpleConstraints, one: Fact, slopes: dict[frozenset[Position], Any]) -> bool:
    is_killer = _is_cage(one) and facts.has_groups([one.cells])
    return len(set(one.cells)) == len(one.cells) > 1 and frozenset(one.cells) in slopes and not is_killer


def _is_cage(one: Fact) -> bool:
    """Return True for the clue of a cage that the author drew."""
    return one.label.startswith("cage ")


def _slopes(size: int) -> dict[frozenset[Position], tuple[Position, str]]:
    """Return, for the cells of each diagonal from edge to edge, its outside starting point and its direction."""
    found = {}
    cells = frozenset(rectangle((1, 1), size, size))
    for letters, right, edge in (("DR", 1, 0), ("DL", -1, size + 1)):
        above = [(0, at) for at in range(size + 2)]
        beside = [(at, edge) for at in range(1, size + 1)]
        for start in above + beside:
            line = run_from(cells, (start[0] + 1, start[1] + right), (1, right))
            if line:
                found[frozenset(line)] = (start, letters)
    return found


def _cages(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take sums of cells that differ as cages; take a group that differs and has no sum as an extra region."""
    sums = facts.take("sum", when=lambda one: len(set(one.cells)) == len(one.cells) and facts.has_groups([one.cells]))
    cages = [{"cells": _addresses(one.cells), "value": str(one.number)} for one in sums]
    facts.drop_groups([one.cells for one in sums])
    extra = [{"cells": _addresses(one.cells)} for one in facts.take("different")]
    return {"killercage": cages, "extraregion": extra}


def _pairs(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take relations between neighbors as dots, X and V."""
    pairs = _neighbors(size)
    found = {}
    for key, (kind, marks) in PAIRS.items():
        letters = {number: letter for letter, number in marks.letters.items()}
        taken = facts.take(
            kind.fact,
            when=lambda one, letters=letters: (  # type: ignore[misc]
                len(one.cells) == 2
                and frozenset(one.cells) in pairs
                and (one.number in letters and not _is_cage(one) if letters else one.number > 0)
            ),
        )
        found[key] = [
            {"cells": _addresses(one.cells), "value": letters.get(one.number, str(one.number))} for one in taken
        ]
    return found


def _lines(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    named = _named_paths(facts, size)
    arrows = [
        {"cells": [_address(one.cells[0])], "lines": [_addresses(one.cells)]}
        for one in facts.take("total", when=lambda one: len(set(one.cells)) == len(one.cells))
    ]
    sums = facts.take("same sum", when=lambda one: _is_by_regions(facts, one, size))
    return {
        **named,
        **_paths(facts, size),
        "arrow": arrows,
        "regionsumline": [{"lines": [_addresses(one.cells)]} for one in sums],
        "clone": [
            {"cells": [_address(one.cells[0])], "cloneCells": [_address(one.cells[1])]} for one in facts.take("equal")
        ],
    }


def _is_by_regions(facts: SimpleConstraints, one: Fact, size: int) -> bool:
    """Return True if each side of an equation of sums lies in its own box, so that a region sum line expresses it."""
    height, width = facts.grid.boxes or (1, size)
    boxes = [((row - 1) // height, (col - 1) // width) for row, col in one.cells]
    usual = facts.grid.boxes == usual_box(size)
    halves = set(boxes[: one.number]), set(boxes[one.number :])
    return usual and len(halves[0]) == len(halves[1]) == 1 and halves[0] != halves[1]


def _named_paths(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take the rules along a path that only their names tell from other clues."""
    found: dict[str, Any] = {}
    for name, kind in PATH_RULES.items():
        line = kind.f_puzzles
        if line is None or line.claim is not None:
            continue
        # The rule of a line without a number may be another one in a grid of another size.
        if line.numbered is None or line.numbered[0].format(number=line.numbered[1](size)) == kind.rule:
            found[line.key] = [{"lines": [_addresses(cells)]} for cells in facts.take_paths(name)]
    return found


def _paths(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take the constraints of the other rules along a path, however they were written."""
    found: dict[str, Any] = {}
    for kind in PATH_RULES.values():
        line = kind.f_puzzles
        if line is None or line.claim is None:
            continue
        claim = line.claim
        fits = partial(_fits, facts, claim, size, is_numbered=line.numbered is not None)
        taken = facts.take(claim.fact, when=fits)
        if claim.is_different:
            facts.drop_groups([one.cells for one in taken])
        lines = _chains(taken) if claim.is_chain else [(one.number, list(one.cells)) for one in taken]
        usual = line.numbered[1](size) if line.numbered else None
        found[line.key] = [
            {"lines": [_addresses(cells)], **({"value": str(number)} if usual not in (None, number) else {})}
            for number, cells in lines
        ]
    return found


def _fits(facts: SimpleConstraints, claim: Claim, size: int, one: Fact, *, is_numbered: bool) -> bool:
    """Return True if a constraint has the number of the rule, and cells that differ if the rule says so."""
    is_number = claim.number is None or is_numbered or one.number == claim.number(len(one.cells), size)
    return is_number and (not claim.is_different or facts.has_groups([one.cells]))


def _chains(facts: Sequence[Fact]) -> list[tuple[Any, list[Position]]]:
    """Join constraints of two cells, end to start, into lines with their number."""
    chains: list[tuple[Any, list[Position]]] = []
    for one in facts:
        # Constraints of a line were stated in its order, so the next one begins where this one ends.
        if chains and chains[-1][0] == one.number and chains[-1][1][-1] == one.cells[0]:
            chains[-1][1].append(one.cells[1])
        else:
            chains.append((one.number, list(one.cells)))
    return chains


def _cells(facts: SimpleConstraints, size: int) -> dict[str, Any]:
    """Take marks of single cells, and quadruples: four cells with the values they contain."""
    found: dict[str, Any] = {
        key: [{"cell": _address(one.cells[0])} for one in facts.take(key)] for key in ("odd", "even")
    }
    quadruples: dict[tuple[Position, ...], list[int]] = {}
    for one in facts.take("holds", when=lambda one: len(one.cells) == 4):
        number, times = one.number
        quadruples.setdefault(one.cells, []).extend([number] * times)
    found["quadruple"] = [{"cells": _addresses(cells), "values": values} for cells, values in quadruples.items()]
    return found
