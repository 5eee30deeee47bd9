"""Texts made of common forms alone, read to puzzles at a glance: without tokens, without a tree.

Most texts say little that is unusual: values, what is different, a drawing, a map with targets, equations of a line.
Here such statements are told by their words, and what is said of cells called by their places is shared by the puzzles
of a process. Whatever is not of a common form, and whatever might be worth a diagnostic, is `Odd`: then the text is
read by the grammar, as every other. `tests/analysis/test_glance.py` holds both readings against each other.
"""
