"""Parts on a Dask cluster: workers read and write them, and this process knows their names only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from time import monotonic, sleep
from typing import Any

from distributed import Client
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.core import CommClosedError
from distributed.comm.registry import get_backend

from .answers import Job
from .files import exists
from .parts import Part, answer_part
from .pool import Pool

SECONDS = 5
"""Time to wait for the scheduler, and time without workers after which that is said."""
RETRIES = 3
LOOK_EVERY = 0.1


def work_on_part(part: Part, job: Job) -> Counter[str]:
    """Write a part, in a worker of the cluster; return the number of answers by outcome."""
    if exists(part.target):
        return Counter()
    # The process of the pool can be killed at a time limit, as this one cannot; and no signal reaches a thread.
    with Pool(job, 1) as pool:
        return Counter(answer_part(part, job, pool, keep=False))


def over_cluster(parts: Sequence[Part], job: Job, address: str, tell: Callable[[str], None]) -> Iterator[Counter[str]]:
    """Write the parts on the cluster with its scheduler at ``address``; yield the number of answers of each by outcome.

    ``tell`` is told if there are no workers. Raises `ValueError` for an invalid address, and `OSError` if no scheduler
    answers there, or if it ends.
    """
    scheme, place = parse_address(address)
    get_backend(scheme)  # checked here, because a client that fails to start would never end
    if scheme in ("tcp", "tls"):
        parse_host_port(place)
    connect: Any = Client
    with connect(address, timeout=f"{SECONDS}s", set_as_default=False) as client:
        waiting = client.map(work_on_part, parts, job=job, pure=False, retries=RETRIES)
        seen, has_told = monotonic(), False
        while waiting:
            ended = [future for future in waiting if future.done()]
            waiting = [future for future in waiting if not future.done()] if ended else waiting
            try:
                for future in ended:
                    yield future.result()
                has_workers = bool(client.scheduler_info()["workers"])
            except (CancelledError, CommClosedError):
                raise OSError(0, "the scheduler has ended; run the same command again to continue", address) from None
            if has_workers or ended:
                seen, has_told = monotonic(), False
            elif monotonic() - seen > SECONDS and not has_told:
                has_told = True
                tell(f"the cluster at {address} has no workers; waiting for some")
            sleep(LOOK_EVERY)
