"""Reductions of the grammar -> nodes."""
