"""Tournaments and their rounds."""
