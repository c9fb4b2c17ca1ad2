"""Screens of series of tournaments, and of ladders."""
