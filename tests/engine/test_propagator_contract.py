"""Test the contract of every registered relation with the search, for every propagator.

One driver tests all: a relation supplies its plain meaning and random posts in `meanings`. Propagation keeps all
solutions. Full assignments are accepted exactly if the relation holds. Domains only shrink, and smaller domains never
leave more. A search with incremental wake-ups and backtracking visits the same nodes as propagation from scratch.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridpuzzles.engine import Problem, posted
from gridpuzzles.engine.automata import Automaton, layered
from gridpuzzles.engine.counting import count_solutions
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posted import ConditionData, LinearData
from gridpuzzles.engine.relations import RELATIONS

from .meanings import POSTS, Post, conditions, over

pytestmark = pytest.mark.slow

EXAMPLES = settings(
    max_examples=40,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
every_relation = pytest.mark.parametrize("shape", sorted(POSTS))

Domains = tuple[tuple[int, ...], ...]


def problem_of(*posts: Post) -> Problem:
    """Return the variables of the first post with all relations posted, numbered as clues."""
    problem = Problem()
    for domain in posts[0].domains:
        problem.variable(domain)
    for clue, post in enumerate(posts):
        problem.post(post.shape, post.scope, post.data, clue=clue)
    return problem


def contains(outer: Domains, inner: Domains) -> bool:
    return all(set(small) <= set(large) for small, large in zip(inner, outer, strict=True))


def within(domains: Domains) -> dict[int, tuple[int, ...]]:
    return dict(enumerate(domains))


def dive(problem: Problem, domains: Domains) -> tuple[list[tuple[int, ...]], int]:
    """Return solutions and node count of a search that propagates from scratch at every node.

    It branches on the lowest variable and its lowest value.
    """
    solutions = []
    nodes = 0
    pending: list[Mapping[int, tuple[int, ...]]] = [within(domains)]
    while pending:
        left = problem.propagate(pending.pop())
        if left is None:
            continue
        open_variables = [x for x, domain in enumerate(left) if len(domain) > 1]
        if not open_variables:
            solutions.append(tuple(domain[0] for domain in left))
            continue
        nodes += 1
        x = open_variables[0]
        pending.append({**within(left), x: left[x][1:]})
        pending.append({**within(left), x: left[x][:1]})
    return solutions, nodes


def test_every_relation_has_a_test_case() -> None:
    assert set(POSTS) == set(RELATIONS)


@every_relation
@EXAMPLES
@given(data=st.data())
def test_propagation_keeps_every_solution_and_only_shrinks_domains(shape: str, data: st.DataObject) -> None:
    post = data.draw(POSTS[shape])
    solutions = post.solutions()
    left = problem_of(post).propagate()
    if left is None:
        assert not solutions
        return
    assert contains(post.domains, left)
    assert all(solution[x] in left[x] for solution in solutions for x in range(len(left)))
    assert problem_of(post).propagate(within(left)) == left  # a fixed point


@every_relation
@EXAMPLES
@given(data=st.data())
def test_full_assignment_is_accepted_exactly_if_the_relation_holds(shape: str, data: st.DataObject) -> None:
    post = data.draw(POSTS[shape])
    problem = problem_of(post)
    assignments = list(product(*post.domains))
    for assignment in data.draw(st.lists(st.sampled_from(assignments), max_size=12)):
        accepted = problem.propagate({x: (v,) for x, v in enumerate(assignment)}) is not None
        assert accepted == post.accepts(assignment)


@every_relation
@EXAMPLES
@given(data=st.data())
def test_propagation_is_monotonic(shape: str, data: st.DataObject) -> None:
    post = data.draw(POSTS[shape])
    problem = problem_of(post)
    larger = tuple(data.draw(some_of(domain)) for domain in post.domains)
    smaller = tuple(data.draw(some_of(domain)) for domain in larger)
    left = problem.propagate(within(smaller))
    if left is not None:
        outer = problem.propagate(within(larger))
        assert outer is not None
        assert contains(outer, left)


def some_of(domain: tuple[int, ...]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.sampled_from(domain), min_size=1).map(lambda found: tuple(sorted(found)))


@every_relation
@EXAMPLES
@given(data=st.data())
def test_search_visits_the_nodes_of_propagation_from_scratch(shape: str, data: st.DataObject) -> None:
    """So propagators are woken often enough, and backtracking restores the whole state."""
    post = data.draw(POSTS[shape])
    problem = problem_of(post)
    search = problem.search(variable_order="static", value_order="ascending")
    found = list(search)
    assert found == post.solutions()
    assert (found, search.statistics.nodes) == dive(problem, post.domains)


@every_relation
@EXAMPLES
@given(data=st.data())
def test_counting_agrees_or_refuses_relations_without_an_automaton(shape: str, data: st.DataObject) -> None:
    post = data.draw(POSTS[shape])
    number = count_solutions([posted.PostedConstraint(post.shape, post.scope, post.data)], post.domains, Limits())
    assert number == (None if RELATIONS[shape].machine is None else len(post.solutions()))


@pytest.mark.parametrize("shape", [shape for shape in sorted(POSTS) if RELATIONS[shape].machine])
@EXAMPLES
@given(data=st.data())
def test_automaton_reads_as_many_assignments_in_any_order(shape: str, data: st.DataObject) -> None:
    post = data.draw(POSTS[shape])
    names = sorted(set(post.scope))
    order = tuple(data.draw(st.permutations(names)))
    empty = data.draw(st.sampled_from([-1, -1, -1, *names]))
    domains = [() if x == empty else domain for x, domain in enumerate(post.domains)]
    machine_of = RELATIONS[shape].machine
    assert machine_of is not None
    automaton = layered(order, machine_of(post.scope, order, post.data, domains, Limits()), domains, Limits())
    assert automaton is not None
    rows = product(*[domains[x] for x in names])
    wanted = sum(post.holds([row[names.index(x)] for x in post.scope]) for row in rows)
    assert paths_through(automaton) == wanted
    assert all(target < 2 ** automaton.width() for layer in automaton.moves for row in layer for target in row)


def paths_through(automaton: Automaton) -> int:
    """Return the number of paths through the layers of an automaton."""
    paths = {0: int(automaton.possible)}
    for layer in automaton.moves:
        reached: dict[int, int] = {}
        for state, times in paths.items():
            for target in layer[state] if times else ():
                if target >= 0:
                    reached[target] = reached.get(target, 0) + times
        paths = reached
    return sum(paths.values())


@every_relation
@EXAMPLES
@given(data=st.data())
def test_two_relations_combine_and_can_be_switched_off(shape: str, data: st.DataObject) -> None:
    first = data.draw(POSTS[shape])
    scope = tuple(range(len(first.domains)))
    total = data.draw(st.integers(0, 12))
    at_most = LinearData((1,) * len(scope), "<=", total)
    second = Post("linear", first.domains, scope, at_most, lambda values: sum(values) <= total)
    problem = problem_of(first, second)
    assert sorted(problem.search()) == [each for each in first.solutions() if second.accepts(each)]
    assert sorted(problem.search(without=[0])) == second.solutions()
    assert sorted(problem.search(without=[1])) == first.solutions()


@EXAMPLES
@given(data=st.data())
def test_intervals_keep_every_solution_of_large_domains(data: st.DataObject) -> None:
    """The domains are too large for `Bounds` to enumerate, so that only the interval passes prune."""
    starts = [data.draw(st.sampled_from([-7, 0, 1, 2**53 - 6, -(2**64)])) for _ in range(3)]
    domains = tuple(tuple(range(start, start + 14)) for start in starts)
    condition = data.draw(conditions((0, 1, 2), st.sampled_from([*starts, 2, 3, 12, 40, sum(starts), 2**63])))
    post = Post("bounds", domains, (0, 1, 2), ConditionData(condition), over((0, 1, 2), condition))
    problem = problem_of(post)
    larger = tuple(data.draw(some_of(domain)) for domain in domains)
    for assumed in (domains, larger):
        left = problem.propagate(within(assumed))
        solutions = [values for values in product(*assumed) if post.accepts(values)]
        assert (
            not solutions if left is None else all(v in left[x] for values in solutions for x, v in enumerate(values))
        )
    whole = problem.propagate()
    if left is not None:
        assert whole is not None
        assert contains(whole, left)


# ---------------------------------------------------------------- relations that can be posted in several ways


def ways(total: int, scope: tuple[int, ...], domains: Domains, name: str) -> list[Post]:
    """Return posts of equal strength for the relation that the sum, or the product, equals the total."""
    condition = ("=", ("+" if name == "sum" else "*", *[("var", x) for x in scope]), total)
    holds = over(scope, condition)
    rows = [values for values in product(*[domains[x] for x in scope]) if holds(values)]
    data: dict[str, Any] = dict.fromkeys(("table of", "bounds"), ConditionData(condition))
    data |= {name: total, "table": rows}
    return [Post(shape, domains, scope, data[shape], holds) for shape in data]


@pytest.mark.parametrize("name", ["sum", "product"])
@EXAMPLES
@given(data=st.data())
def test_domain_consistent_propagators_visit_the_same_nodes(name: str, data: st.DataObject) -> None:
    domain = st.frozensets(st.integers(0, 9), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))
    domains = tuple(data.draw(domain) for _ in range(data.draw(st.integers(1, 4))))
    scope = tuple(range(len(domains)))
    picked = [data.draw(st.sampled_from(each)) for each in domains]
    total = sum(picked) if name == "sum" else prod(picked)
    outcomes = []
    for post in ways(total, scope, domains, name):
        search = problem_of(post).search(variable_order="smallest", value_order="ascending")
        outcomes.append((list(search), search.statistics.nodes))
    assert outcomes == outcomes[:1] * len(outcomes)


# ---------------------------------------------------------------- numbers beyond words and doubles

VAR = tuple(("var", x) for x in range(4))
POWER = ("^", VAR[0], VAR[1])
WIDE = tuple(range(-70, 130))
HUGE = (3**20, 7**18, 10**18, 2**63, 2**64 + 1)
CASES = {
    "bits beyond 31": Post("table of", (range(40), range(40)), (0, 1), ("=", ("+", VAR[0], VAR[1]), 77), sum),
    "bit 63": Post("table of", (range(64), range(64)), (0, 1), ("=", ("-", VAR[0], VAR[1]), 63), sum),
    "several words": Post("table of", (WIDE, WIDE), (0, 1), ("=", ("*", VAR[0], VAR[1]), 129), sum),
    "several words by bounds": Post("bounds", (WIDE, WIDE), (0, 1), ("=", ("*", VAR[0], VAR[1]), -70), sum),
    "wide remainder": Post("bounds", (WIDE, WIDE), (0, 1), ("=", ("mod", VAR[0], VAR[1]), 128), sum),
    "products beyond words": Post("table of", (HUGE, HUGE), (0, 1), ("=", ("*", VAR[0], VAR[1]), 21**18 * 9), sum),
    "sums beyond words": Post("bounds", (HUGE, HUGE), (0, 1), ("=", ("+", VAR[0], VAR[1]), 2**64 + 2**63 + 1), sum),
    "powers beyond doubles": Post(
        "bounds", (range(2, 30), range(400)), (0, 1), ("=", ("^", VAR[0], VAR[1]), 7**399), sum
    ),
    "too long a power": Post(
        "bounds", ((2, 9), (2, 9**9)), (0, 1), ("<", 0, ("^", VAR[0], ("^", VAR[0], VAR[1]))), sum
    ),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_bounds_handle_numbers_of_any_size(name: str) -> None:
    case = CASES[name]
    domains = tuple(tuple(domain) for domain in case.domains)
    problem = problem_of(case._replace(domains=domains, data=ConditionData(case.data)))
    found = list(problem.search(value_order="ascending", variable_order="static"))
    if name == "too long a power":
        assert found == [(2, 2), (9, 2)]
    else:
        holds = over(case.scope, case.data)
        assert found == [values for values in product(*domains) if holds(values)]
        assert found
