"""What moderators see."""
