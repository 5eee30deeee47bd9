"""`python -m tests.generation.independent [-n PUZZLES] [FAMILY ...]`: check new puzzles independently.

Texts are read here by splitting them, as far as the families write them, and given to OR-Tools' CP-SAT. The promised
solution must be a solution, and CP-SAT must prove that there is no other. A line is printed for each family. The exit
status is 1 if any puzzle fails.

The families of `PARSED` are not read here; CP-SAT gets the result of the package's parser. For these only the solving
is checked independently, and a misread statement goes unnoticed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import gcd, prod
from time import perf_counter

from ortools.sat.python import cp_model

from gridpuzzles.api import parse
from gridpuzzles.generation.generate import make
from gridpuzzles.generation.request import read_name
from tests import cpsat

REQUESTS = (
    "crossproduct:4x3",
    "cruncher:3x3",
    "kenken:5x5",
    "killer:6x6",
    "kakuro:6x6",
    "magic:3x3",
    "sudoku:6x6",
    "cryptarithm:operators=+*",
    "arithmograph",
    "diagonal-sudoku:6x6",
    "windoku",
    "jigsaw:5x5",
    "futoshiki:4x4",
    "suko",
    "survo:3x3",
    "tenner:3x10",
    "neighbors",
)
"""Requests of small sizes, so that many can be proved."""
PARSED = (
    "corners:3x3",
    "cross-figure:4x4",
    "crossword",
    "figure",
    "letter-kakuro:4x4",
    "long-division",
    "long-multiplication",
    "neighbor-sums",
    "pyramid",
    "skyscrapers:4x4",
    "strike-out:3x3",
)
"""Families whose texts are not split here."""
PROVED = (cp_model.INFEASIBLE,)
Names = Sequence[str]


class Model:
    """Integers by name, facts about them for CP-SAT, and the same facts as plain Python."""

    def __init__(self) -> None:
        self.cp = cp_model.CpModel()
        self.variables: dict[str, cp_model.IntVar] = {}
        self.values: dict[str, list[int]] = {}
        self.facts: list[Callable[[Mapping[str, int]], bool]] = []

    def declare(self, names: Names, values: Sequence[int]) -> None:
        for name in names:
            self.values[name] = list(values)
            self.variables[name] = self.cp.new_int_var_from_domain(cp_model.Domain.from_values(list(values)), name)

    def different(self, names: Names) -> None:
        self.cp.add_all_different([self.variables[name] for name in names])
        self.facts.append(lambda found: len({found[name] for name in names}) == len(names))

    def linear(self, terms: Mapping[str, int], number: int) -> None:
        self.cp.add(sum(factor * self.variables[name] for name, factor in terms.items()) == number)
        self.facts.append(lambda found: sum(factor * found[name] for name, factor in terms.items()) == number)

    def table(self, names: Names, holds: Callable[[tuple[int, ...]], bool]) -> None:
        """Require one of the tuples for which `holds`; every tuple is tried."""
        tuples = [values for values in product(*(self.values[name] for name in names)) if holds(values)]
        self.cp.add_allowed_assignments([self.variables[name] for name in names], tuples)
        self.facts.append(lambda found: holds(tuple(found[name] for name in names)))

    def equation(self, left: str, sign: str, right: str, result: str) -> None:
        """Require an equation of words as numbers: `left sign right = result`."""
        if sign in "+-":
            terms: dict[str, int] = {}
            for word, factor in ((left, 1), (right, 1 if sign == "+" else -1), (result, -1)):
                for place, letter in enumerate(reversed(word)):
                    terms[letter] = terms.get(letter, 0) + factor * 10**place
            self.linear(terms, 0)
            return
        whole, *factors = (result, left, right) if sign == "*" else (left, right, result)
        self.cp.add_multiplication_equality(self.word(whole), [self.word(factor) for factor in factors])
        self.facts.append(lambda found: reads(whole, found) == prod(reads(factor, found) for factor in factors))

    def word(self, letters: str) -> cp_model.IntVar:
        """Return the number that a word stands for."""
        number = self.cp.new_int_var(0, 10 ** len(letters), letters)
        places = enumerate(reversed(letters))
        self.cp.add(number == sum(10**place * self.variables[letter] for place, letter in places))
        return number

    def has_only(self, solution: Mapping[str, int]) -> bool:
        """Return True if this is a solution, and CP-SAT proves that there is no other."""
        if solution.keys() != self.values.keys() or not all(
            solution[name] in values for name, values in self.values.items()
        ):
            return False
        others = []
        for name, variable in self.variables.items():
            other = self.cp.new_bool_var("")
            self.cp.add(variable != solution[name]).only_enforce_if(other)
            others.append(other)
        self.cp.add_bool_or(others)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return all(fact(solution) for fact in self.facts) and solver.solve(self.cp) in PROVED


def reads(word: str, found: Mapping[str, int]) -> int:
    return int("".join(str(found[letter]) for letter in word))


# ---------------------------------------------------------------- reading the texts


def model_of(text: str) -> Model:
    """Return the model of a generated text."""
    heads: dict[str, str] = {}
    blocks: dict[str, list[str]] = {}
    head = ""
    for line in text.splitlines():
        if line.startswith(" "):
            blocks[head].append(line.strip())
        elif line:
            line = re.sub(r"^(values|grid|expect) (?!sum)", r"\1: ", line)
            line = line.replace("all different: ", "all different in ")
            head, _, rest = (line if ":" in line else line.replace(" = ", ": ", 1)).partition(":")
            heads[head], blocks[head] = rest.strip(), []
    model = Model()
    if "picture" in blocks:
        (with_words if blocks["picture"][0][0].isalpha() else cruncher)(model, heads, blocks["picture"])
    elif "values" in heads:
        on_grid(model, heads, blocks)
    else:
        (relation,) = (head for head in heads if re.match(r"[A-Z]+ [+*] ", head))
        cryptarithm(model, relation, heads[relation])
    return model


def cell(row: int, col: int) -> str:
    return f"r{row + 1}c{col + 1}"


def lines_of(rows: int, cols: int) -> Iterator[list[str]]:
    yield from ([cell(row, col) for col in range(cols)] for row in range(rows))
    yield from ([cell(row, col) for row in range(rows)] for col in range(cols))


def values_of(heads: Mapping[str, str]) -> range:
    low, high = map(int, heads["values"].split(".."))
    return range(low, high + 1)


def on_grid(model: Model, heads: Mapping[str, str], blocks: Mapping[str, list[str]]) -> None:
    """Add the facts of all statements, except for words and operators."""
    drawn, signs = without_signs([row if " " in row else " ".join(row) for row in blocks.get("grid", [])])
    # A line of dashes separates the rows from the sums of the columns.
    if "grid sum" in blocks:
        *drawn, _, totals = (row.partition("|")[0] for row in blocks["grid sum"])
    caged = next((name for name in blocks if name.startswith("cages")), "")
    if caged:
        drawn = [row for row in blocks[caged] if "=" not in row]
    marks = [row.split() for row in drawn]
    rows, cols = (len(marks), len(marks[0])) if marks else map(int, heads["grid"].split(" x "))
    # Blocked squares contain a backslash, as in `16\3`.
    white = [cell(row, col) for row in range(rows) for col in range(cols) if not marks or "\\" not in marks[row][col]]
    model.declare(white, values_of(heads))
    lines = list(lines_of(rows, cols))
    diagonals = [[cell(at, at) for at in range(rows)], [cell(at, cols - 1 - at) for at in range(rows)]]
    for name, function in (("rows product", prod), ("cols product", prod)):
        if name in heads:
            for line, number in zip(lines[:rows] if name[0] == "r" else lines[rows:], heads[name].split(), strict=True):
                model.table(line, lambda values, f=function, n=int(number): f(values) == n)
    # Only magic squares have one sum for all lines.
    if "rows sum" in heads:
        for line in [*lines, *diagonals]:
            model.linear(dict.fromkeys(line, 1), int(heads["rows sum"]))
    rule = next((head for head in heads if head.startswith("all different")), "")
    if rule == "all different":
        model.different(white)
    if "rows, cols" in rule:
        for line in lines:
            model.different(line)
    elif "rows" in rule:
        for line in lines[:rows]:
            model.different(line)
    if "diagonals" in rule:
        for diagonal in diagonals:
            model.different(diagonal)
    if "regions" in rule:
        labels = "".join(blocks["regions"]).replace(" ", "")
        for label in set(labels):
            model.different([name for name, one in zip(white, labels, strict=True) if one == label])
    # Windows are named by their corner cells.
    for found in re.findall(r"all different in r(\d+)c(\d+)\.\.r(\d+)c(\d+)", "\n".join(heads)):
        top, left, bottom, right = map(int, found)
        model.different([f"r{row}c{col}" for row in range(top, bottom + 1) for col in range(left, right + 1)])
    boxes = re.search(r"boxes (\d+) x (\d+)", rule)
    if boxes:
        height, width = map(int, boxes.groups())
        for top, left in product(range(0, rows, height), range(0, cols, width)):
            model.different([cell(top + at // width, left + at % width) for at in range(height * width)])
    if "grid sum" in blocks:
        across = [row.partition("|")[2].strip() for row in blocks["grid sum"][:rows]]
        for line, number in zip(lines, [*across, *totals.split()], strict=True):
            if number:
                model.linear(dict.fromkeys(line, 1), int(number))
    for row, line in enumerate(blocks.get("corners sum", [])):
        for col, number in enumerate(line.split()):
            around = [cell(row + down, col + right) for down in (0, 1) for right in (0, 1)]
            model.linear(dict.fromkeys(around, 1), int(number))
    for larger, smaller in signs:
        model.table([larger, smaller], lambda values: values[0] > values[1])
    for name, far in (("neighbors", 1), ("touching", 2)):
        if name in heads:
            beside(model, heads[name], far)
    if caged:
        cages(model, marks, " ".join(row for row in blocks[caged] if "=" in row), different="cages" in rule)
    elif "runs" in rule:
        runs(model, marks)
    elif marks:
        for row, col in product(range(rows), range(cols)):
            if marks[row][col].isdigit():
                model.linear({cell(row, col): 1}, int(marks[row][col]))


def without_signs(drawn: list[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the rows of cells of a drawing, and the larger and the smaller cell of every sign between them.

    If there are signs, `_` are the empty cells and `.` the places without a sign.
    """
    if not set("_.") <= set("".join(drawn)):
        return drawn, []
    signs = []
    for row, line in enumerate(drawn[::2]):
        for col, sign in enumerate(re.findall(r"\w+( *[<>]?)", line)):
            pair = cell(row, col), cell(row, col + 1)
            if sign.strip():
                signs.append(pair if sign.strip() == ">" else pair[::-1])
    for row, line in enumerate(drawn[1::2]):
        for col, sign in enumerate(line.split()):
            pair = cell(row, col), cell(row + 1, col)
            if sign != ".":
                signs.append(pair if sign == "v" else pair[::-1])
    return [re.sub("[<>]", " ", line) for line in drawn[::2]], signs


