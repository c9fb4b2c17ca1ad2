"""Screens for people who begin or wonder: the welcome, the help, lessons, why a move is refused."""
