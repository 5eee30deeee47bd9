"""An executor that works on a Dask cluster: ``pip install gridpuzzles[cluster]``. Workers need only gridpuzzles."""

from __future__ import annotations

from distributed import Client, KilledWorker, wait
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.registry import get_backend

from .executors import Executor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .executors import Work
    from .items import Item

PATIENCE = "30s"
"""Maximum time to wait for the scheduler."""


class DaskExecutor(Executor):
    """An executor on the cluster with its scheduler at ``address``; chunks of workers that die go to others.

    Raises `ValueError` for an invalid address, `OSError` if no scheduler answers there.
    """

    died = (KilledWorker,)

    def __init__(self, job: Work, address: str) -> None:
        super().__init__(job)
        scheme, place = parse_address(address)
        get_backend(scheme)  # checked here, because a client that fails to start would never end
        if scheme in ("tcp", "tls"):
            parse_host_port(place)
        connect: Any = Client
        self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        self.window = 4 * max(2, sum(self._client.nthreads().values()))

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Any:
        return self._client.submit(self.job.answers, items, patience, pure=False)

    def first(self, waiting: Sequence[Any]) -> Any:
        wait_for: Any = wait
        with self._client.as_current():
            wait_for(waiting, return_when="FIRST_COMPLETED")
        return next(future for future in waiting if future.done())

    def close(self) -> None:
        self._client.close()
