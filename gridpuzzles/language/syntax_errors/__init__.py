"""Write the diagnostics for text that cannot be read or is probably mistyped."""
