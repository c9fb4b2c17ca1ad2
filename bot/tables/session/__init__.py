"""A table in memory: its session, what each person may see of it, and its special moments."""
