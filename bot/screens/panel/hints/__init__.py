"""What the coach says in the hand panel."""
