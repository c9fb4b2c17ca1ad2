"""How a game is played, in words."""
