"""Check the arguments of public functions: single values, and calls against a signature."""
