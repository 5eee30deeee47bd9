"""Written and drawn expressions -> the model's."""
