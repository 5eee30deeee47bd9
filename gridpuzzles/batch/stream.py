"""The stream: chunks go to the executor, and answers come back in the order of the items or as soon as known."""

from __future__ import annotations

from collections import deque

from .items import chunk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future
    from typing import Any

    from .answers import ChunkResult
    from .executors import Executor
    from .items import Item

FIRST_CHUNK = 8
MAX_ITEMS = 2048
SECONDS = 0.1
"""Desired duration of a chunk in seconds: short enough to lose little, long enough to be worth handing over."""
LIVES = 3
"""A record is given up when this many workers have died while working on it alone."""

PATIENCE = 0.5
"""Seconds after which a chunk hands over its answers, even in the middle of a record."""
MAX_POSTPONED = 256
"""Maximum number of slow records that wait for the end of the stream."""


def as_completed(executor: Executor, stream: Iterator[Item]) -> Iterator[ChunkResult]:
    """Yield the answers to all of ``stream`` as soon as they are known, in any order.

    A record that takes longer than the patience is postponed: it is done after all others, alone and with all its time,
    so that no other answer waits for it. Every such record doubles the patience and every quick chunk halves it, so
    that few records are started twice even if most are hard.
    """
    waiting: dict[Future[ChunkResult], list[Item]] = {}
    returned: deque[Item] = deque()
    postponed: deque[Item] = deque()
    size, patience = FIRST_CHUNK, PATIENCE
    while True:
        while len(waiting) < executor.window:
            if len(postponed) < MAX_POSTPONED and (items := chunk(_first_of(returned, stream), size)):
                waiting[executor.submit(items, patience)] = items
            # Slow records come last, each alone and with all its time.
            elif postponed:
                items = [postponed.popleft()]
                # without patience: nothing else waits for it any more
                waiting[executor.submit(items)] = items
            else:
                break
        if not waiting:
            return
        pending = executor.first(list(waiting))
        items = waiting.pop(pending)
        try:
            found = pending.result()
        except executor.died:
            # The dead worker may have had any of the chunks.
            yield from _one_at_a_time(executor, [items, *waiting.values()])
            waiting.clear()
            continue
        yield found
        done = len(items) - found.left
        if found.left and not done:
            postponed.append(items[0])
            patience *= 2
        elif not found.left:
            patience = max(PATIENCE, patience / 2)
        # The items after a slow one go back to the stream.
        returned.extend(items[max(1, done) :])
        size = fitting_size(max(1, done), found.seconds)


def _first_of(returned: deque[Item], stream: Iterator[Item]) -> Iterator[Item]:
    """Yield and remove the returned items, then yield the stream."""
    while returned:
        yield returned.popleft()
    for item in stream:  # noqa: UP028  # `yield from` would close the stream with this generator
        yield item


def answered(executor: Executor, stream: Iterator[Item]) -> Iterator[Any]:
    """Yield the answers to all of ``stream``, in its order, by chunks; at most a window of chunks is in memory."""
    waiting: deque[tuple[list[Item], Future[Any]]] = deque()
    size = FIRST_CHUNK
    while True:
        while len(waiting) < executor.window and (items := chunk(stream, size)):
            waiting.append((items, executor.submit(items)))
        if not waiting:
            return
        items, pending = waiting.popleft()
        try:
            found = pending.result()
        except executor.died:
            yield from _one_at_a_time(executor, [items, *[late for late, _ in waiting]])
            waiting.clear()
        else:
            # the next chunk lasts as long as desired if its items are like these
            size = fitting_size(len(items), found.seconds)
            yield found


def fitting_size(items: int, seconds: float) -> int:
    """Return the size of the next chunk, given that ``items`` items took ``seconds``."""
    return max(1, min(MAX_ITEMS, 2 * items, int(items * SECONDS / max(seconds, 1e-6))))


def _one_at_a_time(executor: Executor, chunks: Sequence[list[Item]]) -> Iterator[Any]:
    """Yield the answers to chunks that a dead worker may have had, one chunk at a time, to find the record at fault."""
    for items in chunks:
        try:
            yield executor.submit(items).result()
        except executor.died:
            for item in items:
                yield _answer_alone(executor, item)


def _answer_alone(executor: Executor, item: Item) -> Any:
    for _ in range(LIVES):
        try:
            return executor.submit([item]).result()
        except executor.died:
            continue
    return executor.job.lost(item)
