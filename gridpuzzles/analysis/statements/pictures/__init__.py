"""Read drawn equations: ``picture:`` and ``crossword:``."""
