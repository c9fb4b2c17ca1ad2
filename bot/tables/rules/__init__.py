"""What a table plays by: its rules as one value, the games and presets that a server offers."""
