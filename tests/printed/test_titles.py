"""Test that titles are told from rules: above the drawing, and next to the name of a family."""

from __future__ import annotations

import pytest

from gridpuzzles.api.puzzle import read, read_strictly
from gridpuzzles.base.source import Source
from gridpuzzles.printed.reading import written
from gridpuzzles.printed.said import NOT_UNDERSTOOD
from tests.printed.score import answers

SQUARE = "2 1 . .\n. . 1 .\n. . . .\n. 4 . .\n"
EQUATION = "SEND + MORE = MONEY\n"
NINE = "53..7....\n" * 9


def answer(heading: str, drawing: str) -> str:
    """Return the text in the language for a drawing below a heading, or ``asked`` if it is not read."""
    text = f"{heading}\n{drawing}"
    return "asked" if read(Source("typed", text))[0] is None else written(text).text


SUDOKU = answer("sudoku", SQUARE)


@pytest.mark.parametrize(
    "heading",
    [
        *("Tuesday's sudoku", "Samstags-Sudoku", "Sudoku du dimanche", "The Times Sudoku", "Sudoku No. 3"),
        *(
            "My dad's sudoku, hard level",
            "Anna Smith's sudoku",
            "Sudoku by Anna Smith",
            "Easy sudoku",
            "Classic Sudoku",
        ),
        *("Sudoku, size 4", "Sudoku (Saturday, March 14, 2026)", "Sudoku - level 3", "Sudoku ★★☆"),
        *(
            "Sudoku - Year 5, sheet 7 question 3",
            "Q4. Complete the sudoku. [3 marks]",
            "Sudoku (puzzle 18 in the booklet)",
        ),
        *("Problem 3. Sudoku [10 pts]", "Sudoku, rated 4 out of 5 stars", "Sudoku no. 4,812", "Sudoku no 23"),
        *("Sudoku by u/lamp_shade, difficulty 3/5", "Sudoku, p14", "Sudoku - a tough one!", "Mini sudoku (easy-ish)"),
        *(
            "Sudoku from the newsletter of our walking group",
            "From a PDF, sudoku",
            "Sudoku - Source: Puzzle Fun, p. 12",
        ),
        *("Sudoku facile", "Sudoku moyen", "Sudoku fácil", "Makkelijke sudoku", "Schweres Sudoku", "Sudoku (3 stars)"),
    ],
)
def test_words_of_titles_next_to_a_family_change_nothing(heading: str) -> None:
    assert answer(heading, SQUARE) == SUDOKU


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "Bordered sudoku",
            "Toroidal sudoku",
            "times sudoku",
            "Sudoku Toroidal",
            "sudoku upside down",
            "Whispers sudoku",
        ),
        *(
            "Round sudoku",
            "Sudoku (round)",
            "Sudoku from zero",
            "Sudoku with marks",
            "Sudoku 3 round",
            "Sudoku [toroidal]",
        ),
        *(
            "Sudoku, toroidal",
            "sudoku upside down",
            "Multiplication sudoku",
            "Sudoku 37 40",
            "sudoku with stars",
            "Nachbar-Sudoku",
        ),
    ],
)
def test_other_words_next_to_a_family_are_asked_about(heading: str) -> None:
    assert answer(heading, SQUARE) == "asked"


@pytest.mark.parametrize(
    "heading",
    [
        "Fruit puzzle",
        "Multiplication riddle",
        "Sixty! (from a Dutch schoolbook)",
        "Mini",
        "Tuesday, 14 March",
        "No. 37",
    ],
)
def test_words_without_a_rule_above_a_drawing_are_its_title(heading: str) -> None:
    assert answer(heading, EQUATION) == f"title: {heading}\n{EQUATION}"


@pytest.mark.parametrize("title", ["FRUIT PUZZLE", "EASY"])
def test_title_in_capitals_is_no_row_of_the_drawing(title: str) -> None:
    assert answer(f"{title}\n", EQUATION) == f"title: {title}\n{EQUATION}"


@pytest.mark.parametrize("line", ["Untouchable", "untouchable cells", "Bordered"])
def test_strange_words_above_or_below_a_family_are_asked_about(line: str) -> None:
    assert answer(f"Sudoku\n{line}", SQUARE) == answer(f"{line}\nSudoku", SQUARE) == "asked"
    assert answer("Sudoku\nby Anna Smith", SQUARE) != "asked"


@pytest.mark.parametrize("rules", ["same letter = same digit", "no leading zeros", "good luck"])
def test_title_and_rules_may_share_a_line(rules: str) -> None:
    assert EQUATION in answer(f"Letter rebus: {rules}", EQUATION)


@pytest.mark.parametrize(
    "heading",
    [
        *("Digits 37", "The sum is twelve", "Every other letter", "Nur gerade Buchstaben", "Chiffres impairs"),
        *(
            "Base eight",
            "Letters are odd or blue",
            "Entries are palindromes",
            "Hexadecimal",
            "Letters are squares",
            "Crpytarithm",
            "Sodoku",
        ),
    ],
)
def test_words_of_rules_and_misspelled_families_are_no_title(heading: str) -> None:
    assert answer(heading, EQUATION) == "asked"


