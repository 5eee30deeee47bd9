"""Lowering of written and drawn expressions to expressions of the model."""
