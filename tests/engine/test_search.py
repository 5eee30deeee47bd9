"""Test that the search finds every solution once, with any branching order, and stops at limits and when cancelled."""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Iterator
from itertools import islice, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridpuzzles.engine import Problem
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import LinearData
from tests.cancellation import CalledOff

VARIABLE_ORDERS = ("static", "smallest", "dom/wdeg")
VALUE_ORDERS = ("ascending", "balanced", "random")


def queens(n: int) -> Problem:
    """Return the queens problem stated by differences only: a tree with many dead ends."""
    problem = Problem()
    rows = [problem.variable(range(n)) for _ in range(n)]
    problem.post("different", rows)
    for i in range(n):
        for j in range(i + 1, n):
            for slope in (i - j, j - i):
                problem.post("linear", (rows[i], rows[j]), LinearData((1, -1), "!=", slope))
    return problem


def equations(first: int, second: int, third: int) -> Problem:
    """Return three equations in six unknowns with weak bounds: a thousand dead ends before the first solution."""
    problem = Problem()
    xs = [problem.variable(range(20)) for _ in range(6)]
    problem.post("linear", xs, LinearData((7, -11, 5, 3, -2, 13), "=", first))
    problem.post("linear", xs, LinearData((5, 3, -7, 2, 9, -8), "=", second))
    problem.post("linear", xs, LinearData((-9, 4, 6, -5, 3, 11), "=", third))
    return problem


def is_inconsistent() -> Problem:
    """Return equations that contradict only deep in the tree (one is odd), which bounds find very slowly."""
    problem = Problem()
    xs = [problem.variable(range(30)) for _ in range(14)]
    for k in range(2, 9):
        problem.post("linear", xs, LinearData(tuple((i * k) % 11 - 5 for i in range(14)), "=", 2 * k))
    problem.post("linear", xs, LinearData((2,) * 14, "=", 401))
    return problem


def test_value_wanted_by_the_fewest_other_variables_is_tried_first() -> None:
    problem = Problem()
    xs = [problem.variable(range(5)) for _ in range(4)]
    problem.post("different", xs)
    for x, top in zip(xs, (4, 3, 3, 5), strict=True):
        problem.post("table", (x,), [(value,) for value in range(top)])
    first = next(problem.search(variable_order="static"))
    assert first[0] == 3  # only one other variable can have 3; all can have 0, 1 and 2


@pytest.mark.parametrize("variable_order", VARIABLE_ORDERS)
@pytest.mark.parametrize("value_order", VALUE_ORDERS)
@pytest.mark.parametrize("limit", [None, 1000])
def test_every_heuristic_finds_the_same_solutions_once(
    variable_order: str, value_order: str, limit: int | None
) -> None:
    found = list(queens(6).search(limit=limit, variable_order=variable_order, value_order=value_order))
    assert len(found) == len(set(found)) == 4


def test_restarts_never_repeat_a_solution() -> None:
    problem = equations(241, 103, 147)
    search = problem.search(limit=10**6, variable_order="static", value_order="ascending")
    found = list(search)
    assert search.statistics.restarts > 0
    assert len(found) == len(set(found)) == 10
    assert sorted(found) == sorted(problem.search())


def test_restarts_still_prove_that_there_is_no_solution() -> None:
    search = equations(20, 26, 46).search(limit=1, variable_order="static", value_order="ascending")
    assert list(search) == []
    assert search.statistics.restarts > 0
    assert not search.limit


def test_search_is_lazy_and_deterministic() -> None:
    problem = queens(9)
    first = problem.search()
    head = [next(first) for _ in range(5)]
    assert head == list(islice(problem.search(), 5))
    assert first.statistics.nodes < 1000


