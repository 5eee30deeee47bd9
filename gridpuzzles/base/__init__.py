"""Define what every package may use: records, places in a text, errors, numbers, and English phrases."""
