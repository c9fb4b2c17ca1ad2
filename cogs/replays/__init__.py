"""Commands and presses about replays."""
