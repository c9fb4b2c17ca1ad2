"""How honours are shown."""
