"""What keeps a server up to date by itself."""
