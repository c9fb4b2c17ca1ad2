"""Keeping a database safe: backups, what they give back, and whether what is stored is whole."""
