"""Edit source texts: apply the fixes of diagnostics, and replace or remove clues."""