def test_unknown_title_does_not_make_a_sudoku_of_a_board() -> None:
    assert "all different in rows, cols, boxes 3 x 3" in answer("Saturday", NINE)
    assert answer("Untouchable", NINE) == "asked"


def test_words_below_the_drawing_are_no_title() -> None:
    made = written(f"{EQUATION}Fruit puzzle\n")
    assert made.account[-1].kind == NOT_UNDERSTOOD


@pytest.mark.parametrize("question", ["What does each shape weigh?", "Wie schwer ist jede Kugel?", "Which sum was it?"])
def test_questions_are_remarks_unless_they_have_words_of_rules(question: str) -> None:
    assert (answer(EQUATION.strip(), question) == "asked") == ("sum" in question)


def test_strange_line_of_words_gets_a_question_and_no_advice_for_names() -> None:
    told = read(Source("typed", f"Sudoku\nUntouchable\n{SQUARE}"))[1]
    assert [one.message for one in told if one.is_error] == ["what does 'Untouchable' say?"]


def test_letter_at_the_end_of_a_heading_is_the_name_of_an_unknown() -> None:
    equations = "a + b = 5\nb + c = 7\na * c = 6\n"
    assert answer("three numbers a, b, c from 1 to 9", equations) == f"unknown a, b, c in 1..9\n{equations}"
    assert answer("secret numbers a, b and c", equations) == "asked"


@pytest.mark.parametrize(
    "remark",
    [
        *(
            "Solution next week.",
            "Solution on page 42",
            "Lösung nächste Woche",
            "La solución mañana",
            "La soluzione domani",
        ),
        *("Name: ____________   Date: ________", "Time: ____ min", "Nombre: _______", "Sent from my iPhone"),
        *("Time: 10 min", "Klasse 3", "20 min"),
        *("Thanks in advance!", "Please help!", "Oplossing volgende week", "Solution la semaine prochaine"),
    ],
)
@pytest.mark.parametrize("text", ["{remark}\n\nsudoku\n{drawing}", "sudoku\n{drawing}\n{remark}\n"])
def test_remarks_above_and_below_a_drawing_change_nothing(text: str, remark: str) -> None:
    puzzle, _ = read(Source("typed", text.format(remark=remark, drawing=SQUARE)))
    plain, _ = read(Source("typed", f"sudoku\n{SQUARE}"))
    assert puzzle is not None
    assert puzzle == plain


@pytest.mark.parametrize(
    "rule", ["The answer is prime.", "Next to a 1 there is a 2.", "Name: 12", "No solution has a 4."]
)
def test_words_of_answers_do_not_hide_a_rule(rule: str) -> None:
    assert read(Source("typed", f"sudoku\n{SQUARE}\n{rule}\n"))[0] is None


CHAT = (
    "Here's one I made last night, feedback welcome :)",
    "Hi all, can somebody solve this? My son's homework",
    "Thanks in advance, Tom",
    "Hallo zusammen, kann mir jemand helfen? Mein Sohn hat das als Hausaufgabe.",
    "Bonjour, quelqu'un peut m'aider ? C'est le devoir de mon fils.",
    "Hola, ¿alguien me ayuda con este? Gracias",
    "Ciao a tutti, qualcuno mi aiuta? Grazie mille",
    "Hoi, kan iemand mij helpen? Alvast bedankt",
    "I have been stuck on this one for two days and everybody at work is laughing",
    "My uncle, who is a retired engineer, got it in ten minutes; I did not.",
    "Here is my first grid, be kind.",
    "Meine Enkelin (8 Jahre) hat jeden Tag eines geschafft",
    "J'ai trouvé cette grille, que ma tante aime beaucoup",
    "Mi suegro lo terminó en diez minutos y yo sigo igual",
    "Vi mando lo schema che ho inventato ieri sera mentre guardavo la partita.",
    "Mijn dochter is elf jaar en heeft hem zelf bedacht",
    "Meine Tochter (8) hat es in der Schule bekommen. LG Mia (9)",
    "Ist das ein Druckfehler?",
    "Est-ce que la photocopie est mauvaise ?",
    "A mí no me sale de ninguna manera, ¿está mal la fotocopia?",
    "Kun jij alle oplossingen vinden?",
    "Ik vind er volgens mij meer.",
    "Non ci riesco in nessun modo.",
)
RULES_IN_CHAT = (
    "Thanks! My rule: neighbors differ by two",
    "You must read it backwards",
    "We count diagonals too",
    "I swapped two of the digits",
    "Be warned that no number repeats",
    "My numbers are mirrored",
    "Mein Killer ist anders",
    "Hi all, cages are products and not sums",
    "My grid wraps around",
    "We want everything different",
    "Bei mir gibt es keine Eins.",
    "Ma grille est retournée",
    "I never use two of them in ten cells",
    "This is no sudoku.",
)


