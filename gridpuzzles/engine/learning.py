"""Learning from dead ends: their causes become nogoods, which may end other branches sooner.

A failure has reasons, which are earlier removals of values, and these removals have reasons, too. Learning goes
backward through the removal log and replaces removals by their reasons until only one removal of the last level is
left. Without it, the dead end would not have occurred. All other removals had already happened at an earlier level. The
search returns there and gives the variable of that one removal only the values it had lost.

Marques-Silva & Sakallah, "GRASP: a search algorithm for propositional satisfiability", IEEE Trans. Comput. 1999.
Constraints are asked for their reasons only when these matter: Gent, Miguel & Moore, "Lazy explanations for constraint
propagators", PADL 2010.

A nogood has a set of values for each of some variables; in every solution, one of these variables has a value of its
set. So if all but one of them have lost their sets, that one must take a value of its set. Two parts of a nogood that
are not lost are watched, and visited only when their variable loses values. (Moskewicz et al., "Chaff: engineering an
efficient SAT solver", DAC 2001; with sets of values, Katsirelos & Bacchus, "Generalized nogoods in CSPs", AAAI 2005).
"""

from __future__ import annotations

from gridpuzzles.engine import cython
from gridpuzzles.engine.bits import ALL, Memory, bit, popcount
from gridpuzzles.engine.domains import RemovalLog, Store
from gridpuzzles.engine.propagators.base import Propagator
from gridpuzzles.engine.reasons import RemovalReasons

# Causes of removals: the number of a propagator, this for a decision, `FIRST_NOGOOD - n` for nogood n.
DECISION = cython.declare(cython.int, -1)
FIRST_NOGOOD = cython.declare(cython.int, -2)
# Number of nogoods kept at first.
MANY_NOGOODS = cython.declare(cython.int, 3000)
# Increase of that number each time half of the nogoods are forgotten, so that no search repeats itself forever.
MORE_NOGOODS = cython.declare(cython.int, 100)
# Number of parts that all nogoods may have, in addition to 256 for each nogood kept.
MANY_PARTS = cython.declare(cython.Py_ssize_t, 1 << 20)
FOR_EVER = cython.declare(cython.longlong, 1 << 60)


