"""Tournaments: who enters, who meets whom, what it comes to, and what is shown of it."""
