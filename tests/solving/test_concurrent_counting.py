"""Test counting by automata and by enumeration in parallel: it costs little more than the faster of the two."""

from __future__ import annotations

import _thread
from collections.abc import Iterator
from time import monotonic, process_time, sleep

import pytest

import gridpuzzles as gp
from gridpuzzles import solving
from gridpuzzles.compiler import compile_puzzle
from gridpuzzles.solving import counting

MAGIC = "grid 4 x 4\nvalues 1..16\nall different\nrows sum = 34\ncols sum = 34\ndiagonals sum = 34\n"
LATIN = "grid 4 x 4\nvalues 1..4\nall different in rows, cols\n"
MANY = "grid 6 x 6\nvalues 0..1\nrows sum = 3\ncols sum = 3\n"


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = _thread._count()
    yield
    until = monotonic() + 10
    while _thread._count() > before and monotonic() < until:  # a thread ends a moment after its last result
        sleep(0.01)
    assert _thread._count() <= before


@pytest.mark.slow
@pytest.mark.parametrize("text", [MAGIC, MAGIC + "r1c1 = 1\n"])
def test_count_costs_little_more_than_enumeration(text: str) -> None:
    begun = process_time()
    visited = sum(1 for _ in gp.parse(text).solutions())
    between = process_time()
    assert gp.parse(text).count().value == visited
    assert process_time() - between < 4 * (between - begun)


def test_count_finished_by_automata_visits_few_nodes() -> None:
    count = gp.parse(MANY).count()
    assert (count.value, count.exact) == (297_200, True)
    assert count.statistics.nodes < 20_000


@pytest.mark.parametrize("text", [LATIN, "grid 2 x 5\nvalues 1..4\nrow 1: _ < _ ? _ ? _ ? _\n".replace("?", "<=")])
def test_count_is_the_same_without_automata(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = gp.parse(text).count()
    monkeypatch.setattr(counting, "for_automata", lambda *arguments: None)
    found = gp.parse(text).count()
    assert (found.value, found.exact) == (expected.value, expected.exact)
    assert found.value > counting.MAX_VISITED


def _no_memory(*arguments: object) -> int:
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("start", [_no_memory, lambda work, arguments: 0])
def test_count_is_the_same_without_memory_for_a_thread(start: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_thread, "start_new_thread", start)
    monkeypatch.setattr(counting, "PATIENCE", 0.05)
    count = gp.parse(LATIN).count()
    assert (count.value, count.exact) == (576, True)


def test_error_in_the_automata_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object) -> None:
        raise ZeroDivisionError("here")

    monkeypatch.setattr(counting, "count_solutions", fails)
    with pytest.raises(ZeroDivisionError, match="here"):
        gp.parse(MANY).count()


def test_limited_or_cancelled_count_reports_what_is_known() -> None:
    count = gp.parse(MAGIC).count(time_limit=0.3)
    assert (count.exact, count.limit) == (False, "time")
    assert 0 <= count.value < 7040

    class Later:
        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 200

    count = gp.parse(MAGIC).count(cancel=Later())
    assert (count.exact, count.limit) == (False, "cancelled")


def test_searched_share_of_the_tree_grows_to_1() -> None:
    search = compile_puzzle(gp.parse(LATIN)).search()
    shares = [search.share for _ in search]
    assert len(shares) == 576
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.01
    # Every first value of a Latin square leaves the same number of solutions.
    assert shares[287] == pytest.approx(0.5, abs=0.02)
    assert search.share == pytest.approx(1.0, abs=0.01)


def test_parallel_count_with_automata_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "WORTH_SHARING", 0.0)
    for text, number in ((LATIN, 576), (MANY, 297_200)):
        count = solving.count(gp.parse(text), jobs=2)
        assert (count.value, count.exact) == (number, True)
