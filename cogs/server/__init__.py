"""What those who manage a server set for all of its tables."""
