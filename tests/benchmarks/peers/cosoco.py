"""cosoco, a command-line solver, through XCSP3: writing the instance is the set-up, the call is the search."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Sequence
from importlib import import_module
from math import prod
from pathlib import Path
from tempfile import NamedTemporaryFile

from ..encodings import Encoding, encode
from ..forms import TooLarge
from ..puzzle import Condition, Constraint, Product, Puzzle, Solution, Table
from .base import Peer, Unsupported

FUNCTIONS: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
LARGEST = 2**31 - 1
ANSWER = re.compile(r"<list>(.*?)</list>\s*(?:v\s*)?<values>(.*?)</values>", re.DOTALL)


class Cosoco(Peer):
    def __init__(self, encoding: Encoding | None = None) -> None:
        package = import_module("cosoco_bin").__file__
        self.program = Path(str(package)).parent / "cosoco"
        self.encoding = encoding

    def build(self, reading: Puzzle) -> tuple[str, tuple[str, ...]]:
        return _instance(encode(reading, self.encoding)), reading.visible

    def search(self, problem: tuple[str, tuple[str, ...]], limit: int) -> list[Solution]:
        instance, names = problem
        with NamedTemporaryFile("w", suffix=".xml") as file:
            file.write(instance)
            file.flush()
            command = [str(self.program), file.name, f"-nbsols={limit}", "-model=2", "-colors=0"]
            output = subprocess.run(command, capture_output=True, text=True).stdout
        if " SATISFIABLE" not in output and " UNSATISFIABLE" not in output:
            raise Unsupported("cosoco failed")
        answers = [
            dict(zip(scope.split(), map(int, values.split()), strict=True)) for scope, values in ANSWER.findall(output)
        ]
        return [{name: answer[name] for name in names} for answer in answers[:limit]]


def _instance(puzzle: Puzzle) -> str:
    variables = [f'<var id="{name}">{_domain(domain)}</var>' for name, domain in puzzle.domains.items()]
    groups = [f"<allDifferent>{' '.join(group)}</allDifferent>" for group in puzzle.different]
    relations = [_relation(constraint, puzzle) for constraint in puzzle.constraints]
    lines = ["<variables>", *variables, "</variables>", "<constraints>", *groups, *relations, "</constraints>"]
    return "\n".join(['<instance format="XCSP3" type="CSP">', *lines, "</instance>"])


def _domain(domain: Sequence[int]) -> str:
    if len(domain) > 1 and len(domain) == domain[-1] - domain[0] + 1:
        return f"{domain[0]}..{domain[-1]}"
    return " ".join(map(str, domain))


def _relation(constraint: Constraint, puzzle: Puzzle) -> str:
    if isinstance(constraint, Condition):
        return f"<intension>{_prefix(ast.parse(constraint.text, mode='eval').body)}</intension>"
    if isinstance(constraint, Product):
        if prod(puzzle.domains[name][-1] for name in constraint.names) > LARGEST:
            raise TooLarge
        if len(constraint.names) == 1:
            return f"<intension>eq({constraint.names[0]},{constraint.target})</intension>"
        return f"<intension>eq(mul({','.join(constraint.names)}),{constraint.target})</intension>"
    if isinstance(constraint, Table):
        rows = "".join(f"({','.join(map(str, row))})" for row in constraint.rows)
        return f"<extension><list>{' '.join(constraint.names)}</list><supports>{rows}</supports></extension>"
    names, factors = list(constraint.terms), " ".join(map(str, constraint.terms.values()))
    if names and len(names) == 1 and factors == "1":
        return f"<intension>eq({names[0]},{constraint.target})</intension>"
    return (
        f"<sum><list>{' '.join(names)}</list><coeffs>{factors}</coeffs>"
        f"<condition>(eq,{constraint.target})</condition></sum>"
    )


def _prefix(node: ast.expr) -> str:
    """Return an equation in XCSP3's notation, with every operator before its operands."""
    if isinstance(node, ast.Compare):
        return f"eq({_prefix(node.left)},{_prefix(node.comparators[0])})"
    if isinstance(node, ast.BinOp):
        return f"{FUNCTIONS[type(node.op)]}({_prefix(node.left)},{_prefix(node.right)})"
    if isinstance(node, ast.Call):
        return f"{ast.unparse(node.func)}({','.join(map(_prefix, node.args))})"
    return ast.unparse(node)
