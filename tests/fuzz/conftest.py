"""Report the number of broken puzzles that were tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

tried: Counter[str] = Counter()


@pytest.fixture(scope="session")
def tally() -> Counter[str]:
    return tried


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for name, number in tried.items():
        terminalreporter.write_line(f"fuzz: {number} {name}")


def pytest_sessionfinish(session: Any) -> None:
    """Send the counts of a pytest-xdist process to the main process."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["tried"] = dict(tried)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    tried.update(getattr(node, "workeroutput", {}).get("tried", {}))
