"""What keeps series and ladders up to date by itself."""
