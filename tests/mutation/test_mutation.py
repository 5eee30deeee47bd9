"""Test the mutation tests: mutants differ from the source, and every computing module has tests listed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

import gridpuzzles

from .changes import changes
from .laws import TESTS

ROOT = Path(__file__).parent.parent.parent
PACKAGE = Path(gridpuzzles.__file__).parent
COMPUTE_NOTHING = {
    "model/grid": "the drawing",
    "model/display": "how results are shown",
    "model/status": "words",
    "model/solution": "answers, as they are shown",
    "model/solution_path": "steps, as they are shown",
}


def test_every_module_of_model_and_compiler_has_tests() -> None:
    found = {
        f"{path.parent.name}/{path.stem}" for part in ("model", "compiler") for path in (PACKAGE / part).glob("*.py")
    }
    computing = {name for name in found if not name.endswith("__init__")} - set(COMPUTE_NOTHING)
    assert computing <= set(TESTS)
    assert all((PACKAGE / f"{module}.py").exists() for module in TESTS)


def test_mutations_of_a_sample_are_as_listed() -> None:
    source = dedent("""\
        \"\"\"Text 1 < 2.\"\"\"
        def ä(a: "1 < 2", b=3):
            if a < b <= 4:
                return a - min(a, b)
            raise ValueError(f"{a < b}")
        def __repr__(self):
            return self.a + 1
        """)
    made = [(one.old, one.new) for one in changes(source)]
    assert made == [
        ("3", "(4)"),
        ("if a < b <= 4:\n        return a - min(a, b)", "if False: a < b <= 4"),
        ("a < b <= 4", "(a <= b <= 4)"),
        ("a < b <= 4", "(a < b < 4)"),
        ("4", "(5)"),
        ("return a - min(a, b)", "return None"),
        ("a - min(a, b)", "(a + min(a, b))"),
        ("min(a, b)", "max(a, b)"),
    ]


@pytest.mark.parametrize("module", [module for module in TESTS if "/" in module])
def test_mutated_module_compiles(module: str) -> None:
    source = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    for one in Random(module).sample(list(changes(source)), 5):
        compile(one.of(source), module, "exec")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system forks no process")
def test_mutation_run_reports_the_noticed_mutants() -> None:
    command = [sys.executable, "-m", "tests.mutation", "--sample", "3", "--seed", "4", "base/number_properties"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("base/number_properties: 3 of 3 noticed"), done.stdout + done.stderr
