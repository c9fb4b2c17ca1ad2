"""The rules of tables: the rules as one value, and the games and presets that a server offers."""
