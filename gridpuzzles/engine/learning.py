"""Learning from dead ends: what one rests on is a nogood, which may end other branches sooner.

What failed has reasons, values lost before; these were lost for reasons, too.  One goes back over the log of losses and
puts reasons in the place of what was lost, until a single loss is left of the last level: without it there would have
been no dead end.  So it is taken back in the level before, where all the others stood already, and is excluded there.
Marques-Silva & Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE Trans. Comput. 1999; with
relations, each asked for its reasons only when they matter, Gent, Miguel & Moore, "Lazy explanations for constraint
propagators", PADL 2010.
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, bit, new_longs, popcount, release
from gridpuzzles.engine.domains import Store
from gridpuzzles.engine.nogoods import DECISION, FIRST_NOGOOD, FOR_EVER, Nogoods
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import RemovalReasons
from gridpuzzles.engine.removal_log import RemovalLog


@cython.final
@cython.cclass
class Learning:
    """What a search needs to learn: the nogoods, the reasons of the dead end at hand, and where each level began."""

    store: Store
    propagators: list
    losses: RemovalLog
    nogoods: Nogoods
    reasons: RemovalReasons
    variables: cython.int
    # By depth: how long the log was.
    begun: cython.p_longlong
    # What is blamed was lost before the log was so long.
    moment: cython.Py_ssize_t
    # Of what was found: the variable of the last level, and of the others the one that lost last, -1 for none.
    last: cython.int
    second: cython.int

    def __init__(self, store: Store, propagators: list[Propagator]) -> None:
        self.store = store
        self.propagators = propagators
        self.nogoods = Nogoods(store)
        self.losses = self.nogoods.losses
        self.variables = store.layout.variables
        self.reasons = RemovalReasons(self.variables)
        self.begun = new_longs(self.variables + 1)
        self.moment = 0
        self.last = self.second = -1

    def __dealloc__(self) -> None:
        release(self.begun)

    @cython.cfunc
    def begin_level(self, depth: cython.int) -> cython.int:
        """A decision comes next, after so many others."""
        if depth == 0:
            self.nogoods.forget_log()
            self.reasons.set_root(self.store.words)
        self.begun[depth] = self.losses.length
        self.losses.cause = DECISION
        return 0

    # What is blamed first

    @cython.cfunc
    def blame(self, failed: cython.int, called: cython.Py_ssize_t) -> cython.int:
        """The nogood that was violated; else the propagator that failed, called when the log was so long."""
        k: cython.Py_ssize_t
        n: cython.int = self.nogoods.violated
        reasons: RemovalReasons = self.reasons
        reasons.begin(self.store.words)
        self.nogoods.violated = -1
        self.moment = self.losses.length
        if n >= 0:
            for k in range(self.nogoods.start[n], self.nogoods.start[n + 1]):
                reasons.add(self.nogoods.part_variable[k], self.nogoods.part_values[k])
            return 0
        reasons.is_late = called < self.moment
        while self.moment > called:
            self.moment -= 1
            reasons.then[self.losses.variable[self.moment]] |= self.losses.values[self.moment]
        cython.cast(Propagator, self.propagators[failed]).explain(reasons, -1, 0)
        return 0

    @cython.cfunc
    def blame_decisions(self, variables: cython.p_int, values: cython.p_int, depth: cython.int) -> cython.int:
        """All decisions, so that what they have led to is never met again."""
        d: cython.int
        self.reasons.begin(self.store.words)
        self.moment = self.losses.length
        for d in range(depth):
            self.reasons.add(variables[d], bit(values[d]) ^ ALL)
        if depth > 1:
            self.nogoods.keep(self.reasons.gone, variables[depth - 1], variables[depth - 2], FOR_EVER)
        return 0

    @cython.cfunc
    def level(self, depth: cython.int) -> cython.int:
        """The last level, of so many, in which something was lost that is blamed; 0 for none."""
        e: cython.Py_ssize_t = self.moment
        while e > 0:
            e -= 1
            if self.losses.values[e] & self.reasons.gone[self.losses.variable[e]] != 0:
                return self.level_at(e, depth)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def level_at(self, e: cython.Py_ssize_t, level: cython.int) -> cython.int:
        """The level, up to this one, in which the entry was made."""
        while self.begun[level - 1] > e:
            level -= 1
        return level

    @cython.cfunc
    def step_back(self) -> cython.int:
        """What is blamed was lost before all that has just been taken back."""
        self.nogoods.take_back()
        if self.moment > self.losses.length:
            self.moment = self.losses.length
            self.reasons.set_moment(self.store.words)
        return 0

    # What it comes to

    @cython.cfunc
    def resolve(self, level: cython.int) -> cython.int:
        """Of what is blamed leave one loss of the level, the last; the level to return to."""
        x: cython.int
        gone: cython.ulonglong
        losses: RemovalLog = self.losses
        reasons: RemovalReasons = self.reasons
        begun: cython.Py_ssize_t = self.begun[level - 1]
        e: cython.Py_ssize_t
        for e in range(begun, self.moment):
            reasons.current[losses.variable[e]] |= losses.values[e]
        reasons.count_current()
        e = self.moment
        self.last = self.second = -1
        while self.last < 0:
            e -= 1
            x = losses.variable[e]
            gone = losses.values[e] & reasons.gone[x]
            if gone != 0 and (losses.reason[e] == DECISION or popcount(gone) == reasons.count):
                self.last = x
            else:
                reasons.then[x] |= losses.values[e]
                if gone != 0:
                    reasons.remove(x, gone)
                    self.explain(losses.reason[e], x, gone)
        e = begun
        while e > 0:
            e -= 1
            x = losses.variable[e]
            if x != self.last and losses.values[e] & reasons.gone[x] != 0:
                self.second = x
                return self.level_at(e, level)
        return 0

    @cython.cfunc
    def explain(self, cause: cython.int, x: cython.int, gone: cython.ulonglong) -> cython.int:
        """Blame what made a variable lose these values."""
        n: cython.int
        k: cython.Py_ssize_t
        nogoods: Nogoods = self.nogoods
        if cause >= 0:
            cython.cast(Propagator, self.propagators[cause]).explain(self.reasons, x, gone)
            return 0
        n = FIRST_NOGOOD - cause
        nogoods.need(n)
        for k in range(nogoods.start[n], nogoods.start[n + 1]):
            if nogoods.part_variable[k] != x:
                self.reasons.add(nogoods.part_variable[k], nogoods.part_values[k])
        return 0

    @cython.cfunc
    def learn(self) -> cython.int:
        """Keep what was found, in the level that is returned to, and take the loss back that led to the dead end."""
        self.nogoods.take_back()
        self.nogoods.clock += 1
        self.losses.cause = DECISION
        if self.second >= 0:
            n: cython.int = self.nogoods.keep(self.reasons.gone, self.last, self.second, self.nogoods.clock)
            self.losses.cause = FIRST_NOGOOD - n
        self.store.narrow(self.last, 0, self.reasons.gone[self.last])
        return 0
