"""Test every kind of line function: its columns, and every command, view and format with its example.

A kind that was added by its file alone either works everywhere or fails here.
"""

from __future__ import annotations

import json
import re
import runpy
from itertools import product
from pathlib import Path
from random import Random

import pytest

import gridpuzzles as gp
from gridpuzzles.base.source import Source
from gridpuzzles.editor.completion import completions
from gridpuzzles.editor.pygments_lexer import GridPuzzleLexer
from gridpuzzles.editor.reading import AnalyzedDocument
from gridpuzzles.kinds import LINE_FUNCTIONS, function_words
from gridpuzzles.kinds.columns import LineFunction
from gridpuzzles.language.grammar import all_words
from gridpuzzles.language.parser import parse as parsed
from gridpuzzles.language.printer import print_document
from gridpuzzles.model import expressions as e
from gridpuzzles.model.arithmetic import Undefined
from gridpuzzles.model.bounds import result
from gridpuzzles.model.desugar import desugar
from gridpuzzles.play.page import tree_of
from gridpuzzles.sheets.book import rules_of
from gridpuzzles.views.formats import show

ROOT = Path(__file__).parents[2]
KINDS = list(LINE_FUNCTIONS.values())
each = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.form)
WORDED = [kind for kind in KINDS if kind.word]
each_word = pytest.mark.parametrize("kind", WORDED, ids=lambda kind: kind.word)


def test_words_have_only_the_letters_a_to_z() -> None:
    """The lexer recognizes words by this form; with another one, it would lose all words of the same terminal."""
    assert [word for word in function_words() if not re.fullmatch("[a-z]+", word)] == []


def name_of(kind: LineFunction) -> str:
    return next(name for name, other in LINE_FUNCTIONS.items() if other is kind)


def small(parameters: tuple[str, ...]) -> list[str]:
    """Return the kind's parameters, small enough for a grid with the values 1 to 3."""
    return [one if int(one) <= 3 else "3" for one in parameters]


def call_of(kind: LineFunction, word: str) -> str:
    """Return the function as a list of clues names it, such as `seen` or `between(1, 3)`."""
    return f"{word}({', '.join(small(kind.parameters))})".replace("()", "")


def inputs(kind: LineFunction) -> list[tuple[int, ...]]:
    """Return lines of one to four cells, each followed by the parameters."""
    more = len(kind.parameters)
    return [found for length in range(1, 5) for found in product(range(-1, 4), repeat=length + more)]


def value(kind: LineFunction, numbers: tuple[int, ...]) -> object:
    try:
        return kind.value(numbers)
    except Undefined:
        return None


def relation(kind: LineFunction) -> str:
    """Return the kind's form for row 1 of its example, equal to its value there."""
    form = kind.form.replace("9", "4").replace("5", "4")
    solution = gp.parse(kind.example).solve()
    assert solution is not None
    width = len(kind.example.rstrip().splitlines()[-1].split())
    line = [solution[f"r1c{col}"] for col in range(1, width + 1)]
    numbers = [int(one) for one in re.findall(r"\d+", form.partition("row 1")[2])]
    return f"{form} = {kind.value([*line, *numbers])}"


# --- columns


@each
def test_bounds_automaton_and_desugared_agree_with_value(kind: LineFunction) -> None:
    start, step, outcome = kind.automaton()
    more = len(kind.parameters)
    cases = inputs(kind)
    for numbers in Random(7).sample(cases, min(len(cases), 1500)):
        expected = value(kind, numbers)
        state = start
        for one in (*numbers[len(numbers) - more :], *numbers[: len(numbers) - more]):
            state = step(state, one)
        assert outcome(state) == expected, numbers
        names = tuple(f"x{at}" for at in range(len(numbers)))
        try:
            basic: object = e.evaluate(
                kind.desugared(tuple(map(e.Variable, names))), dict(zip(names, numbers, strict=True))
            )
        except Undefined:
            basic = None
        assert basic == expected, numbers
        if expected is not None:
            low, high = kind.bounds([(one - 1, one + 1) for one in numbers], True)
            assert low <= expected <= high
            exact = result(name_of(kind), [(one, one) for one in numbers], True)
            assert exact is not None
            assert exact[0] <= expected <= exact[1]


@each
def test_forced_numbers_are_extreme(kind: LineFunction) -> None:
    """Only the smallest or the largest number of a clue has an immediate consequence."""
    ends = kind.bounds([(1, 4)] * (4 + len(kind.parameters)), True)
    assert kind.steps is None or set(kind.steps.forced) <= {*ends}


@each
def test_direction_matters_if_the_kind_is_directed(kind: LineFunction) -> None:
    more = len(kind.parameters)
    differs = any(
        value(kind, one) != value(kind, (*one[: len(one) - more][::-1], *one[len(one) - more :]))
        for one in inputs(kind)
    )
    assert differs == kind.is_directed


@each
def test_clues_have_the_form_of_their_kind(kind: LineFunction) -> None:
    forms = [form for one in gp.parse(kind.example).constraints for form in one.forms or ()]
    parameters = [form.parameters for form in forms if form.kind == name_of(kind)]
    assert parameters
    assert {len(one) for one in parameters} == {len(kind.parameters)}


# --- reading and writing


@each
def test_form_is_read_and_printed(kind: LineFunction) -> None:
    text = f"{kind.example.partition('expect')[0]}{relation(kind)}\n"
    assert gp.parse(text).verdict().status == "unique"
    document, faults = parsed(Source("<text>", text))
    assert not faults
    printed = print_document(document)
    assert print_document(parsed(Source("<text>", printed))[0]) == printed
    assert name_of(kind) in printed or kind.word is None


