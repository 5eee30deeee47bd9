"""A condition as a reduced decision diagram: for longer expressions that can be folded from left to right.

The variables are taken in the order in which the condition mentions them.  What a prefix of values means for
the rest is the values of the few nodes that the rest still uses (in a chain: the partial result), so prefixes
that agree there lead to one state.  States from which intervals see no way to truth are never stored; of the
others, those that lead nowhere are dropped and those with the same continuations become one.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import bit, new_doubles, new_ints, release
from gridpuzzles.engine.codes import CONSTANT, MEMBER, VARIABLE
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.forward import forward
from gridpuzzles.engine.intervals import INFINITE, lower_end, upper_end
from gridpuzzles.engine.limits import Limits
from gridpuzzles.engine.posts import ConditionData
from gridpuzzles.engine.programs import Program
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.propagators.bounds import build_bounds
from gridpuzzles.engine.propagators.conditions import understand
from gridpuzzles.engine.propagators.different import build_different
from gridpuzzles.engine.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# A diagram with more edges than this is left to bounds.
MOST_EDGES = cython.declare(cython.longlong, 200000)


@cython.final
@cython.cclass
class Diagram(Propagator):
    """The values, in the order of the scope, are a path from the first state to the last.

    Strength: domain consistent.  Cost: the edges.  Wakes on any change.
    """

    arity: cython.int
    states: cython.int
    variables: cython.p_int
    layer: cython.p_int
    source: cython.p_int
    value: cython.p_int
    target: cython.p_int

    def __init__(self, problem: Variables, scope: tuple[int, ...], layers: list, states: int) -> None:
        """`layers` lists for each variable its edges (source, value number, target); states 0 is first, 1 last."""
        i: cython.int
        e: cython.int = 0
        Propagator.__init__(self, scope)
        self.idempotent = True
        self.arity = len(scope)
        self.states = states
        self.variables = new_ints(self.arity)
        self.layer = new_ints(self.arity + 1)
        count = sum([len(layer) for layer in layers])
        self.source = new_ints(count)
        self.value = new_ints(count)
        self.target = new_ints(count)
        self.scratch = states
        for i in range(self.arity):
            self.variables[i] = scope[i]
            self.scratch += problem.width[scope[i]]
            for source, value, target in layers[i]:
                self.source[e] = source
                self.value[e] = value
                self.target[e] = target
                e += 1
            self.layer[i + 1] = e

    def __dealloc__(self) -> None:
        release(self.variables)
        release(self.layer)
        release(self.source)
        release(self.value)
        release(self.target)

    @cython.cfunc
    def propagate(self, store: Store) -> cython.bint:
        m: cython.p_ulonglong = store.scratch
        i: cython.Py_ssize_t
        for i in range(self.scratch):
            m[i] = 0
        m[0] = 1
        self.reach(store)
        if m[1] == 0:
            return False
        m[1] = 3
        return self.support(store)

    @cython.cfunc
    def reach(self, store: Store) -> cython.int:
        """Mark with 1 the states that a path from the first leads to."""
        m: cython.p_ulonglong = store.scratch
        i: cython.int
        e: cython.int
        for i in range(self.arity):
            for e in range(self.layer[i], self.layer[i + 1]):
                if m[self.source[e]] != 0 and store.has(self.variables[i], self.value[e]):
                    m[self.target[e]] = 1
        return 0

    @cython.cfunc
    def support(self, store: Store) -> cython.bint:
        """Keep the values on paths that lead to the last state; states on such paths are marked with 3."""
        m: cython.p_ulonglong = store.scratch
        i: cython.int
        e: cython.int
        w: cython.int
        found: cython.Py_ssize_t = self.scratch
        for i in range(self.arity - 1, -1, -1):
            x: cython.int = self.variables[i]
            found -= store.width[x]
            for e in range(self.layer[i], self.layer[i + 1]):
                if m[self.target[e]] == 3 and m[self.source[e]] != 0 and store.has(x, self.value[e]):
                    m[self.source[e]] = 3
                    m[found + (self.value[e] >> 6)] |= bit(self.value[e] & 63)
            for w in range(store.width[x]):
                if not store.narrow(x, w, m[found + w]):
                    return False
        return True


@cython.final
@cython.cclass
class Folding:
    """Unfolds a program into the layers of its diagram.

    `order` lists the places of the scope that the condition mentions.  For each of them `fresh` lists the
    nodes that can be computed once it is known, and `live` those among all known that later ones use.
    """

    program: Program
    values: list
    order: list
    fresh: list
    live: list
    intervals: cython.p_double

    def __init__(self, program: Program, values: list[Sequence[int]]) -> None:
        self.program = program
        self.values = values
        self.order = [left for code, left, _ in program.nodes if code == VARIABLE]
        self.intervals = new_doubles(4 * program.length)
        since: list[int] = []
        used: list[int] = []
        for node, (code, left, right) in enumerate(program.nodes):
            used.append(-1)
            if code <= VARIABLE:
                since.append(self.order.index(left) if code == VARIABLE else -1)
            else:
                since.append(max(since[left], since[right]) if code < MEMBER else since[left])
                for operand in (left, right) if code < MEMBER else (left,):
                    used[operand] = max(used[operand], since[node])
        nodes = range(len(since))
        depths = range(len(self.order))
        self.fresh = [[node for node in nodes if since[node] == d] for d in depths]
        self.live = [[node for node in nodes if 0 <= since[node] <= d < used[node]] for d in depths]

    def __dealloc__(self) -> None:
        release(self.intervals)

    @cython.ccall
    def layers(self, limits: Limits) -> Any:
        """The edges (source, value number, target) of each layer, states numbered by layer, or None if too many.

        A layer's states are numbered from 0; the last has the single state 0, reached when the condition holds.
        Raises `Stopped` at a limit.
        """
        results: list = [
            self.program.constants[left] if code == CONSTANT else None for code, left, _ in self.program.nodes
        ]
        states: dict = {(): 0}
        layers: list = []
        count = 0
        for d in range(len(self.order)):
            following: dict = {}
            edges: list = []
            self.prepare(d)
            for state, source in states.items():
                limits.look()
                if count + len(edges) > MOST_EDGES:
                    return None
                if d > 0:
                    for node, value in zip(self.live[d - 1], state, strict=True):
                        results[node] = value
                for number, value in enumerate(self.values[self.order[d]]):
                    target = self.step(d, value, results)
                    if target is not None:
                        edges.append((source, number, following.setdefault(target, len(following))))
            count += len(edges)
            layers.append(edges)
            states = following
        return layers

    @cython.cfunc
    def step(self, d: cython.int, value: Any, results: list) -> Any:
        """The state after one more value, or None if the condition cannot be true any more."""
        program: Program = self.program
        node: cython.int
        for node in self.fresh[d]:
            code, left, right = program.nodes[node]
            if code == VARIABLE:
                results[node] = value
            else:
                results[node] = program._meaning(code, results[left], 0 if code >= MEMBER else results[right], right)
        if d == len(self.order) - 1:
            return () if results[program.length - 1] == 1 else None
        for node in self.live[d]:
            self.place(node, results[node])
        for later in self.fresh[d + 1 :]:
            for node in later:
                forward(program, self.intervals, node)
        if self.intervals[4 * program.length - 3] == 0:
            return None
        return tuple([results[node] for node in self.live[d]])

    @cython.cfunc
    def prepare(self, d: cython.int) -> cython.int:
        """Set the intervals of constants, and of variables after depth `d`."""
        i: cython.int
        for i in range(4 * self.program.length):
            self.intervals[i] = self.program.image[i]
        for place in self.order[d + 1 :]:
            i = 4 * self.program.leaf[place]
            values = self.values[place]
            self.intervals[i] = lower_end(values[0])
            self.intervals[i + 1] = upper_end(values[len(values) - 1])
        return 0

    @cython.cfunc
    def place(self, node: cython.int, value: Any) -> cython.int:
        """Set the interval of a node to a known value."""
        self.intervals[4 * node] = INFINITE if value is None else lower_end(value)
        self.intervals[4 * node + 1] = -INFINITE if value is None else upper_end(value)
        self.intervals[4 * node + 2] = value is None
        return 0


def reduced(layers: list[list[tuple[int, int, int]]]) -> tuple[list[list[tuple[int, int, int]]], int]:
    """The layers without states that lead nowhere, states of equal continuations merged; and the number of states.

    States are numbered through all layers; 0 is the first, 1 the last.  Without any path, there are no edges.
    """
    names: dict[int, int] = {0: 1}
    count = 2
    result = []
    for depth in range(len(layers) - 1, -1, -1):
        leaving: dict[int, list[tuple[int, int]]] = {}
        for source, value, target in layers[depth]:
            if target in names:
                leaving.setdefault(source, []).append((value, names[target]))
        known: dict[tuple[tuple[int, int], ...], int] = {}
        names = {}
        for source, continuations in leaving.items():
            key = tuple(continuations)
            if key not in known:
                known[key] = count if depth else 0
                count += depth > 0
            names[source] = known[key]
        result.append([(source, value, target) for key, source in known.items() for value, target in key])
    return result[::-1], count


def build_diagram(problem: Variables, scope: tuple[int, ...], data: ConditionData) -> list[Propagator]:
    """The propagators of a condition, best one that folds; what has too many states gets `Bounds`.

    `data` as for `understand`.
    """
    scope, condition, groups = understand(scope, data)
    program: Program = Program(condition, scope)
    different = []
    for group in groups:
        different += build_different(problem, tuple([scope[place] for place in group]), None)
    values = [problem.values(x) for x in scope]
    folding: Folding = Folding(program, values)
    if not folding.order:
        return different if program.evaluate(()) else [Propagator(())]
    layers = folding.layers(problem.limits) if all(values) else None
    if layers is None:
        return [*build_bounds(problem, scope, data), *different]
    edges, states = reduced(layers)
    if not edges[0]:
        return [Propagator(())]
    return [Diagram(problem, tuple([scope[place] for place in folding.order]), edges, states), *different]
