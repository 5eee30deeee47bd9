"""Tests of gridpuzzles. They are a package so that another package named `tests` cannot be imported instead."""
