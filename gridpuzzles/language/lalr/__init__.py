"""Run an LALR parser from saved tables."""
