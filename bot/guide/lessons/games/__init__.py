"""The lessons: one module for each."""
