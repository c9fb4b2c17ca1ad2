"""At the table: its message, turns, pings, late players, votes."""
