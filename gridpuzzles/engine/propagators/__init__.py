"""Propagators of constraints, in one file per constraint; `base` is the protocol, `engine.relations` the table."""
