"""The world that the sandbox keeps: Discord's objects, what may be done to them, and their JSON."""
