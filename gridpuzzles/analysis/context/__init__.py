"""The state of an analysis: settings, cells, names, clues, conditions and diagnostics read so far."""
