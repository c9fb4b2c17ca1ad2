"""The lobby: sitting down, length and pace, invitations, the start."""
