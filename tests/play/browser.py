"""The browser for testing pages: Debian's chromium, driven by Playwright, which downloads nothing."""

from __future__ import annotations

import pytest

from tests.play.tools import CHROMIUM, only_compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    only_compiled()
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: pages are not tried in a browser")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is missing: no page is tried in a browser"
    )
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        yield chromium
        chromium.close()
