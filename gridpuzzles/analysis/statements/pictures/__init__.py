"""Drawn equations: ``picture:`` and ``crossword:``."""
