"""Scoring a tournament: its methods, comparing the tables of a deal, the standings."""
