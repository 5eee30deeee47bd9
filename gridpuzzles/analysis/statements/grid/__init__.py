"""The drawn ``grid:`` and what may stand in it."""
