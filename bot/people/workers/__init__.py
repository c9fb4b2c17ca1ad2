"""What keeps people up to date by itself."""
