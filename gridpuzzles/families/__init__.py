"""Puzzles by program: each builder writes a text in the language and gives the puzzle it declares."""
