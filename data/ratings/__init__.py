"""What is kept of ratings."""
