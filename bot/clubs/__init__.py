"""What the regulars of a server play for over weeks: series of tournaments."""
