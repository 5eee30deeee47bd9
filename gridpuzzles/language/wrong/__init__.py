"""What is said of wrong texts."""
