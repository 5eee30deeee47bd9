"""MiniZinc with Gecode: flattening is the set-up, the solver's process is the search."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from math import prod
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from ..encodings import Encoding, encode
from ..forms import TooLarge
from ..puzzle import Condition, Constraint, Linear, Product, Puzzle, Solution
from .base import Peer, Unsupported

LARGEST = 2**31 - 1
FLATTEN = [
    "minizinc",
    "--solver",
    "gecode",
    "--compile",
    "--fzn",
    "/dev/stdout",
]
BRANCHING = "int_search([{names}], dom_w_deg, indomain_min, complete)"


SHOWN = re.compile(r"^(\w+) = (-?\d+);", re.MULTILINE)
FIXED = re.compile(r"^int: (\w+) = (-?\d+);", re.MULTILINE)


class Flat(NamedTuple):
    """A flattened model, the variables that flattening fixed, and the names that a solution assigns."""

    text: str
    fixed: Solution
    names: tuple[str, ...]


class MiniZinc(Peer):
    def __init__(self, encoding: Encoding | None = None) -> None:
        if not (shutil.which("minizinc") and shutil.which("fzn-gecode")):
            raise ImportError("minizinc")
        self.encoding = encoding

    def build(self, reading: Puzzle) -> Flat:
        model = self._model(encode(reading, self.encoding))
        with NamedTemporaryFile("r", suffix=".ozn") as output_model:
            flat = _run([*FLATTEN, "--ozn", output_model.name, "-"], model)
            fixed = {name: int(value) for name, value in FIXED.findall(output_model.read())}
        return Flat(flat, fixed, reading.visible)

    def search(self, problem: Flat, limit: int) -> list[Solution]:
        flat, fixed, names = problem
        output = _run(["fzn-gecode", "-n", str(limit), "-"], flat)
        found: list[Solution] = []
        for block in output.split("----------")[:-1]:
            values = fixed | {name: int(value) for name, value in SHOWN.findall(block)}
            found.append({name: values[name] for name in names})
        return found

    def _model(self, puzzle: Puzzle) -> str:
        lines = ['include "alldifferent.mzn"; include "table.mzn";']
        lines += [f"var {_domain(domain)}: {name} :: output;" for name, domain in puzzle.domains.items()]
        lines += [f"constraint alldifferent([{', '.join(group)}]);" for group in puzzle.different]
        lines += [f"constraint {_relation(constraint, puzzle)};" for constraint in puzzle.constraints]
        branching = f":: {BRANCHING.format(names=', '.join(puzzle.visible))} " if self.encoding else ""
        return "\n".join([*lines, f"solve {branching}satisfy;\n"])


def _domain(domain: Sequence[int]) -> str:
    if len(domain) == domain[-1] - domain[0] + 1:
        return f"{domain[0]}..{domain[-1]}"
    return "{" + ", ".join(map(str, domain)) + "}"


def _relation(constraint: Constraint, puzzle: Puzzle) -> str:
    if isinstance(constraint, Condition):
        return re.sub(r"(max|min)\(([^)]*)\)", r"\1([\2])", constraint.text)
    if isinstance(constraint, Linear):
        terms = (f"{factor} * {name}" for name, factor in constraint.terms.items())
        return f"{' + '.join(terms)} = {constraint.target}"
    if isinstance(constraint, Product):
        if prod(puzzle.domains[name][-1] for name in constraint.names) > LARGEST:
            raise TooLarge
        return f"{' * '.join(constraint.names)} = {constraint.target}"
    rows = " | ".join(", ".join(map(str, row)) for row in constraint.rows)
    return f"table([{', '.join(constraint.names)}], [| {rows} |])"


def _run(command: list[str], text: str) -> str:
    finished = subprocess.run(command, input=text, capture_output=True, text=True)
    if finished.returncode:
        message = finished.stderr.strip() or f"{command[0]} failed"
        raise Unsupported(message.splitlines()[-1])
    return finished.stdout