@cython.final
@cython.cclass
class Nogoods(Memory):
    """The nogoods of a search over a store whose first words are the domains, one word for each variable.

    The parts of nogood n are those from `start[n]` to `start[n + 1]`. Two of them are watched, `watched[2 * n]` and
    `watched[2 * n + 1]`. The watches of a variable are a linked list, which begins at `head`, continues at `following`
    and ends with -1. `wanted` are the values of each watched part.
    """

    store: Store
    losses: RemovalLog
    variables: cython.int
    count: cython.int
    room: cython.int
    most: cython.int
    start: cython.p_longlong
    # By nogood: the number of dead ends when it was needed last.
    needed: cython.p_longlong
    clock: cython.longlong
    watched: cython.p_longlong
    wanted: cython.p_ulonglong
    following: cython.p_int
    head: cython.p_int
    part_room: cython.Py_ssize_t
    part_variable: cython.p_int
    part_values: cython.p_ulonglong
    # Number of log entries processed; removals that are still to be processed, by variable; the variables that have
    # some.
    seen: cython.Py_ssize_t
    fresh: cython.p_ulonglong
    waiting: cython.p_int
    # The nogood that was violated, or -1.
    violated: cython.int

    def __init__(self, store: Store) -> None:
        self.store = store
        self.losses = store.keep_log()
        self.variables = store.layout.variables
        self.count = 0
        self.room = 64
        self.most = MANY_NOGOODS
        self.clock = 0
        self.start = self.new_longs(self.room + 1)
        self.needed = self.new_longs(self.room)
        self.watched = self.new_longs(2 * self.room)
        self.wanted = self.new_words(2 * self.room)
        self.following = self.new_ints(2 * self.room)
        self.head = self.ints_of([-1] * self.variables)
        self.part_room = 1024
        self.part_variable = self.new_ints(self.part_room)
        self.part_values = self.new_words(self.part_room)
        self.seen = 0
        self.fresh = self.new_words(self.variables)
        self.waiting = self.new_ints(self.variables)
        self.violated = -1

    @cython.cfunc
    def forget_log(self) -> cython.void:
        """Forget the log, whose removals are final."""
        self.losses.length = 0
        self.seen = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Adapt to a log that has become shorter."""
        if self.seen > self.losses.length:
            self.seen = self.losses.length

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_lost(self, part: cython.Py_ssize_t) -> cython.bint:
        """Return True if the variable of a part has lost all values of the part."""
        return self.store.words[self.part_variable[part]] & self.part_values[part] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_met(self, part: cython.Py_ssize_t) -> cython.bint:
        """Return True if the variable of a part has only values of the part left."""
        return self.store.words[self.part_variable[part]] & ~self.part_values[part] == 0

    @cython.cfunc
    def propagate(self) -> cython.bint:
        """Process the removals since the last call; return False if a nogood is violated, and set `violated`."""
        consistent: cython.bint = True
        while consistent and self.seen < self.losses.length:
            # Process each variable once, even if it has several entries.
            for i in range(self.gather()):
                x = self.waiting[i]
                removed = self.fresh[x]
                self.fresh[x] = 0
                # Even after a violation, `fresh` must become 0 for all variables: `gather` relies on it.
                consistent = consistent and self.look_at(x, removed)
        return consistent

    @cython.cfunc
    @cython.exceptval(check=False)
    def gather(self) -> cython.int:
        """Collect the removals of each variable since the last time; return the number of variables."""
        count: cython.int = 0
        losses: RemovalLog = self.losses
        while self.seen < losses.length:
            x = losses.variable[self.seen]
            if self.fresh[x] == 0:
                self.waiting[count] = x
                count += 1
            self.fresh[x] |= losses.values[self.seen]
            self.seen += 1
        return count

    @cython.cfunc
    def look_at(self, x: cython.int, removed: cython.ulonglong) -> cython.bint:
        """Visit the watched parts of a variable that has lost these values; return False if a nogood is violated."""
        node: cython.int = self.head[x]
        before: cython.int = -1
        remaining: cython.ulonglong = self.store.words[x]
        while node >= 0:
            after = self.following[node]
            if removed & self.wanted[node] == 0 or remaining & self.wanted[node] != 0:
                before = node
                node = after
                continue
            other = self.watched[node ^ 1]
            if self.is_met(other):
                before = node
                node = after
                continue
            found = self.another(node >> 1, other)
            if found >= 0:
                if before < 0:
                    self.head[x] = after
                else:
                    self.following[before] = after
                self.watch(node, found)
            else:
                self.need(node >> 1)
                if self.is_lost(other):
                    self.violated = node >> 1
                    return False
                losses: RemovalLog = self.losses
                losses.cause = FIRST_NOGOOD - (node >> 1)
                self.store.narrow(self.part_variable[other], 0, self.part_values[other])
                before = node
            node = after
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def another(self, n: cython.int, other: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return a part of the nogood that is not lost and is not `other`, or -1."""
        for part in range(self.start[n], self.start[n + 1]):
            if part != other and not self.is_lost(part):
                return part
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def need(self, n: cython.int) -> cython.void:
        """Note that a nogood was needed."""
        if self.needed[n] < self.clock:
            self.needed[n] = self.clock

    @cython.cfunc
    def keep(self, sets: cython.p_ulonglong, one: cython.int, two: cython.int, needed: cython.longlong) -> cython.int:
        """Add a nogood of the non-empty sets, by variable, and return its number.

        It is watched at the variables `one` and `two`, whose sets were lost last.
        """
        n: cython.int = self.count
        end: cython.Py_ssize_t = self.start[n]
        if n == self.room:
            self.make_room()
        while end + self.variables > self.part_room:
            self.make_room_for_parts()
        for x in range(self.variables):
            if sets[x] != 0:
                self.part_variable[end] = x
                self.part_values[end] = sets[x]
                if x == one:
                    self.watch(2 * n, end)
                elif x == two:
                    self.watch(2 * n + 1, end)
                end += 1
        self.start[n + 1] = end
        self.needed[n] = needed
        self.count += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def watch(self, node: cython.int, part: cython.Py_ssize_t) -> cython.void:
        """Watch a part."""
        x: cython.int = self.part_variable[part]
        self.watched[node] = part
        self.wanted[node] = self.part_values[part]
        self.following[node] = self.head[x]
        self.head[x] = node

    @cython.cfunc
    def make_room(self) -> cython.void:
        """Double the room for nogoods."""
        self.start = self.grown_longs(self.start, self.count + 1, 2 * self.room + 1)
        self.needed = self.grown_longs(self.needed, self.count, 2 * self.room)
        self.watched = self.grown_longs(self.watched, 2 * self.count, 4 * self.room)
        self.wanted = self.grown_words(self.wanted, 2 * self.count, 4 * self.room)
        self.following = self.grown_ints(self.following, 2 * self.count, 4 * self.room)
        self.room *= 2

    @cython.cfunc
    def make_room_for_parts(self) -> cython.void:
        """Double the room for parts."""
        used: cython.Py_ssize_t = self.start[self.count]
        self.part_room *= 2
        self.part_variable = self.grown_ints(self.part_variable, used, self.part_room)
        self.part_values = self.grown_words(self.part_values, used, self.part_room)

    @cython.cfunc
    @cython.exceptval(check=False)
    def are_many(self) -> cython.bint:
        """Return True if there are too many nogoods or parts."""
        return self.count > 2 * self.most or self.start[self.count] > MANY_PARTS + 256 * self.most

    @cython.cfunc
    def thin_out(self) -> cython.void:
        """At the root, forget half of the nogoods if there are many: those that were not needed for longest."""
        n: cython.int
        end: cython.Py_ssize_t = 0
        kept: cython.int = 0
        if self.count <= self.most and not self.are_many():
            return
        self.most += MORE_NOGOODS
        times: list = sorted([self.needed[n] for n in range(self.count)])
        oldest: cython.longlong = times[self.count // 2]
        for x in range(self.variables):
            self.head[x] = -1
        for n in range(self.count):
            # A nogood that is needed for ever excludes a solution, which would be found again without it.
            if self.needed[n] <= oldest and self.needed[n] < FOR_EVER:
                continue
            first = end
            for k in range(self.start[n], self.start[n + 1]):
                self.part_variable[end] = self.part_variable[k]
                self.part_values[end] = self.part_values[k]
                end += 1
            self.start[kept] = first
            self.start[kept + 1] = end
            self.needed[kept] = self.needed[n]
            self.watch_any(kept)
            kept += 1
        self.count = kept
        self.start[kept] = end

    @cython.cfunc
    def watch_any(self, n: cython.int) -> cython.void:
        """Watch two parts that are not lost at the root.

        Propagation at the root is complete, so a nogood without two such parts has one that always holds.
        """
        one: cython.Py_ssize_t = self.another(n, -1)
        if one < 0:
            one = self.start[n]
        two: cython.Py_ssize_t = self.another(n, one)
        for part in range(self.start[n], self.start[n + 1]):
            if two < 0 and part != one:
                two = part
        self.watch(2 * n, one)
        self.watch(2 * n + 1, two)


@cython.final
@cython.cclass
class Learning(Memory):
    """The learning state of a search: the nogoods, the reasons of the current dead end, and the start of each level."""

    store: Store
    propagators: list
    losses: RemovalLog
    nogoods: Nogoods
    reasons: RemovalReasons
    variables: cython.int
    # By depth: length of the log when the level began.
    begun: cython.p_longlong
    # All blamed removals were made before the log had this length.
    moment: cython.Py_ssize_t
    # Result of `resolve`: the variable of the last level, and the variable of the latest other removal (-1: none).
    last: cython.int
    second: cython.int

    def __init__(self, store: Store, propagators: list[Propagator]) -> None:
        self.store = store
        self.propagators = propagators
        self.nogoods = Nogoods(store)
        self.losses = self.nogoods.losses
        self.variables = store.layout.variables
        self.reasons = RemovalReasons(self.variables)
        self.begun = self.new_longs(self.variables + 1)
        self.moment = 0
        self.last = self.second = -1

    @cython.cfunc
    def begin_level(self, depth: cython.int) -> cython.void:
        """Note that a decision comes next, after `depth` others."""
        if depth == 0:
            self.nogoods.forget_log()
            self.reasons.set_root(self.store.words)
        self.begun[depth] = self.losses.length
        self.losses.cause = DECISION

    # --- the first reasons

    @cython.cfunc
    def blame(self, failed: cython.int, called: cython.Py_ssize_t) -> cython.void:
        """Blame the reasons of the violated nogood, else of the propagator that failed.

        `called` is the length of the log when the propagator was called.
        """
        n: cython.int = self.nogoods.violated
        reasons: RemovalReasons = self.reasons
        reasons.begin(self.store.words)
        self.nogoods.violated = -1
        self.moment = self.losses.length
        if n >= 0:
            for k in range(self.nogoods.start[n], self.nogoods.start[n + 1]):
                reasons.add(self.nogoods.part_variable[k], self.nogoods.part_values[k])
            return
        reasons.is_late = called < self.moment
        # Explain from the domains at the call: removals after it are consequences of the propagator, not its reasons.
        while self.moment > called:
            self.moment -= 1
            reasons.then[self.losses.variable[self.moment]] |= self.losses.values[self.moment]
        cython.cast(Propagator, self.propagators[failed]).explain(reasons, -1, 0)

    @cython.cfunc
    def blame_decisions(self, variables: cython.p_int, values: cython.p_int, depth: cython.int) -> cython.void:
        """Blame all decisions, so that the search never repeats them together."""
        self.reasons.begin(self.store.words)
        self.moment = self.losses.length
        for d in range(depth):
            self.reasons.add(variables[d], bit(values[d]) ^ ALL)
        if depth > 1:
            self.nogoods.keep(self.reasons.gone, variables[depth - 1], variables[depth - 2], FOR_EVER)

    @cython.cfunc
    def level(self, depth: cython.int) -> cython.int:
        """Return the last of `depth` levels that contains a blamed removal, or 0."""
        e: cython.Py_ssize_t = self.moment
        while e > 0:
            e -= 1
            if self.losses.values[e] & self.reasons.gone[self.losses.variable[e]] != 0:
                return self.level_at(e, depth)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def level_at(self, e: cython.Py_ssize_t, level: cython.int) -> cython.int:
        """Return the level, at most `level`, in which a log entry was made."""
        while self.begun[level - 1] > e:
            level -= 1
        return level

    @cython.cfunc
    def step_back(self) -> cython.void:
        """Adapt to the shorter log of an earlier level; all blamed removals are still in it."""
        self.nogoods.take_back()
        if self.moment > self.losses.length:
            self.moment = self.losses.length
            self.reasons.set_moment(self.store.words)

    # --- resolution

    @cython.cfunc
    def resolve(self, level: cython.int) -> cython.int:
        """Replace blamed removals by their reasons until one of the level is left; return the level to return to."""
        losses: RemovalLog = self.losses
        reasons: RemovalReasons = self.reasons
        level_start: cython.Py_ssize_t = self.begun[level - 1]
        for e in range(level_start, self.moment):
            reasons.current[losses.variable[e]] |= losses.values[e]
        reasons.count_current()
        e = self.moment
        self.last = self.second = -1
        while self.last < 0:
            e -= 1
            x = losses.variable[e]
            removed = losses.values[e] & reasons.gone[x]
            if removed != 0 and (losses.reason[e] == DECISION or popcount(removed) == reasons.count):
                self.last = x
            else:
                reasons.then[x] |= losses.values[e]
                if removed != 0:
                    reasons.remove(x, removed)
                    self.explain(losses.reason[e], x, removed)
        e = level_start
        while e > 0:
            e -= 1
            x = losses.variable[e]
            if x != self.last and losses.values[e] & reasons.gone[x] != 0:
                self.second = x
                return self.level_at(e, level)
        return 0

    @cython.cfunc
    def explain(self, cause: cython.int, x: cython.int, removed: cython.ulonglong) -> cython.void:
        """Blame the reasons why a variable lost these values."""
        nogoods: Nogoods = self.nogoods
        if cause >= 0:
            cython.cast(Propagator, self.propagators[cause]).explain(self.reasons, x, removed)
            return
        n = FIRST_NOGOOD - cause
        nogoods.need(n)
        for k in range(nogoods.start[n], nogoods.start[n + 1]):
            # The nogood left `x` the values of its own part only, because all its other parts were lost.
            if nogoods.part_variable[k] != x:
                self.reasons.add(nogoods.part_variable[k], nogoods.part_values[k])

    @cython.cfunc
    def learn(self) -> cython.void:
        """Store the nogood in the level returned to, and give the variable of its last removal only the lost values."""
        self.nogoods.take_back()
        self.nogoods.clock += 1
        self.losses.cause = DECISION
        # With a single variable the removal holds at the root, so no nogood has to repeat it.
        if self.second >= 0:
            n: cython.int = self.nogoods.keep(self.reasons.gone, self.last, self.second, self.nogoods.clock)
            self.losses.cause = FIRST_NOGOOD - n
        self.store.narrow(self.last, 0, self.reasons.gone[self.last])
