"""What follows from matches: ratings, seasons, profiles, replays; and people's privacy."""
