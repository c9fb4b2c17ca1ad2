"""Lessons, help and welcomes."""
