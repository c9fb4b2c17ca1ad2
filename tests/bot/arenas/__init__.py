"""Weekly arenas."""
