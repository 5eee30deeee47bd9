"""Test that the private parts of lark that the table builder needs exist, and that its versions are limited."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_table_builder_reads_the_table_of_the_installed_lark() -> None:
    lark = pytest.importorskip("lark")
    from gridpuzzles.language.lalr.table_builder import tables
    from gridpuzzles.language.lalr.tables import Tables

    assert lark.__version__.split(".")[:2] in (["1", "2"], ["1", "3"]), "limit the versions in pyproject.toml"
    made = Tables(*tables('statement: "a" B\nB: /[bc]d?/\n', "statement"))
    assert made.terminals["B"] == ((), "", "[bc]d?", "bc", False)
    assert made.terminals["A"] == ((), "a", "", "a", False)
    assert len(made.states) == 4


def test_lark_versions_are_limited_where_lark_is_required() -> None:
    path = ROOT / "pyproject.toml"
    if not path.exists():
        pytest.skip("an installed package has no pyproject.toml")
    required = [line for line in path.read_text(encoding="utf-8").splitlines() if '"lark>' in line]
    assert len(required) == 2
    assert all('"lark>=1.2,<1.4"' in line for line in required)
