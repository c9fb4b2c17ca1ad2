"""What replays do without being asked."""
