"""The meaning of a puzzle: symbols, expressions, constraints, and the grid in which they are drawn.

The modules depend neither on the text of a puzzle nor on the engine that solves it.
"""
