"""Random fillings drawn along the automata of the relations, each with the probability of its draw.

Variables are read in blocks. A block has all variables of one relation, its leader, that no earlier block has. Within a
block the leader is sampled exactly, and every value is weighted by the likelihood that the other relations can still
be completed after it. That likelihood is exact for a relation alone, if its later variables have the distributions that
belief propagation (Pearl 1988) found beforehand. A CrossProduct is drawn row by row while its columns look ahead, as
Chen, Diaconis, Holmes and Liu (JASA 2005) draw tables with given sums.
"""

from __future__ import annotations

from math import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from ..engine.automata import Automaton
    from ..engine.limits import Limits

    Weights = list[float]

ROUNDS = 6
"""Rounds of belief propagation."""


def blocks_of(scopes: Sequence[Sequence[int]], variables: int, limits: Limits) -> list[tuple[int, list[int]]]:
    """Return all variables in blocks, each with the index of its leader; -1 leads the variables in no relation.

    Raises `LimitMet` if a limit is reached first.
    """
    unread = [dict.fromkeys(scope) for scope in scopes]
    waiting = {number for number, scope in enumerate(unread) if scope}
    blocks = []
    rest = dict.fromkeys(range(variables))
    while waiting:
        limits.look()
        leader = min(waiting, key=lambda number: (len(unread[number]), number))
        block = list(unread[leader])
        blocks.append((leader, block))
        for number in list(waiting):
            for x in block:
                unread[number].pop(x, None)
            if not unread[number]:
                waiting.discard(number)
        for x in block:
            del rest[x]
    return [*blocks, (-1, list(rest))]


class AutomatonSampler:
    """The automata of some relations over numbered variables, prepared for drawing.

    ``machines`` maps the index of a relation to its automaton, which reads variables in the order of ``blocks``.
    Relations without an automaton do not influence the draws. The constructor and `draw` raise `LimitMet` if a limit is
    reached.
    """

    def __init__(
        self,
        machines: Mapping[int, Automaton],
        values: Sequence[Sequence[int]],
        blocks: list[tuple[int, list[int]]],
        limits: Limits,
    ) -> None:
        self._limits = limits
        self.machines = machines
        self.values = values
        self.blocks = blocks
        self.readers: list[list[int]] = [[] for _ in values]
        for number, machine in machines.items():
            for x in machine.scope:
                self.readers[x].append(number)
        self._messages = {
            number: {x: [1.0] * len(values[x]) for x in machine.scope} for number, machine in machines.items()
        }
        self._ahead: dict[int, list[Weights]] = {}
        for _ in range(ROUNDS):
            for number, machine in machines.items():
                limits.look()
                incoming = [self._value_weights(x, number) for x in machine.scope]
                self._ahead[number] = completions(machine, incoming)
                sent = messages(machine, incoming, self._ahead[number])
                self._messages[number] = dict(zip(machine.scope, sent, strict=True))
        for number, machine in machines.items():
            limits.look()
            self._ahead[number] = completions(machine, [self._value_weights(x, number) for x in machine.scope])

    def _value_weights(self, x: int, listener: int) -> Weights:
        """Return the weights of the values of ``x`` according to all relations except ``listener``."""
        weights = [1.0] * len(self.values[x])
        for number in self.readers[x]:
            if number != listener:
                weights = [a * b for a, b in zip(weights, self._messages[number][x], strict=True)]
        return scaled(weights)

    def draw(self, rng: Random) -> tuple[dict[int, int], float] | None:
        """Draw values by variable; return them and the logarithm of their probability, or None for a dead end."""
        values: dict[int, int] = {}
        state = dict.fromkeys(self.machines, 0)
        layer = dict.fromkeys(self.machines, 0)
        likelihood = 0.0
        for leader, block in self.blocks:
            self._limits.look()
            leads = leader in self.machines
            if leads:
                plan = self._plan(leader, block, state, layer)
            else:
                plan = []
            for at, x in enumerate(block):
                weights = self._now(x, leader, state, layer)
                if leads:
                    row = self.machines[leader].moves[layer[leader]][state[leader]]
                    after = plan[at + 1]
                    weights = [w * after.get(t, 0.0) for w, t in zip(weights, row, strict=True)]
                total = sum(weights)
                if not total > 0:
                    return None
                chosen = rng.choices(range(len(weights)), weights)[0]
                likelihood += log(weights[chosen] / total)
                values[x] = self.values[x][chosen]
                for number in self.readers[x]:
                    state[number] = self.machines[number].moves[layer[number]][state[number]][chosen]
                    layer[number] += 1
        return values, likelihood

    def _now(self, x: int, leader: int, state: Mapping[int, int], layer: Mapping[int, int]) -> Weights:
        """Return for each value of ``x`` the likelihood that relations except ``leader`` can be completed after it."""
        weights = [1.0] * len(self.values[x])
        for number in self.readers[x]:
            if number == leader:
                continue
            machine, at = self.machines[number], layer[number]
            if machine.scope[at] == x:
                after = self._ahead[number][at + 1]
                row = machine.moves[at][state[number]]
                weights = [w * after[t] if t >= 0 else 0.0 for w, t in zip(weights, row, strict=True)]
            else:
                weights = [w * m for w, m in zip(weights, self._messages[number][x], strict=True)]
        return scaled(weights)

    def _plan(
        self, leader: int, block: Sequence[int], state: Mapping[int, int], layer: Mapping[int, int]
    ) -> list[dict[int, float]]:
        """Return for each place of the block the likelihood, by state, that the leader can be completed from there."""
        moves = self.machines[leader].moves[layer[leader] :]
        reached = [[state[leader]]]
        for rows in moves:
            reached.append(list({t for s in reached[-1] for t in rows[s] if t >= 0}))
        plan = [dict.fromkeys(reached[-1], 1.0)]
        for at in range(len(block) - 1, -1, -1):
            weights, after = self._now(block[at], leader, state, layer), plan[-1]
            sums = {
                s: sum([w * after[t] for w, t in zip(weights, moves[at][s], strict=True) if t >= 0])
                for s in reached[at]
            }
            most = max(sums.values()) or 1.0
            plan.append({s: total / most for s, total in sums.items()})
        return plan[::-1]


def completions(machine: Automaton, incoming: Sequence[Weights]) -> list[Weights]:
    """Return for every layer the likelihood that each state leads to the end, up to a factor for the layer."""
    layers: list[Weights] = [[1.0]]
    for rows, weights in zip(reversed(machine.moves), reversed(incoming), strict=True):
        after = layers[-1]
        layers.append(
            scaled([sum([w * after[t] for w, t in zip(weights, row, strict=True) if t >= 0]) for row in rows])
        )
    return layers[::-1]


def messages(machine: Automaton, incoming: Sequence[Weights], ahead: Sequence[Weights]) -> list[Weights]:
    """Return for every variable the weights of its values according to the relation.

    They do not include the incoming weights of the variable itself.
    """
    sent = []
    here = [1.0]
    for at, (rows, weights) in enumerate(zip(machine.moves, incoming, strict=True)):
        message = [0.0] * len(weights)
        following = [0.0] * len(ahead[at + 1])
        for share, row in zip(here, rows, strict=True):
            for value, target in enumerate(row):
                if target >= 0:
                    message[value] += share * ahead[at + 1][target]
                    following[target] += share * weights[value]
        sent.append(scaled(message))
        here = scaled(following)
    return sent


def scaled(weights: Weights) -> Weights:
    """Return the weights scaled so that the largest is 1; unchanged if all are 0."""
    most = max(weights, default=0.0)
    if most > 0:
        return [weight / most for weight in weights]
    return weights
