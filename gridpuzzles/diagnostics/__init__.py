"""Merge diagnostics with one cause, render them as text, and explain their codes."""
