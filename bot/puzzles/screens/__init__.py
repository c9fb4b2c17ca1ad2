"""A puzzle, and its answer."""
