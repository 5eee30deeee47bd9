"""Test the sentences of rules in six languages: their meaning, and that no other sentence is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridpuzzles.base.source import Source
from gridpuzzles.language.parser import parse
from gridpuzzles.printed.concepts import LANGUAGES, concepts, table
from gridpuzzles.printed.constituents import PLACES, SEPARATORS
from gridpuzzles.printed.explanations import ABOUT
from gridpuzzles.printed.frames import FRAMES, bounds, fits
from gridpuzzles.printed.line_rules import FRAMES as OF_LINES
from gridpuzzles.printed.marks import marks_of, plain
from gridpuzzles.printed.said import (
    Clues,
    Context,
    Implied,
    Letters,
    Marked,
    NoSigns,
    Operators,
    Repeats,
    Said,
    Size,
    Unclear,
    Without,
)
from gridpuzzles.printed.sentences import read_sentence
from tests.growth import is_read_in_linear_time

BOXES = ["values 1..9", "all different in rows, cols, boxes 3 x 3"]
MAGIC = ["each row, col, diagonal: sum(_) = 15"]
READ: dict[str, list[Said]] = {
    # English
    "The sum of each diagonal is 15 too.": ["each diagonal: sum(_) = 15"],
    "Each row and each column makes 15.": ["each row, col: sum(_) = 15"],
    "The diagonals need not add up to 15.": [Implied()],
    "Las multiplicaciones y las divisiones se hacen antes que las sumas y las restas.": ["evaluate by precedence"],
    "Chaque ligne et chaque colonne fait 15.": ["each row, col: sum(_) = 15"],
    "Pas plus de deux 0 ou deux 1 ne peuvent se suivre.": ["each 3 in row, col: distinct(_) > 1"],
    "Deux lettres distinctes ne valent jamais le même chiffre.": [Letters()],
    "La lettre Y est un chiffre pair.": ["Y is even"],
    "Non è consentito ripetere una cifra in una gabbia.": ["all different in cages"],
    "Un numero non può mai toccarne uno uguale, nemmeno in diagonale.": ["touching: _ != _"],
    "Dos casillas a un salto de caballo de ajedrez no pueden contener el mismo dígito.": ["knight: _ != _"],
    "Magic number: 18": ["each row, col, diagonal: sum(_) = 18"],
    "Numbers in a cage may repeat": [Repeats(("cages",))],
    "There are no boxes": [Repeats(("boxes",))],
    "No two adjacent cells sum to 5": ["neighbors: _ + _ != 5"],
    "Neighbors never differ by one": ["neighbors: abs(_ - _) != 1"],
    "No digit is repeated in a row, column, box or on a diagonal.": [
        "all different in rows, cols, boxes {box}, diagonals"
    ],
    "Each row, column and 3x3 box contains 1 to 9 once": [*BOXES],
    "Complete the grid so that each row, column and 3x3 box contains the digits 1 to 9.": [*BOXES],
    "No digit is repeated in a cage": ["all different in cages"],
    "Digits cannot repeat within a cage": ["all different in cages"],
    "No row or column may contain the same number twice": ["all different in rows, cols"],
    "No repeats in rows or columns": ["all different in rows, cols"],
    "Every line of four adds up to 26": ["each path: sum(_) = 26"],
    "All rows, columns and diagonals have the same sum.": ["each row, col, diagonal: sum(_) = sum(row 1)"],
    "The magic sum is 15": [*MAGIC],
    "Each row sums to 15, each column sums to 12": ["each row: sum(_) = 15", "each col: sum(_) = 12"],
    "Rows and columns add up to 15, diagonals too": ["each row, col: sum(_) = 15", "each diagonal: sum(_) = 15"],
    "All different digits": ["all different"],
    "Not all X and V are given": [Marked(())],
    "Columns A-F, rows 1-6": [Implied()],
    "Each digit appears once per row and column": ["all different in rows, cols"],
    "with both diagonals": ["all different in diagonals"],
    "The diagonals also contain 1-9.": ["values 1..9", "all different in diagonals"],
    "The digits 1-9 also appear once on both diagonals": ["values 1..9", "all different in diagonals"],
    "both diagonals all different": ["all different in diagonals"],
    "Put a digit from 1 to 9 in each cell of the 3 x 3 table": ["values 1..9", Size(3, 3)],
    "no height repeats in a row or column": ["all different in rows, cols"],
    "The products of the rows and columns are given": [Clues("edges", "product", ())],
    "Put + - x or : between the numbers, work from left to right": [Operators(), "evaluate left to right"],
    "The numbers outside are the sums of the digits between the 1 and the 9": [Clues("edges", "between(1, 9)", ())],
    "All V's are given.": ["no other pair"],
    "size 6, boxes 2x3": [Size(6, 6), "all different in boxes 2 x 3"],
    "Grid size 4 x 4": [Size(4, 4)],
    "no operations given": [NoSigns()],
    "Place the numbers 1-4 in the 4x4 grid": ["values 1..4", Size(4, 4)],
    "Boxes are 2 rows by 3 columns": ["all different in boxes 2 x 3"],
    "boxes 2 high, 3 wide": ["all different in boxes 2 x 3"],
    "boxes of 2 by 3": ["all different in boxes 2 x 3"],
    "The magic constant is 15": [*MAGIC],
    "digits 0-9 each used once": ["values 0..9", "all different"],
    "As many zeros as ones in every row and column": ["each row, col: count(_ = 0) = count(_ = 1)"],
    "each row: sum = 3": ["each row: sum(_) = 3"],
    "all different letters": [Letters()],
    "The numbers at the bottom are the sums of the columns": [Clues("edges", "sum", ())],
    "Each star is one missing digit": [Implied()],
    "The diagonals too": ["all different in diagonals"],
    "Use the digits 1 to 9 once each": ["values 1..9", "all different"],
    "Use the digits 1, 2, ..., 9": ["values 1..9"],
    "only 1, 3 and 5": ["values 1, 3, 5"],
    "Fill the grid with the numbers 1 to 6": ["values 1..6"],
    "All numbers are different": ["all different"],
    "There is no zero.": [Without((0,))],
    "There is no five": [Without((5,))],
    "Adjacent cells are different": ["neighbors: _ != _"],
    "Adjacent cells are different (including diagonally)": ["touching: _ != _"],
    "Equal digits do not touch, not even diagonally": ["touching: _ != _"],
    "Adjacent cells differ by at least 3": ["neighbors: abs(_ - _) >= 3"],
    "No two cells a knight's move apart are equal": ["knight: _ != _"],
    "no three in a row": ["each 3 in row, col: distinct(_) > 1"],
    "Work from left to right": ["evaluate left to right"],
    "Ignore the order of operations": ["evaluate left to right"],
    "The usual order of operations": ["evaluate by precedence"],
    "All intermediate results are whole numbers": ["steps whole"],
    "Same letters are same digits": [Letters()],
    "Each letter stands for a different digit": [Letters()],
    "Different letters may stand for the same digit": [Letters(), "letters may repeat"],
    "No number begins with 0": [Implied()],
    "No number begins with 0, each letter is odd": [Implied(), Letters(), "letters 1, 3, 5, 7, 9"],
    "Leading zeros are allowed": ["leading zeros allowed"],
    "Digits may repeat in cages": [Repeats(("cages",))],
    "The clues outside show how many skyscrapers are visible": [Clues("edges", "seen", ())],
    "A 4x4 grid": [Size(4, 4)],
    "boxes 2x3": ["all different in boxes 2 x 3"],
    "There is only one solution": ["expect unique"],
    "Each row is unique": ["no two rows alike"],
    "- Each row is unique": ["no two rows alike"],
    "2. Each row is unique": ["no two rows alike"],
    "Every 2-high 3-wide block has each digit once": ["all different in boxes 2 x 3"],
    "3x2 boxes (wider than tall)": ["all different in boxes 2 x 3"],
    "Each 2x3 region (two rows tall) has the digits 1-6": ["values 1..6", "all different in boxes 2 x 3"],
    "boxes (2 down by 3 across)": ["all different in boxes 2 x 3"],
    "1 to 4 in every row, every column and every 2x2 quarter": [
        "values 1..4",
        "all different in rows, cols, boxes 2 x 2",
    ],
    "Diagonally adjacent cells are different": ["pairs (1, 1): _ != _"],
    "Squares that share just a corner can never hold the same digit": ["pairs (1, 1): _ != _"],
    "No row, column or broken diagonal has a digit twice": ["all different in rows, cols, pandiagonals"],
    "max two equal ones next to each other": ["each 3 in row, col: distinct(_) > 1"],
    "no more than two 0s or two 1s next to each other": ["each 3 in row, col: distinct(_) > 1"],
    "Multiply (don't add!) the numbers in any row, and you always get 216": ["each row: product(_) = 216"],
    "Use these three numbers, one per box: 1, 2, 4": ["values 1, 2, 4", "all different"],
    "Put the digits 0, 1, 2 and 3 into the blanks, one of each": ["values 0, 1, 2, 3", "all different"],
    "Fill the nine white squares with 1-9, each once": ["values 1..9", "all different"],
    "Multiplication is done before plus and minus, like at school": ["evaluate by precedence"],
    "Digits can be repeated in a cage if the row and column rules are obeyed": [Repeats(("cages",))],
    "Somebody rubbed out all the signs": [NoSigns()],
    # German
    "Jede Zeile, jede Spalte und jeder 3x3-Block enthält die Ziffern 1 bis 9 genau einmal.": [*BOXES],
    "Setze die Zahlen 1 bis 9 ein, jede genau einmal.": ["values 1..9", "all different"],
    "Keine Ziffer darf sich in einem Käfig wiederholen.": ["all different in cages"],
    "Alle Zeilen, Spalten und Diagonalen ergeben 15": [*MAGIC],
    "Gleiche Buchstaben bedeuten gleiche Ziffern, verschiedene Buchstaben verschiedene Ziffern": [Letters(), Letters()],
    "gleiche Buchstaben = gleiche Ziffern": [Letters()],
    "Benachbarte Felder sind verschieden, auch diagonal": ["touching: _ != _"],
    "Jede Ziffer ist ungerade": ["each cell: _ is odd"],
    "Es wird von links nach rechts gerechnet": ["evaluate left to right"],
    # French
    "Chaque ligne, colonne et bloc 3x3 contient les chiffres de 1 à 9 une seule fois.": [*BOXES],
    "Aucun chiffre ne se répète dans une cage": ["all different in cages"],
    "Les lignes, les colonnes et les deux diagonales ont pour somme 15": [*MAGIC],
    "Deux lettres différentes représentent deux chiffres différents": [Letters()],
    "Chaque lettre est impaire": [Letters(), "letters 1, 3, 5, 7, 9"],
    "Chaque lettre représente un chiffre différent": [Letters()],
    "De gauche à droite": ["evaluate left to right"],
    # Spanish
    "Cada fila, columna y caja de 3x3 contiene los números del 1 al 9 una sola vez.": [*BOXES],
    "No se repite ningún número en filas ni columnas": ["all different in rows, cols"],
    "Ningún número se repite en las jaulas": ["all different in cages"],
    "Todas las filas, columnas y diagonales suman 15.": [*MAGIC],
    "Cada letra es una cifra impar.": [Letters(), "letters 1, 3, 5, 7, 9"],
    "las letras pueden repetir cifra": [Letters(), "letters may repeat"],
    "Ningun numero empieza por 0": [Implied()],
    # Dutch
    "Elke rij, kolom en elk blok van 3x3 bevat de cijfers 1 t/m 9 precies één keer.": [*BOXES],
    "Alle rijen, kolommen en diagonalen tellen op tot 15": [*MAGIC],
    "Gelijke letters zijn gelijke cijfers": [Letters()],
    "verschillende letters mogen hetzelfde cijfer zijn": [Letters(), "letters may repeat"],
    "Reken van links naar rechts": ["evaluate left to right"],
    # Italian
    "Ogni riga, colonna e riquadro 3x3 contiene i numeri da 1 a 9 una sola volta.": [*BOXES],
    "Nessuna cifra si ripete in una gabbia": ["all different in cages"],
    "Non si ripete nessuna cifra in una gabbia": ["all different in cages"],
    "Tutte le righe, colonne e diagonali hanno somma 15": [*MAGIC],
    "Celle adiacenti sono diverse, anche in diagonale": ["touching: _ != _"],
}
REMARKS = (
    "Good luck!",
    "Can you solve it?",
    "Find the numbers.",
    "Complete the grid",
    "What are A, B and C?",
    "Viel Erfolg!",
    "Finde die Zahlen.",
    "Bonne chance !",
    "Buena suerte!",
    "Veel plezier",
    "Buon divertimento",
)
NOT_UNDERSTOOD = (
    "2x3 boxes (four rows high)",
    "Multiply (don't add!) the numbers in any row, the total is not 216",
    "Plus and minus are done before multiplication",
    "Use these nine numbers, one per box: 1, 2, 4",
    "Fill the eight white squares with 1-9, each once",
    "Put the digits 1, 3 and 4 into the blanks, one of each",
    "Digits can be repeated in a cage as long as the cage rules are obeyed",
    "Two cages sum to 10",
    "Cages of 7",
    "Each row and column contains mostly different numbers",
    "Each row, column and 3x3 box contains 1 to 9 once, except one",
    "Not all numbers are different",
    "Almost no digit repeats in a cage",
    "The sum of each row is 15 or more",
    "Anna has 5 apples more than Ben",
    "each row",
    "the numbers",
    "no row",
    "where a",
    "it is the",
    "so that each row",
    "no number begins with 5",
    "Use 9 to 1",
    "The numbers 1, 5, ..., 9",
    "each row contains",
    "Good luck with 5",
    "a + b = 5",
    "Tom is twice as old as Ann",
    "la digits of each fila differ",
    "Equal digits do not touch diagonally",
    "Each window contains 1 to 9",
    "Black cells separate the compartments",
    "no digit repeats in it",
    "No dot means neither",
    "Thermometers need not be consecutive dots between cells",
    "If two neighbors are consecutive, there is no white dot between them",
    "If two neighbors are consecutive, there is a black dot between them",
    "If two neighbors add up to 7, there is a white dot between them",
    "Digits can only be consecutive if there is a white dot between them",
    "Where there is no dot, the digits are consecutive or in a ratio of 2:1",
    "Where there is a white dot, the digits are not consecutive",
    "If a cell contains 4, its neighbors cannot contain 5",
    "Two cells that share an edge can never contain consecutive digits, such as 4 and 6",
    "Each of the four 3x3 boxes contains the digits 1 to 9",
    "Cells are given as column and row",
    "Digits in the marked cells are all different",
    "Every row is unique, but columns are not",
    "The digits do not have to be different",
    "Shorter buildings hide the taller ones behind them",
    "The sign points at the larger number",
    "A region of two cells contains 1 and 2 or not",
)
TWO_MEANINGS = (
    "All rows are different",
    "Equal digits do not touch",
    "No number may stand next to its neighbor",
)


def prose() -> Iterator[tuple[str, str, str]]:
    """Yield the sentences of sentences.txt with what they mean, and the family in whose puzzles they mean it."""
    meaning = family = ""
    for line in (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            meaning, _, family = line[3:].partition(" @ ")
        elif line and not line.startswith("#"):
            yield line, meaning, family


def said(text: str, family: str = "") -> list[Said] | None:
    return read_sentence(marks_of(plain(text)), Context(family))


@pytest.mark.parametrize("text", READ)
def test_sentence_is_read_as_its_statements(text: str) -> None:
    assert said(text) == READ[text]


@pytest.mark.parametrize(("text", "meaning", "family"), list(prose()))
def test_sentence_of_prose_is_read_as_its_statements(text: str, meaning: str, family: str) -> None:
    told = said(text, family)
    assert told is not None
    assert ("; ".join(one if isinstance(one, str) else repr(one) for one in told) or "nothing") == meaning


def test_statements_of_sentences_are_valid() -> None:
    for meaning in READ.values():
        for statement in meaning:
            if isinstance(statement, str):
                assert not parse(Source("sentence", statement.replace("{box}", "2 x 2") + "\n"))[1]


@pytest.mark.parametrize("text", REMARKS)
def test_polite_sentence_is_a_remark(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_sentence_outside_the_grammar_is_not_understood(text: str) -> None:
    assert said(text) is None


@pytest.mark.parametrize("text", TWO_MEANINGS)
def test_ambiguous_sentence_is_asked_about(text: str) -> None:
    with pytest.raises(Unclear, match="write '"):
        said(text)


def clauses_of(frame: str) -> Iterator[Counter[str]]:
    """Yield the smallest clauses that fit a frame, with and without each of the constituents that may be missing."""
    limits = bounds(frame)
    optional = [kind for kind, (least, most) in limits.items() if most > least]
    needed = Counter({kind: least for kind, (least, _) in limits.items()})
    for count in range(len(optional) + 1):
        for more in combinations(optional, count):
            yield needed + Counter(more)


def test_each_clause_fits_one_frame_so_that_their_order_does_not_matter() -> None:
    for frames in (FRAMES, OF_LINES):
        for frame, _ in frames:
            for clause in clauses_of(frame):
                assert [other for other, _ in frames if fits(other, clause)] == [frame], clause


def test_word_tables_use_only_concepts_of_frames_and_explanations() -> None:
    known = {kind for frame, _ in (*FRAMES, *OF_LINES) for kind in bounds(frame)} | ABOUT | PLACES.keys() | SEPARATORS
    known |= {
        "NOISE",
        "X",
        "BY",
        "ANY",
        "NE",
        "NOR",
        "ONLY",
        "TO",
        "DOTS",
        "COURTESY",
        "ASK",
        "OPERATORS",
        "HIGH",
        "WIDE",
        "MAIN_DIAGONAL",
        "OTHER",
        "WORKING",
        "ALSO",
        "SLANTED",
        "SIZED",
        "ACROSS",
        "WIDER",
        "LINE_NAME",
        "IF",
        "COND",
        "EXAMPLE",
        "ADVICE",
        "HUE",
        "ENCLOSED",
        "EXCLUDED",
        "TRAIL",
        "LAST",
        "IT",
    }
    for language in LANGUAGES:
        used = {kind for kind, _ in table(language).values() if not kind.isdecimal()}
        assert used <= known, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_phrase_of_a_table_is_found_where_it_is_printed(language: str) -> None:
    # Print is divided before its phrases are looked up: a phrase that is divided otherwise would never be found.
    for phrase in table(language):
        if not re.search(r"\d|'|-$", phrase):
            found = concepts(marks_of(phrase), language, frozenset())
            assert found is not None, phrase
            # "Two rows" is the number and its place.
            assert len([token for token in found if token != ("TWO", 2)]) < 2, phrase


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_each_concept_of_a_frame_has_words_in_every_language(language: str) -> None:
    english, own = ({kind for kind, _ in table(name).values()} for name in ("en", language))
    assert english & {kind for frame, _ in FRAMES for kind in bounds(frame)} <= own


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(READ)), st.data())
def test_unknown_word_in_a_sentence_is_never_ignored(text: str, data: st.DataObject) -> None:
    words = text.split()
    place = data.draw(st.integers(0, len(words)))
    foreign = data.draw(st.sampled_from(["blorp", "17%", "r1c1", "<", "A\\B", "_"]))
    assert said(" ".join([*words[:place], foreign, *words[place:]])) is None


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(LANGUAGES), st.data())
def test_random_sentence_with_a_number_is_never_a_remark(language: str, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(sorted(table(language))), max_size=12))
    number = data.draw(st.sampled_from(["0", "2", "7", "31"]))
    place = data.draw(st.integers(0, len(words)))
    with suppress(Unclear):
        assert said(" ".join([*words[:place], number, *words[place:]])) != []


@pytest.mark.parametrize("text", ["bordered by a bold border", "& bordered by a bold border & 0"])
def test_part_without_a_concept_is_not_understood(text: str) -> None:
    assert said(text) is None


def said_or_asked(text: str) -> list[Said] | None:
    """Return the meaning of a sentence; None for one with a question, too."""
    with suppress(Unclear):
        return said(text)
    return None


@pytest.mark.parametrize("part", ["each row, ", "1, 2, ", "no row contains the same number twice, ", "( "])
def test_reading_is_linear_in_the_length(part: str) -> None:
    assert is_read_in_linear_time(said_or_asked, part * (50_000 // len(part)))
