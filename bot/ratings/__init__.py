"""Ratings, leaderboards, seasons, and the roles given for them."""
