"""Read clues and rules of lines: ``rows sum = 3 4``, ``row 2:``."""
