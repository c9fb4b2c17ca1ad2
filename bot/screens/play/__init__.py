"""At the table: its message, the hand panel, the meld builder, turns, late players, votes."""
