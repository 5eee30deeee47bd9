"""What is read so far: settings, cells, names, clues, conditions and faults."""
