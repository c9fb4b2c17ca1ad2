"""What people learn by playing."""
