"""Hold the state of an analysis: settings, cells, names, clues, conditions and faults read so far."""
