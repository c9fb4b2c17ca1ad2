"""Before a match: opening a table, its lobby, its rules and presets."""
