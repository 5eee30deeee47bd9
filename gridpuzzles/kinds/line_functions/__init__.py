"""Functions of the cells of a line."""
