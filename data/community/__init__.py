"""Results, ratings, standings, leaderboards and seasons."""
