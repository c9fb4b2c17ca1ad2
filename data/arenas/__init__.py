"""What is kept of weekly arenas."""
