"""Write syntax nodes as canonical text."""