NEAR: dict[str, Callable[[int, int], bool]] = {
    "_ != _": lambda one, other: one != other,
    "_ + _ != 7": lambda one, other: one + other != 7,
    "abs(_ - _) > 1": lambda one, other: abs(one - other) > 1,
    "(_ + _) mod 2 = 1": lambda one, other: (one + other) % 2 == 1,
    "gcd(_, _) = 1": lambda one, other: gcd(one, other) == 1,
    "_ + _ is prime": lambda one, other: one + other in (2, 3, 5, 7, 11),
}


def beside(model: Model, rule: str, far: int) -> None:
    """Require the rule for cells that share a side, or with `far` 2 a side or a corner."""
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))[: 2 * far]
    for name, (down, right) in product(list(model.values), steps):
        other = cell_after(name, down, right)
        if other in model.values:
            model.table([name, other], lambda values: NEAR[rule](*values))


def cages(model: Model, marks: list[list[str]], legend: str, *, different: bool) -> None:
    for label, number, sign in re.findall(r"(\w+) = (\d+)([-+*/]?)", legend):
        names = [cell(row, col) for row, line in enumerate(marks) for col, one in enumerate(line) if one == label]
        if different:
            model.different(names)
        if sign in ("", "+"):
            model.linear(dict.fromkeys(names, 1), int(number))
        elif sign == "*":
            model.table(names, lambda values, n=int(number): prod(values) == n)
        elif sign == "-":
            model.table(names, lambda values, n=int(number): abs(values[0] - values[1]) == n)
        else:
            model.table(names, lambda values, n=int(number): max(values) == n * min(values))


