"""An executor that works on a Dask cluster: ``pip install gridpuzzles[cluster]``. Workers need only gridpuzzles."""

from __future__ import annotations

from distributed import Client, KilledWorker
from distributed import wait as wait_for
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.registry import get_backend

from .executors import WorkerDied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .executors import Pending, Work
    from .items import Item

PATIENCE = "30s"
"""Maximum time to wait for the scheduler."""


class DaskExecutor:
    """An executor on the cluster with its scheduler at ``address``; chunks of workers that die go to others.

    Raises `ValueError` for an invalid address, `OSError` if no scheduler answers there.
    """

    def __init__(self, job: Work[Any], address: str) -> None:
        scheme, place = parse_address(address)
        get_backend(scheme)  # checked here, because a client that fails to start would never end
        if scheme in ("tcp", "tls"):
            parse_host_port(place)
        connect: Any = Client
        self.job = job
        self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        self.window = 4 * max(2, sum(self._client.nthreads().values()))

    def submit(self, items: Sequence[Item], patience: float | None = None) -> Pending[Any]:
        return _OnCluster(self._client.submit(self.job.answers, items, patience, pure=False))

    def first(self, waiting: Sequence[Any]) -> Pending[Any]:
        wait: Any = wait_for
        with self._client.as_current():
            wait([pending.future for pending in waiting], return_when="FIRST_COMPLETED")
        return next(pending for pending in waiting if pending.future.done())

    def close(self) -> None:
        self._client.close()


class _OnCluster:
    def __init__(self, future: Any) -> None:
        self.future = future

    def result(self) -> Any:
        try:
            return self.future.result()
        except KilledWorker:
            raise WorkerDied from None
