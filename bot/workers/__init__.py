"""Workers that act without a click: announcements, pings, the turn clock, computer players."""
