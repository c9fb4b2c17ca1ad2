"""Burraco and Buraco (rules: 16): runs and sets, a second hand for each side, canastas clean and dirty."""
