"""An LALR parser that runs from saved tables."""
