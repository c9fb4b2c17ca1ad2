"""Each family of games on the bench."""
