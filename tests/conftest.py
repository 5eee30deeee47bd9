"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# The machines that run tests are shared, and the engine may run uncompiled: no example has a deadline.
settings.register_profile("default", deadline=None)
settings.load_profile("default")
