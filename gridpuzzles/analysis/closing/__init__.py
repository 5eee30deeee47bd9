"""What is said at the end: the puzzle put together, and doubts about it as a whole."""