@each_word
def test_lists_and_tables_of_clues_are_read(kind: LineFunction) -> None:
    call = call_of(kind, str(kind.word))
    base = "values 1..3\nall different in rows, cols\n"
    for text in (
        f"{base}grid 3 x 3\nrows {call} = ? 1 ?\n",
        f"{base}grid 3 x 3\ncols {call} >= 0\n",
        f"{base}grid {call}:\n  _ _ _ | 1\n  _ _ _ | ?\n  _ _ _ | ?\n  -----\n  ? ? ?\n",
        f"{base}grid 3 x 3\nrow 1: {kind.word}({', '.join(['_', *small(kind.parameters)])}) < 9\n",
    ):
        puzzle = gp.parse(text)
        assert puzzle.verdict().status in ("unique", "several", "none")
        assert all(puzzle.accepts(one) for one in puzzle.solutions(3))


@each_word
def test_wrong_arguments_are_an_error_and_a_misspelled_word_is_corrected(kind: LineFunction) -> None:
    base = "values 1..3\ngrid 3 x 3\n"
    for wrong in (
        f"rows {kind.word}(1, 1, 1) = 2\n",
        f"{kind.word}(r1c1 + 1, r1c2{', 1' * len(kind.parameters)}) = 2\n",
    ):
        with pytest.raises(gp.DefinitionError) as told:
            gp.parse(base + wrong)
        assert {one.code for one in told.value.diagnostics} <= {"wrong-arguments", "cells-needed"}
    word = str(kind.word)
    with pytest.raises(gp.DefinitionError) as told:
        gp.parse(f"{base}rows {call_of(kind, word + word[-1])} = 1 1 1\n")
    assert any(f"'{word}'" in (one.help or "") for one in told.value.diagnostics)


# --- every command, view and format


@each
def test_steps_use_the_words_of_the_kind(kind: LineFunction) -> None:
    puzzle = gp.parse(kind.example)
    told = str(puzzle.steps()).replace("\n    ", " ")
    if kind.steps is not None:
        assert puzzle.grid is not None
        said = [kind.steps.clue(one.text, *re.findall(r"\w+", one.call)[1:]) for one in puzzle.grid.line_clues]
        # The parameter "_" is the first cell of the line.
        assert any(re.search(re.escape(one).replace("_", r"\w+"), told) for one in said), told
    # A clue is said in a phrase, and the ways to fill its line by their numbers: no step shows the function.
    assert f"{name_of(kind)}(" not in told
    assert "Lambda" not in told
    assert "Function(" not in told


@each_word
@pytest.mark.parametrize("sign", [">=", "<=", "!="])
def test_steps_keep_the_sign_of_a_clue(kind: LineFunction, sign: str) -> None:
    """A clue that is not an equation is written as a relation: "seen(...) ≥ 3" is not "sees 3"."""
    if kind.steps is None:
        return
    call = call_of(kind, str(kind.word))
    grid = f"values 1..4\nall different in rows, cols\ngrid 4 x 4\nr1c1 = 1\nrows {call} {sign} 1\n"
    told = "\n".join(step.text for step in gp.parse(grid).steps().steps)
    assert kind.steps.clue("1", *small(kind.parameters)) not in told


@each
def test_explanation_names_the_conflicting_clue(kind: LineFunction) -> None:
    text = kind.example.partition("expect")[0]
    told = str(gp.parse(f"{text}{relation(kind).rpartition('=')[0]}= 97\n").explain())
    assert "97" in told or (kind.word or "[") in told, told


@each
def test_f_puzzles_writes_a_kind_that_it_has(kind: LineFunction) -> None:
    if kind.edge is not None and kind.edge.f_puzzles is not None:
        text = gp.parse(kind.example).to_format("f-puzzles")
        assert isinstance(text, str)
        assert gp.from_format(text).solve() is not None


@each
def test_page_data_has_only_basic_functions(kind: LineFunction) -> None:
    puzzle = gp.parse(kind.example)
    places = {symbol.name: at for at, symbol in enumerate(puzzle.symbols)}
    trees = json.dumps([tree_of(one.condition, places) for one in puzzle.constraints])
    assert not [name for name in LINE_FUNCTIONS if f'"{name}"' in trees]
    line = e.Function(name_of(kind), tuple(map(e.Variable, places)))
    assert desugar(line) != line


@each_word
def test_sheets_print_the_rule(kind: LineFunction) -> None:
    assert kind.edge is not None
    text = f"values 1..3\ngrid 3 x 3\nrows {call_of(kind, str(kind.word))} = ? 1 ?\n"
    assert kind.edge.sheet(*small(kind.parameters)) in rules_of(gp.parse(text))


@each_word
def test_views_name_the_function_if_the_clue_is_not_bare(kind: LineFunction) -> None:
    call = call_of(kind, str(kind.word))
    assert f"{call} >= 0" in show(gp.parse(f"values 1..3\ngrid 3 x 3\nrows {call} >= 0\n"), "text")


@each_word
def test_editors_know_the_word(kind: LineFunction) -> None:
    assert kind.word in all_words()
    lexed = dict(map(reversed, GridPuzzleLexer().get_tokens(f"rows {kind.word} = 1\n")))
    assert str(lexed[kind.word]) != "Token.Name"
    for text in ("grid 3 x 3\nvalues 1..3\nrows ", "grid 3 x 3\nvalues 1..3\n1 = "):
        offered = {
            one.label for one in completions(AnalyzedDocument(Source("a.puzzle", f"{text}\n"), "."), len(text), ())
        }
        assert kind.word in offered, text


def test_generated_files_are_up_to_date() -> None:
    for path, text in runpy.run_path(str(ROOT / "docs" / "make_kinds.py"))["generated"]().items():
        assert path.read_text(encoding="utf-8") == text, "run `python docs/make_kinds.py`"
