"""Commands and presses about standing tables."""
