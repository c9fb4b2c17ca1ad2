"""Pictures of honours: a medal for each, a page of them, and those that a match has just earned."""
