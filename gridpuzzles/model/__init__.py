"""What a puzzle means: symbols, expressions, constraints, the grid they are drawn in. Knows no text and no engine."""
