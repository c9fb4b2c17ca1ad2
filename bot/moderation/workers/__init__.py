"""What tells people of bars."""
