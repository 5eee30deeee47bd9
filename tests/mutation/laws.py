"""The tests that should notice changes of a module: first those that take seconds, then the long ones."""

from __future__ import annotations

Tests = tuple[str, ...]
"""Arguments of pytest for one run."""

MEANING = ("tests/test_meaning_laws.py",)
ENDS = ("tests/engine/test_interval_laws.py",)
INTERVALS = ("tests/engine/test_small_laws.py", "-k", "forward or membership")
RELATIONS = ("tests/engine/test_small_laws.py", "-k", "linear or columns or sum or beyond or values")
AUTOMATA = ("tests/engine/test_automaton_laws.py", "tests/engine/test_small_laws.py", "-k", "automaton")
CONTRACT = ("tests/engine/test_propagator_contract.py",)
PROPAGATORS = ("tests/engine/test_propagators.py",)
FOUND = ("tests/compare/test_compare.py", "-k", "stay_fixed")
COMPARED = ("tests/compare/test_fixed.py",)
SMALL = ("tests/compiler/test_small_laws.py",)
ALGEBRA = ("tests/compiler/test_laws.py", "-k", "normal_form or fractions")
SHAPES = ("tests/compiler/test_patterns.py", "tests/compiler/test_cuts.py")
DIRECT = ("tests/compiler/test_direct_laws.py",)
REFINING = ("tests/compiler/test_refining_laws.py", "tests/compiler/test_groups.py")
LINES = ("tests/engine/test_line_laws.py",)
PROGRAMS = ("tests/engine/test_program_laws.py",)
COMPILER = (SMALL, DIRECT, SHAPES, FOUND, COMPARED)

TESTS: dict[str, tuple[Tests, ...]] = {
    "base/number_properties": (MEANING,),
    "model/arithmetic": (MEANING,),
    "model/expressions": (MEANING, FOUND, COMPARED),
    "model/bounds": (("tests/test_bounds.py",),),
    "model/puzzle": (("tests/test_puzzle_laws.py",), ("tests/compiler/test_solution_checker.py",), FOUND),
    "model/clue_numbers": (("tests/test_api.py", "-k", "clue_can_be_changed or written_into"),),
    "model/desugar": (MEANING, ("tests/test_bounds.py",), COMPARED),
    "model/traversal": (("tests/test_bounds.py",),),
    "compiler/solution_checker": (("tests/compiler/test_solution_checker.py",),),
    "compiler/compiled": (SMALL, DIRECT, REFINING, FOUND, COMPARED),
    "compiler/linear_systems": (("tests/compiler/test_linear_systems.py",),),
    "compiler/direct": (DIRECT, SMALL, FOUND, COMPARED),
    "compiler/draft": (SMALL, DIRECT, REFINING, FOUND, COMPARED),
    "compiler/incremental": (("tests/compiler/test_incremental.py",),),
    "compiler/comparisons": (ALGEBRA, *COMPILER),
    "compiler/lines": (DIRECT, SMALL, FOUND, COMPARED),
    "compiler/normalize": COMPILER,
    "compiler/patterns": COMPILER,
    "compiler/sums": (REFINING, FOUND, COMPARED),
    "compiler/trees": COMPILER,
    "compiler/equation_automata": COMPILER,
    "engine/forward": (ENDS, INTERVALS),
    "engine/backward": (ENDS, INTERVALS),
    "engine/intervals": (ENDS, INTERVALS),
    "engine/programs": (PROGRAMS, INTERVALS, ("tests/engine/test_programs.py",), CONTRACT),
    "engine/automata": (AUTOMATA, ("tests/engine/test_counting.py",), CONTRACT),
    "engine/tilings": (("tests/engine/test_tilings.py",),),
    "engine/propagators/bounds": (LINES, INTERVALS, CONTRACT),
    "engine/propagators/carry_sum": (RELATIONS, LINES, PROPAGATORS, CONTRACT),
    "engine/propagators/dp": (LINES, RELATIONS, PROPAGATORS, CONTRACT),
    "engine/propagators/linear": (RELATIONS, LINES, PROPAGATORS, CONTRACT),
    "engine/propagators/different": (LINES, RELATIONS, PROPAGATORS, CONTRACT),
    "engine/propagators/arithmetic": (RELATIONS, LINES, PROPAGATORS, CONTRACT),
    "analysis/lowering/order": (("tests/analysis/test_small_laws.py",), COMPARED),
    "solving/candidates": (("tests/solving/test_small_laws.py",),),
}
