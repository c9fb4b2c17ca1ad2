"""Decisions of the people at a table: votes about late players, pauses, and ending a match early."""
