"""Players of Classic from outside: they know views and actions, and share nothing with our own players."""