def runs(model: Model, marks: list[list[str]]) -> None:
    for row, line in enumerate(marks):
        for col, mark in enumerate(line):
            for number, down, right in zip(mark.split("\\"), (1, 0), (0, 1), strict=False):
                if number.isdigit():
                    names = [cell(row + down, col + right)]
                    while cell_after(names[-1], down, right) in model.values:
                        names.append(cell_after(names[-1], down, right))
                    model.different(names)
                    model.linear(dict.fromkeys(names, 1), int(number))


def cell_after(name: str, down: int, right: int) -> str:
    row, col = map(int, name[1:].split("c"))
    return f"r{row + down}c{col + right}"


def cruncher(model: Model, heads: Mapping[str, str], picture: list[str]) -> None:
    marks = [line.split() for line in picture]
    rows = len(marks) // 2
    cols = marks[0].count("_")
    model.declare([name for line in list(lines_of(rows, cols))[:rows] for name in line], values_of(heads))
    model.different(list(model.values))
    lines = list(lines_of(rows, cols))
    for at, line in enumerate(lines):
        if at < rows:
            signs, number = marks[2 * at][1 : 2 * cols - 1 : 2], marks[2 * at][-1]
        else:
            signs, number = [marks[2 * row + 1][at - rows] for row in range(rows - 1)], marks[-1][at - rows]
        model.table(line, lambda values, s=signs, n=int(number): reckoned(values, s) == n)


