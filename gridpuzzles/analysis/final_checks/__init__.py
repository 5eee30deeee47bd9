"""Finish an analysis: assemble the puzzle, and check it as a whole."""
