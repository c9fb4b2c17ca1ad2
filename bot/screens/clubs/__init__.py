"""Screens of series of tournaments."""
