"""Diagnostics: merge those of one cause, render them as text, explain their codes."""
