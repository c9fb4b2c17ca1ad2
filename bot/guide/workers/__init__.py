"""Welcomes, and answers to mentions."""
