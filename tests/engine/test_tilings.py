"""Compare the remainders of lines that sets do not cover with plain sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.engine.tilings import left_overs

CELLS = 16
lines_of_cells = st.lists(st.lists(st.integers(0, CELLS - 1), min_size=1, max_size=6, unique=True), max_size=5)


@st.composite
def disjoint_sets(draw: st.DrawFn) -> list[tuple[int, ...]]:
    owners = draw(st.lists(st.integers(-1, 5), min_size=CELLS, max_size=CELLS))
    members = [tuple(x for x in range(CELLS) if owners[x] == owner) for owner in range(6)]
    return [each for each in members if each]


def plainly(
    lines: list[tuple[int, ...]], sets: list[tuple[int, ...]], together: int, most: int, most_mixed: int
) -> set[tuple[frozenset[int], frozenset[int]]]:
    """Return the pairs of innies and outies by the definition of `left_overs`."""
    found = set()
    for last in range(len(lines)):
        for count in range(1, together + 1):
            neighbors = lines[max(0, last - count + 1) : last + 1]
            cells = frozenset().union(*neighbors)
            if len(neighbors) < count or len(cells) < sum(map(len, neighbors)):
                break
            near = [frozenset(each) for each in sets if cells.intersection(each)]
            before = 0
            for chosen in (
                [each for each in near if each <= cells],
                [each for each in near if 2 * len(each & cells) > len(each)],
                near,
            ):
                covered = frozenset().union(*chosen)
                left = len(covered ^ cells)
                is_mixed = bool(cells - covered) and bool(covered - cells)
                if 0 < left <= (min(most, most_mixed) if is_mixed else most) and left != before:
                    found.add((cells - covered, covered - cells))
                before = left
    return found


@given(lines_of_cells, disjoint_sets(), st.integers(1, 3), st.integers(0, 5), st.integers(0, 5))
def test_remainders_of_lines_match_plain_sets(
    lines: list[list[int]], sets: list[tuple[int, ...]], together: int, most: int, most_mixed: int
) -> None:
    cells = [tuple(line) for line in lines]
    found = left_overs(CELLS, cells, sets, together, most, most_mixed)
    pairs = {(frozenset(over), frozenset(out)) for _, _, over, out in found}
    assert pairs == plainly(cells, sets, together, most, most_mixed)
    assert len({(over, out) for _, _, over, out in found}) == len(found)
    for numbers, chosen, over, out in found:
        covered = [x for number in chosen for x in sets[number]]
        held = [x for number in numbers for x in cells[number]]
        assert sorted((*covered, *over)) == sorted((*held, *out))
