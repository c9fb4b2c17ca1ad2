"""The messages of standing tables."""
