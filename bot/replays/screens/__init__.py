"""How replays are shown."""
