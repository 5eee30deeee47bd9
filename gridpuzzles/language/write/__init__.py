"""Nodes -> text."""