def reckoned(values: Sequence[int], signs: Sequence[str]) -> int:
    """Return the result from left to right, or -1 if a step is negative or not whole, or a value repeats."""
    total = values[0]
    for sign, value in zip(signs, values[1:], strict=True):
        if sign == "/":
            if not value or total % value:
                return -1
            total //= value
        else:
            total = {"+": total + value, "-": total - value, "*": total * value}[sign]
        if total < 0:
            return -1
    return total if len(set(values)) == len(values) else -1


def letters(model: Model, words: Sequence[str]) -> None:
    first = {word[0] for word in words if len(word) > 1}
    for letter in dict.fromkeys("".join(words)):
        model.declare([letter], range(1 if letter in first else 0, 10))
    model.different(list(model.values))


def cryptarithm(model: Model, left: str, result: str) -> None:
    words = re.findall(r"[A-Z]+", left)
    letters(model, [*words, result])
    if "*" in left:
        model.equation(words[0], "*", words[1], result)
        return
    terms: dict[str, int] = {}
    for word, factor in [*((word, 1) for word in words), (result, -1)]:
        for place, letter in enumerate(reversed(word)):
            terms[letter] = terms.get(letter, 0) + factor * 10**place
    model.linear(terms, 0)


def with_words(model: Model, heads: Mapping[str, str], picture: list[str]) -> None:
    words = [re.findall(r"[A-Z]+", line) for line in picture[::2]]
    signs = [re.findall(r"[-+*/]", line) for line in picture]
    letters(model, [word for line in words for word in line])
    for at in range(3):
        model.equation(words[at][0], signs[2 * at][0], words[at][1], words[at][2])
        model.equation(words[0][at], signs[1][at], words[1][at], words[2][at])


# ---------------------------------------------------------------- thousands


def failures(name: str, n: int, seed: int = 1) -> list[str]:
    """Return the identifiers of the puzzles of a request that do not meet their promise."""
    request = read_name(name)
    proved = proved_of_parsed if name in PARSED else proved_of_text
    made = (make(request, seed, number) for number in range(1, n + 1))
    return [one.identifier for one in made if not proved(one.text, one.solution)]


def proved_of_text(text: str, solution: Mapping[str, int]) -> bool:
    return model_of(text).has_only(solution)


def proved_of_parsed(text: str, solution: Mapping[str, int]) -> bool:
    """Return True if this is the only solution of the puzzle that the package's parser returns."""
    puzzle = parse(text)
    return cpsat.solutions(puzzle, 2) == {tuple(solution[one.name] for one in puzzle.symbols)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("requests", nargs="*", default=REQUESTS + PARSED, metavar="FAMILY[:SIZE]")
    parser.add_argument("-n", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for name in options.requests:
        start = perf_counter()
        bad = failures(name, options.n, options.seed)
        failed += len(bad)
        print(f"{name}: {options.n - len(bad)} of {options.n} proved, {perf_counter() - start:.0f} s", *bad, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
