"""How standing tables are shown."""
