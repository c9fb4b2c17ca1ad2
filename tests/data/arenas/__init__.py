"""Arenas in the store."""
