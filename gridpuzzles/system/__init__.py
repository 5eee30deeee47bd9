"""Files, memory and time of the process."""
