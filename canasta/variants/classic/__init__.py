"""Classic Canasta and the games that are small changes to it."""
