"""What arenas do by themselves."""
