"""`python -m tests.benchmarks.agreement`: check on thousands of random puzzles that all solvers agree.

Each puzzle is drawn from a separate seed; some have a changed number. gridpuzzles and the named solvers search for all
its solutions, up to a limit. The first puzzle with different results is printed, with the results of each solver.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .draws import KINDS, draw
from .encodings import Contradiction
from .forms import TooLarge
from .peers import BY_NAME, OURSELVES
from .peers.base import Peer, Unsupported
from .puzzle import Puzzle

LIMIT = 300
OTHERS = ("CP-SAT plain", "choco")


def found(peer: Peer, puzzle: Puzzle) -> list[tuple[int, ...]] | None:
    """Return the peer's solutions in order, at most `LIMIT`, or None if it cannot express the puzzle."""
    try:
        solutions = peer.search(peer.build(peer.read(puzzle)), LIMIT)
    except (Unsupported, TooLarge, OverflowError):
        return None
    except Contradiction:
        return []
    assert all(map(puzzle.accepts, solutions)), "a wrong solution"
    return sorted(tuple(solution[name] for name in puzzle.visible) for solution in solutions)


def agree(one: Sequence[tuple[int, ...]], other: Sequence[tuple[int, ...]]) -> bool:
    """Return True if both have the same distinct solutions, or if both have `LIMIT` distinct solutions."""
    if len(one) == len(other) == LIMIT:
        return len(set(one)) == len(set(other)) == LIMIT
    return list(one) == list(other)


def compare(kind: str, count: int, seed: int, others: dict[str, Peer]) -> str:
    """Return the row of the table for `count` puzzles of a kind; exit at the first disagreement."""
    ourselves = BY_NAME[OURSELVES].make()
    compared, solutions, shares = dict.fromkeys(others, 0), 0, [0, 0, 0]
    for number in range(count):
        puzzle = draw(kind, seed, number)
        ours = found(ourselves, puzzle)
        assert ours is not None
        solutions += len(ours)
        shares[min(len(ours), 2)] += 1
        for name, peer in others.items():
            theirs = found(peer, puzzle)
            compared[name] += theirs is not None
            if theirs is not None and not agree(ours, theirs):
                answers = {OURSELVES: ours[:5], name: theirs[:5]}
                raise SystemExit(f"{puzzle.text}\n{len(ours)} solutions and {len(theirs)}: {answers}")
    row = (kind, count, " / ".join(map(str, shares)), solutions, *compared.values())
    return f"| {' | '.join(map(str, row))} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.agreement", description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1000, help="puzzles of each kind (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--others", nargs="*", choices=BY_NAME, default=OTHERS)
    arguments = parser.parse_args()
    others = {name: BY_NAME[name].make() for name in arguments.others}
    print(f"| kind | puzzles | none / one / several | solutions | {' | '.join(others)} |")
    print(f"| --- | ---: | ---: | ---: |{' ---: |' * len(others)}")
    for kind in arguments.kinds:
        print(compare(kind, arguments.puzzles, arguments.seed, others), flush=True)


if __name__ == "__main__":
    main()
