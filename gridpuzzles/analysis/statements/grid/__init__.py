"""Read the drawn ``grid:`` and everything that may be drawn in it."""