def test_seed_determines_the_random_order() -> None:
    problem = queens(8)
    runs = [list(problem.search(limit=3, value_order="random", seed=seed)) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


@given(st.data())
def test_assumptions_and_omitted_clues_filter_the_solutions(data: st.DataObject) -> None:
    problem = Problem()
    domains = data.draw(st.lists(st.sets(st.integers(-3, 3), min_size=1), min_size=1, max_size=4))
    for domain in domains:
        problem.variable(tuple(sorted(domain)))
    scope = range(len(domains))
    total = data.draw(st.integers(-4, 4))
    problem.post("sum", scope, total, clue=7)
    problem.post("different", scope, clue=8)
    off = data.draw(st.sets(st.sampled_from([7, 8])))
    allowed = data.draw(st.dictionaries(st.sampled_from(list(scope)), st.sets(st.integers(-4, 4))))
    expected = [
        values
        for values in product(*map(sorted, domains))
        if (7 in off or sum(values) == total)
        and (8 in off or len(set(values)) == len(values))
        and all(values[x] in some for x, some in allowed.items())
    ]
    for _ in range(2):
        assert sorted(problem.search(assumptions=allowed, without=off)) == expected
    left = problem.propagate(assumptions=allowed, without=off)
    assert left is None or all(value in left[x] for values in expected for x, value in enumerate(values))
    assert left is not None or not expected


def test_solutions_that_differ_in_hidden_variables_count_once() -> None:
    problem = Problem()
    hidden = problem.variable(range(10), visible=False)
    shown = [problem.variable(range(4)) for _ in range(2)]
    also_hidden = problem.variable(range(-5, 5), visible=False)
    problem.post("linear", (*shown, hidden, also_hidden), LinearData((1, 1, 1, 1), "=", 3))
    found = [(solution[1], solution[2]) for solution in problem.search()]
    assert sorted(found) == list(product(range(4), repeat=2))


def test_solution_needs_values_for_hidden_variables() -> None:
    problem = Problem()
    shown = problem.variable(range(20))
    hidden = [problem.variable(range(20), visible=False) for _ in range(2)]
    problem.post("linear", (shown, *hidden), LinearData((1, -2, -4), "=", 0))
    problem.post("linear", hidden, LinearData((1, 1), "=", 5))
    assert sorted(solution[0] for solution in problem.search()) == [10, 12, 14, 16, 18]


def test_two_searches_of_one_problem_are_independent() -> None:
    problem = queens(6)
    one, other = problem.search(), problem.search(value_order="ascending")
    pairs = list(zip(one, other, strict=True))
    assert len({pair[0] for pair in pairs}) == len({pair[1] for pair in pairs}) == 4


def test_search_ignores_relations_posted_later() -> None:
    problem = Problem()
    xs = [problem.variable(range(3)) for _ in range(2)]
    before = problem.search()
    next(before)
    problem.post("different", xs)
    assert len(list(before)) == 8
    assert sorted(problem.search()) == list(permutations(range(3), 2))


def test_search_of_trivial_problems_ends() -> None:
    assert list(Problem().search()) == [()]
    problem = Problem()
    problem.variable(())
    assert list(problem.search()) == []
    assert list(queens(4).search(limit=0)) == []


def test_node_limit_stops_the_search_and_keeps_its_solutions() -> None:
    search = queens(8).search(node_limit=40)
    found = list(search)
    assert 0 < len(found) < 92
    assert search.limit == "nodes"
    assert search.statistics.nodes == 40


def test_time_limit_stops_the_search() -> None:
    search = is_inconsistent().search(time_limit=0.1)
    assert list(search) == []  # otherwise the search would not end
    assert search.limit == "time"


def test_another_thread_can_cancel_the_search() -> None:
    cancel = threading.Event()
    search = is_inconsistent().search(cancel=cancel)
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    assert list(search) == []
    timer.join()
    assert search.limit == "cancelled"


@pytest.mark.parametrize("at", [1, 2, 3, 50])
def test_cancelled_search_stops_at_once(at: int) -> None:
    cancel = CalledOff(at)
    search = is_inconsistent().search(cancel=cancel)
    assert list(search) == []
    assert (search.limit, cancel.looks) == ("cancelled", at)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Install Python's handler of Ctrl-C; in a background process of a script, the signal is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_keyboard_interrupt_leaves_the_search() -> None:
    search = is_inconsistent().search()
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(search)
    timer.join()
    assert search.limit == "cancelled"
    assert list(search) == []


class Witness:
    """An observer that records every event."""

    def __init__(self) -> None:
        self.events: list[str] = []

    def decide(self, depth: int, variable: int, value: int) -> None:
        self.events.append("decide")

    def dead_end(self, depth: int) -> None:
        self.events.append("dead end")

    def restart(self, number: int) -> None:
        self.events.append("restart")

    def solution(self, values: tuple[int, ...]) -> None:
        self.events.append("solution")


def test_observer_sees_the_counted_events() -> None:
    witness = Witness()
    search = equations(241, 103, 147).search(
        limit=5, variable_order="static", value_order="ascending", observer=witness
    )
    assert len(list(search)) == 5
    statistics = search.statistics
    counts = [witness.events.count(event) for event in ("decide", "dead end", "restart", "solution")]
    assert counts == [statistics.nodes, statistics.dead_ends, statistics.restarts, 5]
    assert statistics.propagations > statistics.nodes


def test_wrong_arguments_are_refused() -> None:
    problem = queens(4)
    with pytest.raises(ValueError, match="no variable order 'biggest'"):
        problem.search(variable_order="biggest")
    with pytest.raises(ValueError, match="no value order 'best'"):
        problem.search(value_order="best")
    with pytest.raises(ValueError, match="no relation 'equal'"):
        problem.post("equal", (0, 1))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("limit", [None, 2])
def test_switching_to_a_stronger_model_keeps_each_solution_once(seed: int, limit: int | None) -> None:
    size, factors = 10, (7, -3, 5, 1, 9, -2, 4, -6, 8, 2)
    planted = next(queens(size).search(1, value_order="random", seed=seed))
    problem = queens(size)
    total = sum(factor * value for factor, value in zip(factors, planted, strict=True))
    problem.post("linear", range(size), LinearData(factors, "=", total))
    stronger_models = problem.copy()
    stronger_models.post("sum", range(size), size * (size - 1) // 2)
    asked: list[int] = []

    def more(_: Limits) -> tuple[Problem, tuple[int, ...]]:
        asked.append(len(found))
        return stronger_models, ()

    wanted = set(problem.search())
    search = problem.search(limit, value_order="random", seed=seed, stronger_models=[(100, more)])
    found: list[tuple[int, ...]] = []
    for solution in search:
        found.append(solution)  # one by one, because `more` reads their number
    assert len(set(found)) == len(found) == len(wanted if limit is None else [*wanted][:limit])
    assert wanted.issuperset(found)
    assert asked in ([0], [1])  # once, and not if several solutions would have to be skipped


# Equations with one, no and several solutions; each has many dead ends.
EQUATIONS = [(15, 25, 45), (20, 26, 46), (7, 9, 11), (0, 0, 0), (31, 12, 5), (60, -40, 33)]


@pytest.mark.parametrize("numbers", EQUATIONS)
@pytest.mark.parametrize("probes", [(), ((0, "ascending", 3), (2, "random", 4)), ((1, "random", 5000),)])
def test_short_searches_find_a_solution_if_there_is_one(
    numbers: tuple[int, int, int], probes: tuple[tuple[int, str, int], ...]
) -> None:
    solutions = set(equations(*numbers).search(value_order="random"))
    search = equations(*numbers).search(1, probes=probes)
    found = list(search)
    assert len(found) == min(1, len(solutions))
    assert set(found) <= solutions
    assert search.limit == ""


@given(nodes=st.integers(0, 400), most=st.integers(1, 300))
def test_short_searches_respect_the_node_limit(nodes: int, most: int) -> None:
    search = is_inconsistent().search(1, node_limit=nodes, probes=((1, "ascending", most), (5, "random", most)))
    assert list(search) == []
    assert search.limit == "nodes"
    assert search.statistics.nodes <= nodes


def test_requested_order_disables_short_searches() -> None:
    search = equations(15, 25, 45).search(1, value_order="ascending", probes=((1, "random", 5000),))
    alone = equations(15, 25, 45).search(1, value_order="ascending", probes=())
    assert list(search) == list(alone)
    assert search.statistics.nodes == alone.statistics.nodes


@pytest.mark.parametrize("at", [1, 2, 5])
def test_short_search_can_be_cancelled(at: int) -> None:
    cancel = CalledOff(at)
    search = is_inconsistent().search(1, probes=((1, "ascending", 10**9),), cancel=cancel)
    assert list(search) == []
    assert search.limit == "cancelled"
    assert cancel.looks <= at + 2


def test_doubt_is_called_once_even_with_short_searches() -> None:
    asked: list[int] = []

    def doubt() -> bool:
        asked.append(1)
        return True

    search = is_inconsistent().search(1, doubt=doubt, probes=((1, "ascending", 300),))
    assert list(search) == []
    assert search.limit == ""
    assert asked == [1]
