"""Checks of what a caller gives to the public functions: values, and calls against a signature."""
