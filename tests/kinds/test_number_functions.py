"""Compare the table of number functions with every other table that has an entry for each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridpuzzles as gp
from gridpuzzles.base.number_properties import PROPERTIES
from gridpuzzles.compiler import normalize
from gridpuzzles.editor.hover import MEANINGS
from gridpuzzles.kinds import LINE_FUNCTIONS
from gridpuzzles.kinds.numbers import NUMBER_FUNCTIONS, OF_CELLS, OF_PAIRS
from gridpuzzles.language.grammar import LANGUAGE
from gridpuzzles.language.syntax_errors.vocabulary import FUNCTIONS
from gridpuzzles.model import arithmetic, bounds
from gridpuzzles.sheets.book import rules_of

PAGE = Path(gp.__file__).parent / "play" / "source" / "arithmetic.js"
UNWORDED = {"root", "digitsum"}
"""`root` is written as a power; `digitsum` is also a name, so that the token after it decides."""
WORDS = NUMBER_FUNCTIONS.keys() | UNWORDED
CLUES = {
    "rows {} = 1 ?\n": "line",
    "cages {}:\n  A A\n  B B\n  A = 1, B = ?\n": "cage",
    "corners {}:\n  1\n": "corner",
}


def of_page(table: str) -> set[str]:
    found = re.search(rf"export const {table} = {{\n(.*?)\n}};", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r"^  (\w+):", found[1], re.MULTILINE))


def test_every_evaluator_has_every_function() -> None:
    """A count is a separate node, and line functions are desugared for the page."""
    assert set(arithmetic.FUNCTIONS) == (WORDS - {"count"}) | set(LINE_FUNCTIONS)
    assert set(arithmetic.FUNCTIONS) <= set(bounds.OPERATORS)
    assert set(normalize.FUNCTIONS) == of_page("FUNCTIONS") == WORDS - {"count"}


def test_every_evaluator_has_every_property() -> None:
    assert of_page("PROPERTIES") == set(PROPERTIES)


def test_grammar_and_reserved_words_list_the_functions() -> None:
    assert tuple(NUMBER_FUNCTIONS) == FUNCTIONS
    assert f"FUNC.2: /({'|'.join(sorted(NUMBER_FUNCTIONS))})" in re.sub(
        r"(?<=FUNC\.2: /\()[a-z|]+", lambda found: "|".join(sorted(found[0].split("|"))), LANGUAGE.text()
    )


@pytest.mark.parametrize("word", NUMBER_FUNCTIONS)
@pytest.mark.parametrize("text", CLUES, ids=CLUES.get)
def test_clue_is_read_or_refused(word: str, text: str) -> None:
    whole = f"values 1..3\ngrid 2 x 2\n{text.format(word)}"
    if word in OF_CELLS:
        assert gp.parse(whole).verdict().status in ("unique", "several", "none")
    else:
        with pytest.raises(gp.DefinitionError, match=r"cannot be the (clue|target)"):
            gp.parse(whole)


@pytest.mark.parametrize("word", NUMBER_FUNCTIONS)
def test_table_with_clues_is_read_or_refused(word: str) -> None:
    text = f"values 1..3\ngrid {word}:\n  _ _ | 3\n  _ _ | ?\n"
    if word in OF_CELLS:
        puzzle = gp.parse(text)
        assert all(puzzle.accepts(one) for one in puzzle.solutions(3))
        assert f"{NUMBER_FUNCTIONS[word].of_cells} its numbers" in rules_of(puzzle)
    else:
        with pytest.raises(gp.DefinitionError, match="cannot be the clue of a line"):
            gp.parse(text)


@pytest.mark.parametrize("word", NUMBER_FUNCTIONS)
def test_pyramid_is_read_or_refused(word: str) -> None:
    text = f"values 0..6\npyramid {word}:\n  _\n  2 _\n"
    if word in OF_PAIRS:
        puzzle = gp.parse(text)
        assert all(puzzle.accepts(one) for one in puzzle.solutions(3))
        assert f"very number is {NUMBER_FUNCTIONS[word].of_pair} the two below it" in rules_of(puzzle)
    else:
        with pytest.raises(gp.DefinitionError, match="cannot build a pyramid"):
            gp.parse(text)


@pytest.mark.parametrize("word", NUMBER_FUNCTIONS)
def test_editor_explains_the_word(word: str) -> None:
    assert MEANINGS[word].startswith(f"{word}(")
