"""Profiles, preferences, own tables, and privacy."""
