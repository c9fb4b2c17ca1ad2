"""What is kept of standing tables."""
