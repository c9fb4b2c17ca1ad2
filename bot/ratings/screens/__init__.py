"""How ratings are shown."""
