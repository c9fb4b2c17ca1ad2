"""Screens for people who begin: the welcome, the help, lessons."""
