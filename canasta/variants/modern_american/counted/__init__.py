"""Modern American on counts: what it keeps and scores, what its hands reach, and its turns (rules: 7)."""
