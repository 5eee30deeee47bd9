"""Text to syntax and back: the grammar, the parser and the printer. Knows nothing of what a puzzle means."""
