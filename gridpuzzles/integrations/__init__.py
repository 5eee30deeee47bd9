"""Integrate gridpuzzles into other programs, such as notebooks."""
