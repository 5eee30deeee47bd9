"""Test that one cause gives one error."""

from __future__ import annotations

import pytest

from gridpuzzles.api import read
from gridpuzzles.base.errors import DefinitionError, Diagnostic
from gridpuzzles.base.render import merge_by_cause, others, render
from gridpuzzles.base.source import Source, Span

MAP = "values 1..4\nall different in rows, cols\ncages:\n  A A B B\n  C A D B\n  C E D F\n  C E F F\n"
WALLED = "  5 3 _ | _ 7 _ | _ _ _\n  6 _ _ | 1 9 5 | _ _ _\n  _ 9 8 | _ _ _ | _ 6 _\n"
RULED = f"{WALLED}  ------+-------+------\n"
CAUSES = {
    "walls, and another error": (
        f"values 1..9\nall different in rows, cols, boxes 3 x 3\ngrid:\n{RULED}{RULED}{WALLED}r0c1 = 5\n",
        ["clues-of-what", "cell-from-one"],
    ),
    "clues on four sides": (
        "values 1..4\ngrid:\n      4 1 2 2\n  4 | _ _ _ _ | 1\n  1 | _ _ _ _ | 3\n"
        "  2 | _ _ _ _ | 2\n  2 | _ _ _ _ | 2\n      1 3 2 2\n",
        ["clues-of-what"],
    ),
    "targets without '='": (
        f"{MAP}  A 3+\n  B 4+\n  C 5+\n  D 2/\n  E 1-\n  F 3+\nr0c1 = 3\n",
        ["cell-from-one"],
    ),
    "sums without 'sum'": (f"{MAP}  A = 3  B = 4  C = 5\n  D = 6  E = 7  F = 8\n", ["no-operator"]),
    "words in small letters": ("send + more = money\n", ["unknown-name"]),
    "one symbol many times": (
        "unknown a, b in 1..9\na => 3\nb => 4\na + b => 9\n",
        ["unknown-sign"],
    ),
    "two words, two causes": ("valus 1..9\nvalues 1..4\nregoins:\n  A A\n  B B\n", ["unknown-statement"] * 2),
    "two names, two causes": (
        "unknown father, mother in 1..99\nfathr = 3\nmothr = 4\n",
        ["unknown-name", "unknown-name"],
    ),
}


@pytest.mark.parametrize("name", CAUSES)
def test_each_cause_is_reported_once(name: str) -> None:
    text, codes = CAUSES[name]
    assert [one.code for one in read(Source("w", text))[1] if one.is_error] == codes


def test_merged_diagnostic_counts_the_others() -> None:
    text = CAUSES["sums without 'sum'"][0]
    (one,) = read(Source("w", text))[1]
    assert "and 5 more like it, in lines 8, 9" in render(one)
    assert "(and 5 more like it)" in str(DefinitionError((one,)))
    (one,) = read(Source("w", "unknown a in 1..9\na + more = money\n"))[1]
    assert "and 1 more like it: money" in render(one)


def test_merging_keeps_every_diagnostic() -> None:
    source = Source("w", "".join(f"line {k}\n" for k in range(50)))
    same = tuple(Diagnostic("x", f"the {k}", Span(source, 7 * k, 7 * k + 4)) for k in range(40))
    other = Diagnostic("y", "the 3", None)
    (first, second) = merge_by_cause((*same, other))
    assert [first.span, *first.more] == [one.span for one in same]
    assert second == other
    assert others(first).startswith("and 39 more like it, in lines 2 to 3")
    assert others(second) == ""
