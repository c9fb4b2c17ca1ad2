"""Screens for people who begin: lessons."""
