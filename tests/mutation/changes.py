"""Mutants of a source: a comparison, an operator, a number, a condition or a name changed, or a statement removed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "bisect_left": "bisect_right",
    "bisect_right": "bisect_left",
    "gcd": "max",
    "lcm": "max",
}
SHOWN = ("__repr__", "__str__")
"""Methods whose result is read only by people."""


class Change(NamedTuple):
    """The bytes from `start` to `end` of a source are replaced by `new`."""

    line: int
    start: int
    end: int
    old: str
    new: str

    def of(self, source: str) -> bytes:
        """Return the source with the change made."""
        data = source.encode()
        return data[: self.start] + self.new.encode() + data[self.end :]

    def __str__(self) -> str:
        return f"line {self.line}: {self.old!r} -> {self.new!r}"


def changes(source: str) -> Iterator[Change]:
    """Yield every change of one place."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    data = source.encode()
    for node in _code(ast.parse(source)):
        if isinstance(node, (ast.expr, ast.stmt)):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            for new in _changed(node):
                yield Change(node.lineno, start, end, data[start:end].decode(), new)


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that compute: no annotations, decorators, imports, texts, messages or typing-only blocks."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_no_matter(child):
                yield child
                yield from _code(child)


def _is_no_matter(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Raise():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.If(test=ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name("TYPE_CHECKING" | "__slots__")]):
            return True
        case ast.FunctionDef(name=name):
            return name in SHOWN
    return False


def _changed(node: ast.AST) -> Iterator[str]:
    """Yield texts that can replace the node."""
    match node:
        case ast.Compare(left, operators, others):
            for at, one in enumerate(operators):
                changed = [*operators[:at], COMPARISONS[type(one)](), *operators[at + 1 :]]
                yield f"({ast.unparse(ast.Compare(left, changed, others))})"
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield f"({ast.unparse(ast.BinOp(left, OPERATORS[type(op)](), right))})"
        case ast.BoolOp(op, values):
            yield f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))})"
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() | float() as value) if value == value:
            yield f"({value + 1})"
        case ast.Call(ast.Name(name), arguments, []) if name in NAMES:
            yield f"{NAMES[name]}({', '.join(map(ast.unparse, arguments))})"
        case ast.IfExp(_, body, orelse):
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(orelse)})"
        case ast.If(test=test, body=[ast.Return() | ast.Continue() | ast.Break()]):
            yield f"if False: {ast.unparse(test)}"
        case ast.AugAssign() | ast.Expr(ast.Call()):
            yield "pass"
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "pass"
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
