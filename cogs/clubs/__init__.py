"""Commands and buttons of series."""
