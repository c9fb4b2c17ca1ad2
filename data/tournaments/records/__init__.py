"""What tournaments are, as data."""
