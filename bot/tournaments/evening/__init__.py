"""The evening of a tournament: its start by itself, who is there, and who comes late."""
