"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# The machines that run tests are shared, and the engine may run uncompiled: no example has a deadline.
# Under CI the examples are the same in every run, so that a failure is due to the tested change.
settings.register_profile("default", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("default")
