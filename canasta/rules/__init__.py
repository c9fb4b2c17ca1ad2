"""What a game says: its rules, as the moves ask for them."""
