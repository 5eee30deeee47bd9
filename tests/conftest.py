"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import Phase, settings

# The machines that run tests are shared, and the engine may run uncompiled: no example has a deadline.
# Under CI the examples are the same in every run, so that a failure is due to the tested change.
settings.register_profile("default", deadline=None, derandomize=bool(os.environ.get("CI")))
# For mutation tests: the same examples every time, without shrinking.
settings.register_profile(
    "first failure", deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
