"""The stream: chunks go out to the executor, answers come back in the order of the items."""

from __future__ import annotations

from collections import deque

from .executors import WorkerDied
from .items import chunk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .executors import Executor, Found, Pending
    from .items import Item

FIRST_CHUNK = 8
MAX_ITEMS = 2048
SECONDS = 0.1
"""What a chunk should take: little beside a kill, much beside the cost of handing it over."""
LIVES = 3
"""A record is given up when it has been alone with a worker so often, and the worker died."""


def answered(executor: Executor[Found], stream: Iterator[Item]) -> Iterator[Found]:
    """The answers to all of ``stream``, in its order, chunk by chunk; at most a window of chunks is held."""
    waiting: deque[tuple[list[Item], Pending[Found]]] = deque()
    size = FIRST_CHUNK
    while True:
        while len(waiting) < executor.window and (items := chunk(stream, size)):
            waiting.append((items, executor.submit(items)))
        if not waiting:
            return
        items, pending = waiting.popleft()
        try:
            found = pending.result()
        except WorkerDied:
            yield from _one_at_a_time(executor, [items, *[late for late, _ in waiting]])
            waiting.clear()
        else:
            size = fitting_size(len(items), found.seconds)
            yield found


def fitting_size(items: int, seconds: float) -> int:
    """How many items the next chunk should have, when so many took so long."""
    return max(1, min(MAX_ITEMS, 2 * items, int(items * SECONDS / max(seconds, 1e-6))))


def _one_at_a_time(executor: Executor[Found], chunks: Sequence[list[Item]]) -> Iterator[Found]:
    """The answers to chunks that a dead worker may have had: with nothing beside it, the guilty record shows."""
    for items in chunks:
        try:
            yield executor.submit(items).result()
        except WorkerDied:
            for item in items:
                yield _alone(executor, item)


def _alone(executor: Executor[Found], item: Item) -> Found:
    for _ in range(LIVES):
        try:
            return executor.submit([item]).result()
        except WorkerDied:
            continue
    return executor.job.lost(item)
