"""At the table: its message, the hand panel, laying down, turns, late players, votes."""
