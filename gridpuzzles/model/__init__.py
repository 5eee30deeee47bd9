"""What a puzzle means: variables, expressions, constraints, the grid they are drawn in. Knows neither text nor engine."""
