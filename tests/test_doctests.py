"""What the docstrings of the public names show is run, and holds."""

from __future__ import annotations

import doctest
import inspect

import pytest

import gridpuzzles as gp

PUBLIC = [name for name in gp.__all__ if inspect.isclass(getattr(gp, name)) or inspect.isroutine(getattr(gp, name))]


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_of_its_docstring_run(name: str) -> None:
    for test in doctest.DocTestFinder().find(inspect.unwrap(getattr(gp, name)), name, module=False, globs={}):
        complaints: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.append)
        assert not complaints, "".join(complaints)


def test_the_package_shows_itself() -> None:
    assert doctest.testmod(gp).failed == 0
