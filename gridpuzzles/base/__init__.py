"""Values, places in a text, numbers and English that every package may use."""