@pytest.mark.parametrize("line", CHAT)
@pytest.mark.parametrize("text", ["{line}\nSudoku\n{board}", "Sudoku\n\n{board}\n{line}\n"])
def test_line_from_person_to_person_is_a_remark(text: str, line: str) -> None:
    typed = text.format(line=line, board=SQUARE)
    puzzle = read(Source("typed", typed))[0]
    assert puzzle is not None
    assert answers(puzzle) == answers(read_strictly(Source("meant", SUDOKU), {}, None)[0])


@pytest.mark.parametrize("line", RULES_IN_CHAT)
def test_line_with_a_word_of_rules_is_no_remark(line: str) -> None:
    assert read(Source("typed", f"Sudoku\n\n{SQUARE}\n{line}\n"))[0] is None


@pytest.mark.parametrize(
    "heading",
    [
        "My sister gave me this sudoku for the train",
        "Sudoku (from my desk calendar, Feb 9)",
        "Hier mein erstes Sudoku:",
        "Every morning I cut the sudoku out of the newspaper, but my eyes are not what they were.",
        "Daily Sudoku | Difficulty: Medium, level 3 of 5",
        "Re: a sudoku that I can't finish",
        "Sudoku von „Rösselsprung“ (Logic Masters, Schwierigkeit 3/5)",
        "I am stuck! Who can help me? Each row, column and box has 1 to 4 once.",
    ],
)
def test_chat_stands_around_the_name_of_a_kind_and_between_rules(heading: str) -> None:
    puzzle = read(Source("typed", f"{heading}\n\n{SQUARE}\n\nThanks in advance!\nMargaret\n"))[0]
    assert puzzle is not None
    assert answers(puzzle) == answers(read_strictly(Source("meant", SUDOKU), {}, None)[0])


@pytest.mark.parametrize(
    "heading",
    [
        "our backwards sudoku",
        "my sudoku sideways",
        "Sudoku|toroidal",
        "This is not a sudoku.",
        "Please solve this toroidal sudoku for me",
    ],
)
def test_unknown_word_beside_the_name_of_a_kind_may_mean_a_variant_in_chat_too(heading: str) -> None:
    assert read(Source("typed", f"{heading}\n\n{SQUARE}\n"))[0] is None


def test_name_is_a_signature_only_in_the_last_line_below_chat() -> None:
    assert read(Source("typed", f"Sudoku\n\n{SQUARE}\nThanks!\nMargaret\nSize is doubled\n"))[0] is None
    assert read(Source("typed", f"Sudoku\n\n{SQUARE}\nEach row is right\nToroidal\n"))[0] is None


def test_sentence_goes_on_in_the_next_line() -> None:
    wrapped = "Enter numbers so that each row, column and box\ncontains the numbers 1 to 4 exactly once."
    plain = "Each row, column and box contains the numbers 1 to 4 once."
    puzzles = [read(Source("typed", f"{text}\n\n{SQUARE}"))[0] for text in (wrapped, plain)]
    assert puzzles[0] is not None
    assert answers(puzzles[0]) == answers(puzzles[1])
    wrong = wrapped.replace("once", "twice")
    assert read(Source("typed", f"{wrong}\n\n{SQUARE}"))[0] is None


@pytest.mark.parametrize("heading", ["Sudoku\n======\n", "Sudoku with 2x2 boxes\n", "Sudoku: the boxes are 2x2\n"])
def test_rule_below_a_title_and_size_of_boxes_are_not_the_size_of_the_board(heading: str) -> None:
    puzzle = read(Source("typed", f"{heading}\n{SQUARE}"))[0]
    assert puzzle is not None
    assert len(puzzle.symbols) == 16


@pytest.mark.parametrize(
    "legend", ["x = empty", "x = empty cell", "x = leeres Feld", "x = case vide", "x = casella vuota", "x = leeg vakje"]
)
@pytest.mark.parametrize("text", ["Sudoku\n\n{board}\n{legend}\n", "Sudoku ({legend})\n\n{board}\n"])
def test_meaning_of_a_sign_of_empty_cells_is_no_equation(text: str, legend: str) -> None:
    puzzle = read(Source("typed", text.format(board=SQUARE.replace("_", "x"), legend=legend)))[0]
    assert puzzle is not None
    assert answers(puzzle) == answers(read_strictly(Source("meant", SUDOKU), {}, None)[0])


@pytest.mark.parametrize("legend", ["x = prime", "x = 4", "x = even"])
def test_other_meaning_of_such_a_sign_is_not_ignored(legend: str) -> None:
    puzzle = read(Source("typed", f"Sudoku\n\n{SQUARE.replace('_', 'x')}\n{legend}\n"))[0]
    assert puzzle is None or answers(puzzle) != answers(read_strictly(Source("meant", SUDOKU), {}, None)[0])
