"""Build syntax nodes from the reductions of the grammar."""
