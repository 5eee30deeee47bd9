"""gridpuzzles inside other programs."""
