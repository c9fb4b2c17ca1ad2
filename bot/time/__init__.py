"""Time at a table: pace, deadlines, and when people can be expected to play."""
