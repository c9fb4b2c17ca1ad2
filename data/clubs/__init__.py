"""What the regulars of a server play for over weeks: series of tournaments, and the boards that show them."""
