"""What is kept of people."""
