"""What follows ratings by itself."""
