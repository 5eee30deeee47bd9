"""Texts as people type them."""
