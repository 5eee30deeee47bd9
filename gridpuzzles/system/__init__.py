"""Read and write files, and limit the time and memory of the process."""
