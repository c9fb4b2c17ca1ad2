"""Who acts without being clicked: announcements, pings, the turn clock, computer players."""
