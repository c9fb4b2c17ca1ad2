"""What is kept of honours."""
