"""Tables: their seats, turns and messages."""
