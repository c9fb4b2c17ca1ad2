"""A server's settings: the games it offers, and time."""
