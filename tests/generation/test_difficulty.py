"""Test puzzles of a requested difficulty, and requests that cannot be met."""

from __future__ import annotations

import pytest

import gridpuzzles as gp
from gridpuzzles.cli import main
from gridpuzzles.generation.budget import GenerationLimits
from gridpuzzles.generation.difficulty import DifficultyTarget, _describe_found, read_goal
from gridpuzzles.generation.generate import make, maker_of
from gridpuzzles.generation.request import read_name
from gridpuzzles.generation.styles import STYLES, styled
from gridpuzzles.steps.rating import WORDS


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("very easy", 0.0, 2.1),
        ("easy", 2.2, 2.7),
        ("medium", 2.8, 3.3),
        ("hard", 3.4, 4.5),
        ("very-hard", 4.6, 6.3),
        ("fiendish", 6.4, 99.9),
        ("easy..medium", 2.2, 3.3),
        ("3.0..3.6", 3.0, 3.6),
        ("2.5", 2.5, 2.5),
    ],
)
def test_difficulty_words_are_ranges(words: str, low: float, high: float) -> None:
    goal = read_goal(words)
    assert (goal.low, goal.high) == (low, high)


@pytest.mark.parametrize(
    "name",
    [
        "kenken:4x4,difficulty=easy",
        "crossproduct:4x3,difficulty=2.2..2.4",
        "sudoku:6x6,difficulty=1.6..2.2",
        "killer:4x4,difficulty=very-easy",
        "kakuro:5x5,difficulty=easy",
        "cruncher:3x3,difficulty=medium..hard",
    ],
)
def test_generated_puzzle_has_the_requested_difficulty(name: str) -> None:
    request = read_name(name)
    made = make(request, 7, 1)
    puzzle = gp.parse(made.text)
    rating = puzzle.rate()
    assert read_goal(request.difficulty).distance(rating) == 0
    assert puzzle.metadata["difficulty"] == str(rating)
    assert puzzle.verdict().status == "unique"
    assert make(request, 7, 1).text == made.text


def test_generated_puzzle_needs_the_requested_technique() -> None:
    made = make(read_name("kenken:5x5,needs=required value"), 1, 1)
    assert "required value" in gp.parse(made.text).rate().counts


@pytest.mark.slow
def test_generation_reaches_techniques_beyond_propagation() -> None:
    """Without guesses no Sudoku needs an X-wing, so attempts that may need one are also tried and made harder."""
    made = make(read_name("sudoku:9x9,needs=x-wing"), 5, 1, GenerationLimits(guesses=False))
    assert "x-wing" in gp.parse(made.text).rate().counts


@pytest.mark.parametrize(
    ("name", "meant"), [("what if", "Nishio"), ("nishio", "Nishio"), ("balance", "sum comparison")]
)
def test_needs_accepts_old_names_and_any_case(name: str, meant: str) -> None:
    assert read_goal("", name).needs == meant


def test_message_says_if_only_easier_and_harder_puzzles_were_found() -> None:
    easy, hard = gp.parse("values 1..9\npyramid:\n   _\n  2 3\n").rate(), gp.parse("SEND + MORE = MONEY").rate()
    goal = DifficultyTarget(easy.value + 0.2, hard.value - 0.2)
    assert _describe_found([easy, hard], goal).endswith(f"but none between {easy.value:.1f} and {hard.value:.1f}")
    assert "none" not in _describe_found([easy], goal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "crossproduct:3x3,difficulty=fiendish",
            r"no crossproduct:3x3 of difficulty 6\.4 or more.*; \d+ were tried, with ratings.*a larger --size would",
        ),
        (
            "killer:6x6,difficulty=0..1",
            r"no killer:6x6,singles .*--cages 2\.\.3 and a smaller --size would make easier",
        ),
        ("killer:6x6,cages=3..4,difficulty=very-easy", "--singles would help"),
        ("kakuro:9x9,difficulty=easy", "--size 6x6 would help"),
        ("killer:6x6,singles,cages=2..2,difficulty=0..1", r"ratings from [\d.]+ to [\d.]+; a smaller --size would"),
        ("crossproduct:3x3,needs=innies", "the techniques needed are"),
    ],
)
def test_impossible_difficulty_names_what_was_found(name: str, said: str) -> None:
    with pytest.raises(gp.CannotMake, match=said):
        make(read_name(name), 1, 1, GenerationLimits(attempts=2))


@pytest.mark.parametrize(
    ("name", "difficulty", "style"),
    [
        ("killer", "easy", "killer:cages=2..2,singles"),
        ("killer", "medium", "killer:singles"),
        ("killer", "hard", "killer"),
        ("killer", "easy..hard", "killer"),
        ("killer", "2.3..3.0", "killer:cages=2..2,singles"),
        ("killer", "very easy", "killer:6x6,singles"),
        ("killer:4x4", "very easy", "killer:4x4,singles"),
        ("killer:cages=3..4", "easy", "killer:cages=3..4"),
        ("kakuro", "easy", "kakuro:6x6"),
        ("kakuro:9x9", "easy", "kakuro:9x9"),
        ("kenken", "easy", "kenken"),
    ],
)
def test_style_reaches_the_difficulty_unless_the_request_contradicts(name: str, difficulty: str, style: str) -> None:
    assert styled(read_name(name), read_goal(difficulty)).name == style


def test_difficulty_that_no_style_reaches_is_refused_at_once() -> None:
    with pytest.raises(
        gp.CannotMake, match="hardly any pyramid is hard; ask for very easy, easy, medium, very hard or fiend"
    ):
        make(read_name("pyramid:difficulty=hard"), 1, 1)
    # options of the request may reach it
    assert styled(read_name("pyramid:5x5"), read_goal("hard")).name == "pyramid:5x5"


def test_styles_are_options_of_their_family() -> None:
    words = {word for _, word in WORDS}
    for family, styles in STYLES.items():
        assert styles.keys() <= words
        for style in filter(None, styles.values()):
            maker_of(read_name(f"{family}:{style}"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["killer:difficulty=easy", "kakuro:difficulty=easy", "strike-out:difficulty=hard"])
def test_family_chooses_a_style_that_reaches_the_difficulty(name: str) -> None:
    request = read_name(name)
    made = make(request, 3, 1)
    assert made.identifier == f"{name}#3-1"
    assert read_goal(request.difficulty).distance(gp.parse(made.text).rate()) == 0


def test_distance_of_a_rating_from_the_goal() -> None:
    rating = gp.parse("SEND + MORE = MONEY").rate()
    assert DifficultyTarget(rating.value - 0.2, rating.value + 0.2).distance(rating) == 0
    assert DifficultyTarget(needs="two sums").distance(rating) == 0
    assert DifficultyTarget(needs="innies").distance(rating) == 1
    assert rating.hardest is not None
    assert DifficultyTarget(needs="search").distance(rating) == 1 + 9.5 - rating.hardest.cost
    assert DifficultyTarget(needs="search").too_easy(rating)
    assert not DifficultyTarget(needs="innies").too_easy(rating)


def test_template_file_with_a_difficulty_is_followed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--template", "puzzles/kenken/own-4x4.puzzle", "--difficulty", "1.2..2.4"]) == 0
    puzzle = gp.parse(capsys.readouterr().out)
    assert 1.2 <= round(puzzle.rate().value, 1) <= 2.4
    assert "difficulty" in puzzle.metadata


def test_kakuro_needs_no_guess_by_default() -> None:
    made = make(read_name("kakuro:10x12"), 9, 6)  # its first attempt needs one
    assert gp.parse(made.text).verdict(node_limit=0).status == "unique"
