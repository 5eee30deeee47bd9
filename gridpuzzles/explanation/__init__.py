"""Explain why a puzzle has no solution or more than one, and suggest repairs.

`explain` asks an `Oracle` which sets of clues agree. From the answers it collects the smallest conflicts, the smallest
removals, other numbers for clues, and edits of the text that may undo a typo.
"""
