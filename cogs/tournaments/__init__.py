"""Tournament commands and buttons."""
