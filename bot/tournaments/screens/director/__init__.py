"""The directors' panel of a tournament: who is missing, what may be done about it."""
