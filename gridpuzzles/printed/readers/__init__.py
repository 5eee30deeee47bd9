"""Readers of drawings, one module for each shape."""
