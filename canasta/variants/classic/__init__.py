"""Classic Canasta and the games that differ little from it."""
