"""Says how many broken puzzles were tried."""

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
