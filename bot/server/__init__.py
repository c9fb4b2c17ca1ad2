"""What a server sets and reads."""
