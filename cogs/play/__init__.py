"""At the table: the hand panel, moves, premoves, late players, leaving."""
