"""Tables: the one write path, and the rules of seats, turns, votes and deals around a match."""
