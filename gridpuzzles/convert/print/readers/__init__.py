"""Read drawings, with one module for each shape; drawings.py chooses the module."""
