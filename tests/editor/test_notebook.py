"""Test notebook cells in IPython itself."""

from __future__ import annotations

from typing import Any

import pytest

import gridpuzzles as gp

pytest.importorskip("IPython")
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

CELL = "grid 1 x 2\nvalues 1..3\nrow 1: _ < _\n"


@pytest.fixture(scope="module")
def shell() -> Any:
    made = InteractiveShell.instance()
    made.run_line_magic("load_ext", "gridpuzzles")
    return made


def shown(shell: Any, line: str, cell: str) -> list[dict[str, str]]:
    with capture_output() as captured:
        shell.run_cell_magic("puzzle", line, cell)
    assert captured.stdout == ""
    return [output.data for output in captured.outputs]


def test_cell_shows_board_verdict_and_solutions(shell: Any) -> None:
    board, verdict, *solutions = shown(shell, "lesser -n 3", CELL)
    assert "<svg" in board["text/html"]
    assert verdict["text/plain"].startswith("several solutions")
    assert len(solutions) == 3
    assert all("<svg" in solution["text/html"] for solution in solutions)
    assert shell.user_ns["lesser"] == gp.parse(CELL)
    assert len(shown(shell, "", CELL)) == 3
    assert len(shown(shell, "-n 0", CELL)) == 2


def test_cell_with_errors_shows_their_places(shell: Any) -> None:
    (said,) = shown(shell, "", CELL + "(r1c1 = <b>\n")
    assert "<cell>:4:9" in said["text/plain"]
    assert "^" in said["text/plain"]
    assert "&lt;b&gt;" in said["text/html"]
    doubt, *rest = shown(shell, "", CELL + "unknown x in 1..2\n")
    assert "warning[" in doubt["text/plain"]
    assert len(rest) == 3


def test_play_option_embeds_a_page(shell: Any) -> None:
    (page,) = shown(shell, "--play", CELL)
    assert page["text/html"].startswith('<iframe sandbox="allow-scripts"')
    assert "&lt;!doctype html&gt;" in page["text/html"]
    *_, large = shown(shell, "--play", "grid 70 x 70\nvalues 1..2\nr1c1 = 1\n")
    assert "4900 places" in large["text/plain"]


@pytest.mark.parametrize("line", ["-n", "-n x", "--paly", "one two", "'"])
def test_wrong_option_is_a_usage_error(shell: Any, line: str) -> None:
    from IPython.core.error import UsageError

    with pytest.raises(UsageError, match="%%puzzle"):
        shell.run_cell_magic("puzzle", line, CELL)
