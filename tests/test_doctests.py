"""Run the examples in the docstrings of the public names, and the page of wrong calls."""

from __future__ import annotations

import doctest
import inspect

import pytest

import gridpuzzles as gp

PUBLIC = [name for name in gp.__all__ if inspect.isclass(getattr(gp, name)) or inspect.isroutine(getattr(gp, name))]


def sources(name: str) -> list[object]:
    """Return a public name and, for a class, the base classes of this package."""
    public = inspect.unwrap(getattr(gp, name))
    bases = public.__mro__[1:] if inspect.isclass(public) else ()
    return [public, *(base for base in bases if base.__module__.startswith("gridpuzzles."))]


@pytest.mark.parametrize("name", PUBLIC)
def test_examples_in_docstrings_run(name: str) -> None:
    finder = doctest.DocTestFinder()
    for test in (test for source in sources(name) for test in finder.find(source, name, module=False, globs={})):
        complaints: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.append)
        assert not complaints, "".join(complaints)


def test_example_of_the_package_runs() -> None:
    assert doctest.testmod(gp).failed == 0


def test_wrong_calls_raise_the_errors_shown() -> None:
    failed, tried = doctest.testfile("wrong_calls.md")
    assert failed == 0 < tried
