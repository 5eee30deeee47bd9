"""Build puzzles from programs: each builder writes a text in the language and returns the puzzle that it declares."""
