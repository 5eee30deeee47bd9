"""Mutation tests: single deliberate changes that the tests should notice.

changes.py   the mutants of a source
laws.py      the tests that should notice changes of a module
trying.py    runs the tests on a mutant
"""
