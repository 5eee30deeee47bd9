"""Views of puzzles and solutions. They depend on the model, not on the engine, and they never print."""
