"""The sandbox's world: Discord's objects, the operations on them, and their JSON."""
