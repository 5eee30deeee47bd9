"""Draw KenKens and Killer Sudokus: random cages in a random filling, with the clues that the filling gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import prod

from .puzzle import Constraint, Linear, Product, Puzzle, equation

Cell = tuple[int, int]
Filling = list[list[int]]


def kenken(size: int, seed: int, cage_sizes: Sequence[int]) -> Puzzle:
    """Return a KenKen with all four operators."""
    generator = random.Random(seed)
    filling = _filling(generator, 1, size)
    cages = _cages(generator, size, cage_sizes)
    clues = [_clue(generator, _values(filling, cage)) for cage in cages]
    constraints = [
        _kenken_constraint([_name(cell) for cell in cage], *clue) for cage, clue in zip(cages, clues, strict=True)
    ]
    return _puzzle(size, [], "cages:", cages, [f"{target}{sign}" for sign, target in clues], constraints)


def killer(box: tuple[int, int], seed: int, cage_sizes: Sequence[int]) -> Puzzle:
    """Return a Killer Sudoku whose boxes have `box` rows and columns."""
    generator = random.Random(seed)
    size = prod(box)
    filling = _filling(generator, *box)
    cages = _cages(generator, size, cage_sizes, filling)
    targets = [sum(_values(filling, cage)) for cage in cages]
    constraints = [
        Linear({_name(cell): 1 for cell in cage}, target) for cage, target in zip(cages, targets, strict=True)
    ]
    boxes = [
        [(row + i, col + j) for i in range(box[0]) for j in range(box[1])]
        for row in range(0, size, box[0])
        for col in range(0, size, box[1])
    ]
    groups = boxes + [cage for cage in cages if len(cage) > 1]
    heading = f", boxes {box[0]} x {box[1]}, cages\ncages sum:"
    return _puzzle(size, groups, heading, cages, [str(target) for target in targets], constraints)


def _puzzle(
    size: int,
    groups: list[list[Cell]],
    heading: str,
    cages: list[list[Cell]],
    clues: list[str],
    constraints: Sequence[Constraint],
) -> Puzzle:
    rows = [[(i, j) for j in range(size)] for i in range(size)]
    groups = rows + [list(column) for column in zip(*rows, strict=True)] + groups
    names = tuple(_name(cell) for row in rows for cell in row)
    label = {cell: f"k{number}" for number, cage in enumerate(cages, start=1) for cell in cage}
    drawing = [" ".join(f"{label[cell]:>3}" for cell in row) for row in rows]
    legend = [f"{label[cage[0]]} = {clue}" for cage, clue in zip(cages, clues, strict=True)]
    separator = "" if heading.startswith(",") else "\n"
    return Puzzle(
        text=f"values 1..{size}\nall different in rows, cols{separator}{heading}\n"
        + "".join(f"  {line}\n" for line in drawing + legend),
        visible=names,
        domains={name: range(1, size + 1) for name in names},
        different=[tuple(_name(cell) for cell in group) for group in groups],
        constraints=constraints,
    )


def _filling(generator: random.Random, height: int, width: int) -> Filling:
    """Return a shuffled cyclic grid whose rows, columns and boxes of `height` x `width` hold every value."""
    size = height * width
    rows = _shuffled_bands(generator, width, height)
    cols = _shuffled_bands(generator, height, width)
    values = generator.sample(range(1, size + 1), size)
    return [[values[(width * (row % height) + row // height + col) % size] for col in cols] for row in rows]


def _shuffled_bands(generator: random.Random, count: int, thickness: int) -> list[int]:
    """Return the numbers of the lines in `count` bands, with the bands and the lines of each band shuffled."""
    return [
        thickness * band + line
        for band in generator.sample(range(count), count)
        for line in generator.sample(range(thickness), thickness)
    ]


def _cages(
    generator: random.Random, size: int, cage_sizes: Sequence[int], different_in: Filling | None = None
) -> list[list[Cell]]:
    """Return a partition of the grid into connected cages, each grown at random towards one of the sizes.

    With `different_in`, no cage holds a value of that filling twice.
    """
    cells = [(i, j) for i in range(size) for j in range(size)]
    free, cages = set(cells), []
    for cell in generator.sample(cells, len(cells)):
        if cell not in free:
            continue
        cage, wanted = [cell], generator.choice(cage_sizes)
        free.remove(cell)
        while len(cage) < wanted:
            near = [neighbor for neighbor in _neighbors(cage) if neighbor in free]
            if different_in:
                present = _values(different_in, cage)
                near = [neighbor for neighbor in near if different_in[neighbor[0]][neighbor[1]] not in present]
            if not near:
                break
            cage.append(generator.choice(near))
            free.remove(cage[-1])
        cages.append(sorted(cage))
    return sorted(cages)


def _neighbors(cage: list[Cell]) -> list[Cell]:
    return [(i + di, j + dj) for i, j in cage for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def _clue(generator: random.Random, values: list[int]) -> tuple[str, int]:
    """Return an operator and a target; most pairs get a quotient or a difference."""
    low, high = min(values), max(values)
    if len(values) == 1:
        return "", low
    if len(values) == 2 and generator.random() < 0.7:
        if high % low == 0 and generator.random() < 0.6:
            return "/", high // low
        return "-", high - low
    return generator.choice([("*", prod(values)), ("+", sum(values))])


def _kenken_constraint(names: list[str], sign: str, target: int) -> Constraint:
    if sign == "*":
        return Product(tuple(names), target)
    if sign == "-":
        return equation(f"abs({names[0]} - {names[1]}) == {target}", names)
    if sign == "/":
        return equation(f"max({names[0]}, {names[1]}) == {target} * min({names[0]}, {names[1]})", names)
    return Linear(dict.fromkeys(names, 1), target)


def _values(filling: Filling, cage: list[Cell]) -> list[int]:
    return [filling[i][j] for i, j in cage]


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


EASY, HARD, LARGE = (1, 2, 2, 3, 3), (2, 2, 3, 3, 4), (3, 4, 4, 5)
# For each kind the first seed whose puzzle has exactly one solution.
PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "KenKen 6": lambda: kenken(6, 4, EASY),
    "KenKen 9": lambda: kenken(9, 0, EASY),
    "KenKen 9 hard": lambda: kenken(9, 0, HARD),
    "KenKen 12": lambda: kenken(12, 5, HARD),
    "Killer 6": lambda: killer((2, 3), 9, HARD),
    "Killer 9": lambda: killer((3, 3), 4, HARD),
    "Killer 9 hard": lambda: killer((3, 3), 20, LARGE),
    "Killer 12": lambda: killer((3, 4), 0, HARD),
}
