"""Changes of a source text: the fixes that diagnostics propose, and clues with other numbers."""
